"""Playing: answers, previews, standing orders, undo."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from domain.kernel.errors import Refused
from domain.kernel.ids import AskId, Seat
from domain.kernel.log import without_keys
from domain.kernel.orders import Order
from domain.kernel.text import Text
from projections.asked import NextAsk
from projections.history import Line
from service.games.playing import InputTaken
from service.games.preview import Stop
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG, require_new
from service.http.problem_groups import INPUT, TABLE
from service.http.problems import STATUS, Trouble, problem_of
from service.http.reading import NowView, known_unopened, seen_by
from service.http.routes.views import (
    EMPTY,
    EventShown,
    Looking,
    asked,
    events_shown,
    told,
)
from service.http.viewers import viewer_of
from service.proofs.receipts import Receipt

ANSWER = (
    *(
        "ask-closed",
        "already-answered",
        "already-passed",
        "not-your-ask",
        "undone",
        "no-pass",
        "resolving",
        "game-over",
    ),
    *(
        "not-offered",
        "choose-count",
        "choose-twice",
        "choose-worth",
        "list-shape",
        "number-shape",
        "number-range",
        "arrange-items",
    ),
    *("assign-shape", "assign-missing", "assign-most", "assign-least", "propose-shape", "propose-amount"),
    *("propose-terms", "propose-counter", "propose-empty", "propose-nothing"),
    *("propose-one-sided", "propose-same", "split-shape", "split-target", "split-total", "rule-fault"),
    *("place-shape", "place-count", "place-twice", "place-taken", "place-turn"),
)


ORDERS = (
    "order-once",
    "order-kind",
    "order-needs-answer",
    "order-answer-unused",
    "order-when",
    "order-no-pass",
    "order-behind",
)
MOST_ORDERS = 100
"""Of one seat at a time: every question looks through them."""
AN_ASK = Meta(pattern=r"^[0-9]{1,15}\.[0-9]{1,5}$", examples=["57.0"])


class Answering(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question."""

    ask: Annotated[AskId, AN_ASK]
    """The question's id: it says what is answered, and makes repeating safe."""
    answer: Any
    """As the question's form wants it: a list of ids, a number, a mapping, a deal; null passes."""
    seat: Seat | None = None
    """Needed by whoever holds several."""
    saw: Annotated[bytes, Meta(max_length=32)] = b""
    """The last head of the chain that the client has seen; it stands in the record."""
    signature: Annotated[bytes, Meta(max_length=64)] = b""
    """Of a seat with a key: Ed25519, of `enc("fair/1/move", game, ask, answer, saw)`. Without it the answer is refused
    with these bytes in `text.args.sign`."""


class Telling(Struct, frozen=True):
    """How an input is answered."""

    texts: bool = False
    """Say in words what followed."""


