"""Corners of the expansion's rulebook, where two of its rules meet."""

from collections import Counter
from typing import Any

import pytest

from domain.arkham.content import EVENT_CARDS, EXTENSIONS, NEIGHBOURHOODS, SCENARIOS
from domain.arkham.facts.town import AnomalyOpened, TerrorChanged
from domain.arkham.names import SpaceId, TileId
from domain.arkham.options import Options
from domain.arkham.rules.actions import reach, walk
from domain.arkham.rules.assets import discard, gain_condition, gain_named
from domain.arkham.rules.codex import draw_beside
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.engagement import exhaust, monsters
from domain.arkham.rules.events import gate_burst, spawn_clue, spread_doom
from domain.arkham.rules.monsters import activate, hurt, spawn
from domain.arkham.rules.mythos import change_cup, draw_token, resolve
from domain.arkham.rules.setup import add_tiles, cup_of
from tests.arkham.made import local, terror
from tests.arkham.scenes import G, asked, asset, has, monster, tried, ways, where
from tests.given import S1, S2, S3
from tests.rule import rule

SHORE, VILLAGE = "innsmouth_shore", "innsmouth_village"
TYRANTS: dict[str, Any] = {"scenario": "tyrants", "codex": []}
FERRY = "ferry_terminal-innsmouth_shore"


# --- what is in the box -----------------------------------------------------------------------------


def test_no_map_needs_more_tiles_than_there_are() -> None:
    """A tile has two faces and shows one; the one mystery tile too; there are eight travel routes."""
    for sheet in SCENARIOS.values():
        later = [EXTENSIONS[id] for id in sheet.extensions] or [None]
        for added in later:
            parts = [sheet, *([added] if added else [])]
            faces = [NEIGHBOURHOODS[tile].face for part in parts for tile in part.neighbourhoods]
            assert max(Counter(filter(None, faces)).values(), default=0) <= 1, sheet.id
            assert sum(len(part.mysteries) for part in parts) <= 1, sheet.id
            assert sum(len(part.routes) for part in parts) <= 8, sheet.id


# --- ways -------------------------------------------------------------------------------------------


def test_from_a_route_that_has_no_like_there_is_only_the_way_on_foot() -> None:
    """Dreams begins with one travel route of each kind; a town that comes later brings a second."""
    road = SpaceId("country_road-university")

    async def comes(g: G) -> None:
        assert set(reach(g.board, S1, 1)) == {"orne_library"}
        await add_tiles(g, "innsmouth_road")
        assert set(reach(g.board, S1, 1)) == {
            "orne_library", "country_road-innsmouth_village", "first_national_grocery", "innsmouth_jail"
        }  # fmt: skip

    tried("comes", comes, scenario="dreams", codex=[], at={S1: road}, money={S1: 1})


def test_the_last_dollar_is_for_a_space_or_for_a_route() -> None:
    """Two spaces are free, each one more and each route costs a dollar."""

    async def looks(g: G) -> None:
        ways = reach(g.board, S1, 2, 2)
        assert ways[SpaceId("ferry_terminal-easttown")].money == 1 and "hibbs_roadhouse" not in ways

    tried("looks", looks, at={S1: "marsh_refinery"}, money={S1: 1}, **TYRANTS)


def test_a_monster_on_the_way_ends_a_walk_that_a_card_gives() -> None:
    async def walks(g: G) -> None:
        await walk(g, S1, 2)

    table = tried("walks", walks, at={S1: "devil_reef"}, monsters={"hybrid_thug": "falcon_point"}, **TYRANTS)
    assert FERRY not in table.options(S1) and "falcon_point" in table.options(S1)
    assert table.answer(S1, "falcon_point").board.foes_of(S1)


@rule("ARK-125")
def test_a_hunter_comes_over_by_route_and_stops_at_the_first_it_meets() -> None:
    """Someone waits at the other end of the ferry; the prey is a space farther on."""

    async def acts(g: G) -> None:
        await activate(g, monsters(g.board)[0])

    at = {S1: "ferry_terminal-easttown", S2: "velmas_diner"}
    who = {S1: "jenny_barnes", S2: "rex_murphy"}
    table = tried(
        "acts", acts, seats=2, people=who, at=at, monsters={"shallows_predator": FERRY}, waves=True, **TYRANTS
    )
    assert where(table, "shallows_predator") == "ferry_terminal-easttown"
    assert table.board.foes_of(S1) and not table.board.foes_of(S2)


@rule("ARK-174")
def test_who_moves_directly_goes_to_the_nearest_that_it_is_after() -> None:
    """The hound hunts the weakest will: of two with the same, the one next door and not the one across the river."""

    async def acts(g: G) -> None:
        await activate(g, monsters(g.board)[0])

    who = {S1: "rex_murphy", S2: "jenny_barnes", S3: "minh_thi_phan"}
    at = {S1: "innsmouth_jail", S2: "falcon_point", S3: "south_church"}
    table = tried("acts", acts, seats=3, people=who, at=at, monsters={"ravenous_predator": "orne_library"}, **TYRANTS)
    assert where(table, "ravenous_predator") == "south_church" and table.board.foes_of(S3)


