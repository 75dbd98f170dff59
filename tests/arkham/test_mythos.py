"""Rules: the mythos phase, the event deck, the cup."""

from typing import Any

from domain.arkham.content import EVENT_CARDS
from domain.arkham.facts.skill_tests import SkillTestBegun
from domain.arkham.facts.town import TokenDrawn
from domain.arkham.rules.events import gate_burst, spawn_clue, spread_doom
from domain.arkham.rules.mythos import change_cup, draw_token, read_headline
from domain.arkham.rules.turn import Mythos
from domain.parts.in_play import Entered
from tests.arkham.scenes import Ark, G, asked, has, me, scene, tried
from tests.given import S1, S2
from tests.rule import rule

EVENT = "azathoth_rivertown_1"
"""Doom at the Black Cave."""


def drawn(token: str, **arranged: Any) -> Ark:
    async def one(g: G) -> None:
        await draw_token(g, S1)

    return tried("drawn", one, zones={"cup": [token], **arranged.pop("zones", {})}, **arranged)


def does(rule: Any, **arranged: Any) -> Ark:
    async def one(g: G) -> None:
        await rule(g)

    return tried("does", one, **arranged)


def in_any_order(table: Ark) -> Ark:
    """The group leaves the order of reckonings as it is."""
    while asked(table) == ["s1:order"]:
        table.answer(S1, list(table.form(S1).items))
    return table


@rule("ARK-98")
def test_everybody_draws_two_tokens_from_the_leader_on() -> None:
    table = scene(2, chapter=Mythos((S1, S1, S2, S2)), zones={"cup": ["blank", "blank", "blank", "reckoning"]})
    assert [event.seat for event in table.events(TokenDrawn)] == [S1, S1, S2, S2]


@rule("ARK-99")
def test_tokens_stay_out_until_the_cup_is_empty() -> None:
    table = drawn("blank")
    assert table.faces("cup") == [] and "blank" in table.faces("drawn")

    async def two(g: G) -> None:
        await draw_token(g, S1)
        await draw_token(g, S1)

    table = tried("two", two, zones={"cup": ["blank"], "drawn": []})
    assert [event.token for event in table.events(TokenDrawn)] == ["blank", "blank"]
    assert len(table.cards("cup")) + len(table.cards("drawn")) == 1


@rule("ARK-100", "ARK-104")
def test_doom_spreads_from_the_bottom_of_the_event_deck() -> None:
    zones = {"events": ["azathoth_easttown_1", EVENT], "events_past": []}
    table = does(spread_doom, zones=zones)
    assert table.board.doom == {"black_cave": 1}
    assert table.faces("events_past") == [EVENT] and table.board.unstable == ("black_cave",)


@rule("ARK-101")
def test_a_clue_comes_from_the_top_and_its_card_is_mixed_into_the_deck() -> None:
    table = does(spawn_clue, zones={"events": [EVENT, "azathoth_easttown_1"]})
    assert table.board.clues == {"rivertown": 1}
    assert EVENT in table.faces("deck_rivertown")[:3] and table.faces("events") == ["azathoth_easttown_1"]
    hidden = table.card("deck_rivertown", EVENT)
    assert hidden not in table.knows(S1).faces, "nobody knows where among them it lies"


@rule("ARK-102", "ARK-103")
def test_a_gate_burst_dooms_a_whole_neighbourhood_and_renews_the_deck() -> None:
    zones = {"events": [EVENT, "azathoth_easttown_1"], "events_past": ["azathoth_easttown_2"]}
    table = does(gate_burst, zones=zones, unstable=["police_station"])
    assert table.board.doom == {"black_cave": 1, "graveyard": 1, "general_store": 1}
    assert table.faces("events")[0] == "azathoth_easttown_1"
    assert sorted(table.faces("events")[1:]) == ["azathoth_easttown_2", EVENT]
    assert table.faces("events_past") == [] and table.board.unstable == ()


@rule("ARK-143", "ARK-167")
def test_an_empty_event_deck_calls_off_what_needs_it() -> None:
    table = does(spawn_clue, zones={"events": [EVENT], "events_past": ["azathoth_easttown_2"]}, unstable=["graveyard"])
    assert table.board.sheet["doom"] == 0, "the last card costs nothing"
    table = does(spawn_clue, zones={"events": [], "events_past": ["azathoth_easttown_2"]}, unstable=["graveyard"])
    assert table.board.sheet["doom"] == 1 and table.board.clues == {}
    assert table.faces("events") == ["azathoth_easttown_2"] and table.board.unstable == ()


@rule("ARK-197")
def test_with_no_event_card_anywhere_it_only_costs_doom() -> None:
    table = does(gate_burst, zones={"events": [], "events_past": []})
    assert table.board.sheet["doom"] == 1 and table.board.doom == {}


