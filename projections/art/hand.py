"""The viewer's own cards, in full: zone beside zone, equal cards as one stack."""

from collections.abc import Sequence

from projections.art import card
from projections.art.look import Look
from projections.art.pen import Pen, Spot
from projections.scene import Piece, SceneZone

MOST_WIDE = 1190
GAP, STACKED, APART = 10.0, 18.0, 26.0


def hand(pen: Pen, look: Look, zones: Sequence[SceneZone], beside: float = 0.0) -> Spot:
    """As wide as it needs to be; where that is too much, cards overlap, and their corners stay readable. `beside`: what
    open cards take of the room."""
    lots = [(zone, _stacks(pen, look, zone)) for zone in zones]
    natural = sum(_natural(stacks) + APART for _, stacks in lots)
    steps = sum(len(stacks) for _, stacks in lots)
    squeeze = max(0.0, natural + beside - MOST_WIDE) / max(1, steps - len(lots)) if steps > len(lots) else 0.0
    x = 6.0
    for zone, stacks in lots:
        x = _zone(pen, look, zone, stacks, x, squeeze) + APART
    return max(x - APART + 8, 160), card.HIGH + 40


def _stacks(pen: Pen, look: Look, zone: SceneZone) -> list[list[Piece]]:
    """Equal cards lie together; in the order of their suits."""
    groups: dict[str, list[Piece]] = {}
    for piece in sorted((p for p in pen.scene.pieces if p.where == zone.id), key=lambda p: p.place):
        groups.setdefault(piece.content or piece.id, []).append(piece)
    return sorted(groups.values(), key=lambda group: _order(look, group[0]))


def _order(look: Look, piece: Piece) -> tuple[str, str]:
    face = look.face(piece)
    return face.suit, f"{face.value:>3}{face.title}"


def _natural(stacks: Sequence[Sequence[Piece]]) -> float:
    return sum(card.width_of(stack[0]) + GAP + (len(stack) - 1) * STACKED for stack in stacks)


def _zone(pen: Pen, look: Look, zone: SceneZone, stacks: list[list[Piece]], x: float, squeeze: float) -> float:
    """Where it ends. No card is covered further than its corner."""
    with pen.thing(zone, x, 0):
        at = 0.0
        right = 0.0
        for stack in stacks:
            w = card.width_of(stack[0])
            for piece in stack:
                card.card(pen, look, piece, at, 28)
                right = at + w
                at += STACKED
            at += max(w + GAP - squeeze, 52) - STACKED
        said = f"{zone.name.en} ({zone.count})" if zone.count > 1 else zone.name.en
        pen.text(2, 18, said, 15, look.palette.light, "title", room=max(right, 100))
    return x + right
