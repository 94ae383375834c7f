"""Many words at once: limits hold over all tables together, a repeat is said once."""

from collections import Counter
from functools import partial

import pytest

from games.models import Action, ChatLine
from games.play import services
from tests.games.play.test_races import together
from tests.tables import deal, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def test_eight_lines_at_two_tables_at_once_are_five():
    tables, user = [deal(people=2, bots=0) for _ in range(2)], make_user()
    replies = together(
        [
            partial(
                services.line_say,
                match_id=tables[number % 2].id,
                actor=user.pk,
                command_id=f"at-once-{number}",
                text=f"line {number}",
            )
            for number in range(8)
        ]
    )
    assert Counter(reply.code for reply in replies) == {None: 5, "talks_too_much": 3}
    assert ChatLine.objects.filter(user=user).count() == 5


@pytest.mark.parametrize("said", [{"text": "hello"}, {"claim": "jump"}])
def test_one_command_sent_six_times_at_once_is_said_once(said):
    table = deal(people=2, bots=0)
    service = services.line_say if "text" in said else services.claim_make
    words = {"match_id": table.id, "actor": table.users[0].pk, "command_id": "at-once-1", **said}
    replies = together([partial(service, **words)] * 6)
    assert Counter(reply.status for reply in replies) == {"applied": 1, "duplicate": 5}
    rows = Action.objects.filter(match=table.match).count() - 1 + ChatLine.objects.count()
    assert rows == 1


def test_claims_at_once_stay_three():
    table = deal(people=2, bots=0)
    words = {"match_id": table.id, "actor": table.users[0].pk, "claim": "jump"}
    replies = together(
        [partial(services.claim_make, **words, command_id=f"at-once-{n}") for n in range(6)]
    )
    assert Counter(reply.code for reply in replies) == {None: 3, "claims_made": 3}
