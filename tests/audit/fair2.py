"""Games of `fair/2` in which two seats have keys, and logs that somebody who can compute has changed."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel import PlayerId, Seat, fair
from domain.kernel.events import Event, GameOpened, SeatKeyed, SeatTaken
from domain.kernel.log import published
from domain.kernel.record import Record, encode, log_of
from domain.kernel.starting import locked_by
from projections.audit.checks import Auditor
from projections.audit.report import Report, report_of
from projections.record_file import paths_of, recorded_for
from service.games.starting import chained
from tests.verify.epochs import DRAWS, GAME, KEYS, RULES, SEATS, Played, share

SIGNERS = {seat: Ed25519PrivateKey.from_private_bytes(seat.encode() * 16) for seat in SEATS[:2]}
PUBLIC = {seat: signer.public_key().public_bytes_raw() for seat, signer in SIGNERS.items()}
PEOPLE = tuple(PlayerId(f"p-{seat}") for seat in SEATS)
Json = dict[str, Any]


class Keyed(Played):
    """Seats 1 and 2 have keys, and sign what they owe."""

    def __init__(
        self,
        protocol: str = fair.PROTOCOL,
        *,
        players: tuple[PlayerId, ...] = PEOPLE,
        strict: bool = False,
        keys: dict[Seat, bytes] = PUBLIC,
    ) -> None:
        self.records, self.live, self.now = [], None, 1
        self.protocol, self.players, self.strict = protocol, players, strict
        opened = GameOpened(GAME, RULES.name, seats=len(SEATS), strict=strict)
        taken = [SeatTaken(seat, player) for seat, player in zip(SEATS, players, strict=True)]
        self.store([opened, *taken, *(SeatKeyed(seat, key) for seat, key in keys.items())])

    def lock(self, *_: Any, **other: Any) -> "Keyed":  # type: ignore[override]
        sealing, binds = self.sealing(), self.protocol == fair.PROTOCOL
        bound = {"keys": sealing.lobby.keys_to_lock() if binds else (), "strict": self.strict}
        how = {"protocol": self.protocol, **bound, **other}
        sealing.lock(locked_by(RULES, SEATS, RULES.setup(), players=self.players, **how), DRAWS)
        self.store(sealing.events)
        return self

    def seal(self, *withholding: Seat) -> "Keyed":  # type: ignore[override]
        sealing = self.sealing()
        epoch = sealing.lobby.epochs[-1]
        scope = f"{GAME}/{epoch.number}"
        for seat in epoch.owing(SEATS):
            about, r = (scope, seat, epoch.root, epoch.config), share(seat, epoch.number)
            made = fair.entropy_commitment(*about, r)
            sealing.commit(seat, made, 0, self.sign(seat, fair.commit_signed(*about, made)))
        for seat in epoch.owing(SEATS):
            if seat not in withholding:
                about, r = (scope, seat, epoch.root, epoch.config), share(seat, epoch.number)
                sealing.reveal(seat, r, 0, self.sign(seat, fair.reveal_signed(*about, r)))
        self.sealed(sealing, withholding)
        return self

    def sign(self, seat: Seat, message: bytes) -> bytes:
        bound = self.protocol == fair.PROTOCOL and seat in self.lobby.keys
        return SIGNERS[seat].sign(message) if bound else b""

    def begun(self) -> "Keyed":
        self.begin()
        return self

    def resign(self, seat: Seat) -> "Keyed":
        """A bot takes the seat; its player signs that, if the seat has a key."""
        saw = self.records[-1].head
        signed = self.sign(seat, fair.hand_over(GAME, seat, saw))
        self.store(self.lobby.resign(seat, "random", self.now, saw if signed else b"", signed))
        return self


def running(**more: Any) -> Keyed:
    """A game of fair/2 that has just begun."""
    return Keyed(**more).lock().seal().begun()


def audited(records: Sequence[Record], viewer: str = "") -> Report:
    seen = published(records)
    seat = recorded_for(Seat(viewer), seen)
    return report_of(Auditor(RULES, GAME, seat, paths_of(GAME, KEYS, seen)).run(log_of(seat, seen)))


def counts(report: Report) -> dict[str, int]:
    return {check.text.en: check.count for check in report.checked}


def place(records: Sequence[Record], fits: Callable[[Json], bool]) -> int:
    """The first event that fits."""
    return next(i for i, record in enumerate(records) if fits(json.loads(record.public)))


def with_event(records: Sequence[Record], i: int, **changes: Any) -> list[Record]:
    """One event says something else, and the chain is made anew; what is None is left out."""
    event = {k: v for k, v in (json.loads(records[i].public) | changes).items() if v is not None}
    out = list(records)
    out[i] = msgspec.structs.replace(out[i], public=msgspec.json.encode(event))
    return rechained(out)


def with_more(records: Sequence[Record], *events: Event) -> list[Record]:
    """The log with these events behind it."""
    return [*records, *chained(GAME, list(events), records[-1].seq, records[-1].head)]


def rechained(records: Sequence[Record]) -> list[Record]:
    head, out = fair.chain_start(GAME), list[Record]()
    for seq, record in enumerate(records, 1):
        head = fair.chain(head, record.public)
        out.append(msgspec.structs.replace(record, seq=seq, head=head))
    return out


def fault(records: Sequence[Record], viewer: str = "") -> tuple[int, str]:
    """Where the audit says that something is wrong, and what."""
    found = audited(records, viewer).fault
    assert found is not None, "it holds"
    return found.seq, found.why


def text_of(data: bytes) -> str:
    return str(msgspec.json.decode(encode(data)))
