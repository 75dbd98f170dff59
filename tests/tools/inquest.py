"""`python -m tests.tools.inquest 10 --bot smart`: why voyages of The Everrain end as they do. One line a game: what was
wanting, and how far it had come; then where clues, the Agenda's steps and lost ships came from; with `--diary 6`, what
every captain did in the last rounds."""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, field

from domain.everrain import EVERRAIN
from domain.everrain.board import Everrain
from domain.everrain.content import ELDER_ONES
from domain.everrain.facts.crew import CrewDied, CrewLeft
from domain.everrain.facts.elder import ElderOneStrikes
from domain.everrain.facts.enemies import EnemyBanished, RaiderArrived, RaiderFires, RaiderSank
from domain.everrain.facts.sea import PointsGained, PointsSpent
from domain.everrain.facts.ship import CluesChanged, NodeBroken, ShipSank
from domain.everrain.facts.tales import TaleDrawn
from domain.everrain.facts.turn import (
    ActEnded,
    AgendaMoved,
    DiscoveryMoved,
    ElderOneAwoke,
    OrderIssued,
    RoundBegun,
    StepBegun,
)
from domain.everrain.names import ELDERS
from domain.everrain.options import Length, Options
from domain.everrain.rules.aims import count_of, how_many, risen
from domain.kernel import AskId, GameId, Seat, TurnBegun
from domain.kernel.decisions import ask_id
from domain.kernel.events import Asked, Decided, Event
from domain.kernel.headless import play_out
from domain.kernel.light import open_light
from projections.everrain import ENTRY
from service.simulate.simulation import light_seed
from tests.tools.voyages import CAP


class Entry(Struct):
    """A captain's turn."""

    round: int
    seat: Seat
    begun: str
    deeds: list[str] = field(default_factory=list)


class Diary:
    """Follows a game, event by event."""

    def __init__(self) -> None:
        self.turns: list[Entry] = []
        self.clues: Counter[str] = Counter()
        self.agenda: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.deeds: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.awoke = 0
        self.step = "players"
        self.cause = self.tale = ""
        self.last = "setup"
        self.asked: dict[AskId, str] = {}

    def note(self, event: Event, board: Everrain, before: int) -> None:
        if not isinstance(event, AgendaMoved | DiscoveryMoved):
            self.cause = type(event).__name__
            if isinstance(event, TaleDrawn):
                self.tale = event.entry
            if self.cause in ("PartRead", "CoinChanged", "CluesChanged", "CrewHarmed", "NodeBroken"):
                self.cause += " " + self.tale
        match event:
            case TurnBegun():
                self.turns.append(Entry(board.round, event.seat, state_of(board, event.seat)))
                self.counts["turns" if not self.awoke else "turns after"] += 1
                self.last = "turn"
            case StepBegun():
                self.step = event.step
            case RoundBegun():
                self.step = "players"
            case Asked():
                self.asked = {ask_id(event.id, i): ask.kind for i, ask in enumerate(event.asks)}
            case Decided() if self.asked.get(event.ask) == "act":
                (self.last,) = event.answer
                self.turns[-1].deeds.append(self.last)
                deed = self.last.removeprefix("+").partition(".")
                self.deeds[deed[0] if deed[0] != "visit" else deed[2]] += 1
            case CluesChanged():
                if event.by > 0:
                    self.clues[
                        ("" if not self.awoke else "after: ") + self.last.removeprefix("+").partition(".")[0]
                    ] += event.by
            case NodeBroken() | CrewDied() | CrewLeft() | ShipSank():
                self.lost[f"{type(event).__name__} in {self.step} ({self.last.partition('.')[0]})"] += 1
                self.turns[-1].deeds.append(f"!{type(event).__name__}")
            case RaiderArrived() | EnemyBanished() | RaiderSank() | RaiderFires() | ElderOneStrikes():
                self.counts[type(event).__name__] += 1
            case ElderOneAwoke():
                self.awoke = board.round
                self.turns[-1].deeds.append("!AWOKE")
            case ActEnded():
                self.counts[f"act ended by {event.over.by}"] += 1
            case AgendaMoved():
                self.agenda[f"{self.step} after {self.cause}"] += (event.to - before) % 9
            case DiscoveryMoved():
                self.counts[f"discovery of {event.token}"] += 1
            case OrderIssued():
                self.counts[f"order: {event.task}"] += 1
            case PointsGained():
                self.counts["points gained"] += event.n
            case PointsSpent():
                self.counts["points spent"] += event.n


