"""The archive: how its cards are told, what they name, and that every scenario can end."""

import re

import pytest

from domain.arkham.content import (
    BOX,
    EPIC_CARDS,
)
from domain.parts.effects import kind_of, lines_of
from tests.arkham.boxes import (
    ARCHIVE,
    MONSTER_CARDS,
    SCENARIOS,
    SPECIAL_CARDS,
    SPECIAL_ENCOUNTERS,
)
from tests.rule import rule

COMMON_WORDS = 8
FACES = [text for card in ARCHIVE.values() for text in card.stories]
PARTS = [part.text for card in SPECIAL_ENCOUNTERS.values() for part in card.sealed.values()]
EPILOGUES = [part.text for sheet in SCENARIOS.values() for part in sheet.sealed.values()]


def words(text: str) -> list[str]:
    return re.findall(r"[\w']+", BOX.texts[text].lower())


@pytest.mark.parametrize(
    ("texts", "least", "most"), [(FACES, 30, 110), (PARTS, 32, 72), (EPILOGUES, 80, 150)], ids=["face", "part", "end"]
)
def test_stories_are_neither_short_nor_long(texts: list[str], least: int, most: int) -> None:
    assert {text: len(words(text)) for text in texts if not least <= len(words(text)) <= most} == {}


def test_no_story_repeats_another() -> None:
    seen: dict[tuple[str, ...], str] = {}
    for text in BOX.texts:
        said = words(text)
        for i in range(len(said) - COMMON_WORDS):
            run = tuple(said[i : i + COMMON_WORDS + 1])
            assert seen.setdefault(run, text) == text, " ".join(run)


@rule("ARK-210")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_every_ending_of_a_scenario_stands_on_one_of_its_cards(scenario: str) -> None:
    sheet = SCENARIOS[scenario]
    epics = [EPIC_CARDS[id] for id in sheet.aside if id in EPIC_CARDS]
    cards = [*(card for card in ARCHIVE.values() if card.scenario == scenario), *epics]
    ended = {one.ending for card in cards for _, one in lines_of(card) if kind_of(one).name == "end"}  # type: ignore[attr-defined]
    assert ended == set(sheet.endings)
    assert {outcome.won for outcome in sheet.endings.values()} == {True, False}


@rule("ARK-210")
def test_every_card_and_monster_that_the_archive_names_is_there_and_in_its_scenario() -> None:
    named = [(card.scenario, lines_of(card)) for card in ARCHIVE.values()]
    named += [(card.scenario, lines_of(card)) for card in SPECIAL_ENCOUNTERS.values()]
    for scenario, lines in named:
        for line, one in lines:
            entry = getattr(one, "entry", None)
            match kind_of(one).name:
                case "reveal" | "add":
                    assert entry is not None and ARCHIVE[entry].scenario == scenario, line
                case "appear":
                    assert entry in MONSTER_CARDS and entry in SCENARIOS[scenario].aside, line
                case "receive":
                    assert entry in SPECIAL_CARDS, line


@rule("ARK-115")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_every_card_of_a_scenario_can_come_into_its_codex(scenario: str) -> None:
    """From the cards that are there at the start, by what each of them brings."""
    sheet = SCENARIOS[scenario]
    found, new = set[str](), {*sheet.codex, *sheet.beside}
    while new:
        found |= new
        lines = [one for id in new for _, one in lines_of(ARCHIVE[id]) if kind_of(one).name in ("reveal", "add")]
        new = {str(one.entry) for one in lines} - found  # type: ignore[attr-defined]
    own = {card.id for card in ARCHIVE.values() if card.scenario == scenario}
    assert found - {"outbreak", "anomalies"} == own


@rule("ARK-114")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_the_doom_that_cards_of_a_scenario_wait_for_rises(scenario: str) -> None:
    """Every loss waits for more doom than any card before it."""
    least: dict[bool, list[int]] = {True: [], False: []}
    for card in ARCHIVE.values():
        for watch in (watch for side in card.sides for watch in side.watches if card.scenario == scenario):
            ends = any(kind_of(one).name == "end" for _, one in lines_of(watch.effects))
            least[ends] += [one.least for one in watch.watch if one.of == "sheet_doom"]
    assert len(least[True]) == 1 and all(one < least[True][0] for one in least[False])
