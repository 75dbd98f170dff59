"""Dreams of R'lyeh: one town of four, one way of four to stop them, one of four ends."""

from typing import Any

import pytest

from domain.arkham.content import ARCHIVE, NEIGHBOURHOODS, SCENARIOS
from domain.arkham.names import BESIDE, MonsterId
from domain.arkham.rules.chart import chart
from domain.arkham.rules.codex import draw_beside
from domain.arkham.rules.engagement import monsters
from domain.arkham.rules.monsters import defeat
from domain.arkham.rules.mythos import resolve
from domain.kernel import Arrange
from domain.parts.in_play import Flipped, Marked
from tests.arkham.scenes import (
    Ark,
    G,
    can_use,
    codex_of,
    done,
    ended,
    marked,
    me,
    scene,
    sheet_grows,
    tried,
    use,
    where,
)
from tests.given import S1
from tests.rule import rule

TOWNS = {
    "letters_from_innsmouth": ("choir_practice", "esoteric_order", "gilman_house", "falcon_point", "innsmouth_jail"),
    "letters_from_kingsport": (
        "deep_shelf", "north_point_lighthouse", "hall_school", "congregational_hospital", "rope_and_anchor",
    ),
    "cargo_for_innsmouth": ("all_hands", "marsh_refinery", "innsmouth_jail", "esoteric_order", "gilman_house"),
    "cargo_for_kingsport": (
        "visiting_hours", "congregational_hospital", "st_erasmus_home", "north_point_lighthouse", "hall_school",
    ),
}  # fmt: skip
"""By the town card: what comes at seven doom, the shrine, the ritual site, the doom, the monster."""
WAYS = ["wide_awake", "call_to_boston", "chalk_and_salt", "under_the_floor"]
DRAWINGS, SICKNESS, DOORWAY = "forty_drawings", "sleeping_sickness", "right_doorway"
AWAY = {S1: "graveyard"}


def table_of(*codex: str, **arranged: Any) -> Ark:
    return scene(scenario="dreams", codex=codex, **{"at": AWAY, **arranged})


def grows(what: str, *codex: str, **arranged: Any) -> Ark:
    return sheet_grows(what, scenario="dreams", codex=codex, **{"at": AWAY, **arranged})


def run(rule_: Any, *codex: str, **arranged: Any) -> Ark:
    return tried("run", rule_, scenario="dreams", codex=codex, **{"at": AWAY, **arranged})


def the(g: G, entry: str) -> MonsterId:
    return next(monster for monster in monsters(g.board) if g.board.play[monster].entry == entry)


# --- which town it is -------------------------------------------------------------------------------


def test_doom_on_the_sheet_puts_somebody_to_sleep_and_leaves_a_marker() -> None:
    doom = {"hangmans_hill": 2, "orne_library": 1}
    table = grows("doom", SICKNESS, doom=doom)
    assert [(marker.at, marker.colour) for marker in table.board.markers.values()] == [("hangmans_hill", "white")]


def test_at_a_sleeper_one_may_learn_something_for_horror() -> None:
    facts = marked("white", "graveyard")
    table = use(table_of(SICKNESS, clues={S1: 1}, facts=facts), SICKNESS, 1)
    assert (me(table).horror, me(table).clues, table.board.sheet["clue"]) == (1, 0, 1)
    assert not can_use(table_of(SICKNESS, clues={S1: 1}), SICKNESS, 1)


@rule("ARK-139")
def test_a_sleeper_less_is_a_town_less() -> None:
    facts = marked("white", "graveyard")
    table = use(table_of(DRAWINGS, sheet={"clue": 2}, clues={S1: 1}, facts=facts), DRAWINGS)
    assert len(table.cards(BESIDE)) == 3 and not table.board.markers
    before = table.faces("cup").count("blank")  # type: ignore[arg-type]
    table.answer(S1, next(option for option in table.options(S1) if option != "no"))
    assert table.faces("cup").count("blank") == before + 1 and me(table).clues == 0  # type: ignore[arg-type]
    assert not can_use(table_of(DRAWINGS, sheet={"clue": 1}, facts=facts), DRAWINGS)


def test_the_last_town_is_the_right_one() -> None:
    facts, zones = marked("white", "graveyard"), {BESIDE: ["letters_from_innsmouth", "cargo_for_kingsport"]}
    table = use(table_of(DRAWINGS, sheet={"clue": 2}, facts=facts, zones=zones), DRAWINGS)
    (town,) = codex_of(table) & set(TOWNS)
    assert DRAWINGS not in codex_of(table) and not table.cards(BESIDE)
    assert len(codex_of(table) & set(WAYS)) == 1, "two clues are enough to know what to do there"
    assert table.board.added and town in TOWNS


@rule("ARK-211")
def test_four_doom_choose_for_them() -> None:
    table = grows("doom", DRAWINGS, sheet={"doom": 3, "clue": 3})
    assert len(codex_of(table) & set(TOWNS)) == 1 and not table.cards(BESIDE)
    assert table.board.sheet["clue"] == 1 and len(table.board.added) == 1


