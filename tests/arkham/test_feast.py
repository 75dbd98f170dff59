"""Rules: the codex of the Feast for Umôrdhoth, card by card, to each of its endings."""

from typing import Any

import pytest

from domain.arkham.content import ARCHIVE, NEIGHBOURHOODS, SCENARIOS, SPECIAL_ENCOUNTERS
from domain.arkham.facts.skill_tests import SkillTestBegun
from domain.arkham.facts.town import Encountered
from domain.arkham.names import MonsterId
from domain.arkham.rules.codex import slip_in
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.monsters import defeat, health_of, hurt
from domain.arkham.rules.mythos import draw_token
from domain.parts.effects import kind_of, lines_of
from tests.arkham.scenes import (
    Ark,
    G,
    asked,
    asset,
    codex_of,
    done,
    ended,
    has,
    monster,
    scene,
    sheet_grows,
    tried,
    where,
)
from tests.given import S1, S2
from tests.rule import rule

FEAST: dict[str, Any] = {"scenario": "umordhoth"}
HOSTS = ("alma_hill", "billy_cooper", "herman_collins", "ruth_turner", "wolf_man_drew")
DEVOURER = "devourer_in_the_earth"
TILES = ("downtown", "easttown", "rivertown", "southside", "uptown")


@rule("ARK-4", "ARK-107")
def test_six_wait_aside_and_the_reckoning_is_doom() -> None:
    async def one(g: G) -> None:
        await draw_token(g, S1)

    table = tried("one", one, zones={"cup": ["reckoning"], "drawn": []}, **FEAST)
    assert table.board.sheet["doom"] == 1
    assert sorted(table.faces("aside")) == sorted([*HOSTS, "masked_hunter"])
    assert table.faces("archive") == [DEVOURER]
    assert not set(table.faces("monsters")) & set(table.faces("aside"))


def listed(seats: int = 2, **arranged: Any) -> Ark:
    return sheet_grows("clue", seats=seats, sheet={"clue": 2}, **arranged, **FEAST)


@rule("ARK-114", "ARK-115")
def test_three_clues_are_given_up_for_the_guest_list() -> None:
    table = listed(at={S1: "graveyard", S2: "graveyard"})
    assert table.board.sheet["clue"] == 0 and codex_of(table) == {"outbreak", "hunger_below", "guest_list"}
    assert has(table, "lita_chantler", S1), "the leader has company now"
    assert where(table, "masked_hunter") == "graveyard"
    assert table.board.engaged[monster(table, "masked_hunter")] == [S1], "whoever else is there"


@rule("ARK-3")
def test_an_encounter_waits_in_every_neighbourhood() -> None:
    table = listed()
    assert sorted(marker.at for marker in table.board.markers.values()) == list(TILES)
    for tile in TILES:
        special = [face for face in table.faces(f"deck_{tile}")[:3] if face in SPECIAL_ENCOUNTERS]
        assert [SPECIAL_ENCOUNTERS[str(face)].tile for face in special] == [tile]
    assert table.cards("special_encounters") == []


def meets(special: str, space: str, **arranged: Any) -> Ark:
    """The special encounter lies on top."""
    tile = SPECIAL_ENCOUNTERS[special].tile

    async def one(g: G) -> None:
        await encounter(g, S1)

    decks = {f"deck_{tile}": [special]}
    return tried("meets", one, at={S1: space}, decks=decks, codex=["guest_list"], **arranged, **FEAST)


SPECIAL_PARTS = [(card.id, str(space)) for card in SPECIAL_ENCOUNTERS.values() for space in card.sealed]


def host_of(special: str) -> str:
    found = {one.entry for _, one in lines_of(SPECIAL_ENCOUNTERS[special].sealed) if kind_of(one).name == "appear"}  # type: ignore[attr-defined]
    (host,) = found
    return str(host)


@rule("ARK-90", "ARK-115")
@pytest.mark.parametrize(("special", "space"), SPECIAL_PARTS)
@pytest.mark.parametrize("lucky", [True, False])
def test_a_special_encounter_draws_its_host_out(special: str, space: str, lucky: bool) -> None:
    """Whoever is lucky, or pays, finds the host exhausted."""
    stuff: dict[str, Any] = {"money": {S1: 3}, "remnants": {S1: 2}} if lucky else {}
    plain = meets(special, space, **stuff)
    begun = plain.events(SkillTestBegun)
    rolls = [(6 if lucky else 1,) * begun[0].dice] if begun else []
    table = done(meets(special, space, rolls=rolls, **stuff))
    if asked(table) == ["s1:offer"]:
        table.answer(S1, sorted(table.options(S1))[-1])
    if asked(table) == ["s1:pick"]:
        table.answer(S1, sorted(table.options(S1))[0])
    if asked(table) == ["s1:focus"]:
        table.answer(S1, "will")
    host = host_of(special)
    assert where(table, host) == space
    assert (monster(table, host) in table.board.exhausted) == lucky
    assert table.board.read[special] == [space], "the other parts stay sealed"
    assert special in table.faces("removed") and special not in table.faces(f"deck_{SPECIAL_ENCOUNTERS[special].tile}")


def test_the_marker_goes_with_the_encounter() -> None:
    async def one(g: G) -> None:
        await sheet_clue(g)
        for card in tuple(g.board.cards("deck_rivertown")):  # type: ignore[arg-type]
            if str(g.face(card)) in SPECIAL_ENCOUNTERS:
                break
            await encounter(g, S1)
        await encounter(g, S1)

    async def sheet_clue(g: G) -> None:
        await slip_in(g)

    table = tried("slipped", one, at={S1: "graveyard"}, codex=["hunger_below"], **FEAST)
    for _ in range(60):
        if any(event.card == "empty_cage" for event in told(table)):
            break
        table.answer(S1, table.form(S1).default())
    assert sorted(marker.at for marker in table.board.markers.values()) == [t for t in TILES if t != "rivertown"]


