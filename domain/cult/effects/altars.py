"""What altars give, and what kept rituals do, that no other game has."""

from typing import Any

from domain.cult.content import CULTIST_DIE
from domain.cult.facts import KrakenMoved, RiftOpened, Transmuted
from domain.cult.names import BLOOD, COSMOS, HARM, PARCHMENT, SYMBOLS, RitualId, Symbol
from domain.cult.nouns import RULES, R
from domain.cult.rules.altars import gain_ritual_dice
from domain.cult.rules.asking import choose_one, choose_some, put_in_order
from domain.cult.rules.dice import change_dice
from domain.cult.rules.kraken import give_kraken_die
from domain.cult.rules.life import gain_life, lose_life
from domain.cult.rules.rituals import discard_kept, fill_altars
from domain.cult.rules.targets import as_rolled_by
from domain.kernel import Choose, Roll, Seat, Trigger, window
from domain.parts.effects import Run, op

TRANSMUTATION = RitualId("transmutation")


@op("choose a living player, who gains or loses {n} life", price=lambda p, o: 1.1 * o.n)
async def hurt_or_heal(run: Run[Any], n: int) -> None:
    """Rules: Sea Hydra."""
    living = run.board.living()
    options = (*(f"lose:{s}" for s in living), *(f"gain:{s}" for s in living))
    what, _, name = (await choose_one(run.g, run.you, "hurt_or_heal", options, "CULT-123")).partition(":")
    if what == "gain":
        gain_life(run.g, Seat(name), n, "ritual", run.now.by)
    else:
        await lose_life(run.g, {Seat(name): n}, "ritual", run.now.by)


@op(
    "another living player of your choice takes {n} life from a player of your choice. While {few} or fewer players "
    "live you may take it yourself",
    price=lambda p, o: 1.4 * o.n,
)
async def steal(run: Run[Any], n: int, few: int) -> None:
    """Rules: Lamia. Somebody takes life from somebody else; what is not lost is not taken (ruling A52)."""
    g, living = run.g, run.board.living()
    takers = tuple(s for s in living if s != run.you or len(living) <= few)
    if not takers:
        return
    taker = Seat(await choose_one(g, run.you, "steal_taker", takers, "CULT-99"))
    victims = tuple(s for s in living if s != taker)
    if victims:
        victim = Seat(await choose_one(g, run.you, "steal_victim", victims, "CULT-99"))
        lost = await lose_life(g, {victim: n}, "ritual", run.now.by)
        gain_life(g, taker, min(n, lost.get(victim, 0)), "ritual", run.now.by)


@op("gain {n} die, set it as you like and commit it to another ritual at once", price=lambda p, o: 1.2 * o.n)
async def add_ritual_dice(run: Run[Any], n: int) -> None:
    """Rules: Transmutation."""
    await gain_ritual_dice(run.g, run.now, n)


@op(
    "roll the die. Dagger: all lose 1 life. Double dagger: all lose 2. Blood: all gain 1. Parchment: gain 1 die for "
    "another ritual. Ancient: 2 such dice. Cosmos: roll {dice} more, at most {most} times",
    price=lambda p, o: 1.1,
)
async def rift(run: Run[Any], most: int, dice: int) -> None:
    """Rules: Astral Rift. All dice are rolled first; then their results come in the order that the player wants. Extra
    dice move no marker; only so many extra rolls count a turn (ruling A56)."""
    g, by = run.g, run.now.by
    results: list[Symbol] = []
    coming = 1
    while coming:
        rolled = [as_rolled_by(g.board, by, Symbol(f)) for f in await Roll({CULTIST_DIE: coming}, why="astral rift")]
        results += [face for face in rolled if face != COSMOS]
        extra = min(rolled.count(COSMOS), most - g.board.rift)
        for _ in range(extra):
            g.emit(RiftOpened())
        coming = dice * extra
    for face in await put_in_order(g, run.you, "rift_order", results, "CULT-98"):
        await rift_result(run, face)


async def rift_result(run: R, face: Symbol) -> None:
    """One row of the table."""
    living = run.board.living()
    if face in HARM:
        await lose_life(run.g, dict.fromkeys(living, HARM[face]), "ritual", run.now.by)
    elif face == BLOOD:
        for seat in living:
            gain_life(run.g, seat, 1, "ritual")
    else:
        await gain_ritual_dice(run.g, run.now, 1 if face == PARCHMENT else 2)


# --- the rules of one ritual -------------------------------------------------------------------------


@RULES.called("you may give a Kraken die to a living player", price=1.0)
async def loose_kraken(run: R) -> None:
    """Rules: Kraken, Keeper. At the beginning of the Keeper's Roll phase a living player gains a die; from an empty
    supply only if the Keeper takes one out of play first."""
    g, seat = run.g, run.you
    if not g.board.supply.kraken:
        held = tuple(s for s in g.board.living() if g.board.cultists[s].kraken)
        for chosen in await choose_some(g, seat, "move_kraken", held, 1, "CULT-88"):
            g.emit(KrakenMoved(Seat(chosen), -1))
    if g.board.supply.kraken > 0:
        for chosen in await choose_some(g, seat, "give_kraken", tuple(g.board.living()), 1, "CULT-88"):
            give_kraken_die(g, Seat(chosen))


@RULES.called("you may take Kraken dice out of play", price=1.0)
async def rein_in(run: R) -> None:
    """Rules: Kraken, Keeper. Dice matter only when they are rolled, so the Keeper is asked then (ruling B4)."""
    g, seat = run.g, Seat(run.now.target)
    options = tuple(f"{n}" for n in range(1, g.board.cultists[seat].kraken + 1))
    trigger = Trigger("kraken", current=seat, targets=(run.you,))
    removal = await window(g, "rein_kraken", trigger, [run.you], lambda _: Choose(options), "CULT-88")
    if removal is not None:
        g.emit(KrakenMoved(seat, -int(removal[1][0])))


@RULES.called("one symbol on all dice becomes another one", price=3.0)
async def transmute(run: R) -> None:
    """Rules: Transmutation, Keeper. Now and until the end of the turn; each die may be re-committed (ruling A50)."""
    g, seat, source = run.g, run.you, Symbol(run.now.target)
    faces = tuple(s for s in SYMBOLS if s != source)
    target = Symbol(await choose_one(g, seat, "transmute_to", faces, "CULT-96"))
    discard_kept(g, seat, TRANSMUTATION)
    g.emit(Transmuted(source, target))
    dice = {name: target for name, die in g.board.dice.items() if die.face == source}
    await change_dice(g, dice)
    await fill_altars(g)
