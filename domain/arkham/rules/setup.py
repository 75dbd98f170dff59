"""Rules: set-up. Step by step as the book numbers them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from domain.arkham.board import Arkham
from domain.arkham.content import (
    ALLY_CARDS,
    ANOMALY_CARDS,
    CONDITIONS,
    DECK_MONSTERS,
    ENCOUNTERS,
    EPIC_CARDS,
    EVENT_CARDS,
    EXTENSIONS,
    HEADLINE_CARDS,
    ITEM_CARDS,
    MYSTERY_CARDS,
    NUMBERS,
    PLAY,
    ROUTE_CARDS,
    SCENARIOS,
    SPECIAL_CARDS,
    SPECIAL_ENCOUNTERS,
    SPELL_CARDS,
    STARTING_CARDS,
    STREET_CARDS,
    TERROR_CARDS,
    Scenario,
    boxes_of,
)
from domain.arkham.facts.town import DoomChanged, MarkerLaid, SheetChanged, TilesAdded
from domain.arkham.facts.turn import TownLaid
from domain.arkham.names import (
    ALLIES,
    ANOMALIES,
    ARCHIVED,
    ASIDE,
    BESIDE,
    CUP,
    EVENTS,
    HEADLINES,
    ITEMS,
    MARKERS,
    MONSTERS,
    MONSTERS_OUT,
    PACTS,
    REMOVED,
    ROUTES_DECK,
    SCENARIO_SHEETS,
    SHEET,
    SLIPS,
    SPECIALS,
    SPELLS,
    STARTING,
    STREETS_DECK,
    TAINTS,
    TERROR,
    TOKENS_OUT,
    BoxName,
    Colour,
    MarkerId,
    PersonId,
    ScenarioId,
    Token,
    deck_apart,
    deck_of,
    events_apart,
    mystery_deck,
)
from domain.arkham.options import ANY_SCENARIO, Options, scenarios_left
from domain.arkham.rules.assets import refill
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.events import gate_burst, spawn_clue, spread_doom
from domain.arkham.rules.people import stand_at_start
from domain.arkham.rules.settling import settled
from domain.kernel import Face, Game, Shuffle, Zone

G = Game[Arkham]
BOX_TOKENS: dict[Token, int] = {
    "doom": 4,
    "monster": 3,
    "clue": 2,
    "headline": 3,
    "burst": 2,
    "reckoning": 1,
    "blank": 3,
}
"""How many of each there are: those that a scenario does not begin with lie aside."""
MORE_TOKENS: dict[Token, int] = {"doom": 1, "burst": 1, "terror": 2, "blank": 2}
"""What Under Dark Waves adds."""
BOX_MARKERS: dict[Colour, int] = {"white": 6, "blue": 2, "red": 2}
MORE_MARKERS: dict[Colour, int] = {"green": 3}
PACT_BACK, TAINT_BACK = "pact_", "taint_"
BURST_FROM, EASY_UNTIL = 6, 7
"""The game of a series from which on a gate bursts at the end of the set-up, and the last without doom on the sheet."""
T = TypeVar("T", bound="InBox")


class InBox(Protocol):
    """An entry that says which box it comes from."""

    @property
    def id(self) -> str: ...
    @property
    def box(self) -> BoxName: ...


def of_boxes(g: G, cards: Mapping[str, T]) -> list[T]:
    """Those of the boxes in use."""
    boxes = boxes_of(g.board.waves)
    return [card for card in cards.values() if card.box in boxes]


def ids(cards: Iterable[InBox]) -> list[str]:
    return [card.id for card in cards]


async def set_up(g: G, options: Options) -> None:
    """Steps 1 to 9: everything but the investigators."""
    sheet = SCENARIOS[await choose_scenario(g, options)]
    lay_town(g, sheet, options)
    await make_decks(g, sheet)
    await fill_cup(g, sheet, options)
    await PLAY.enter(g, sheet.id)
    for entry in sheet.codex:
        await PLAY.enter(g, entry)
    await refill(g)


async def choose_scenario(g: G, options: Options) -> ScenarioId:
    """Step 1: the one that was chosen, or one at random."""
    if options.scenario != ANY_SCENARIO:
        return ScenarioId(options.scenario)
    await stock(g, SCENARIO_SHEETS, scenarios_left(options), "the scenario")
    top = g.board.cards(SCENARIO_SHEETS)[:1]
    g.show(top)
    return ScenarioId(g.face(top[0]))


def lay_town(g: G, sheet: Scenario, options: Options) -> None:
    """Steps 1 and 2: tiles, doom, and what the sheet shows on the map."""
    waves = options.waves or sheet.box == "waves"
    lost = tuple(PersonId(person) for person in options.lost)
    g.emit(TownLaid(ScenarioId(sheet.id), g.seats[0], waves, options.game, lost))
    for space in sheet.doom:
        g.emit(DoomChanged(space, 1))
    for n, (colour, space) in enumerate(sheet.markers):
        g.emit(MarkerLaid(MarkerId(f"{colour}.{n}"), space, colour))


async def stock(g: G, zone: Zone, faces: Iterable[str], why: str) -> None:
    held = [Face(face) for face in faces]
    if held:
        g.stock(zone, held)
        await Shuffle(zone, why)


async def lay_encounters(g: G, sheet: Scenario) -> None:
    """The decks of each neighbourhood and mystery that is laid."""
    for tile in sheet.neighbourhoods:
        cards = [card for card in of_boxes(g, ENCOUNTERS) if card.tile == tile]
        await stock(g, deck_of(tile), ids(cards), "an encounter deck")
    for mystery in sheet.mysteries:
        found = [card for card in MYSTERY_CARDS.values() if card.mystery == mystery.mystery]
        await stock(g, mystery_deck(mystery.mystery), ids(found), "an encounter deck")


async def make_decks(g: G, sheet: Scenario) -> None:
    """Steps 2 to 4 and 6 to 9: only decks of what is on the map."""
    await stock(g, STREETS_DECK, ids(of_boxes(g, STREET_CARDS)), "the street deck")
    if sheet.routes:
        await stock(g, ROUTES_DECK, ROUTE_CARDS, "the route deck")
    await lay_encounters(g, sheet)
    for tile in dict.fromkeys(tile for id in sheet.extensions for tile in EXTENSIONS[id].neighbourhoods):
        g.stock(deck_apart(tile), [Face(card.id) for card in of_boxes(g, ENCOUNTERS) if card.tile == tile])
    await make_event_deck(g, sheet)
    await make_monster_deck(g, sheet)
    if sheet.anomalies:
        await stock(g, ANOMALIES, [c.id for c in ANOMALY_CARDS.values() if c.set == sheet.anomalies], "the anomalies")
    if sheet.terror:
        await stock(g, TERROR, [c.id for c in TERROR_CARDS.values() if c.set == sheet.terror], "the terror deck")
    await stock(g, HEADLINES, ids(of_boxes(g, HEADLINE_CARDS)), "the headlines")
    g.move(g.board.cards(HEADLINES)[NUMBERS.headlines :], HEADLINES, REMOVED)
    await stock(g, ITEMS, ids(of_boxes(g, ITEM_CARDS)), "the item deck")
    await stock(g, SPELLS, ids(of_boxes(g, SPELL_CARDS)), "the spell deck")
    await stock(g, ALLIES, ids(of_boxes(g, ALLY_CARDS)), "the ally deck")
    backs = ids(of_boxes(g, CONDITIONS))
    await stock(g, PACTS, [id for id in backs if id.startswith(PACT_BACK)], "the pacts")
    await stock(g, TAINTS, [id for id in backs if id.startswith(TAINT_BACK)], "the taints")
    markers = Counter(BOX_MARKERS) + Counter(MORE_MARKERS if g.board.waves else {})
    g.stock(MARKERS, [Face(colour) for colour in markers.elements()])
    seekers = [card for card in of_boxes(g, DECK_MONSTERS) if card.seeks]
    g.stock(STARTING, [Face(card.id) for card in (*of_boxes(g, STARTING_CARDS), *seekers)])
    g.stock(SPECIALS, [Face(id) for id in ids(of_boxes(g, SPECIAL_CARDS))])
    await stock(g, BESIDE, sheet.beside, "cards beside the codex")
    slips = [Face(card.id) for card in SPECIAL_ENCOUNTERS.values() if card.scenario == sheet.id]
    if slips:
        g.stock(SLIPS, slips)


async def make_event_deck(g: G, sheet: Scenario) -> None:
    """Step 3. Events that a codex card brings lie apart."""
    own = [card for card in EVENT_CARDS.values() if card.scenario == sheet.id]
    await stock(g, EVENTS, [card.id for card in own if not card.apart], "the event deck")
    for apart in dict.fromkeys(card.apart for card in own if card.apart):
        g.stock(events_apart(apart), [Face(card.id) for card in own if card.apart == apart])


async def make_monster_deck(g: G, sheet: Scenario) -> None:
    """Those on the map are taken from the listed copies; named ones wait aside."""
    standing = Counter(one.monster for one in sheet.monsters)
    left = [id for id, n in (Counter(monsters_of(sheet, g.board.waves)) - standing).items() for _ in range(n)]
    await stock(g, MONSTERS, left, "the monster deck")
    if standing:
        g.stock(MONSTERS_OUT, [Face(id) for id in standing.elements()])
    waiting = [Face(id) for id in sheet.aside if id not in EPIC_CARDS]
    if waiting:
        g.stock(ASIDE, waiting)
    archived = [*(id for id in sheet.aside if id in EPIC_CARDS), *sheet.artifacts, *sheet.gathered]
    await stock(g, ARCHIVED, archived, "the archive")
    for one in sheet.monsters:
        await PLAY.enter(g, one.monster, on=one.at)


def monsters_of(sheet: Scenario, waves: bool) -> dict[str, int]:
    """As listed; where the sheet calls for all of a trait, those of the other box as well."""
    deck = dict(sheet.deck)
    for card in DECK_MONSTERS.values() if waves else ():
        if card.box == "waves" and card.id not in deck and set(card.traits) & set(sheet.all_of):
            deck[card.id] = card.copies
    return deck


# --- the cup ----------------------------------------------------------------------------------------


async def fill_cup(g: G, sheet: Scenario, options: Options) -> None:
    """Step 5."""
    cup = cup_of(sheet, options)
    box = Counter(BOX_TOKENS)
    if g.board.waves or options.mode != "standard" or options.game:
        box += Counter(MORE_TOKENS)
    await stock(g, CUP, cup.elements(), "the mythos cup")
    g.stock(TOKENS_OUT, [Face(token) for token in (box - cup).elements()])


def cup_of(sheet: Scenario, options: Options) -> Counter[Token]:
    """With what the mode and the game of a series change. What is not there can not be taken out; what is added comes
    all the same."""
    cup: Counter[Token] = Counter(sheet.cup)
    if options.mode == "story" and cup["doom"]:
        cup += Counter({"blank": 1})
        cup -= Counter({"doom": 1})
    if options.mode == "challenge" and cup["blank"]:
        cup += Counter({"doom": 1})
        cup -= Counter({"blank": 1})
    for game, out, into in SERIES_CUP:
        if options.game >= game:
            cup = cup - Counter({out: 1}) + Counter({into: 1})
    return cup


SERIES_CUP: tuple[tuple[int, Token, Token], ...] = (
    (3, "blank", "doom"),
    (5, "doom", "burst"),
    (7, "blank", "headline"),
)
"""From which game of a series on which token goes, and which comes."""
MORE_DOOM_FROM, FEWER_CLUES_FROM = 2, 4


# --- the last preparations --------------------------------------------------------------------------


async def prepare(g: G) -> None:
    """Step 11: everybody stands on the starting space; clues, then doom; then what cards say, and the series."""
    game, sheet = g.board.game, SCENARIOS[g.board.scenario]
    for seat in g.seats:
        await stand_at_start(g, seat)
    for _ in range(NUMBERS.clues - (game >= FEWER_CLUES_FROM)):
        await spawn_clue(g)
    for _ in range(1 + (game >= MORE_DOOM_FROM)):
        await spread_doom(g)
    await PLAY.moment(g, "prepared")
    if game >= BURST_FROM:
        await gate_burst(g)
    await place_doom(g, SHEET, max(0, game - EASY_UNTIL))
    lay_on_sheet(g, sheet)
    await settled(g)


def lay_on_sheet(g: G, sheet: Scenario) -> None:
    """What makes a scenario as hard for few as for many. A series has doom of its own."""
    seals, leads, owed = (by[len(g.seats) - 1] if by else 0 for by in (sheet.seals, sheet.leads, sheet.owed))
    if seals:
        g.emit(SheetChanged("seal", seals))
    if leads:
        g.emit(SheetChanged("clue", leads))
    if owed and not g.board.game:
        g.emit(SheetChanged("doom", owed))


# --- tiles that come later --------------------------------------------------------------------------


async def add_tiles(g: G, id: str) -> None:
    """Rules: adding a tile to the map. Its encounters are shuffled and lie ready."""
    g.emit(TilesAdded(id))
    for tile in EXTENSIONS[id].neighbourhoods:
        cards = g.board.cards(deck_apart(tile))
        if cards:
            g.move(cards, deck_apart(tile), deck_of(tile))
            await Shuffle(deck_of(tile), "an encounter deck")
