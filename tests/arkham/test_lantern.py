"""The Pale Lantern: three ways up to an attic, and what to do with what stands there."""

from typing import Any

import pytest

from domain.arkham.facts.people import Went
from domain.arkham.names import SHEET, MonsterId
from domain.arkham.rules.chart import unstable
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.engagement import monsters
from domain.arkham.rules.harm import leave
from domain.arkham.rules.monsters import defeat
from domain.parts.in_play import Marked
from tests.arkham.made import anomaly
from tests.arkham.scenes import (
    Ark,
    G,
    asked,
    can_use,
    codex_of,
    done,
    ended,
    has,
    marked,
    me,
    scene,
    sheet_grows,
    tried,
    use,
    where,
)
from tests.given import S1, S2
from tests.rule import rule

LANTERN, MAN, FLAME, STAIR = "pale_lantern", "bloodless_man", "flame_that_feeds", "attic_stair"
HALL = {S1: "hall_school"}
HOUSE = {S1: "strange_high_house"}


def table_of(*codex: str, **arranged: Any) -> Ark:
    return scene(scenario="lantern", codex=codex, **arranged)


def grows(what: str, *codex: str, **arranged: Any) -> Ark:
    return sheet_grows(what, scenario="lantern", codex=codex, **arranged)


def meets(*codex: str, **arranged: Any) -> Ark:
    async def meet(g: G) -> None:
        await encounter(g, S1)

    return tried("meet", meet, scenario="lantern", codex=codex, **arranged)


def the(g: G, entry: str) -> MonsterId:
    return next(monster for monster in monsters(g.board) if g.board.play[monster].entry == entry)


def falls(*codex: str, **arranged: Any) -> Ark:
    async def slain(g: G) -> None:
        await defeat(g, the(g, MAN), S1)

    return tried("slain", slain, scenario="lantern", codex=codex, monsters={MAN: "hall_school"}, **arranged)


@rule("ARK-199")
@pytest.mark.parametrize(("way", "card"), [(0, "place_on_the_staff"), (1, "ask_pearce")])
def test_two_clues_and_the_group_chooses_a_way(way: int, card: str) -> None:
    table = grows("clue", "sleepwalkers", sheet={"clue": 1})
    table.answer(S1, next(option for option in table.options(S1) if option.startswith(f"{way}:")))
    assert codex_of(table) == {card}
    assert has(table, "declan_pearce") is (card == "ask_pearce")


def test_too_much_doom_first_and_one_goes_from_door_to_door() -> None:
    table = grows("doom", "sleepwalkers", sheet={"doom": 3})
    assert codex_of(table) == {"door_to_door"}
    hidden = {str(marker.at) for marker in table.board.markers.values() if not marker.colour}
    assert hidden == {"independence_square", "tick_tock_club", "hangmans_hill", "rope_and_anchor"}


@pytest.mark.parametrize(("colour", "there"), [("blue", True), ("white", False)])
def test_behind_one_door_of_four_there_is_what_is_looked_for(colour: str, there: bool) -> None:
    async def goes(g: G) -> None:
        await place_doom(g, SHEET)
        right = [marker.at for marker in g.board.markers.values() if (g.face(marker.card) == "blue") is there]
        g.emit(Went(S1, right[0]))

    arranged: dict[str, Any] = {"sheet": {"doom": 3}, "zones": {"monsters": ["robed_figure"]}}
    table = tried("goes", goes, scenario="lantern", codex=["sleepwalkers"], **arranged)
    use(table, "door_to_door")
    assert ("shuttered_room" in codex_of(table)) is there
    assert has(table, "robed_figure") is not there and "empty_bed" not in codex_of(table)
    assert any(marker.colour == colour for marker in table.board.markers.values()) is there


def test_references_can_be_bought() -> None:
    """Two successes, and four dollars more."""
    arranged: dict[str, Any] = {"at": HALL, "people": {S1: "jenny_barnes"}, "rolls": [(5, 6, 1, 1)]}
    table = meets("place_on_the_staff", money={S1: 5}, **arranged)
    done(table.answer(S1, "place_on_the_staff.800/0"))
    assert table.options(S1) == {0, 1, 2, 3, 4}
    table.answer(S1, 4)
    assert codex_of(table) == {STAIR} and me(table).money == 1
    poor = meets("place_on_the_staff", money={S1: 3}, **arranged)
    done(poor.answer(S1, "place_on_the_staff.800/0"))
    assert codex_of(poor) == {"place_on_the_staff"} and (me(poor).money, me(poor).horror) == (3, 1)


def test_a_talk_with_pearce_spreads_doom() -> None:
    table = table_of("ask_pearce", at={S1: "rope_and_anchor"}, unstable=["rope_and_anchor"], rolls=[(5, 5, 5)])
    before = sum(table.board.doom.values()) + table.board.sheet["doom"]
    done(use(table, "ask_pearce"))
    assert sum(table.board.doom.values()) + table.board.sheet["doom"] > before
    assert codex_of(table) == {"what_pearce_said"}
    assert not can_use(table_of("ask_pearce", at={S1: "hall_school"}, unstable=["rope_and_anchor"]), "ask_pearce")


