"""Disputes: a seat challenges a draw, a card, some events, or that it was dropped; a worker checks; the verdict is for
all to read."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from domain.kernel import fair
from domain.kernel.errors import Refused
from domain.kernel.ids import Card, GameId, Seat
from projections.audit.checks import Auditor
from service.audit.disputes import Dispute, SignedReveal, Subject
from service.games.signatures import require_signed
from service.games.tables import own_seat
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.paging import PAGED, paged
from service.http.routes.audit import card_meant, no_such_draw
from service.http.viewers import require_no_study, viewer_of

LOOKING = ("no-such-game", "no-spectators")


class RevealShown(Struct, frozen=True, forbid_unknown_fields=True):
    """A share of chance that a seat with a key has revealed, as its client has kept it."""

    epoch: Annotated[int, Meta(ge=1, lt=1 << 32)]
    seat: Seat
    r: Annotated[bytes, Meta(min_length=32, max_length=32)]
    """The 32 bytes."""
    signature: Annotated[bytes, Meta(max_length=64)]
    """The seat's signature, with which they were sent to `…/entropy/reveal`."""


class Challenge(Struct, frozen=True, forbid_unknown_fields=True):
    """What is challenged: a draw, a card, the events from `first` to `last`, or that a seat withheld its share of
    chance."""

    draw: int | None = None
    card: str | None = None
    """Its name, or the caller's handle for it. The dispute has the name that the card has now."""
    exact: bool = False
    """`card` is a name, also where it is the caller's handle for a card that has another now."""
    first: int = 0
    last: int = 0
    reveal: RevealShown | None = None
    """What the seat revealed, although it is said to have withheld it."""
    seat: str = ""
    """For which of the caller's seats, if there are several."""


class VerdictShown(Struct, frozen=True):
    """What a check came to."""

    verdict: Raw
    """The exact bytes that were kept: `finding` is `holds`, `fails`, `waits` (for the end of the game), `void`, or
    `contested`: a seat is said to have withheld a share of chance, and has shown that it signed its reveal."""
    signature: bytes
    """Ed25519 over `enc("fair/1/verdict", the exact bytes of verdict)`."""
    key: str
    """Which of the service's keys has signed."""


class DisputeShown(Struct, frozen=True, omit_defaults=True):
    """One dispute."""

    game: GameId
    dispute: int
    seat: Seat
    """Who challenges."""
    subject: Subject
    at: int
    state: Literal["open", "waits", "settled"]
    """Not looked at yet; waits for the end of the game; settled."""
    verdicts: tuple[VerdictShown, ...] = ()
    """The newest last."""
    proof: str = ""
    """Where the caller finds the proof, as far as it is theirs."""


class DisputesShown(Struct, frozen=True):
    """Disputes of a game, oldest first."""

    disputes: tuple[DisputeShown, ...]
    next: int
    """Ask again after this one."""
    more: bool


class Ranging(Struct, frozen=True):
    """Which disputes."""

    after: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """Only those after this number."""
    limit: Annotated[int, Meta(ge=1, le=100)] = 50
    """How many at the most."""


@endpoint(
    "POST",
    "/v1/games/{game}/disputes",
    tag="Audit",
    auth="play",
    body=Challenge,
    gives=DisputeShown,
    status=202,
    problems=(
        "no-such-game", "not-seated", "not-your-seat", "no-such-seat", "which-seat",
        "study-game", "dispute-subject", "no-such-draw", "no-such-card", "no-such-events", "too-many-disputes", "busy",
        "no-such-epoch", "no-seat-key", "wrong-entropy", "signature-wanted", "signature-wrong", "reveal-open",
    ),
    headers={"Location": "Where the dispute, and soon its verdict, can be read."},
)  # fmt: skip
async def dispute(call: Call) -> Reply:
    """Challenge a draw, a card, some events, or that a seat withheld its share of chance

    A worker checks it: a draw and a card by what was committed to, events also by running the rules again. What cannot
    be checked before the end of the game is checked then by itself. The same challenge again is the same dispute.

    A seat with a key that was dropped hands in its signed reveal: it must fit its commitment and be signed by the key
    that the lock binds. The verdict is then `contested`, for all to read, or `holds` if the record has that reveal.
    """
    wish: Challenge = call.body
    async with call.services.live_games.reading(call.game) as held:
        seat = own_seat(held.lobby, call.who.player, Seat(wish.seat) if wish.seat else None)
        require_no_study(held.lobby)
        entry = held.entry
    audit = await call.services.audits.audit(entry, call.game, seat)
    handles = await call.services.audits.handles(entry, call.game, seat, audit)
    raised, _ = await call.services.disputes.raise_one(call.game, seat, _subject(wish, audit, handles))
    where = f"/v1/games/{call.game}/disputes/{raised.n}"
    return Reply(_shown(call.game, raised), {"Location": where})


