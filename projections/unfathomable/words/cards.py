"""What stands on the cards. All of it comes from the content, so that no text can say anything else than what a card
does."""

from collections.abc import Iterable, Iterator

from domain.kernel import Effect
from domain.unfathomable.abilities import Ability
from domain.unfathomable.content import (
    CHARACTERS,
    DAMAGE_CARDS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    PASSENGER_TOKENS,
    SKILL_CARDS,
    SPELL_CARDS,
    WAYPOINT_CARDS,
    Character,
    CheckCard,
    DamageCard,
    Mythos,
    skill_face,
)
from domain.unfathomable.effects_base import MONSTERS, resource, said, who_is
from domain.unfathomable.names import SPACE_NAMES

NEEDS = {
    "": "",
    "item": " (only with an item)",
    "lore": " (only with a lore card)",
    "captain": " (only as Captain)",
    "passengers:1": " (only with a passenger in the supply)",
    "passengers:3": " (only with 3 passengers in the supply)",
}
TRACKS = {
    "travel": "the travel track advances",
    "ritual": "the ritual track advances",
    "choice": "a track of choice advances",
}
LOYALTY = {
    "human": "With only such cards you win when the ship reaches Boston.",
    "hybrid": "You win when the ship is lost, whatever your other card says.",
    "cultist": "Without a Hybrid you win only if the ship is lost when a distance of 12 or more lies behind it.",
}


def abilities(of: Iterable[Ability]) -> str:
    return " ".join(ability.said() for ability in of)


def skills(names: Iterable[str]) -> str:
    return ", ".join(names)


def check_text(check: CheckCard) -> Iterator[str]:
    yield f"Check {check.target} ({skills(check.skills)})."
    yield f"Pass: {said(check.passed)}."
    if check.least is not None:
        yield f"{check.least} or more: {said(check.partly)}."
    if check.failed:
        yield f"Fail: {said(check.failed)}."


def option_text(card: Mythos, index: int) -> str:
    """One side of a choice."""
    option = card.options[index]
    return f"{said(option.effects)}{NEEDS[option.needs]}"


def mythos_text(card: Mythos) -> str:
    """Crisis, then icons, then what the card does while it is kept."""
    parts: list[str] = []
    if card.chooser is not None:
        sides = [option_text(card, i) for i in range(len(card.options))]
        sides += ["make the check"] if card.check else []
        parts.append(f"{capital(who_is(card.chooser))} chooses: {'; or '.join(sides)}.")
    if card.check is not None:
        parts += check_text(card.check)
    parts.append(f"Then: activate {MONSTERS[card.activation]}; {TRACKS[card.track]}.")
    if card.abilities:
        parts.append(f"Kept: {abilities(card.abilities)}")
    return " ".join(parts)


def damage_text(card: DamageCard) -> str:
    if card.kind == "structural":
        what = f"{card.skill} cards" if card.skill else "any cards"
        return f"Every human in the room is defeated. To repair it discard {what} worth {card.repair} together."
    after = (
        "this card leaves the game" if card.kind == "removed" else "this card goes under the deck, and another is drawn"
    )
    return capital(f"{said(card.effects)}; {after}.")


def character_text(card: Character) -> str:
    """Skill set, ability, what happens on revealing."""
    return (
        f"{card.role}. Draws {drawn_by(card)}. {card.ability.name}: {card.ability.said()} "
        f"{card.reveal.name}: {card.reveal.said()}"
    )


def character_offer(card: Character) -> str:
    """The same for somebody who has to choose: where it begins, with what, and how near to the titles."""
    captain, keeper = (line.index(card.id) + 1 for line in (NUMBERS.captain_line, NUMBERS.keeper_line))
    return (
        f"draws {drawn_by(card)}; begins in {SPACE_NAMES[card.start]} with {ITEM_CARDS[card.item].name}; "
        f"in line for Captain {captain}, for Keeper of the Tome {keeper}. "
        f"{card.ability.name}: {card.ability.said()} Feat, once – {card.feat.name}: {card.feat.said()}"
    )


def drawn_by(card: Character) -> str:
    return ", ".join(f"{n} {skill}" for skill, n in card.skills.items())


def effects_text(effects: Iterable[Effect], kept: Iterable[Ability] = ()) -> str:
    more = abilities(kept)
    return capital(said(tuple(effects))) + "." + (f" {more}" if more else "")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


TEXTS: dict[str, str] = {
    **{skill_face(card.id, value): card.ability.said() for card in SKILL_CARDS.values() for value in card.values},
    **{card.id: abilities(card.abilities) for card in ITEM_CARDS.values()},
    **{card.id: effects_text(card.effects, card.abilities) for card in SPELL_CARDS.values()},
    **{card.id: f"Distance {card.distance}. {effects_text(card.effects)}" for card in WAYPOINT_CARDS.values()},
    **{card.id: mythos_text(card) for card in MYTHOS_CARDS.values()},
    **{card.id: damage_text(card) for card in DAMAGE_CARDS.values()},
    **{card.id: character_text(card) for card in CHARACTERS.values()},
    **{f"feat:{card.id}": f"Once. {card.feat.said()}" for card in CHARACTERS.values()},
    **{
        token.id: "Defeated: lose "
        + (", ".join(resource(n, dial) for dial, n in token.losses.items()) or "nothing")
        + "."
        for token in PASSENGER_TOKENS.values()
    },
    **LOYALTY,
}
