"""Lines and claims: who may say what to whom, how much of it, and what is left of it."""

from datetime import timedelta
from itertools import count

import pytest
from django.db import DataError, IntegrityError, transaction
from django.utils import translation

from accounts.services import guest_create
from games import rules, words
from games.models import Action, ChatLine, Match
from games.play import exports, frames, replays, rooms, services, store, talk
from tests.signals import registered, signals
from tests.tables import Table, any_ruleset, deal, make_user, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

_commands = count(1)


@pytest.fixture
def table() -> Table:
    return deal(people=2, bots=1)


def say(table, user, text="hello", command=""):
    command = command or f"line-{next(_commands):06d}"
    actor = None if user is None else user.pk
    return services.line_say(match_id=table.id, actor=actor, command_id=command, text=text)


def claim(table, user, code="have_it", command=""):
    command = command or f"claim-{next(_commands):06d}"
    actor = None if user is None else user.pk
    return services.claim_make(match_id=table.id, actor=actor, command_id=command, claim=code)


def heard(table, user):
    lines = rooms.heard_by(table.id, None if user is None else user.pk)
    return {line.text for line in lines}


def ban(user):
    user.is_active = False
    user.save()


def finish(table, ago=timedelta()):
    for seat in (0, 1):
        services.match_resign(
            match_id=table.id, actor=table.users[seat].pk, command_id=f"give-up-{seat}"
        )
    match = Match.objects.get(pk=table.match.pk)
    assert match.status == "finished"
    Match.objects.filter(pk=match.pk).update(finished_at=match.finished_at - ago)


def set_talk(table, how):
    Match.objects.filter(pk=table.match.pk).update(talk=how)


# ── who reads and writes what ──


@pytest.mark.parametrize("status", ["running", "finished"])
def test_who_may_read_and_write_what(status):
    table = deal(people=3, bots=0)
    spectator, banned_spectator, banned_player = make_user(), make_user(), table.users[2]
    assert say(table, table.users[1], "to the players").status == "applied"
    assert say(table, spectator, "to the spectators").status == "applied"
    for user in (banned_player, banned_spectator):
        ban(user)
    if status == "finished":
        finish(table)
    players, spectators = {"to the players"}, {"to the spectators"}
    both = players | spectators
    is_over = status == "finished"
    for user, reads, room in [
        (table.users[0], both if is_over else players, "players"),
        (make_user(), both if is_over else spectators, "spectators"),
        (guest_create(), both if is_over else spectators, "spectators"),
        (None, both if is_over else spectators, None),
        (banned_player, both if is_over else spectators, None),
        (banned_spectator, both if is_over else spectators, None),
    ]:
        assert heard(table, user) == reads
        reply = say(table, user, "one more")
        if room is None:
            assert (reply.status, reply.code) == ("refused", "cannot_talk")
        else:
            assert reply.status == "applied"
            line = ChatLine.objects.get(text="one more")
            assert (line.room, line.user, line.name) == (room, user, user.username)
            assert line.seat == (0 if room == "players" else None)
            line.delete()


def test_before_the_deal_and_long_after_the_end_nobody_talks(table):
    host = make_user()
    waiting = Table(services.match_create(host=host, ruleset=ruleset(), seats=2), [host])
    assert say(waiting, host).code == "match_closed"
    assert claim(waiting, host).code == "match_closed"
    finish(table, ago=talk.AFTERWARDS)
    assert say(table, table.users[0]).code == "talk_closed"
    assert claim(table, table.users[0]).code == "match_closed"


def test_an_unknown_table_hears_nothing(table):
    user = table.users[0]
    table.match.public_id = "nowhere12345"
    assert say(table, user).code == claim(table, user).code == "unknown_match"
    assert rooms.heard_by(table.id, user.pk) is None


def test_only_who_sits_there_claims(table):
    for user in (make_user(), None):
        assert claim(table, user).code == "not_seated"
    ban(table.users[1])
    assert claim(table, table.users[1]).code == "not_seated"


