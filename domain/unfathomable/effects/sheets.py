"""What characters can do with an action: sheets and feats."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import BOTTOM, Card, Game, Seat, choose_one, choose_some
from domain.parts.effects import op
from domain.unfathomable.board import Atlantica
from domain.unfathomable.effects.skills import plain_if
from domain.unfathomable.facts.ship import MonarchMoved
from domain.unfathomable.names import DECKS, DEEP, ITEMS, MONARCHS, SPELLS, WATERS, WITH, ItemId, Monarch, Space
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.chart import adjacent
from domain.unfathomable.rules.combat import attack_with, weapon_targets, weapons
from domain.unfathomable.rules.decks import discard_from_hand, of_skill
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.items import draw_item, give_item
from domain.unfathomable.rules.loyalty import hidden_loyalty
from domain.unfathomable.rules.places import jail, move_to
from domain.unfathomable.rules.spells import resolve_spell

G = Game[Atlantica]
TOP, UNDER = "top", "bottom"


def _decks(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return tuple(deck for deck in DECKS if deck != g.board.sailors[seat].at)


@RULES.called("move to any deck space", price=1.0, ways=_decks)
async def to_deck(run: R) -> None:
    """Rules: Deck Chief."""
    move_to(run.g, run.you, Space(run.way))


def _drawn(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return tuple(
        f"{item}{WITH}{enemy}"
        for item, weapon in weapons(g.board, seat).items()
        for enemy in weapon_targets(g.board, seat, weapon)
    )


@RULES.called("use the action of one of your Weapons", price=1.0, ways=_drawn)
async def quick_draw(run: R) -> None:
    name, _, enemy = run.way.partition(WITH)
    item = ItemId(name)
    await attack_with(run.g, run.you, enemy, item, weapons(run.board, run.you)[item])


def _a_spell_is_left(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return plain_if(g.board.cards(SPELLS))


@RULES.called("look at the top spell and put it on the top or the bottom", price=1.0, ways=_a_spell_is_left)
async def peek_spell(run: R) -> None:
    """Rules: Occult Training."""
    card = run.board.cards(SPELLS)[0]
    run.g.show([card], [run.you])
    if await choose_one(run.you, "peek_spell", (TOP, UNDER), "UNF-136") == UNDER:
        run.g.move([card], SPELLS, SPELLS, BOTTOM)


def _room_for_more(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return plain_if(len(g.board.sailors[seat].items) <= o.most and g.board.cards(ITEMS))


@op(
    "with {most} items or fewer, draw the top item; you may give 1 item to another human in your space",
    price=1.0,
    ways=_room_for_more,
)
async def scavenge(run: R, most: int) -> None:
    """Rules: Scavenger. One item may go to another human in the same space."""
    await draw_item(run.g, run.you)
    sailor = run.board.sailors[run.you]
    takers = [seat for seat in run.board.humans_at(sailor.at) if seat != run.you]
    options = [f"{item}{WITH}{taker}" for item in sailor.items for taker in takers]
    for gift in await choose_some(run.you, "give_item", options, 1, "UNF-33"):
        item, _, taker = gift.partition(WITH)
        await give_item(run.g, run.you, Seat(taker), ItemId(item))


def _oaths(g: G, seat: Seat, o: Any) -> Sequence[str]:
    afloat = [monarch for monarch in MONARCHS if g.board.monarchs[monarch] != DEEP]
    return tuple(f"{monarch}{WITH}{card}" for monarch in afloat for card in of_skill(g, seat, "lore"))


@op(
    "pick a monarch that is not in the Deep, discard 1 lore card, whose value is added to the die, and roll: "
    "on {target} or more the monarch moves to the Deep, else you may move it to an adjacent water space",
    price=1.0,
    ways=_oaths,
)
async def first_oath(run: R, target: int) -> None:
    """Rules: First Oath of Dagon."""
    g = run.g
    name, _, card = run.way.partition(WITH)
    monarch: Monarch = "dagon" if name == "dagon" else "hydra"
    plus = await discard_from_hand(g, run.you, [Card(card)])
    if await roll_die(g, "an oath is sworn", target, plus) >= target:
        g.emit(MonarchMoved(monarch, DEEP))
        return
    waters = [space for space in adjacent(g.board.monarchs[monarch]) if space in WATERS]
    for space in await choose_some(run.you, "oath_moves", waters, 1, "UNF-88"):
        g.emit(MonarchMoved(monarch, Space(space)))


# --- feats ------------------------------------------------------------------------------------------


def _company(g: G, seat: Seat, o: Any) -> Sequence[str]:
    if g.board.jailed(seat):
        return ()
    return tuple(other for other in g.board.sailor_at(g.board.sailors[seat].at) if other != seat)


@RULES.called("move another character in your space to the Brig", price=1.0, ways=_company)
async def arrest(run: R) -> None:
    """Rules: Arrest Order."""
    jail(run.g, Seat(run.way))


def _keeper_with_spells(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return plain_if(g.board.titles.get("keeper") == seat and g.board.cards(SPELLS))


@RULES.called("while you are the Keeper of the Tome, resolve the top spell", price=1.0, ways=_keeper_with_spells)
async def quick_cast(run: R) -> None:
    await resolve_spell(run.g, run.you, run.board.cards(SPELLS)[0])


def _other_humans(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return tuple(other for other in g.board.humans() if other != seat and g.board.loyalty_count(other))


@RULES.called("look at all loyalty cards of another human", price=1.0, ways=_other_humans)
async def read_blood(run: R) -> None:
    """Rules: Deep One Ancestry."""
    run.g.show(hidden_loyalty(run.g, Seat(run.way)), [run.you])
