"""Rules: GAMEPLAY. The game as a chain of chapters: each phase of a turn is one."""

from domain.cult.board import Temple
from domain.cult.content import PLAY
from domain.cult.facts import PhaseBegun, ShadowMoved
from domain.cult.names import ANCIENT_SHADOW
from domain.cult.options import Options
from domain.cult.rules.characters import mark_somebody, prepare
from domain.cult.rules.commit import change_own_dice, commit_dice
from domain.cult.rules.death import check_deaths
from domain.cult.rules.kraken import distribute_before_priest, roll_kraken_dice
from domain.cult.rules.life import lose_life
from domain.cult.rules.moments import last_moment, open_resolve
from domain.cult.rules.resolve import pay_tribute, resolve_dice
from domain.cult.rules.response import respond
from domain.cult.rules.roll import roll_dice
from domain.cult.rules.setup import set_up
from domain.kernel import Chapter, Ending, Game, Seat, TurnBegun

G = Game[Temple]


class Gathering(Chapter, frozen=True):
    """Rules: SETUP. Then the High Priest begins."""

    options: Options = Options()

    async def play(self, g: G) -> Chapter | Ending:
        await set_up(g, self.options)
        return TurnStart(g.board.high_priest)


class TurnStart(Chapter, frozen=True):
    """What comes before the Roll phase. Whoever dies here takes the turn as a Wraith (ruling A9)."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(TurnBegun(self.seat))
        g.emit(PhaseBegun("start"))
        if not g.board.lives(self.seat):
            await PLAY.moment(g, "wraith_turn", self.seat)
        distribute_before_priest(g, self.seat)
        await mark_somebody(g, self.seat)
        await prepare(g, self.seat)
        await roll_kraken_dice(g, self.seat)
        ending = await check_deaths(g)
        return ending or (Roll(self.seat) if still_here(g.board, self.seat) else End(self.seat))


def still_here(board: Temple, seat: Seat) -> bool:
    """A player who takes over the High Priest leaves the own place, and the turn with it (ruling A34)."""
    return board.order[board.place] == seat


class Roll(Chapter, frozen=True):
    """Rules: Roll Phase."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(PhaseBegun("roll"))
        await PLAY.moment(g, "roll_phase", self.seat)
        await roll_dice(g, self.seat)
        return Commit(self.seat)


class Commit(Chapter, frozen=True):
    """Rules: Commit Phase. A Wraith commits nothing, but may change its dice."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(PhaseBegun("commit"))
        await change_own_dice(g, self.seat)
        if g.board.lives(self.seat):
            await commit_dice(g, self.seat)
        return Response(self.seat)


class Response(Chapter, frozen=True):
    """Rules: Response Phase. Nobody may touch a Wraith's dice, so nobody is asked on its turn (ruling B5)."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(PhaseBegun("response"))
        if g.board.lives(self.seat):
            await respond(g)
        return Resolve(self.seat)


class Resolve(Chapter, frozen=True):
    """Rules: Resolve Phase, and the deaths at its end."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(PhaseBegun("resolve"))
        await open_resolve(g)
        await resolve_dice(g, self.seat)
        await pay_tribute(g)
        await last_moment(g)
        return await check_deaths(g) or End(self.seat)


class End(Chapter, frozen=True):
    """After the turn. Ancient Shadow falls after the High Priest's."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(PhaseBegun("end"))
        await shadow_falls(g)
        return await check_deaths(g) or TurnStart(next_seat(g.board))


async def shadow_falls(g: G) -> None:
    """Rules: Ancient Shadow. Outside of all turns: nothing prevents it, nothing adds to it."""
    board = g.board
    if board.order[board.place] != board.high_priest or board.altar_of(ANCIENT_SHADOW) is None:
        return
    if board.supply.shadow > 0:  # ruling A38
        g.emit(ShadowMoved(1))
    await lose_life(g, dict.fromkeys(board.around(board.high_priest), board.shadow), "shadow")


def next_seat(board: Temple) -> Seat:
    """The next place clockwise that is taken."""
    places = (*board.order[board.place + 1 :], *board.order[: board.place + 1])
    return next(seat for seat in places if seat)


CHAPTERS: tuple[type[Chapter], ...] = (Gathering, TurnStart, Roll, Commit, Response, Resolve, End)
