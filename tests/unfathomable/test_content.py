"""What is in the box: counts, the board as a graph, icons, and texts that come from the effects."""

from collections import Counter

import pytest

from domain.parts.effects import Ops
from domain.unfathomable.content import (
    BOX,
    CHARACTERS,
    DAMAGE_CARDS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    PASSENGER_TOKENS,
    SKILL_CARDS,
    SPACES,
    SPELL_CARDS,
    WAYPOINT_CARDS,
    skill_faces,
    skill_of,
    value_of,
)
from domain.unfathomable.content.components import components
from domain.unfathomable.names import ALL_SKILLS, SPACE_NAMES
from tests.rule import rule

COUNTS = {
    "characters": 10,
    "feats": 10,
    "skills": 126,
    "mythos": 70,
    "items": 20,
    "spells": 20,
    "waypoints": 20,
    "damage": 9,
    "loyalty": 14,
    "passengers": 9,
}


@pytest.mark.parametrize("component", COUNTS)
def test_the_box_holds_as_many_as_the_book_counts(component: str) -> None:
    found = next(c for c in components() if c.id == component)
    assert found.count == COUNTS[component]
    assert len({entry.id for entry in found.entries}) == len({entry.name for entry in found.entries})


@rule("UNF-4")
@pytest.mark.parametrize("skill", ALL_SKILLS)
def test_each_skill_has_a_deck_of_21(skill: str) -> None:
    faces = skill_faces(skill)  # type: ignore[arg-type]
    assert len(faces) == 21
    assert Counter(map(value_of, faces)) == {1: 7, 2: 5, 3: 4, 4: 3, 5: 2}
    assert {skill_of(face) for face in faces} == {skill}


def test_mythos_cards_are_30_checks_21_choices_and_19_of_both() -> None:
    kinds = Counter((card.check is not None, len(card.options)) for card in MYTHOS_CARDS.values())
    assert kinds == {(True, 0): 30, (False, 2): 21, (True, 1): 19}
    assert [card.number for card in MYTHOS_CARDS.values()] == list(range(1, 71))


def test_the_icons_are_spread_as_found() -> None:
    assert Counter(card.activation for card in MYTHOS_CARDS.values()) == {"deep_ones": 34, "dagon": 18, "hydra": 18}
    assert Counter(card.track for card in MYTHOS_CARDS.values()) == {"travel": 32, "ritual": 25, "choice": 13}


def test_every_character_has_a_card_of_its_own() -> None:
    green = {card.character: card.id for card in MYTHOS_CARDS.values() if card.character}
    assert green == {character.id: character.mythos for character in CHARACTERS.values()}


def test_every_skill_set_has_five_cards_and_starting_items_differ() -> None:
    assert {sum(c.skills.values()) for c in CHARACTERS.values()} == {5}
    assert len({c.item for c in CHARACTERS.values()}) == 10
    assert all(c.item in ITEM_CARDS and c.start in SPACES for c in CHARACTERS.values())


def test_both_lines_name_everybody_once() -> None:
    assert set(NUMBERS.captain_line) == set(NUMBERS.keeper_line) == set(CHARACTERS)
    assert len(NUMBERS.captain_line) == len(NUMBERS.keeper_line) == 10


def test_waypoints_cost_the_more_the_farther_they_lead() -> None:
    assert Counter(w.distance for w in WAYPOINT_CARDS.values()) == {2: 7, 3: 9, 4: 4}


def test_passengers_carry_the_losses_found() -> None:
    assert Counter({p.id: p.copies for p in PASSENGER_TOKENS.values()}).total() == 9
    assert PASSENGER_TOKENS["soul_and_mind"].losses == {"souls": 1, "sanity": 1}


@rule("UNF-122")
def test_the_board_is_a_symmetric_graph_without_corners() -> None:
    assert set(SPACES) == set(SPACE_NAMES)
    for space in SPACES.values():
        for other in space.adjacent:
            assert space.id in SPACES[other].adjacent, (space.id, other)
    assert "cargo_hold" not in SPACES["captains_cabin"].adjacent
    assert "galley" not in SPACES["chapel"].adjacent
    assert SPACES["deep"].adjacent == ()


def said(ops: Ops) -> str:
    return BOX.words.said(ops).en


def test_every_card_says_what_it_does() -> None:
    texts = [BOX.said(card).en for card in (*SPELL_CARDS.values(), *WAYPOINT_CARDS.values())]
    texts += [said(ability.effects) for item in ITEM_CARDS.values() for ability in item.abilities]
    texts += [said(card.ability.effects) for card in SKILL_CARDS.values()]
    texts += [said(a.effects) for c in CHARACTERS.values() for a in (c.ability, c.reveal, c.feat)]
    for card in MYTHOS_CARDS.values():
        texts += [said(option.effects) for option in card.options]
        texts += [said(part) for part in (card.check.passed, card.check.failed)] if card.check else []
    assert all(texts)
    assert "lose 1 fuel" in said(DAMAGE_CARDS["fuel_leak"].effects)
