"""What cards do to cards: items, the chaos deck, play areas, decks, and cards that are spent."""

from typing import Any

from domain.kernel import Ask, Card, Choose, Seat, Shuffle, Zone, agrees, choose_one
from domain.parts.core import Band
from domain.parts.effects import op
from domain.parts.nouns import Deck, EntryId, Who
from domain.parts.prices import Prices
from domain.unfathomable.content import value_of
from domain.unfathomable.facts.turn import MythosCutShort
from domain.unfathomable.names import CRISIS, ITEMS, REMOVED, SPELL_CAST, SPELLS, CardId, ItemId, Skill
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.chaos import add_treachery
from domain.unfathomable.rules.chaos import new_chaos as make_new_chaos
from domain.unfathomable.rules.decks import discard_from_hand, of_skill
from domain.unfathomable.rules.dice import SIDES, roll_die
from domain.unfathomable.rules.items import keep_item, lose_item
from domain.unfathomable.rules.kept import drop_kept
from domain.unfathomable.rules.kept import keep_card as keep_in_play_area

USUAL = 3
"""The value of a card that is spent for a roll, more or less."""
DECK_ZONES = {"spells": SPELLS, "items": ITEMS}


@op("shuffle {n:deck.treachery} into the chaos deck", price=lambda p, o: p.change("deck", "treachery", o.n))
async def treachery(run: R, n: int) -> None:
    await add_treachery(run.g, n)


@RULES.called("discard the chaos deck and make a new one", price=1.0)
async def new_chaos(run: R) -> None:
    await make_new_chaos(run.g)


def _with_a_card(p: Prices, o: Any) -> float:
    """The die with a usual card, which is gone."""
    faces = range(1 + USUAL, SIDES + 1 + USUAL)
    bands = sum((p.all(b.then) * sum(b.least <= f <= b.most for f in faces) / SIDES for b in o.bands), 0.0)
    return bands + p.change("deck", "skills", -1)


@op("discard 1 {skill} card, whose value is added to the die, and roll it: {bands}", price=_with_a_card)
async def spend_and_roll(run: R, skill: Skill, bands: tuple[Band, ...]) -> None:
    """Which card is the player's secret until it is discarded. Whoever names none discards the lowest."""
    g = run.g
    cards = sorted(of_skill(g, run.you, skill), key=lambda card: (value_of(g.face(card)), card))
    if not cards:
        return
    form = Choose(tuple(cards), least=0)
    chosen = await Ask(run.you, f"spend_{skill}", form, "UNF-36", default=(), hide_form=True)
    plus = await discard_from_hand(g, run.you, [Card(chosen[0]) if chosen else cards[0]])
    target = min(band.least or band.most + 1 for band in bands)
    shown = await roll_die(g, "what comes of a card", target, plus)
    for i, band in enumerate(bands):
        if band.least <= shown <= band.most:
            await run.do(band.then, f"bands.{i}.then")


# --- items ------------------------------------------------------------------------------------------


@op("look at the top {look} items, keep 1 and shuffle the others back", price=1.5)
async def choose_item(run: R, look: int) -> None:
    """One is kept; the whole deck is shuffled, with those that were looked at."""
    g = run.g
    cards = g.board.cards(ITEMS)[:look]
    if not cards:
        return
    g.show(cards, [run.you])
    await keep_item(g, run.you, Card(await choose_one(run.you, "keep_item", cards, "UNF-153")))
    if g.board.cards(ITEMS):
        await Shuffle(ITEMS, "the item deck")


@RULES.called("remove 1 of your items from the game", price=-1.0)
async def remove_item(run: R) -> None:
    if items := run.board.sailors[run.you].items:
        await lose_item(run.g, run.you, ItemId(await choose_one(run.you, "remove_item", items, "UNF-36")))


@op("all[ but {keep}] of the items of {who} leave the game", price=-1.5)
async def remove_items(run: R, who: Who, keep: int = 0) -> None:
    for seat in await run.whom(who):
        items = tuple(run.board.sailors[seat].items)
        kept: tuple[str, ...] = items if len(items) <= keep else ()
        if keep and items and not kept:
            kept = await Ask(seat, "keep_items", Choose(items, keep, keep), "UNF-36")
        for item in items:
            if item not in kept:
                await lose_item(run.g, seat, item)


@op("the item {item} leaves the game", price=-1.0)
async def break_item(run: R, item: EntryId) -> None:
    for seat in run.g.seats:
        if ItemId(item) in run.board.sailors[seat].items:
            await lose_item(run.g, seat, ItemId(item))


# --- this card --------------------------------------------------------------------------------------


@op("{who:keep} this card in the play area", price=-0.5)
async def keep_card(run: R, who: Who) -> None:
    for seat in await run.whom(who):
        keep_in_play_area(run.g, seat, *this_card(run))


@RULES.called("give this card to any player", price=1.0)
async def give_card(run: R) -> None:
    taker = Seat(await choose_one(run.you, "give_card", run.g.seats, "UNF-153"))
    keep_in_play_area(run.g, taker, *this_card(run))


def this_card(run: R) -> tuple[Card, Zone]:
    """The card whose text is being resolved, and where it lies."""
    zones = (CRISIS, SPELL_CAST)
    return next((card, zone) for zone in zones for card in run.board.cards(zone) if run.g.face(card) == run.source)


@op("discard this card", price=0.0)
async def drop_card(run: R) -> None:
    """Out of the play area: a mythos card is discarded, a spell leaves the game."""
    drop_kept(run.g, run.you, CardId(run.source))


@RULES.called("you may discard this card at once, without resolving its icons", price=1.0)
async def cut_short(run: R) -> None:
    if await agrees(run.you, "cut_short", "UNF-35"):
        run.g.emit(MythosCutShort())


# --- decks ------------------------------------------------------------------------------------------


@op("remove the top {n:deck} from the game", price=lambda p, o: -0.3 * o.n)
async def remove_top(run: R, deck: Deck, n: int) -> None:
    """Unseen."""
    zone = DECK_ZONES[deck]
    run.g.move(run.board.cards(zone)[:n], zone, REMOVED)
