"""What cards do to characters, passengers, cards in hand and in play, and decks."""

from domain.kernel import Ask, Card, Choose, Game, Seat, Shuffle, Zone, agrees, choose_one, choose_some
from domain.unfathomable import effects_crew as does_what
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import ITEM_CARDS
from domain.unfathomable.facts.turn import MythosCutShort
from domain.unfathomable.names import (
    BRIG,
    CRISIS,
    DECKS,
    ITEMS,
    REMOVED,
    SHIP,
    SICK_BAY,
    SPELL_CAST,
    SPELLS,
    WATERS,
    ItemId,
    Space,
)
from domain.unfathomable.rules.chaos import add_treachery, new_chaos
from domain.unfathomable.rules.chart import deck_of_number, room_of
from domain.unfathomable.rules.damage import damage_ship
from domain.unfathomable.rules.decks import (
    any_skill,
    choose_draws,
    discard_each,
    discard_hand,
    draw_skills,
    skill_set,
)
from domain.unfathomable.rules.defeat import defeat_character, defeat_deep_ones, defeat_passenger
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.does_sea import pick_off
from domain.unfathomable.rules.interpreter import Matter, does, seat_of, seats_of
from domain.unfathomable.rules.items import draw_item, keep_item, lose_item
from domain.unfathomable.rules.kept import keep_card
from domain.unfathomable.rules.monsters import activate_deep_ones
from domain.unfathomable.rules.passengers import in_supply, rescue, risk
from domain.unfathomable.rules.places import choose_space, elsewhere, jail, move_to, pass_title
from domain.unfathomable.rules.scouting import scout
from domain.unfathomable.rules.spells import cast_spell

G = Game[Atlantica]
BERTHS = (*SHIP, SICK_BAY, BRIG)
"""Every space a character can be in."""
DECK_ZONES = {"spells": SPELLS, "items": ITEMS}


# --- where characters are ---------------------------------------------------------------------------


@does(does_what.Jail)
async def send_to_brig(g: G, effect: does_what.Jail, matter: Matter) -> None:
    if effect.who in does_what.Jail.CHOSEN:
        others = [seat for seat in g.board.humans() if effect.who == "any_human" or seat != matter.you]
        free = [seat for seat in others if not g.board.jailed(seat)]
        if free:
            jail(g, Seat(await choose_one(matter.you, "send_to_brig", free, "UNF-117")))
        return
    for seat in seats_of(g.board, effect.who, matter):
        jail(g, seat)


@does(does_what.FreePrisoners)
async def free_prisoners(g: G, effect: does_what.FreePrisoners, matter: Matter) -> None:
    for seat in g.board.from_current():
        if g.board.jailed(seat):
            move_to(g, seat, await choose_space(g, seat, "leave_brig", SHIP, "UNF-116"), "free")


@does(does_what.MoveTo)
async def move_character(g: G, effect: does_what.MoveTo, matter: Matter) -> None:
    """Out of the Brig nobody is moved by a card that does not name it."""
    seat = seat_of(g.board, effect.who, matter)
    rolled = effect.where == "rolled_deck"
    space = deck_of_number(await roll_die(g, "which deck space it is")) if rolled else Space(effect.where)
    if not g.board.jailed(seat):
        move_to(g, seat, space, "effect")


@does(does_what.GatherAt)
async def gather(g: G, effect: does_what.GatherAt, matter: Matter) -> None:
    for seat in seats_of(g.board, "each_human", matter):
        away = g.board.sailors[seat].at not in (BRIG, effect.space)
        if away and await agrees(seat, f"gather_{effect.space}", "UNF-36"):
            move_to(g, seat, effect.space, "effect")


@does(does_what.AstralTravel)
async def astral_travel(g: G, effect: does_what.AstralTravel, matter: Matter) -> None:
    """Ruling U17: everybody in one space, each to another."""
    peopled = [space for space in BERTHS if g.board.sailor_at(space)]
    here = await choose_space(g, matter.you, "astral_from", peopled, "UNF-153")
    for seat in g.board.sailor_at(here):
        others = [space for space in BERTHS if space != here]
        move_to(g, seat, await choose_space(g, matter.you, f"astral_to_{seat}", others, "UNF-153"), "effect")


@does(does_what.HealCrew)
async def heal_crew(g: G, effect: does_what.HealCrew, matter: Matter) -> None:
    humans = seats_of(g.board, "each_human", matter)
    ill = [seat for seat in humans if g.board.sailors[seat].at == SICK_BAY]
    for seat in ill:
        move_to(g, seat, await choose_space(g, seat, "leave_sick_bay", SHIP, "UNF-153"), "free")
    for seat in humans:
        if seat not in ill:
            drawn = await choose_draws(g, seat, "may_draw", skill_set(g.board, seat), 0, 1, "UNF-153")
            await draw_skills(g, seat, drawn)


