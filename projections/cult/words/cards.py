"""What stands on the cards. Numbers, symbols and effects come from the content, so that no text can say anything else
than what the card does; only what the rules themselves do with a ritual or a role is written out here."""

from collections.abc import Iterable, Mapping
from typing import Any

from domain.cult.content import (
    BOX,
    CHARACTER_CARDS,
    PLAY,
    RITUAL_CARDS,
    SIGIL_CARDS,
    WRAITH_CARDS,
    Character,
    Phase,
    Ritual,
    Sigil,
    Wraith,
)
from domain.cult.names import (
    ALTAR_SACRIFICE,
    ANCIENT_SHADOW,
    CABALIST,
    FAITHFUL,
    HIGH_PRIEST,
    KILL,
    KRAKEN,
    NYCEN,
    REPENTANT,
    VENGEFUL,
    RitualId,
)
from domain.parts.content import CardEntry, PlayEntry

MOMENTS: Mapping[Phase, str] = {
    "commit": "your own Commit phase",
    "response": "any living player's Response phase",
    "resolve": "any Resolve phase",
}

ROLES = {
    HIGH_PRIEST: "Everybody knows you. You win when all Cabalists and Heretics are dead while you live.",
    FAITHFUL: "You win, dead or alive, together with the High Priest.",
    CABALIST: (
        "You win, dead or alive, when the High Priest dies; if no Cabalist lives to see it, a Heretic may win with you."
    ),
    REPENTANT: (
        "Alive, you win as the last one living, or if everybody dies at once. Dead, you win when all Cabalists are "
        "dead, unless it was your own death that gave the High Priest the victory."
    ),
    VENGEFUL: (
        "Alive, you win as the last one living, or if everybody dies at once. Dead, you win when the High Priest dies "
        "while a Cabalist lives."
    ),
}
"""How each role wins."""

OF_ITSELF = {
    KRAKEN: (
        "When it is revealed, and before each Roll phase of the High Priest while it lies here: the living player with "
        "the fewest Kraken dice gains one (if several have so few, whoever of them has most life). You roll your "
        "Kraken dice before your Roll phase and lose what they show; a re-roll costs one die of that Roll phase."
    ),
    ANCIENT_SHADOW: (
        "After each turn of the High Priest it gains a Shadow token; then every player loses as much life as there "
        "are tokens."
    ),
    ALTAR_SACRIFICE: "Completed by whoever kills another player.",
    NYCEN: (
        "Its marker moves at the end of every turn in which no die was resolved here, and not by dice. At 0 the player "
        "whose turn it is and both neighbours lose as much life as there are players."
    ),
}
"""What rituals do without anybody's dice."""


def spaced(sentences: Iterable[str]) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def listed(names: Iterable[str], last: str = "and") -> str:
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def sentence(text: str) -> str:
    """Texts made from the data begin small and have no full stop."""
    return f"{text[0].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def said(card: CardEntry) -> str:
    """What is carried out."""
    return sentence(BOX.said(card).en)


def in_play(card: PlayEntry) -> str:
    """What it has in play."""
    return spaced(sentence(line.en) for line in PLAY.text.side(card.sides[0]))


def name_of(symbol: str) -> str:
    return symbol.replace("_", " ")


def paid(card: str, n: int = 0) -> int:
    """What an ability of a character costs in life."""
    return CHARACTER_CARDS[card].sides[0].abilities[n].cost["life_paid"]


def done(card: str, n: int = 0, line: int = 0) -> Any:
    """A line of an ability, for its numbers."""
    return CHARACTER_CARDS[card].sides[0].abilities[n].effects[line]


def given(ritual: str) -> Any:
    """What an altar gives, for its numbers."""
    return RITUAL_CARDS[ritual].effects[0]


def powers(card: Character) -> str:
    return f"power symbol {name_of(card.power)}. {in_play(card)}"


def character_text(card: Character) -> str:
    return f"{card.life} life, {powers(card)}"


def sigil_text(card: Sigil) -> str:
    when = "" if card.revokes else f"In {listed((MOMENTS[m] for m in card.moments), 'or')}:"
    return spaced((when, said(card), "" if card.wraith else "Not for Wraiths."))


def wraith_text(card: Wraith) -> str:
    start = f"at first only {listed(map(name_of, card.start))}" if card.start else "at first none"
    return (
        f"{card.dice} Wraith dice, {start}. Once in every living player's Response phase you may spend one of them, "
        f"whatever it shows (X). {said(card)}"
    )


def ritual_text(card: Ritual) -> str:
    symbols = [name_of(symbol) for symbol in card.tracks if symbol != KILL]
    takes = f"Takes {listed(symbols)}. Each die:" if symbols else "Takes no dice. When completed:"
    end = f"Keeper: {in_play(card)}" if card.keeper else "Discarded when complete."
    return spaced((takes, said(card), end, OF_ITSELF.get(RitualId(card.id), "")))


def card_texts() -> dict[str, str]:
    """Card texts by face."""
    texts = {str(role): text for role, text in ROLES.items()}
    texts |= {card.id: character_text(card) for card in CHARACTER_CARDS.values()}
    texts |= {card.id: sigil_text(card) for card in SIGIL_CARDS.values()}
    texts |= {card.id: wraith_text(card) for card in WRAITH_CARDS.values()}
    texts |= {card.id: ritual_text(card) for card in RITUAL_CARDS.values()}
    return texts


TEXTS = card_texts()
