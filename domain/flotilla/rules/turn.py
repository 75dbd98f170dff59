"""Rules: HOW TO PLAY. Rounds and turns."""

from domain.flotilla.board import Flotilla
from domain.flotilla.facts.turn import RoundBegun
from domain.flotilla.options import Options
from domain.flotilla.rules.crew import play_card
from domain.flotilla.rules.endings import finish
from domain.flotilla.rules.setup import set_up
from domain.flotilla.rules.traders import close_trading
from domain.kernel import Chapter, Ending, Game, Seat, TurnBegun

G = Game[Flotilla]


class Embark(Chapter, frozen=True):
    """The set-up."""

    options: Options

    async def play(self, g: G) -> Chapter | Ending:
        await set_up(g, self.options)
        return Turn(g.board.first)


class Turn(Chapter, frozen=True):
    """One player plays one card."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        if self.seat == g.board.first:
            g.emit(RoundBegun(last=not g.board.supply))
        g.emit(TurnBegun(self.seat))
        await play_card(g, self.seat)
        close_trading(g, self.seat)
        return following(g, self.seat)


def following(g: G, seat: Seat) -> Chapter | Ending:
    """Clockwise. When the supply is empty, the round is finished and one more follows."""
    after = g.board.seat_after(seat)
    if after == g.board.first and g.board.last_round:
        return finish(g)
    return Turn(after)


CHAPTERS: tuple[type[Chapter], ...] = (Embark, Turn)
