"""What is said at a table whatever the game: refusals, timeouts, paces, who won."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.words import claims

_REFUSALS = {
    "unknown_game": gettext_noop("There is no such game."),
    "unknown_match": gettext_noop("There is no such table."),
    "already_started": gettext_noop("This match has already started."),
    "match_running": gettext_noop("This match is still being played."),
    "match_closed": gettext_noop("This match is not running."),
    "host_only": gettext_noop("Only the host of the table can do this."),
    "table_full": gettext_noop("Every seat at this table is taken."),
    "seats_free": gettext_noop("Some seats are still free. Wait for players, or add bots."),
    "seats_out_of_range": gettext_noop("This game cannot be played with that many seats."),
    "unknown_pace": gettext_noop("There is no such pace."),
    "window_out_of_range": gettext_noop("A table cannot have windows of that length."),
    "unknown_bot": gettext_noop("There is no such bot."),
    "no_bot_there": gettext_noop("There is no bot on that seat."),
    "ranked_has_no_bots": gettext_noop("A ranked table has no bots."),
    "guests_play_unranked": gettext_noop("Ranked play needs an account: guests play unranked."),
    "too_many_tables": gettext_noop("You have too many open tables. Start or close one first."),
    "seat_given_up": gettext_noop("You have given up your seat; a bot plays on for you."),
    "already_played": gettext_noop("The match has begun: it can be given up, not called off."),
    "nobody_to_send_away": gettext_noop("There is nobody to send away on that seat."),
    "sent_away": gettext_noop("The host has sent you away from this table."),
    "no_hints": gettext_noop("This table plays without hints."),
    "no_risk_now": gettext_noop("There are no dice to be faced right now."),
    "needs_caller": gettext_noop("Sign in, or send a token."),
    "token_refused": gettext_noop("This token is unknown or was revoked."),
    "token_reads_only": gettext_noop("This token may look, not play."),
    "csrf_refused": gettext_noop("This page is too old or not ours. Load it again."),
    "needs_verified_email": gettext_noop(
        "Ranked quick matches need a confirmed e-mail address: confirm yours first."
    ),
    "too_many_ranked": gettext_noop("Finish one of your ranked matches first."),
    "not_invited": gettext_noop("This table is by invitation, and you are not on its list."),
    "open_to_all": gettext_noop("Nobody needs an invitation to this table."),
    "unknown_user": gettext_noop("There is nobody of that name here."),
    "too_many_invited": gettext_noop("That is too many people to invite."),
    "banned": gettext_noop("This account is closed."),
    "not_seated": gettext_noop("You have no seat at this table."),
    "nonce_given": gettext_noop("Your share of the dice is already in."),
    "bad_nonce": gettext_noop("That is not a share of the dice."),
    "question_closed": gettext_noop("This question has been answered already."),
    "too_late": gettext_noop("Your time had run out."),
    "command_used": gettext_noop("This move was sent before with other words."),
    "not_an_action": gettext_noop("That is not a move in this game."),
    "not_an_order": gettext_noop("That is not an order in this game."),
    "order_gone": gettext_noop("This order has been played, changed or taken back already."),
    "too_many_orders": gettext_noop("You have too many orders. Take one back first."),
    "talk_off": gettext_noop("At this table nobody talks."),
    "claims_only": gettext_noop("At this table claims are all the talk there is."),
    "talk_closed": gettext_noop("This table has fallen silent."),
    "cannot_talk": gettext_noop("Only who is signed in or plays as a guest can talk."),
    "silent_now": gettext_noop("The captain is silent while passengers decide."),
    "nothing_said": gettext_noop("There is nothing to read in this."),
    "line_too_long": gettext_noop("That is too long: 300 characters at most."),
    "talks_too_much": gettext_noop("You talk too fast. Wait a little."),
    "not_a_claim": gettext_noop("There is no such claim."),
    "claims_made": gettext_noop("You have claimed enough for this question."),
    "nobody_to_mute": gettext_noop("There is nobody to mute."),
    "unknown_talk": gettext_noop("A table cannot talk like that."),
    "not_a_message": gettext_noop("That message could not be read."),
    "logged_out": gettext_noop("You are signed out. Sign in again to go on playing."),
    "too_many_guests": gettext_noop("Too many guests from one place. Sign up, or try later."),
    "too_fast": gettext_noop("Too many messages at once. Try again in a moment."),
    "too_often": gettext_noop("That was a little often. Try again in a minute."),
    "busy": gettext_noop("The table is busy. Try again."),
}


def refusal(code: str) -> str:
    return _(_REFUSALS[code])


def waiting() -> str:
    """A sealed window, to whoever is not asked: it never says for whom one waits."""
    return _("Waiting for answers.")


def fired(order: str) -> str:
    """Why a seat acted without its owner: told to the owner alone."""
    return _("Played for you, as you ordered: %(order)s") % {"order": order}


def event(event: dict[str, Any], names: list[str], viewer: int | None) -> str:
    """A table event: a clock that ran out, somebody who gave up or claims something."""
    if event["type"] == "table.claimed":
        return claims.sentence(event, names, viewer)
    you, they = {
        "table.timed_out": (_("Your time ran out."), _("%(name)s ran out of time.")),
        "table.resigned": (
            _("You gave up. A bot plays on for you."),
            _("%(name)s gave up. A bot plays on."),
        ),
    }[event["type"]]
    return you if event["seat"] == viewer else they % {"name": names[event["seat"]]}


def forfeited() -> str:
    """Why a match ended that the rules had not ended."""
    return _("The others gave up.")


def victory(winners: list[int], names: list[str], viewer: int | None) -> str:
    if winners == [viewer]:
        return _("You win.")
    if len(winners) == 1:
        return _("%(name)s wins.") % {"name": names[winners[0]]}
    *others, last = [_("you") if seat == viewer else names[seat] for seat in winners]
    shared = {"names": ", ".join(others), "last": last}
    return _("The win is shared by %(names)s and %(last)s.") % shared


def pace(key: str) -> str:
    return {
        "brisk": _("Brisk: 15 seconds a turn"),
        "live": _("Live: one minute a turn"),
        "day": _("By mail: a day a turn"),
        "three_days": _("By mail: three days a turn"),
    }[key]


def window(seconds: float) -> str:
    return _("Time to play a card in secret: %(seconds)g s") % {"seconds": seconds}


def queued(seconds: float, rating: int, reach: int) -> str:
    """How long somebody has waited, and for whom."""
    minutes, rest = divmod(int(seconds), 60)
    shown = {"time": f"{minutes}:{rest:02d}", "low": rating - reach, "high": rating + reach}
    return _("%(time)s · looking for a rating between %(low)d and %(high)d") % shown
