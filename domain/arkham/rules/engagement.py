"""Rules: monsters ready, engaged, exhausted."""

from domain.arkham.board import Arkham
from domain.arkham.content import PLAY, Monster, monster_entries, monster_of
from domain.arkham.facts.monsters import Disengaged, Engaged, MonsterExhausted, MonsterGone, MonsterReadied, SlippedPast
from domain.arkham.names import MonsterId, Prey, SpaceId
from domain.arkham.rules.group import decide_for
from domain.arkham.rules.numbers import measured
from domain.arkham.rules.settling import settled
from domain.kernel import Game, Seat
from domain.parts.in_play import Handed
from domain.parts.moments import Look

G = Game[Arkham]
SEEN = "seen"
"""On a monster: it looks through what hides somebody."""


def monsters(board: Arkham) -> list[MonsterId]:
    """All on the board, in the order in which they came."""
    known = monster_entries()
    return [MonsterId(id) for id, card in board.play.items() if card.on and card.entry in known]


def monsters_at(board: Arkham, space: SpaceId) -> list[MonsterId]:
    return [monster for monster in monsters(board) if board.play[monster].on == space]


def has(card: Monster, keyword: str) -> bool:
    return keyword in card.keywords


def where_is(board: Arkham, monster: MonsterId) -> SpaceId:
    return SpaceId(board.play[monster].on)


def restricts(board: Arkham, monster: MonsterId) -> bool:
    """Does being engaged with it keep one from moving, gathering and so on?"""
    return not has(monster_of(board, monster), "watcher")


def is_restricted(board: Arkham, seat: Seat) -> bool:
    return any(restricts(board, monster) for monster in board.foes_of(seat))


def can_exhaust(board: Arkham, monster: MonsterId) -> bool:
    card = monster_of(board, monster)
    return not has(card, "massive") and not has(card, "relentless")


# --- engaging ---------------------------------------------------------------------------------------


def would_engage(board: Arkham, monster: MonsterId, seat: Seat) -> bool:
    """Does it, when it meets this investigator? A massive one that is engaged engages more."""
    card = monster_of(board, monster)
    if has(card, "elusive") or seat in board.engaged.get(monster, ()) or monster in board.exhausted:
        return False
    if not card.archive and not board.play[monster].tokens.get(SEEN) and is_unseen(board, seat):
        return False
    return board.is_ready(monster) or has(card, "massive")


def is_unseen(board: Arkham, seat: Seat) -> bool:
    return PLAY.value(board, "unseen", 0, Look(board, seat)) > 0


def notice(g: G, monster: MonsterId, seat: Seat) -> None:
    """Whoever goes unseen is seen by a monster that they attack or hurt."""
    if monster in g.board.play and not g.board.play[monster].tokens.get(SEEN) and is_unseen(g.board, seat):
        PLAY.mark(g, monster, SEEN, 1)


async def engage(g: G, monster: MonsterId, seat: Seat, sought: bool = False) -> None:
    """One that is not massive is engaged with one investigator at most. Unless they sought it, somebody may step in."""
    off = False if sought else (await PLAY.moment(g, "engaging", seat, monster)).off
    if off or monster not in g.board.play or seat not in g.board.people:
        return
    if monster_of(g.board, monster).becomes:
        await turn_into(g, monster, seat)
        return
    alone = not has(monster_of(g.board, monster), "massive")
    g.emit(Engaged(monster, seat, alone))
    await PLAY.moment(g, "engaged", seat, monster)
    await settled(g)


async def turn_into(g: G, monster: MonsterId, seat: Seat) -> None:
    """Rules: double-sided cards. It is another kind of card from now on, and this investigator's."""
    g.emit(MonsterGone(monster))
    g.emit(Handed(monster, seat))
    await PLAY.flip(g, monster)
    await settled(g)


async def met(g: G, seat: Seat) -> bool:
    """An investigator has come into a space: every monster there that would engage does. Says whether any did."""
    found = False
    for monster in monsters_at(g.board, g.board.where(seat)):
        if seat in g.board.people and monster in g.board.play and would_engage(g.board, monster, seat):
            await engage(g, monster, seat)
            found = True
    return found


