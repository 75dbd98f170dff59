"""Law 11 finds each fault that was found over HTTP, planted again."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.cult import CULT
from domain.kernel import Ruleset
from domain.kernel.board import Board
from domain.kernel.decisions import OrderGiven
from domain.kernel.events import Undone
from domain.kernel.game import Game
from domain.kernel.live import Live
from domain.kernel.log import is_kind
from domain.kernel.record import Private, Record
from domain.kernel.secrets import Hidden
from domain.kernel.windows import Laid, is_note
from service.games.preview import BlindGame, Trial
from tests.laws import crossed
from tests.laws import stored_game as kept
from tests.laws.crossed import Crossing, crossings_tell_nothing
from tests.toy import CROSSING, MUTINY, SHOALS


def look(*rulesets: Ruleset[Any], count: int = 6, inputs: int = 100) -> None:
    for ruleset in rulesets or (MUTINY, CROSSING):
        for seed in range(count):
            seats = ruleset.seats[seed % len(ruleset.seats)]
            crossings_tell_nothing(ruleset, seats, seed=seed, slow=seed % 3 == 2, inputs=inputs)


def test_every_sort_of_moment_is_tried() -> None:
    tried = crossings_tell_nothing(MUTINY, 4, seed=1)
    assert set(tried) == {"window", "back", "leaving", "order", "after undo"}


def test_undo_over_a_window_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "end_undo", lambda g: None)
    with pytest.raises(Crossing, match="asked or skipped"):
        look(CULT, MUTINY)


def test_undo_over_a_quiet_window_that_is_not_written_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.end_undo

    def end_undo(g: Game[Any]) -> None:
        if g.has_orders():
            honest(g)

    monkeypatch.setattr(Game, "end_undo", end_undo)
    with pytest.raises(Crossing, match="asked or skipped"):
        look(CULT, inputs=60)


def test_an_order_that_ends_the_undo_of_others_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = OrderGiven.keep

    def keep(self: OrderGiven, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)
        honest(self, board, hidden, private, seq)

    monkeypatch.setattr(OrderGiven, "keep", keep)
    with pytest.raises(Crossing, match=r"can tell by (undo|refusals) that another has given orders"):
        look()


def as_they_came(notes: Sequence[Record], fresh: Sequence[Record], seq: int, *_: Any) -> Laid:
    """Notes stand in the log in the order in which they came."""
    came = [*notes, *fresh]
    return Laid([], came) if all(map(is_note, came)) else Laid(came, [])


def test_a_window_whose_log_shows_the_order_of_its_passes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "laid_out", as_they_came)
    monkeypatch.setitem(crossed.SORTS, "leaving", lambda *_: False)
    with pytest.raises(AssertionError, match=r"shows? (in what order|how they came)"):
        look()


def test_an_undo_that_publishes_passes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = kept.laid_out

    def laid_out(notes: Sequence[Record], fresh: Sequence[Record], *rest: Any) -> Laid:
        if any(is_kind(record, Undone) for record in fresh):
            return as_they_came(notes, fresh, 0)
        return honest(notes, fresh, *rest)

    monkeypatch.setattr(kept, "laid_out", laid_out)
    with pytest.raises(Crossing, match="going back tells how many had passed"):
        look()


def test_orders_that_go_with_the_branch_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Undone, "orders_stay", False)
    with pytest.raises(Crossing, match="going back has changed what"):
        look(count=12)


def test_orders_of_one_who_left_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Live._write_orders

    def write_orders(live: Live[Any], seat: Any, orders: Any, at: int) -> None:
        """An empty list revokes nothing."""
        honest(live, seat, orders or live.secrets.orders_of(seat), at)

    monkeypatch.setattr(Live, "_write_orders", write_orders)
    with pytest.raises(Crossing, match="go on playing"):
        look(count=12)


def test_a_preview_that_shows_the_first_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BlindGame, "has_orders", Game.has_orders)
    with pytest.raises(Crossing, match="can tell by previews"):
        look(CULT, count=10)


def test_a_preview_that_goes_on_where_all_others_have_ordered_to_pass_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trial, "_close_if_all_passed", Live._close_if_all_passed)
    with pytest.raises(Crossing, match="can tell by previews that all others have ordered to pass"):
        look(CULT, MUTINY, CROSSING)


def test_a_log_that_shows_whether_one_who_left_had_passed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "laid_out", as_they_came)
    monkeypatch.setattr(crossed, "_require_canonical", lambda _: None)
    for sort in ("window", "back"):
        monkeypatch.setitem(crossed.SORTS, sort, lambda *_: False)
    with pytest.raises(Crossing, match="had passed before leaving"):
        look()


def test_groups_are_tried_too() -> None:
    """A seat of a group may have said already what is tried out."""
    look(SHOALS, count=2, inputs=60)
