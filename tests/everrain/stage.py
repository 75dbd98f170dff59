"""Positions laid out in one go, for rules that need unusual ones: everything on the table is given by its own type, and
a test may have a single rule carried out.

table = scene(ship(crew={A: "z0"}, fresh="navigation"))       # given: the first seat's turn
table.answer(S1, "navigation")                                # when
assert table.board.ships[S1].points == 2                      # then
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from domain.everrain import EVERRAIN, Options
from domain.everrain.board import (
    NO_CARD,
    ActOver,
    ElderOne,
    Enemy,
    Everrain,
    Mate,
    Passenger,
    Raider,
    Ship,
    Storm,
    Upgrade,
    Wreck,
)
from domain.everrain.content import (
    BOX,
    CREW_BOARDS,
    NUMBERS,
    TRAIT_CARDS,
    Denizen,
    EventCard,
    Expedition,
    Gun,
    Improvement,
    SeaEvent,
    StoryCard,
    Target,
    Trait,
)
from domain.everrain.names import (
    BELOW,
    ENEMIES_OUT,
    RAIDERS_OUT,
    SUNKEN,
    TRAITS_OUT,
    Berth,
    Cell,
    CrewId,
    EnemyId,
    EnemyKind,
    EventId,
    RaiderId,
    RaiderKind,
    Slot,
    StormId,
    Terrain,
    TileId,
    Token,
    TraitId,
    TreasureId,
    UpgradeId,
    WreckId,
    cabin_of,
    hold_of,
    muster_of,
    yard_of,
)
from domain.everrain.rules.chart import CELL, PLACES, cells_of
from domain.everrain.rules.turn import ActEnds, Acting, Agenda, AtSea, ElderOneTurn, OnDeck, Storms, Turn
from domain.kernel import Card, Chapter, Ending, Event, Face, Fact, Game, Seat, TurnBegun, Zone, seats_for
from domain.parts.abilities import Modify
from domain.parts.hexes import Hex
from tests.given import Table, given

S1, S2, S3, S4 = seats_for(4)
G = Game[Everrain]
Ever = Table[Everrain]
Deed = Callable[[G], Awaitable[object] | object]

DECKHANDS = [CrewId(card.id) for card in CREW_BOARDS.values() if card.kind == "deckhand"]
A, B, C, D, E = sorted(DECKHANDS, key=lambda crew: -CREW_BOARDS[crew].track)[:5]
"""Deckhands with the longest tracks. They have no traits unless a test gives them some."""
MIDDLE = Hex(6, 3)
HOME = CELL[MIDDLE]
"""In the middle of the board, on the tile `2,1`; the hexes east, west and north of it are on the same tile."""


ANYWHERE = Cell("?")


def by(dq: int, dr: int) -> Cell:
    """A hex by its axial distance from the middle: `by(1, 0)` lies before the bow of a ship at home, `by(0, 1)` off
    its starboard bow, `by(1, -1)` off its port bow."""
    return CELL[MIDDLE.plus(Hex(dq, dr))]


BERTHS = (HOME, by(-4, 1), by(4, -1), by(-4, 3))
"""Where ships lie if a test does not say."""


class Staged(Fact, frozen=True):
    """A position built by hand."""

    options: Options
    first: Seat
    act: int
    ships: dict[Seat, Ship]
    tiles: dict[str, TileId]
    sea: dict[Cell, Terrain]
    explored: list[Cell]
    storms: dict[StormId, Storm]
    raiders: dict[RaiderId, Raider]
    enemies: dict[EnemyId, Enemy]
    wrecks: dict[WreckId, Wreck]
    agenda: int
    discovery: dict[Token, int]
    act_over: ActOver | None
    awakened: bool
    elder: ElderOne | None
    lost_ports: list[Cell]
    owners: dict[str, Seat]

    def apply(self, board: Everrain) -> None:
        for name in self.__struct_fields__:
            setattr(board, name, deepcopy(getattr(self, name)))
        board.round, board.made, board.step = 1, 100, "players"


class Laid(Chapter, frozen=True):
    """Lays a position out, does what a test wants done, and goes on."""

    key: int

    async def play(self, g: G) -> Chapter | Ending:
        return await STAGES[self.key](g)


class Done(Chapter, frozen=True):
    """After what a test wanted: nothing goes on by itself, the seat is at its turn."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        return Acting(self.seat)


