"""Rules: Death & Wraiths, POSSESSION. The checkpoint at the end of a Resolve phase and before a Roll phase."""

from domain.cult.board import Temple
from domain.cult.content import PLAY, WRAITH_CARDS
from domain.cult.facts import BecameWraith, Died, Possessed
from domain.cult.names import (
    ALTAR_SACRIFICE,
    CHARACTERS,
    FAITHFUL,
    HERETICS,
    KILL,
    ROLES_PAST,
    WraithId,
    character_zone,
    role_zone,
)
from domain.cult.rules.altars import resolve_on_ritual
from domain.cult.rules.asking import choose_one
from domain.cult.rules.endings import check_victory, role_of
from domain.cult.rules.hand import Hand
from domain.cult.rules.rituals import fill_altars, give_up_rituals
from domain.cult.rules.variants import do_penance, profit_from_death
from domain.kernel import Ending, Game, Seat

G = Game[Temple]


def dying(board: Temple) -> list[Seat]:
    """Living players at 0 life, clockwise from the active place."""
    drained = [s for s, cultist in board.cultists.items() if cultist.life == 0 and not cultist.dead]
    return [s for s in board.around_place() if s in drained] if drained else drained


async def check_deaths(g: G) -> Ending | None:
    """One batch (ruling A5): all die, the killers are paid, victory is checked, then the dead come back."""
    batch = dying(g.board)
    if not batch:
        return None
    await die_together(g, batch)
    await sacrifice(g, batch)
    await do_penance(g, batch)
    if late := dying(g.board):  # ruling A35
        await die_together(g, late)
        batch += late
    await fill_altars(g)
    ending = check_victory(g, batch)
    if ending is not None:
        return ending
    for seat in batch:
        await return_from_death(g, seat)
    return None


async def die_together(g: G, batch: list[Seat]) -> None:
    """Mark all dead first: nobody who dies along inherits (ruling A10)."""
    for seat in batch:
        g.emit(Died(seat))
    for seat in batch:
        give_up_rituals(g, seat, g.board.blows.get(seat, Seat("")))
    await PLAY.moment(g, "death", target=",".join(batch), deaths=len(batch))


async def sacrifice(g: G, batch: list[Seat]) -> None:
    """Rules: Altar Sacrifice. The first killer of somebody else, clockwise, is paid (ruling A47)."""
    altar = g.board.altar_of(ALTAR_SACRIFICE)
    if altar is None:
        return
    killers = [g.board.blows.get(victim) for victim in batch if g.board.blows.get(victim) != victim]
    for seat in g.board.around_place():
        if seat in killers:
            await resolve_on_ritual(g, altar, KILL, Hand(g.board, seat, seat, "ritual", seat))
            return


async def return_from_death(g: G, seat: Seat) -> None:
    """Show the role; then take over the High Priest, or a Wraith card."""
    g.show(g.board.cards(role_zone(seat)))
    if may_possess(g, seat):
        possess(g, seat)
    else:
        await become_wraith(g, seat)


async def become_wraith(g: G, seat: Seat) -> None:
    """Rules: Death & Wraiths. Any unused card; its faces are set if it names some."""
    card = WraithId(await choose_one(g, seat, "wraith_card", tuple(g.board.wraiths), "CULT-64"))
    g.emit(BecameWraith(seat, card, WRAITH_CARDS[card].start))
    profit_from_death(g)


# --- four players -----------------------------------------------------------------------------------


def may_possess(g: G, seat: Seat) -> bool:
    """Rules: POSSESSION. The first of Faithful and Heretic to die, once; the role is shown by now."""
    return g.board.automated is not None and role_of(g, seat) in (FAITHFUL, *HERETICS)


def possess(g: G, seat: Seat) -> None:
    """The place, the role and the character of the High Priest; the own Sigil and coins come along."""
    priest, old_role = g.board.high_priest, role_of(g, seat)
    g.move(g.board.cards(role_zone(seat)), role_zone(seat), ROLES_PAST)
    g.move(g.board.cards(role_zone(priest)), role_zone(priest), role_zone(seat))
    g.move(g.board.cards(character_zone(seat)), character_zone(seat), CHARACTERS)
    g.move(g.board.cards(character_zone(priest)), character_zone(priest), character_zone(seat))
    g.emit(Possessed(seat, old_role))
