"""Disputes: a seat challenges a draw, a card, a range of events, or that it was dropped. A stream of its own a game,
folded like any log.

Nothing that is hidden stands in it: a challenge names what everybody can name, and a verdict says whether it holds."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct
from redis.asyncio import Redis

from domain.kernel import fair
from domain.kernel.errors import Refused
from domain.kernel.ids import Card, GameId, Seat
from domain.kernel.record import encode
from service.games.errors import Busy
from service.keyring.signing import Signature
from service.live.hints import SAID
from service.store import keys
from service.store.client import Script, plain, reaching
from service.store.keys import keys_of
from service.store.replicas import Replicas

APPEND = Script("dispute.lua", "service.audit")
JUDGE = "judge"
"""The job that looks at the disputes of a game."""
TOPIC = "disputes"
"""Under which streams are woken, like a channel of the chat."""
MOST = 50
"""So many disputes a game may have."""
Finding = Literal["holds", "fails", "waits", "void", "contested"]
"""`waits`: what decides it opens when the game ends, and is checked then by itself. `void`: nothing can be proven here,
because the position was arranged by hand. `contested`: the operator says that a seat withheld its entropy, and here is
the reveal that the seat has signed."""


Sign = Callable[[bytes], Signature]


class SignedReveal(Struct, frozen=True):
    """Entropy that a seat with a key has revealed, and its signature."""

    epoch: int
    seat: Seat
    r: bytes
    signature: bytes


class Subject(Struct, frozen=True, omit_defaults=True):
    """What is challenged: one of these."""

    draw: int | None = None
    card: Card | None = None
    first: int = 0
    last: int = 0
    """Events from `first` to `last`."""
    reveal: SignedReveal | None = None
    """That the seat is said to have withheld what it had revealed."""


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What a check came to. Its exact bytes are kept."""

    game: GameId
    dispute: int
    subject: Subject
    finding: Finding
    seq: int
    """The log was checked up to this event."""
    head: bytes
    said: str
    fault: int = 0
    """The first event that does not hold."""
    rules: str = ""
    """What running the rules again came to, where that was asked for."""
    at: int = 0


class Raised(Struct, frozen=True, tag="raised", tag_field="d"):
    """A seat challenges something."""

    n: int
    seat: Seat
    subject: Subject
    at: int


class Judged(Struct, frozen=True, tag="judged", tag_field="d"):
    """It was checked."""

    n: int
    verdict: Raw
    """The exact bytes, over which the signature runs (`verdict_message`)."""
    signature: bytes
    key: str
    """Which key has signed."""


class Dispute(Struct):
    """One dispute, as it stands."""

    n: int
    seat: Seat
    subject: Subject
    at: int
    judged: list[Judged] = []

    @property
    def verdict(self) -> Verdict | None:
        """The newest."""
        return msgspec.json.decode(self.judged[-1].verdict, type=Verdict) if self.judged else None

    @property
    def settled(self) -> bool:
        return self.verdict is not None and self.verdict.finding != "waits"

    @property
    def state(self) -> Literal["open", "waits", "settled"]:
        """Not looked at yet; waits for the end of the game; settled."""
        return "settled" if self.settled else "waits" if self.judged else "open"


def verdict_message(exact: bytes) -> bytes:
    """What is signed."""
    return fair.enc("fair/1/verdict", exact)


_entry = msgspec.json.Decoder(Raised | Judged).decode


class Disputes:
    """The disputes of all games."""

    def __init__(self, redis: Redis, now: Callable[[], int], replicas: Replicas | None = None) -> None:
        self.redis = plain(redis)
        self.replicas = replicas or Replicas(self.redis)
        self.now = now

    async def of(self, game: GameId) -> list[Dispute]:
        """All of a game, oldest first."""
        return (await self._read(game))[1]

    async def raise_one(self, game: GameId, seat: Seat, subject: Subject) -> tuple[Dispute, bool]:
        """Challenge something. The same challenge of the same seat again is the same dispute, as long as it is open;
        whether it is new. Leaves a job for a worker."""
        for _ in range(3):
            length, disputes = await self._read(game)
            same = (d for d in disputes if (d.seat, d.subject) == (seat, subject) and not d.settled)
            if known := next(same, None):
                if not known.judged:
                    await self._leave_job(game, length)  # the one it left before may be lost
                return known, False
            if len(disputes) >= MOST:
                raise Refused("too-many-disputes", "A game has at most {most} disputes.", most=MOST)
            raised = Raised(len(disputes) + 1, seat, subject, self.now())
            if await self._append(game, length, raised, JUDGE):
                return Dispute(raised.n, seat, subject, raised.at), True
        raise Busy(f"{game}: others were faster again and again")

    async def judge(self, game: GameId, n: int, verdict: Verdict, sign: Sign) -> bool:
        """Keep a verdict, signed. False: somebody else has kept one meanwhile, and this one is not needed."""
        length, disputes = await self._read(game)
        before = next(dispute for dispute in disputes if dispute.n == n)
        if before.settled or (before.verdict is not None and before.verdict.finding == verdict.finding):
            return False
        exact = encode(verdict)
        signed = sign(verdict_message(exact))
        return await self._append(game, length, Judged(n, Raw(exact), signed.signature, signed.key), "")

    async def wake(self, game: GameId) -> None:
        """The game is over: whatever is not settled is looked at again. The same job, however often."""
        length, disputes = await self._read(game)
        if any(not dispute.settled for dispute in disputes):
            await self._leave_job(game, length)

    async def _leave_job(self, game: GameId, length: int) -> None:
        out = keys.out(keys.bucket_of(game))
        with reaching():
            await self.redis.execute_command("XADD", out, "*", "g", game, "j", JUDGE, "n", length)

    async def _read(self, game: GameId) -> tuple[int, list[Dispute]]:
        """How long the stream is, and what it folds to."""
        with reaching():
            entries: Any = await self.redis.execute_command("XRANGE", keys_of(game).disputes, "-", "+")
        disputes: list[Dispute] = []
        for _, fields in entries:
            match _entry(fields[1]):
                case Raised() as raised:
                    disputes.append(Dispute(raised.n, raised.seat, raised.subject, raised.at, []))
                case Judged() as judged:
                    disputes[judged.n - 1].judged.append(judged)
        return len(entries), disputes

    async def _append(self, game: GameId, expected: int, entry: Struct, job: str) -> bool:
        names = keys_of(game)
        with reaching():
            done = await APPEND.run(self.redis, (names.disputes, names.out), (game, expected, encode(entry), job))
            if done:
                await self.replicas.confirm(names.disputes)
                await self.redis.publish(SAID, f"{game} {TOPIC}")
        return bool(done)
