"""What is in the box: how many of each, texts, and that nothing stands on a card that no rule reads."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import (
    BOX,
    DECK_ENEMIES,
    DENIZEN_CARDS,
    ELDER_ONES,
    IMPROVEMENT_CARDS,
    RAIDER_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    Denizen,
    Elder,
    EventCard,
    Expedition,
    Omen,
    SeaEvent,
    StoryCard,
    Trait,
    Treasure,
)
from domain.everrain.effects import OWN, VOCABULARY
from domain.everrain.rules.numbers import CREW_NUMBERS, SHIP_NUMBERS, TABLE_NUMBERS
from domain.kernel import Component
from domain.parts.abilities import Modify
from domain.parts.content import CardEntry
from domain.parts.effects import Worked, kind_of, lines_of
from domain.parts.ways import ops_in
from tests.everrain.scenes import Ever
from tests.everrain.scenes.pieces import S1

KINDS_AND_CARDS = {
    "crew": (28, 28),
    "traits": (48, 60),
    "improvements": (18, 36),
    "artillery": (14, 23),
    "enemies": (5, 24),
    "raiders": (4, 8),
    "treasures": (29, 40),
    "elders": (4, 4),
    "tiles": (20, 20),
    "ports": (6, 6),
    "islands": (3, 3),
}
TALES = ("events", "expeditions", "denizens", "stories")
"""What is counted in `test_content_tales.py`."""
BOXES = [component for component in EVERRAIN.components if component.id not in TALES]


def abilities() -> Iterator[tuple[CardEntry, Omen]]:
    for card in (*DECK_ENEMIES.values(), *RAIDER_CARDS.values()):
        yield from ((card, ability) for ability in card.abilities)


def used(table: Ever, option: str, id: str) -> Ever:
    """The option is taken, whatever is asked about it gets its first answer, and the card was at work."""
    table.answer(S1, next(found for found in table.options(S1) if found.startswith(option)))
    worked = [event.source for event in table.events(Worked)]
    while table.ask(S1).kind != "act":
        table.answer(S1, table.form(S1).any_answer(lambda n: 0))
        worked += [event.source for event in table.events(Worked)]
    assert id in worked
    return table


# --- all of it --------------------------------------------------------------------------------------


@pytest.mark.parametrize("component", BOXES, ids=lambda component: component.id)
def test_the_box_holds_so_many_kinds_and_cards(component: Component) -> None:
    assert (len(component.entries), component.count) == KINDS_AND_CARDS[component.id]


@pytest.mark.parametrize("component", EVERRAIN.components, ids=lambda component: component.id)
def test_no_name_stands_twice_in_a_file(component: Component) -> None:
    assert len({entry.name.casefold() for entry in component.entries}) == len(component.entries)


def test_an_id_means_one_thing_in_the_whole_box() -> None:
    ids = [entry.id for component in EVERRAIN.components for entry in component.entries]
    assert [id for id, n in Counter(ids).items() if n > 1] == []
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", id) for id in ids)


def test_what_is_only_partly_stated_says_what_is_ours() -> None:
    ours = {card.id for card in BOX.every() if card.ours}
    assert not [id for id in ours if next(c for c in BOX.every() if c.id == id).origin in ("original", "reconstructed")]
    for id in ("rope", "pitch", "strange_writings", "curious_idol", "nine_pound_chasers", "minion_drakes"):
        assert id in ours


def test_every_text_is_on_a_card_and_every_card_has_its_texts() -> None:
    named = {card.text for card in BOX.every()} | {ability.text for _, ability in abilities()}
    named |= {part.text for card in BOX.every() for part in card.sealed.values()}
    named |= {way.label for card in BOX.every() for _, one in lines_of(card) for way in getattr(one, "options", ())}
    named |= {text for elder in ELDER_ONES.values() for text in (elder.awakening_text, elder.arisen_text)}
    assert named - {""} == set(BOX.texts)
    assert len(set(BOX.texts.values())) > 0.95 * len(BOX.texts)
    assert not [id for id, text in BOX.texts.items() if not text.strip() or set(text) & set("{}")]


WORDED = [
    card
    for card in BOX.every()
    if card.text
    and (card.effects or isinstance(card, Trait))
    and not isinstance(card, SeaEvent | Expedition | StoryCard)
]
"""Those whose text says what they do; what stands on others is only a line about them."""


def numbers_on(card: CardEntry) -> Iterator[int]:
    """The amounts that stand on a card openly; a single one may be said in another way."""
    for line, one in lines_of(card):
        if line.startswith("sealed"):
            continue
        yield from (n for name in ("n", "mod") if isinstance(n := getattr(one, name, 0), int))
    for modify in card.modifies if isinstance(card, Trait) else ():
        if isinstance(modify.by, int):
            yield abs(modify.by)


@pytest.mark.parametrize("card", WORDED, ids=lambda card: card.id)
def test_a_wording_of_our_own_has_the_numbers_of_the_card(card: CardEntry) -> None:
    said = {int(n) for n in re.findall(r"\d+", BOX.texts[card.text])}
    assert {n for n in numbers_on(card) if n > 1} <= said


# --- what rules read --------------------------------------------------------------------------------


def known(card: CardEntry) -> tuple[str, ...]:
    """The numbers that rules ask of such a card. The first hit is turned by improvements alone; what is a number of
    both, an indelible trait would change twice."""
    if isinstance(card, Trait) and card.sign != "indelible":
        return CREW_NUMBERS
    if isinstance(card, Trait):
        return tuple(name for name in (*CREW_NUMBERS, *SHIP_NUMBERS) if name not in ("turn_strain", "sheathing"))
    if isinstance(card, Elder):
        return TABLE_NUMBERS
    if isinstance(card, Treasure | Denizen):
        return tuple(name for name in SHIP_NUMBERS if name != "sheathing")
    return SHIP_NUMBERS


def modifiers() -> list[tuple[CardEntry, Modify]]:
    cards = (
        *TRAIT_CARDS.values(),
        *IMPROVEMENT_CARDS.values(),
        *TREASURE_CARDS.values(),
        *DENIZEN_CARDS.values(),
        *ELDER_ONES.values(),
    )
    return [(card, modify) for card in cards for modify in card.modifies]


def unread(card: CardEntry, modify: Modify) -> bool:
    """Would the rules pass over it? They know `by` and `set`, and nothing else."""
    plain = Modify(modify.modify, by=modify.by, set=modify.set)
    changes = modify.set is not None or (isinstance(modify.by, int) and modify.by != 0)
    return modify.modify not in known(card) or modify != plain or not changes


@pytest.mark.parametrize(("card", "modify"), modifiers(), ids=lambda x: getattr(x, "id", getattr(x, "modify", "")))
def test_every_modifier_is_one_that_rules_read(card: CardEntry, modify: Modify) -> None:
    assert not unread(card, modify)


def test_a_modifier_that_no_rule_reads_is_found() -> None:
    hardy, idol, sails = TRAIT_CARDS["hardy"], TREASURE_CARDS["curious_idol"], IMPROVEMENT_CARDS["storm_sails"]
    assert unread(hardy, Modify("hold", by=1)) and unread(hardy, Modify("courage", by=1))
    assert unread(sails, Modify("strength", by=1)) and unread(sails, Modify("hold", times=2))
    assert unread(idol, Modify("sheathing", by=1)) and not unread(idol, Modify("hold", by=-1))
    assert unread(TRAIT_CARDS["wayfinder"], Modify("turn_strain", set=0))


def test_every_number_that_rules_ask_for_is_changed_by_some_card() -> None:
    changed = {modify.modify for _, modify in modifiers()}
    assert changed <= {*CREW_NUMBERS, *SHIP_NUMBERS, *TABLE_NUMBERS} and {*CREW_NUMBERS, *SHIP_NUMBERS} <= changed


def test_every_operation_stands_on_a_card() -> None:
    lines = [one for card in BOX.every() for _, one in lines_of(card)]
    used = {kind_of(one).name for one in lines} | {getattr(one, "rule", "") for one in lines}
    assert {*(kind.name for kind in ops_in(*OWN)), *VOCABULARY.nouns.rule} <= used


def about(card: CardEntry) -> str:
    """Whom such a card is about when it is carried out: whoever uses it, an enemy, or nobody."""
    if isinstance(card, Trait) or card.id in IMPROVEMENT_CARDS:
        return "crew"
    if card.id in DECK_ENEMIES:
        return "enemy"
    return "crew" if isinstance(card, EventCard) else ""


@pytest.mark.parametrize("card", [c for c in BOX.every() if [*lines_of(c)]], ids=lambda card: card.id)
def test_who_is_meant_can_be_found(card: CardEntry) -> None:
    for _, one in lines_of(card):
        whom, name = getattr(one, "crew", ""), kind_of(one).name
        assert about(card) == "crew" or not (whom == "this" or name == "test")
        assert about(card) == "enemy" or not (
            whom in ("zone", "zone_one") or getattr(one, "rule", "") in ("burst", "coil")
        )
