"""Elder Ones that are awake."""

from typing import Any

from domain.everrain.board import ElderOne
from domain.everrain.names import Cell, ElderId
from domain.everrain.rules.chart import START, cells_of
from tests.everrain.scenes import Ever
from tests.everrain.scenes.pieces import HOME

START_CELLS = cells_of(START)


def risen(id: str, at: str = HOME, face: int = 0, **more: Any) -> ElderOne:
    return ElderOne(ElderId(id), Cell(at), face, **more)


def elder_of(table: Ever) -> ElderOne:
    assert table.board.elder is not None
    return table.board.elder
