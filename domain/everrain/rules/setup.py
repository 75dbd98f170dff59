"""Rules: SETUP."""

from collections.abc import Iterable, Mapping

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
    await stock(g, ELDERS, elders(), "the Elder Ones")
    await make_decks(g, options)
    await muster(g)
    await fit_out(g)


async def draw_lots(g: G) -> Seat:
    """Who begins."""
    if len(g.seats) == 1:
        return g.seats[0]
    (lot,) = await Roll({DieId(f"lot_{len(g.seats)}"): 1}, why="who begins")
    return Seat(lot)


async def stock(g: G, zone: Zone, faces: Iterable[Face], why: str) -> None:
    g.stock(zone, list(faces))
    await Shuffle(zone, why)


def elders() -> list[Face]:
    return [Face(id) for id in ELDER_ONES]


async def make_decks(g: G, options: Options) -> None:
    """Decks of one kind of card each; tiles by act; enemies of later acts are set aside."""
    improvements = [Face(card.id) for card in IMPROVEMENT_CARDS.values() for _ in range(card.copies)]
    await stock(g, IMPROVEMENTS, improvements, "the improvement deck")
    guns = [Face(gun.id) for gun in GUNS.values() for _ in range(gun.copies) if gun.cost]
    await stock(g, ARTILLERY, guns, "the artillery deck")
    treasures = [Face(card.id) for card in TREASURE_CARDS.values() for _ in range(card.copies)]
    await stock(g, TREASURES, treasures, "the treasure deck")
    for zone, sign in ((GOOD, "good"), (BAD, "bad")):
        traits = [Face(card.id) for card in TRAIT_CARDS.values() for _ in range(card.copies) if card.sign == sign]
        await stock(g, zone, traits, "a trait deck")
    for act, zone in TILES.items():
        await stock(g, zone, (Face(tile.id) for tile in TILE_CARDS.values() if tile.act == act), "the map tiles")
    await stock(g, ENEMIES, enemies(1), "the enemy deck")
    for act, zone in ENEMIES_LATER.items():
        g.stock(zone, enemies(act))
    ships = [raider_face(card.id, n) for card in RAIDER_CARDS.values() for n in range(len(card.goals))]
    await stock(g, RAIDERS, ships, "the ships' deck")
    for deck, pile in PILES.items():
        await stock(g, pile.deck, unnumbered(deck, options), pile.why)
    g.stock(UNTOLD, untold(options))
    if "exhaustive" in options.modules:
        g.stock(ISLAND_TOKENS, [Face(kind) for kind, n in NUMBERS.island_tokens.items() for _ in range(n)])


def unnumbered(deck: Tales, options: Options) -> list[Face]:
    """A deck at the beginning: its cards, and those that begin stories."""
    begin = [card for card in STORY_CARDS.values() if card.deck == deck and not card.number]
    return [Face(card.id) for card in (*OF_DECK[deck].values(), *begin) if is_chosen(card, options)]


def is_chosen(card: EventCard, options: Options) -> bool:
    """Rules: INTEGRATING EXPANSIONS. Of the core, or of a set that the table has chosen."""
    return card.set == CORE or card.set in options.packs


def untold(options: Options) -> list[Face]:
    """The numbered cards in their order."""
    numbered = [card for card in STORY_CARDS.values() if card.number and is_chosen(card, options)]
    return [Face(card.id) for card in sorted(numbered, key=lambda card: card.number)]


def enemies(act: int) -> list[Face]:
    return [Face(card.id) for card in DECK_ENEMIES.values() for _ in range(card.copies) if card.act == act]


async def muster(g: G) -> None:
    """Two deckhands for every ship; those that are left and the shellbacks make the crew deck."""
    hands = [Face(card.id) for card in CREW_BOARDS.values() if card.kind == "deckhand"]
    others = [Face(card.id) for card in CREW_BOARDS.values() if card.kind == "shellback"]
    await stock(g, DECKHANDS, hands, "the crew deck")
    for seat in g.seats:
        for card in g.board.cards(DECKHANDS)[: NUMBERS.deckhands]:
            g.show([card])
            await come_aboard(g, seat, card, DECKHANDS)
    g.stock(CREW, others)
    await Shuffle(CREW, "the crew deck", adding=(DECKHANDS,))


async def fit_out(g: G) -> None:
    """Cabins, a dinghy and a starting gun by lot for every ship; all captains fit out their ships at once."""
    guns = [Face(gun.id) for gun in GUNS.values() for _ in range(gun.copies) if not gun.cost]
    await stock(g, STARTERS, guns, "the starting guns")
    pieces: dict[Seat, dict[Card, UpgradeId]] = {}
    for seat in g.seats:
        yard = yard_of(seat)
        g.stock(yard, [Face(card.id) for card in IMPROVEMENT_CARDS.values() if card.given])
        gun = g.board.cards(STARTERS)[:1]
        g.show(gun)
        g.move(gun, STARTERS, yard)
        pieces[seat] = {card: UpgradeId(g.face(card)) for card in g.board.cards(yard)}
    asks = [Ask(seat, "fit_out", fitting(held, len(held)), "EVER-4") for seat, held in pieces.items()]
    for seat, laid in zip(g.seats, await Everyone(asks), strict=True):
        lay_out(g, seat, laid, pieces[seat], pieces[seat])
