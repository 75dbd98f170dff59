"""How The Everrain finds what options name: hexes, zones of the asked player's deck, crew, enemies, ships."""

from collections.abc import Iterator

from domain.everrain.names import BELOW_SLOTS, GUN_SLOTS
from domain.everrain.rules.chart import HEX
from domain.kernel import Seat
from projections.phrases import Eyes
from projections.words import Words

FITTING = ("fit_out", "install", "schematic")
SAILING = ("left", "right", "ahead", "reveal", "wayfind", "purge", "expedition", "depart")
CARDED = ("spend.", "meet.", "buy.", "sell.", "hire.", "treasure.")
"""Options that name a card behind the dot."""


def zone_id(seat: str, zone: str) -> str:
    """A zone of a deck in the Scene: `z3` of a seat."""
    return f"deck:{seat}:{zone}"


def hull_id(seat: str) -> str:
    return f"hull:{seat}"


def slot_id(seat: str, slot: str) -> str:
    return f"slot:{seat}:{slot}"


def node_id(node: int) -> str:
    return f"island:n{node}"


def below_id(seat: str) -> str:
    return f"below:{seat}"


class EverrainWords(Words):
    """Options that name something of the table point at it."""

    def named_in(self, kind: str, id: str, eyes: Eyes) -> Iterator[str]:
        board = eyes.board
        if board is None or "seat" not in eyes.asked:
            return
        seat = Seat(eyes.asked["seat"])
        ship = board.ships.get(seat)
        part = id.rpartition(".")[2] if kind == "act" else id
        if id == "elder" or (kind == "act" and id == "hand_over"):
            yield "elder"
            return
        card = id.partition(".")[2]
        if card in eyes.places and id.startswith(CARDED):
            yield from (card, eyes.places[card])
            return
        if kind == "storm_way":
            stirs = [storm for storm, lies in board.storms.items() if lies.cells == board.stirring]
            yield from (f"{storm}:{cell}" for storm in stirs for cell in board.stirring)
        elif id in board.sea or (kind == "place_storm" and id in HEX):
            yield id
        elif id in board.enemies:
            yield f"enemy:{id}"
        elif id in board.raiders:
            yield f"raider:{id}"
        elif ship is None:
            return
        elif part in ship.crew:
            yield f"crew:{part}"
        elif kind == "act" and (id in SAILING or id.startswith(("face.", "loot."))):
            yield f"ship:{seat}"
        elif kind == "act" and id.startswith("trade."):
            yield f"ship:{id.partition('.')[2]}"
        elif kind in ("fit_out", "install", "schematic") and id in (*BELOW_SLOTS, *GUN_SLOTS):
            yield slot_id(seat, id)
        elif kind == "trek" and id.startswith("n"):
            yield f"island:{id}"
        elif id.startswith("z") and id[1:].isdigit():
            yield zone_id(seat, id)
        elif id == "below":
            yield below_id(seat)
        elif kind in ("shipwright", "marketplace", "trade_offer") and id.partition(".")[2] in (
            *BELOW_SLOTS,
            *GUN_SLOTS,
        ):
            yield slot_id(seat, id.partition(".")[2])
        elif kind in ("order_crew", "cabin", "come_back") and id[:1] == "b":
            yield slot_id(seat, id[:2])
        elif kind == "set_out" and id == "ship" and ship.at:
            yield f"ship:{seat}"
