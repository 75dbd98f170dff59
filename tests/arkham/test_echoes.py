"""Rules: the codex of Echoes of the Deep, card by card, to each of its endings."""

from typing import Any

import pytest

from domain.arkham.content import ARCHIVE, PEOPLE, PLAY
from domain.arkham.facts.skill_tests import SkillTestBegun
from domain.arkham.names import MonsterId, Skill
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.monsters import health_of, hurt
from domain.arkham.rules.mythos import draw_token
from tests.arkham.scenes import (
    Ark,
    G,
    asked,
    can_use,
    codex_of,
    done,
    ended,
    has,
    me,
    monster,
    scene,
    sheet_grows,
    tried,
    use,
    where,
)
from tests.given import S1, S2
from tests.rule import rule

ECHOES: dict[str, Any] = {"scenario": "echoes"}
BREACHES: dict[str, tuple[str, Skill]] = {
    "drowned_presses": ("train_station", "observation"),
    "dreaming_ward": ("arkham_asylum", "influence"),
    "black_well": ("graveyard", "will"),
    "sunken_pier": ("tick_tock_club", "strength"),
}


@rule("ARK-114", "ARK-116")
def test_three_clues_tune_the_glass() -> None:
    table = sheet_grows("clue", sheet={"clue": 2}, **ECHOES)
    assert codex_of(table) == {"anomalies", "rising_tide", "listening_glass"}
    assert table.board.sheet["clue"] == 3


@rule("ARK-114", "ARK-115")
def test_four_doom_bring_the_herald() -> None:
    table = sheet_grows("doom", sheet={"doom": 3}, **ECHOES)
    assert codex_of(table) == {"anomalies", "voices_water", "herald_below"}
    assert where(table, "servitor_of_rlyeh") == "unvisited_isle"
    assert table.faces("archive") == ["cthulhu"] and table.cards("archive")[0] not in table.knows(S1).faces


def at_the_glass(clues: int, at: str = "observatory", **arranged: Any) -> Ark:
    return scene(at={S1: at}, codex=["listening_glass"], sheet={"clue": clues}, **arranged, **ECHOES)


@rule("ARK-115")
def test_two_clues_at_the_observatory_find_a_breach_at_random() -> None:
    table = at_the_glass(3)
    first = str(table.faces("codex_deck")[0])
    assert first not in table.board.read, "nobody knows which it is"
    use(table, "listening_glass")
    assert codex_of(table) == {"listening_glass", first} and table.board.read[first] == ["0"]
    assert table.board.sheet["clue"] == 1 and len(table.cards("codex_deck")) == 3


def test_without_clues_elsewhere_or_without_a_breach_left_the_glass_is_still() -> None:
    assert can_use(at_the_glass(2), "listening_glass")
    assert not can_use(at_the_glass(1), "listening_glass")
    assert not can_use(at_the_glass(2, at="orne_library"), "listening_glass")
    assert not can_use(at_the_glass(2, zones={"codex_deck": []}), "listening_glass")


def after_an_encounter(breach: str, at: str, **arranged: Any) -> Ark:
    async def moment(g: G) -> None:
        await PLAY.moment(g, "encountered", S1)

    return tried("moment", moment, at={S1: at}, codex=["listening_glass", breach], **arranged, **ECHOES)


@pytest.mark.parametrize("breach", list(BREACHES))
def test_after_an_encounter_there_a_breach_can_be_severed(breach: str) -> None:
    """By a test of its skill with two dice fewer; remnants that are spent are dice."""
    space, skill = BREACHES[breach]
    dice = PEOPLE["minh_thi_phan"].skills[skill]
    roll = (6,) + (1,) * (dice - 1)
    table = after_an_encounter(breach, space, remnants={S1: 3}, people={S1: "minh_thi_phan"}, rolls=[roll])
    table.answer(S1, f"may:{breach}").answer(S1, 2)
    (test,) = table.events(SkillTestBegun)
    assert (test.skill, test.dice) == (skill, dice)
    done(table)
    assert table.board.sheet["marker"] == 1 and not has(table, breach) and me(table).remnants == 1


def test_a_breach_that_is_not_severed_stays_and_asks_only_in_its_neighbourhood() -> None:
    table = after_an_encounter("black_well", "black_cave", rolls=[(1,)])
    done(table.answer(S1, "may:black_well"))
    assert has(table, "black_well") and "marker" not in table.board.sheet
    assert asked(after_an_encounter("black_well", "river_docks")) == ["s1:act"]


