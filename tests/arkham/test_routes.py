"""Rules: towns, travel routes, mysteries."""

import pytest

from domain.arkham.content import ENCOUNTERS, MONSTER_CARDS
from domain.arkham.content.entries import EventCard
from domain.arkham.effects.people import suffer
from domain.arkham.names import SpaceId
from domain.arkham.nouns import NOUNS
from domain.arkham.rules.actions import arrive, walk
from domain.arkham.rules.chart import chart, doom_in, in_town, next_to, streets
from domain.arkham.rules.clues import find_clue
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.engagement import monsters
from domain.arkham.rules.events import gate_burst
from domain.arkham.rules.monsters import activate, spawn_spaces
from domain.arkham.rules.setup import add_tiles
from domain.kernel.draws import Resealed
from domain.parts.effects import Ops, perform
from domain.parts.nouns import Who
from tests.arkham.made import TEXT, anomaly, local, made, mystery, route
from tests.arkham.scenes import Ark, G, asked, me, scene, tried, where
from tests.given import S1, S2
from tests.rule import rule

ROAD, FERRY, OTHER_FERRY = "country_road-northside", "ferry_terminal-easttown", "ferry_terminal-innsmouth_shore"
TYRANTS = {"scenario": "tyrants", "codex": []}
FREE_MOVE = {"do": "walk", "n": 0, "route": True}


def meets(**arranged: object) -> Ark:
    async def meet(g: G) -> None:
        await encounter(g, S1)

    return tried("meet", meet, **{**TYRANTS, **arranged})


# --- towns ------------------------------------------------------------------------------------------


@rule("ARK-120")
def test_a_town_has_its_neighbourhoods_streets_routes_and_mysteries() -> None:
    board = scene(**TYRANTS).board  # type: ignore[arg-type]
    own = {"esoteric_order", "first_national_grocery", "innsmouth_jail", "marsh_refinery", "falcon_point"}
    beside = {"innsmouth_village-innsmouth_shore", "country_road-innsmouth_village", OTHER_FERRY, "devil_reef"}
    assert set(in_town(board, "innsmouth")) == {*own, "gilman_house", *beside}
    assert set(in_town(board, "arkham")) == set(chart(board).places) - set(in_town(board, "innsmouth"))


@rule("ARK-120")
def test_an_effect_on_a_town_reaches_everybody_in_it() -> None:
    async def hurt(g: G) -> None:
        await perform(g, NOUNS, Ops([suffer(horror=1, who=Who("in_innsmouth"))]), S1, "terror")

    table = tried("hurt", hurt, seats=2, at={S1: "devil_reef", S2: FERRY}, **TYRANTS)
    assert (me(table, S1).horror, me(table, S2).horror) == (1, 0)
    table = tried("hurt", hurt, seats=2, at={S1: "velmas_diner", S2: OTHER_FERRY}, **TYRANTS)
    assert (me(table, S1).horror, me(table, S2).horror) == (0, 1)


# --- going by route ---------------------------------------------------------------------------------


@rule("ARK-122", "ARK-153")
def test_a_move_goes_by_route_for_a_dollar_and_only_to_another_of_the_kind() -> None:
    table = scene(at={S1: FERRY}, money={S1: 1}, **TYRANTS)  # type: ignore[arg-type]
    table.answer(S1, "move")
    assert OTHER_FERRY in table.options(S1) and ROAD not in table.options(S1)
    table.answer(S1, OTHER_FERRY)
    assert (me(table).at, me(table).money) == (OTHER_FERRY, 0)
    poor = scene(at={S1: FERRY}, **TYRANTS)  # type: ignore[arg-type]
    assert OTHER_FERRY not in poor.answer(S1, "move").options(S1)
    assert OTHER_FERRY not in next_to(poor.board, SpaceId(FERRY))