# --- defeats and titles -----------------------------------------------------------------------------


@does(does_what.Defeat)
async def defeat_somebody(g: G, effect: does_what.Defeat, matter: Matter) -> None:
    for seat in seats_of(g.board, effect.who, matter):
        await defeat_character(g, seat)


@does(does_what.StrikeRoom)
async def strike_room(g: G, effect: does_what.StrikeRoom, matter: Matter) -> None:
    room = room_of(await roll_die(g, "which room it is"))
    for seat in g.board.humans_at(room):
        await defeat_character(g, seat)


@does(does_what.LoseTitle)
async def lose_title(g: G, effect: does_what.LoseTitle, matter: Matter) -> None:
    pass_title(g, effect.title)


@does(does_what.Depose)
async def depose(g: G, effect: does_what.Depose, matter: Matter) -> None:
    captain = g.board.titles["captain"]
    pass_title(g, "captain", lowest=True)
    jail(g, captain)


@does(does_what.DefeatPassenger)
async def defeat_one_passenger(g: G, effect: does_what.DefeatPassenger, matter: Matter) -> None:
    decks = [space for space in DECKS if g.board.passengers_at(space)]
    if decks:
        await defeat_passenger(g, await choose_space(g, matter.you, "defeat_passenger", decks, "UNF-96"))


@does(does_what.DefeatSupplyPassenger)
async def defeat_supply_passenger(g: G, effect: does_what.DefeatSupplyPassenger, matter: Matter) -> None:
    if in_supply(g.board):
        await defeat_passenger(g)
    else:
        lose(g, "souls", effect.souls)


@does(does_what.DefeatDeckPassengers)
async def defeat_deck_passengers(g: G, effect: does_what.DefeatDeckPassengers, matter: Matter) -> None:
    for space in DECKS:
        for _ in range(g.board.passengers_at(space)):
            await defeat_passenger(g, space)


# --- spells and crises with rolls of their own ------------------------------------------------------


@does(does_what.Volunteers)
async def volunteers(g: G, effect: does_what.Volunteers, matter: Matter) -> None:
    """The card offers it only if there is a passenger to risk."""
    most = min(effect.most, in_supply(g.board))
    counts = [str(n) for n in range(1, most + 1)]
    n = int(await choose_one(matter.you, "volunteers", counts, "UNF-97"))
    await pick_off(g, matter.you, SHIP, await risk(g, n))


@does(does_what.CallFriends)
async def call_friends(g: G, effect: does_what.CallFriends, matter: Matter) -> None:
    """Ruling U6: harm comes on a die below the number; at 0 nothing is rolled."""
    there = tuple(f"{deck}#{i}" for deck in DECKS for i in range(1, g.board.passengers_at(deck) + 1))
    called = await choose_some(matter.you, "call_friends", there, len(there), "UNF-153")
    for passenger in called:
        rescue(g, Space(passenger.partition("#")[0]))
    if called and await roll_die(g, "the price of a spell", len(called)) < len(called):
        await activate_deep_ones(g)


@does(does_what.CallStorm)
async def call_storm(g: G, effect: does_what.CallStorm, matter: Matter) -> None:
    n = sum(g.board.deep_ones_at(water) for water in WATERS)
    for water in WATERS:
        defeat_deep_ones(g, water, g.board.deep_ones_at(water))
    if n and await roll_die(g, "the price of a spell", n) < n:
        await damage_ship(g)


@does(does_what.UnleashBeast)
async def unleash_beast(g: G, effect: does_what.UnleashBeast, matter: Matter) -> None:
    spaces = [] if g.board.jailed(matter.you) else elsewhere(g.board, matter.you)
    for space in await choose_some(matter.you, "beast_to", spaces, 1, "UNF-153"):
        move_to(g, matter.you, Space(space), "effect")
    here = g.board.sailors[matter.you].at
    traitors, deep_ones = g.board.traitors_at(here), g.board.deep_ones_at(here)
    defeat_deep_ones(g, here, deep_ones)
    for seat in traitors:
        await defeat_character(g, seat)
    n = deep_ones + len(traitors)
    if n < 2 or await roll_die(g, "the price of a spell", n) >= n:
        return
    for _ in range(g.board.passengers_at(here)):
        await defeat_passenger(g, here)
    for seat in g.board.humans_at(here):
        await defeat_character(g, seat)


# --- cards in hand and in play ----------------------------------------------------------------------


@does(does_what.DiscardSkills)
async def discard_skills(g: G, effect: does_what.DiscardSkills, matter: Matter) -> None:
    await discard_each(g, dict.fromkeys(seats_of(g.board, effect.who, matter), effect.n), "discard", "UNF-120")


