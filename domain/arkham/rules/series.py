"""Rules: inevitable mode. A series of games: what each hands on, and how the next one is set up."""

from typing import Any

from msgspec import Struct

from domain.arkham.board import Arkham
from domain.arkham.content import OUTCOMES
from domain.arkham.options import ANY_SCENARIO, Options, scenarios_left
from domain.kernel import EndingId, SeriesOver, SeriesRules

FULFILLED, OVERRUN = EndingId("fulfilled"), EndingId("overrun")
ENDINGS = {
    FULFILLED: "every scenario of the boxes in use is won",
    OVERRUN: "one scenario is lost, and with it everything",
}


class Boxes(Struct, frozen=True):
    """What a series is played with. A box that has come into use stays."""

    waves: bool = True
    """Under Dark Waves."""


def carry(board: Arkham) -> dict[str, Any]:
    """Which scenario it was, whether it was won, with which box, and who was defeated or devoured."""
    ending = board.ended.ending if board.ended is not None else ""
    won = ending in OUTCOMES and OUTCOMES[ending].won
    return {"scenario": board.scenario, "won": won, "waves": board.waves, "lost": list(board.lost)}


def next_game(results: tuple[Any, ...], boxes: Boxes) -> Options | SeriesOver:
    """One lost game ends a series, and so does the last scenario of the boxes in use."""
    carried = [result.carried for result in results]
    if carried and not carried[-1]["won"]:
        return SeriesOver(OVERRUN, won=False)
    options = Options(
        ANY_SCENARIO,
        waves=boxes.waves or any(one["waves"] for one in carried),
        game=len(carried) + 1,
        played=tuple(dict.fromkeys(one["scenario"] for one in carried)),
        lost=tuple(dict.fromkeys(person for one in carried for person in one["lost"])),
    )
    return options if scenarios_left(options) else SeriesOver(FULFILLED, won=True)


SERIES: SeriesRules[Arkham] = SeriesRules(next=next_game, endings=ENDINGS, carry=carry, options=Boxes)