# --- doom and terror --------------------------------------------------------------------------------


@rule("ARK-128")
def test_a_gate_burst_can_spread_terror_twice() -> None:
    """Five lie there and four come, one by one: at the sixth a space is emptied, and the rest makes six again."""

    async def bursts(g: G) -> None:
        await gate_burst(g)

    doom = {"marsh_refinery": 1, "falcon_point": 3, "gilman_house": 1}
    table = tried("bursts", bursts, scenario="tyrants", codex=["terror"], doom=doom, decks={"events": [event(SHORE)]})
    table.answer(S1, ["marsh_refinery", "falcon_point", "gilman_house", "devil_reef"])
    assert asked(table) == ["s1:terror_space"] and table.board.doom == {**doom, "marsh_refinery": 2}
    table.answer(S1, "falcon_point")
    assert asked(table) == ["s1:terror_space"] and (table.board.terror, table.board.sheet["doom"]) == ({SHORE: 1}, 1)
    assert table.board.doom == {"marsh_refinery": 2, "falcon_point": 1, "gilman_house": 2, "devil_reef": 1}
    table.answer(S1, "gilman_house")
    assert asked(table) == ["s1:act"] and (table.board.terror, table.board.sheet["doom"]) == ({SHORE: 2}, 2)


def event(tile: str, scenario: str = "tyrants", n: int = 0) -> str:
    return [card.id for card in EVENT_CARDS.values() if (card.scenario, card.tile) == (scenario, tile)][n]


@rule("ARK-129")
def test_without_terror_cards_six_doom_are_two_on_the_sheet() -> None:
    async def sixth(g: G) -> None:
        await place_doom(g, SpaceId("gilman_house"))

    doom = {"gilman_house": 5}
    table = tried("sixth", sixth, scenario="tyrants", codex=["terror"], doom=doom, zones={"terror_deck": []})
    assert (
        table.board.sheet["doom"] == 2 and not table.board.terror and not table.board.doom_at(SpaceId("gilman_house"))
    )


@rule("ARK-130")
def test_of_two_unstable_spaces_the_group_says_where_terror_spreads() -> None:
    async def drawn(g: G) -> None:
        await resolve(g, S1, "terror")

    table = tried("drawn", drawn, unstable=["falcon_point", "orne_library"], **TYRANTS)
    assert asked(table) == ["s1:unstable"]
    assert table.answer(S1, "orne_library").board.terror == {"university": 1}


@rule("ARK-202")
def test_of_an_event_with_two_spaces_one_may_go_onto_the_sheet() -> None:
    """An anomaly is open in its neighbourhood: both of its doom go there."""
    card = next(card for card in EVENT_CARDS.values() if card.scenario == "lantern" and len(card.doom) == 2)

    async def spreads(g: G) -> None:
        await spread_doom(g)

    facts = [AnomalyOpened(card.tile)]
    table = tried("spreads", spreads, scenario="lantern", codex=[], facts=facts, zones={"events": [card.id]})
    assert table.board.sheet["doom"] == 2 and not any(table.board.doom_at(space) for space in card.doom)
    assert set(table.board.unstable) == set(card.doom)


@rule("ARK-132", "ARK-157")
def test_who_falls_to_terror_meets_nothing_more_and_the_card_goes_home(monkeypatch: pytest.MonkeyPatch) -> None:
    card, met = terror(monkeypatch, *[[{"do": "suffer", "horror": 9}]] * 3), local(monkeypatch, SHORE)

    async def meets(g: G) -> None:
        await encounter(g, S1)

    zones = {f"terror_{SHORE}": [card], f"deck_{SHORE}": [met], "terror_deck": []}
    table = tried(
        "meets", meets, at={S1: "gilman_house"}, zones=zones, facts=[TerrorChanged(TileId(SHORE), 1)], **TYRANTS
    )
    assert S1 not in table.board.people and table.faces("terror_deck") == [card]
    assert table.faces(f"deck_{SHORE}") == [met] and table.board.sheet["doom"] == 1


@rule("ARK-143")
@pytest.mark.parametrize("needs", [spread_doom, spawn_clue, gate_burst])
def test_without_an_event_nothing_is_placed_but_one_doom_on_the_sheet(needs: Any) -> None:
    async def runs(g: G) -> None:
        await needs(g)

    past = [event(SHORE), event(VILLAGE)]
    table = tried("runs", runs, zones={"events": [], "events_past": past}, unstable=["falcon_point"], **TYRANTS)
    assert (table.board.sheet["doom"], table.board.doom, table.board.clues) == (1, {}, {})
    assert len(table.cards("events")) == 2 and not table.cards("events_past") and not table.board.unstable


# --- monsters ---------------------------------------------------------------------------------------


