"""Playing without people: policies answer for seats. Randomness is lent by the caller."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from domain.kernel.board import Board, OpenAsk, Question, same_answer
from domain.kernel.errors import ChanceExhausted
from domain.kernel.forms import AnyForm, Choose, Pick
from domain.kernel.ids import Seat
from domain.kernel.live import Live
from domain.kernel.orders import Order
from domain.kernel.record import Record
from domain.kernel.secrets import Knowledge

B = TypeVar("B", bound=Board)

Policy = Callable[[Any, Knowledge, OpenAsk, AnyForm, Pick], object]
"""(the board, what the seat knows, the ask, its form, a lent choice) -> an answer; `None` passes a window.
A policy never sees more than its seat does."""

PASS_SHARE = 4
"""Random play passes a window this often to one reaction."""


def random_policy(board: Any, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    """Any legal answer; mostly passes in windows."""
    nothing_to_do = isinstance(form, Choose) and len(form.options) < form.least
    if board.question.trigger is not None and (nothing_to_do or pick(PASS_SHARE + 1)):
        return None
    return form.any_answer(pick)


def best_of(form: Choose, worth: Callable[[str], float]) -> list[str]:
    """What a bot picks that has a worth for every option: the best of those that are worth anything, as many as may be
    chosen; of the others only as many as must be."""
    worths = {option: worth(option) for option in form.options}
    ranked = sorted(form.options, key=lambda option: -worths[option])
    wanted = [option for option in ranked if worths[option] > 0][: form.most]
    return wanted if len(wanted) >= form.least else ranked[: form.least]


def one_step(
    live: Live[B],
    policies: Mapping[Seat, Policy],
    pick: Pick,
    *,
    people: Collection[Seat] = (),
    at: int = 0,
    in_turn: bool = False,
) -> list[Record]:
    """One input that takes no person: a deferred resolution goes on, or one of the other seats that have something to
    do answers, the first in turn or any. Nothing where all wait for people."""
    if live.board.deferred:
        return live.resume()
    if live.board.chance_spent:
        raise ChanceExhausted(f"draw {live.dealer.next_draw} lies beyond the epoch, and nobody brings entropy here")
    waiting = bots_to_act(live, people)
    if not waiting:
        return []
    seat = waiting[0 if in_turn else pick(len(waiting))]
    ask, answer = decision(live, seat, policies.get(seat, random_policy), pick, people)
    return live.answer(seat, ask.id, answer, at=at, by="bot")


def bots_to_act(live: Live[B], people: Collection[Seat] = ()) -> list[Seat]:
    """Seats without a person that have something to do now. Where a group decides, they leave it to the people in it:
    they never decide first, and they join what all people say."""
    question = live.board.question
    asked = _asked_of(question, people) if question is not None and question.group else []
    if question is None or not asked or question.group == "one":
        return [seat for seat in live.waits_for() if seat not in people]
    return _joining(question, asked) if question.group == "agree" else []


def _asked_of(question: Question, people: Collection[Seat]) -> list[OpenAsk]:
    return [ask for ask in question.asks if ask.seat in people]


def _joining(question: Question, people: list[OpenAsk]) -> list[Seat]:
    """Each bot says what it wants; once all people of the group say the same, the bots join them."""
    seats = [ask.seat for ask in people]
    bots = [ask for ask in question.asks if ask.seat not in seats]
    silent = [ask.seat for ask in bots if not ask.answered]
    wanted = people[0].answer
    agreed = all(ask.answered and same_answer(ask.answer, wanted) for ask in people)
    return silent if silent or not agreed else [ask.seat for ask in bots if not same_answer(ask.answer, wanted)]


def decision(
    live: Live[B], seat: Seat, policy: Policy, pick: Pick, people: Collection[Seat] = ()
) -> tuple[OpenAsk, object]:
    """What a seat is asked, and what its policy answers. In a group that has to agree, whoever has said something else
    joins the people in it, or the first seat where there are none: policies would insist for ever."""
    question = live.board.question
    ask = question.ask_of(seat) if question else None
    assert question is not None and ask is not None
    if question.group == "agree" and ask.answered:
        return ask, (_asked_of(question, people) or question.asks)[0].answer
    knowledge = _NOTHING if policy is random_policy else live.knowledge(seat)
    return ask, policy(live.board, knowledge, ask, live.form_of(ask), pick)


def listen(live: Live[B]) -> Iterator[list[Record]]:
    """Every seat orders to be asked in quiet windows too, commit by commit."""
    for seat in live.board.seats if live.ruleset.quiet else ():
        records = live.give_orders(seat, [Order("ask", kind) for kind in live.ruleset.quiet])
        live.appended()
        yield records


def play_out(live: Live[B], policies: Mapping[Seat, Policy], pick: Pick, cap: int) -> Iterator[list[Record]]:
    """Play to the end, commit by commit. Raises `CapReached` when the game does not end."""
    for _ in range(cap):
        if live.board.ended is not None:
            return
        records = one_step(live, policies, pick)
        live.appended()
        yield records
    if live.board.ended is None:
        raise CapReached(f"no ending after {cap} inputs")


class CapReached(Exception):
    """The game did not end."""


_NOTHING = Knowledge()
"""Random play looks at nothing, so nothing is gathered for it."""
