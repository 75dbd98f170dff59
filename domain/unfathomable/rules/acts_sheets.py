"""Rules: CHARACTER SHEETS, FEATS. What characters can do with an action."""

from domain.kernel import BOTTOM, Card, Game, Seat, choose_one, choose_some
from domain.unfathomable import abilities_acts as acts
from domain.unfathomable.board import Atlantica
from domain.unfathomable.facts.ship import MonarchMoved
from domain.unfathomable.names import DECKS, DEEP, ITEMS, MONARCHS, SPELLS, WATERS, ItemId, Monarch, Space
from domain.unfathomable.rules.acts_skills import plain_if
from domain.unfathomable.rules.chart import adjacent
from domain.unfathomable.rules.combat import attack_with, weapon_targets, weapons
from domain.unfathomable.rules.decks import discard_from_hand, of_skill
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.items import draw_item, give_item
from domain.unfathomable.rules.loyalty import hidden_loyalty
from domain.unfathomable.rules.places import jail, move_to
from domain.unfathomable.rules.sources import Use, uses
from domain.unfathomable.rules.spells import resolve_spell

G = Game[Atlantica]
TOP, UNDER = "top", "bottom"
WITH = "+"
"""Two things that belong together in one option: `six_shooter+deep_one:galley`."""


def _decks(g: G, seat: Seat, effect: acts.ToDeck) -> tuple[str, ...]:
    return tuple(deck for deck in DECKS if deck != g.board.sailors[seat].at)


@uses(acts.ToDeck, _decks)
async def to_deck(g: G, using: Use, effect: acts.ToDeck) -> None:
    """Rules: Deck Chief."""
    move_to(g, using.seat, Space(using.variant))


def _drawn(g: G, seat: Seat, effect: acts.QuickDraw) -> tuple[str, ...]:
    return tuple(
        f"{item}{WITH}{enemy}"
        for item, weapon in weapons(g.board, seat).items()
        for enemy in weapon_targets(g.board, seat, weapon)
    )


@uses(acts.QuickDraw, _drawn)
async def quick_draw(g: G, using: Use, effect: acts.QuickDraw) -> None:
    name, _, enemy = using.variant.partition(WITH)
    item = ItemId(name)
    await attack_with(g, using.seat, enemy, item, weapons(g.board, using.seat)[item])


def _a_spell_is_left(g: G, seat: Seat, effect: acts.PeekSpell) -> tuple[str, ...]:
    return plain_if(g.board.cards(SPELLS))


@uses(acts.PeekSpell, _a_spell_is_left)
async def peek_spell(g: G, using: Use, effect: acts.PeekSpell) -> None:
    """Rules: Occult Training."""
    card = g.board.cards(SPELLS)[0]
    g.show([card], [using.seat])
    if await choose_one(using.seat, "peek_spell", (TOP, UNDER), "UNF-136") == UNDER:
        g.move([card], SPELLS, SPELLS, BOTTOM)


def _room_for_more(g: G, seat: Seat, effect: acts.Scavenge) -> tuple[str, ...]:
    return plain_if(len(g.board.sailors[seat].items) <= effect.most and g.board.cards(ITEMS))


@uses(acts.Scavenge, _room_for_more)
async def scavenge(g: G, using: Use, effect: acts.Scavenge) -> None:
    """Rules: Scavenger. One item may go to another human in the same space."""
    await draw_item(g, using.seat)
    sailor = g.board.sailors[using.seat]
    takers = [seat for seat in g.board.humans_at(sailor.at) if seat != using.seat]
    options = [f"{item}{WITH}{taker}" for item in sailor.items for taker in takers]
    for gift in await choose_some(using.seat, "give_item", options, 1, "UNF-33"):
        item, _, taker = gift.partition(WITH)
        await give_item(g, using.seat, Seat(taker), ItemId(item))


def _oaths(g: G, seat: Seat, effect: acts.FirstOath) -> tuple[str, ...]:
    afloat = [monarch for monarch in MONARCHS if g.board.monarchs[monarch] != DEEP]
    return tuple(f"{monarch}{WITH}{card}" for monarch in afloat for card in of_skill(g, seat, "lore"))


@uses(acts.FirstOath, _oaths)
async def first_oath(g: G, using: Use, effect: acts.FirstOath) -> None:
    """Rules: First Oath of Dagon."""
    name, _, card = using.variant.partition(WITH)
    monarch: Monarch = "dagon" if name == "dagon" else "hydra"
    plus = await discard_from_hand(g, using.seat, [Card(card)])
    if await roll_die(g, "an oath is sworn", effect.target, plus) >= effect.target:
        g.emit(MonarchMoved(monarch, DEEP))
        return
    waters = [space for space in adjacent(g.board.monarchs[monarch]) if space in WATERS]
    for space in await choose_some(using.seat, "oath_moves", waters, 1, "UNF-88"):
        g.emit(MonarchMoved(monarch, Space(space)))


# --- feats ------------------------------------------------------------------------------------------


def _company(g: G, seat: Seat, effect: acts.Arrest) -> tuple[str, ...]:
    if g.board.jailed(seat):
        return ()
    return tuple(other for other in g.board.sailor_at(g.board.sailors[seat].at) if other != seat)


@uses(acts.Arrest, _company)
async def arrest(g: G, using: Use, effect: acts.Arrest) -> None:
    """Rules: Arrest Order."""
    jail(g, Seat(using.variant))


def _keeper_with_spells(g: G, seat: Seat, effect: acts.QuickCast) -> tuple[str, ...]:
    return plain_if(g.board.titles.get("keeper") == seat and g.board.cards(SPELLS))


@uses(acts.QuickCast, _keeper_with_spells)
async def quick_cast(g: G, using: Use, effect: acts.QuickCast) -> None:
    await resolve_spell(g, using.seat, g.board.cards(SPELLS)[0])


def _other_humans(g: G, seat: Seat, effect: acts.ReadBlood) -> tuple[str, ...]:
    return tuple(other for other in g.board.humans() if other != seat and g.board.loyalty_count(other))


@uses(acts.ReadBlood, _other_humans)
async def read_blood(g: G, using: Use, effect: acts.ReadBlood) -> None:
    """Rules: Deep One Ancestry."""
    g.show(hidden_loyalty(g, Seat(using.variant)), [using.seat])
