"""Rules: GAME SETUP."""

from domain.flotilla.board import Flotilla
from domain.flotilla.content import ARTIFACT_TILES, CREW_CARDS, NUMBERS, OBJECTIVES, OCEAN, starter
from domain.flotilla.facts.turn import CrewJoined, FlotillaLaid, ObjectivesLaid
from domain.flotilla.names import (
    ARTIFACTS,
    BAG,
    GUILDS,
    REMOVED,
    SECOND,
    SETS,
    SETS_USED,
    CrewId,
    Guild,
    SetId,
    stack_of,
)
from domain.flotilla.options import SEATS, Options
from domain.flotilla.rules.speakers import turn_top
from domain.kernel import BOTTOM, DieId, Face, Game, Roll, Seat, Shuffle, Zone, hand

G = Game[Flotilla]
LOTS = {DieId(f"lot_{n}"): tuple(Face(f"s{i}") for i in range(1, n + 1)) for n in SEATS}
ASIDE = Zone("aside")
"""Artifacts of one colour, while one of them is taken out."""


async def set_up(g: G, options: Options) -> None:
    """All steps in their order."""
    await lay_boards(g, options)
    await lay_objectives(g, options)
    await fill_bags(g)
    for guild in GUILDS:
        await make_stack(g, guild)
    muster(g)


async def lay_boards(g: G, options: Options) -> None:
    """The first player by lot; starting tiles clockwise from there, with the coins printed on them."""
    (lot,) = await Roll({DieId(f"lot_{len(g.seats)}"): 1}, why="who begins")
    order = g.board.seats_from(Seat(lot))
    coins = {seat: starter(number).coins for number, seat in enumerate(order, 1)}
    dials = dict.fromkeys(GUILDS, NUMBERS.dial_start)
    supply = NUMBERS.points_each * len(g.seats)
    g.emit(FlotillaLaid(options, Seat(lot), supply, coins, dials, dict(NUMBERS.market_start)))


async def lay_objectives(g: G, options: Options) -> None:
    """One set a player on each side: those that the table has named, or by lot."""
    named = (*options.left, *options.right)
    g.stock(SETS_USED, [Face(set) for set in named])
    g.stock(SETS, [Face(set) for set in OBJECTIVES if set not in named])
    await Shuffle(SETS, "the Objectives")
    left = [SetId(set) for set in options.left] or draw_sets(g)
    right = [SetId(set) for set in options.right] or draw_sets(g)
    cards = {card: SetId(g.face(card)) for card in g.board.cards(SETS_USED)}
    g.emit(ObjectivesLaid(tuple(left), tuple(right), cards))


def draw_sets(g: G) -> list[SetId]:
    cards = g.board.cards(SETS)[: len(g.seats)]
    g.show(cards)
    g.move(cards, SETS, SETS_USED)
    return [SetId(g.face(card)) for card in cards]


async def fill_bags(g: G) -> None:
    """One Artifact of each colour goes back to the box unseen; the others and all Ocean tiles are mixed."""
    for guild in GUILDS:
        g.stock(ASIDE, [Face(one.id) for one in ARTIFACT_TILES.values() if one.guild == guild])
        await Shuffle(ASIDE, "the Artifacts")
        g.move(g.board.cards(ASIDE)[:1], ASIDE, REMOVED)
        g.move(g.board.cards(ASIDE), ASIDE, ARTIFACTS)
    await Shuffle(ARTIFACTS, "the Artifacts")
    g.stock(BAG, [Face(tile) for tile in OCEAN])
    await Shuffle(BAG, "the ocean bag")


async def make_stack(g: G, guild: Guild) -> None:
    """The first tier on top of the second, each with as many cards as there are players; the top card lies open."""
    stack = stack_of(guild)
    for tier, zone in ((1, stack), (2, SECOND)):
        cards = [Face(card.id) for card in CREW_CARDS.values() if card.guild == guild and card.tier == tier]
        g.stock(zone, cards)
        await Shuffle(zone, "the Crew cards")
        g.move(g.board.cards(zone)[len(g.seats) :], zone, REMOVED)
    g.move(g.board.cards(SECOND), SECOND, stack, at=BOTTOM)
    turn_top(g, guild)


def muster(g: G) -> None:
    """Everybody has the six starters in hand."""
    starters = [card.id for card in CREW_CARDS.values() if card.tier == 0]
    for seat in g.seats:
        g.stock(hand(seat), [Face(crew) for crew in starters])
        cards = g.board.cards(hand(seat))
        g.emit(CrewJoined(seat, {card: CrewId(g.face(card)) for card in cards}))