@pytest.mark.parametrize(
    ("how", "line", "claimed", "spectator"),
    [
        ("on", None, None, None),
        ("claims", "claims_only", None, None),
        ("off", "talk_off", "talk_off", "talk_off"),
    ],
)
def test_a_table_says_how_much_talk_there_is(table, how, line, claimed, spectator):
    set_talk(table, how)
    assert say(table, table.users[0]).code == line
    assert claim(table, table.users[0]).code == claimed
    assert say(table, make_user()).code == spectator


def test_a_rematch_talks_as_the_table_before(table):
    set_talk(table, "claims")
    finish(table)
    again = services.match_rematch(match_id=table.id, user=table.users[0])
    assert Match.objects.get(public_id=again).talk == "claims"
    with pytest.raises(services.Refused, match="unknown_talk"):
        services.match_create(host=make_user(), ruleset=ruleset(), seats=2, talk="loud")


# ── what is said ──


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("  a \t b\r\nc\x00\x1b[31m ", "a b c [31m"),
        ("\u202eevil\u202c \u2066x\u2069", "evil x"),
        ("one\u2028two", "one two"),
        ("👩‍🚀 <b>&amp;</b>", "👩‍🚀 <b>&amp;</b>"),
        ("e\u0301", "é"),
        ("x" * 300, "x" * 300),
    ],
)
def test_a_line_is_kept_as_plain_text(table, sent, kept):
    assert say(table, table.users[0], sent).status == "applied"
    assert heard(table, table.users[0]) == {kept}


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("", "nothing_said"),
        (" \n\t\x00 ", "nothing_said"),
        ("\u200b\u200d", "nothing_said"),
        ("x" * 301, "line_too_long"),
    ],
)
def test_nothing_and_too_much_are_refused(table, sent, code):
    assert say(table, table.users[0], sent).code == code
    assert not ChatLine.objects.exists()


def test_the_database_itself_keeps_lines_short(table):
    line = {"match": table.match, "room": "players", "name": "x", "command_id": "direct-1"}
    for text in ("x" * 301, ""):
        with pytest.raises((IntegrityError, DataError)), transaction.atomic():
            ChatLine.objects.create(**line, text=text, created_at=store.clock())


@pytest.mark.parametrize(("is_guest", "few", "many"), [(False, 5, 30), (True, 2, 15)])
def test_one_talks_so_much_and_no_more_at_all_tables_together(table, is_guest, few, many):
    user = guest_create() if is_guest else make_user()
    other = deal(people=2, bots=0)
    said = 0
    while said < many:
        for _ in range(few):
            assert say([table, other][said % 2], user).status == "applied"
            said += 1
            if said == many:
                break
        else:
            assert say(table, user).code == "talks_too_much"
        ChatLine.objects.filter(user=user).update(created_at=store.clock() - timedelta(seconds=11))
    assert say(table, user).code == "talks_too_much"
    assert say(table, make_user()).status == "applied"
    ChatLine.objects.filter(user=user).update(created_at=store.clock() - timedelta(seconds=301))
    assert say(table, user).status == "applied"


def test_a_repeat_is_a_duplicate_and_says_nothing_new(table):
    ada, bo = table.users[:2]
    assert say(table, ada, "hello", "the-same-1").status == "applied"
    assert say(table, ada, "hello", "the-same-1").status == "duplicate"
    assert say(table, ada, "other", "the-same-1").status == "conflict"
    assert say(table, bo, "hello", "the-same-1").status == "applied"
    assert ChatLine.objects.count() == 2


def test_a_hidden_line_is_never_sent(table):
    say(table, table.users[0], "rude")
    ChatLine.objects.update(hidden=True)
    assert heard(table, table.users[0]) == heard(table, table.users[1]) == set()


