"""The content as `sealog content` counts and compares it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.kernel import Component, Entry
from domain.unfathomable.content import (
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
    CheckCard,
    Mythos,
    SkillCard,
    skill_face,
)
from domain.unfathomable.effects_base import worth


def _plain(effects: object) -> Any:
    return msgspec.to_builtins(effects)


def _skills() -> Iterable[Entry]:
    """One entry a title and value: its copies are alike."""
    for card in SKILL_CARDS.values():
        for value in card.values:
            copies = NUMBERS.skill_copies[str(value)]
            name = f"{card.name} {value}"
            yield Entry(
                skill_face(card.id, value), name, card.origin, copies, _skill_effects(card, value), card.ability.worth()
            )


def _skill_effects(card: SkillCard, value: int) -> Any:
    return [card.skill, value, _plain(card.ability)]


def _check_worth(check: CheckCard | None) -> float:
    if check is None:
        return 0.0
    return (worth(check.passed) + worth(check.failed)) / 2


def _mythos_worth(card: Mythos) -> float:
    choices = [worth(option.effects) for option in card.options]
    if card.check is not None:
        choices.append(_check_worth(card.check))
    return max(choices)


def _mythos() -> Iterable[Entry]:
    for card in MYTHOS_CARDS.values():
        parts = [card.check, card.options, card.abilities, card.activation, card.track, card.chooser]
        yield Entry(card.id, card.name, card.origin, 1, _plain(parts), _mythos_worth(card))


def _characters() -> Iterable[Entry]:
    for c in CHARACTERS.values():
        yield Entry(c.id, c.name, c.origin, 1, _plain([c.skills, c.ability, c.reveal]), c.ability.worth())


def _feats() -> Iterable[Entry]:
    for c in CHARACTERS.values():
        yield Entry(f"{c.id}_feat", c.feat.name, c.origin, 1, _plain(c.feat), c.feat.worth())


COMPONENTS = (
    Component("characters", "Characters", tuple(_characters())),
    Component("feats", "Feats", tuple(_feats())),
    Component("skills", "Skill cards", tuple(_skills())),
    Component("mythos", "Mythos cards", tuple(_mythos())),
    Component(
        "items",
        "Items",
        tuple(
            Entry(i.id, i.name, i.origin, 1, _plain(i.abilities), sum(a.worth() for a in i.abilities))
            for i in ITEM_CARDS.values()
        ),
    ),
    Component(
        "spells",
        "Spells",
        tuple(
            Entry(s.id, s.name, s.origin, s.copies, _plain([s.effects, s.abilities]), worth(s.effects))
            for s in SPELL_CARDS.values()
        ),
    ),
    Component(
        "waypoints",
        "Waypoints",
        tuple(
            Entry(w.id, w.name, w.origin, 1, _plain([w.distance, w.effects]), w.distance + worth(w.effects))
            for w in WAYPOINT_CARDS.values()
        ),
    ),
    Component(
        "damage",
        "Ship damage",
        tuple(
            Entry(d.id, d.name, d.origin, 1, _plain([d.kind, d.skill, d.repair, d.effects]))
            for d in DAMAGE_CARDS.values()
        ),
    ),
    Component(
        "loyalty", "Loyalty cards", tuple(Entry(x.id, x.name, x.origin, x.copies) for x in LOYALTY_CARDS.values())
    ),
    Component(
        "passengers", "Passengers", tuple(Entry(p.id, p.name, p.origin, p.copies) for p in PASSENGER_TOKENS.values())
    ),
    Component("spaces", "Spaces", tuple(Entry(s.id, s.name, s.origin) for s in SPACES.values())),
    Component(
        "figures",
        "Figures, titles, dials and die",
        (
            Entry("deep_one", "Deep One", "stated", NUMBERS.deep_ones),
            Entry("dagon", "Father Dagon", "stated"),
            Entry("hydra", "Mother Hydra", "stated"),
            Entry("captain", "Captain", "stated"),
            Entry("keeper", "Keeper of the Tome", "stated"),
            *(Entry(dial, dial.title(), "stated") for dial in ("fuel", "food", "sanity", "souls")),
            Entry("travel", "Travel token", "stated"),
            Entry("ritual", "Ritual token", "stated"),
            Entry("die", "Eight-sided die", "stated"),
            Entry("traitor_ring", "Traitor ring", "stated", NUMBERS.traitor_rings),
            Entry("traitor_sheet", "Traitor reference sheet", "stated", NUMBERS.traitor_sheets, plays=False),
            Entry("player_sheet", "Player reference sheet", "stated", NUMBERS.player_sheets, plays=False),
            Entry("current_player", "Current player token", "stated"),
        ),
    ),
)
