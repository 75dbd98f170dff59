"""Rules: ENEMIES ON DECK. One enemy activates: Omens, then to the closest crew, then damage to crew, then to nodes."""

from collections.abc import Iterable

from domain.everrain.board import Everrain
from domain.everrain.content import DECK, ENEMY
from domain.everrain.facts.enemies import EnemyActs, EnemyMoved
from domain.everrain.names import ZONES, EnemyId
from domain.everrain.rules.damage import break_node
from domain.everrain.rules.dice import lot, roll
from domain.everrain.rules.frays import enemy_fray, results
from domain.everrain.rules.omens import work_omens
from domain.everrain.rules.places import beside, has_room, has_symbol, is_theirs
from domain.kernel import Game, Seat
from domain.parts.graphs import distances

G = Game[Everrain]
FAR = 10**6


async def activate(g: G, id: EnemyId, dice: int) -> None:
    """It rolls so many dice and does what they say."""
    g.emit(EnemyActs(id))
    faces = await roll({ENEMY: dice}, "an enemy")
    rolled = results(faces[ENEMY])
    used = await work_omens(g, id, rolled.omens)
    if id in g.board.enemies:
        await Deeds(g, id, rolled.moves, rolled.damage, rolled.omens - used).carry_out()


class Deeds:
    """The results that an enemy has left, while it spends them. Two alike that are of no use become one that is."""

    def __init__(self, g: G, id: EnemyId, moves: int, damage: int, omens: int) -> None:
        self.g, self.id = g, id
        self.moves, self.damage, self.omens = moves, damage, omens

    @property
    def zone(self) -> int:
        return self.g.board.enemies[self.id].zone

    @property
    def seat(self) -> Seat:
        return self.g.board.enemies[self.id].ship

    async def carry_out(self) -> None:
        board, seat = self.g.board, self.seat
        while not board.ships[seat].crew_in(self.zone):
            goals = reachable_crew(board, self.id)
            if not goals:
                await self.without_crew()
                return
            if not self.take_move(spare_damage=self.damage - self.node_stands()):
                await self.hit_node(convert=False)
                return
            await self.step(goals)
        self.damage += self.moves // 2 + self.omens // 2
        if self.damage:
            await enemy_fray(self.g, self.id, self.damage)

    async def without_crew(self) -> None:
        """Nobody can be reached: it presses on to where the crew is, and breaks one node after the other."""
        board = self.g.board
        while self.moves and (goals := nearest_posts(board, self.id)):
            self.moves -= 1
            await self.step(goals)
        while self.id in board.enemies:
            if self.node_stands():
                if not await self.hit_node(convert=True):
                    return
            else:
                goals = intact_posts(board, self.id)
                if not goals or not self.may_leave() or not self.take_move(spare_damage=self.damage):
                    return
                await self.step(goals)

    def may_leave(self) -> bool:
        """From beside crew it goes only to destroy another node: with something left to do that (ruling A100)."""
        if not self.g.board.ships[self.seat].on_deck():
            return True
        pairs = self.omens // 2
        if self.moves:
            return bool(self.damage or pairs)
        return pairs > 1 or self.damage > 2 or bool(pairs and self.damage)

    def node_stands(self) -> bool:
        return not is_theirs(self.zone) and self.zone not in self.g.board.ships[self.seat].broken

    def take_move(self, spare_damage: int) -> bool:
        """A Move, or a pair that is of no use otherwise; `spare_damage` is what Damage cannot be used for."""
        if self.moves:
            self.moves -= 1
        elif self.omens >= 2:
            self.omens -= 2
        elif spare_damage >= 2:
            self.damage -= 2
        else:
            return False
        return True

    async def hit_node(self, convert: bool) -> bool:
        """It destroys the node under it with a Damage, or, if that is the best it can do, with a pair of something
        else. Gives whether it did."""
        if not self.node_stands():
            return False
        if self.damage:
            self.damage -= 1
        elif convert and self.omens >= 2:
            self.omens -= 2
        elif convert and self.moves >= 2:
            self.moves -= 2
        else:
            return False
        await break_node(self.g, self.seat, self.zone)
        return True

    async def step(self, goals: list[int]) -> None:
        """One zone on the shortest way, through nodes with symbols where there are several; else by lot."""
        options = steps_towards(self.g.board, self.id, goals)
        self.g.emit(EnemyMoved(self.id, await lot(options, "a way")))