STAGES: list[Callable[[G], Awaitable[Chapter | Ending]]] = []


def made(shape: type[Any], id: str, **how: Any) -> Any:
    """A card that is made for a test; `effects` and `sealed` as in the content, where every part says the same."""
    parts = {part: {"text": "tide_caves.pass", "then": then} for part, then in how.pop("sealed", {}).items()}
    return BOX.words.convert({"id": id, "name": id, "origin": "original", "sealed": parts, **how}, shape)


def trial_of(stat: str) -> dict[str, Any]:
    """A test whose outcomes are sealed."""
    return {
        "effects": [
            {
                "do": "test",
                "skill": stat,
                "passed": [{"do": "read", "part": "pass"}],
                "failed": [{"do": "read", "part": "fail"}],
            }
        ],
    }


GAIN = {"do": "gain", "what": "coin", "n": 5}
HURT = {"do": "suffer", "what": "trauma", "crew": "this"}
TALES_MADE: tuple[EventCard, ...] = (
    made(SeaEvent, "a_calm", effects=[GAIN]),
    made(SeaEvent, "a_trial", who="on_deck", sealed={"pass": [GAIN], "fail": [HURT]}, **trial_of("strength")),
    made(
        SeaEvent,
        "a_choice",
        effects=[
            {
                "do": "decide",
                "options": [
                    {"label": "tide_caves", "then": [{"do": "read", "part": "one"}]},
                    {"label": "tide_caves.fail", "cost": {"coin": 10}, "then": [{"do": "read", "part": "two"}]},
                ],
            }
        ],
        sealed={"one": [GAIN], "two": [{"do": "gain", "what": "clue", "n": 2}]},
    ),
    made(SeaEvent, "a_fair_wind", effects=[{"do": "hasten", "n": 2}]),
    *(
        made(SeaEvent, f"a_reprieve_{track}", effects=[{"do": "retreat", "track": track, "n": 3}])
        for track in ("players", "enemy", "elder")
    ),
    made(SeaEvent, "a_leap", effects=[{"do": "advance", "track": "players"}]),
    made(SeaEvent, "a_kind_one", set="lamplight", effects=[GAIN]),
    made(Expedition, "a_climb", sealed={"pass": [GAIN], "fail": [HURT]}, **trial_of("strength")),
    made(Expedition, "a_riddle", sealed={"pass": [GAIN], "fail": [HURT]}, **trial_of("intelligence")),
    made(Expedition, "a_cold", effects=[{"do": "suffer", "what": "strain", "crew": "party", "n": 2}]),
    made(Denizen, "a_smith", kind="alternative", effects=[{"do": "pay", "what": "coin", "n": 15, "then": [HURT]}]),
    made(
        Denizen,
        "a_fence",
        kind="alternative",
        effects=[{"do": "tribute", "prices": [{"cost": {"treasure": "relic"}}], "then": [GAIN]}],
    ),
    made(
        Denizen,
        "a_leech",
        kind="alternative",
        effects=[{"do": "tribute", "prices": [{"cost": {"clues": 2}}, {"cost": {"strain": 1}}], "then": [GAIN]}],
    ),
    made(Denizen, "a_recruit", kind="alternative", effects=[{"do": "join"}, {"do": "advance", "track": "agenda"}]),
    made(Denizen, "a_trickster", kind="incident", sealed={"pass": [GAIN], "fail": [HURT]}, **trial_of("luck")),
    made(Denizen, "a_master", kind="labour", effects=[GAIN]),
    made(Denizen, "a_pilgrim", kind="passenger", destination="duskfall", effects=[{**GAIN, "n": 20}]),
    made(Denizen, "a_traveller", kind="passenger", destination="grimsea", effects=[{**GAIN, "n": 10}]),
    *(
        made(
            StoryCard,
            f"begin_{deck}",
            story=f"tale_{deck}",
            deck=deck,
            stage="trigger",
            effects=[{"do": "read", "part": "go"}],
            sealed={"go": [{"do": "prompt", "number": number}]},
        )
        for deck, number in (("sea", 91), ("expedition", 93), ("denizen", 95))
    ),
    *(
        made(
            StoryCard,
            f"journey_{deck}",
            story=f"tale_{deck}",
            deck=deck,
            stage="journey",
            number=number,
            effects=[{"do": "read", "part": "card"}],
            sealed={
                "card": [
                    {
                        "do": "tribute",
                        "prices": [{"cost": {"coin": 10}}, {"cost": {"clues": 1}}],
                        "then": [{"do": "prompt", "number": number + 1}],
                    }
                ]
            },
        )
        for deck, number in (("sea", 91), ("expedition", 93), ("denizen", 95))
    ),
    *(
        made(
            StoryCard,
            f"end_{deck}",
            story=f"tale_{deck}",
            deck=deck,
            stage="epilogue",
            number=number,
            ashore=False,
            effects=[{"do": "read", "part": "card"}],
            sealed={"card": [{"do": "gain", "what": "clue", "n": 3}]},
        )
        for deck, number in (("sea", 92), ("expedition", 94), ("denizen", 96))
    ),
)
"""Cards to be read aloud. Each story stays in one deck: trigger, journey, epilogue."""
OTHER_SEALED = {card.id: {part: held.then for part, held in card.sealed.items()} for card in TALES_MADE}
STAGE = replace(
    EVERRAIN,
    draws=512,
    sealed={**EVERRAIN.sealed, **OTHER_SEALED},
    facts=(*EVERRAIN.facts, Staged),
    chapters=(*EVERRAIN.chapters, Laid, Done),
)
"""The same game with few sealed draws, and the chapter that lays positions out."""
STEPS: dict[str, Callable[[Seat], Chapter]] = {
    "act": Acting,
    "turn": Turn,
    "elder": lambda _: ElderOneTurn(),
    "storms": lambda _: Storms(),
    "deck": lambda _: OnDeck(),
    "sea": lambda _: AtSea(),
    "agenda": lambda _: Agenda(),
    "act_ends": lambda _: ActEnds("agenda"),
}


