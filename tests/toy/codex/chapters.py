"""How a game of Codex goes."""

from domain.kernel import Chapter, Ending, Face, Seat, Shuffle, TurnBegun
from domain.parts.moments import Look
from domain.parts.triggers import settle
from tests.toy.codex.board import CUP, DECK, MARKET, MONSTERS, PACTS, TOKENS, Quay
from tests.toy.codex.content import CARDS, PLAY
from tests.toy.codex.events import QuayReady
from tests.toy.codex.rules import G, act, draw_aid, mythos, take

TURNS = 40
ZONES = {"market": MARKET, "hand": DECK, "pact": PACTS, "monster": MONSTERS.deck}
"""Kinds of cards -> where they lie at the start."""


class FirstDeal(Chapter, frozen=True):
    async def play(self, g: G) -> Chapter | Ending:
        g.emit(QuayReady())
        for kind, zone in ZONES.items():
            g.stock(zone, [Face(c.id) for c in CARDS.values() if c.kind == kind for _ in range(c.copies)])
            await Shuffle(zone, f"the {kind} cards")
        await CUP.fill(g, [Face(token) for token in TOKENS for _ in range(2)])
        for entry in ("gathering", "trail"):
            await PLAY.enter(g, entry)
        for seat in g.seats:
            await take(g, seat)
            await draw_aid(g, seat)
        return Turn(g.seats[0], TURNS)


class Turn(Chapter, frozen=True):
    seat: Seat
    left: int

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(TurnBegun(self.seat))
        await act(g, self.seat)
        await mythos(g, self.seat)
        PLAY.end_scope(g, "turn")
        after = g.board.seat_after(self.seat)
        if after == g.seats[0]:
            PLAY.end_scope(g, "round")
        await settle(PLAY, g)
        return Turn(after, self.left - 1) if self.left else g.end("dawn", best(g.board))


CHAPTERS = (FirstDeal, Turn)


def best(board: Quay) -> list[Seat]:
    points = {s: PLAY.value(board, "score", board.purse[s]["clue"], Look(board, s)) for s in board.seats}
    return [s for s, n in points.items() if n == max(points.values())]


async def finish(g: G, ending: str) -> Ending:
    return g.end(ending, g.seats if ending == "bound" else ())
