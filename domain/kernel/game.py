"""What a rule holds in its hand: the board to read, and the few ways to change it."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from domain.kernel.board import Board
from domain.kernel.chapters import Ending
from domain.kernel.errors import Over, RuleFault
from domain.kernel.events import Fact, Moved, PartRead, Shown, Stocked, Told
from domain.kernel.forms import Form
from domain.kernel.ids import EVERYBODY, NOBODY, Card, EndingId, Face, Seat, Zone
from domain.kernel.orders import Trigger
from domain.kernel.record import NOTHING, CardOpening, Opening, Private
from domain.kernel.ruleset import Ruleset
from domain.kernel.secrets import ALL, Secrets
from domain.kernel.steps import BOTTOM, Ask, FirstOf, Lay, Reseal

B = TypeVar("B", bound=Board)
T = TypeVar("T")
V = TypeVar("V")


class Game(Generic[B]):
    """The `g` of every rule."""

    __slots__ = (
        "_ends",
        "_finishing",
        "_known",
        "_over",
        "_salt",
        "_sealing",
        "_secrets",
        "_seq",
        "_write",
        "board",
        "busy",
        "ruleset",
    )

    def __init__(
        self,
        ruleset: Ruleset[B],
        board: B,
        secrets: Secrets,
        write: Callable[[Fact, Private], None],
        salt: Callable[[Card], bytes],
        seq: Callable[[], int] = lambda: 0,
    ) -> None:
        self.ruleset = ruleset
        self._known, self._ends = ruleset.known_facts, ruleset.over
        self.board = board
        self._secrets = secrets
        self._write = write
        self._salt = salt
        self._seq = seq
        self._sealing: Seat | None = None
        self._over = ""
        self._finishing = False
        self.busy: set[str] = set()
        """What is under way within this chapter and must not begin again inside itself. Not part of the record."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.board.seats

    def emit(self, fact: Fact) -> None:
        """Something follows: it is recorded, then applied."""
        kind = type(fact)
        if kind not in self._known:
            raise RuleFault(f"add {kind.__name__} to the facts of {self.ruleset.name}: it is not listed")
        if self._over or kind in self._ends:
            self._follows(fact)
        else:
            self._write(fact, NOTHING)

    def _follows(self, fact: Fact, private: Private = NOTHING) -> None:
        """Every fact of a rule goes this way: after some of them the game may be over. While that end leaves a rule,
        the rule may note what it has done, and nothing else."""
        if self._over and not _changes_nothing(fact):
            self.require_not_over()
        self._write(fact, private)
        over = self._ends.get(type(fact))
        if over is not None and not self._finishing and (ending := over(self.board)):
            self._over = ending
            raise Over(ending)

    def require_not_over(self) -> None:
        """`RuleFault` if the game ended and a rule went on."""
        if self._over:
            raise RuleFault(f"the game is over ({self._over}), and a rule went on: it caught the end, or has a finally")

    def finish(self) -> None:
        """The rule that was cut short is left; what is shown at the end may be written."""
        self._over, self._finishing = "", True

    @property
    def written(self) -> int:
        """How many events there are: has an effect done anything?"""
        return self._seq()

    def has_part(self, entry: str, part: str) -> bool:
        """Whether an entry has a sealed part of this name; what it says stays sealed."""
        return part in self.ruleset.sealed.get(entry, {})

    def read(self, entry: str, part: str) -> Any:
        """Publish a sealed part of an entry, and get it. What it says is nobody's knowledge before."""
        sealed = self.ruleset.sealed.get(entry, {})
        if part not in sealed:
            raise RuleFault(f"{entry} has no sealed part {part}")
        if part not in self.board.read.get(entry, ()):
            self._follows(PartRead(entry, part))
        return sealed[part]

    def face(self, card: Card) -> Face:
        """What a card shows. What comes of it stays secret unless it is shown or told."""
        secrets = self._secrets
        face = secrets.faces.get(card)
        if face is None:
            raise RuleFault(f"there is no card {card} now: a reseal gives new names, read the zone again")
        if secrets.steps and not secrets.knows_face(secrets.steps[-1].seat, card):
            if self._sealing is None or not secrets.knows_face(self._sealing, card):
                secrets.steps.clear()
        return face

    def sealed_form(self, seat: Seat, form: Callable[[Seat], Form[T]]) -> Form[T]:
        """A form that will be sealed to its seat: what it is made of that the seat knows tells nobody anything."""
        self._sealing = seat
        try:
            return form(seat)
        finally:
            self._sealing = None

    def has_orders(self) -> bool:
        """Has any seat ever given orders? Without any, nobody can have asked for a quiet window."""
        return bool(self._secrets.orders)

    def heeds_quiet_windows(self) -> bool:
        """Could a quiet window do anything? Not if nobody ever gave orders and nobody has a step to take back. Rules
        that open many of them then need not find out whom they would ask."""
        return bool(self._secrets.steps) or self.has_orders()

    def end_undo(self) -> None:
        """Nobody takes back a step from before this: whether somebody is asked or not tells of sealed orders."""
        self._secrets.stepped(None)

    def faces(self, zone: Zone) -> list[Face]:
        """What the cards of a zone show, top first."""
        return [self.face(card) for card in self.board.cards(zone)]

    def is_public(self, card: Card) -> bool:
        """Does everybody know its face?"""
        return ALL in self._secrets.knows.get(card, ())

    def stock(self, zone: Zone, faces: Sequence[Face]) -> None:
        """Bring known cards into the game, face up."""
        self._follows(Stocked(zone, tuple(faces)))

    def move(self, cards: Sequence[Card], source: Zone, target: Zone, at: int = 0) -> None:
        """Move cards for all to see; face-down ones can be followed. For a hidden choice use `Reseal`."""
        held = self.board.zones.get(source, ())
        for card in _listed(cards):
            if card not in held:
                where = next((z for z, there in self.board.zones.items() if card in there), "nowhere")
                raise RuleFault(f"card {card} is not in {source} but in {where}")
        if cards:
            staying = len(self.board.zones.get(target, ())) - (len(cards) if target == source else 0)
            place = staying if at == BOTTOM else at
            self._follows(Moved(tuple(cards), source, target, place))

    def show(self, cards: Sequence[Card], to: Sequence[Seat] = EVERYBODY) -> None:
        """Turn cards: to all, or only to some seats."""
        known = self._secrets.knows
        hidden = tuple([c for c in _listed(cards) if ALL not in known.get(c, ())])
        if not hidden or not to:
            return
        faces, salts = [self.face(c) for c in hidden], [self._salt(c) for c in hidden]
        if ALL in to:
            self._follows(Shown(hidden, EVERYBODY, tuple(faces), tuple(salts)))
            return
        openings = tuple(map(CardOpening, hidden, salts, faces))
        self._follows(Shown(hidden, tuple(to)), Private(cards=(Opening(tuple(to), openings),)))

    def tell(self, value: V, rule: str) -> V:
        """Say aloud what depends on hidden faces, because the rule says so. It is an event of its own, and the
        ruleset lists every rule that may do it."""
        if rule not in self.ruleset.tells:
            raise RuleFault(f"{self.ruleset.name} does not list {rule} among the rules that tell")
        self._follows(Told(rule, value))
        return value

    def end(self, ending: str, winners: Sequence[Seat]) -> Ending:
        """`return g.end("sunk", winners)` from a chapter."""
        return Ending(EndingId(ending), tuple(winners))


