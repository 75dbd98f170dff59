"""Playing without people."""

from dataclasses import replace

from domain.kernel import GameId, Order
from domain.kernel.headless import listen
from domain.kernel.starting import open_table
from tests.toy.crossing import CROSSING


def test_who_listens_is_asked_in_every_quiet_window() -> None:
    ruleset = replace(CROSSING, quiet=("before_check", "after_check"))
    live, _ = open_table(ruleset, GameId("g-listen"), 3)
    live.appended()
    commits = list(listen(live))
    assert len(commits) == 3
    wanted = [Order("ask", "before_check"), Order("ask", "after_check")]
    assert live.secrets.orders == dict.fromkeys(live.board.seats, wanted)


def test_without_quiet_windows_nobody_orders_anything() -> None:
    live, _ = open_table(CROSSING, GameId("g-listen"), 3)
    live.appended()
    assert list(listen(live)) == []
    assert not live.secrets.orders