@rule("ARK-122")
def test_who_is_moved_by_force_does_not_go_on_by_route() -> None:
    """A byakhee carries somebody off to a ferry: they do not leave it."""
    table = scene(at={S1: "velmas_diner"}, money={S1: 5}, **TYRANTS)  # type: ignore[arg-type]
    assert OTHER_FERRY in table.answer(S1, "move").options(S1)

    async def forced(g: G) -> None:
        await arrive(g, S1, SpaceId(FERRY))

    table = tried("forced", forced, at={S1: "velmas_diner"}, money={S1: 5}, **TYRANTS)
    assert (me(table).at, me(table).money) == (FERRY, 5) and asked(table) == ["s1:act"]


@rule("ARK-151", "ARK-122")
def test_the_way_by_route_is_no_space_of_the_move() -> None:
    """Diner, ferry, ferry, point: two spaces and a dollar. The first step, or in between, or the last."""
    for start, goal, cost in (
        ("velmas_diner", "falcon_point", 1),
        (FERRY, "marsh_refinery", 1),
        ("hibbs_roadhouse", OTHER_FERRY, 1),
    ):
        table = scene(at={S1: start}, money={S1: 1}, **TYRANTS)  # type: ignore[arg-type]
        table.answer(S1, "move").answer(S1, goal)
        assert (me(table).at, me(table).money) == (goal, 1 - cost)


@rule("ARK-151")
def test_one_may_go_by_several_routes_in_one_move() -> None:
    """Library, road, road in the village: from there a space, and further for money."""
    away = {"scenario": "children", "codex": []}
    table = scene(at={S1: "country_road-southside"}, money={S1: 9}, **away)  # type: ignore[arg-type]
    table.answer(S1, "move")
    shore, train = "country_road-innsmouth_shore", "train_platform-northside"
    assert {shore, "gilman_house", train} <= table.options(S1)
    before = me(table).money
    table.answer(S1, train)
    assert before - me(table).money == 2 + 1, "a road and a train, and three spaces between them"


@rule("ARK-152")
def test_a_monster_at_the_other_end_ends_the_move() -> None:
    table = scene(at={S1: FERRY}, money={S1: 5}, monsters={"hybrid_thug": OTHER_FERRY}, **TYRANTS)  # type: ignore[arg-type]
    table.answer(S1, "move")
    assert OTHER_FERRY in table.options(S1) and "falcon_point" not in table.options(S1)
    table.answer(S1, OTHER_FERRY)
    assert me(table).money == 4 and table.board.foes_of(S1)


@rule("ARK-151")
def test_who_moves_by_a_card_may_pay_for_a_route_too() -> None:
    async def goes(g: G) -> None:
        await walk(g, S1, 1)

    table = tried("goes", goes, at={S1: "velmas_diner"}, money={S1: 1}, **TYRANTS)
    assert OTHER_FERRY in table.options(S1)
    table.answer(S1, OTHER_FERRY)
    assert (me(table).at, me(table).money) == (OTHER_FERRY, 0)


# --- encounters on routes ---------------------------------------------------------------------------


@rule("ARK-123", "ARK-183")
def test_an_encounter_on_a_route_offers_the_way_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    card = route(monkeypatch, FREE_MOVE, {"do": "gain", "what": "money", "n": 2})
    table = meets(at={S1: FERRY}, zones={"route_deck": [card]}, monsters={"hybrid_thug": OTHER_FERRY})
    assert table.options(S1) == {FERRY, OTHER_FERRY}
    table.answer(S1, OTHER_FERRY)
    assert (me(table).at, me(table).money) == (OTHER_FERRY, 2) and table.board.foes_of(S1)
    table = meets(at={S1: FERRY}, zones={"route_deck": [card]}).answer(S1, FERRY)
    assert (me(table).at, me(table).money) == (FERRY, 2), "what is declined leaves the rest"
    assert table.faces("route_deck") == [card]