@rule("ARK-105")
def test_a_headline_is_for_the_drawer_and_a_rumour_replaces_the_last() -> None:
    async def reads(g: G) -> None:
        await read_headline(g, S2)

    table = tried("reads", reads, seats=2, decks={"headlines": ["headline_clocks"]})
    assert me(table, S2).horror == 1 and me(table, S1).horror == 0
    rumour = Entered("rumour_sleep.77", "rumour_sleep", slot="rumour")
    table = tried("reads", reads, seats=2, decks={"headlines": ["rumour_prices"]}, facts=[rumour])
    assert has(table, "rumour_prices") and not has(table, "rumour_sleep")


@rule("ARK-106")
def test_without_headlines_doom_comes_onto_the_sheet() -> None:
    table = drawn("headline", zones={"headlines": []})
    assert table.board.sheet["doom"] == 1


@rule("ARK-107")
def test_a_reckoning_goes_through_everything_in_play() -> None:
    """The sheet dooms every cultist's space; the rumour tests everybody; a card mends itself."""
    table = drawn(
        "reckoning",
        monsters={"robed_figure": "black_cave", "high_priest": "graveyard"},
        cards={S1: ["until_the_end"]},
        facts=[Entered("rumour_sleep.77", "rumour_sleep", slot="rumour")],
        rolls=[(6, 1, 1)],
    )
    assert asked(table) == ["s1:order"]
    table.answer(S1, list(table.form(S1).items))
    assert table.board.doom == {"black_cave": 1, "graveyard": 1}


@rule("ARK-108")
def test_a_blank_does_nothing() -> None:
    table = drawn("blank", doom={"graveyard": 1})
    assert table.board.doom == {"graveyard": 1} and table.board.sheet == {"doom": 0, "clue": 0}


@rule("ARK-146", "ARK-177")
def test_tokens_are_taken_from_the_cup_first_and_added_to_it() -> None:
    async def changes(g: G) -> None:
        await change_cup(g, {"burst": 1}, {"doom": 1})

    table = tried("changes", changes, zones={"cup": ["doom", "blank"], "drawn": ["doom"]})
    assert sorted(table.faces("cup")) == ["blank", "burst"] and table.faces("drawn") == ["doom"]
    table = tried("changes", changes, zones={"cup": ["blank"], "drawn": ["doom"]})
    assert sorted(table.faces("cup")) == ["blank", "burst"] and table.faces("drawn") == []


@rule("ARK-14")
def test_a_token_that_is_not_there_is_not_taken_and_the_rest_follows() -> None:
    async def changes(g: G) -> None:
        await change_cup(g, {"headline": 1}, {"reckoning": 1})

    table = tried("changes", changes, zones={"cup": ["blank"], "drawn": []})
    assert sorted(table.faces("cup")) == ["blank", "headline"]


def test_every_event_names_its_own_neighbourhood() -> None:
    for card in EVENT_CARDS.values():
        spaces = {str(space) for space in card.parts}
        assert set(map(str, card.doom)) <= spaces and len(spaces) == 3, card.id


@rule("ARK-170")
def test_what_comes_into_play_during_a_reckoning_waits_for_the_next() -> None:
    """The pact is called in, its tokens bring a rumour, and the rumour's own reckoning does not come yet."""
    zones = {"pact:s1": ["pact_sand"], "cup": ["reckoning", "headline", *["blank"] * 3, "clue", "clue"], "drawn": []}
    decks = {"headlines": ["rumour_sleep"]}
    back = scene(zones=zones, decks=decks).cards("pact:s1")[0]

    async def one(g: G) -> None:
        await draw_token(g, S1)

    pact = Entered("dark_pact.77", "dark_pact", S1, back=back)
    table = in_any_order(tried("one", one, zones=zones, decks=decks, facts=[pact], rolls=[(1,)]))
    assert not has(table, "dark_pact") and has(table, "rumour_sleep")
    told = [table.live.ruleset.event(record.public) for record in table.log]
    assert "headline" in [event.token for event in told if isinstance(event, TokenDrawn)]
    assert not any(isinstance(event, SkillTestBegun) for event in told), "the rumour would test everybody's will"
    assert table.board.read["pact_sand"] == ["1"], "what it said was sealed until now"


@rule("ARK-107")
def test_a_pact_stays_unless_a_one_is_rolled() -> None:
    zones = {"pact:s1": ["pact_clay"], "cup": ["reckoning"], "drawn": []}
    back = scene(zones=zones).cards("pact:s1")[0]

    async def one(g: G) -> None:
        await draw_token(g, S1)

    for roll, kept in (((2,), True), ((1,), False)):
        pact = Entered("dark_pact.77", "dark_pact", S1, back=back)
        table = in_any_order(tried("one", one, zones=zones, facts=[pact], rolls=[roll]))
        assert has(table, "dark_pact") == kept
        assert table.board.doom == ({} if kept else {"train_station": 3})