@rule("ARK-211", "ARK-212")
@pytest.mark.parametrize("town", TOWNS)
def test_a_town_comes_with_all_that_belongs_to_it(town: str) -> None:
    """Two doom for two sleepers in Arkham; then the event discards are gone."""
    stage, shrine, site, doom, foe = TOWNS[town]

    async def comes(g: G) -> None:
        await draw_beside(g, S1)

    zones: dict[str, Any] = {BESIDE: [town], "monsters": ["occult_ritualist"]}
    facts = marked("white", "hangmans_hill", "south_church")
    table = run(comes, zones=zones, facts=facts)
    tiles = set(chart(table.board).tiles) - set(SCENARIOS["dreams"].neighbourhoods)
    assert {NEIGHBOURHOODS[tile].town for tile in tiles} == {town.rsplit("_", maxsplit=1)[-1]} and len(tiles) == 2
    found = {marker.colour: marker.at for marker in table.board.markers.values()}
    assert (found["red"], found["blue"], table.board.doom_at(doom)) == (shrine, site, 2)  # type: ignore[arg-type]
    assert where(table, "occult_ritualist") == foe
    later = grows("doom", town, sheet={"doom": 6})
    assert stage in codex_of(later)


def test_the_archive_numbers_of_towns_and_their_ends_belong_together() -> None:
    for town, (stage, *_) in TOWNS.items():
        assert ARCHIVE[town].number - ARCHIVE[stage].number == 4


# --- how to stop them -------------------------------------------------------------------------------


def test_two_clues_show_one_way_of_four() -> None:
    table = grows("clue", DOORWAY, sheet={"clue": 1}, zones={BESIDE: []})
    assert len(codex_of(table) & set(WAYS)) == 1 and codex_of(table) <= set(WAYS)
    assert not table.cards(BESIDE) and table.board.sheet["clue"] == 2


def test_he_can_be_beaten_awake() -> None:
    async def wakes(g: G) -> None:
        await draw_beside(g, S1)
        await defeat(g, the(g, "cthulhu"), S1)

    table = run(wakes, zones={BESIDE: ["wide_awake"]}, facts=marked("blue", "graveyard"))
    assert ended(table) == ("dreams_slain", True)


def test_the_authorities_want_proof() -> None:
    arranged: dict[str, Any] = {"facts": marked("red", "graveyard"), "people": {S1: "jenny_barnes"}}
    table = table_of("call_to_boston", clues={S1: 3}, rolls=[(5, 6)], **arranged)
    done(use(table, "call_to_boston")).answer(S1, 3)
    assert ended(table) == ("dreams_raided", True)
    short = table_of("call_to_boston", clues={S1: 2}, rolls=[(5, 6)], **arranged)
    assert done(use(short, "call_to_boston")).board.ended is None and me(short).clues == 2
    assert not can_use(table_of("call_to_boston", clues={S1: 3}), "call_to_boston")


def test_three_signs_on_the_floor() -> None:
    facts = [*marked("blue", "graveyard"), Marked("chalk_and_salt.800", "clue", 2)]
    arranged: dict[str, Any] = {"people": {S1: "norman_withers"}, "sheet": {"clue": 1}, "rolls": [(5, 1)]}
    table = done(use(table_of("chalk_and_salt", facts=facts, **arranged), "chalk_and_salt"))
    assert ended(table) == ("dreams_warded", True)


def test_the_house_comes_down_at_the_reckoning() -> None:
    facts = marked("red", "graveyard")
    zones = {"monsters": ["occult_ritualist", "high_priest"]}
    table = use(table_of("under_the_floor", sheet={"clue": 2}, facts=facts, zones=zones), "under_the_floor")
    assert table.board.sheet["clue"] == 0
    assert {where(table, "occult_ritualist"), where(table, "high_priest")} == {"graveyard"}

    async def reckons(g: G) -> None:
        await resolve(g, S1, "reckoning")

    flipped = [*facts, Flipped("under_the_floor.800", 1)]
    over = run(reckons, "under_the_floor", facts=flipped)
    while over.board.ended is None:
        form = over.form(S1)
        over.answer(S1, list(form.items) if isinstance(form, Arrange) else form.options[0])
    assert ended(over) == ("dreams_buried", True)


# --- how it may end ---------------------------------------------------------------------------------


@rule("ARK-117", "ARK-116")
@pytest.mark.parametrize(
    ("stage", "ending"),
    [
        ("choir_practice", "dreams_sung"),
        ("deep_shelf", "dreams_mapped"),
        ("all_hands", "dreams_sailed"),
        ("visiting_hours", "dreams_visited"),
    ],
)
def test_each_time_it_is_harder_to_hold_it_off(stage: str, ending: str) -> None:
    """More successes than doom on the card."""
    held = grows("doom", stage, sheet={"doom": 9}, rolls=[(5, *[1] * 9)[: dice_of(stage)]])
    done(held)
    assert held.board.sheet["doom"] == 9 and held.board.play[f"{stage}.800"].tokens == {"doom": 1}
    facts = [Marked(f"{stage}.800", "doom", 1)]
    lost = grows("doom", stage, sheet={"doom": 9}, facts=facts, rolls=[(5, *[1] * 9)[: dice_of(stage)]])
    assert ended(done(lost)) == (ending, False)


def dice_of(stage: str) -> int:
    """Wendy's."""
    return {"choir_practice": 3, "deep_shelf": 3, "all_hands": 2, "visiting_hours": 1}[stage]
