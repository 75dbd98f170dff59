"""Rules: inevitable mode. A series of games: what each hands on, and how the next one is set up."""

from typing import Any

from domain.arkham.board import Arkham
from domain.arkham.content import OUTCOMES
from domain.arkham.options import ANY_SCENARIO, Options, scenarios_left

WAVES = True
"""Whether a series is played with Under Dark Waves."""


def carry(board: Arkham) -> dict[str, Any]:
    """Which scenario it was, whether it was won, with which box, and who was defeated or devoured."""
    ending = board.ended.ending if board.ended is not None else ""
    won = ending in OUTCOMES and OUTCOMES[ending].won
    return {"scenario": board.scenario, "won": won, "waves": board.waves, "lost": list(board.lost)}


def next_game(results: tuple[Any, ...], waves: bool = WAVES) -> Options | None:
    """One lost game ends a series, and so does the last scenario of the boxes in use. A box that has come into use
    stays."""
    carried = [result.carried for result in results]
    if carried and not carried[-1]["won"]:
        return None
    options = Options(
        ANY_SCENARIO,
        waves=waves or any(one["waves"] for one in carried),
        game=len(carried) + 1,
        played=tuple(dict.fromkeys(one["scenario"] for one in carried)),
        lost=tuple(dict.fromkeys(person for one in carried for person in one["lost"])),
    )
    return options if scenarios_left(options) else None
