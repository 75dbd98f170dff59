"""Rules: REVEALING AS A TRAITOR, step two. What each character does then."""

from domain.kernel import Ask, Choose, Game, Seat, choose_one
from domain.unfathomable import abilities_acts as acts
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import MYTHOS_CARDS, NUMBERS, Mythos
from domain.unfathomable.facts.turn import MythosDrawn
from domain.unfathomable.names import CRISIS, DECKS, DEEP, MYTHOS, MYTHOS_PAST, WATERS, ItemId, MythosId, Space
from domain.unfathomable.rules.acts_sheets import WITH
from domain.unfathomable.rules.chart import undamaged
from domain.unfathomable.rules.damage import damage_space
from domain.unfathomable.rules.defeat import defeat_character, defeat_passenger
from domain.unfathomable.rules.interpreter import Matter, resolve
from domain.unfathomable.rules.items import give_item
from domain.unfathomable.rules.monsters import activate_deep_ones, spawn
from domain.unfathomable.rules.mythos import CHECK, choose_option, put_away, refill, take_option
from domain.unfathomable.rules.passengers import in_supply
from domain.unfathomable.rules.places import choose_space
from domain.unfathomable.rules.sources import Use, uses
from domain.unfathomable.rules.tracks import advance, retreat

G = Game[Atlantica]
RULE = "UNF-104"


@uses(acts.Malpractice)
async def malpractice(g: G, using: Use, effect: acts.Malpractice) -> None:
    """The Deep stands for the supply."""
    spaces = [space for space in DECKS if g.board.passengers_at(space)]
    spaces += [DEEP] if in_supply(g.board) else []
    if spaces:
        await defeat_passenger(g, await choose_space(g, using.seat, "malpractice", spaces, RULE))


@uses(acts.Sabotage)
async def sabotage(g: G, using: Use, effect: acts.Sabotage) -> None:
    await damage_space(g, await choose_space(g, using.seat, "sabotage", undamaged(g.board), RULE))


@uses(acts.RainFire)
async def rain_fire(g: G, using: Use, effect: acts.RainFire) -> None:
    here = g.board.sailors[using.seat].at
    for seat in g.board.humans_at(here):
        if seat != using.seat:
            await defeat_character(g, seat)
    for _ in range(g.board.passengers_at(here)):
        await defeat_passenger(g, here)


@uses(acts.DisruptRitual)
async def disrupt_ritual(g: G, using: Use, effect: acts.DisruptRitual) -> None:
    """As far as the track reaches, either way."""
    back, on = min(effect.n, g.board.ritual), min(effect.n, NUMBERS.track_end - g.board.ritual)
    steps = [str(n) for n in range(-back, on + 1)]
    by = int(await choose_one(using.seat, "disrupt_ritual", steps, RULE))
    if by > 0:
        await advance(g, "ritual", by)
    elif by < 0:
        retreat(g, "ritual", -by)


@uses(acts.Divide)
async def divide(g: G, using: Use, effect: acts.Divide) -> None:
    for space in await Ask(using.seat, "divide", Choose(WATERS, effect.n, effect.n), RULE):
        spawn(g, Space(space), 1)


@uses(acts.SecondOath)
async def second_oath(g: G, using: Use, effect: acts.SecondOath) -> None:
    here = g.board.sailors[using.seat].at
    if g.board.deep_ones_at(here):
        await activate_deep_ones(g, {here: g.board.deep_ones_at(here)})


@uses(acts.Pickpocket)
async def pickpocket(g: G, using: Use, effect: acts.Pickpocket) -> None:
    here = g.board.sailors[using.seat].at
    victims = [seat for seat in g.board.humans_at(here) if seat != using.seat]
    options = [f"{item}{WITH}{seat}" for seat in victims for item in g.board.sailors[seat].items]
    if options:
        item, _, victim = (await choose_one(using.seat, "pickpocket", options, RULE)).partition(WITH)
        await give_item(g, Seat(victim), using.seat, ItemId(item))


# --- a crisis of one's own --------------------------------------------------------------------------


@uses(acts.SpreadMisfortune)
async def spread_misfortune(g: G, using: Use, effect: acts.SpreadMisfortune) -> None:
    """A mythos card without its icons: the traitor chooses, and a check has failed."""
    card = await draw_misfortune(g, using.seat)
    chosen = await choose_option(g, card, using.seat, "misfortune")
    if chosen != CHECK:
        await take_option(g, card, using.seat, int(chosen))
    elif card.check is not None:
        await resolve(g, card.check.failed, Matter(using.seat, card.id))
    put_away(g)
    await refill(g)


async def draw_misfortune(g: G, seat: Seat) -> Mythos:
    """The next card that is not another character's."""
    while True:
        await refill(g)
        top = g.board.cards(MYTHOS)[0]
        g.show([top])
        card = MYTHOS_CARDS[MythosId(g.face(top))]
        if card.character in (None, g.board.sailors[seat].character):
            g.move([top], MYTHOS, CRISIS)
            g.emit(MythosDrawn(card.id))
            return card
        g.move([top], MYTHOS, MYTHOS_PAST)
