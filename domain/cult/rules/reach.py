"""Which dice of the player whose turn it is a card may reach. Pure questions to the board."""

from collections.abc import Callable, Mapping

from domain.cult.board import Temple
from domain.cult.names import ANCIENT, BLOOD, COSMOS, DAGGER, PARCHMENT, DieName, Symbol
from domain.cult.rules.coins import siren_dice
from domain.cult.rules.targets import as_seen
from domain.parts.effects import Ops


def showing(board: Temple, *faces: Symbol) -> tuple[DieName, ...]:
    return tuple(name for name, die in board.dice.items() if die.face in faces)


def not_showing(board: Temple, face: Symbol) -> tuple[DieName, ...]:
    return tuple(name for name, die in board.dice.items() if die.face != face)


def _every(board: Temple, x: Symbol) -> tuple[DieName, ...]:
    return tuple(board.dice)


def _committed(board: Temple, x: Symbol) -> tuple[DieName, ...]:
    return siren_dice(board)


NO_FACE = Symbol("")
Reach = Callable[[Temple, Symbol], tuple[DieName, ...]]
REACH: Mapping[str, tuple[str, Reach]] = {
    "all": ("all dice of the player whose turn it is", _every),
    "committed": ("the committed dice of the player whose turn it is", _committed),
    "ritual_dice": (
        "one of your parchment, ancient or cosmos dice",
        lambda board, x: showing(board, PARCHMENT, ANCIENT, COSMOS),
    ),
    "daggers": ("one dagger", lambda board, x: showing(board, DAGGER)),
    "blood_and_daggers": ("one blood or dagger", lambda board, x: showing(board, BLOOD, DAGGER)),
    "showing_x": ("a die showing X", showing),
    "not_showing_x": ("a die that does not show X", not_showing),
    "not_yet_x": ("a die", lambda board, x: not_showing(board, as_seen(board, x))),
    "committed_x": (
        "a die showing X",
        lambda board, x: tuple(name for name in siren_dice(board) if board.dice[name].face == x),
    ),
}
"""Which dice of the player whose turn it is a card may reach; X is what a spent Wraith die shows."""


def reach_of(board: Temple, ops: Ops, x: Symbol = NO_FACE) -> tuple[DieName, ...] | None:
    """The dice that the first of these operations may reach; `None` if it needs none."""
    which = getattr(ops[0], "which", "")
    if which == "these":
        return tuple(board.dice)
    return REACH[which][1](board, x) if which in REACH else None
