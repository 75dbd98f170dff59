"""Positions for the tests of The Everrain: which sea, which ships, who stands where, what is aboard.

table = scene(crew={S1: {"ansel": "z0"}}, foes={"cultist": (S1, 0)}, rolls=[("damage",)])    # given
do(table, S1, "crew", ansel="z0")                                                            # when
assert trauma(table, "cultist") == 1                                                         # then

Unless a test says otherwise the whole map is calm sea, the ships lie side by side in row 5 and look east, everybody is
below deck and has no trait, and no enemy is about.
"""

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from domain.everrain import EVERRAIN, Options
from domain.everrain.board import Everrain, Mate, Ship
from domain.everrain.content import TRAIT_CARDS
from domain.everrain.facts.crew import CrewHarmed, CrewJoined, CrewLeft, CrewMoved, TraitGained
from domain.everrain.facts.enemies import EnemyBoarded, EnemyHurt, RaiderSighted
from domain.everrain.facts.sea import PointsGained, ShipPlaced, StormRaised, TileLaid, WreckLeft
from domain.everrain.facts.ship import (
    CluesChanged,
    CoinChanged,
    NodeBroken,
    SchematicLaid,
    TreasureStowed,
    UpgradeInstalled,
    UpgradeRemoved,
)
from domain.everrain.facts.turn import (
    ActBegun,
    AgendaMoved,
    DiscoveryMoved,
    OrderGained,
    OrderIssued,
)
from domain.everrain.names import (
    BOX_LID,
    ENEMIES,
    ENEMIES_OUT,
    RAIDERS,
    RAIDERS_OUT,
    TALES,
    TILES,
    TREASURES,
    Berth,
    Cell,
    CrewId,
    EnemyId,
    EnemyKind,
    RaiderId,
    RaiderKind,
    Slot,
    StormId,
    TileId,
    TraitId,
    TreasureId,
    UpgradeId,
    WreckId,
    hold_of,
    muster_of,
    yard_of,
)
from domain.everrain.rules.chart import PLACES, cells_of
from domain.everrain.rules.turn import Acting, Turn
from domain.kernel import (
    Card,
    Chapter,
    Ending,
    Event,
    Face,
    Fact,
    Game,
    Moved,
    Placing,
    Roll,
    Seat,
    TurnBegun,
    Zone,
    seats_for,
)
from tests.given import Table, given

S1, S2, S3, S4 = seats_for(4)


class Trial(Chapter, frozen=True):
    """A single rule is tried; then the first captain goes on."""

    name: str

    async def play(self, g: Game[Everrain]) -> Chapter | Ending:
        await TRIALS[self.name](g)
        return Acting(S1)


TRIALS: dict[str, Callable[[Game[Everrain]], Awaitable[object]]] = {}
SHORT = replace(EVERRAIN, draws=512, chapters=(*EVERRAIN.chapters, Trial))
"""The same game with fewer sealed draws: a scene needs few, and sealing them takes most of its time."""
HANDS = ("ansel", "corwin", "bree", "dagny", "eamon", "gorse", "fia", "hester")
"""Two deckhands for each ship: the first has one die, the second has two."""
BERTHS = {S1: "C5", S2: "G5", S3: "K5", S4: "N5"}
PLAIN = Options()
SOMEWHERE = TileId("fishing_banks")
Ever = Table[Everrain]
ALL_TALES: dict[str, tuple[str, ...]] = dict.fromkeys(TALES, ())
"""For `tales`: all three decks as they are shuffled at the set-up."""
T = TypeVar("T")


