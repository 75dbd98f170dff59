"""A bot for Shoals that knows what it sees, and nothing of what is sealed."""

from typing import Any

from domain.kernel import AnyForm, Choose, Knowledge, OpenAsk, Pick, Split
from tests.toy.shoals.board import Sea


def steady(board: Sea, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> Any:
    """Braces when it can, answers lights while lamps are plenty, spreads damage where most lamps are."""
    match form:
        case Choose() if ask.kind == "log":
            plenty = sum(keeper.lamps for keeper in board.keepers.values()) > 2 * len(board.keepers)
            return ["answer" if plenty else "ignore"]
        case Choose():
            return list(form.options[:1]) or None
        case Split():
            return Split(dict(sorted(form.targets.items(), key=lambda pair: -pair[1])), form.most).default()
    return form.any_answer(pick)


POLICIES = {"steady": steady}
