"""What things are worth to the humans now, by what lies open: cards are priced by what they do to them. What a card
says of its own is taken at its price."""

from collections.abc import Callable, Iterable, Sequence

from domain.parts.effects import Op, kind_of
from domain.parts.nouns import Amount, Count
from domain.parts.prices import Prices
from domain.unfathomable.board import Atlantica
from domain.unfathomable.bots.odds import RUIN, SIDES
from domain.unfathomable.bots.outlook import LOST_PASSENGER, MENACE, MONARCH, Outlook
from domain.unfathomable.bots.outlook import kind_of as where
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.names import (
    DECKS,
    DEEP,
    DIALS,
    MONARCHS,
    PASSENGERS,
    ROOMS,
    SHIP,
    SICK_BAY,
    WATERS,
    Dial,
    Monster,
    Space,
    number_of,
)
from domain.unfathomable.nouns import NOUNS
from domain.unfathomable.rules.chart import room_of, toward_front

PRICE = 0.12
"""What a unit of a price is in chances."""
CARD_WORTH = 0.05
"""A skill card in hand."""
OUT_OF_ACTION = 0.16
"""A human in Sick Bay."""
STRUCTURAL, HIT, STRUCK = 0.7, 3 / SIDES, 5 / SIDES
"""How often damage is lasting; how often a Deep One strikes a human down, and a human one."""
DISCARDED = 0.7
"""The worst cards are discarded: what they are worth beside others."""
TREACHERY = 0.04
"""What a treachery card in the chaos deck costs."""
FULL_HAND, ROLLED = 4.0, 4.0
GATE = 3
"""How far a waypoint brings the ship that somebody opens a gate to."""
VOLUNTEERS = 4
SPACES = (*SHIP, *WATERS, DEEP)
REACH: dict[str, tuple[Space, ...]] = {
    "each_water": WATERS,
    "each_deck": DECKS,
    "each_room": ROOMS,
    "rooms": ROOMS,
    "ship": SHIP,
    "water": WATERS,
    "board": (*SHIP, *WATERS),
    "everywhere": (*SHIP, *WATERS),
}
EACH = ("each_water", "each_deck", "each_room")


