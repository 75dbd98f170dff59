"""`python -m tests.tools.sides`: Unfathomable with one bot for the humans and one for the traitors. Who is what follows
from the loyalty cards of each seat at the moment of each answer."""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from domain.kernel import AnyForm, GameId, Knowledge, OpenAsk, Pick, Policy
from domain.kernel.headless import play_out
from domain.kernel.starting import open_table
from domain.unfathomable import UNFATHOMABLE, Options
from domain.unfathomable.board import Atlantica
from domain.unfathomable.bots.mind import HUMAN, side_of
from domain.unfathomable.names import CULTIST, HYBRID, LoyaltyId, loyalty_zone
from projections.catalogue import load
from service.console.progress_bar import progress
from tests.tools.balance import percent
from tests.tools.balance_play import CAP, MODULES
from tests.tools.balance_sums import percentile, share

SETUPS = {
    "standard": Options(),
    "learning": Options(learning=True),
    "no_cultist": Options(no_cultist=True),
    "easier": Options(difficulty="easier"),
    "harder": Options(difficulty="harder"),
}
PORT = "port"


class Voyage(Struct, frozen=True):
    """How a game went: its ending, its turns, and which kinds of traitors won; a traitor may be revealed or not."""

    ending: str
    turns: int
    traitors: dict[str, bool]


def by_side(humans: Policy, traitors: Policy) -> Policy:
    """Answers with the bot of the side that the seat is on, as far as the seat knows."""

    def policy(board: Atlantica, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
        bot = humans if side_of(board, knowledge, ask.seat) == HUMAN else traitors
        return bot(board, knowledge, ask, form, pick)

    return policy


def sail(seats: int, seed: int, setup: Options, policy: Policy) -> Voyage:
    game = GameId(f"sides-{seats}-{seed}")
    live, _ = open_table(UNFATHOMABLE, game, seats, setup)
    live.appended()
    for _ in play_out(live, dict.fromkeys(live.board.seats, policy), random.Random(game).randrange, CAP):
        pass
    board = live.board
    assert board.ended is not None
    found: dict[str, bool] = {}
    for seat in board.seats:
        held = {LoyaltyId(live.secrets.faces[card]) for card in board.cards(loyalty_zone(seat))}
        kind = "hybrid" if HYBRID in held else "cultist" if CULTIST in held else ""
        if kind:
            found[f"{kind}, {'revealed' if board.sailors[seat].revealed else 'hidden'}"] = seat in board.ended.winners
    return Voyage(board.ended.ending, board.turn, found)


def report(seats: int, voyages: Sequence[Voyage]) -> str:
    """One line of a table: the humans, kinds of traitors, endings, turns."""
    ports = share(sum(v.ending == PORT for v in voyages), len(voyages))
    kinds = sorted({kind for v in voyages for kind in v.traitors})
    shares = [(kind, [v.traitors[kind] for v in voyages if kind in v.traitors]) for kind in kinds]
    won = "; ".join(f"{kind} {percent(share(sum(w), len(w)))} of {len(w)}" for kind, w in shares)
    endings = ", ".join(f"{ending} {n}" for ending, n in Counter(v.ending for v in voyages).most_common())
    turns = " / ".join(str(percentile([v.turns for v in voyages], p)) for p in (5, 50, 95))
    return f"| {seats} | {percent(ports)} | {won} | {endings} | {turns} |"


def main(arguments: Sequence[str] | None = None) -> int:
    bots = load(MODULES)["unfathomable"]
    parser = argparse.ArgumentParser(prog="sides", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100, help="per number of seats (100)")
    parser.add_argument("--humans", choices=bots.bot_names(), default="smart")
    parser.add_argument("--traitors", choices=bots.bot_names(), default="smart")
    parser.add_argument("--seats", default="3,4,5,6")
    parser.add_argument("--setup", choices=sorted(SETUPS), default="standard")
    parser.add_argument("--seed", type=int, default=9_000_000, help="the first")
    args = parser.parse_args(arguments)
    policy = by_side(bots.bot(args.humans), bots.bot(args.traitors))
    print(f"humans {args.humans}, traitors {args.traitors}, {args.setup}, {args.games} games each, from {args.seed}")
    print("| seats | humans reach port | traitors who win | endings | turns p5 / p50 / p95 |\n|---|---|---|---|---|")
    everything: list[Voyage] = []
    for seats in map(int, args.seats.split(",")):
        games = (sail(seats, args.seed + i, SETUPS[args.setup], policy) for i in range(args.games))
        voyages = list(progress(games, args.games, f"{seats} seats"))
        print(report(seats, voyages), flush=True)
        everything += voyages
    ports = share(sum(v.ending == PORT for v in everything), len(everything))
    print(f"all: humans reach port {percent(ports)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
