"""What a bot makes of the table: what cards, resources and places are worth to it now, in coins."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from statistics import fmean
from typing import Any

from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.content import (
    ARTIFACT_TILES,
    BOX,
    CREW_CARDS,
    DICE_SHOWN,
    HUB,
    NUMBERS,
    OCEAN,
    RINGS,
    WATER,
    Bounty,
    CrewCard,
    CrewSide,
    survivor_track,
)
from domain.flotilla.names import (
    COLOUR_OF,
    COLOURS,
    DIVE_DICE,
    GUILD_OF,
    GUILDS,
    HOME,
    PLAYED,
    Cell,
    Colour,
    CrewId,
    Guild,
    SkiffId,
    TileId,
    discards_of,
)
from domain.flotilla.rules.crew import crew_of, topside
from domain.flotilla.rules.diving import depth_die, divers
from domain.flotilla.rules.hexmap import beside, in_sector
from domain.flotilla.rules.objectives import objective_points
from domain.flotilla.rules.scoring import districts_at, region_towards, regions_at, worth_of
from domain.flotilla.rules.traders import Bargain, free_sites, outpost_price, price_of
from domain.flotilla.rules.turning import next_berth
from domain.kernel import Card, Knowledge, Seat, hand
from domain.parts.bots import PricedMind
from domain.parts.effects import Op, kind_of
from domain.parts.prices import Prices

POINT, LAST_POINT = 1.6, 5.0
"""Coins that a victory point is worth: at the beginning, when they bring more later, and in the last round."""
BARREL = 2.6
"""To a Sinksider: what a resource on a Skiff is worth, before it is brought home and sold."""
BUILDING_BARREL = 2.5
"""To a Skysider, who builds with it."""


def on_the_average(icon: str) -> dict[str, float]:
    """How many of these icons a die of each type shows."""
    return {
        kind: sum(DICE_SHOWN.icons[face].get(icon, 0) for face in die.faces) / len(die.faces)
        for kind, die in DICE_SHOWN.dive.items()
    }


HAUL, RESCUED = on_the_average("resource"), on_the_average("survivor")
ROUNDS = 26
"""How many a game is likely to take."""
PROJECTS = 3
"""Tiles of the reserve for which resources are bought."""
AT_HAND = 0.5
"""How much of the price counts of a resource that is there already."""
PROFIT = 0.4
"""How much of what a tile is likely to bring is seen in the resources for it."""
RECRUIT = 15.0
"""What a recruit is worth at the beginning, whichever it is."""
LOOK_AHEAD, FADING = 5, 0.7
"""Spaces of a ring that count, each less than the one before."""
BUILDS, MOST_TO_FOLLOW, FOLLOWED = 0.25, 5.0, 0.7
"""Tiles that are built in a round; at most so many are added to a chain; and how likely it is this one."""
OPEN = (0.0, 0.6, 0.85, 1.0)
"""How likely a chain can grow, by the edges at which it is open."""
KEPT = 3.0
"""By how much more somebody must gain who retires a card."""
WANTED = 2.0
SITE = 8.0
SOON = 7
"""Rounds before turning in which resources are kept for what can be built then."""
FIRST_TILE = 20.0
SKIFF = 3.4
"""What a Skiff brings in a dive."""
ENOUGH_SKIFFS = 3
RESALE = 0.6
"""How much of its price at the Dock counts: who knows who will turn before."""
DIVES = 0.25
"""How many dives there are in a turn."""
PLENTY = 60
"""Coins."""
SPARE = 0.5
"""What a coin is worth to whoever has plenty."""
FEW_TILES = 4
HOPEFUL = 0.8
"""How likely a tile finds its place at the best chain of its colour."""
RALLIED = 3
"""Cards that must come back, else the Captain waits."""
USEFUL = {"founders": 3.0}
"""Guilds whose cards are worth more than their prices say."""
SETS = {4: 0.46, 5: 0.72, 6: 0.88, 7: 0.95}
"""How likely so many Research dice show three of one colour, and …"""
BREAKTHROUGHS = {4: 0.11, 5: 0.21, 6: 0.32, 7: 0.43}
DIAL = 8.0
LATE = 0.35
"""Of the supply: with less than that the end is near."""
CHEAP, DEARER = 1.0, 0.4
"""A smart bot turns when resources cost no more than that on the average: every round it is content with more."""
LEAST_TILES = 2
LATE_TURN = 18
"""When a greedy bot turns."""


def open_edges(fleet: Fleet, chain: Sequence[Cell], district: Colour) -> int:
    """At how many edges a chain could be added to."""
    return sum(
        near not in fleet.tiles and near != HOME and in_sector(near)
        for cell in chain
        for direction, near in enumerate(beside(cell))
        if (n := region_towards(fleet, cell, direction)) != WATER and regions_at(fleet, cell)[n].district == district
    )


class Outlook(Prices):
    """Prices of operations as the table lies: what a dive or a Transaction would really bring."""

    def __init__(self, mind: "Mind") -> None:
        super().__init__(BOX.words.nouns)
        self.mind = mind

    def op(self, one: Op) -> float:
        own = self.mind.op(one)
        return super().op(one) if own is None else own

    def of(self, kind: str, id: str) -> float:
        """Prices as they are now."""
        mind = self.mind
        match kind, id:
            case "prices", "recruit":
                return mind.any_recruit
            case "prices", "dial":
                return DIAL * mind.share
            case "prices", "seal":
                return 3.0 * mind.point
            case "deck", "tile":
                return mind.drawn_tile()
            case "resource", "survivor":
                return mind.survivor
            case "resource", "point":
                return mind.point
            case "resource", "toxicity":
                return -0.6 * mind.point
            case "resource", "coin":
                return mind.coin
            case "resource", "barrel":
                return mind.barrel + 1.0
        return super().of(kind, id)


class Mind(PricedMind):
    """Looks at the table for every card."""

    plain = False
    """It does not look where tiles lie best."""
    turns_at: int | None = None
    """The round from which on it turns, whatever the Market says."""
    liked: Mapping[str, float] = {}

    def __init__(self, board: Flotilla, knowledge: Knowledge, seat: Seat, beliefs: Any) -> None:
        self.outlook = Outlook(self)
        super().__init__(board, knowledge, seat, self.outlook, {**CREW_CARDS, **ARTIFACT_TILES})
        self.board: Flotilla = board
        self.fleet = board.fleets[seat]

    # --- the state of things ---

    @property
    def share(self) -> float:
        """How much of the supply is left: how much of the game."""
        return self.board.supply / (NUMBERS.points_each * len(self.board.seats))

    @property
    def late(self) -> bool:
        return self.share < LATE

    @property
    def point(self) -> float:
        """More and more, since fewer rounds are left in which coins bring anything else."""
        if self.board.last_round:
            return LAST_POINT
        return POINT + (LAST_POINT - 1 - POINT) * (1 - self.share) ** 3

    @property
    def rounds_left(self) -> float:
        """By the supply, or by how long games are; a turn more, when it is empty."""
        return max(1.0, min(ROUNDS - self.board.round, ROUNDS * self.share + 2))

    @property
    def coin(self) -> float:
        """Enough for the next Outpost and something to build with; what is more than that is worth little."""
        return 1.0 if self.fleet.coins < PLENTY else SPARE

    @cached_property
    def survivor(self) -> float:
        """What the next spaces of the track have: points, recruits, an Artifact."""
        spaces = survivor_track(len(self.board.seats)).spaces
        at = self.board.survivors
        ahead = [self.space(spaces[(at + n) % len(spaces)]) for n in (1, 2, 3)]
        return 0.5 * ahead[0] + 0.3 * ahead[1] + 0.2 * ahead[2]

    def space(self, ops: Sequence[Op]) -> float:
        """Of a ring or of the Survivor track."""
        return self.outlook.all(ops)

    @property
    def barrel(self) -> float:
        return BUILDING_BARREL if self.fleet.skyside else BARREL

    # --- cards ---

    def card(self, card: Card) -> float:
        """What it is worth to play this card now."""
        crew = crew_of(self.board, self.seat, card)
        if crew.id == "captain":
            return self.rally()
        if crew.id == "scholar":
            return max((self.copied(other) for other in self.board.seats if other != self.seat), default=0.0) - 0.5
        return self.face(crew)

    def face(self, crew: CrewCard) -> float:
        side: CrewSide = crew.face(self.fleet.side)
        return self.first(side.value or 0) + self.outlook.all(side.effects)

    def first(self, value: int) -> float:
        """Sail or Income."""
        if self.fleet.skyside:
            return self.coin * value
        return 0.6 * value if self.fleet.tiles else 0.0

    def copied(self, other: Seat) -> float:
        card = topside(self.board, other)
        if card is None or card.id == "scholar" or self.board.fleets[other].side != self.fleet.side:
            return 0.0
        return self.face(card)

    def rally(self) -> float:
        """The Captain is played when no card in hand brings as much as a turn does on the average of all cards."""
        left = len(self.board.cards(hand(self.seat))) - 1
        back = len(self.board.cards(discards_of(self.seat)))
        if self.overdue():
            return 200.0
        turning = 6.0 if self.time_to_turn() else 0.0
        if back < RALLIED and left:
            return turning - 2.0
        return self.rate + turning

    @cached_property
    def crew_worths(self) -> list[float]:
        """What all own cards are worth, the Captain aside; best first."""
        cards = [CREW_CARDS[crew] for crew in self.fleet.crew.values() if crew not in ("captain", "scholar")]
        return sorted((self.face(card) for card in cards), reverse=True)

    @cached_property
    def rate(self) -> float:
        """What a turn brings on the average, if the Captain calls all cards back at the best moment."""
        best = total = 0.0
        for n, worth in enumerate(self.crew_worths, 2):
            total += worth
            best = max(best, total / n)
        return best

    # --- turning ---

    def overdue(self) -> bool:
        """It has been told to turn in this round at the latest."""
        return not self.fleet.skyside and self.turns_at is not None and self.board.round >= self.turns_at

    def turning_soon(self) -> int:
        """How many tiles a Sinksider hopes to build on turning."""
        when = self.turns_at if self.turns_at is not None else self.board.round + SOON
        if self.board.docked == len(self.board.seats) or not 0 <= when - self.board.round <= SOON:
            return 0
        return next_berth(self.board).builds

    def time_to_turn(self) -> bool:
        """While resources are cheap there is much to build with; while they are dear, whoever dives sells well."""
        if self.fleet.skyside or self.turns_at is not None or len(self.fleet.tiles) < LEAST_TILES:
            return self.overdue()
        price = fmean(price_of(self.board, colour) for colour in COLOURS)
        return price <= CHEAP + DEARER * self.board.round

    # --- operations as the table lies ---

    def op(self, one: Op) -> float | None:
        match kind_of(one).name:
            case "dive":
                return self.dive(one)
            case "transactions":
                return self.trade(one)
            case "draw_place":
                return self.new_tile() * one.place + 0.8 * (one.draw - one.place)  # type: ignore[attr-defined]
            case "build":
                return self.build(one)
            case "research":
                return self.research(one)
            case "influence":
                return self.influence(one)
        return None

    def dive(self, one: Any) -> float:
        """Resources that Skiffs have room for."""
        ready = divers(self.fleet)
        room = sum(NUMBERS.capacity - self.fleet.skiffs[skiff].load() for skiff in ready)
        dice = {kind: getattr(one, kind) for kind in DIVE_DICE}
        for skiff in ready:
            dice[depth_die(self.fleet, skiff)] += 1
        brought = sum(HAUL[kind] * n for kind, n in dice.items())
        rescued = sum(RESCUED[kind] * n for kind, n in dice.items())
        return min(float(room), brought) * self.barrel + rescued * self.survivor

    def influence(self, one: Any) -> float:
        """The best ring, as far as the disc goes."""
        return one.n * max(self.step(guild, 1) for guild in GUILDS)

    def step(self, guild: Guild, steps: int) -> float:
        """What the spaces ahead on a ring have, each less than the one before."""
        return self.liked.get(guild, 0.0) + self.ahead(guild, self.fleet.discs.get(guild, 0) + steps)

    def ahead(self, guild: Guild, at: int) -> float:
        spaces = RINGS[f"ring_{guild}"].spaces
        fading = [FADING**n for n in range(LOOK_AHEAD)]
        return sum(self.space(spaces[(at + n) % len(spaces)]) * f for n, f in enumerate(fading)) / sum(fading)

    def bounty(self, guild: Guild) -> float:
        slotted: list[Bounty] = [ARTIFACT_TILES[id] for id in self.board.slots.get(guild, ())]
        return sum(BOX.words.worth(one.bounty) for one in slotted or [HUB[f"hub_{guild}"]])

    def research(self, one: Any) -> float:
        """Coins, now and then a bounty, rarely a breakthrough."""
        bounty = fmean(self.bounty(guild) for guild in GUILDS)
        better = 1.25 if one.reroll or one.turn else 1.0
        sets = min(1.0, SETS.get(one.dice, 0.3) * better)
        coins = self.coin * (one.dice + one.pay * one.dice / 4)
        return coins + sets * bounty + BREAKTHROUGHS.get(one.dice, 0.0) * DIAL * self.share

    def trade(self, one: Any) -> float:
        """The best that these Transactions can do: Outposts, a Skiff, sales, what can be built with."""
        fleet, left = self.fleet, one.n
        coins, gain = fleet.coins + 3, 0.0
        stock = sorted((price_of(self.board, colour) for colour in self.surplus.elements()), reverse=True)
        sold = stock[: max(0, left - 1)]
        coins, left = coins + sum(sold), left - len(sold)
        gain += sum(max(0.3, self.coin * p - BARREL) for p in sold)
        prices, sites = NUMBERS.outposts[fleet.side].prices, len(free_sites(fleet))
        for n, points in enumerate(self.offers[: len(prices) - fleet.outposts]):
            fee = 0 if n < sites else NUMBERS.outposts[fleet.side].floating
            price = prices[fleet.outposts + n] + fee
            worth = self.outpost(points, price)
            if worth > 0 and coins >= price and left:
                gain, left, coins = gain + worth, left - 1, coins - price
        if fleet.skyside:
            return gain + self.purchases(left, coins)
        if left and coins >= NUMBERS.skiff_price:
            gain += max(0.0, self.new_skiff())
        return gain

    def new_skiff(self) -> float:
        """What one more Skiff will bring in dives, and when its owner turns, less what it costs."""
        if len(self.fleet.skiffs) >= ENOUGH_SKIFFS or self.late:
            return -1.0
        turns = 24 * self.share if self.turns_at is None else min(24 * self.share, self.turns_at - self.board.round)
        crowded = len(self.fleet.skiffs) > len(self.fleet.tiles) + 1
        brings = SKIFF * DIVES * max(2.0, turns) * (0.4 if crowded else 1.0)
        return brings + RESALE * next_berth(self.board).price - NUMBERS.skiff_price

    def purchases(self, n: int, coins: int) -> float:
        """What the best tiles of the reserve want, at the prices of now."""
        gain = 0.0
        for colour, worths in self.shortage.items():
            price = price_of(self.board, colour)
            for worth in worths:
                if n and worth > price and coins >= price:
                    gain, n, coins = gain + worth - self.coin * price, n - 1, coins - price
        return gain

    def outpost(self, points: int, price: int) -> float:
        """What an Objective is worth for its price."""
        return self.point * points - self.coin * price

    @property
    def next_outpost(self) -> int:
        """What it costs, if there is an Objective worth it."""
        if self.fleet.outposts == len(NUMBERS.outposts[self.fleet.side].prices):
            return 0
        price = outpost_price(self.fleet, Bargain())
        return price if self.outpost(self.best_objective(), price) > 0 else 0

    def new_tile(self) -> float:
        """To a Sinksider: most to who has few; nobody dives without any."""
        return max(4.0, 9.5 - 0.6 * len(self.fleet.tiles)) if self.fleet.tiles else FIRST_TILE

    def drawn_tile(self) -> float:
        """A Skysider needs tiles to choose from."""
        if not self.fleet.skyside:
            return self.new_tile()
        return 5.0 if len(self.fleet.reserve) < FEW_TILES else 2.0

    @cached_property
    def offers(self) -> list[int]:
        """What the Objectives of the own side are worth now, best first."""
        side = self.fleet.side
        offers = self.board.objectives[side].items()
        return sorted((objective_points(self.fleet, side, set, rank)[1] for set, rank in offers), reverse=True)

    def best_objective(self) -> int:
        return self.offers[0]

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

    # --- resources and places ---

    def colour(self, colour: Colour) -> float:
        """One more of a resource."""
        if self.fleet.skyside:
            return BUILDING_BARREL + (1.5 if colour in self.shortage else 0.0)
        return price_of(self.board, colour) + (WANTED if colour in self.shortage else 0.0)

    @cached_property
    def doing(self) -> set[str]:
        """What the card does that is being played; a Scholar does what it copies, which nobody knows yet."""
        played = self.board.cards(PLAYED)
        if not played:
            return set()
        crew = crew_of(self.board, self.seat, played[0])
        return {kind_of(one).name for one in crew.face(self.fleet.side).effects}

    def place(self, skiff: SkiffId, cell: Cell) -> float:
        """What it is worth that a Skiff lies there."""
        load = self.fleet.skiffs[skiff].load()
        diving, trading = "dive" in self.doing, "transactions" in self.doing
        if cell == HOME:
            return (0.7 if diving else 2.8 if trading else 1.4) * load
        if self.fleet.tiles[cell].depleted:
            return 0.0
        sink = OCEAN[self.fleet.tiles[cell].tile].sink
        room = NUMBERS.capacity - load
        crowd = sum(other != skiff and self.fleet.skiffs[other].at == cell for other in self.fleet.skiffs)
        brings = HAUL[DIVE_DICE[sink.depth - 1]] * (3.6 if diving else 1.6)
        return min(room, 2.5) * brings - 0.2 * crowd + 0.05 * self.colour(sink.resource)

    def recruit(self, crew: CrewId) -> float:
        """It stays for good: by how much it is better than the own cards on the average, each time it is played."""
        own = fmean(
            self.at_large(CREW_CARDS[crew]) for crew in self.fleet.crew.values() if CREW_CARDS[crew].guild in GUILDS
        )
        better = self.at_large(CREW_CARDS[crew]) - own * len(self.fleet.crew) / (len(self.fleet.crew) + 1)
        return max(0.0, better) * self.rounds_left / (len(self.fleet.crew) + 1)

    def gains_by_retiring(self) -> bool:
        """The card that is being played, or the one that a Scholar copies: then it is the Scholar that leaves."""
        played = self.board.cards(PLAYED)
        if not played:
            return self.late
        crew = crew_of(self.board, self.seat, played[0])
        given = self.outlook.all(crew.face(self.fleet.side).retire)
        return self.late if crew.id == "scholar" else given > self.recruit(crew.id) + KEPT

    def at_large(self, card: CrewCard) -> float:
        """By its usual prices, since the table changes. A Sinksider may turn: the other side counts, too."""
        prices = Prices(BOX.words.nouns)
        faces = (card.sky,) if self.fleet.skyside else (card.sink, card.sky)
        worths = [prices.all(face.effects) + (face.value or 0) for face in faces]
        return fmean(worths) + USEFUL.get(card.guild, 0.0) + self.liked.get(card.guild, 0.0)

    @cached_property
    def any_recruit(self) -> float:
        """What a recruit is worth before it is known which."""
        return 3.0 + RECRUIT * self.rounds_left / ROUNDS


class PlainMind(Mind):
    """Lays tiles anywhere, and turns later."""

    plain = True

    def time_to_turn(self) -> bool:
        return not self.fleet.skyside and self.board.round >= LATE_TURN and len(self.fleet.tiles) >= LEAST_TILES