def scene(
    seats: int = 1,
    *,
    options: Options = PLAIN,
    at: Mapping[Seat, tuple[str, int]] | None = None,
    sea: Mapping[str, str] | None = None,
    places: Iterable[str] = PLACES,
    crew: Mapping[Seat, Mapping[str, str]] | None = None,
    traits: Mapping[str, str] | None = None,
    trauma: Mapping[str, int] | None = None,
    strain: Mapping[str, int] | None = None,
    foes: Mapping[str, tuple[Seat, int]] | None = None,
    hurt: Mapping[str, int] | None = None,
    raiders: Mapping[str, tuple[str, int, str]] | None = None,
    storms: Sequence[Sequence[str]] = (),
    wrecks: Sequence[str] = (),
    broken: Mapping[Seat, Sequence[int]] | None = None,
    upgrades: Mapping[Seat, Mapping[str, str]] | None = None,
    schematics: Mapping[Seat, Mapping[str, str]] | None = None,
    hold: Mapping[Seat, Sequence[str]] | None = None,
    coin: Mapping[Seat, int] | None = None,
    clues: Mapping[Seat, int] | None = None,
    fleeting: int = 0,
    issued: Sequence[str] = (),
    points: int = 0,
    act: int = 1,
    agenda: int = 1,
    race: Mapping[str, int] | None = None,
    enemy_deck: Sequence[str] = (),
    raider_deck: Sequence[str] = (),
    tiles: Sequence[str] = (),
    treasures: Sequence[str] = (),
    tales: Mapping[str, Sequence[str]] | None = None,
    tops: Mapping[str, Sequence[Sequence[str]]] | None = None,
    rolls: Iterable[Sequence[str] | str] = (),
    facts: Sequence[Fact] = (),
    chapter: Chapter | None = None,
    turn: Seat = S1,
    slow: bool = False,
) -> Ever:
    """The game in the turn of a seat. `foes` are enemies by kind (`cultist`, or `cultist#2` for another), `raiders`
    enemy ships by kind: where, which way they look, where they are bound. `sea` is what is not calm. Decks are given
    from their top; `tales` are those that are read aloud (`sea`, `expedition`, `denizen`), and one that is not given is
    empty. `rolls` are the next rolls."""
    order = seats_for(seats)
    placings = [
        *_deck(ENEMIES_OUT, [kind.partition("#")[0] for kind in foes or {}], up=True),
        *_deck(RAIDERS_OUT, [_raider_card(kind) for kind in raiders or {}], up=True),
        *(Placing(hold_of(s), _faces(held), up=True) for s, held in (hold or {}).items()),
        *(
            Placing(yard_of(s), _faces(_yard(s, upgrades or {}, schematics or {})), up=True)
            for s in order
            if s in (upgrades or {}) or s in (schematics or {})
        ),
        *_deck(ENEMIES, enemy_deck),
        *_deck(RAIDERS, raider_deck),
        *_deck(TILES[1], tiles),
        *_deck(TREASURES, treasures),
        *(one for deck, names in (tales or {}).items() for one in _deck(TALES[deck], names)),  # type: ignore[index]
    ]
    lots = [[S1]] if seats > 1 else []

    def opened(facts: Sequence[Fact], chapter: Chapter, rolls: Iterable[Sequence[str] | str]) -> Ever:
        table = given(
            SHORT,
            seats,
            options,
            rolls=[*lots, *(([r] if isinstance(r, str) else r) for r in rolls)],
            tops={"deckhands": [HANDS[: 2 * seats]], **(tops or {})},
            placings=placings,
            facts=facts,
            chapter=chapter,
            slow=slow,
        )
        while table.live.asks() and table.live.asks()[0].kind == "fit_out":
            seat = table.live.asks()[0].seat
            table.answer(seat, _fitted(table, seat))
        return table

    base = opened([], Turn(S1), [])
    silent = [zone for deck, zone in TALES.items() if deck not in (tales or {})]
    laid: list[Fact] = [
        *(Moved(tuple(base.cards(zone)), zone, BOX_LID, 0) for zone in silent),
        *(_tile(place, sea or {}) for place in places),
        *_crews(base, order, crew or {}, traits or {}),
        *(CrewHarmed(_seat_of(base, c), CrewId(c), "trauma", n) for c, n in (trauma or {}).items()),
        *(CrewHarmed(_seat_of(base, c), CrewId(c), "strain", n) for c, n in (strain or {}).items()),
        *(ShipPlaced(s, Cell(cell), face) for s, (cell, face) in _berths(order if places else (), at or {}).items()),
        *_fittings(base, upgrades or {}, schematics or {}),
        *_stowed(base, hold or {}),
        *(NodeBroken(s, zone) for s, zones in (broken or {}).items() for zone in zones),
        *(CoinChanged(s, n - 40) for s, n in (coin or {}).items() if n != 40),
        *(CluesChanged(s, n) for s, n in (clues or {}).items()),
        *_enemies(base, foes or {}, hurt or {}),
        *_fleet(base, raiders or {}),
        *(StormRaised(StormId(f"storm.{n}"), tuple(map(Cell, cells))) for n, cells in enumerate(storms)),
        *(WreckLeft(WreckId(f"wreck.{n}"), Cell(cell)) for n, cell in enumerate(wrecks)),
        *(OrderGained(turn, "fleeting") for _ in range(fleeting)),
        *(ActBegun(n) for n in range(2, act + 1)),
        *([AgendaMoved(agenda)] if agenda != 1 else []),
        *(DiscoveryMoved(token, n) for token, n in (race or {}).items()),  # type: ignore[arg-type]
        TurnBegun(turn),
        *(OrderIssued(turn, order, order) for order in issued),  # type: ignore[arg-type]
        *([PointsGained(turn, points)] if points else []),
        *facts,
    ]
    return opened(laid, chapter or Acting(turn), rolls)