def state_of(board: Everrain, seat: Seat) -> str:
    ship = board.ships[seat]
    terrain = board.sea.get(ship.at, "sunk")
    crew = "/".join(f"{mate.at}:{mate.trauma}+{mate.strain}" for mate in ship.crew.values())
    storm = " storm" if board.storm_over(ship.at) else ""
    foes = len(board.enemies_on(seat))
    held = f"broken {len(ship.broken)} coin {ship.coin} clues {ship.clues} foes {foes}"
    return f"{ship.at}.{ship.face} {terrain}{storm} crew {crew} {held}"


class Inquest(Struct):
    verdict: str
    won: bool
    elder: str
    board: Any
    diary: Diary


def hold(bot: str, seats: int, seed: int, length: Length = "long") -> Inquest:
    id = GameId(f"voyage-{length}-{seats}-{seed}")
    live = open_light(EVERRAIN, seats, Options(length), seed=light_seed(id))
    elder = ELDER_ONES[live.secrets.faces[live.board.cards(ELDERS)[0]]].name
    diary = Diary()
    live.events = []
    agenda = 1
    for _ in play_out(live, dict.fromkeys(live.board.seats, ENTRY.bot(bot)), random.Random(id).randrange, CAP):
        happened, live.events = live.events, []
        for event in happened:
            diary.note(event, live.board, agenda)
            if isinstance(event, AgendaMoved):
                agenda = event.to
    board: Any = live.board
    ending = board.ended.ending
    return Inquest(verdict(board, diary, ending, seats, seed), ending in ("averted", "stilled"), elder, board, diary)


def verdict(board: Everrain, diary: Diary, ending: str, seats: int, seed: int) -> str:
    track = "/".join(str(board.discovery[token]) for token in ("players", "enemy", "elder"))
    entry = risen(board)
    last = ""
    if entry is not None:
        hopes = [f"{aim.what} {count_of(board, aim)} of {how_many(board, aim.n)}" for aim in entry.hope]
        last = f"; {entry.name}: {', '.join(hopes)}; it {entry.quest.what} {count_of(board, entry.quest)}"
        if isinstance(entry.quest.n, int) or entry.quest.n != "all":
            last += f" of {how_many(board, entry.quest.n)}"
    awoke = f", awake from {diary.awoke}" if diary.awoke else ""
    return f"{seats} seats, seed {seed}: {ending} in round {board.round}, act {board.act}{awoke}, tracks {track}{last}"


def report(found: Sequence[Inquest]) -> Iterator[str]:
    turns = sum(one.diary.counts["turns"] + one.diary.counts["turns after"] for one in found)
    yield f"won {sum(one.won for one in found)} of {len(found)}; {turns} turns"
    race = sum(one.diary.counts["turns"] for one in found)
    raced = sum(n for one in found for what, n in one.diary.clues.items() if not what.startswith("after"))
    yield f"clues a turn before an awakening {raced / race:.2f}; turns before {race}"
    for elder in sorted({one.elder for one in found}):
        mine = [one for one in found if one.elder == elder]
        yield f"{elder}: {sum(one.won for one in mine)} of {len(mine)}"
    for name in ("clues", "deeds", "agenda", "lost", "counts"):
        sums = sum((getattr(one.diary, name) for one in found), Counter[Any]())
        yield f"{name} a turn: " + ", ".join(f"{what} {n / turns:.3f}" for what, n in sums.most_common(22))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="inquest", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=10, help="per number of seats (10)")
    parser.add_argument("--bot", default="smart")
    parser.add_argument("--seats", default="1,2,3,4")
    parser.add_argument("--seed", type=int, default=1, help="the first (1)")
    parser.add_argument("--length", default="long", choices=("long", "medium", "short"))
    parser.add_argument("--diary", type=int, default=0, help="of so many rounds at the end (none)")
    args = parser.parse_args(arguments)
    for seats in map(int, args.seats.split(",")):
        found = []
        for seed in range(args.seed, args.seed + args.games):
            one = hold(args.bot, seats, seed, args.length)
            found.append(one)
            print(one.verdict, flush=True)
            for entry in one.diary.turns:
                if one.board.round - entry.round < args.diary:
                    print(f"  {entry.round} {entry.seat} {entry.begun}: {' '.join(entry.deeds)}")
        print("\n".join(report(found)), "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