# --- what stands on the table -----------------------------------------------------------------------


def ship(
    at: str = ANYWHERE,
    face: int = 0,
    crew: Mapping[CrewId, str] | Sequence[CrewId] = (A,),
    *,
    traits: Mapping[CrewId, Sequence[str]] | None = None,
    trauma: Mapping[CrewId, int] | None = None,
    strain: Mapping[CrewId, int] | None = None,
    fatigued: Iterable[CrewId] = (),
    broken: Iterable[int] = (),
    fresh: str = "",
    issued: str = "",
    slots: Mapping[str, str] | None = None,
    schematics: Mapping[str, str] | None = None,
    starters: Iterable[str] = (),
    hold: Sequence[str] = (),
    captives: Mapping[str, str] | None = None,
    coin: int = 0,
    clues: int = 0,
    points: int = 0,
    sank_at: str = "",
    passengers: Mapping[str, str] | None = None,
) -> Ship:
    """A ship. `crew`: who is where; `fresh`, `issued`: orders by their kinds (`crew crew navigation`); `slots`:
    what is installed where; `hold`: treasures; `captives`: slot -> which enemy of the scene; `passengers`: cabin ->
    who."""
    berths = dict(crew) if isinstance(crew, Mapping) else dict.fromkeys(crew, str(BELOW))
    mates = {
        who: Mate(
            Berth(berth),
            NO_CARD,
            trauma=(trauma or {}).get(who, 0),
            strain=(strain or {}).get(who, 0),
            fatigued=who in fatigued,
        )
        for who, berth in berths.items()
    }
    for who, held in (traits or {}).items():
        mates[who].good, mates[who].bad = TraitId(held[0]), TraitId(held[1])
    return Ship(
        "pariah",
        at=Cell(at),
        face=face,
        sank_at=Cell(sank_at),
        broken=list(broken),
        fresh=_orders(fresh),
        issued=_orders(issued),
        coin=coin,
        clues=clues,
        crew=mates,
        slots={Slot(at): Upgrade(UpgradeId(entry), NO_CARD, at in starters) for at, entry in (slots or {}).items()},
        schematics={Slot(slot): Upgrade(UpgradeId(entry), NO_CARD) for slot, entry in (schematics or {}).items()},
        captives={Slot(slot): EnemyId(id) for slot, id in (captives or {}).items()},
        hold={Card(f"{n}"): TreasureId(treasure) for n, treasure in enumerate(hold)},
        points=points,
        passengers={Berth(berth): Passenger(NO_CARD, EventId(id)) for berth, id in (passengers or {}).items()},
    )