def _faces(names: Iterable[str]) -> tuple[Face, ...]:
    return tuple(Face(name) for name in names)


def _raider_card(name: str) -> str:
    """The first of its kind, or the one that is named: `damned_frigate#2`."""
    kind, _, n = name.partition("#")
    return f"{kind}-{int(n or 1) - 1}"


def _deck(zone: Zone, names: Sequence[str], up: bool = False) -> list[Placing]:
    return [Placing(zone, _faces(names), top=not up, up=up)] if names else []


def _yard(
    seat: Seat, upgrades: Mapping[Seat, Mapping[str, str]], schematics: Mapping[Seat, Mapping[str, str]]
) -> list[str]:
    return [*upgrades.get(seat, {}).values(), *schematics.get(seat, {}).values()]


def _fitted(table: Ever, seat: Seat) -> list[dict[str, Any]]:
    """Cabins in the first slot, the dinghy in the second, the gun to starboard."""
    slots = {"cabins": "b0", "dinghy": "b1"}
    form = table.form(seat)
    return [{"piece": piece, "at": slots.get(kind, "starboard")} for piece, kind in form.pieces.items()]


def _tile(place: str, sea: Mapping[str, str]) -> TileLaid:
    return TileLaid(place, SOMEWHERE, {cell: sea.get(cell, "calm") for cell in cells_of(place)})  # type: ignore[misc]


def _berths(order: Sequence[Seat], at: Mapping[Seat, tuple[str, int]]) -> dict[Seat, tuple[str, int]]:
    return {seat: at.get(seat, (BERTHS[seat], 0)) for seat in order}


def _seat_of(base: Ever, crew: str) -> Seat:
    """Deckhands are dealt in their order; a shellback belongs to the first ship."""
    return next((s for s, ship in base.board.ships.items() if crew in ship.crew), S1)


def _crews(
    base: Ever, order: Sequence[Seat], crew: Mapping[Seat, Mapping[str, str]], traits: Mapping[str, str]
) -> list[Fact]:
    """Everybody leaves, and those who are wanted come without traits: or with the ones that are named."""
    out: list[Fact] = []
    for seat in order:
        dealt = base.board.ships[seat].crew
        wanted = crew.get(seat) or dict.fromkeys(dealt, "below")
        out += [CrewLeft(seat, one) for one in dealt]
        cards = list(base.cards(muster_of(seat)))
        for n, (one, berth) in enumerate(wanted.items()):
            card = dealt[CrewId(one)].card if one in dealt else cards[n % len(cards)]
            out.append(CrewJoined(seat, CrewId(one), card))
            if berth != "below":
                out.append(CrewMoved(seat, CrewId(one), Berth(berth)))
            for trait in filter(None, traits.get(one, "").split()):
                loose = Card(base.cards("traits_out")[0])
                good = TRAIT_CARDS[trait].sign != "bad"
                out.append(TraitGained(seat, CrewId(one), TraitId(trait), loose, good))
    return out


def _fittings(
    base: Ever, upgrades: Mapping[Seat, Mapping[str, str]], schematics: Mapping[Seat, Mapping[str, str]]
) -> list[Fact]:
    """What was fitted is taken out, and these are in its place."""
    out: list[Fact] = []
    for seat in dict.fromkeys((*upgrades, *schematics)):
        cards = base.cards(yard_of(seat))
        wanted = upgrades.get(seat, {})
        out += [UpgradeRemoved(seat, slot) for slot in base.board.ships[seat].slots]
        for n, (slot, entry) in enumerate(wanted.items()):
            out.append(UpgradeInstalled(seat, Slot(slot), UpgradeId(entry), cards[n]))
        for n, (slot, entry) in enumerate(schematics.get(seat, {}).items()):
            out.append(SchematicLaid(seat, Slot(slot), UpgradeId(entry), cards[len(wanted) + n]))
    return out


