"""What single spells do. Harm comes on a die below a number; at 0 nothing is rolled (ruling U6)."""

from domain.kernel import choose_some
from domain.unfathomable.names import BRIG, DECKS, SHIP, SICK_BAY, WATERS, Space
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.damage import damage_ship
from domain.unfathomable.rules.decks import choose_draws, draw_skills, skill_set
from domain.unfathomable.rules.defeat import defeat_character, defeat_deep_ones, defeat_passenger
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.monsters import activate_deep_ones
from domain.unfathomable.rules.passengers import rescue
from domain.unfathomable.rules.people import seats_meant
from domain.unfathomable.rules.places import choose_space, elsewhere, move_to
from domain.unfathomable.rules.spells import cast_spell as look_and_cast

BERTHS = (*SHIP, SICK_BAY, BRIG)
"""Every space a character can be in."""
PRICE = "the price of a spell"


@RULES.called(
    "the Keeper of the Tome looks at the top 2 spells, resolves 1 and puts the other on the bottom", price=1.0
)
async def cast_spell(run: R) -> None:
    await look_and_cast(run.g, run.board.titles["keeper"])


@RULES.called(
    "choose a space; move each character there to a ship space of your choice, Sick Bay and Brig included", price=1.0
)
async def astral_travel(run: R) -> None:
    """Ruling U17: everybody in one space, each to another."""
    g, board = run.g, run.board
    peopled = [space for space in BERTHS if board.sailor_at(space)]
    here = await choose_space(g, run.you, "astral_from", peopled, "UNF-153")
    for seat in board.sailor_at(here):
        others = [space for space in BERTHS if space != here]
        move_to(g, seat, await choose_space(g, run.you, f"astral_to_{seat}", others, "UNF-153"), "effect")


@RULES.called(
    "each human in Sick Bay moves to a ship space of their choice; each other human may draw 1 card of their skill set",
    price=1.0,
)
async def heal_crew(run: R) -> None:
    g, humans = run.g, seats_meant(run.board, "each_human", run.you)
    ill = [seat for seat in humans if g.board.sailors[seat].at == SICK_BAY]
    for seat in ill:
        move_to(g, seat, await choose_space(g, seat, "leave_sick_bay", SHIP, "UNF-153"), "free")
    for seat in humans:
        if seat not in ill:
            drawn = await choose_draws(g, seat, "may_draw", skill_set(g.board, seat), 0, 1, "UNF-153")
            await draw_skills(g, seat, drawn)


@RULES.called(
    "rescue any number of passengers; then roll the die: if it is below that number, activate the Deep Ones", price=1.0
)
async def call_friends(run: R) -> None:
    there = tuple(f"{deck}#{i}" for deck in DECKS for i in range(1, run.board.passengers_at(deck) + 1))
    called = await choose_some(run.you, "call_friends", there, len(there), "UNF-153")
    for passenger in called:
        rescue(run.g, Space(passenger.partition("#")[0]))
    if called and await roll_die(run.g, PRICE, len(called)) < len(called):
        await activate_deep_ones(run.g)


@RULES.called(
    "defeat all Deep Ones in water spaces; then roll the die: if it is below their number, damage the ship", price=1.0
)
async def call_storm(run: R) -> None:
    n = sum(run.board.deep_ones_at(water) for water in WATERS)
    for water in WATERS:
        defeat_deep_ones(run.g, water, run.board.deep_ones_at(water))
    if n and await roll_die(run.g, PRICE, n) < n:
        await damage_ship(run.g)


@RULES.called(
    "you may move to any ship space; defeat each enemy in your space; if there were 2 or more, roll the die: "
    "if it is below their number, defeat each passenger and each human there, yourself included",
    price=1.0,
)
async def unleash_beast(run: R) -> None:
    g, board = run.g, run.board
    spaces = [] if board.jailed(run.you) else elsewhere(board, run.you)
    for space in await choose_some(run.you, "beast_to", spaces, 1, "UNF-153"):
        move_to(g, run.you, Space(space), "effect")
    here = board.sailors[run.you].at
    traitors, deep_ones = board.traitors_at(here), board.deep_ones_at(here)
    defeat_deep_ones(g, here, deep_ones)
    for seat in traitors:
        await defeat_character(g, seat)
    n = deep_ones + len(traitors)
    if n < 2 or await roll_die(g, PRICE, n) >= n:
        return
    for _ in range(board.passengers_at(here)):
        await defeat_passenger(g, here)
    for seat in board.humans_at(here):
        await defeat_character(g, seat)
