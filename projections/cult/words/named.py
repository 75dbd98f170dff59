"""What options name of the table: coins and life, Wraith dice, dice by their symbol, the card behind an ability."""

from collections.abc import Iterator

from domain.cult.board import Temple
from domain.kernel import Card, Seat
from projections.phrases import Eyes
from projections.words import parts_of

COINS = {"siren": "siren_coins", "chant": "chant_coins", "life": "life"}
PAID_BY = {"trade_offer", "before_roll"}
"""Questions whose options are about the asked player's own coins or life."""


def named_in(kind: str, id: str, eyes: Eyes) -> Iterator[str]:
    """By present names, as the Scene has them."""
    board, seat = eyes.board, Seat(eyes.asked["seat"])
    parts = parts_of(id)
    for part in parts:
        if kind in PAID_BY and part in COINS and seat in board.cultists:
            yield f"{COINS[part]}:{seat}"
        elif part == board.automated:  # it has a place at the table, but is no seat
            yield part
        else:
            yield from _cards(eyes, seat, part)
    match parts:
        case ["haunt", face]:
            yield from _wraith_dice(board, seat, face)
        case ["transmutation", face]:
            yield from (f"die:{name}" for name, die in board.dice.items() if die.face == face)
        case ["rein", holder, *_] if board.cultists[Seat(holder)].kraken:
            yield f"kraken_dice:{holder}"


def _wraith_dice(board: Temple, seat: Seat, face: str) -> Iterator[str]:
    for i, shown in enumerate(board.cultists[seat].wraith_dice):
        if shown == face:
            yield f"die:w{i}" if seat == board.current else f"die:{seat}:w{i}"


def _cards(eyes: Eyes, seat: Seat, face: str) -> Iterator[str]:
    """The card with the ability: the asked player's own if they have it, else whoever has it."""
    known = {card: zone for card, zone in eyes.places.items() if eyes.faces.get(Card(card)) == face and ":" in zone}
    own = {card: zone for card, zone in known.items() if zone.endswith(f":{seat}")}
    for card, zone in (own or known).items():
        yield from (card, zone)