@does(does_what.DiscardHand)
async def discard_all(g: G, effect: does_what.DiscardHand, matter: Matter) -> None:
    for seat in seats_of(g.board, effect.who, matter):
        await discard_hand(g, seat)


@does(does_what.DrawSkills)
async def draw_some_skills(g: G, effect: does_what.DrawSkills, matter: Matter) -> None:
    """The player says which decks before drawing."""
    for seat in seats_of(g.board, effect.who, matter):
        most = any_skill(effect.n) if effect.any else skill_set(g.board, seat)
        await draw_skills(g, seat, await choose_draws(g, seat, "draw_skills", most, effect.n, effect.n, "UNF-139"))


@does(does_what.Treachery)
async def shuffle_in_treachery(g: G, effect: does_what.Treachery, matter: Matter) -> None:
    await add_treachery(g, effect.n)


@does(does_what.NewChaos)
async def make_new_chaos(g: G, effect: does_what.NewChaos, matter: Matter) -> None:
    await new_chaos(g)


@does(does_what.DrawItem)
async def draw_items(g: G, effect: does_what.DrawItem, matter: Matter) -> None:
    for seat in seats_of(g.board, effect.who, matter):
        await draw_item(g, seat)


@does(does_what.ChooseItem)
async def choose_item(g: G, effect: does_what.ChooseItem, matter: Matter) -> None:
    """One is kept; the whole deck is shuffled, with those that were looked at."""
    cards = g.board.cards(ITEMS)[: effect.look]
    if not cards:
        return
    g.show(cards, [matter.you])
    await keep_item(g, matter.you, Card(await choose_one(matter.you, "keep_item", cards, "UNF-153")))
    if g.board.cards(ITEMS):
        await Shuffle(ITEMS, "the item deck")


@does(does_what.RemoveItem)
async def remove_item(g: G, effect: does_what.RemoveItem, matter: Matter) -> None:
    for seat in seats_of(g.board, effect.who, matter):
        if items := g.board.sailors[seat].items:
            await lose_item(g, seat, ItemId(await choose_one(seat, "remove_item", items, "UNF-36")))


@does(does_what.RemoveItems)
async def remove_items(g: G, effect: does_what.RemoveItems, matter: Matter) -> None:
    for seat in seats_of(g.board, effect.who, matter):
        items = tuple(g.board.sailors[seat].items)
        kept: tuple[str, ...] = items if len(items) <= effect.keep else ()
        if effect.keep and items and not kept:
            kept = await Ask(seat, "keep_items", Choose(items, effect.keep, effect.keep), "UNF-36")
        for item in items:
            if item not in kept:
                await lose_item(g, seat, item)


@does(does_what.BreakItem)
async def break_item(g: G, effect: does_what.BreakItem, matter: Matter) -> None:
    assert effect.item in ITEM_CARDS
    for seat in g.seats:
        if effect.item in g.board.sailors[seat].items:
            await lose_item(g, seat, effect.item)


@does(does_what.KeepCard)
async def keep_this_card(g: G, effect: does_what.KeepCard, matter: Matter) -> None:
    keep_card(g, seat_of(g.board, effect.who, matter), *this_card(g, matter))


@does(does_what.GiveCard)
async def give_this_card(g: G, effect: does_what.GiveCard, matter: Matter) -> None:
    taker = Seat(await choose_one(matter.you, "give_card", g.seats, "UNF-153"))
    keep_card(g, taker, *this_card(g, matter))


def this_card(g: G, matter: Matter) -> tuple[Card, Zone]:
    """The card whose text is being resolved, and where it lies."""
    return next(
        (card, zone) for zone in (CRISIS, SPELL_CAST) for card in g.board.cards(zone) if g.face(card) == matter.source
    )


@does(does_what.CutShort)
async def cut_short(g: G, effect: does_what.CutShort, matter: Matter) -> None:
    if await agrees(seat_of(g.board, effect.who, matter), "cut_short", "UNF-35"):
        g.emit(MythosCutShort())


# --- decks ------------------------------------------------------------------------------------------


@does(does_what.Scout)
async def scout_deck(g: G, effect: does_what.Scout, matter: Matter) -> None:
    deck = await choose_one(matter.you, "scout_deck", effect.decks, "UNF-136")
    await scout(g, matter.you, deck, effect.n, effect.top, "UNF-136")


@does(does_what.RemoveTop)
async def remove_top(g: G, effect: does_what.RemoveTop, matter: Matter) -> None:
    """Unseen."""
    zone = DECK_ZONES[effect.deck]
    g.move(g.board.cards(zone)[: effect.n], zone, REMOVED)


@does(does_what.CastSpell)
async def let_cast_spell(g: G, effect: does_what.CastSpell, matter: Matter) -> None:
    await cast_spell(g, seat_of(g.board, effect.who, matter))
