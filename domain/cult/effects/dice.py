"""Dice that are turned, added, discarded, moved or rolled again."""

from typing import Any

from domain.cult.content import NUMBERS, WRAITH_CARDS
from domain.cult.facts import DiceCommitted
from domain.cult.names import SYMBOLS, DieName, Symbol, Target
from domain.cult.nouns import R
from domain.cult.rules import dice as lying
from domain.cult.rules import roll
from domain.cult.rules.asking import assign, choose_one, choose_some
from domain.cult.rules.coins import KEEP, changed, changes_form, move_die, own_faces
from domain.cult.rules.coins import turn_own_dice as turn_faces
from domain.cult.rules.dice_counts import room_for_dice
from domain.cult.rules.targets import targets_for
from domain.kernel import Ask, Assign
from domain.parts.effects import Run, op
from domain.parts.nouns import CardOf

X = Symbol("x")
"""What a spent Wraith die shows."""
HAUNT = "haunt"


async def dice_of(run: R, which: CardOf, kind: str, n: int) -> list[DieName]:
    """A Wraith's hand reaches one of these dice; a Sigil up to so many, in the order named."""
    found = tuple(await run.cards(which))
    if run.source in WRAITH_CARDS:
        return [DieName(await choose_one(run.g, run.you, HAUNT, found, "CULT-73"))]
    rule = "CULT-58" if kind == "undertow" else "CULT-59"
    return [DieName(d) for d in await choose_some(run.g, run.you, kind, found, n, rule)]


# --- turned -----------------------------------------------------------------------------------------


@op("turn up to {n} of your dice to faces of your choice, except double dagger", price=lambda p, o: 1.5 * o.n)
async def turn_own_dice(run: Run[Any], n: int) -> None:
    """Own dice, in the own Commit phase; a Wraith turns Wraith dice."""
    turned = changed(await Ask(run.you, "sigil_turn_own", changes_form(own_faces(run.board, run.you), n), "CULT-58"))
    if turned:
        turn_faces(run.g, run.you, turned)


@op("you may turn your {face} dice to other faces, except double dagger", price=1.5)
async def turn_freely(run: Run[Any], face: str) -> None:
    """Rules: Ancient Chant, Keeper. Own dice of the given symbol, without coins (ruling A51)."""
    faces = {die: shown for die, shown in own_faces(run.board, run.you).items() if shown == face}
    if not faces:
        return
    form = changes_form(faces, len(faces))
    turned = changed(await Ask(run.you, "free_chant", form, "CULT-145", default=dict.fromkeys(form.items, KEEP)))
    if turned:
        turn_faces(run.g, run.you, turned)


@op(
    "turn up to {n} dice of the player whose turn it is to faces of your choice",
    price=lambda p, o: 1.7 * o.n,
)
async def turn_dice(run: Run[Any], n: int) -> None:
    """Dice of the active player; changed in the Resolve phase they stay where they lie."""
    dice = await choose_some(run.g, run.you, "masks", tuple(run.board.dice), n, "CULT-59")
    if not dice:
        return
    items = {d: tuple(str(s) for s in SYMBOLS if s != run.board.dice[DieName(d)].face) for d in dice}
    faces = await Ask(run.you, "masks_faces", Assign(items), "CULT-59")
    turned = {DieName(d): Symbol(face) for d, face in faces.items()}
    await lying.change_dice(run.g, turned, recommit=run.board.phase == "response")


@op("{which} now shows {to}", price=1.2)
async def set_die(run: Run[Any], which: CardOf, to: str) -> None:
    """One die, chosen with the ability or haunted by a Wraith; its owner may re-commit it, unless it is not committed
    yet."""
    (die,) = await dice_of(run, which, HAUNT, 1) if to == X else (DieName(run.now.target),)
    face = Symbol(run.now.target) if to == X else Symbol(to)
    await lying.change_dice(run.g, {die: face}, recommit=run.board.phase == "response")


# --- added ------------------------------------------------------------------------------------------


@op("add {n} dice to yours, with faces of your choice, except double dagger", price=lambda p, o: 1.7 * o.n)
async def add_own_dice(run: Run[Any], n: int) -> None:
    """Before committing, so they are committed with the others."""
    faces = tuple(s for s in SYMBOLS if s != NUMBERS.chant_barred)
    for _ in range(min(n, room_for_dice(run.board))):
        lying.add_die(run.g, Symbol(await choose_one(run.g, run.you, "sigil_add", faces, "CULT-58")))


@op(
    "the player whose turn it is gains a die showing X[placed?; you commit it as they could]",
    price=lambda p, o: 1.3 if o.placed else 1.0,
)
async def add_die(run: Run[Any], placed: bool = False) -> None:
    """Its new owner commits it, or the Wraith does, wherever its owner could."""
    die = lying.add_die(run.g, Symbol(run.now.target))
    if not placed:
        await lying.recommit_dice(run.g, [die])
        return
    options = targets_for(run.board, run.board.active(), run.board.dice[die].face)
    if options:
        to = await assign(run.g, run.you, "plant", Assign({die: options}), "CULT-73")
        run.g.emit(DiceCommitted({die: Target(to[die])}))


# --- discarded, moved, rolled again -----------------------------------------------------------------


@op("discard up to {n} of {which}", price=lambda p, o: 1.5 * o.n if o.n > 1 else 1.0)
async def discard_dice(run: Run[Any], which: CardOf, n: int = 1) -> None:
    lying.discard_dice(run.g, await dice_of(run, which, "undertow", n))


@op("discard {n} of your dice", price=lambda p, o: -0.5 * o.n)
async def give_up_dice(run: Run[Any], n: int = 1) -> None:
    """Rules: Sea Hydra, Keeper. Own dice go, whichever."""
    for _ in range(min(n, len(run.board.dice))):
        gone = await choose_one(run.g, run.you, "discard_die", tuple(run.board.dice), "CULT-97")
        lying.discard_dice(run.g, [DieName(gone)])


@op("move up to {n} of {which} to other players or rituals", price=lambda p, o: 2.0 * o.n if o.n > 1 else 1.1)
async def move_dice(run: Run[Any], which: CardOf, n: int = 1) -> None:
    """A Sigil may re-commit dice even in the Resolve phase; the owner has no say in it."""
    rule = "CULT-73" if run.source in WRAITH_CARDS else "CULT-59"
    for die in await dice_of(run, which, "misdirect", n):
        await move_die(run.g, run.you, die, rule)


WHY = {"rattling_bones": "a Wraith rattles", "revocation": "revocation", "bellringer_ii": "the bell rings"}


@op("roll {which} again", price=lambda p, o: 4.0 if o.which == "all" else 0.8)
async def roll_again(run: Run[Any], which: CardOf) -> None:
    """In the Roll phase, the own dice. Later, dice of the active player: they stand as they fall, and each may be
    re-committed."""
    dice = [DieName(die) for die in await run.cards(which)]
    if run.source in WRAITH_CARDS:
        dice = await dice_of(run, which, HAUNT, 1)
    if run.board.phase == "roll":
        await roll.roll_again(run.g, run.you, dice)
    else:
        await lying.reroll_dice(run.g, dice, WHY[run.source])
