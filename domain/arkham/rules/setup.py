"""Rules: set-up. Step by step as the book numbers them."""

from collections import Counter
from collections.abc import Iterable

from domain.arkham.board import Arkham
from domain.arkham.content import (
    ALLY_CARDS,
    ANOMALY_CARDS,
    CONDITIONS,
    ENCOUNTERS,
    EPIC_CARDS,
    EVENT_CARDS,
    HEADLINE_CARDS,
    ITEM_CARDS,
    NUMBERS,
    PLAY,
    SCENARIOS,
    SPECIAL_CARDS,
    SPECIAL_ENCOUNTERS,
    SPELL_CARDS,
    STARTING_CARDS,
    STREET_CARDS,
    Scenario,
)
from domain.arkham.facts.town import DoomChanged, MarkerLaid
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
    SLIPS,
    SPECIALS,
    SPELLS,
    STARTING,
    STREETS_DECK,
    TOKENS_OUT,
    Colour,
    MarkerId,
    ScenarioId,
    Token,
    deck_of,
)
from domain.arkham.options import Options
from domain.arkham.rules.assets import refill
from domain.arkham.rules.events import spawn_clue, spread_doom
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
BOX_MARKERS: dict[Colour, int] = {"white": 6, "blue": 2, "red": 2}
PACT_BACK = "pact_"


async def set_up(g: G, options: Options) -> None:
    """Steps 1 to 9: everything but the investigators."""
    sheet = SCENARIOS[ScenarioId(options.scenario)]
    lay_town(g, sheet)
    await make_decks(g, sheet)
    await fill_cup(g, sheet)
    await PLAY.enter(g, sheet.id)
    for entry in sheet.codex:
        await PLAY.enter(g, entry)
    await refill(g)


def lay_town(g: G, sheet: Scenario) -> None:
    """Steps 1 and 2: tiles, doom, and what the sheet shows on the map."""
    g.emit(TownLaid(ScenarioId(sheet.id), g.seats[0]))
    for space in sheet.doom:
        g.emit(DoomChanged(space, 1))
    for n, (colour, space) in enumerate(sheet.markers):
        g.emit(MarkerLaid(MarkerId(f"{colour}.{n}"), space, colour))


async def stock(g: G, zone: Zone, faces: Iterable[str], why: str) -> None:
    held = [Face(face) for face in faces]
    if held:
        g.stock(zone, held)
        await Shuffle(zone, why)


async def make_decks(g: G, sheet: Scenario) -> None:
    """Steps 2 to 4 and 6 to 9: only decks of neighbourhoods that are on the map."""
    await stock(g, STREETS_DECK, STREET_CARDS, "the street deck")
    for tile in sheet.neighbourhoods:
        cards = [card.id for card in ENCOUNTERS.values() if card.tile == tile]
        await stock(g, deck_of(tile), cards, "an encounter deck")
    await stock(g, EVENTS, [c.id for c in EVENT_CARDS.values() if c.scenario == sheet.id], "the event deck")
    await make_monster_deck(g, sheet)
    if sheet.anomalies:
        await stock(g, ANOMALIES, [c.id for c in ANOMALY_CARDS.values() if c.set == sheet.anomalies], "the anomalies")
    await stock(g, HEADLINES, HEADLINE_CARDS, "the headlines")
    g.move(g.board.cards(HEADLINES)[NUMBERS.headlines :], HEADLINES, REMOVED)
    await stock(g, ITEMS, ITEM_CARDS, "the item deck")
    await stock(g, SPELLS, SPELL_CARDS, "the spell deck")
    await stock(g, ALLIES, ALLY_CARDS, "the ally deck")
    await stock(g, PACTS, [id for id in CONDITIONS if id.startswith(PACT_BACK)], "the pacts")
    g.stock(MARKERS, [Face(colour) for colour, n in BOX_MARKERS.items() for _ in range(n)])
    g.stock(STARTING, [Face(id) for id in STARTING_CARDS])
    g.stock(SPECIALS, [Face(id) for id in SPECIAL_CARDS])
    await stock(g, BESIDE, sheet.beside, "cards beside the codex")
    slips = [Face(card.id) for card in SPECIAL_ENCOUNTERS.values() if card.scenario == sheet.id]
    if slips:
        g.stock(SLIPS, slips)


async def make_monster_deck(g: G, sheet: Scenario) -> None:
    """Those on the map are taken from the listed copies; named ones wait aside."""
    standing = Counter(one.monster for one in sheet.monsters)
    left = [id for id, n in sheet.deck.items() for _ in range(n - standing[id])]
    await stock(g, MONSTERS, left, "the monster deck")
    if standing:
        g.stock(MONSTERS_OUT, [Face(id) for id in standing.elements()])
    waiting = [Face(id) for id in sheet.aside if id not in EPIC_CARDS]
    if waiting:
        g.stock(ASIDE, waiting)
    await stock(g, ARCHIVED, [id for id in sheet.aside if id in EPIC_CARDS], "the archive")
    for one in sheet.monsters:
        await PLAY.enter(g, one.monster, on=one.at)


async def fill_cup(g: G, sheet: Scenario) -> None:
    """Step 5."""
    await stock(g, CUP, [token for token, n in sheet.cup.items() for _ in range(n)], "the mythos cup")
    spare = [Face(t) for t, n in BOX_TOKENS.items() for _ in range(n - sheet.cup.get(t, 0))]
    g.stock(TOKENS_OUT, spare)


async def prepare(g: G) -> None:
    """Step 11: everybody stands on the starting space; clues, then doom."""
    for seat in g.seats:
        await stand_at_start(g, seat)
    for _ in range(NUMBERS.clues):
        await spawn_clue(g)
    await spread_doom(g)
    await settled(g)
