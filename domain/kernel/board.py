"""The public state every game has. A game's own board adds its fields; no secret ever stands in one."""

from typing import Any, Literal

from msgspec import Struct

from domain.kernel.forms import AnyForm
from domain.kernel.ids import AskId, Card, EndingId, PlayerId, Seat, Zone
from domain.kernel.orders import Trigger
from domain.kernel.record import encode

Group = Literal["", "first", "agree", "one"]
"""How one question to several seats is decided: by whoever answers first, by all agreeing, or by one of them, while the
others can say what they would do. Empty: each seat has a question of its own."""


class OpenAsk(Struct, omit_defaults=True):
    """A question to one seat, as everybody sees it."""

    id: AskId
    seat: Seat
    kind: str
    rule: str = ""
    form: AnyForm | None = None
    """`None` while the options are sealed to the seat."""
    default: Any = None
    hidden: bool = False
    """The answer will be the seat's secret."""
    outlined: bool = False
    """Its outline will be public: how many, not which."""
    open_to: tuple[Seat, ...] = ()
    early: bool = False
    """Orders may answer it ahead of time."""
    about: tuple[str, ...] = ()
    """What it is about, for the conditions of orders."""
    answered: bool = False
    answer: Any = None
    """What was answered, if that is public."""


class Question(Struct, omit_defaults=True):
    """What the table waits for: one ask, asks to several seats, or a window (it has a trigger)."""

    id: int
    asks: list[OpenAsk]
    trigger: Trigger | None = None
    group: Group = ""
    """One question to all of these, and how their answers count."""
    decider: Seat | None = None
    """Who decides, where one does."""
    undone: dict[AskId, AskId] = {}
    """Ids under which an answer was taken back -> those under which the question is open now."""
    anew: bool = False
    """A window that the table has opened again by agreement: everybody who has not passed is waited for, whatever they
    have ordered."""

    def ask_of(self, seat: Seat) -> OpenAsk | None:
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None

    def open_asks(self) -> list[OpenAsk]:
        """What may be answered now. In a group everybody may say something else until it is decided."""
        return [ask for ask in self.asks if self.group or not ask.answered]

    def waiting(self) -> list[Seat]:
        """Whom the table waits for, as everybody can know it; in a window, all who may react. Where a group has to
        agree and all have said what they want, those who differ from the first."""
        asks = self.asks
        if self.group == "one":
            asks = [ask for ask in asks if ask.seat == self.decider]
        elif self.group == "agree" and all(ask.answered for ask in asks):
            asks = [ask for ask in asks if not same_answer(ask.answer, asks[0].answer)]
        elif self.group != "first":
            asks = [ask for ask in asks if not ask.answered]
        return [ask.seat for ask in asks]

    def is_decided_by(self, seat: Seat, answer: object) -> bool:
        """Whether nothing is open any more once this seat has answered so."""
        if not self.group and (self.trigger is not None or len(self.asks) == 1):
            return True
        others = [ask for ask in self.asks if ask.seat != seat]
        match self.group:
            case "first":
                return True
            case "one":
                return seat == self.decider
            case "agree":
                return all(ask.answered and same_answer(ask.answer, answer) for ask in others)
        return not [ask for ask in others if not ask.answered]


def same_answer(one: object, other: object) -> bool:
    """Equal, be they as the rules hold them or as they were read from a log."""
    return encode(one) == encode(other)


class Ended(Struct, frozen=True):
    """How it came out."""

    ending: EndingId
    winners: tuple[Seat, ...]


class Board(Struct, omit_defaults=True):
    """Everything public. Subclass it; give every field a default; keep rules out of it. Defaults are not written, so
    a field that is added later leaves the digests of running games as they are."""

    seats: tuple[Seat, ...] = ()
    players: dict[Seat, PlayerId] = {}
    slow: bool = False
    """A day or more per move: windows wait only for those who want to be asked."""
    zones: dict[Zone, list[Card]] = {}
    stocked: int = 0
    turn: int = 0
    current: Seat | None = None
    question: Question | None = None
    deferred: str = ""
    read: dict[str, list[str]] = {}
    """Entries of the content -> their sealed parts that were read."""
    ended: Ended | None = None
    abandoned: bool = False
    independent: tuple[Seat, ...] = ()
    """Seats whose client made its share of chance itself."""
    chance_spent: bool = False
    """No draw is left: the seats are asked for entropy again."""

    def cards(self, zone: Zone) -> list[Card]:
        """The cards of a zone, top first. A copy: rules may keep it."""
        return self.zones.get(zone, [])[:]

    def seats_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, beginning with this one."""
        i = self.seats.index(seat)
        return self.seats[i:] + self.seats[:i]

    def seat_after(self, seat: Seat) -> Seat:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