@rule("ARK-135")
def test_a_massive_pursuer_engages_all_where_it_ends() -> None:
    async def shot(g: G) -> None:
        await hurt(g, monsters(g.board)[0], 1, S1)

    at = {S1: "south_church", S2: "south_church", S3: "boarding_house"}
    table = tried("shot", shot, seats=3, at=at, monsters={"dread_shadow": "boarding_house"}, **TYRANTS)
    assert where(table, "dread_shadow") == "south_church"
    assert set(table.board.engaged[monster(table, "dread_shadow")]) == {S1, S2}


@rule("ARK-163")
def test_a_relentless_monster_that_nobody_holds_can_not_be_exhausted_either() -> None:
    async def tires(g: G) -> None:
        assert not await exhaust(g, monsters(g.board)[0])

    table = tried("tires", tires, monsters={"frenzied_hunter": "south_church"}, at={S1: "orne_library"}, **TYRANTS)
    assert not table.board.exhausted


@rule("ARK-148")
def test_a_search_for_a_kind_of_monster_passes_by_the_others() -> None:
    async def comes(g: G) -> None:
        await spawn(g, lambda card: "deep_one" in card.traits, SpaceId("falcon_point"))

    deck = ["hulking_thrall", "ocean_scion", "altered_beast", "prowling_abductor"]
    table = tried("comes", comes, zones={"monsters": deck}, at={S1: "south_church"}, **TYRANTS)
    assert where(table, "ocean_scion") == "falcon_point"
    assert set(table.faces("monsters")[:2]) == {"altered_beast", "prowling_abductor"}
    assert table.faces("monsters")[2] == "hulking_thrall"


# --- cards ------------------------------------------------------------------------------------------


@rule("ARK-138")
def test_an_artifact_that_was_lost_can_be_gained_again() -> None:
    async def loses(g: G) -> None:
        await gain_named(g, S1, "pale_lantern")
        await discard(g, asset_of(g, "pale_lantern"))
        assert "pale_lantern" in [str(g.face(card)) for card in g.board.cards("archive")]
        await gain_named(g, S2, "pale_lantern")

    table = tried("loses", loses, seats=2, scenario="lantern", codex=[])
    assert has(table, "pale_lantern", S2) and not has(table, "pale_lantern", S1)


def asset_of(g: G, entry: str) -> str:
    return next(id for id, card in g.board.play.items() if card.entry == entry)


@rule("ARK-165")
def test_what_is_drawn_from_beside_the_codex_is_an_artifact_or_a_card_of_the_codex() -> None:
    async def draws(g: G) -> None:
        for _ in range(3):
            await draw_beside(g, S1)

    table = tried("draws", draws, zones={"codex_deck": ["coral_diadem", "cold_welcome"]}, **TYRANTS)
    assert has(table, "coral_diadem", S1) and not table.cards("codex_deck")


@rule("ARK-166")
def test_the_guest_of_the_house_has_it_instead_of_the_mysterys_encounter() -> None:
    async def meets(g: G) -> None:
        await encounter(g, S1)

    at = {S1: "strange_high_house"}
    table = tried("meets", meets, scenario="lantern", codex=["guest_of_the_house"], at=at, doom={"hall_school": 3})
    table.answer(S1, f"{asset(table, 'guest_of_the_house')}/0")
    assert ways(table) == {"0:guest_of_the_house", "1:guest_of_the_house", "2:guest_of_the_house"}


@rule("ARK-214")
def test_who_is_tainted_in_a_street_says_where_the_doom_goes() -> None:
    async def draws(g: G) -> None:
        await gain_condition(g, S1, "tainted")
        await draw_token(g, S1)

    table = tried("draws", draws, at={S1: FERRY}, zones={"cup": ["blank"], "drawn": []}, **TYRANTS)
    assert asked(table) == ["s1:doom_beside"] and table.options(S1) == {"falcon_point", "gilman_house"}


# --- the cup, modes ---------------------------------------------------------------------------------


@rule("ARK-146")
def test_a_token_comes_even_where_the_other_could_not_go() -> None:
    """Three relics turn a monster of the cup into a blank: without a monster left the blank comes all the same."""

    async def turns(g: G) -> None:
        await change_cup(g, {"blank": 1}, {"monster": 1})

    table = tried("turns", turns, zones={"cup": ["doom"], "drawn": ["clue"], "tokens_out": ["blank"]}, **TYRANTS)
    assert Counter(table.faces("cup")) == {"doom": 1, "blank": 1} and table.faces("drawn") == ["clue"]


@rule("ARK-149", "ARK-168")
def test_the_cup_of_dreams_has_one_blank_to_lose() -> None:
    """What a mode or a late game would take twice goes once; what it adds comes all the same."""
    sheet = SCENARIOS["dreams"]
    cups = [cup_of(sheet, Options("dreams", mode=mode)) for mode in ("standard", "story", "challenge")]
    assert [(cup["doom"], cup["blank"], cup.total()) for cup in cups] == [(3, 1, 12), (2, 2, 12), (4, 0, 12)]
    late = cup_of(sheet, Options("dreams", game=7))
    assert (late["doom"], late["blank"], late["burst"], late["headline"], late.total()) == (3, 0, 2, 3, 13)
