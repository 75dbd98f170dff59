"""Moves that players sign: a seat that has named a key has signed whatever it answered itself."""

from collections.abc import Callable

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain.kernel import fair
from domain.kernel.event import Event
from domain.kernel.events import Asked, Decided, Passed, SeatKeyed, SeatLeft, SeatTaken, SignedPass
from domain.kernel.ids import AskId, GameId, Seat
from domain.kernel.record import Private
from projections.audit.found import AuditFault, require

_pass = msgspec.json.Decoder(SignedPass).decode


class SignedMoves:
    """The keys of seats, and every signature that the viewer may see."""

    def __init__(self, game: GameId, count: Callable[[str], None]) -> None:
        self.game, self.count = game, count
        self.unsigned = self.sealed = 0
        """Moves of seats with a key: made by the clock or an order; signed where the viewer does not see it."""
        self._keys: dict[Seat, bytes] = {}
        self._windows: dict[int, tuple[Seat, ...]] = {}

    def take(self, event: Event, private: Private, seq: int) -> None:
        """One event, and what it opens to the viewer."""
        match event:
            case SeatKeyed(key=b"") | SeatTaken() | SeatLeft():
                self._keys.pop(event.seat, None)
            case SeatKeyed():
                self._keys[event.seat] = event.key
            case Asked():
                self._windows[seq] = tuple(ask.seat for ask in event.asks)
            case Decided() if event.seat in self._keys:
                self._answer(event, private)
            case Passed() if private.values:
                self._passed(event, _pass(private.values[0].value), seq)

    def _answer(self, event: Decided, private: Private) -> None:
        if event.by:
            self.unsigned += 1
        elif event.seal is None:
            signed = event.signed
            if signed is None:
                raise AuditFault(f"{event.seat} has not signed this")
            require(msgspec.json.decode(signed.text) == event.answer, "another answer was signed")
            self._check(event.seat, event.ask, signed.text.encode(), event.saw, signed.signature)
        else:
            require(event.signature_seal is not None, f"{event.seat} has not signed this")
            opened = {sealed.k: bytes(sealed.value) for sealed in private.values}
            if 1 not in opened:
                self.sealed += 1
                return
            signature = msgspec.json.decode(opened[1], type=bytes)
            self._check(event.seat, event.ask, opened[0], event.saw, signature)

    def _passed(self, event: Passed, passed: SignedPass, seq: int) -> None:
        if passed.seat not in self._keys:
            return
        if event.by:
            self.unsigned += 1
            return
        require(bool(passed.signature), f"{passed.seat} has not signed this")
        asked, _, place = passed.ask.partition(".")
        asks = self._windows.get(event.question, ())
        known = asked.isdecimal() and place.isdecimal() and int(place) < len(asks)
        fits = known and asks[int(place)] == passed.seat and event.question <= int(asked) < seq
        require(fits, "a pass in another window was signed")
        self._check(passed.seat, passed.ask, b"null", passed.saw, passed.signature)

    def _check(self, seat: Seat, ask: AskId, answer: bytes, saw: bytes, signature: bytes) -> None:
        message = fair.move(self.game, ask, answer, saw)
        try:
            Ed25519PublicKey.from_public_bytes(self._keys[seat]).verify(signature, message)
        except (InvalidSignature, ValueError):
            raise AuditFault("its signature is not that of the key") from None
        self.count("signatures of moves")
