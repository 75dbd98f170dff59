"""Whose turn it is among the bots of a table. Where a group decides, bots leave it to the people in it: they never
decide first, and they join what all people say."""

from collections.abc import Collection
from typing import Any

from domain.kernel.board import Question, same_answer
from domain.kernel.forms import Pick
from domain.kernel.headless import Policy, decision
from domain.kernel.ids import AskId, Seat
from domain.kernel.live import Live


def bot_to_act(live: Live[Any], bots: Collection[Seat]) -> Seat | None:
    """The first bot that has something to do now."""
    question = live.board.question
    if question is not None and question.group and question.group != "one":
        people = [ask for ask in question.asks if ask.seat not in bots]
        if people:
            return _joining(question, bots) if question.group == "agree" else None
    return next((seat for seat in live.waits_for() if seat in bots), None)


def _joining(question: Question, bots: Collection[Seat]) -> Seat | None:
    """Each bot says what it wants; once all people of the group say the same, the bots join them."""
    wanted, agreed = _wish_of_people(question, bots)
    ours = [ask for ask in question.asks if ask.seat in bots]
    silent = next((ask.seat for ask in ours if not ask.answered), None)
    if silent is not None or not agreed:
        return silent
    return next((ask.seat for ask in ours if not same_answer(ask.answer, wanted)), None)


def _wish_of_people(question: Question, bots: Collection[Seat]) -> tuple[Any, bool]:
    people = [ask for ask in question.asks if ask.seat not in bots]
    wanted = people[0].answer
    return wanted, all(ask.answered and same_answer(ask.answer, wanted) for ask in people)


def bot_decision(
    live: Live[Any], seat: Seat, bots: Collection[Seat], policy: Policy, pick: Pick
) -> tuple[AskId, object]:
    """What this bot answers, and to which question."""
    question = live.board.question
    ask = question.ask_of(seat) if question else None
    people = [other for other in question.asks if other.seat not in bots] if question else []
    if question and ask and ask.answered and people:
        return ask.id, _wish_of_people(question, bots)[0]
    ask, answer = decision(live, seat, policy, pick)
    return ask.id, answer
