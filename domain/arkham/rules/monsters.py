"""Rules: monsters. Spawning, fighting, being defeated, and the monster phase."""

from collections.abc import Callable, Sequence

from domain.arkham.board import Arkham
from domain.arkham.content import EPIC_CARDS, MONSTER_CARDS, PLAY, Monster, monster_of
from domain.arkham.facts.monsters import MonsterExhausted, MonsterGone
from domain.arkham.facts.people import RemnantsChanged
from domain.arkham.names import (
    ARCHIVED,
    ASIDE,
    MONSTERS,
    MONSTERS_OUT,
    READING,
    REMOVED,
    Goal,
    MonsterId,
    SpaceId,
)
from domain.arkham.rules.assets import out_of_archive, search
from domain.arkham.rules.chart import most_doom, next_for_monsters, steps_from, streets, unstable
from domain.arkham.rules.engagement import (
    engage,
    engage_here,
    has,
    let_go_of_all,
    monsters,
    notice,
    preferred_by,
    ready,
    where_is,
    would_engage,
)
from domain.arkham.rules.group import decide_for, in_order
from domain.arkham.rules.harm import suffer
from domain.arkham.rules.settling import settled
from domain.kernel import Card, Face, Game, Lay, Reseal, Seat, Zone
from domain.parts.effects import perform
from domain.parts.graphs import distances, first_steps, nearest
from domain.parts.in_play import NOBODYS
from domain.parts.moments import Look

G = Game[Arkham]
FAR = 99
"""Directly: any distance."""


def health_of(board: Arkham, monster: MonsterId) -> int:
    """With what elite adds for each investigator at the start, and what cards say."""
    card = monster_of(board, monster)
    return max(
        1, PLAY.value(board, "monster_health", card.health + card.elite * len(board.seats), Look(board, target=monster))
    )


def damage_on(board: Arkham, monster: MonsterId) -> int:
    return board.play[monster].tokens.get("damage", 0)


# --- spawning ---------------------------------------------------------------------------------------


async def spawn(g: G, fits: Callable[[Monster], bool] | None = None, at: SpaceId | None = None) -> MonsterId | None:
    """The bottom card of the deck, or the first from there that fits, appears where it says, ready. An empty deck
    gives nothing; if there is no place for it, the card goes on top of the deck."""
    card = await _drawn(g, fits)
    while card is not None and is_astray(g.board, MONSTER_CARDS[str(g.face(card))]):
        g.move([card], READING, REMOVED)
        card = await _drawn(g, fits)
    if card is None:
        return None
    entry = MONSTER_CARDS[str(g.face(card))]
    space = at or await _spawn_space(g, entry)
    if space is None:
        g.move([card], READING, MONSTERS)
        return None
    return await appear(g, card, READING, space)


def is_astray(board: Arkham, card: Monster) -> bool:
    """It seeks the holder of a card, and nobody has it any more: it leaves the game."""
    return bool(card.seeks) and not any(held.entry == card.seeks for held in board.play.values())


async def _drawn(g: G, fits: Callable[[Monster], bool] | None) -> Card | None:
    if fits is not None:
        return await search(g, MONSTERS, lambda face: fits(MONSTER_CARDS[face]), bottom=True)
    cards = g.board.cards(MONSTERS)[-1:]
    g.show(cards)
    g.move(cards, MONSTERS, READING)
    return cards[0] if cards else None


async def spawn_named(
    g: G, entry: str, at: SpaceId | None = None, tired: bool = False, foe: Seat | None = None
) -> MonsterId | None:
    """One that waits aside, or, if none does, one from the deck. `tired`: it is exhausted; `foe`: it engages this one,
    whoever else is there."""
    home = ARCHIVED if entry in EPIC_CARDS else ASIDE
    aside = [card for card in g.board.cards(home) if g.face(card) == Face(entry)][:1]
    card = aside[0] if aside else await _drawn(g, lambda card: card.id == entry)
    if card is None:
        return None
    space = at or await _spawn_space(g, MONSTER_CARDS[entry])
    if space is not None:
        if home == ARCHIVED and aside:
            card, home = await out_of_archive(g, card), READING
        g.show([card])
        return await appear(g, card, home if aside else READING, space, tired, foe)
    if not aside:
        g.move([card], READING, MONSTERS)
    return None


async def appear(
    g: G, card: Card, source: Zone, space: SpaceId, tired: bool = False, foe: Seat | None = None
) -> MonsterId:
    """Ready; somebody there is engaged at once."""
    g.move([card], source, MONSTERS_OUT)
    monster = MonsterId(await PLAY.enter(g, str(g.face(card)), on=space))
    if tired:
        g.emit(MonsterExhausted(monster))
    elif foe is not None and foe in g.board.seats_in(space):
        await engage(g, monster, foe)
    else:
        await engage_here(g, monster)
    await settled(g)
    return monster