def told(table: Ark) -> list[Encountered]:
    events = [table.live.ruleset.event(record.public) for record in table.log]
    return [event for event in events if isinstance(event, Encountered)]


def fallen(name: str, **arranged: Any) -> Ark:
    async def one(g: G) -> None:
        found = next(MonsterId(id) for id, card in g.board.play.items() if card.entry == name)
        await defeat(g, found, S1)

    return tried("fallen", one, monsters={name: "general_store"}, **arranged, **FEAST)


@rule("ARK-115")
@pytest.mark.parametrize("host", [*HOSTS, "masked_hunter"])
def test_each_host_that_falls_is_gone_and_counts(host: str) -> None:
    table = fallen(host, codex=["guest_list", "hunger_below"])
    assert table.board.sheet["marker"] == 1
    assert host in table.faces("removed") and host not in table.faces("monsters")


def test_another_monster_that_falls_goes_to_the_deck() -> None:
    table = fallen("flesh_eater", codex=["guest_list", "hunger_below"])
    assert "marker" not in table.board.sheet and table.faces("monsters")[0] == "flesh_eater"


@rule("ARK-114")
def test_the_fifth_brings_the_devourer() -> None:
    table = fallen("alma_hill", sheet={"marker": 4}, codex=["guest_list", "hunger_below"])
    assert codex_of(table) == {"guest_list", "table_laid"} and where(table, DEVOURER) == "hangmans_hill"
    assert not has(fallen("alma_hill", sheet={"marker": 3}, codex=["guest_list", "hunger_below"]), DEVOURER)


@rule("ARK-114", "ARK-115")
def test_eight_doom_bring_it_too_and_the_guest_list_with_it() -> None:
    table = sheet_grows("doom", sheet={"doom": 7, "clue": 2}, **FEAST)
    assert codex_of(table) == {"outbreak", "guest_list", "table_laid"}
    assert where(table, DEVOURER) == "hangmans_hill" and has(table, "lita_chantler", S1)
    assert table.board.sheet["clue"] == 2, "what is known is not given up for it"


@rule("ARK-80")
def test_every_host_it_does_without_takes_two_health() -> None:
    def health(**arranged: Any) -> int:
        table = scene(monsters={DEVOURER: "hangmans_hill"}, **arranged, **FEAST)
        return health_of(table.board, monster(table, DEVOURER))

    assert health() == 8 + 4 and health(seats=4) == 8 + 4 * 4
    assert health(seats=2, sheet={"marker": 5}) == 8 + 4 * 2 - 2 * 5


def attacked(clues: int, spent: int, hurt_before: int) -> Ark:
    table = scene(
        2,
        at={S1: "hangmans_hill", S2: "graveyard"},
        monsters={DEVOURER: "hangmans_hill"},
        engaged={DEVOURER: S1},
        hurt={DEVOURER: hurt_before},
        codex=["table_laid"],
        sheet={"clue": clues},
        rolls=[(6,)],
        **FEAST,
    )
    done(table.answer(S1, f"attack:{monster(table, DEVOURER)}"))
    return table.answer(S1, spent)


@rule("ARK-33")
def test_clues_of_the_sheet_are_damage_when_it_is_attacked() -> None:
    for spent in (0, 2, 3):
        table = attacked(clues=3, spent=spent, hurt_before=0)
        assert table.board.play[asset(table, DEVOURER)].tokens["damage"] == 1 + spent
        assert table.board.sheet["clue"] == 3 - spent


@rule("ARK-87", "ARK-117")
def test_whoever_defeats_it_wins() -> None:
    assert ended(attacked(clues=3, spent=3, hurt_before=12)) == ("umordhoth_starved", True)


@rule("ARK-117")
def test_a_host_that_falls_late_may_be_its_end() -> None:
    async def one(g: G) -> None:
        found = next(MonsterId(id) for id, card in g.board.play.items() if card.entry == "ruth_turner")
        await hurt(g, found, 3, S1)

    standing = {"ruth_turner": "graveyard", DEVOURER: "hangmans_hill"}
    codex = ["guest_list", "table_laid"]
    assert ended(tried("late", one, monsters=standing, hurt={DEVOURER: 10}, codex=codex, **FEAST)) == (
        "umordhoth_starved",
        True,
    )


@rule("ARK-117")
def test_fifteen_doom_and_it_has_eaten() -> None:
    table = sheet_grows("doom", seats=2, sheet={"doom": 14}, codex=["table_laid"], **FEAST)
    assert ended(table) == ("umordhoth_fed", False)


@rule("ARK-110")
def test_doom_breaks_out_here() -> None:
    assert not SCENARIOS["umordhoth"].anomalies and "outbreak" in SCENARIOS["umordhoth"].codex


@rule("ARK-210")
def test_special_encounters_speak_of_the_three_places_of_their_neighbourhood() -> None:
    assert sorted(card.tile for card in SPECIAL_ENCOUNTERS.values()) == list(TILES)
    for card in SPECIAL_ENCOUNTERS.values():
        assert set(card.sealed) == {str(space.id) for space in NEIGHBOURHOODS[card.tile].spaces}
    assert sorted(host_of(id) for id in SPECIAL_ENCOUNTERS) == list(HOSTS)


def test_every_card_of_this_codex_is_tried_here() -> None:
    cards = {card.id for card in ARCHIVE.values() if card.scenario == "umordhoth"}
    assert cards == {"missing_names", "hunger_below", "guest_list", "table_laid"}