def _orders(kinds: str) -> dict[Any, int]:
    return {kind: kinds.split().count(kind) for kind in kinds.split()}


def foe(kind: str, zone: int, trauma: int = 0, seat: Seat = S1, held: bool = False, coiled: bool = False) -> Enemy:
    return Enemy(EnemyKind(kind), NO_CARD, seat, zone, trauma, held, coiled)


def raider(kind: str, at: str, face: int = 0, goal: str = "", damage: int = 0) -> Raider:
    return Raider(RaiderKind(kind), NO_CARD, Cell(at), face, Cell(goal), damage)


def wide_sea(places: Iterable[str] = PLACES) -> dict[Cell, Terrain]:
    """Nothing but calm water on these places."""
    return {cell: "calm" for place in places for cell in cells_of(place)}


# --- laying it out ----------------------------------------------------------------------------------


def scene(
    *ships: Ship,
    step: str = "act",
    seat: Seat = S1,
    then: Chapter | None = None,
    do: Deed | None = None,
    first: Seat = S1,
    act: int = 1,
    places: Iterable[str] = PLACES,
    sea: Mapping[str, str] | None = None,
    explored: Iterable[str] = (),
    storms: Sequence[Sequence[str]] = (),
    raiders: Sequence[Raider] = (),
    enemies: Sequence[Enemy] = (),
    wrecks: Sequence[Wreck] = (),
    sunken: Sequence[str] = (),
    agenda: int = 1,
    players: int = 1,
    enemy: int = 1,
    elder: int = 16,
    act_over: ActOver | None = None,
    awakened: bool = False,
    risen: ElderOne | None = None,
    lost_ports: Iterable[str] = (),
    owners: Mapping[str, Seat] | None = None,
    tile: str = "fishing_banks",
    options: Options | None = None,
    decks: Mapping[Zone, Sequence[str]] | None = None,
    rolls: Sequence[str] = (),
) -> Ever:
    """A game with these ships at a step: `act`, a turn under way; `turn`, one that begins; a step of the Enemy Phase;
    or `then`. `places` have tiles of calm water, `sea` says what is otherwise. Enemies and raiders are called by
    their kinds and numbers from 0 (`cultist.0`), storms `storm.0`, wrecks `wreck.0`; the n-th of `sunken` lies on the
    n-th wreck. `tile` is the one that ships lie on, for the name of a port; `risen` an Elder One at large; `owners`
    who follows which story. `decks` hold exactly these cards, from the top. `do` is done first, if it is given.
    `rolls` are the next ones, each by its faces."""
    fleet = dict(zip(seats_for(4), deepcopy(ships), strict=False))
    for berth, vessel in zip(BERTHS, fleet.values(), strict=False):
        vessel.at = berth if vessel.at == ANYWHERE else vessel.at
    terrain: dict[Any, Any] = {**wide_sea(places), **(sea or {})}
    raiding = {RaiderId(f"{r.kind}.{n}"): deepcopy(r) for n, r in enumerate(raiders)}
    boarding = {EnemyId(f"{e.kind}.{n}"): deepcopy(e) for n, e in enumerate(enemies)}
    wrecked = {WreckId(f"wreck.{n}"): deepcopy(w) for n, w in enumerate(wrecks)}

    async def stage(g: G) -> Chapter | Ending:
        for owner, vessel in fleet.items():
            man(g, owner, vessel)
        for up in boarding.values():
            up.card = bring(g, ENEMIES_OUT, up.kind)
        for at_sea in raiding.values():
            at_sea.card = bring(g, RAIDERS_OUT, f"{at_sea.kind}-0")
        for treasure, lying in zip(sunken, wrecked.values(), strict=False):
            lying.treasure = bring(g, SUNKEN, treasure)
        for zone, faces in (decks or {}).items():
            g.stock(zone, [Face(face) for face in faces])
        g.emit(
            Staged(
                options=options or Options(),
                first=first,
                act=act,
                ships=fleet,
                tiles=dict.fromkeys(places, TileId(tile)),
                sea=terrain,
                explored=[Cell(cell) for cell in explored],
                storms={StormId(f"storm.{n}"): Storm([Cell(c) for c in cells]) for n, cells in enumerate(storms)},
                raiders=raiding,
                enemies=boarding,
                wrecks=wrecked,
                agenda=agenda,
                discovery={"players": players, "enemy": enemy, "elder": elder},
                act_over=act_over,
                awakened=awakened or risen is not None,
                elder=risen,
                lost_ports=[Cell(cell) for cell in lost_ports],
                owners=dict(owners or {}),
            )
        )
        if do is not None:
            done = do(g)
            if isinstance(done, Awaitable):
                await done
            return Done(seat)
        if step == "act" and then is None:
            g.emit(TurnBegun(seat))
        return then or STEPS[step](seat)

    STAGES.append(stage)
    forced = [roll.split() for roll in rolls]
    return given(STAGE, len(ships), options, rolls=forced, chapter=Laid(len(STAGES) - 1), through=0)


