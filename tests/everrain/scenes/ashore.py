"""Ports, tales and Elder Ones for tests: entries that are made for them, and positions with them.

table = in_port(ship(crew=(A, B), coin=20))                   # given: just arrived
visit(table, "rest", A)                                       # when
assert mine(table).coin == 10                                 # then
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from domain.everrain.board import Ship
from domain.everrain.content import (
    BOX,
    NUMBERS,
    Denizen,
    Elder,
    Expedition,
    SeaEvent,
    StoryCard,
    Tile,
    Treasure,
)
from domain.everrain.facts.elder import ElderOneRose
from domain.everrain.facts.port import PassengerAboard
from domain.everrain.facts.sea import TileLaid
from domain.everrain.facts.tales import StoryBegun, StoryWaits
from domain.everrain.names import (
    ONGOING,
    TALES,
    UNTOLD,
    Berth,
    Cell,
    CrewId,
    ElderId,
    EventId,
    PortId,
    Tales,
    Terrain,
    TileId,
    cabin_of,
    waiting_of,
)
from domain.everrain.rules.chart import PLACE_OF, cells_of
from domain.everrain.rules.ports import arrive
from domain.kernel import Seat
from tests.everrain.scenes import HOME, S1, A, Deed, Ever, G, asked, bring, scene, ship
from tests.everrain.scenes.cards import COMMON, fitted, trait

HERE, THERE, ELSEWHERE = PortId("a_port_here"), PortId("a_port_there"), PortId("a_port_elsewhere")
PRICES = NUMBERS.services


def _harbour(port: PortId) -> Tile:
    return Tile(id=TileId(f"tile_of_{port}"), act=1, clues=1, cells=("calm",) * 6, port=port, **COMMON)


HARBOURS = tuple(_harbour(port) for port in (HERE, THERE, ELSEWHERE))


# --- treasures --------------------------------------------------------------------------------------


def _treasure(id: str, kind: str, undesired: int, standard: int, desired: int, **how: Any) -> Treasure:
    """Wanted there, not wanted here, unless it is said otherwise."""
    where = {"desired_port": THERE, "undesired_port": HERE, **how}
    prices = {"undesired": undesired, "standard": standard, "desired": desired}
    return BOX.words.convert({"id": id, **COMMON, "kind": kind, **prices, **where}, Treasure)


TREASURES_MADE = (
    _treasure("a_bale", "commodity", 5, 10, 20),
    _treasure("a_cask", "commodity", 0, 10, 20),
    _treasure("a_chest", "commodity", 5, 15, 25, desired_port=HERE, undesired_port=THERE),
    _treasure("a_crate", "commodity", 5, 10, 30, undesired_port=ELSEWHERE),
    _treasure("a_whistle", "trinket", 5, 10, 20),
    _treasure("a_tablet", "relic", 5, 10, 20, clues=2),
    _treasure("an_idol", "relic", 5, 20, 30, clues=5),
)


# --- tales ------------------------------------------------------------------------------------------


def gain(what: str, n: int = 1) -> list[dict[str, Any]]:
    return [{"do": "gain", "what": what, "n": n}]


def hurt(what: str, crew: str = "this", n: int = 1) -> dict[str, Any]:
    return {"do": "suffer", "what": what, "crew": crew, "n": n}


def trial_of(skill: str) -> dict[str, Any]:
    """Two parts are sealed: what comes of a pass and of a fail."""
    passed, failed = [{"do": "read", "part": "pass"}], [{"do": "read", "part": "fail"}]
    return {"do": "test", "skill": skill, "passed": passed, "failed": failed}


def sealed(**parts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {name: {"text": f"a_text.{name}", "then": list(then)} for name, then in parts.items()}


def event(id: str, effects: Sequence[Mapping[str, Any]], **how: Any) -> SeaEvent:
    return BOX.words.convert({"id": id, **COMMON, "effects": list(effects), **how}, SeaEvent)


def expedition(id: str, effects: Sequence[Mapping[str, Any]], **how: Any) -> Expedition:
    return BOX.words.convert({"id": id, **COMMON, "effects": list(effects), **how}, Expedition)


def denizen(id: str, kind: str, effects: Sequence[Mapping[str, Any]], **how: Any) -> Denizen:
    return BOX.words.convert({"id": id, **COMMON, "kind": kind, "effects": list(effects), **how}, Denizen)


def tale(story: str, stage: str, deck: str, effects: Sequence[Mapping[str, Any]], **how: Any) -> StoryCard:
    """A card of a story is called by both: `a_tale.journey`."""
    raw = {"id": f"{story}.{stage}", "story": story, "stage": stage, "deck": deck, "effects": list(effects)}
    return BOX.words.convert({**COMMON, **raw, **how}, StoryCard)


def way(label: str, part: str, **cost: Any) -> dict[str, Any]:
    return {"label": label, "cost": cost, "then": [{"do": "read", "part": part}]}


BOTH = sealed(**{"pass": gain("clue", 2), "fail": [hurt("trauma")]})
EVENTS_MADE = (
    event("a_calm", ()),
    event("a_gift", gain("coin", 5)),
    event("a_squall", (trial_of("strength"),), who="on_deck", sealed=BOTH, worth=0),
    event(
        "a_fork",
        ({"do": "decide", "options": [way("left", "left"), way("right", "right", coin=5), way("back", "back")]},),
        sealed=sealed(left=gain("clue"), right=gain("clue", 3), back=()),
        worth=0,
    ),
    event("a_boarding", ({"do": "spawn_deck"},)),
    event("a_discovery", ({"do": "advance", "track": "players"},)),
    event("a_reef", ({"do": "break_nodes", "n": 10},)),
)
EXPEDITIONS_MADE = (
    expedition("a_cliff", (trial_of("strength"),), sealed=BOTH, worth=0),
    expedition("a_ruin", (trial_of("intelligence"),), sealed=BOTH, worth=0),
    expedition("a_meadow", gain("coin", 5)),
    expedition("a_plague", (hurt("trauma", "party", 9),)),
)
DENIZENS_MADE = (
    denizen("a_beggar", "incident", (trial_of("luck"),), sealed=BOTH, worth=0),
    denizen("a_foreman", "labour", (hurt("strain"), *gain("coin", 15))),
    denizen("a_seller", "alternative", ({"do": "pay", "what": "coin", "n": 10, "then": gain("clue")},)),
    denizen("a_pilgrim", "passenger", gain("coin", 20), destination=THERE),
    denizen("a_local", "passenger", gain("coin", 15), destination=HERE),
    denizen("a_ghost", "passenger", gain("clue"), destination=THERE, modifies=[{"modify": "turn_strain", "by": 1}]),
)
JOURNEY, EPILOGUE = 901, 902
"""The numbers of the tale that most tests follow: it begins at sea, goes on ashore and ends in port."""


def go_on(number: int) -> list[dict[str, Any]]:
    return [{"do": "prompt", "number": number}]


def journey(number: int, *prices: Mapping[str, Any]) -> dict[str, Any]:
    """One of these is asked for; then the story goes on with this number."""
    costs = [{"cost": dict(price)} for price in prices]
    return sealed(card=[{"do": "tribute", "prices": costs, "then": [{"do": "read", "part": "on"}]}], on=go_on(number))


READ = ({"do": "read", "part": "card"},)
STORIES_MADE = (
    tale(
        "a_tale",
        "trigger",
        "sea",
        ({"do": "decide", "options": [way("follow", "yes"), way("sail_on", "no")]},),
        sealed=sealed(yes=go_on(JOURNEY), no=()),
        worth=0,
    ),
    tale("a_tale", "journey", "expedition", READ, number=JOURNEY, sealed=journey(EPILOGUE, {"coin": 10}), worth=0),
    tale("a_tale", "epilogue", "denizen", READ, number=EPILOGUE, sealed=sealed(card=gain("clue", 3)), worth=0),
    tale("a_saga", "trigger", "denizen", go_on(911), worth=0),
    tale("a_saga", "journey", "denizen", READ, number=911, sealed=journey(912, {"clues": 2}, {"coin": 10}), worth=0),
    tale("a_saga", "epilogue", "sea", READ, number=912, sealed=sealed(card=gain("clue", 3)), worth=0),
    tale("a_yarn", "journey", "sea", READ, number=921, sealed=journey(922, {"treasure": "relic"}), worth=0),
    tale("a_yarn", "epilogue", "sea", READ, number=922, sealed=sealed(card=gain("clue")), worth=0),
)
"""`a_tale`: at sea, ashore, in port. `a_saga`: in port, in port, at sea. Of `a_yarn` only the end: all at sea."""


# --- Elder Ones -------------------------------------------------------------------------------------


def elder(id: str, quest: Mapping[str, Any], *hope: Mapping[str, Any], **how: Any) -> Elder:
    raw = {"id": id, **COMMON, "dice": 3, "health": 4, "grid": [{"at": "1,0"}, {"at": "2,0"}], "quest": quest}
    return BOX.words.convert({**raw, "hope": list(hope or ({"what": "slowed", "n": 9},)), **how}, Elder)


ELDERS_MADE = (
    elder("a_hunter", {"what": "ships_sunk", "n": 9}),
    elder("a_prowler", {"what": "ships_sunk", "n": 9}, in_port=True),
    elder("an_eater", {"what": "ports_lost", "n": "all"}),
    elder("a_watcher", {"what": "vigil", "n": 3}),
    elder(
        "a_herald",
        {"what": "ships_sunk", "n": 9},
        awakening=gain("coin", 5),
        arisen=gain("clue"),
    ),
)
TRAITS_ASHORE = (
    trait("scholar_in_port", "good", "port", modifies=[{"modify": "study", "by": -1}]),
    trait("dealer_in_port", "good", "port", modifies=[{"modify": "bargain", "by": 1}]),
    trait("friend_in_port", "good", "port", modifies=[{"modify": "company", "by": 1}]),
    trait("shunned_in_port", "bad", "port", modifies=[{"modify": "shunned", "by": 1}]),
    trait("strong_ashore", "good", "expedition", modifies=[{"modify": "strength", "by": 9}]),
    trait("keen_ashore", "good", "expedition", modifies=[{"modify": "second_look", "by": 1}]),
)
UPGRADES_ASHORE = (
    fitted("a_boat", shape="circle", halves=True, trigger="boat"),
    fitted("a_cabin", shape="circle", halves=True, trigger="use", cabin=True),
)


# --- positions --------------------------------------------------------------------------------------


def harbour(at: str = HOME, port: PortId = HERE) -> Callable[[G], None]:
    """A hex is a port of this name, on a tile of its own kind."""

    def lay(g: G) -> None:
        place = PLACE_OF[Cell(at)]
        cells: dict[Cell, Terrain] = {cell: g.board.sea[cell] for cell in cells_of(place)}
        g.emit(TileLaid(place, TileId(f"tile_of_{port}"), {**cells, Cell(at): "port"}))

    return lay


def in_port(
    *ships: Ship, port: PortId = HERE, quay: Sequence[str] = ("a_beggar",), also: Sequence[Deed] = (), **how: Any
) -> Ever:
    """The first ship has just come into a port. `quay` is the deck of denizens from its top."""

    async def do(g: G) -> None:
        harbour(port=port)(g)
        for deed in also:
            deed(g)
        await arrive(g, S1)

    decks = {TALES["denizen"]: quay, **how.pop("decks", {})}
    return scene(*(ships or (ship(),)), do=do, decks=decks, **how)


def with_passenger(entry: str, berth: str, seat: Seat = S1) -> Deed:
    """Somebody travels along."""

    def do(g: G) -> None:
        g.emit(PassengerAboard(seat, Berth(berth), bring(g, cabin_of(seat), entry), EventId(entry)))

    return do


def owned(card: str, seat: Seat, number: int = JOURNEY) -> Deed:
    """A story goes on with this card, which lies among the ongoing ones."""
    story = card.partition(".")[0]

    def do(g: G) -> None:
        bring(g, ONGOING, card)
        g.emit(StoryBegun(seat, story, number))

    return do


def follows(story: str, seat: Seat, number: int = JOURNEY) -> Deed:
    """Whose story it is; its card lies elsewhere."""
    return lambda g: g.emit(StoryBegun(seat, story, number))


def waiting(card: str, deck: Tales, seat: Seat = S1) -> Deed:
    """Somebody else has drawn a card of this captain's story."""
    story = card.partition(".")[0]

    def do(g: G) -> None:
        g.emit(StoryBegun(seat, story, JOURNEY))
        g.emit(StoryWaits(seat, bring(g, waiting_of(seat), card), deck))

    return do