async def join_deck(g: G, trait: str) -> None:
    """Monsters that wait aside are shuffled into the deck: all with a trait."""
    found = [card for card in g.board.cards(ASIDE) if trait in MONSTER_CARDS[str(g.face(card))].traits]
    if found:
        deck = g.board.cards(MONSTERS)
        await Reseal({ASIDE: found, MONSTERS: deck}, [Lay(MONSTERS, [*found, *deck])], "the monster deck")


async def _spawn_space(g: G, card: Monster) -> SpaceId | None:
    found = spawn_spaces(g.board, card)
    return await decide_for(g, card.id, "spawn", found, "ARK-69") if found else None


def spawn_spaces(board: Arkham, card: Monster) -> Sequence[SpaceId]:
    match card.spawn:
        case "unstable":
            return unstable(board)
        case "most_doom":
            return most_doom(board)
        case "street_of_leader":
            return _streets_near(board, [board.leader])
        case "street_of_prey":
            return _streets_near(board, preferred_by(board, card, board.in_play()))
        case "prey":
            return list(dict.fromkeys(board.where(seat) for seat in preferred_by(board, card, board.in_play())))
    return ()


def _streets_near(board: Arkham, seats: Sequence[Seat]) -> Sequence[SpaceId]:
    """The streets that are nearest to any of these."""
    away: dict[SpaceId, int] = {}
    for seat in seats:
        if seat in board.people:
            steps = steps_from(board, board.where(seat))
            for street in streets(board):
                if street in steps:
                    away[street] = min(steps[street], away.get(street, FAR))
    least = min(away.values(), default=0)
    return [street for street, n in away.items() if n == least]


# --- being hurt -------------------------------------------------------------------------------------


async def hurt(g: G, monster: MonsterId, n: int, by: Seat | None = None, attack: bool = False) -> None:
    """Damage up to its health defeats it."""
    if n <= 0 or monster not in g.board.play or is_out_of_reach(g.board, monster, by):
        return
    PLAY.mark(g, monster, "damage", n)
    if by is not None:
        notice(g, monster, by)
    if damage_on(g.board, monster) >= health_of(g.board, monster):
        await defeat(g, monster, by, attack)
    elif by is not None and by in g.board.people:
        await PLAY.moment(g, "foe_loose", by, monster)
        await pursue(g, monster, by)
    await settled(g)


def is_out_of_reach(board: Arkham, monster: MonsterId, by: Seat | None) -> bool:
    """Rules: relentless. Nobody in another space deals it damage."""
    afar = by is not None and board.where(by) != where_is(board, monster)
    return afar and has(monster_of(board, monster), "relentless")


async def pursue(g: G, monster: MonsterId, seat: Seat) -> None:
    """Rules: pursuit. Whoever hurts it from another space has it after them: it turns to nobody on its way."""
    if monster not in g.board.play or seat not in g.board.people or monster in g.board.exhausted:
        return
    card, goal = monster_of(g.board, monster), g.board.where(seat)
    if not has(card, "pursuit") or where_is(g.board, monster) == goal:
        return
    await let_go_of_all(g, monster)
    for _ in range(card.speed):
        if monster not in g.board.play or where_is(g.board, monster) == goal:
            break
        steps = first_steps(where_is(g.board, monster), goal, lambda space: next_for_monsters(g.board, space))
        if not steps:
            break
        PLAY.move(g, monster, await decide_for(g, monster, "monster_step", steps, "ARK-135"))
    if monster in g.board.play:
        await engage_here(g, monster)


async def defeat(g: G, monster: MonsterId, by: Seat | None = None, attack: bool = False) -> None:
    """Its reward and its remnant are for whoever defeated it by an attack. It goes on top of the deck; an epic one
    goes back to the archive."""
    if monster not in g.board.play:
        return
    card = monster_of(g.board, monster)
    if attack and by is not None:
        await PLAY.moment(g, "slain", by, monster)
        if card.remnant and by in g.board.people:
            g.emit(RemnantsChanged(by, 1))
    await PLAY.moment(g, "falls", by or NOBODYS, monster)
    await PLAY.moment(g, "monster_falls", by or NOBODYS, monster)
    remove(g, monster, REMOVED if card.archive else MONSTERS)
    if attack and by is not None and by in g.board.people:
        await PLAY.moment(g, "slew", by)
    if by is not None and by in g.board.people:
        await PLAY.moment(g, "felled", by, elite=int(card.elite > 0))
    await settled(g)


def remove(g: G, monster: MonsterId, to: Zone) -> None:
    """It leaves the board, and its card goes there."""
    if monster not in g.board.play:
        return
    entry = g.board.play[monster].entry
    g.emit(MonsterGone(monster))
    PLAY.leave(g, [monster])
    cards = [card for card in g.board.cards(MONSTERS_OUT) if g.face(card) == Face(entry)]
    g.move(cards[:1], MONSTERS_OUT, to)


async def heal(g: G, monster: MonsterId, n: int) -> None:
    if monster in g.board.play:
        PLAY.mark(g, monster, "damage", -n)


# --- the monster phase ------------------------------------------------------------------------------


