"""Rules: SETUP."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from domain.everrain.board import Everrain
from domain.everrain.content import (
    CREW_BOARDS,
    DECK_ENEMIES,
    DENIZEN_CARDS,
    ELDER_ONES,
    EXPEDITION_CARDS,
    GUNS,
    IMPROVEMENT_CARDS,
    NUMBERS,
    RAIDER_CARDS,
    SEA_EVENTS,
    STORY_CARDS,
    TILE_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    EventCard,
    raider_face,
)
from domain.everrain.content.entries import Piece, Thing
from domain.everrain.facts.turn import SeaLaid
from domain.everrain.names import (
    ARTILLERY,
    BAD,
    CREW,
    ELDERS,
    ENEMIES,
    ENEMIES_LATER,
    GOOD,
    IMPROVEMENTS,
    ISLAND_TOKENS,
    RAIDERS,
    SHIPS,
    STARTERS,
    TILES,
    TREASURES,
    UNTOLD,
    Tales,
    UpgradeId,
    yard_of,
)
from domain.everrain.options import LAST_SPACE, SEATS, Options
from domain.everrain.rules.crew import come_aboard
from domain.everrain.rules.tales import PILES
from domain.everrain.rules.upgrades import fitting, lay_out
from domain.kernel import Ask, Card, DieId, Everyone, Face, Game, Roll, Seat, Shuffle, Zone

G = Game[Everrain]
P = TypeVar("P", bound=Piece | Thing)
LOTS = {DieId(f"lot_{n}"): tuple(Face(f"s{i}") for i in range(1, n + 1)) for n in SEATS if n > 1}
OF_DECK: dict[Tales, Mapping[str, EventCard]] = {
    "sea": SEA_EVENTS,
    "expedition": EXPEDITION_CARDS,
    "denizen": DENIZEN_CARDS,
}
CORE = "core"
DECKHANDS = Zone("deckhands")
"""Until every ship has two."""


async def set_up(g: G, options: Options) -> None:
    """All steps in their order."""
    first = await draw_lots(g)
    race = {"players": 1, "enemy": 1, "elder": LAST_SPACE[options.length]}
    names = dict(zip(g.seats, SHIPS, strict=False))
    g.emit(SeaLaid(options, first, names, NUMBERS.orders, NUMBERS.coin, NUMBERS.agenda_start, race))  # type: ignore[arg-type]
    await stock(g, ELDERS, elders(options), "the Elder Ones")
    await make_decks(g, options)
    await muster(g, options)
    await fit_out(g, options)


async def draw_lots(g: G) -> Seat:
    """Who begins."""
    if len(g.seats) == 1:
        return g.seats[0]
    (lot,) = await Roll({DieId(f"lot_{len(g.seats)}"): 1}, why="who begins")
    return Seat(lot)


async def stock(g: G, zone: Zone, faces: Iterable[Face], why: str) -> None:
    g.stock(zone, list(faces))
    await Shuffle(zone, why)


def elders(options: Options) -> list[Face]:
    return [Face(card.id) for card in chosen(ELDER_ONES, options)]


async def make_decks(g: G, options: Options) -> None:
    """Decks of one kind of card each; tiles by act; enemies of later acts are set aside."""
    improvements = [Face(card.id) for card in chosen(IMPROVEMENT_CARDS, options) for _ in range(card.copies)]
    await stock(g, IMPROVEMENTS, improvements, "the improvement deck")
    guns = [Face(gun.id) for gun in chosen(GUNS, options) for _ in range(gun.copies) if gun.cost]
    await stock(g, ARTILLERY, guns, "the artillery deck")
    treasures = [Face(card.id) for card in chosen(TREASURE_CARDS, options) for _ in range(card.copies)]
    await stock(g, TREASURES, treasures, "the treasure deck")
    for zone, sign in ((GOOD, "good"), (BAD, "bad")):
        of_sign = [card for card in chosen(TRAIT_CARDS, options) if card.sign == sign]
        traits = [Face(card.id) for card in of_sign for _ in range(card.copies)]
        await stock(g, zone, traits, "a trait deck")
    for act, zone in TILES.items():
        of_act = [Face(tile.id) for tile in chosen(TILE_CARDS, options) if tile.act == act]
        await stock(g, zone, of_act, "the map tiles")
    await stock(g, ENEMIES, enemies(1, options), "the enemy deck")
    for act, zone in ENEMIES_LATER.items():
        g.stock(zone, enemies(act, options))
    ships = [raider_face(card.id, n) for card in chosen(RAIDER_CARDS, options) for n in range(len(card.goals))]
    await stock(g, RAIDERS, ships, "the ships' deck")
    for deck, pile in PILES.items():
        await stock(g, pile.deck, unnumbered(deck, options), pile.why)
    g.stock(UNTOLD, untold(options))
    if "exhaustive" in options.modules:
        g.stock(ISLAND_TOKENS, [Face(kind) for kind, n in NUMBERS.island_tokens.items() for _ in range(n)])


def unnumbered(deck: Tales, options: Options) -> list[Face]:
    """A deck at the beginning: its cards, and those that begin stories."""
    begin = [card for card in chosen(STORY_CARDS, options) if card.deck == deck and not card.number]
    return [Face(card.id) for card in (*chosen(OF_DECK[deck], options), *begin)]


def chosen(cards: Mapping[Any, P], options: Options) -> list[P]:
    """Rules: INTEGRATING EXPANSIONS. Those of the core, and of the sets that the table has chosen."""
    return [card for card in cards.values() if card.set == CORE or card.set in options.packs]


def untold(options: Options) -> list[Face]:
    """The numbered cards in their order."""
    numbered = [card for card in chosen(STORY_CARDS, options) if card.number]
    return [Face(card.id) for card in sorted(numbered, key=lambda card: card.number)]


def enemies(act: int, options: Options) -> list[Face]:
    of_act = [card for card in chosen(DECK_ENEMIES, options) if card.act == act]
    return [Face(card.id) for card in of_act for _ in range(card.copies)]


async def muster(g: G, options: Options) -> None:
    """Two deckhands for every ship; those that are left and the shellbacks make the crew deck."""
    boards = chosen(CREW_BOARDS, options)
    hands = [Face(card.id) for card in boards if card.kind == "deckhand"]
    others = [Face(card.id) for card in boards if card.kind == "shellback"]
    await stock(g, DECKHANDS, hands, "the crew deck")
    for seat in g.seats:
        for card in g.board.cards(DECKHANDS)[: NUMBERS.deckhands]:
            g.show([card])
            await come_aboard(g, seat, card, DECKHANDS)
    g.stock(CREW, others)
    await Shuffle(CREW, "the crew deck", adding=(DECKHANDS,))


async def fit_out(g: G, options: Options) -> None:
    """Cabins, a dinghy and a starting gun by lot for every ship; all captains fit out their ships at once."""
    guns = [Face(gun.id) for gun in chosen(GUNS, options) for _ in range(gun.copies) if not gun.cost]
    await stock(g, STARTERS, guns, "the starting guns")
    pieces: dict[Seat, dict[Card, UpgradeId]] = {}
    for seat in g.seats:
        yard = yard_of(seat)
        g.stock(yard, [Face(card.id) for card in chosen(IMPROVEMENT_CARDS, options) if card.given])
        gun = g.board.cards(STARTERS)[:1]
        g.show(gun)
        g.move(gun, STARTERS, yard)
        pieces[seat] = {card: UpgradeId(g.face(card)) for card in g.board.cards(yard)}
    asks = [Ask(seat, "fit_out", fitting(held, len(held)), "EVER-4") for seat, held in pieces.items()]
    for seat, laid in zip(g.seats, await Everyone(asks), strict=True):
        lay_out(g, seat, laid, pieces[seat], pieces[seat])