@rule("ARK-123", "ARK-154")
def test_without_another_of_the_kind_nobody_goes_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one road in this town. The street deck has nothing to do with it."""
    card = route(monkeypatch, FREE_MOVE, {"do": "gain", "what": "money"})
    zones = {"route_deck": [card]}
    table = meets(at={S1: "country_road-university"}, zones=zones, scenario="dreams")
    before = table.cards("street_deck")
    assert asked(table) == ["s1:act"] and (me(table).at, me(table).money) == ("country_road-university", 1)
    assert table.cards("street_deck") == before


@rule("ARK-154")
def test_who_is_held_on_a_route_or_a_mystery_meets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    gift = {"do": "gain", "what": "money"}
    zones = {"route_deck": [route(monkeypatch, gift)], "mystery_devil_reef": [mystery(monkeypatch, [gift], [], [])]}
    for space in (FERRY, "devil_reef"):
        held = {"monsters": {"hybrid_thug": space}, "engaged": {"hybrid_thug": S1}}
        assert me(meets(at={S1: space}, zones=zones, **held)).money == 0


# --- routes as streets ------------------------------------------------------------------------------


@rule("ARK-124")
def test_routes_are_streets_for_monsters_and_doom() -> None:
    table = scene(at={S1: "devil_reef"}, **TYRANTS)  # type: ignore[arg-type]
    assert ROAD in streets(table.board)
    board = scene(at={S1: "falcon_point"}, **TYRANTS).board  # type: ignore[arg-type]
    assert list(spawn_spaces(board, MONSTER_CARDS["river_skulk"])) == [OTHER_FERRY]

    async def doomed(g: G) -> None:
        await place_doom(g, SpaceId(FERRY))

    table = tried("doomed", doomed, **TYRANTS)
    assert table.options(S1) == {"velmas_diner", "hibbs_roadhouse"}
    assert table.answer(S1, "velmas_diner").board.doom == {"velmas_diner": 1}


@rule("ARK-125", "ARK-190")
def test_monsters_go_from_route_to_route() -> None:
    async def acts(g: G) -> None:
        await activate(g, monsters(g.board)[0])

    at = {S1: "velmas_diner"}
    table = tried("acts", acts, at=at, monsters={"shallows_predator": OTHER_FERRY}, **TYRANTS)
    assert where(table, "shallows_predator") == "velmas_diner" and table.board.foes_of(S1)


# --- mysteries --------------------------------------------------------------------------------------


@rule("ARK-126", "ARK-160")
def test_doom_on_a_mystery_counts_for_its_neighbourhood() -> None:
    doom = {"devil_reef": 2, "gilman_house": 2, "falcon_point": 1}
    board = scene(doom=doom, **TYRANTS).board  # type: ignore[arg-type]
    assert doom_in(board, next(tile for tile in chart(board).tiles if tile == "innsmouth_shore")) == 5

    async def one_more(g: G) -> None:
        await place_doom(g, SpaceId("gilman_house"))

    table = tried("more", one_more, doom=doom, scenario="tyrants")
    assert asked(table) == ["s1:terror_space"] and table.options(S1) == set(doom)
    assert "devil_reef" not in table.answer(S1, "devil_reef").board.doom


@rule("ARK-160")
def test_an_anomaly_opens_by_what_lies_on_the_mystery() -> None:
    async def one_more(g: G) -> None:
        await place_doom(g, SpaceId("strange_high_house"))

    table = tried("more", one_more, doom={"strange_high_house": 2}, scenario="lantern")
    assert table.board.anomalies == ["central_kingsport"]


@rule("ARK-176", "ARK-185")
def test_a_gate_burst_reaches_the_mystery(monkeypatch: pytest.MonkeyPatch) -> None:
    spaces = ("marsh_refinery", "falcon_point", "gilman_house")
    parts = {space: {"text": TEXT} for space in spaces}
    made(
        monkeypatch,
        EventCard,
        id="made_event",
        scenario="tyrants",
        tile="innsmouth_shore",
        doom=spaces[:1],
        parts=parts,
    )

    async def bursts(g: G) -> None:
        await gate_burst(g)

    table = tried("bursts", bursts, zones={"events": ["made_event"]}, **TYRANTS)
    assert table.board.doom == dict.fromkeys((*spaces, "devil_reef"), 1)


@rule("ARK-127")
def test_only_what_follows_the_chosen_way_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    give = [{"do": "gain", "what": "money", "n": 3}]
    card = mystery(monkeypatch, [{"do": "gain", "what": "money"}], give, [{"do": "suffer", "horror": 1}])
    table = meets(at={S1: "devil_reef"}, zones={"mystery_devil_reef": [card]})
    assert me(table).money == 1 and card not in table.board.read
    assert table.options(S1) == {f"dive:{card}", f"row:{card}"}
    table.answer(S1, f"dive:{card}")
    assert table.board.read[card] == ["dive"]
    assert (me(table).money, me(table).horror) == (4, 0) and table.faces("mystery_devil_reef") == [card]


@rule("ARK-186")
def test_who_falls_in_the_opening_chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    card = mystery(monkeypatch, [{"do": "suffer", "horror": 99}], [], [])
    table = meets(seats=2, at={S1: "devil_reef"}, zones={"mystery_devil_reef": [card]})
    assert S1 not in table.board.people and card not in table.board.read
    assert table.faces("mystery_devil_reef") == [card]


@rule("ARK-186")
def test_who_is_engaged_by_the_opening_goes_on_but_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    opening = [{"do": "spawn", "place": "here"}]
    card = mystery(monkeypatch, opening, [{"do": "walk"}, {"do": "gain", "what": "money"}], [])
    zones = {"mystery_devil_reef": [card], "monsters": ["hybrid_thug"]}
    table = meets(at={S1: "devil_reef"}, zones=zones)
    assert table.board.foes_of(S1)
    table.answer(S1, f"dive:{card}")
    assert (me(table).at, me(table).money) == ("devil_reef", 1)


@rule("ARK-184")
@pytest.mark.parametrize(("doom", "money"), [(0, 1), (2, 2), (4, 3)])
def test_an_anomaly_takes_the_mysterys_place(monkeypatch: pytest.MonkeyPatch, doom: int, money: int) -> None:
    card = mystery(monkeypatch, [{"do": "suffer", "horror": 1}], [], [], "strange_high_house")
    table = meets(
        at={S1: "strange_high_house"},
        doom={"strange_high_house": doom, "hall_school": 1},
        zones={"mystery_strange_high_house": [card], "anomalies": [anomaly(monkeypatch)]},
        scenario="lantern",
        anomalies=["central_kingsport"],
    )
    assert (me(table).money, me(table).horror) == (money, 0)
    assert table.faces("mystery_strange_high_house") == [card]


@rule("ARK-185")
def test_who_is_on_a_mystery_finds_the_clue_of_its_neighbourhood() -> None:
    async def finds(g: G) -> None:
        await find_clue(g, S1)

    table = tried("finds", finds, at={S1: "devil_reef"}, town_clues={"innsmouth_shore": 1}, **TYRANTS)
    assert me(table).clues == 1 and not table.board.clues


# --- tiles that come later --------------------------------------------------------------------------


@rule("ARK-144")
def test_an_added_tile_lies_ready_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    card = local(monkeypatch, "innsmouth_village", {"do": "gain", "what": "money"})

    async def grows(g: G) -> None:
        await add_tiles(g, "innsmouth_road")

    table = tried("grows", grows, at={S1: "country_road-university"}, money={S1: 1}, scenario="dreams", codex=[])
    for tile in ("innsmouth_village", "innsmouth_shore"):
        assert sorted(table.faces(f"deck_{tile}")) == sorted(id for id, met in ENCOUNTERS.items() if met.tile == tile)
        assert not table.cards(f"apart_{tile}")
    assert card in table.faces("deck_innsmouth_village")
    shuffled = {laid.zone for event in table.events(Resealed) for laid in event.laid}
    assert {"deck_innsmouth_village", "deck_innsmouth_shore"} <= shuffled
    assert set(chart(table.board).tiles) >= {"innsmouth_village", "innsmouth_shore"}
    there = "country_road-innsmouth_village"
    assert next_to(table.board, SpaceId(there)) == ("first_national_grocery", "innsmouth_jail")
    table.answer(S1, "move").answer(S1, "innsmouth_jail")
    assert me(table).money == 0
