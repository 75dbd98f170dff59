"""Lay pieces, each in one place and turned in one way."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from domain.kernel.errors import Refused, RuleFault
from domain.kernel.forms.form import Pick, not_offered, pointer, span

MOST_TURNS = 62
"""As many bits as a whole number in JSON has for certain."""


class Spot(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece laid: where, and turned how far."""

    piece: str
    at: str
    turn: int = 0


class Place(Struct, frozen=True, tag="place", omit_defaults=True):
    """Lay from `least` to `most` of the pieces. What fits is written once for each kind of piece and place, as bits:
    bit t is set if turn t is legal (1: only as it is; 5: as it is, or turned by 2). Pieces alike share one kind."""

    fits: dict[str, dict[str, int]]
    """Kind -> place -> its legal turns as bits."""
    pieces: dict[str, str]
    """Piece -> its kind in `fits`."""
    least: int = 1
    most: int = 1
    shared: bool = False
    """Several may lie in one place."""

    def check(self, answer: object) -> tuple[Spot, ...]:
        spots = _spots(answer)
        if not self.least <= len(spots) <= self.most:
            raise Refused(
                "place-count",
                "Lay {wanted}, not {got}.",
                wanted=span(self.least, self.most),
                got=len(spots),
                pointer=pointer(),
            )
        for i, spot in enumerate(spots):
            self._check_spot(i, spot, spots[:i])
        order = list(self.pieces)
        return tuple(sorted(spots, key=lambda spot: order.index(spot.piece)))

    def _check_spot(self, i: int, spot: Spot, before: Sequence[Spot]) -> None:
        if spot.piece not in self.pieces:
            raise not_offered(spot.piece, tuple(self.pieces), pointer(i, "piece"))
        if any(other.piece == spot.piece for other in before):
            raise Refused(
                "place-twice", "{piece} is laid twice; each lies once.", piece=spot.piece, pointer=pointer(i, "piece")
            )
        fits = self._fits(spot.piece)
        if spot.at not in fits:
            raise not_offered(spot.at, tuple(fits), pointer(i, "at"))
        taken = next((other.piece for other in before if other.at == spot.at), None)
        if taken is not None and not self.shared:
            raise Refused(
                "place-taken",
                "{taken} is laid at {at} already; a place takes one.",
                taken=taken,
                at=spot.at,
                pointer=pointer(i, "at"),
            )
        legal = turns_in(fits[spot.at])
        if spot.turn not in legal:
            raise Refused(
                "place-turn",
                "At {at} {piece} may be turned by {legal}, not {got}.",
                at=spot.at,
                piece=spot.piece,
                legal=", ".join(map(str, legal)),
                got=spot.turn,
                pointer=pointer(i, "turn"),
            )

    def _fits(self, piece: str) -> dict[str, int]:
        return self.fits[self.pieces[piece]]

    def places(self) -> tuple[str, ...]:
        """Every place where something may lie."""
        return tuple(dict.fromkeys(at for kind in self.pieces.values() for at in self.fits[kind]))

    def sane(self) -> None:
        stray = [piece for piece, kind in self.pieces.items() if kind not in self.fits]
        if stray:
            raise RuleFault(f"what fits is not said for {stray[0]}: {self}")
        if any(not 0 < bits < 1 << MOST_TURNS for places in self.fits.values() for bits in places.values()):
            raise RuleFault(f"turns are bits, from 1 to 2**{MOST_TURNS}; leave out a place where nothing fits: {self}")
        if not 0 <= self.least <= self.most or len(self._laid(self.least, lambda _: 0)) < self.least:
            raise RuleFault(f"no answer is legal: {self}")

    def default(self) -> tuple[Spot, ...]:
        return self._answer(self.least, lambda _: 0)

    def any_answer(self, pick: Pick) -> tuple[Spot, ...]:
        most = min(self.most, len(self.pieces))
        return self._answer(self.least + pick(max(0, most - self.least) + 1), pick)

    def _answer(self, n: int, pick: Pick) -> tuple[Spot, ...]:
        laid = self._laid(n, pick)
        spots = []
        for piece in self.pieces:
            if piece in laid:
                legal = turns_in(self._fits(piece)[laid[piece]])
                spots.append(Spot(piece, laid[piece], legal[pick(len(legal))]))
        return tuple(spots)

    def _laid(self, n: int, pick: Pick) -> dict[str, str]:
        """Up to n pieces with a place for each. Where places are short, pieces that lie already make room."""
        taken: dict[str, str] = {}
        laid: dict[str, str] = {}
        for piece in _in_turn(tuple(self.pieces), pick):
            if len(laid) == n:
                break
            places = _in_turn(tuple(self._fits(piece)), pick)
            if self.shared and places:
                laid[piece] = places[0]
            elif self._find_room(piece, places, taken, set()):
                laid = {one: at for at, one in taken.items()}
        return laid

    def _find_room(self, piece: str, places: Sequence[str], taken: dict[str, str], tried: set[str]) -> bool:
        for at in places:
            if at not in tried:
                tried.add(at)
                there = taken.get(at)
                if there is None or self._find_room(there, tuple(self._fits(there)), taken, tried):
                    taken[at] = piece
                    return True
        return False


def turns_in(bits: int) -> tuple[int, ...]:
    """The turns that these bits allow."""
    return tuple(turn for turn in range(bits.bit_length()) if bits >> turn & 1)


def _spots(answer: object) -> tuple[Spot, ...]:
    if not isinstance(answer, list | tuple):
        raise Refused("place-shape", "The answer must be a list of {example}.", example=_EXAMPLE, pointer=pointer())
    return tuple([_spot(i, one) for i, one in enumerate(answer)])


_EXAMPLE = '{"piece": …, "at": …, "turn": 0}'


def _spot(i: int, answer: object) -> Spot:
    if isinstance(answer, Spot):
        return answer
    if isinstance(answer, dict):
        for name in answer:
            if name not in Spot.__struct_fields__:
                raise Refused(
                    "place-shape",
                    "There is no {name}; each is {example}.",
                    name=str(name),
                    example=_EXAMPLE,
                    pointer=pointer(i, str(name)),
                )
    try:
        return msgspec.convert(answer, Spot)
    except msgspec.ValidationError:
        raise Refused("place-shape", "Each must be {example}.", example=_EXAMPLE, pointer=pointer(i)) from None


def _in_turn(ids: tuple[str, ...], pick: Pick) -> tuple[str, ...]:
    """The ids from a picked one on."""
    turn = pick(len(ids)) if ids else 0
    return ids[turn:] + ids[:turn]