def bring(g: G, zone: Zone, face: str) -> Card:
    """A card into a zone."""
    g.stock(zone, [Face(face)])
    return Card(g.board.cards(zone)[-1])


def man(g: G, seat: Seat, vessel: Ship) -> None:
    """The cards of everything aboard."""
    for who, mate in vessel.crew.items():
        mate.card = bring(g, muster_of(seat), who)
        for trait in (mate.good, mate.bad):
            if trait and TRAIT_CARDS[trait].sign != "indelible":
                mate.traits[trait] = bring(g, TRAITS_OUT, trait)
    for held in (*vessel.slots.values(), *vessel.schematics.values()):
        held.card = bring(g, yard_of(seat), held.entry)
    for passenger in vessel.passengers.values():
        passenger.card = bring(g, cabin_of(seat), passenger.entry)
    vessel.hold = {bring(g, hold_of(seat), treasure): treasure for treasure in vessel.hold.values()}


# --- acting -----------------------------------------------------------------------------------------


def work(table: Ever) -> Ever:
    """A worker takes the game on until somebody is asked, or it is over."""
    while table.board.deferred:
        table.resume()
    return table


def asked(table: Ever) -> list[tuple[Seat, str]]:
    """Who is asked what."""
    return [(ask.seat, ask.kind) for ask in table.live.asks()]


def act(table: Ever, *options: str, seat: Seat = S1) -> Ever:
    """One action after the other."""
    for option in options:
        assert table.ask(seat).kind == "act", asked(table)
        table.answer(seat, option)
    return table


def send(table: Ever, crew: CrewId, to: str, seat: Seat = S1, how: str = "crew") -> Ever:
    """A Crew order."""
    return act(table, how, seat=seat).answer(seat, [{"piece": crew, "at": to}])


def can_go(table: Ever, crew: CrewId, seat: Seat = S1) -> set[str]:
    """Where a Crew order can send somebody."""
    table = act(table, "crew", seat=seat)
    return set(table.form(seat).fits.get(crew, {}))


# --- looking ----------------------------------------------------------------------------------------


def mine(table: Ever, seat: Seat = S1) -> Ship:
    return table.board.ships[seat]


def mate(table: Ever, crew: CrewId, seat: Seat = S1) -> Mate:
    return table.board.ships[seat].crew[crew]


def since(table: Ever, kind: type[Event]) -> list[Any]:
    """Everything of this kind in the whole log."""
    read = [table.live.ruleset.event(record.public) for record in table.log]
    return [event for event in read if isinstance(event, kind)]


def frail(crew: CrewId, left: int = 1) -> dict[CrewId, int]:
    """So much Trauma that only this much more kills."""
    return {crew: CREW_BOARDS[crew].track - left}


COMMON: dict[str, Any] = {"name": "made for a test", "origin": "original"}
SIDE_GUN = Gun(
    id=UpgradeId("a_side_gun"),
    cost=30,
    location="side",
    grid=(Target("0,1", 3), Target("-1,1", 2), Target("0,2", 2), Target("-1,2", 1), Target("0,3", 1)),
    **COMMON,
)
"""Three dice off the bow, two abaft or at two hexes, one abeam or at three."""
CHASER = Gun(
    id=UpgradeId("a_chaser"),
    cost=40,
    location="bowstern",
    grid=(Target("1,0", 2, "bow"), Target("2,0", 1, "bow"), Target("-1,0", 4, "stern")),
    **COMMON,
)


