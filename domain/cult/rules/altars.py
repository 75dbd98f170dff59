"""Rules: Rituals. What a die does on a ritual, and dice for other rituals."""

from domain.cult.board import Temple
from domain.cult.content import BOX, RITUAL_CARDS
from domain.cult.names import KILL, AltarNo, Symbol, on_altar
from domain.cult.rules.asking import choose_one
from domain.cult.rules.dice import add_die
from domain.cult.rules.dice_counts import room_for_dice
from domain.cult.rules.hand import Hand
from domain.cult.rules.rituals import advance, complete, is_complete
from domain.cult.rules.targets import as_seen
from domain.kernel import Game, Seat

G = Game[Temple]


async def resolve_on_ritual(g: G, altar: AltarNo, symbol: Symbol, hand: Hand, because: tuple[str, ...] = ()) -> None:
    """Move the marker, gain the altar benefit; all of it happens before a new ritual is revealed."""
    advance(g, altar, symbol, hand.by, because)
    await altar_benefit(g, altar, hand)
    if is_complete(g.board, altar):
        await complete(g, altar, await keeper_for(g, altar, hand))


async def altar_benefit(g: G, altar: AltarNo, hand: Hand) -> None:
    ritual = g.board.altars[altar].ritual
    assert ritual is not None
    hand.altar = altar
    await BOX.perform(g, RITUAL_CARDS[ritual], hand.you, now=hand)


async def keeper_for(g: G, altar: AltarNo, hand: Hand) -> Seat | None:
    """The resolver; with Portents, whom the user chooses."""
    ritual = g.board.altars[altar].ritual
    if hand.keeper is not None or ritual is None or RITUAL_CARDS[ritual].keeper is None:
        return hand.keeper
    options = tuple(s for s in g.board.living() if s != g.board.automated)
    return Seat(await choose_one(g, hand.by, "portents_keeper", options, "CULT-139")) if options else None


# --- dice for other rituals -------------------------------------------------------------------------


async def gain_ritual_dice(g: G, hand: Hand, n: int) -> None:
    """Rules: Transmutation, Astral Rift. Dice with chosen symbols for other rituals; lost if none takes them."""
    altar = hand.altar
    for _ in range(n):
        options = ritual_places(g.board, altar)
        if not options or (not hand.at_once and not room_for_dice(g.board)):
            return
        place = await choose_one(g, hand.you, "ritual_die", options, "CULT-95")
        _, number, symbol = place.split(":")
        await push_die(g, AltarNo(int(number)), Symbol(symbol), hand)
        hand.altar = altar


def ritual_places(board: Temple, not_here: AltarNo | None) -> tuple[str, ...]:
    """`altar:2:cosmos`: every open track of every other ritual."""
    return tuple(
        f"altar:{number}:{symbol}"
        for number, altar in board.altars.items()
        if number != not_here
        for symbol, left in altar.tracks.items()
        if left > 0 and symbol != KILL and as_seen(board, symbol) == symbol
    )


async def push_die(g: G, altar: AltarNo, symbol: Symbol, hand: Hand) -> None:
    """A gained die lies on the ritual and resolves later in the turn; with Portents at once."""
    if hand.at_once:
        await resolve_on_ritual(g, altar, symbol, hand)
    else:
        add_die(g, symbol, on_altar(altar))