def _changes_nothing(fact: Fact) -> bool:
    return type(fact).apply is Fact.apply and not fact.keeps


def _listed(cards: Sequence[Card]) -> Sequence[Card]:
    if isinstance(cards, str):
        raise RuleFault(f"a list of cards is wanted, not one card: [{cards!r}]")
    return cards


async def window(
    g: Game[B],
    kind: str,
    trigger: Trigger,
    seats: Sequence[Seat],
    form: Callable[[Seat], Form[T]],
    rule: str = "",
) -> tuple[Seat, T] | None:
    """The only way to offer reactions. Ask the seats that may react *as everybody can see*; what each can do is
    sealed to it. Gives the first reaction, or `None` when all have passed. To let others react to a reaction,
    call it again with the new trigger. On slow tables, and by orders with a condition, a pass sticks: only those whom
    the change concerns are waited for again."""
    if kind not in g.ruleset.windows:
        raise RuleFault(f"add {kind} to the windows of {g.ruleset.name}: no order can name a window that is not listed")
    if not seats:
        return None
    if trigger.quiet and not g.has_orders():
        g.end_undo()
        return None
    asks = [Ask(seat, kind, g.sealed_form(seat, form), rule, hide_form=True) for seat in seats]
    return await FirstOf(asks, trigger)


async def slip(
    g: Game[B],
    owner: Seat,
    cards: Sequence[Card],
    source: Zone,
    target: Zone,
    why: str,
    at: int = 0,
    seen: tuple[Seat, ...] = NOBODY,
) -> tuple[Card, ...]:
    """A seat puts cards of a hidden hand somewhere face down: the rest of the hand is mixed, so that nobody can
    tell which went; those in `seen` look at them. Gives their new names."""
    held = g.board.cards(source)
    kept = [c for c in held if c not in cards]
    laid = await Reseal(
        {source: held},
        [Lay(source, kept, seen=(owner,)), Lay(target, cards, at=at, seen=seen)],
        why,
    )
    return laid[1]