@pytest.mark.parametrize("card", ["what_pearce_said", "shuttered_room"])
def test_two_clues_of_the_sheet_lead_to_the_stair(card: str) -> None:
    facts = marked("blue", "hangmans_hill")
    table = table_of(card, at={S1: "hangmans_hill"}, sheet={"clue": 2}, facts=facts)
    assert codex_of(use(table, card)) == {STAIR} and table.board.sheet["clue"] == 0
    assert not can_use(table_of(card, at={S1: "hangmans_hill"}, sheet={"clue": 1}, facts=facts), card)


@rule("ARK-138")
def test_whoever_finds_the_lantern_has_it_and_he_is_there() -> None:
    table = table_of(STAIR, at=HALL, focus={S1: ["will"]}, clues={S1: 1}, rolls=[(5, 6, 1)])
    done(use(table, STAIR)).answer(S1, 1).answer(S1, 1)
    assert has(table, LANTERN, S1) and where(table, MAN) == "hall_school" and codex_of(table) == {FLAME}
    assert (me(table).focus, me(table).clues) == ({}, 0)
    assert unstable(table.board) == ("hall_school",), "its holder's space is the unstable one"


@rule("ARK-192")
def test_a_lost_lantern_stands_in_the_attic_again() -> None:
    async def lost(g: G) -> None:
        await leave(g, S1, "retired")

    arranged: dict[str, Any] = {"at": {S1: "rope_and_anchor", S2: "hall_school"}, "cards": {S1: [LANTERN]}}
    table = tried("lost", lost, scenario="lantern", codex=[FLAME], seats=2, turn=S2, **arranged)
    assert LANTERN in table.faces("archive") and not has(table, LANTERN)
    again = table_of(FLAME, at=HALL)
    assert has(use(again, FLAME, 2), LANTERN, S1)


@pytest.mark.parametrize(("man", "dice"), [(True, 1), (False, 3)])
def test_three_truths_put_it_out(man: bool, dice: int) -> None:
    """Norman knows three things of lore; with that man about, one."""
    arranged: dict[str, Any] = {"people": {S1: "norman_withers"}, "sheet": {"clue": 1}, "cards": {S1: [LANTERN]}}
    arranged |= {"monsters": {MAN: "hall_school"}} if man else {}
    table = table_of(FLAME, rolls=[(5, *[1] * (dice - 1))], **arranged)
    n = 0 if man else 1
    assert can_use(table, FLAME, n) and not can_use(table, FLAME, 1 - n)
    done(use(table, FLAME, n))
    assert table.board.play[f"{FLAME}.800"].tokens == {"clue": 1} and table.board.sheet["clue"] == 0
    last = table_of(FLAME, facts=[Marked(f"{FLAME}.800", "clue", 2)], rolls=[(5, *[1] * (dice - 1))], **arranged)
    assert ended(done(use(last, FLAME, n))) == ("lantern_quenched", True)


def test_eight_doom_and_the_cup_grows_darker() -> None:
    table = grows("doom", "house_above_the_fog", sheet={"doom": 7}, zones={"cup": ["doom"], "drawn": []})
    assert "moonrise" in codex_of(table) and sorted(table.faces("cup")) == ["doom", "doom", "doom"]


@rule("ARK-117")
def test_he_comes_for_it_and_falls_or_the_moon_does() -> None:
    table = grows("doom", "moonrise", sheet={"doom": 11}, at=HALL, cards={S1: [LANTERN]})
    assert codex_of(table) == {"he_comes_to_collect"} and where(table, MAN) == "hall_school"
    assert ended(falls("he_comes_to_collect")) == ("lantern_paid", True)
    assert falls(FLAME).board.ended is None, "before he comes to collect it ends nothing"
    assert ended(grows("doom", "he_comes_to_collect", sheet={"doom": 15})) == ("lantern_risen", False)


def test_the_old_man_above_the_fog_helps_his_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("house_above_the_fog", at=HOUSE, clues={S1: 1})
    assert "guest_of_the_house" in codex_of(use(table, "house_above_the_fog")) and me(table).clues == 0
    guest = meets("guest_of_the_house", at=HOUSE, doom={"hangmans_hill": 3})
    guest.answer(S1, "guest_of_the_house.800/0")
    guest.answer(S1, next(option for option in guest.options(S1) if option.startswith("0:")))
    assert guest.board.doom == {"hangmans_hill": 1}
    torn = meets(
        "guest_of_the_house", at=HOUSE, doom={"hall_school": 1}, anomalies=["central_kingsport"],
        zones={"anomalies": [anomaly(monkeypatch)]},
    )  # fmt: skip
    assert me(torn).money == 1 and asked(torn) == ["s1:act"]