async def activate(g: G, monster: MonsterId) -> None:
    """Hunters and patrols move, lurkers do what they do."""
    if monster not in g.board.play or not g.board.is_ready(monster):
        return
    card = monster_of(g.board, monster)
    now = await PLAY.moment(g, "activating", target=monster, named=0)
    if card.lurks:
        await perform(g, PLAY.nouns, card.lurks, g.board.leader, card.id, where="lurks", card=monster)
    elif card.hunts or card.seeks:
        await go(g, monster, hunted_spaces(g.board, card, now.values["named"]))
    elif card.patrols:
        await go(g, monster, patrolled(g.board, card.patrols))
    if monster in g.board.play:
        await PLAY.moment(g, "activated", target=monster, named=now.values["named"])
    await settled(g)


def hunted_spaces(board: Arkham, card: Monster, named: int = 0) -> list[SpaceId]:
    """Where its prey is. `named`: somebody has said who it is, by the place at the table, from 1 on."""
    seats = preferred_by(board, card, board.in_play())
    if named and board.seats[named - 1] in board.people:
        seats = [board.seats[named - 1]]
    return list(dict.fromkeys(board.where(seat) for seat in seats))


def patrolled(board: Arkham, goal: Goal) -> list[SpaceId]:
    return list(unstable(board) if goal == "unstable" else most_doom(board))


async def go(g: G, monster: MonsterId, goals: Sequence[SpaceId]) -> None:
    """Along a shortest way to the nearest of these, as far as it comes; it stops as soon as it engages somebody."""
    card, here = monster_of(g.board, monster), where_is(g.board, monster)
    if not goals:
        return
    near = nearest(here, goals, lambda space: next_for_monsters(g.board, space))
    if card.direct:
        PLAY.move(g, monster, await decide_for(g, monster, "monster_goal", list(near or goals), "ARK-174"))
        await engage_here(g, monster)
        return
    if not near:
        return
    goal = await decide_for(g, monster, "monster_goal", near, "ARK-174")
    for _ in range(card.speed):
        if monster not in g.board.play or where_is(g.board, monster) == goal or not g.board.is_ready(monster):
            break
        PLAY.move(g, monster, await _step(g, monster, goal, card.speed))
        await engage_here(g, monster)
    if monster in g.board.play and g.board.is_ready(monster):
        await engage_here(g, monster)


async def _step(g: G, monster: MonsterId, goal: SpaceId, speed: int) -> SpaceId:
    """Where several ways are equally short the group picks, if it makes a difference: somebody stands on one of them,
    or the monster does not arrive."""
    here = where_is(g.board, monster)
    steps = first_steps(here, goal, lambda space: next_for_monsters(g.board, space))
    away = distances(goal, lambda space: next_for_monsters(g.board, space))[here]
    empty = not any(g.board.seats_in(space) for space in steps)
    if empty and away <= 2 <= speed:
        return steps[0]
    return await decide_for(g, monster, "monster_step", steps, "ARK-72")


async def attacks(g: G) -> tuple[MonsterId, ...]:
    """In which order the engaged monsters strike: asked only if somebody is struck twice, or a card has something to
    say."""
    striking = [monster for monster in monsters(g.board) if g.board.engaged.get(monster)]
    struck = [seat for monster in striking for seat in g.board.engaged[monster]]
    plain = len(set(struck)) == len(struck) and not any(_has_say(g.board, monster) for monster in striking)
    return tuple(striking) if plain else await in_order(g, "attack_order", striking, "ARK-78")


def _has_say(board: Arkham, monster: MonsterId) -> bool:
    return bool(monster_of(board, monster).sides[0].abilities)


async def strike(g: G, monster: MonsterId) -> None:
    """It deals its damage and horror to everybody it is engaged with."""
    for seat in tuple(g.board.engaged.get(monster, ())):
        if monster in g.board.play and seat in g.board.engaged.get(monster, ()):
            await strike_one(g, monster, seat)


async def strike_one(g: G, monster: MonsterId, seat: Seat) -> None:
    card = monster_of(g.board, monster)
    borne = await suffer(g, seat, card.damage, card.horror)
    if monster in g.board.play:
        if has(card, "feed"):
            await heal(g, monster, borne.damage)
        await PLAY.moment(g, "strikes", seat, monster, damage=card.damage, horror=card.horror)
    await settled(g)


async def ready_all(g: G) -> None:
    """Every exhausted monster readies, and engages if it can."""
    for monster in tuple(g.board.exhausted):
        if monster in g.board.exhausted:
            await ready(g, monster)


def exhaust_on_arrival(g: G, monster: MonsterId) -> None:
    g.emit(MonsterExhausted(monster))


async def engage_with(g: G, monster: MonsterId, seat: Seat) -> None:
    """By attacking it, or because a card says so."""
    if seat not in g.board.engaged.get(monster, ()):
        await engage(g, monster, seat)


def would_stop(board: Arkham, space: SpaceId, seat: Seat) -> bool:
    """Does something in this space engage whoever comes there?"""
    return any(would_engage(board, monster, seat) for monster in monsters(board) if where_is(board, monster) == space)