def test_the_last_fifty_are_heard_and_what_came_after(table):
    for number in range(60):
        ChatLine.objects.create(
            match=table.match,
            room="players",
            user=table.users[1],
            name="bo",
            text=f"line {number}",
            command_id=f"many-{number}",
            created_at=store.clock(),
        )
    lines = rooms.heard_by(table.id, table.users[0].pk)
    assert [line.text for line in lines] == [f"line {number}" for number in range(10, 60)]
    later = rooms.heard_by(table.id, table.users[0].pk, after=lines[-2].id)
    assert later == lines[-1:]


# ── not hearing somebody ──


def test_a_muted_user_is_not_heard_by_whoever_muted_them(table):
    ada, bo = table.users[:2]
    say(table, ada, "from ada")
    say(table, bo, "from bo")
    line = ChatLine.objects.get(user=bo).pk
    services.user_mute(match_id=table.id, user=ada, line=line)
    services.user_mute(match_id=table.id, user=ada, line=line)
    assert heard(table, ada) == {"from ada"}
    assert heard(table, bo) == {"from ada", "from bo"}
    assert rooms.muted_names(ada.pk) == [bo.username]
    assert rooms.muted_names(bo.pk) == []
    services.user_mute(match_id=table.id, user=ada, name=bo.username, muted=False)
    assert heard(table, ada) == {"from ada", "from bo"}


def test_nobody_mutes_themself_or_by_a_line_they_cannot_read(table):
    ada, spectator = table.users[0], make_user()
    say(table, ada, "secret")
    line = ChatLine.objects.get().pk
    for words_of in ({"user": ada, "line": line}, {"user": spectator, "line": line}):
        with pytest.raises(services.Refused, match="nobody_to_mute"):
            services.user_mute(match_id=table.id, **words_of)
    with pytest.raises(services.Refused, match="nobody_to_mute"):
        services.user_mute(match_id=table.id, user=ada, name="nobody at all")


# ── claims ──


def test_a_claim_is_in_the_log_of_everybody_in_their_language(table):
    ada = table.users[0]
    number = table.frame(0).question.number
    reply = claim(table, ada, "one_short")
    assert (reply.status, reply.seq) == ("applied", 2)
    for viewer, english, french in [
        (0, "You: “I am one short.”", "Vous : « Il m’en manque une. »"),
        (1, f"{ada}: “I am one short.”", f"{ada} : « Il m’en manque une. »"),
        (None, f"{ada}: “I am one short.”", f"{ada} : « Il m’en manque une. »"),
    ]:
        told = table.frame(viewer, after=1).events
        assert [event.sentence for event in told] == [english]
        assert told[0].event == {
            "type": "table.claimed",
            "seat": 0,
            "claim": "one_short",
            "question": number,
        }
        with translation.override("fr"):
            assert table.frame(viewer, after=1).events[0].sentence == french


def test_every_claim_has_words_in_both_languages():
    for code in words.claims.CLAIMS:
        english = words.claims.label(code)
        with translation.override("fr"):
            assert words.claims.label(code) not in {"", english}


def test_a_claim_moves_nothing_but_the_log():
    table = deal(people=2, bots=0)
    before, game = Match.objects.get(pk=table.match.pk), table.game()
    claim(table, table.users[0])
    after = Match.objects.get(pk=table.match.pk)
    assert table.game() == game
    assert (after.head_seq, after.due_at) == (before.head_seq + 1, before.due_at)
    assert table.submit(table.asked()).status == "applied"


def test_three_claims_a_question_and_seat(table):
    ada, bo = table.users[:2]
    for code in ("have_it", "have_it", "trust_me"):
        assert claim(table, ada, code).status == "applied"
    assert claim(table, ada).code == "claims_made"
    assert claim(table, bo).status == "applied"
    while table.users[table.asked()] is None:
        table.pass_time(60)
        services.match_wake(match_id=table.id)
    table.submit(table.asked())
    assert claim(table, ada).status == "applied"


