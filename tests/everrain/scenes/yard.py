"""Ships that are fitted out anew."""

from collections.abc import Sequence

from domain.everrain.board import Enemy
from domain.everrain.names import (
    ARTILLERY,
    IMPROVEMENTS,
)
from domain.everrain.rules.upgrades import install
from domain.kernel import Card
from tests.everrain.scenes import Ever, G, mine, scene
from tests.everrain.scenes.pieces import S1, ship

CABINS = {"b0": "cabins"}


def installing(entry: str, enemies: Sequence[Enemy] = (), **aboard: object) -> Ever:
    """A ship is given an upgrade."""
    zone = ARTILLERY if entry in ("a_side_gun", "a_chaser") else IMPROVEMENTS

    async def do(g: G) -> None:
        await install(g, S1, Card(g.board.cards(zone)[0]), zone)

    return scene(ship(**aboard), enemies=enemies, decks={zone: [entry]}, do=do)  # type: ignore[arg-type]


def lay(table: Ever, **where: str) -> Ever:
    """Every piece by its entry; what is not named is given up."""
    pieces = table.form(S1).pieces
    return table.answer(S1, [{"piece": piece, "at": where[kind]} for piece, kind in pieces.items() if kind in where])


def slots(table: Ever) -> dict[str, str]:
    return {slot: held.entry for slot, held in mine(table).slots.items()}
