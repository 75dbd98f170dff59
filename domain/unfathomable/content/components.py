"""The content as `sealog content` counts and compares it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.kernel import Component, Entry
from domain.parts.content import CardEntry
from domain.parts.effects import lines_of
from domain.unfathomable.content import (
    BOX,
    CHARACTERS,
    DAMAGE_CARDS,
    ITEM_CARDS,
    LOYALTY_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    PASSENGER_TOKENS,
    SKILL_CARDS,
    SPACES,
    SPELL_CARDS,
    WAYPOINT_CARDS,
    skill_face,
)
from domain.unfathomable.content.entries import Ability, CheckCard, Kept, Mythos

AGAIN = 0.5
"""What another action is worth."""
SHOWN = ("plain_attack", "treachery_with_hand", "treachery_with_chaos", "echo")
"""What is modified in such a way that the log shows it. An Improvement is at work when it is chosen."""


def _plain(data: object) -> Any:
    return msgspec.to_builtins(data)


def worth(*abilities: Ability) -> float:
    return sum(BOX.words.worth(a.effects) + AGAIN * a.again for a in abilities)


def _lines(card: CardEntry, *fields: str) -> tuple[str, ...]:
    """Where operations stand in an entry, or in these fields of it."""
    found = [line for line, _ in lines_of(card) if not fields or line.partition(".")[0] in fields]
    modifies = card.modifies if isinstance(card, Kept) else ()
    return (*found, *(f"modifies.{n}" for n, modify in enumerate(modifies) if modify.modify in SHOWN))


def _skills() -> Iterable[Entry]:
    """One entry a title and value: its copies are alike."""
    for card in SKILL_CARDS.values():
        for value in card.values:
            face, copies = skill_face(card.id, value), NUMBERS.skill_copies[str(value)]
            effects = [card.skill, value, _plain(card.ability)]
            name = f"{card.name} {value}"
            yield Entry(face, name, card.origin, copies, effects, worth(card.ability), _lines(card))


def _mythos_worth(card: Mythos) -> float:
    choices = [BOX.words.worth(option.effects) for option in card.options]
    return max([*choices, *([_check_worth(card.check)] if card.check else [])])


def _check_worth(check: CheckCard) -> float:
    return (BOX.words.worth(check.passed) + BOX.words.worth(check.failed)) / 2


def _mythos() -> Iterable[Entry]:
    for c in MYTHOS_CARDS.values():
        effects = _plain([c.check, c.options, c.abilities, c.modifies, c.activation, c.track, c.chooser])
        yield Entry(c.id, c.name, c.origin, 1, effects, _mythos_worth(c), _lines(c))


def _characters() -> Iterable[Entry]:
    for c in CHARACTERS.values():
        effects, lines = _plain([c.skills, c.ability, c.reveal]), _lines(c, "ability", "reveal")
        yield Entry(c.id, c.name, c.origin, 1, effects, worth(c.ability), lines)


def _feats() -> Iterable[Entry]:
    for c in CHARACTERS.values():
        yield Entry(f"{c.id}_feat", c.feat.name, c.origin, 1, _plain(c.feat), worth(c.feat), _lines(c, "feat"))


def _items() -> Iterable[Entry]:
    for i in ITEM_CARDS.values():
        yield Entry(i.id, i.name, i.origin, 1, _plain([i.abilities, i.modifies]), worth(*i.abilities), _lines(i))


def _spells() -> Iterable[Entry]:
    for s in SPELL_CARDS.values():
        effects = _plain([s.effects, s.abilities])
        yield Entry(s.id, s.name, s.origin, s.copies, effects, BOX.words.worth(s.effects), _lines(s))


def _waypoints() -> Iterable[Entry]:
    for w in WAYPOINT_CARDS.values():
        value = w.distance + BOX.words.worth(w.effects)
        yield Entry(w.id, w.name, w.origin, 1, _plain([w.distance, w.effects]), value, _lines(w))


def _damage() -> Iterable[Entry]:
    for d in DAMAGE_CARDS.values():
        yield Entry(d.id, d.name, d.origin, 1, _plain([d.kind, d.skill, d.repair, d.effects]), lines=_lines(d))


def _figures() -> Iterable[Entry]:
    yield Entry("deep_one", "Deep One", "stated", NUMBERS.deep_ones, shown_by=("DeepOnesSpawned",))
    yield Entry("dagon", "Father Dagon", "stated")
    yield Entry("hydra", "Mother Hydra", "stated")
    yield Entry("captain", "Captain", "stated")
    yield Entry("keeper", "Keeper of the Tome", "stated")
    yield from (Entry(dial, dial.title(), "stated") for dial in ("fuel", "food", "sanity", "souls"))
    yield Entry("travel", "Travel token", "stated")
    yield Entry("ritual", "Ritual token", "stated")
    yield Entry("die", "Eight-sided die", "stated")
    yield Entry("traitor_ring", "Traitor ring", "stated", NUMBERS.traitor_rings, shown_by=("TraitorRevealed",))
    yield Entry("traitor_sheet", "Traitor reference sheet", "stated", NUMBERS.traitor_sheets, plays=False)
    yield Entry("player_sheet", "Player reference sheet", "stated", NUMBERS.player_sheets, plays=False)
    yield Entry("current_player", "Current player token", "stated", shown_by=("TurnBegun",))


def components() -> tuple[Component, ...]:
    """Once the operations are known."""
    things = {"loyalty": LOYALTY_CARDS, "passengers": PASSENGER_TOKENS, "spaces": SPACES}
    loyalty, passengers, spaces = (
        tuple(Entry(x.id, x.name, x.origin, x.copies) for x in of.values())  # type: ignore[attr-defined]
        for of in things.values()
    )
    return (
        Component("characters", "Characters", tuple(_characters())),
        Component("feats", "Feats", tuple(_feats())),
        Component("skills", "Skill cards", tuple(_skills())),
        Component("mythos", "Mythos cards", tuple(_mythos())),
        Component("items", "Items", tuple(_items())),
        Component("spells", "Spells", tuple(_spells())),
        Component("waypoints", "Waypoints", tuple(_waypoints())),
        Component("damage", "Ship damage", tuple(_damage())),
        Component("loyalty", "Loyalty cards", loyalty),
        Component("passengers", "Passengers", passengers),
        Component("spaces", "Spaces", spaces),
        Component("figures", "Figures, titles, dials and die", tuple(_figures())),
    )
