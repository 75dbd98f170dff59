"""What tiles of the reserve are worth to whoever may build them, and the resources that they cost."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from statistics import fmean
from typing import Any

from domain.flotilla.board import Fleet
from domain.flotilla.bots.outlook import BUILDING_BARREL, Standing
from domain.flotilla.content import NUMBERS, OCEAN, WATER
from domain.flotilla.names import COLOUR_OF, COLOURS, GUILD_OF, HOME, Cell, Colour, TileId
from domain.flotilla.rules.hexmap import beside, in_sector
from domain.flotilla.rules.scoring import districts_at, region_towards, regions_at, worth_of
from domain.flotilla.rules.traders import free_sites, price_of
from domain.flotilla.rules.turning import next_berth

PROJECTS = 3
"""Tiles of the reserve for which resources are bought."""
AT_HAND = 0.5
"""How much of the price counts of a resource that is there already."""
PROFIT = 0.4
"""How much of what a tile is likely to bring is seen in the resources for it."""
BUILDS, MOST_TO_FOLLOW, FOLLOWED = 0.25, 5.0, 0.7
"""Tiles that are built in a round; at most so many are added to a chain; and how likely it is this one."""
OPEN = (0.0, 0.6, 0.85, 1.0)
"""How likely a chain can grow, by the edges at which it is open."""
WANTED = 2.0
SITE = 8.0
SOON = 7
"""Rounds before turning in which resources are kept for what can be built then."""
HOPEFUL = 0.8
"""How likely a tile finds its place at the best chain of its colour."""


def open_edges(fleet: Fleet, chain: Sequence[Cell], district: Colour) -> int:
    """At how many edges a chain could be added to."""
    return sum(
        near not in fleet.tiles and near != HOME and in_sector(near)
        for cell in chain
        for direction, near in enumerate(beside(cell))
        if (n := region_towards(fleet, cell, direction)) != WATER and regions_at(fleet, cell)[n].district == district
    )


class Builder(Standing):
    """Thinks of what to build next."""

    def build(self, one: Any) -> float:
        """The best tiles that can be paid for."""
        nets = [self.net(tile) for tile in self.fleet.reserve.values() if one.free or self.can_pay(tile)]
        return sum(max(0.5, net) for net in sorted(nets, reverse=True)[: one.n])

    def net(self, tile: TileId) -> float:
        """Of a tile that can be built: without what its resources are worth."""
        return self.hope(tile) - (1 - PROFIT) * BUILDING_BARREL * sum(OCEAN[tile].sky.cost.values()) + self.site(tile)

    def site(self, tile: TileId) -> float:
        """A Construction Site for whoever has none left."""
        wanted = not free_sites(self.fleet) and self.fleet.outposts < len(NUMBERS.outposts["sky"].prices)
        return SITE if wanted and OCEAN[tile].sky.site is not None else 0.0

    @cached_property
    def hopes(self) -> dict[Colour, tuple[int, int]]:
        """By colour: the dial with the buildings, and the tiles in the chain, to which another tile could be added."""
        best = {colour: (self.board.dials[GUILD_OF[colour]], 0) for colour in COLOURS}
        if not self.fleet.skyside:
            return {colour: (a, 1) for colour, (a, _) in best.items()}
        seen: set[tuple[Cell, Colour]] = set()
        for cell in self.fleet.tiles:
            for colour in districts_at(self.fleet, cell):
                if (cell, colour) in seen:
                    continue
                worth = worth_of(self.board, self.fleet, cell, colour)
                seen.update((at, colour) for at in worth.chain)
                found = (worth.a, len(worth.chain))
                if found[0] * (found[1] + 1) > best[colour][0] * (best[colour][1] + 1):
                    best[colour] = found
        return best

    def hope(self, tile: TileId) -> float:
        """What it is likely to be worth to build this tile, in coins, without what it costs: its points, and what it
        adds to those that follow it."""
        sky, most = OCEAN[tile].sky, 0.0
        for region in sky.regions:
            a, b = self.hopes[region.district]  # type: ignore[index]
            built = sky.building is not None and COLOUR_OF[sky.building.guild] == region.district
            most = max(most, min(NUMBERS.most_a, a + built) * (1 + HOPEFUL * b))
        return self.point * (most + 0.5 * self.to_follow * fmean(self.board.dials.values()))

    @property
    def to_follow(self) -> float:
        """How many tiles are likely to be added to a chain."""
        return min(MOST_TO_FOLLOW, BUILDS * (self.rounds_left - 1))

    def growth(self, fleet: Fleet, near: Cell) -> float:
        """What chains on these hexes and around them are worth, in points, to tiles that will be added to them: nothing
        where no more can be."""
        total, seen = 0.0, set[tuple[Cell, Colour]]()
        for cell in (near, *beside(near)):
            for district in districts_at(fleet, cell) if cell in fleet.tiles else ():
                if (cell, district) not in seen:
                    worth = worth_of(self.board, fleet, cell, district)
                    seen.update((at, district) for at in worth.chain)
                    room = OPEN[min(len(OPEN) - 1, open_edges(fleet, worth.chain, district))]
                    total += worth.a * len(worth.chain) * room
        return total * self.to_follow * FOLLOWED

    def turning_soon(self) -> int:
        """How many tiles a Sinksider hopes to build on turning."""
        when = self.turns_at if self.turns_at is not None else self.board.round + SOON
        if self.board.docked == len(self.board.seats) or not 0 <= when - self.board.round <= SOON:
            return 0
        return next_berth(self.board).builds

    @cached_property
    def projects(self) -> list[tuple[TileId, dict[Colour, int]]]:
        """The best tiles to build, and what is missing for them when those before have been built. A Sinksider who is
        about to turn has those that will be flipped."""
        goods, found = Counter(self.fleet.goods), []
        tiles, most = list(self.fleet.reserve.values()), PROJECTS
        if not self.fleet.skyside:
            tiles, most = [laid.tile for laid in self.fleet.tiles.values() if not laid.outpost], self.turning_soon()
        ranked = sorted(tiles, key=lambda tile: self.hope(tile) - self.cost(tile), reverse=True)
        for tile in ranked[:most]:
            cost = OCEAN[tile].sky.cost
            found.append((tile, {colour: max(0, n - goods[colour]) for colour, n in cost.items()}))
            goods.subtract(cost)
            goods = +goods
        return found

    @cached_property
    def shortage(self) -> dict[Colour, list[float]]:
        """Which resources are missing for the best tiles of the reserve, and what each of them is worth."""
        out: dict[Colour, list[float]] = {colour: [] for colour in COLOURS}
        for tile, missing in self.projects:
            cost = OCEAN[tile].sky.cost
            profit = PROFIT * (self.hope(tile) - self.cost(tile)) / sum(cost.values())
            for colour, n in missing.items():
                out[colour] += [price_of(self.board, colour) + profit] * n
        return {colour: sorted(worths, reverse=True) for colour, worths in out.items() if worths}

    @cached_property
    def surplus(self) -> Counter[Colour]:
        """Resources to sell: those that the best tiles do not cost."""
        goods: Counter[Colour] = Counter(self.fleet.goods)
        if not self.board.last_round:
            for tile, _ in self.projects:
                goods.subtract(OCEAN[tile].sky.cost)
        return +goods

    def cost(self, tile: TileId) -> float:
        """What its resources are worth: those at hand less than those that must be bought."""
        goods, cost = self.fleet.goods, OCEAN[tile].sky.cost
        missing = {colour: max(0, n - goods.get(colour, 0)) for colour, n in cost.items()}
        return sum((n + AT_HAND * (cost[c] - n)) * price_of(self.board, c) for c, n in missing.items())

    def can_pay(self, tile: str) -> bool:
        cost = OCEAN[tile].sky.cost  # type: ignore[index]
        return all(self.fleet.goods.get(colour, 0) >= n for colour, n in cost.items())

    def colour(self, colour: Colour) -> float:
        """One more of a resource."""
        if self.fleet.skyside:
            return BUILDING_BARREL + (1.5 if colour in self.shortage else 0.0)
        return price_of(self.board, colour) + (WANTED if colour in self.shortage else 0.0)
