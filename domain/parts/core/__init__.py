"""The operations that all games share. What they do to the table is behind the game's nouns."""

from domain.parts.core.amounts import advance, gain, give, lose, pay, retreat
from domain.parts.core.cards import discard, draw, look, search, shuffle
from domain.parts.core.chance import Band, roll, test
from domain.parts.core.choices import Option, choose, each, either, everywhere, if_, may, repeat
from domain.parts.core.flow import EndReached, call, end, read
from domain.parts.core.in_play import (
    Altered,
    add,
    alter,
    attach,
    flip,
    halve,
    instead,
    last,
    leave,
    mark,
    move_card,
    prevent,
    together,
)
from domain.parts.core.pieces import move, put, remove
from domain.parts.effects import Worked
from domain.parts.in_play import PLAY_FACTS
from domain.parts.triggers import TRIGGER_FACTS

CORE = (
    *(gain, lose, give, pay, advance, retreat),
    *(may, either, choose, each, everywhere, repeat, if_),
    *(roll, test),
    *(put, remove, move),
    *(draw, discard, look, search, shuffle),
    *(end, read, call),
)
"""For every game."""
IN_PLAY = (flip, attach, last, add, leave, mark, move_card, prevent, alter, halve, instead, together)
"""For games with cards in play."""
CORE_FACTS = (Worked, EndReached)
IN_PLAY_FACTS = (*PLAY_FACTS, *TRIGGER_FACTS, Altered)

__all__ = [
    "CORE",
    "CORE_FACTS",
    "IN_PLAY",
    "IN_PLAY_FACTS",
    "Altered",
    "Band",
    "EndReached",
    "Option",
    "add",
    "advance",
    "alter",
    "attach",
    "call",
    "choose",
    "discard",
    "draw",
    "each",
    "either",
    "end",
    "everywhere",
    "flip",
    "gain",
    "give",
    "halve",
    "if_",
    "instead",
    "last",
    "leave",
    "look",
    "lose",
    "mark",
    "may",
    "move",
    "move_card",
    "pay",
    "prevent",
    "put",
    "read",
    "remove",
    "repeat",
    "retreat",
    "roll",
    "search",
    "shuffle",
    "test",
    "together",
]
