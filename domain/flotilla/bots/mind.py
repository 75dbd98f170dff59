"""What a bot makes of the table: what cards, dives and places are worth to it now, in coins."""

from functools import cached_property
from statistics import fmean
from typing import Any

from domain.flotilla.bots.outlook import DIAL
from domain.flotilla.bots.trader import Trader
from domain.flotilla.content import BOX, CREW_CARDS, DICE_SHOWN, NUMBERS, OCEAN, CrewCard, CrewSide
from domain.flotilla.names import COLOURS, DIVE_DICE, GUILDS, HOME, PLAYED, Cell, CrewId, SkiffId, discards_of
from domain.flotilla.rules.crew import crew_of, discardable, topside
from domain.flotilla.rules.diving import depth_die, divers
from domain.flotilla.rules.traders import price_of
from domain.kernel import Card, Seat, hand
from domain.parts.effects import Op, kind_of
from domain.parts.prices import Prices

KEPT = 3.0
"""By how much more somebody must gain who retires a card."""
RALLIED = 3
"""Cards that must come back, else the Captain waits."""
USEFUL = {"founders": 3.0}
"""Guilds whose cards are worth more than their prices say."""
SETS = {4: 0.46, 5: 0.72, 6: 0.88, 7: 0.95}
"""How likely so many Research dice show three of one colour, and …"""
BREAKTHROUGHS = {4: 0.11, 5: 0.21, 6: 0.32, 7: 0.43}
CHEAP, DEARER = 1.0, 0.4
"""A smart bot turns when resources cost no more than that on the average: every round it is content with more."""
LEAST_TILES = 2
LATE_TURN = 18
"""When a greedy bot turns."""


def on_the_average(icon: str) -> dict[str, float]:
    """How many of these icons a die of each type shows."""
    return {
        kind: sum(DICE_SHOWN.icons[face].get(icon, 0) for face in die.faces) / len(die.faces)
        for kind, die in DICE_SHOWN.dive.items()
    }


HAUL, RESCUED = on_the_average("resource"), on_the_average("survivor")


class Mind(Trader):
    """Looks at the table for every card."""

    plain = False
    """It does not look where tiles lie best."""

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

    def gains_by_discarding(self) -> bool:
        """Cards of the hand, for what the card that is being played gives for them: those that bring less than a turn
        does on the average would wait for the Captain anyway."""
        played = self.board.cards(PLAYED)
        if not played:
            return False
        effects = crew_of(self.board, self.seat, played[0]).face(self.fleet.side).effects
        return any(self._discard_pays(one) for one in effects if kind_of(one).name == "discard_crew")

    def _discard_pays(self, one: Any) -> bool:
        cards = sorted(self.card(card) - self.rate for card in discardable(self.board, self.seat, one.guild))
        return self.outlook.all(one.then) > sum(max(0.0, more) for more in cards[: one.n])

    def at_large(self, card: CrewCard) -> float:
        """By its usual prices, since the table changes. A Sinksider may turn: the other side counts, too."""
        prices = Prices(BOX.words.nouns)
        faces = (card.sky,) if self.fleet.skyside else (card.sink, card.sky)
        worths = [prices.all(face.effects) + (face.value or 0) for face in faces]
        return fmean(worths) + USEFUL.get(card.guild, 0.0) + self.liked.get(card.guild, 0.0)

    # --- turning ---

    def overdue(self) -> bool:
        """It has been told to turn in this round at the latest."""
        return not self.fleet.skyside and self.turns_at is not None and self.board.round >= self.turns_at

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

    def research(self, one: Any) -> float:
        """Coins, now and then a bounty, rarely a breakthrough."""
        bounty = fmean(self.bounty(guild) for guild in GUILDS)
        better = 1.25 if one.reroll or one.turn else 1.0
        sets = min(1.0, SETS.get(one.dice, 0.3) * better)
        coins = self.coin * (one.dice + one.pay * one.dice / 4)
        return coins + sets * bounty + BREAKTHROUGHS.get(one.dice, 0.0) * DIAL * self.share

    # --- Skiffs ---

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


class PlainMind(Mind):
    """Lays tiles anywhere, and turns later."""

    plain = True

    def time_to_turn(self) -> bool:
        return not self.fleet.skyside and self.board.round >= LATE_TURN and len(self.fleet.tiles) >= LEAST_TILES