@endpoint(
    "GET",
    "/v1/games/{game}/disputes",
    tag="Audit",
    auth="optional",
    gives=DisputesShown,
    problems=LOOKING,
    query=Ranging,
    headers=ETAG,
    sometimes=PAGED,
)
async def list_disputes(call: Call) -> Reply:
    """List the disputes of a game"""
    await _visible(call)
    wanted: Ranging = call.query
    found = [one for one in await call.services.disputes.of(call.game) if one.n > wanted.after]
    page, more = found[: wanted.limit], len(found) > wanted.limit
    last = page[-1].n if page else wanted.after
    return paged(call, DisputesShown(tuple(_shown(call.game, one) for one in page), last, more), last, more)


@endpoint(
    "GET",
    "/v1/games/{game}/disputes/{dispute}",
    tag="Audit",
    auth="optional",
    gives=DisputeShown,
    problems=(*LOOKING, "no-such-dispute"),
    headers=ETAG,
)
async def show_dispute(call: Call) -> Reply:
    """Show one dispute and its verdicts"""
    await _visible(call)
    found = await call.services.disputes.of(call.game)
    wanted = next((one for one in found if str(one.n) == call.path["dispute"]), None)
    if wanted is None:
        raise Refused("no-such-dispute", "There is no such dispute in this game; there are {count}.", count=len(found))
    return Reply(_shown(call.game, wanted))


async def _visible(call: Call) -> None:
    async with call.services.live_games.reading(call.game) as held:
        await viewer_of(call, held.lobby, "")


def _subject(wish: Challenge, audit: Auditor, handles: Mapping[Card, Card]) -> Subject:
    """What is challenged, if it is there for the challenger."""
    named = [wish.draw is not None, wish.card is not None, bool(wish.first or wish.last), wish.reveal is not None]
    if sum(named) != 1:
        raise Refused("dispute-subject", "Name one thing: a draw, a card, events from first to last, or a reveal.")
    if wish.reveal is not None:
        return Subject(reveal=_revealed(wish.reveal, audit))
    if wish.draw is not None:
        if not 0 <= wish.draw < len(audit.draws):
            raise no_such_draw(audit, wish.draw)
        return Subject(draw=wish.draw)
    if wish.card is not None:
        return Subject(card=card_meant(audit, handles, wish.card, wish.exact).card)
    if not 1 <= wish.first <= wish.last <= audit.last:
        raise Refused("no-such-events", "Events go from 1 to {last}; name a first and a last.", last=audit.last)
    return Subject(first=wish.first, last=wish.last)


def _revealed(shown: RevealShown, audit: Auditor) -> SignedReveal:
    """The reveal, if it is the seat's own and there is something to dispute."""
    epoch, seat, r = audit.epoch_numbered(shown.epoch), shown.seat, shown.r
    if epoch is None:
        raise Refused(
            "no-such-epoch", "There is no epoch {epoch}; there are {count}.",
            epoch=shown.epoch, count=len(audit.epochs), pointer="/reveal/epoch",
        )  # fmt: skip
    if seat not in epoch.keys:
        raise Refused(
            "no-seat-key", "{seat} had no key in the lock of epoch {epoch}.",
            seat=seat, epoch=shown.epoch, pointer="/reveal/seat",
        )  # fmt: skip
    made = fair.entropy_commitment(epoch.scope, seat, epoch.root, epoch.config, r)
    if made != epoch.committed.get(seat):
        said = "This is not the entropy that {seat} committed to in epoch {epoch}."
        raise Refused("wrong-entropy", said, seat=seat, epoch=shown.epoch, pointer="/reveal/r")
    message = fair.reveal_signed(epoch.scope, seat, epoch.root, epoch.config, r)
    require_signed(epoch.keys[seat], seat, message, shown.signature, "/reveal/signature")
    if seat not in epoch.withheld and seat not in epoch.revealed:
        raise Refused(
            "reveal-open", "Nobody says that {seat} withheld it in epoch {epoch}.", seat=seat, epoch=shown.epoch
        )
    return SignedReveal(shown.epoch, seat, r, shown.signature)


def _shown(game: GameId, found: Dispute) -> DisputeShown:
    verdicts = tuple(VerdictShown(one.verdict, one.signature, one.key) for one in found.judged)
    proof = f"/v1/games/{game}/audit"
    if found.subject.draw is not None:
        proof += f"/draws/{found.subject.draw}"
    elif found.subject.card is not None:
        proof += f"/cards/{found.subject.card}?exact=true"
    return DisputeShown(game, found.n, found.seat, found.subject, found.at, found.state, verdicts, proof)