def _stowed(base: Ever, hold: Mapping[Seat, Sequence[str]]) -> list[Fact]:
    return [
        TreasureStowed(seat, card, TreasureId(treasure))
        for seat, held in hold.items()
        for card, treasure in zip(base.cards(hold_of(seat)), held, strict=True)
    ]


def _enemies(base: Ever, foes: Mapping[str, tuple[Seat, int]], hurt: Mapping[str, int]) -> list[Fact]:
    out: list[Fact] = []
    for n, ((name, (seat, zone)), card) in enumerate(zip(foes.items(), base.cards(ENEMIES_OUT), strict=True)):
        kind = name.partition("#")[0]
        out.append(EnemyBoarded(EnemyId(f"{kind}.{900 + n}"), EnemyKind(kind), card, seat, zone))
        if name in hurt:
            out.append(EnemyHurt(EnemyId(f"{kind}.{900 + n}"), hurt[name]))
    return out


def _fleet(base: Ever, raiders: Mapping[str, tuple[str, int, str]]) -> list[Fact]:
    cards = base.cards(RAIDERS_OUT)
    return [
        RaiderSighted(
            RaiderId(f"{name.partition('#')[0]}.{950 + n}"),
            RaiderKind(name.partition("#")[0]),
            card,
            Cell(at),
            face,
            Cell(goal),
        )
        for n, ((name, (at, face, goal)), card) in enumerate(zip(raiders.items(), cards, strict=True))
    ]


# --- doing things -----------------------------------------------------------------------------------


def do(table: Ever, seat: Seat, option: str, **crew: str) -> Ever:
    """An action of the turn; for a Crew order, who goes where."""
    table.answer(seat, option)
    for one, berth in crew.items():
        table.answer(seat, [{"piece": one, "at": berth}])
    return table


def resolve(table: Ever) -> Ever:
    """Workers take the game on until somebody is asked. Gathers everything that was written."""
    written = list(table.last)
    while table.board.deferred:
        table.resume()
        written += table.last
    table.last = written
    return table


def end_turn(table: Ever, seat: Seat = S1) -> Ever:
    return resolve(table.answer(seat, "end"))


def asked(table: Ever) -> list[str]:
    """What is asked now, of whom."""
    return [f"{ask.seat}:{ask.kind}" for ask in table.live.asks()]


# --- what lies on the table -------------------------------------------------------------------------


def ship(table: Ever, seat: Seat = S1) -> Ship:
    return table.board.ships[seat]


def mate(table: Ever, crew: str) -> Mate:
    return next(s.crew[CrewId(crew)] for s in table.board.ships.values() if crew in s.crew)


def foe(table: Ever, kind: str) -> str:
    """The id of an enemy on deck, or of an enemy ship, of this kind."""
    return next(id for id in (*table.board.enemies, *table.board.raiders) if id.partition(".")[0] == kind)


def kinds(table: Ever) -> list[str]:
    """Enemies on all decks, by kind."""
    return sorted(enemy.kind for enemy in table.board.enemies.values())


def trauma(table: Ever, kind: str) -> int:
    return table.board.enemies[EnemyId(foe(table, kind))].trauma


def zone_of_foe(table: Ever, kind: str) -> int:
    return table.board.enemies[EnemyId(foe(table, kind))].zone


def happened(table: Ever, *kinds: type[Event]) -> list[Event]:
    return [event for event in table.events() if isinstance(event, kinds)]


# --- single rules -----------------------------------------------------------------------------------


class Quiet:
    """Stands for the game where a rule is tried by itself: facts change the board at once, and are kept."""

    def __init__(self, board: Everrain) -> None:
        self.board, self.facts = board, list[Fact]()

    def emit(self, fact: Fact) -> None:
        self.facts.append(fact)
        fact.apply(self.board)

    def show(self, cards: Sequence[str]) -> None:
        """Nobody looks."""


def run(rule: Coroutine[Any, Any, T], rolls: Sequence[str] = ()) -> T:
    """A rule that asks nobody, with what its single dice show."""
    left, steps, value = list(rolls), rule.__await__(), None
    while True:
        try:
            step = steps.send(value)
        except StopIteration as done:
            return done.value
        assert isinstance(step, Roll), f"the rule wants {step}"
        value = (left.pop(0),)


def tried(name: str, rule: Callable[[Game[Everrain]], Awaitable[object]], **arranged: Any) -> Ever:
    """A scene in which this rule is carried out, in a game like any other."""
    TRIALS[name] = rule
    return scene(chapter=Trial(name), **arranged)