def risen_as(entry: str, at: str, face: int = 0) -> Deed:
    return lambda g: g.emit(ElderOneRose(ElderId(entry), Cell(at), face))


def staged(*deeds: Deed) -> Deed:
    """One after the other."""

    async def do(g: G) -> None:
        for deed in deeds:
            done = deed(g)
            if done is not None:
                await done  # type: ignore[misc]

    return do


def untold(*numbers: int) -> dict[Any, list[str]]:
    """The untold stories, as a deck of a scene."""
    return {UNTOLD: [card.id for card in STORIES_MADE if card.number in numbers]}


# --- acting -----------------------------------------------------------------------------------------


def visit(table: Ever, service: str, crew: CrewId | None = None, seat: Seat = S1) -> Ever:
    """Somebody is sent to a service; who, if several could go."""
    table.answer(seat, f"visit.{service}")
    if (seat, "send_ashore") in asked(table):
        table.answer(seat, str(crew or A))
    return table


def meet(table: Ever, entry: str, crew: CrewId | None = None, seat: Seat = S1) -> Ever:
    """Somebody goes to whoever waits on the quay."""
    stay = table.board.ships[seat].visit
    assert stay is not None
    card = next(card for card, held in stay.denizens.items() if held == entry)
    table.answer(seat, f"meet.{card}")
    if (seat, "send_ashore") in asked(table):
        table.answer(seat, str(crew or A))
    return table


def on_quay(table: Ever, seat: Seat = S1) -> list[str]:
    stay = table.board.ships[seat].visit
    return list(stay.denizens.values()) if stay is not None else []


def services(table: Ever, seat: Seat = S1) -> set[str]:
    """What somebody can be sent to now."""
    return {option.partition(".")[2] for option in table.options(seat) if option.startswith("visit.")}


def verbs(options: Iterable[str]) -> set[str]:
    return {option.removeprefix("+").partition(".")[0] for option in options}
