"""The race and the ends of acts."""

from typing import Any

from domain.everrain.board import ActOver, Ship
from tests.everrain.scenes import Ever, scene
from tests.everrain.scenes.alone import Alone
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import fitted_out


def race(table: Ever) -> dict[str, int]:
    return {str(token): at for token, at in table.board.discovery.items()}


def alone(**how: Any) -> Any:
    """A board for rules that are tried by themselves."""
    return Alone(scene(fitted_out(), **how).board)


def take_defaults(table: Ever) -> Ever:
    """Everybody is paid, and the first place is taken for everything else."""
    while table.live.asks() and table.live.asks()[0].kind in ("wages", "place_storm", "new_order"):
        seat = table.live.asks()[0].seat
        table.answer(seat, table.form(seat).default())
    return table


def ended(*ships: Ship, **how: Any) -> Ever:
    """The captains are first at the end of act 1."""
    laid = {"players": 4, "enemy": 2, "act_over": ActOver(4, "players"), "decks": ALL_DECKS, **how}
    return scene(*(ships or (fitted_out(),)), step="act_ends", **laid)


def tokens(table: Ever) -> tuple[int, int, int]:
    """Players, enemy, Elder One."""
    return tuple(table.board.discovery[token] for token in ("players", "enemy", "elder"))  # type: ignore[return-value]