# --- where it goes ----------------------------------------------------------------------------------


def open_beside(board: Everrain, seat: Seat, zone: int) -> list[int]:
    """Zones across an edge that have room."""
    return [there for there in beside(board, seat, zone) if has_room(board, seat, there)]


def reachable(board: Everrain, id: EnemyId) -> dict[int, int]:
    """Steps to every zone it can get to, its own included."""
    enemy = board.enemies[id]
    return distances(enemy.zone, lambda zone: open_beside(board, enemy.ship, zone))


def reachable_crew(board: Everrain, id: EnemyId) -> list[int]:
    """The zones of the closest crew that it can enter."""
    enemy = board.enemies[id]
    crewed = {zone for zone in board.zones_of(enemy.ship) if board.ships[enemy.ship].crew_in(zone)}
    return _least({zone: n for zone, n in reachable(board, id).items() if zone in crewed})


def nearest_posts(board: Everrain, id: EnemyId) -> list[int]:
    """Zones as near as it can get to crew that it cannot reach; none if it is there, or if nobody is on deck."""
    enemy = board.enemies[id]
    crewed = [zone for zone in board.zones_of(enemy.ship) if board.ships[enemy.ship].crew_in(zone)]
    if not crewed:
        return []
    steps_to = {crew: deck_steps(board, enemy.ship, crew) for crew in crewed}
    far = {zone: min(steps_to[crew][zone] for crew in crewed) for zone in reachable(board, id)}
    if far[enemy.zone] == min(far.values()):
        return []
    posts = _least(far)
    steps = reachable(board, id)
    return _least({zone: steps[zone] for zone in posts})


def intact_posts(board: Everrain, id: EnemyId) -> list[int]:
    """The nearest zones whose node stands."""
    broken = board.ships[board.enemies[id].ship].broken
    return _least({zone: n for zone, n in reachable(board, id).items() if zone not in broken and not is_theirs(zone)})


def _least(found: dict[int, int]) -> list[int]:
    least = min(found.values(), default=0)
    return [zone for zone, n in found.items() if n == least]


def deck_steps(board: Everrain, seat: Seat, zone: int) -> dict[int, int]:
    """From a zone to all others, whoever stands in the way."""
    if board.boarding is None or board.boarding.seat != seat:
        return DECK_DISTANCES[zone]
    return distances(zone, lambda z: beside(board, seat, z))


DECK_DISTANCES = [distances(zone, lambda z: DECK[z].beside) for zone in ZONES]


def steps_towards(board: Everrain, id: EnemyId, goals: Iterable[int]) -> list[int]:
    """First zones of the shortest ways to any of these goals: of all such ways, those with the most symbols."""
    enemy = board.enemies[id]
    far: dict[int, int] = {}
    for goal in goals:
        for zone, n in distances(goal, lambda zone: _back(board, id, zone)).items():
            far[zone] = min(n, far.get(zone, FAR))
    symbols: dict[int, int] = {}
    for zone in sorted(far, key=lambda zone: far[zone]):
        further = [symbols[z] for z in beside(board, enemy.ship, zone) if far.get(z, FAR) == far[zone] - 1]
        symbols[zone] = has_symbol(zone) + max(further, default=0)
    options = [z for z in open_beside(board, enemy.ship, enemy.zone) if far.get(z, FAR) == far[enemy.zone] - 1]
    most = max(symbols[z] for z in options)
    return [z for z in options if symbols[z] == most]


def _back(board: Everrain, id: EnemyId, zone: int) -> list[int]:
    """Where a way may come from: a zone with room, or where the enemy stands."""
    enemy = board.enemies[id]
    return [z for z in beside(board, enemy.ship, zone) if z == enemy.zone or has_room(board, enemy.ship, z)]
