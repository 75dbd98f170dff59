"""Effects that hold others within them: rolls, prices, choices."""

from domain.kernel import NO, Ask, Card, Choose, Game, choose_one
from domain.unfathomable import effects as does_what
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import value_of
from domain.unfathomable.names import SHIP, WATERS
from domain.unfathomable.rules.decks import discard_from_hand, of_skill
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.does_sea import pick_off
from domain.unfathomable.rules.interpreter import Matter, does, resolve, seat_of
from domain.unfathomable.rules.passengers import in_supply, risk

G = Game[Atlantica]
WHY = "what comes of a card"


@does(does_what.Risk)
async def risk_passengers(g: G, effect: does_what.Risk, matter: Matter) -> None:
    """As many as there are; without any, what the card has instead."""
    if not await risk(g, effect.n):
        await resolve(g, effect.otherwise, matter)


@does(does_what.RiskFor)
async def risk_for(g: G, effect: does_what.RiskFor, matter: Matter) -> None:
    """Rules: RISKING PASSENGERS, as a cost (ruling U4)."""
    if in_supply(g.board) >= effect.n:
        await risk(g, effect.n)
        await resolve(g, effect.then, matter)


@does(does_what.RollDie)
async def roll_for(g: G, effect: does_what.RollDie, matter: Matter) -> None:
    low = await roll_die(g, WHY, effect.most + 1) <= effect.most
    await resolve(g, effect.low if low else effect.high, matter)


@does(does_what.RollPassengers)
async def roll_for_passengers(g: G, effect: does_what.RollPassengers, matter: Matter) -> None:
    n = g.board.passengers_on_deck()
    if await roll_die(g, WHY, n + 1) <= n:
        await resolve(g, effect.low, matter)


@does(does_what.SpendAndRoll)
async def spend_and_roll(g: G, effect: does_what.SpendAndRoll, matter: Matter) -> None:
    """Which card is the player's secret until it is discarded. Whoever names none discards the lowest."""
    cards = sorted(of_skill(g, matter.you, effect.skill), key=lambda card: (value_of(g.face(card)), card))
    if not cards:
        return
    form = Choose(tuple(cards), least=0)
    chosen = await Ask(matter.you, f"spend_{effect.skill}", form, "UNF-36", default=(), hide_form=True)
    plus = await discard_from_hand(g, matter.you, [Card(chosen[0]) if chosen else cards[0]])
    low = await roll_die(g, WHY, effect.most + 1, plus) <= effect.most
    await resolve(g, effect.low if low else effect.high, matter)


@does(does_what.May)
async def may(g: G, effect: does_what.May, matter: Matter) -> None:
    """The option names the card, so that everybody can read what is offered."""
    seat = seat_of(g.board, effect.who, matter)
    (answer,) = await Ask(seat, "may", Choose((f"may:{matter.source}", NO)), "UNF-137", default=(NO,))
    if answer != NO:
        await resolve(g, effect.then, matter)


@does(does_what.Either)
async def either(g: G, effect: does_what.Either, matter: Matter) -> None:
    options = [f"{i}:{matter.source}" for i in range(len(effect.options))]
    chosen = await choose_one(matter.you, "either", options, "UNF-137")
    await resolve(g, effect.options[options.index(chosen)], matter)


@does(does_what.DefeatRolled)
async def defeat_rolled(g: G, effect: does_what.DefeatRolled, matter: Matter) -> None:
    result = await roll_die(g, WHY, effect.most + 1)
    await pick_off(g, matter.you, (*SHIP, *WATERS), result)
    if result > effect.most:
        await resolve(g, effect.high, matter)