class PricesNow(Prices):
    """Prices of nouns, as chances of the humans."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(NOUNS)
        self.outlook = outlook
        self.board = outlook.board

    def op(self, one: Op) -> float:
        price = kind_of(one).price
        return price(self, one) if callable(price) else price * PRICE

    def of(self, kind: str, id: str) -> float:
        known = KNOWN.get(f"{kind}.{id}")
        return super().of(kind, id) * PRICE if known is None else known(self.outlook)

    def change(self, kind: str, id: str, by: float) -> float:
        outlook = self.outlook
        match kind, id:
            case "resource", "passenger":
                return risked(outlook, min(-by, supply(self.board)))
            case "resource", _:
                return outlook.turned(dial_of(id), int(by))
            case "track", "ritual":
                return outlook.ritual(max(by, -self.board.ritual))
            case "track", _:
                return outlook.step * max(by, -self.board.travel)
            case "prices", "damage":
                return STRUCTURAL * outlook.damaged(int(by)) - 0.02 * by
            case "prices", "fallen_back":
                lacking = max(0, int(by) - self.board.travel)
                return (outlook.turned("fuel", -lacking) if lacking else 0.0) - outlook.step * (by - lacking)
            case "deck", "treachery":
                return -TREACHERY * by
            case "deck", "skills" | "own_skills" | "any_skills":
                return CARD_WORTH * by * (1 if by > 0 else DISCARDED)
        return super().change(kind, id, by)

    def put(self, piece: str, place: str, n: float) -> float:
        """Deep Ones: those that come count where they come, of those that go the worst go first."""
        spaces = REACH.get(place, (Space(place),) if place in SPACES else ROOMS[:1])
        if n < 0:
            return killed(self.outlook, -n, spaces)
        many = int(n) * (len(spaces) if place in EACH else 1)
        return RUIN if many > self.board.reserve else self.outlook.deep_ones(spaces[0], many)

    def side(self, who: str) -> float:
        """How many they are."""
        return float(len(self.board.humans())) if who == "each_human" else 1.0

    def count(self, n: Count) -> float:
        if n == "all":
            return FULL_HAND
        return ROLLED if isinstance(n, Amount) and n.of == "rolled" else super().count(n)


def dial_of(id: str) -> Dial:
    return next(dial for dial in DIALS if dial == id)


def appraise(outlook: Outlook, done: Iterable[Op]) -> float:
    """What lines of a card are worth together."""
    return PricesNow(outlook).all(done)


# --- monsters ---------------------------------------------------------------------------------------


def activation(outlook: Outlook, monster: Monster) -> float:
    """What comes of it as the monsters stand now."""
    board = outlook.board
    if monster == "deep_ones":
        infested = board.infested()
        if not infested:
            return mustering(outlook)
        return sum(acting(outlook, space) * n for space, n in infested.items())
    if board.monarchs[monster] == DEEP:
        return mustering(outlook)
    place = number_of(board.monarchs[monster])
    if monster == "hydra":
        return STRUCTURAL * outlook.damaged() - OUT_OF_ACTION * len(board.humans_at(room_of(place))) / 2
    nearer = toward_front(board.monarchs[monster])
    return outlook.deep_ones(DECKS[place - 1], NUMBERS.deep_reserve) - (0.02 if nearer else 0.0)


def mustering(outlook: Outlook) -> float:
    """More of them in the Deep, and perhaps all come up."""
    board = outlook.board
    n = NUMBERS.deep_reserve
    below = board.deep_ones_at(DEEP) + n
    risen = (MENACE["water"] - MENACE["deep"]) * below if below >= NUMBERS.deep_muster else 0.0
    return outlook.deep_ones(DEEP, n) + (outlook.shifted(risen) - MONARCH / 2 if risen else 0.0)


def acting(outlook: Outlook, space: Space) -> float:
    """What one Deep One in a space does when it activates."""
    board = outlook.board
    if board.humans_at(space):
        return -HIT * OUT_OF_ACTION
    if board.passengers_at(space):
        return outlook.passenger
    if space in ROOMS and space not in board.damage:
        return STRUCTURAL * outlook.damaged()
    if space in ROOMS:
        return -0.01
    further = "deck" if space in WATERS else "room"
    return outlook.shifted(MENACE[further] - MENACE[where(space)])


def killed(outlook: Outlook, n: float, spaces: Sequence[Space]) -> float:
    """What it is worth to be rid of so many, the worst first."""
    worst = sorted((s for s in spaces for _ in range(outlook.board.deep_ones_at(s))), key=lambda s: -MENACE[where(s)])
    return sum(outlook.deep_ones(space, -1) for space in worst[: int(n)])


def up(outlook: Outlook) -> float:
    """All that is in the Deep comes up."""
    risen = (MENACE["water"] - MENACE["deep"]) * outlook.board.deep_ones_at(DEEP)
    return outlook.shifted(risen) - MONARCH * below(outlook)


def below(outlook: Outlook) -> int:
    return sum(outlook.board.monarchs[monarch] == DEEP for monarch in MONARCHS)


def wash_decks(outlook: Outlook) -> float:
    n = sum(outlook.board.deep_ones_at(deck) for deck in DECKS)
    return outlook.shifted((MENACE["water"] - MENACE["deck"]) * n)


# --- passengers and crew ----------------------------------------------------------------------------


def risked(outlook: Outlook, n: float) -> float:
    return LOST_PASSENGER * outlook.passenger * n


def supply(board: Atlantica) -> int:
    return len(board.cards(PASSENGERS))


def volunteers(outlook: Outlook) -> float:
    most = max(1, min(VOLUNTEERS, supply(outlook.board)))
    return max(risked(outlook, n) + killed(outlook, n, SHIP) for n in range(1, most + 1))


def call_friends(outlook: Outlook) -> float:
    board = outlook.board
    return -sum(outlook.risk_at(deck) * board.passengers_at(deck) for deck in DECKS) * outlook.passenger


def storm(outlook: Outlook) -> float:
    n = sum(outlook.board.deep_ones_at(water) for water in WATERS)
    return killed(outlook, n, WATERS) + STRUCTURAL * outlook.damaged() * min(1.0, max(0, n - 1) / SIDES)


def beast(outlook: Outlook) -> float:
    best = max(outlook.board.deep_ones_at(space) for space in SHIP)
    return killed(outlook, best, SHIP) - OUT_OF_ACTION * min(1.0, max(0, best - 1) / SIDES)


def heal(outlook: Outlook) -> float:
    ill = sum(outlook.board.sailors[seat].at == SICK_BAY for seat in outlook.board.humans())
    return OUT_OF_ACTION * ill + CARD_WORTH * (len(outlook.board.humans()) - ill)


KNOWN: dict[str, Callable[[Outlook], float]] = {
    "prices.deep_ones": lambda o: activation(o, "deep_ones"),
    "prices.dagon": lambda o: activation(o, "dagon"),
    "prices.hydra": lambda o: activation(o, "hydra"),
    "prices.surfacing": up,
    "prices.monarchs": lambda o: -MONARCH * below(o),
    "prices.human": lambda o: -OUT_OF_ACTION,
    "prices.arrest": lambda o: -0.2,
    "prices.captain": lambda o: -0.35,
    "prices.reset_travel": lambda o: -o.step * o.board.travel,
    "prices.reset_ritual": lambda o: o.ritual(-o.board.ritual),
    "prices.volunteers": volunteers,
    "prices.crowd": lambda o: min(SIDES, o.board.passengers_on_deck()) / SIDES,
    "rule.resolve_waypoint": lambda o: max(0.0, o.sailed(GATE, -o.board.travel)) - 0.1,
    "rule.lift_fog": lambda o: -0.2,
    "rule.sink_monarchs": lambda o: MONARCH * (len(MONARCHS) - below(o)),
    "rule.clear_room": lambda o: max(killed(o, NUMBERS.deep_ones, (room,)) for room in ROOMS),
    "rule.wash_decks": wash_decks,
    "rule.defeat_passenger": lambda o: o.passenger * 0.7 if o.board.passengers_on_deck() else 0.0,
    "rule.defeat_supply_passenger": lambda o: o.passenger,
    "rule.defeat_deck_passengers": lambda o: o.passenger * (1 - LOST_PASSENGER) * o.board.passengers_on_deck(),
    "rule.call_friends": call_friends,
    "rule.call_storm": storm,
    "rule.unleash_beast": beast,
    "rule.heal_crew": heal,
}
"""Nouns and rules -> what one of them is worth to the humans now; all others have their price."""