async def engage_here(g: G, monster: MonsterId, besides: Seat | None = None) -> bool:
    """A monster looks for somebody in its space: its prey first, else whom the group picks; a massive one takes all.
    `besides`: not this one."""
    board = g.board
    here = [seat for seat in board.seats_in(where_is(board, monster)) if seat != besides]
    open_to = [seat for seat in here if would_engage(board, monster, seat)]
    if not open_to:
        return False
    card = monster_of(board, monster)
    if has(card, "massive"):
        for seat in open_to:
            if monster in g.board.play and seat in g.board.people and would_engage(g.board, monster, seat):
                await engage(g, monster, seat)
        return True
    prey = preferred_by(board, card, open_to) or open_to
    await engage(g, monster, await decide_for(g, monster, "engages", prey, "ARK-71"))
    return True


def preferred_by(board: Arkham, card: Monster, seats: list[Seat]) -> list[Seat]:
    """Whom a monster goes after, of these; nobody, if it seeks the holder of a card and there is none."""
    if card.seeks:
        holders = {held.owner for held in board.play.values() if held.entry == card.seeks}
        return [seat for seat in seats if seat in holders]
    return preferred(board, card.hunts or card.prey or "nearest", seats)


def preferred(board: Arkham, prey: Prey, seats: list[Seat]) -> list[Seat]:
    """Of these, those that are its prey; all of them, if none stands out."""
    if prey == "nearest" or not seats:
        return seats
    way, _, what = prey.partition("_")
    amounts = {seat: measured(board, seat, what) for seat in seats}
    best = min(amounts.values()) if way == "low" else max(amounts.values())
    return [seat for seat in seats if amounts[seat] == best]


# --- letting go -------------------------------------------------------------------------------------


async def exhaust(g: G, monster: MonsterId) -> bool:
    """It lets go of everybody. Some can not be exhausted."""
    if not can_exhaust(g.board, monster) or monster in g.board.exhausted:
        return False
    left = tuple(g.board.engaged.get(monster, ()))
    g.emit(MonsterExhausted(monster))
    await _let_go(g, monster, left)
    return True


async def disengage(g: G, monster: MonsterId, seat: Seat) -> None:
    """Without exhausting it: it turns to another in its space, never to the one it left."""
    if seat not in g.board.engaged.get(monster, ()):
        return
    g.emit(Disengaged(monster, (seat,)))
    await _let_go(g, monster, (seat,))
    if monster in g.board.play and g.board.is_ready(monster):
        await engage_here(g, monster, besides=seat)


async def slip_past(g: G, monster: MonsterId, seat: Seat) -> None:
    """Rules: relentless. It is evaded, and neither exhausted nor engaged with anybody else: it waits for the next
    action of whoever evaded it."""
    g.emit(Disengaged(monster, (seat,)))
    g.emit(SlippedPast(monster, seat))
    await _let_go(g, monster, (seat,))


async def let_go_of_all(g: G, monster: MonsterId) -> None:
    """It turns to nobody else."""
    left = tuple(g.board.engaged.get(monster, ()))
    if left:
        g.emit(Disengaged(monster, left))
        await _let_go(g, monster, left)


async def _let_go(g: G, monster: MonsterId, seats: tuple[Seat, ...]) -> None:
    for seat in seats:
        if monster in g.board.play:
            await PLAY.moment(g, "disengaged", seat, monster)
        if monster in g.board.play:
            await PLAY.moment(g, "foe_loose", seat, monster)
    await settled(g)


async def release(g: G, seat: Seat) -> None:
    """An investigator is gone: its monsters end exhausted, where they can."""
    for monster in g.board.foes_of(seat):
        g.emit(Disengaged(monster, (seat,)))
        if can_exhaust(g.board, monster) and not g.board.engaged.get(monster):
            g.emit(MonsterExhausted(monster))


async def ready(g: G, monster: MonsterId) -> None:
    if PLAY.value(g.board, "held_down", 0, Look(g.board, target=monster)):
        return
    g.emit(MonsterReadied(monster))
    await engage_here(g, monster)
    await settled(g)
