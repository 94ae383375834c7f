"""How risky it is, and what may be said ahead: from the asker's knowledge, where it is allowed."""

import pytest
from django.test import Client

from games import rules
from games.play import hints, services
from tests.tables import deal, ruleset

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def flight(**about):
    return deal(people=3, bots=0, rules_row=ruleset("first_flight", "celestia"), **about)


def offers(table, seat):
    return [order for order in table.frame(seat).orders if order.state == "offered"]


def test_a_passenger_learns_the_exact_chance():
    table = flight()
    captain = table.game().state.captain
    asker = next(seat for seat in range(3) if seat != captain)
    hint = hints.hint(table.id, user_id=table.users[asker].pk)
    exact = rules.load("celestia").risk(table.game().view(asker))
    shares = {part.key: part.percent for part in hint.parts}
    assert shares["fly"] == round(100 * exact.chance, 1)
    assert sum(shares.values()) == pytest.approx(100, abs=0.2)
    assert table.users[captain].username in hint.note


def test_the_captain_knows_for_sure_and_nobody_else_is_told():
    table = flight()
    captain = table.game().state.captain
    sure = hints.hint(table.id, user_id=table.users[captain].pk)
    assert sure.note == "You know your own hand."
    assert {part.percent for part in sure.parts} == {0.0, 100.0}
    spectator = hints.hint(table.id, user_id=None)
    assert spectator.note != sure.note


def test_a_ranked_table_and_a_game_that_cannot_count_give_no_hint(client: Client):
    for table in (flight(ranked=True), deal(people=2, bots=0)):
        with pytest.raises(services.Refused, match="no_hints"):
            hints.hint(table.id, user_id=None)
        assert client.get(f"/api/matches/{table.id}/risk").status_code == 409
        client.force_login(table.users[0])
        assert client.get(f"/t/{table.id}/").context["page"]["risk_url"] is None


def test_over_http_in_the_readers_language(client: Client):
    table = flight()
    client.force_login(table.users[0])
    url = client.get(f"/t/{table.id}/").context["page"]["risk_url"]
    told = client.get(url, headers={"accept-language": "fr"}).json()
    assert [part["key"] for part in told["parts"]] == ["fly", "turbos", "fall"]
    assert "capitaine" in told["parts"][0]["sentence"]
    assert client.get("/api/matches/nowhere12345/risk").status_code == 404


def test_what_may_be_said_ahead_is_offered_until_it_is_said():
    table = deal(people=3, bots=0, rules_row=ruleset("celestia", "celestia"))
    offered = {entry.order["type"]: entry for entry in offers(table, 0)}
    assert {"pass_always", "pass_leg", "declare_duty", "leave_at"} <= set(offered)
    reply = services.order_place(
        match_id=table.id,
        actor=table.users[0].pk,
        command_id="ahead-0001",
        order=offered["pass_always"].order,
    )
    assert reply.status == "kept"
    assert "pass_always" not in [entry.order["type"] for entry in offers(table, 0)]
    live = [order.sentence for order in table.frame(0).orders if order.state == "live"]
    assert live == [offered["pass_always"].sentence]
    assert table.frame(None).orders == []


@pytest.mark.parametrize("slug", rules.slugs())
def test_every_offer_is_an_order_of_its_game(slug):
    for menu in rules.menus(slug):
        loaded = rules.load(slug, menu["options"])
        game = loaded.new_game(seats=2, seed="ahead")
        while asked := game.to_act():
            for seat in range(2):
                for order in game.ahead(seat):
                    assert loaded.order(rules.to_wire(order)) == order
            game.act(asked[0], game.idle_action(asked[0]))
        assert game.ahead(0) == []