def test_a_claim_that_is_repeated_is_made_once(table):
    ada = table.users[0]
    first = claim(table, ada, "jump", "claim-again-1")
    again = claim(table, ada, "jump", "claim-again-1")
    assert (again.status, again.seq) == ("duplicate", first.seq)
    assert claim(table, ada, "thanks", "claim-again-1").status == "conflict"
    assert claim(table, table.users[1], "jump", "claim-again-1").status == "conflict"
    assert Action.objects.filter(match=table.match).count() == 2


def test_an_unknown_claim_is_none(table):
    reply = claim(table, table.users[0], "<b>")
    assert (reply.status, reply.code) == ("illegal", "not_a_claim")


@pytest.mark.parametrize("game", rules.slugs())
def test_claims_are_exported_and_replayed_and_bots_play_on(game):
    table = deal(people=2, bots=1, rules_row=any_ruleset(game))
    assert claim(table, table.users[0], "well_flown").status == "applied"
    table.play_out()
    exported = exports.export(table.id)
    told = [(row["kind"], event) for row in exported["actions"] for event in row["events"]]
    claims = [(kind, e["claim"]) for kind, e in told if e["type"] == "table.claimed"]
    assert claims == [("table", "well_flown")]
    shown = replays.replay(table.id, seat=1, first=0, count=5).shown
    told = [event.sentence for step in shown for event in step.events]
    assert f"{table.users[0]}: “Well flown!”" in told


@pytest.mark.parametrize("reactions", ["concealed", "quick"])
@pytest.mark.parametrize("has_answered", [False, True])
def test_a_claim_in_a_sealed_window_tells_nothing_but_itself(reactions, has_answered):
    with registered():
        row = signals(hands=[3, 0, 3], reactions=reactions)
        table = deal(people=3, bots=0, rules_row=row)
        if has_answered:
            assert table.submit(0, action={"type": "pass"}).status == "kept"
        before = [_but_for_claims(table, viewer) for viewer in (None, 0, 1, 2)]
        match, seats = Match.objects.get(pk=table.match.pk), table.match.seats.order_by("index")
        rows = list(seats.values())
        for seat in (0, 1):
            assert claim(table, table.users[seat], "trust_me").status == "applied"
        assert [_but_for_claims(table, viewer) for viewer in (None, 0, 1, 2)] == before
        assert list(seats.values()) == rows
        assert Match.objects.get(pk=match.pk).due_at == match.due_at
        told = [event.event for event in table.frame(2, after=match.head_seq).events]
        assert [(event["seat"], event["question"]) for event in told] == [(0, 1), (1, 1)]
        assert table.submit(0, action={"type": "pass"}).status == "kept"


def _but_for_claims(table, viewer):
    frame = frames.builtins(table.frame(viewer))
    frame["events"] = [e for e in frame["events"] if e["event"]["type"] != "table.claimed"]
    return {**frame, "seq": None, "clock": frame["clock"]["ends_at"]}


# ── a silent captain ──


def test_a_silent_captain_says_nothing_while_passengers_decide():
    row = services.ruleset_publish(game="celestia", menu="", options={"captain": "silent"})
    table = deal(people=3, bots=0, rules_row=row)
    while table.frame(None).view["phase"] != "deciding":
        seat = table.asked()
        assert table.submit(seat).status in {"applied", "kept"}
    captain = table.frame(None).view["captain"]
    for seat, user in enumerate(table.users):
        code = "silent_now" if seat == captain else None
        assert say(table, user).code == claim(table, user).code == code
    assert say(table, make_user()).status == "applied"
    refused = say(table, table.users[captain])
    assert services.sentence_of(refused) == "The captain is silent while passengers decide."
    while table.frame(None).view["phase"] == "deciding":
        stay = {"type": "stay"}
        assert table.submit(table.asked(), action=stay).status == "applied"
    assert say(table, table.users[captain]).status == "applied"
    assert claim(table, table.users[captain]).status == "applied"