def test_an_encounter_in_the_street_is_none_there() -> None:
    async def one(g: G) -> None:
        await encounter(g, S1)

    at = {S1: "downtown-rivertown"}
    table = tried("meets", one, at=at, codex=["black_well"], decks={"street_deck": ["street_1"]}, **ECHOES)
    assert not table.options(S1) & {"may:black_well"}


@rule("ARK-114")
def test_four_severed_breaches_leave_one_chord() -> None:
    table = sheet_grows("marker", sheet={"marker": 3}, codex=["listening_glass"], **ECHOES)
    assert codex_of(table) == {"listening_glass", "closing_chord"}
    late = sheet_grows("marker", sheet={"marker": 3}, codex=["listening_glass", "city_above"], **ECHOES)
    assert not has(late, "closing_chord"), "what is awake can not be sung to sleep"


@rule("ARK-117")
def test_the_chord_at_the_docks_wins() -> None:
    def sung(roll: int) -> Ark:
        at = {S1: "river_docks"}
        return use(scene(2, at=at, codex=["closing_chord"], rolls=[(roll,)], **ECHOES), "closing_chord")

    assert ended(sung(6)) == ("echoes_silenced", True)
    assert sung(1).board.ended is None
    assert not can_use(scene(codex=["closing_chord"], **ECHOES), "closing_chord"), "only at the docks"


@rule("ARK-115")
def test_nine_doom_raise_the_city() -> None:
    codex = ["listening_glass", "closing_chord", "herald_below"]
    table = sheet_grows("doom", sheet={"doom": 8}, codex=codex, **ECHOES)
    assert codex_of(table) == {"listening_glass", "city_above"}
    assert where(table, "cthulhu") == "river_docks"


@rule("ARK-80")
def test_each_severed_breach_takes_three_health() -> None:
    def health(**arranged: Any) -> int:
        table = scene(monsters={"cthulhu": "river_docks"}, **arranged, **ECHOES)
        return health_of(table.board, monster(table, "cthulhu"))

    assert health() == 8 + 4 and health(seats=3) == 8 + 4 * 3
    assert health(seats=2, sheet={"marker": 2}) == 8 + 4 * 2 - 3 * 2


def falls(name: str, n: int, **arranged: Any) -> Ark:
    async def struck(g: G) -> None:
        found = next(MonsterId(id) for id, card in g.board.play.items() if card.entry == name)
        await hurt(g, found, n, S1, attack=True)

    return tried("struck", struck, monsters={name: "river_docks"}, **arranged, **ECHOES)


@rule("ARK-87", "ARK-117")
def test_whoever_drives_it_back_wins() -> None:
    assert ended(falls("cthulhu", 12, codex=["city_above"])) == ("echoes_repelled", True)
    assert falls("cthulhu", 11, codex=["city_above"]).board.ended is None


@rule("ARK-117")
def test_a_breach_severed_in_time_may_be_the_end_of_it() -> None:
    """Damage that was not enough is enough as soon as its health sinks."""
    arranged: dict[str, Any] = {"monsters": {"cthulhu": "river_docks"}, "hurt": {"cthulhu": 9}}
    assert ended(sheet_grows("marker", codex=["city_above"], **arranged, **ECHOES)) == ("echoes_repelled", True)


@rule("ARK-87")
def test_the_herald_leaves_clues_and_does_not_come_back() -> None:
    table = falls("servitor_of_rlyeh", 6, codex=["herald_below"])
    assert sum(table.board.clues.values()) == 2
    assert "servitor_of_rlyeh" in table.faces("removed") and not table.board.ended


@rule("ARK-117")
def test_thirteen_doom_and_the_sea_has_it() -> None:
    table = sheet_grows("doom", seats=2, sheet={"doom": 12}, codex=["city_above"], **ECHOES)
    assert ended(table) == ("echoes_answered", False)


@rule("ARK-107")
def test_the_reckoning_is_the_doom_where_one_stands() -> None:
    async def one(g: G) -> None:
        await draw_token(g, S1)

    at = {S1: "black_cave", S2: "graveyard"}
    zones = {"cup": ["reckoning"], "drawn": []}
    table = tried("one", one, seats=2, at=at, doom={"black_cave": 2}, zones=zones, **ECHOES)
    assert (me(table).horror, me(table, S2).horror) == (2, 0)


def test_every_card_of_this_codex_is_tried_here() -> None:
    cards = {card.id for card in ARCHIVE.values() if card.scenario == "echoes"}
    tried_here = {"voices_water", "rising_tide", "listening_glass", "closing_chord", "herald_below", "city_above"}
    assert cards == {*tried_here, *BREACHES}
