"""What options name of the table: rooms, monsters, decks, items, dials, the asked player's own sheet."""

from collections.abc import Iterator

from domain.kernel import Card, Seat
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import SPACES
from domain.unfathomable.names import CRISIS, DAMAGE, PASSENGERS, SPELLS
from projections.phrases import Eyes
from projections.words import parts_of

HERE = ("room", "repair", "rescue", "kill", "break_out")
"""Actions in the room where one is."""
OF_THE_CRISIS = ("crisis_choice", "misfortune")
TRACKS = ("travel", "ritual")
OPEN = (CRISIS, "voyage", "spell_cast", "aside", "open_pile")
"""Zones that belong to nobody, whose cards lie open."""


def named_in(kind: str, id: str, eyes: Eyes) -> Iterator[str]:
    """By present names, as the Scene has them."""
    board, seat = eyes.board, Seat(eyes.asked["seat"])
    parts = parts_of(id)
    yield from _own(board, seat, parts)
    for part in parts:
        if part in SPACES:
            yield from _in_space(board, kind, parts, part)
        elif part in TRACKS or (part in board.dials and board.dials):
            yield part
        elif part in board.monarchs:
            yield f"monarch:{part}"
        else:
            yield from _cards(eyes, part)
    if kind in OF_THE_CRISIS and board.zones.get(CRISIS):
        yield from (*board.zones[CRISIS], CRISIS)
    if kind == "peek_spell" and board.zones.get(SPELLS):
        yield SPELLS


def _own(board: Atlantica, seat: Seat, parts: list[str]) -> Iterator[str]:
    """What the asked player uses of their own."""
    sailor = board.sailors.get(seat)
    if sailor is None:
        return
    if parts[0] == "feat" and sailor.feat:
        yield f"feat:{seat}"
    if parts[0] == "sheet" and sailor.character:
        yield f"sheet:{seat}"
    if parts[0] == "tome" and "keeper" in board.titles:
        yield "title:keeper"
    if parts[0] in HERE and sailor.at:
        yield sailor.at


def _in_space(board: Atlantica, kind: str, parts: list[str], space: str) -> Iterator[str]:
    """The space, and who is meant there."""
    yield space
    if ("deep_one" in parts or "deep_one" in kind) and board.deep_ones.get(space):  # type: ignore[call-overload]
        yield f"deep_ones:{space}"
    if kind == "call_friends" and board.zones.get(f"{PASSENGERS}:{space}"):  # type: ignore[call-overload]
        yield f"{PASSENGERS}:{space}"


def _cards(eyes: Eyes, face: str) -> Iterator[str]:
    """Cards by what they show, where the viewer knows them; not those that lie in a pile under others."""
    for card, zone in eyes.places.items():
        if eyes.faces.get(Card(card)) != face or zone.startswith(f"{DAMAGE}:"):
            continue
        if ":" in zone or zone in OPEN:
            yield from (card, zone)
