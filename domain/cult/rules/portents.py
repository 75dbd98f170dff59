"""Rules: Sigil of Portents."""

from domain.cult.board import Temple
from domain.cult.content import CULTIST_DIE
from domain.cult.facts import ExtraDice
from domain.cult.names import ANCIENT, BLOOD, COSMOS, DAGGER, DOUBLE_DAGGER, PARCHMENT, AltarNo, Symbol
from domain.cult.rules.altars import resolve_on_ritual, ritual_places
from domain.cult.rules.asking import choose_one, put_in_order
from domain.cult.rules.hand import Hand
from domain.cult.rules.life import gain_life, lose_life, pay_life
from domain.cult.rules.targets import as_rolled_by
from domain.kernel import Game, Roll, Seat

G = Game[Temple]
SWING = 2
MORE_DICE = 2


async def read_portents(g: G, seat: Seat, dice: int) -> None:
    """Roll, and resolve each die separately, in the order the user wants; dice that a result brings join the rest. Dice
    for the next Roll phase touch nothing now and need no order."""
    left: list[Symbol] = []
    while dice:
        faces = [as_rolled_by(g.board, seat, Symbol(f)) for f in await Roll({CULTIST_DIE: dice}, why="portents")]
        for _ in range(faces.count(ANCIENT)):
            g.emit(ExtraDice(seat, 1))
        rest = (*left, *(face for face in faces if face != ANCIENT))
        left = await put_in_order(g, seat, "portents_order", rest, "CULT-139")
        dice = 0
        while left and not dice:
            dice = await portent(g, seat, left.pop(0))


async def portent(g: G, seat: Seat, face: Symbol) -> int:
    """One row of the table. Gives how many more dice are rolled."""
    living = tuple(g.board.living())
    if face == DAGGER:
        victim = await choose_one(g, seat, "portents_lose", living, "CULT-139")
        await lose_life(g, {Seat(victim): SWING}, "sigil", seat)
    elif face == DOUBLE_DAGGER:
        await lose_life(g, dict.fromkeys(living, SWING), "sigil", seat)
    elif face == BLOOD:
        gain_life(g, Seat(await choose_one(g, seat, "portents_gain", living, "CULT-139")), SWING, "sigil", seat)
    elif face == PARCHMENT:
        await add_to_rituals(g, seat)
    elif face == COSMOS:
        await lose_life(g, {seat: 1}, "sigil", seat)
        return MORE_DICE
    return 0


async def add_to_rituals(g: G, seat: Seat) -> None:
    """A die for a ritual; for 1 life a second one, which a Wraith cannot pay."""
    await add_to_ritual(g, seat)
    can_pay = g.board.lives(seat) and g.board.cultists[seat].life >= 1
    if can_pay and ritual_places(g.board, None):
        if await choose_one(g, seat, "portents_second", ("no", "pay"), "CULT-108") == "pay":
            pay_life(g, seat, 1)
            await add_to_ritual(g, seat)


async def add_to_ritual(g: G, seat: Seat) -> None:
    """It shows a symbol that the ritual takes and resolves at once, for a living player of choice (ruling A55)."""
    places = ritual_places(g.board, None)
    if not places:
        return
    _, number, symbol = (await choose_one(g, seat, "portents_ritual", places, "CULT-139")).split(":")
    gainer = Seat(await choose_one(g, seat, "portents_gainer", tuple(g.board.living()), "CULT-139"))
    hand = Hand(g.board, gainer, seat, "ritual", at_once=True)
    await resolve_on_ritual(g, AltarNo(int(number)), Symbol(symbol), hand)
