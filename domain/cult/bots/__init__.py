"""Bots: pure policies that see what their seat sees. Random play is the kernel's; here are `greedy` and `smart`."""

from domain.cult.bots.arrangements import in_order
from domain.cult.bots.choices import choose
from domain.cult.bots.dice import assign
from domain.cult.bots.mind import Mind, mind_of
from domain.cult.bots.reactions import react
from domain.cult.bots.trades import bargain
from domain.kernel import AnyForm, Arrange, Assign, Choose, Knowledge, OpenAsk, Pick, Policy, Propose


def greedy(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    """Takes whatever is worth something now, and knows no tomorrow."""
    return _answer(mind_of(board, knowledge, ask.seat, deep=False), knowledge, ask, form, pick)  # type: ignore[arg-type]


def smart(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    """Counts how near everybody is to death, re-rolls by expectation, and keeps what it has for when it counts."""
    return _answer(mind_of(board, knowledge, ask.seat, deep=True), knowledge, ask, form, pick)  # type: ignore[arg-type]


def _answer(mind: Mind, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    question = mind.board.question
    if question is not None and question.trigger is not None:
        return react(mind, knowledge, ask.kind, form, pick)
    match form:
        case Assign():
            return assign(mind, ask.kind, form)
        case Choose():
            return choose(mind, ask.kind, form, pick)
        case Propose():
            return bargain(mind, form)
        case Arrange():
            return in_order(mind, ask.kind, form.items)
    return form.any_answer(pick)


POLICIES: dict[str, Policy] = {"greedy": greedy, "smart": smart}
