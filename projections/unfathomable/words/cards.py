"""What stands on the cards. All of it comes from the content, so that no text can say anything else than what a card
does."""

from collections.abc import Iterable, Iterator

from domain.parts.abilities import Modify
from domain.parts.effects import Op
from domain.unfathomable.content import (
    BOX,
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
    Spell,
    Waypoint,
    skill_face,
)
from domain.unfathomable.content.entries import Ability, Kept, Passenger
from domain.unfathomable.names import MONSTERS, SPACE_NAMES, Limit, Moment
from domain.unfathomable.nouns import NOUNS

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


WHEN: dict[Moment, str] = {
    "action": "Action",
    "start": "At the start of your Action step",
    "before_check": "Before cards are added to a skill check",
    "after_total": "After the total of a skill check is known",
    "before_die": "Before a die is rolled",
    "after_die": "After a die is rolled",
    "after_attack": "After the die of an attack is rolled",
    "defeat": "When somebody would be defeated",
    "drawn": "When a mythos card is drawn",
    "crisis": "When a crisis would be resolved",
    "mythos": "In your Mythos step",
    "boiler": "After the action of the Boiler Room was used",
    "activation": "When the Deep Ones activate",
    "ward": "When you would be defeated",
    "passenger_lost": "When a passenger is defeated",
    "reveal": "When you reveal as a traitor",
}
LIMITS: dict[Limit, str] = {
    "": "",
    "turn": ", once per turn",
    "check": ", once per check",
    "roll": ", once per die",
}
MODIFIED = {
    "skill": "while it is active, {by} {name} is added to your skill set",
    "plain_attack": "+{by} to the die of your plain attacks",
    "attacks": "you cannot attack",
    "treachery_with_hand": "whenever you add cards to a check, {by} treachery card is added too",
    "treachery_with_chaos": (
        "while you are not in the Brig, {by} treachery card is added to every check along with the chaos cards"
    ),
    "echo": "after you have resolved {also} you may resolve its effect a second time",
}
"""What is always so, by what it makes another."""


def said(lines: Iterable[Op], joint: str = "list.then") -> str:
    """Lines of a card as one phrase."""
    held = tuple(lines)
    return BOX.words.wording.ops(held, joint).en if held else "no effect"


def ability_said(ability: Ability) -> str:
    """What an ability does, without when."""
    return BOX.texts[ability.text] if ability.text else said(ability.effects)


def ability_text(ability: Ability) -> str:
    where = f", in {SPACE_NAMES[ability.at]}" if ability.at else ""
    freely = ", not in the Brig" if ability.free else ""
    then = " Then perform 1 action." if ability.again else ""
    return f"{WHEN[ability.when]}{LIMITS[ability.limit]}{where}{freely}: {ability_said(ability)}.{then}"


def modify_text(modify: Modify) -> str:
    what, _, name = modify.modify.partition(".")
    also = " or ".join(SKILL_CARDS[card].name for card in modify.also)
    return f"Always: {MODIFIED[what].format(by=modify.by, name=name, also=also)}."


def abilities(card: Kept) -> str:
    """What a card does while it lies in a play area."""
    return " ".join([*map(modify_text, card.modifies), *map(ability_text, card.abilities)])


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
        parts.append(f"{capital(NOUNS.who[card.chooser].en)} chooses: {'; or '.join(sides)}.")
    if card.check is not None:
        parts += check_text(card.check)
    parts.append(f"Then: activate {MONSTERS[card.activation]}; {TRACKS[card.track]}.")
    if card.abilities or card.modifies:
        parts.append(f"Kept: {abilities(card)}")
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
        f"{card.role}. Draws {drawn_by(card)}. {card.ability.name}: {ability_text(card.ability)} "
        f"{card.reveal.name}: {ability_text(card.reveal)}"
    )


def character_offer(card: Character) -> str:
    """The same for somebody who has to choose: where it begins, with what, and how near to the titles."""
    captain, keeper = (line.index(card.id) + 1 for line in (NUMBERS.captain_line, NUMBERS.keeper_line))
    return (
        f"draws {drawn_by(card)}; begins in {SPACE_NAMES[card.start]} with {ITEM_CARDS[card.item].name}; "
        f"in line for Captain {captain}, for Keeper of the Tome {keeper}. "
        f"{card.ability.name}: {ability_text(card.ability)} Feat, once – {card.feat.name}: {ability_text(card.feat)}"
    )


def drawn_by(card: Character) -> str:
    return ", ".join(f"{n} {skill}" for skill, n in card.skills.items())


def effects_text(card: Spell | Waypoint) -> str:
    more = abilities(card) if isinstance(card, Spell) else ""
    return capital(BOX.said(card).en) + "." + (f" {more}" if more else "")


def losses(token: Passenger) -> str:
    wording = BOX.words.wording
    return ", ".join(wording.counted(n, "resource", dial).en for dial, n in token.losses.items()) or "nothing"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


TEXTS: dict[str, str] = {
    **{
        skill_face(card.id, value): ability_text(card.ability) for card in SKILL_CARDS.values() for value in card.values
    },
    **{card.id: abilities(card) for card in ITEM_CARDS.values()},
    **{card.id: effects_text(card) for card in SPELL_CARDS.values()},
    **{card.id: f"Distance {card.distance}. {effects_text(card)}" for card in WAYPOINT_CARDS.values()},
    **{card.id: mythos_text(card) for card in MYTHOS_CARDS.values()},
    **{card.id: damage_text(card) for card in DAMAGE_CARDS.values()},
    **{card.id: character_text(card) for card in CHARACTERS.values()},
    **{f"feat:{card.id}": f"Once. {ability_text(card.feat)}" for card in CHARACTERS.values()},
    **{token.id: f"Defeated: lose {losses(token)}." for token in PASSENGER_TOKENS.values()},
    **LOYALTY,
}


ASIDE: dict[str, str] = {
    **{f"offer.{card.id}": character_offer(card) for card in CHARACTERS.values()},
    **{f"reveal.{card.id}": f"{card.reveal.name}: {ability_said(card.reveal)}" for card in CHARACTERS.values()},
    "reveal.in_brig": "In the Brig it has no effect",
    **{f"crisis.{card.id}.check": " ".join(check_text(card.check)) for card in MYTHOS_CARDS.values() if card.check},
    **{f"crisis.{c.id}.{n}": option_text(c, n) for c in MYTHOS_CARDS.values() for n in range(len(c.options))},
}
"""Parts of what stands on a card that are said on their own, where somebody has to choose."""
