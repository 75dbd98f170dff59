"""How a bot puts results in order, and which cards and faces it takes where several would do."""

from collections.abc import Sequence
from typing import Any

from domain.cult.bots.mind import Mind, best_place
from domain.cult.bots.outlook import changed_worth
from domain.cult.content import BOX, WRAITH_CARDS
from domain.cult.names import BLOOD, COSMOS, DAGGER, DOUBLE_DAGGER, HARM, SYMBOLS, Symbol, WraithId
from domain.kernel import Pick
from domain.parts.effects import kind_of

PORTENTS = (COSMOS, DOUBLE_DAGGER, DAGGER, BLOOD)
"""More dice first, then the order is asked again; blood after harm, for life does not fall below 0."""
NEARLY = 0.65
"""Wraith cards worth this share of the best are as good as the best."""


def in_order(mind: Mind, kind: str, items: Sequence[str]) -> list[str]:
    """Harm and blood in the order that serves this bot better; dice for rituals after them."""
    if kind == "portents_order":
        return sorted(items, key=lambda item: _place(PORTENTS, item))
    harm_first = sorted(items, key=lambda item: _place((DOUBLE_DAGGER, DAGGER, BLOOD), item))
    blood_first = sorted(items, key=lambda item: _place((BLOOD, DOUBLE_DAGGER, DAGGER), item))
    return max(harm_first, blood_first, key=lambda order: rift_worth(mind, order))


def face_of(item: str) -> Symbol:
    """`2:blood`."""
    return Symbol(item.partition(":")[2])


def _place(order: Sequence[Symbol], item: str) -> int:
    return order.index(face_of(item)) if face_of(item) in order else len(order)


def rift_worth(mind: Mind, order: Sequence[str]) -> float:
    """What everybody's life comes to if the results come in this order."""
    worth = 0.0
    for seat in mind.board.living():
        has = life = mind.board.cultists[seat].life
        for item in order:
            face = face_of(item)
            life = max(0, life - HARM.get(face, 0)) + (face == BLOOD)
        worth += mind.life(seat, life - has)
    return worth


def transmuted_to(mind: Mind, options: Sequence[str]) -> str:
    """The face that serves best on all dice that change: those with the one face that is not offered."""
    source = next((face for face in SYMBOLS if face not in options), None)
    dice = [name for name, die in mind.board.dice.items() if die.face == source]
    return max(options, key=lambda face: sum(changed_worth(mind, die, Symbol(face)) for die in dice))


# --- Wraith cards -----------------------------------------------------------------------------------


def wraith_card(mind: Mind, options: Sequence[str], pick: Pick) -> str:
    """One of the best: several are about as good."""
    worth = {option: wraith_worth(mind, WraithId(option)) for option in options}
    good = [option for option in options if worth[option] >= NEARLY * max(worth.values())]
    return good[pick(len(good))]


def wraith_worth(mind: Mind, card: WraithId) -> float:
    """Dice given serve the friends, dice taken the rest; faces set now are there before the first own turn."""
    wraith = WRAITH_CARDS[card]
    living = mind.board.living()
    friends = sum(mind.wish[s] > 0 for s in living) / max(1, len(living))
    effect: Any = wraith.effects[0]
    match kind_of(effect).name:
        case "add_die" if not effect.placed:
            use = 1 + friends
        case "add_die":
            use = 1.0 + max((best_place(mind, s, DAGGER) for s in living), default=0.0) / 4
        case "set_die":
            use = 1.5
        case _:
            use = 2 - friends
    return (wraith.dice + len(wraith.start) / 2) * use * BOX.words.worth(wraith.effects)
