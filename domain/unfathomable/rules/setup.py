"""Rules: FIRST GAME SETUP, and the standard set-up."""

from domain.kernel import Ask, DieId, Everyone, Face, Game, Roll, Seat, Shuffle, Zone, choose_one
from domain.unfathomable.board import Atlantica, full_dials
from domain.unfathomable.content import (
    CHARACTERS,
    DAMAGE_CARDS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    PASSENGER_TOKENS,
    SPELL_CARDS,
    WAYPOINT_CARDS,
    skill_faces,
)
from domain.unfathomable.facts.characters import CharacterTaken, ItemGained, TitlePassed
from domain.unfathomable.facts.turn import AtlanticaLaid
from domain.unfathomable.names import (
    ALL_SKILLS,
    DAMAGE,
    DIALS,
    ITEMS,
    MYTHOS,
    PASSENGERS,
    SPELLS,
    TITLES,
    WAYPOINTS,
    CharacterId,
    Dial,
    deck_of,
    items_zone,
    passengers_zone,
)
from domain.unfathomable.options import SEATS, Options
from domain.unfathomable.rules.chaos import make_chaos
from domain.unfathomable.rules.decks import counted, draw_skills, draws_form, skill_set
from domain.unfathomable.rules.loyalty import deal_loyalty, make_loyalty_deck
from domain.unfathomable.rules.monsters import spawn
from domain.unfathomable.rules.places import in_line

G = Game[Atlantica]
LOTS = {DieId(f"lot_{n}"): tuple(Face(f"s{i}") for i in range(1, n + 1)) for n in SEATS}
"""One lot a player (ruling U5)."""


async def set_up(g: G, options: Options) -> Seat:
    """All steps in their order. Gives the first player."""
    g.emit(AtlanticaLaid(options, starting_dials(options), NUMBERS.deep_ones))
    await make_decks(g)
    await place_monsters_and_passengers(g)
    await make_chaos(g)
    first = await draw_lots(g)
    await select_characters(g, first)
    await gather_items(g)
    await draw_starting_hands(g, first)
    give_titles(g)
    await make_loyalty_deck(g, options)
    if not options.learning:
        await deal_loyalty(g)
    return first


def starting_dials(options: Options) -> dict[Dial, int]:
    """8 each; lower without a Cultist; 2 more or fewer by difficulty."""
    dials = dict(NUMBERS.no_cultist_dials) if options.no_cultist else full_dials(NUMBERS.dial_start)
    change = {"normal": 0, "easier": NUMBERS.difficulty, "harder": -NUMBERS.difficulty}[options.difficulty]
    return {dial: dials[dial] + change for dial in DIALS}


async def make_decks(g: G) -> None:
    """Six skill decks, and the decks of one sheet of cards each."""
    for skill in ALL_SKILLS:
        await stock(g, deck_of(skill), skill_faces(skill), "a skill deck")
    await stock(g, DAMAGE, [Face(card) for card in DAMAGE_CARDS], "the damage deck")
    await stock(g, MYTHOS, [Face(card) for card in MYTHOS_CARDS], "the mythos deck")
    await stock(g, WAYPOINTS, [Face(card) for card in WAYPOINT_CARDS], "the waypoint deck")
    spells = [Face(card.id) for card in SPELL_CARDS.values() for _ in range(card.copies)]
    await stock(g, SPELLS, spells, "the spell deck")
    tokens = [Face(token.id) for token in PASSENGER_TOKENS.values() for _ in range(token.copies)]
    await stock(g, PASSENGERS, tokens, "the passengers are mixed")


async def stock(g: G, zone: Zone, faces: list[Face], why: str) -> None:
    g.stock(zone, faces)
    await Shuffle(zone, why)


async def place_monsters_and_passengers(g: G) -> None:
    for space, n in NUMBERS.deep_one_start.items():
        spawn(g, space, n)
    for space in NUMBERS.passenger_start:
        g.move(g.board.cards(PASSENGERS)[:1], PASSENGERS, passengers_zone(space))


async def draw_lots(g: G) -> Seat:
    """Who is the current player first."""
    (lot,) = await Roll({DieId(f"lot_{len(g.seats)}"): 1}, why="who begins")
    return Seat(lot)


async def select_characters(g: G, first: Seat) -> None:
    """Rules: SELECT CHARACTERS. Clockwise from the first player, none twice."""
    suggested = NUMBERS.suggested_for(len(g.seats))
    free = list(suggested if g.board.options.suggested else CHARACTERS)
    for seat in g.board.seats_from(first):
        chosen = CharacterId(await choose_one(seat, "character", free, "UNF-7", early=True))
        free.remove(chosen)
        g.emit(CharacterTaken(seat, chosen, CHARACTERS[chosen].start))


async def gather_items(g: G) -> None:
    """Rules: GATHER ITEMS. Those of the characters in play lie before them; all others are shuffled."""
    mine = {seat: CHARACTERS[g.board.sailors[seat].character].item for seat in g.seats}
    for seat, item in mine.items():
        g.stock(items_zone(seat), [Face(item)])
        g.emit(ItemGained(seat, item))
    await stock(g, ITEMS, [Face(item) for item in ITEM_CARDS if item not in mine.values()], "the item deck")


async def draw_starting_hands(g: G, first: Seat) -> None:
    """Rules: DRAW SKILL CARDS. Nothing for the first player; the others the whole set in the learning game, else three
    cards of it by choice, all at once."""
    n, others = NUMBERS.starting_hand, g.board.seats_from(first)[1:]
    counts = {seat: skill_set(g.board, seat) for seat in others}
    if not g.board.options.learning:
        forms = {seat: draws_form(g.board, most, n, n) for seat, most in counts.items()}
        whose = {seat: (g.board.sailors[seat].character,) for seat in others}
        asks = [Ask(s, "starting_hand", form, "UNF-10", early=True, about=whose[s]) for s, form in forms.items()]
        counts = {seat: counted(chosen) for seat, chosen in zip(others, await Everyone(asks), strict=True)}
    for seat in others:
        await draw_skills(g, seat, counts[seat])


def give_titles(g: G) -> None:
    """Each to the first in its line."""
    for title in TITLES:
        g.emit(TitlePassed(title, in_line(g.board, title)[0]))