class Trying(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to try out."""

    ask: Annotated[AskId, AN_ASK]
    """The question's id."""
    answer: Any
    """As for an answer."""
    seat: Seat | None = None
    """Needed by whoever holds several."""


class AnswerTaken(Struct, frozen=True, omit_defaults=True):
    """The answer is stored."""

    receipt: Receipt
    version: str
    """How far this seat has come: the version of its view."""
    seat: Seat
    asks: tuple[NextAsk, ...] = ()
    """What this seat is asked next. A question that it has just passed is not next."""
    waiting: tuple[Seat, ...] = ()
    """Who may act now."""
    deadline: int | None = None
    """When time is up, in milliseconds since 1970."""
    events: tuple[EventShown, ...] = ()
    """What followed, as this seat may know it; with `texts`, in words too."""
    repeated: bool = False
    """It was taken before; nothing has happened now."""


taking = partial(endpoint, tag="Playing", auth="play", query=Telling, gives=AnswerTaken)
"""What goes into the rules at work, and is answered with what followed."""


class Foreseen(Struct, frozen=True):
    """An event that would follow."""

    tag: str
    text: Text
    quiet: bool


class Preview(Struct, frozen=True):
    """What would follow, and where that can be told no further."""

    stop: Stop
    events: tuple[Foreseen, ...]


class Ordering(Struct, frozen=True, forbid_unknown_fields=True):
    """All standing orders of a seat, in the order they count."""

    orders: Annotated[tuple[Order, ...], Meta(max_length=MOST_ORDERS)]
    seat: Seat | None = None
    """Needed by whoever holds several."""


class OrdersShown(Struct, frozen=True):
    """A seat's standing orders."""

    seat: Seat
    orders: tuple[Any, ...]


class Undoing(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the last step back."""

    seat: Seat | None = None
    """Needed by whoever holds several."""
    version: Annotated[str, Meta(max_length=40)] = ""
    """Of the view that the caller has seen: if something has happened since, nothing is taken back. It makes repeating
    safe: without it, a repeated undo may take back the step before."""


@taking(
    "POST",
    "/v1/games/{game}/answers",
    body=Answering,
    problems=(*INPUT, *ANSWER, "no-seat-key", "signature-head", "signature-wanted", "signature-wrong"),
)
async def answer(call: Call) -> Reply:
    """Answer a question

    Stored before it is acknowledged. The same answer again gives the same receipt; another one, or one that comes too
    late, is refused with what is asked now.
    """
    wish: Answering = call.body
    try:
        done = await call.services.playing.answer(
            call.who.player, call.game, wish.seat, wish.ask, wish.answer, wish.saw, wish.signature
        )
    except Refused as refused:
        raise await _with_fresh_state(call, wish.seat, refused) from refused
    return await _taken(call, done)


@endpoint(
    "POST",
    "/v1/games/{game}/previews",
    tag="Playing",
    auth="play",
    budget="reads",
    body=Trying,
    gives=Preview,
    problems=(*INPUT, *ANSWER),
)
async def preview(call: Call) -> Reply:
    """Try an answer out

    Shows what would follow up to the first draw, the first thing said aloud or shown, the first hidden face, or the
    next question. Stores nothing.
    """
    wish: Trying = call.body
    seen = await call.services.playing.preview(call.who.player, call.game, wish.seat, wish.ask, wish.answer)
    return Reply(Preview(seen.stop, tuple(Foreseen(line.tag, line.text, line.quiet) for line in seen.events)))


@endpoint(
    "GET",
    "/v1/games/{game}/orders",
    tag="Playing",
    auth="read",
    query=Looking,
    gives=OrdersShown,
    problems=(*TABLE, "not-your-seat", "no-such-seat", "not-seated"),
    headers=ETAG,
)
async def show_orders(call: Call) -> Reply:
    """Show one's standing orders"""
    if tag := await known_unopened(call):
        require_new(call, tag)
    async with call.services.live_games.reading(call.game) as held:
        seat, tag = await seen_by(call, held)
        if not seat:
            raise Refused("not-seated", "You do not sit at this table.")
        require_new(call, tag)
        watcher = await call.services.live_games.watch(held, seat)
        return Reply(OrdersShown(seat, tuple(watcher.view.get("orders", ()))))


@taking("PUT", "/v1/games/{game}/orders", body=Ordering, problems=(*INPUT, *ORDERS, "resolving", "game-over"))
async def give_orders(call: Call) -> Reply:
    """Replace one's standing orders

    Orders are sealed: nobody else learns of them. They pass, ask, or answer in one's absence; their conditions look at
    public things only. Refused are orders for questions that the game has not, without the answer that they should
    give, and behind an order that always comes first.
    """
    wish: Ordering = call.body
    done = await call.services.playing.orders(call.who.player, call.game, wish.seat, wish.orders)
    return await _taken(call, done)


@taking("POST", "/v1/games/{game}/undo", body=Undoing, problems=(*INPUT, "nothing-to-undo", "resolving", "game-over"))
async def undo(call: Call) -> Reply:
    """Take one's last step back

    Possible until something was drawn, shown or told, somebody else acted, or a rule looked at what the seat does not
    know. The question is open again under a new id.
    """
    wish: Undoing = call.body
    done = await call.services.playing.undo(call.who.player, call.game, wish.seat, wish.version)
    return await _taken(call, done)


async def _taken(call: Call, done: InputTaken) -> Reply:
    records = done.records
    if await call.services.descent.closed_by(done.lobby):
        records = without_keys(records)
    words = await _in_words(call, done) if call.query.texts else EMPTY
    return Reply(
        AnswerTaken(
            receipt=done.receipt,
            version=done.version,
            seat=done.seat,
            asks=done.asks,
            waiting=done.waiting,
            deadline=done.deadline,
            events=events_shown(records, words),
            repeated=done.repeated,
        )
    )


async def _in_words(call: Call, done: InputTaken) -> Mapping[int, Line]:
    """The words of what followed. The fold up to there costs more than the answer itself, so they must be asked for."""
    if not done.records:
        return EMPTY
    first, last = done.records[0].seq, done.records[-1].seq
    log = await call.services.store.log_of(call.game, done.seat, upto=last)
    return told(done.entry, call.game, done.seat, log, first - 1)


async def _with_fresh_state(call: Call, seat: Seat | None, refused: Refused) -> Exception:
    """A refusal because the state is another one comes with the state."""
    if STATUS.get(refused.code) != 409:
        return refused
    async with call.services.live_games.reading(call.game) as held:
        now = NowView(held, await viewer_of(call, held.lobby, seat or ""))
        fresh = msgspec.to_builtins(asked(now))
    return Trouble(msgspec.structs.replace(problem_of(refused), fresh=fresh))
