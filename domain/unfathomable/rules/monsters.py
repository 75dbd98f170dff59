"""Rules: ACTIVATING MONSTERS."""

from collections.abc import Mapping, Sequence

from domain.kernel import Arrange, Ask, Choose, Game, Over, Seat, Trigger
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.facts.ship import DeepOnesMoved, DeepOnesSpawned, MonarchMoved, MonstersActivated
from domain.unfathomable.names import (
    DECKS,
    DEEP,
    MONARCHS,
    ROOMS,
    WATERS,
    Monarch,
    Monster,
    Space,
    number_of,
)
from domain.unfathomable.rules.chart import arrow, front_space, nearest, room_of, step_toward, toward_front, undamaged
from domain.unfathomable.rules.damage import current_of, damage_space
from domain.unfathomable.rules.defeat import defeat_character, defeat_deep_ones, defeat_passenger
from domain.unfathomable.rules.dice import roll_attack, roll_die
from domain.unfathomable.rules.endings import OVERRUN
from domain.unfathomable.rules.places import choose_space
from domain.unfathomable.rules.playing import offer_once

G = Game[Atlantica]


def spawn(g: G, space: Space, n: int) -> None:
    """From the supply; if it is short of them, the ship is overrun."""
    if n > g.board.reserve:
        raise Over(OVERRUN)
    if n:
        g.emit(DeepOnesSpawned(space, n))


async def activate(g: G, monster: Monster) -> None:
    g.emit(MonstersActivated(monster))
    if monster == "deep_ones":
        await activate_deep_ones(g)
    elif g.board.monarchs[monster] == DEEP:
        await muster(g, (monster,))
    elif monster == "hydra":
        await activate_hydra(g)
    else:
        activate_dagon(g)


async def activate_hydra(g: G) -> None:
    """Rules: MOTHER HYDRA. She damages the room beside her, or the closest one, and moves on."""
    await damage_space(g, room_of(number_of(g.board.monarchs["hydra"])))
    move_forward(g, "hydra")


def activate_dagon(g: G) -> None:
    """Rules: FATHER DAGON. He sends two Deep Ones on deck and moves on."""
    spawn(g, DECKS[number_of(g.board.monarchs["dagon"]) - 1], NUMBERS.deep_reserve)
    move_forward(g, "dagon")


def move_forward(g: G, monarch: Monarch) -> None:
    here = g.board.monarchs[monarch]
    if toward_front(here) != here:
        g.emit(MonarchMoved(monarch, toward_front(here)))


async def muster(g: G, monarchs: tuple[Monarch, ...]) -> None:
    """In the Deep: two more Deep Ones; with four or more all of them surface, and these monarchs with them."""
    spawn(g, DEEP, NUMBERS.deep_reserve)
    if g.board.deep_ones_at(DEEP) >= NUMBERS.deep_muster:
        await surface(g, monarchs)


async def surface(g: G, monarchs: tuple[Monarch, ...] = MONARCHS, to: Space | None = None) -> None:
    """What is in the Deep comes up: before the ship, where the die says, or in a chosen space."""
    target = to or front_space(await roll_die(g, "where monsters surface"))
    if g.board.deep_ones_at(DEEP):
        g.emit(DeepOnesMoved(DEEP, target, g.board.deep_ones_at(DEEP)))
    for monarch in monarchs:
        if g.board.monarchs[monarch] == DEEP:
            g.emit(MonarchMoved(monarch, target))


async def pick_off(g: G, seat: Seat, spaces: Sequence[Space], n: int) -> None:
    """A player defeats so many Deep Ones of these spaces, one after the other, as long as there are any."""
    for _ in range(n):
        infested = [space for space in spaces if g.board.deep_ones_at(space)]
        if not infested:
            return
        defeat_deep_ones(g, await choose_space(g, seat, "defeat_deep_one", infested, "UNF-124"))


# --- Deep Ones --------------------------------------------------------------------------------------


async def activate_deep_ones(g: G, only: Mapping[Space, int] | None = None) -> None:
    """Rules: DEEP ONES. All outside the Deep, or only these, one after the other. Without any, more of them gather."""
    acting = g.board.infested() if only is None else only
    if not acting:
        if only is None:
            await muster(g, MONARCHS)
        return
    await barricade(g)
    for space in await order_of(g, acting):
        if g.board.deep_ones_at(space):
            await act(g, space)


async def barricade(g: G) -> None:
    """Who keeps the means to bar the hatches is asked now."""
    if not g.board.barricaded:
        trigger = Trigger("activation", current=g.board.current)
        await offer_once(g, "activation", lambda: trigger, "UNF-78")


async def order_of(g: G, acting: Mapping[Space, int]) -> list[Space]:
    """The current player says in which order they act (ruling U2). Those in one space are alike."""
    items = tuple(f"{space}#{i}" for space, n in acting.items() for i in range(1, n + 1))
    if len(acting) == 1:
        order = items
    else:
        order = await Ask(current_of(g), "deep_one_order", Arrange(items), "UNF-78", early=True)
    return [Space(item.partition("#")[0]) for item in order]


async def act(g: G, space: Space) -> None:
    """Exactly one of four, the first that is possible."""
    board = g.board
    if board.humans_at(space):
        await attack(g, space)
    elif board.passengers_at(space):
        await defeat_passenger(g, space)
    elif space in ROOMS and space not in board.damage:
        await damage_space(g, space)
    else:
        move_deep_one(g, space)


async def attack(g: G, space: Space) -> None:
    """One human in its space; the current player picks among several. Revealed traitors are left alone."""
    humans = g.board.humans_at(space)
    victim = humans[0]
    if len(humans) > 1:
        (chosen,) = await Ask(current_of(g), "deep_one_target", Choose(tuple(humans)), "UNF-78")
        victim = Seat(chosen)
    if await roll_attack(g, "a Deep One attacks", NUMBERS.attack_character, 0, None, victim):
        await defeat_character(g, victim)


def move_deep_one(g: G, space: Space) -> None:
    """Along the arrow; inside, towards the closest undamaged room. A barricade keeps it where it is."""
    if space in WATERS:
        g.emit(DeepOnesMoved(space, arrow(space)))
    elif g.board.barricaded:
        return
    elif space in DECKS:
        g.emit(DeepOnesMoved(space, arrow(space)))
    else:
        g.emit(DeepOnesMoved(space, step_toward(space, nearest(space, undamaged(g.board)))))
