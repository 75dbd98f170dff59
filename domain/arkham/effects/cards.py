"""What cards do to other cards of investigators: items, spells, conditions."""

from typing import Literal

from domain.arkham.content import ASSETS, PLAY, Asset, asset_of, assets_of
from domain.arkham.facts.people import RemnantsChanged
from domain.arkham.names import AssetKind
from domain.arkham.nouns import R
from domain.arkham.rules.assets import conditions_of, gain_condition, gain_named, has_entry, shop
from domain.arkham.rules.assets import discard as discard_card
from domain.arkham.rules.harm import suffer, worn_out
from domain.kernel import Ask, Number, Seat, choose_one
from domain.parts.core.amounts import YOU
from domain.parts.effects import Ops, op
from domain.parts.moments import Look
from domain.parts.nouns import EntryId, Who

Condition = Literal["blessed", "cursed", "dark_pact", "tainted"]
Shed = Literal["blessed", "cursed", "dark_pact", "tainted", "any"]
Trait = Literal["any", "common", "curio", "weapon", "tome", "magical"]
WORTHS = {"blessed": "blessed", "cursed": "cursed", "dark_pact": "pact", "tainted": "tainted", "any": "tainted"}


@op("{who:gain} the condition {condition}", price=lambda p, o: p.of("prices", WORTHS[o.condition]) * p.side(o.who))
async def become(run: R, condition: Condition, who: Who = YOU) -> None:
    for seat in await run.whom(who):
        await gain_condition(run.g, seat, condition)


@op("{who:lose} the condition {condition}", price=lambda p, o: -p.of("prices", WORTHS[o.condition]) * p.side(o.who))
async def shed(run: R, condition: Shed, who: Who = YOU) -> None:
    """Any: of their choice."""
    for seat in await run.whom(who):
        held = conditions_of(run.board, seat)
        found = [card for card in held if condition in ("any", run.board.play[card].entry)]
        if found:
            PLAY.leave(run.g, [await choose_one(seat, "discard", found, "ARK-175")])


@op("{who:gain} {entry}", price=2.5)
async def receive(run: R, entry: EntryId, who: Who = YOU) -> None:
    """A certain card, if its pile still has it."""
    for seat in await run.whom(who):
        await gain_named(run.g, seat, entry)


@op("{who:may} buy {trait} items from the display[half?, at half price]", price=1.0, leaves=("bought",))
async def buy(run: R, trait: Trait = "any", half: bool = False, most: int = 99, who: Who = YOU) -> None:
    for seat in await run.whom(who):
        run.values["bought"] = await shop(run.g, seat, "" if trait == "any" else trait, half, most)


@op("{who:discard} a card: {kind}[ ({trait})]", price=-1.5, leaves=("discarded",))
async def discard_one(run: R, kind: AssetKind | Literal["any"] = "any", trait: str = "", who: Who = YOU) -> None:
    """As its owner chooses; conditions do not count among any."""
    for seat in await run.whom(who):
        held = [id for id in assets_of(run.board, seat) if _fits(run, id, kind, trait)]
        run.values["discarded"] = int(bool(held))
        if held:
            await discard_card(run.g, await choose_one(seat, "discard", held, "ARK-14"))


def _fits(run: R, card: str, kind: str, trait: str) -> bool:
    held = asset_of(run.board, card)
    if held is None or held.bound or (trait and trait not in held.traits):
        return False
    return held.kind != "condition" if kind == "any" else held.kind == kind


@op("this card takes harm:[ {damage} damage][ {horror} horror]", price=lambda p, o: -0.5 * (o.damage + o.horror))
async def wear(run: R, damage: int = 0, horror: int = 0) -> None:
    """It is discarded when it has taken all it can."""
    for what, n in (("damage", damage), ("horror", horror)):
        if n and run.card in run.board.play:
            PLAY.mark(run.g, run.card, what, n)
    await worn_out(run.g, run.card)


@op("cast: {then}", price=lambda p, o: p.all(o.then) - 1.0)
async def cast(run: R, then: Ops) -> None:
    """First the horror, or a remnant for each; whoever is defeated by it casts nothing."""
    entry = ASSETS[run.source]
    if not isinstance(entry, Asset) or run.you not in run.board.people:
        return
    if not await pay_for(run, run.you, entry.horror):
        return
    run.values["cast"] = 1
    await run.do(then)
    if run.you in run.board.people:
        forget_blood(run, run.you)
        await PLAY.moment(run.g, "cast", run.you)


async def pay_for(run: R, seat: Seat, horror: int) -> bool:
    """In horror, in remnants one for one, and for some in damage. Says whether the caster is still there."""
    most = min(horror, run.board.people[seat].remnants)
    spent = await Ask(seat, "remnants_for_spell", Number(0, most), "ARK-118") if most else 0
    if spent:
        run.g.emit(RemnantsChanged(seat, -spent))
        await PLAY.moment(run.g, "remnant_spent", seat)
    bled = 0
    if horror > spent and PLAY.value(run.board, "blood_magic", 0, Look(run.board, seat)):
        bled = await Ask(seat, "damage_for_spell", Number(0, horror - spent), "ARK-118")
    await suffer(run.g, seat, damage=bled, horror=horror - spent - bled)
    if seat not in run.board.people:
        return False
    if spent or bled:
        mark_blood(run, seat, 1)
    return True


def mark_blood(run: R, seat: Seat, by: int) -> None:
    """A sheet that knows blood magic remembers for one spell that it was paid for otherwise than in horror."""
    if PLAY.value(run.board, "blood_magic", 0, Look(run.board, seat)):
        sheet = has_entry(run.board, seat, run.board.people[seat].person)
        if sheet is not None:
            PLAY.mark(run.g, sheet, "blood", by)


def forget_blood(run: R, seat: Seat) -> None:
    sheet = has_entry(run.board, seat, run.board.people[seat].person)
    if sheet is not None:
        PLAY.mark(run.g, sheet, "blood", -run.board.play[sheet].tokens.get("blood", 0))