def modifier(number: str, by: int = 0, to: int | None = None) -> Modify:
    return Modify(number, by=by, set=to)


def fitted(id: str, **how: Any) -> Improvement:
    """An improvement made for a test; `effects` as in the content."""
    return BOX.words.convert({"id": id, **COMMON, "cost": 20, **how}, Improvement)


def trait(id: str, sign: str, place: str, **how: Any) -> Trait:
    return BOX.words.convert({"id": id, **COMMON, "sign": sign, "place": place, **how}, Trait)


FULL_HOLD = ("rope", "rope", "pitch")
assert len(FULL_HOLD) == NUMBERS.hold

IMPROVEMENTS_MADE = (
    fitted("a_circle", shape="circle", halves=True, trigger="use", effects=[{"do": "gain", "what": "coin"}]),
    fitted("a_lone_circle", shape="circle", trigger="use", effects=[{"do": "repair"}]),
    fitted("a_square", shape="square", halves=True, modifies=[{"modify": "hold", "by": 1}]),
    fitted("a_ballast", modifies=[{"modify": "rough", "set": 1}]),
    fitted("a_bell", shape="circle", halves=True, trigger="wreck"),
    fitted("a_cell", shape="rectangle", capture={"health": 1}, effects=[{"do": "gain", "what": "clue"}]),
    fitted("a_shield", modifies=[{"modify": "sheathing", "by": 1}]),
    fitted("a_safe", modifies=[{"modify": "strongroom", "by": 20}]),
    fitted("a_sail", modifies=[{"modify": "storm_turn", "set": 0}]),
    fitted("a_scope", modifies=[{"modify": "reveal_clues", "by": 1}]),
    fitted("a_drum", modifies=[{"modify": "refresh", "by": 1}]),
    fitted("a_ward", modifies=[{"modify": "spawn_die", "set": 0}]),
    fitted("a_magazine", shape="square", halves=True, modifies=[{"modify": "salvo_dice", "by": 1}]),
)
TRAITS_MADE = (
    trait("strong_at_sea", "good", "sea", modifies=[{"modify": "dice", "by": 1}]),
    trait("strong_in_port", "good", "port", modifies=[{"modify": "dice", "by": 1}]),
    trait("strong_always", "good", "general", modifies=[{"modify": "dice", "by": 1}]),
    trait("unmoved", "good", "sea", modifies=[{"modify": "turn_strain", "set": 0}], contradicts=["worn"]),
    trait("worn", "bad", "sea", modifies=[{"modify": "turn_strain", "by": 1}], contradicts=["unmoved"]),
    trait("idle", "bad", "sea", modifies=[{"modify": "orders", "set": 1}]),
    trait("undying", "good", "general", modifies=[{"modify": "enduring", "by": 1}]),
    trait("untiring", "good", "general", modifies=[{"modify": "tireless", "by": 1}]),
    trait("short_of_breath", "bad", "general", modifies=[{"modify": "breathless", "by": 1}]),
    trait("helpful", "good", "sea", effects=[{"do": "gain", "what": "coin"}]),
    trait("scout_at_sea", "indelible", "sea", modifies=[{"modify": "wayfinder", "by": 1}]),
    trait("scout_in_port", "indelible", "port", modifies=[{"modify": "wayfinder", "by": 1}]),
    trait("gunner", "good", "sea", modifies=[{"modify": "shot_dice", "by": 2}]),
    trait("brawler", "good", "sea", modifies=[{"modify": "fray_dice", "by": 2}]),
    trait("blind_by_night", "bad", "sea", modifies=[{"modify": "lookout", "set": 0}]),
    trait("sure_of_foot", "good", "sea", modifies=[{"modify": "node_trauma", "set": 0}]),
    trait("clumsy_of_foot", "bad", "sea", modifies=[{"modify": "node_trauma", "by": 1}]),
    trait("sound_asleep", "good", "general", modifies=[{"modify": "rest", "by": 1}]),
    trait("clever", "good", "general", modifies=[{"modify": "intelligence", "by": 2}]),
    trait("dull_of_mind", "bad", "general", modifies=[{"modify": "intelligence", "by": -9}]),
    trait("thrift", "good", "general", modifies=[{"modify": "wage", "by": -5}]),
    trait("plain", "bad", "general"),
    trait("plainer", "bad", "general"),
)
