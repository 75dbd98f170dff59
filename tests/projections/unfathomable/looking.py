"""What a seat is asked and shown in a position of Unfathomable."""

from domain.kernel import Seat
from domain.kernel.record import log_of
from projections.history import Teller
from projections.scene import Scene, faults
from projections.stakes import Odds
from projections.unfathomable import ENTRY
from projections.view import AskView, view_of
from tests.unfathomable.scenes import Unf


def asked(table: Unf, seat: Seat, viewer: Seat | None = None) -> AskView:
    """The question to a seat, as it sees it itself, or as somebody else does."""
    view = view_of(ENTRY, table.board, table.knows(seat if viewer is None else viewer), table.live.seq)
    return next(ask for ask in view.asks if ask.seat == seat)


def texts(ask: AskView) -> list[str]:
    return [option.text.en for option in ask.options]


def text_of(ask: AskView, begins: str) -> str:
    """The one option whose text begins so."""
    (found,) = [text for text in texts(ask) if text.startswith(begins)]
    return found


def prices(ask: AskView) -> dict[str, dict[str, int]]:
    """By the option's words, only of those that cost anything."""
    return {o.text.en: {cost.what: cost.n for cost in o.cost} for o in ask.options if o.cost}


def chances(ask: AskView) -> dict[str, Odds]:
    """The die of each option that has one, by the option's words."""
    return {o.text.en: odds for o in ask.options for odds in o.odds}


def eighths(**outcomes: int) -> Odds:
    return Odds(8, outcomes)


def scene_for(table: Unf, seat: Seat) -> Scene:
    scene = ENTRY.layout(view_of(ENTRY, table.board, table.knows(seat), table.live.seq))
    assert faults(scene) == []
    return scene


def story(table: Unf, seat: Seat, since: int = 0) -> list[str]:
    """What the seat reads of the log from an event on: without what is quiet."""
    teller = Teller(ENTRY.ruleset, ENTRY.words, table.live.game, seat)
    lines = [teller.feed(record) for record in log_of(seat, table.log)]
    return [line.text.en for line in lines if not line.quiet and line.seq is not None and line.seq > since]
