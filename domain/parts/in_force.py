"""What is in force, by name: made from the cards in play when something enters, leaves or is flipped, and kept beside
the board, never written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from domain.kernel import AnyOf, Form, Game, Seat, Zone
from domain.parts.abilities import HOST, Ability, If, Modify, Side, Watch
from domain.parts.effects import ON, amount
from domain.parts.in_play import InPlay, PlayBoard
from domain.parts.moments import Look, Moment, NameSet, Stat
from domain.parts.nouns import Nouns

B = TypeVar("B", bound=PlayBoard)
T = TypeVar("T")


DISCARD = Zone("discard")
NOTHING_BLANK: frozenset[str] = frozenset()
NOBODY_HAS: Mapping[Seat, Sequence[tuple[str, int, Ability]]] = {}


class Index(NamedTuple):
    """Made again when something changes; never changed itself."""

    shifts: int
    blank: frozenset[str]
    """Cards without a text."""
    modifies: dict[str, list[tuple[str, InPlay, Modify]]]
    forced: dict[str, list[tuple[str, int, Ability]]]
    offered: dict[str, list[tuple[str, int, Ability]]]
    offered_to: dict[str, dict[Seat, list[tuple[str, int, Ability]]]]
    """The same by the card's owner."""
    watched: dict[tuple[str, Seat, str], list[tuple[int, str, int]]]
    """Number, whose it is, and on which card if it is the card's own -> (from which value on, card, watch)."""
    latched: list[tuple[str, int]]
    """Watches that fire each time: they must be armed again."""


def _nowhere(board: Any, seat: Seat) -> str:
    return ""


class Sided(Protocol):
    """An entry of the content that can be in play."""

    @property
    def sides(self) -> tuple[Side, ...]: ...
    @property
    def traits(self) -> tuple[str, ...]: ...
    @property
    def sealed_sides(self) -> bool: ...


class InForce(Generic[B]):
    """The cards in play of one game, and what cards may modify or react to."""

    def __init__(
        self,
        cards: Mapping[str, Sided],
        *,
        stats: Mapping[str, Stat] = {},
        names: Mapping[str, NameSet] = {},
        moments: Mapping[str, Moment] = {},
        places: Mapping[str, str] = {},
        place_of: Callable[[B, Seat], str] = _nowhere,
        discard: Zone = DISCARD,
        decider: Callable[[B], Seat] | None = None,
    ) -> None:
        self._cards = cards
        self.nouns: Nouns[B] = Nouns()
        self.sides: Mapping[str, Sequence[Side]] = {}
        """Entries that can be in play -> their sides; known once the game's words are: `speak`."""
        self.traits: Mapping[str, Sequence[str]] = {}
        self.stats, self.names, self.moments = stats, names, moments
        self.places = places
        """Where an ability may be used -> in words."""
        self.place_of, self.discard = place_of, discard
        self.decider = decider
        """Who answers for the group; without one, whoever is first."""

    def bind(self, nouns: Nouns[B]) -> None:
        """The nouns are known, and with them what stands on the cards."""
        self.nouns = nouns
        self.sides = {id: card.sides for id, card in self._cards.items() if card.sides}
        self.traits = {id: card.traits for id, card in self._cards.items() if card.traits}

    def is_sealed(self, entry: str) -> bool:
        """May nobody read its sides before it shows them?"""
        return self._cards[entry].sealed_sides

    def group_ask(self, g: Game[B], kind: str, form: Form[T]) -> AnyOf[T]:
        """One open question to all, about what cards in play do next."""
        if self.decider is None:
            return AnyOf(g.seats, kind, form)
        return AnyOf(g.seats, kind, form, by="one", decider=self.decider(g.board))

    def side(self, card: InPlay) -> Side:
        return self.sides[card.entry][card.side]

    # --- the index ---

    def index(self, board: B) -> Index:
        kept: Index | None = board.__dict__.get("index")
        if kept is None or kept.shifts != board.shifts:
            kept = board.__dict__["index"] = self.new_index(board)
        return kept

    def offered_to(self, board: B, moment: str) -> Mapping[Seat, Sequence[tuple[str, int, Ability]]]:
        """Who has an ability that may be used at this moment, ready or not, and which."""
        kept: Index | None = board.__dict__.get("index")  # as `index`, without a call: rules ask this most often
        if kept is None or kept.shifts != board.shifts:
            kept = self.index(board)
        return kept.offered_to.get(moment, NOBODY_HAS)

    def new_index(self, board: B) -> Index:
        known = self.sides
        held = [(id, card, known[card.entry][card.side]) for id, card in board.play.items() if card.entry in known]
        blankers = [id for id, _, side in held if side.blanks]
        blank = self._blank(board, blankers) if blankers else NOTHING_BLANK
        out = Index(board.shifts, blank, {}, {}, {}, {}, {}, [])
        for id, card, side in held:
            if id in blank:
                continue
            for modify in side.modifies:
                out.modifies.setdefault(modify.modify, []).append((id, card, modify))
            for n, ability in enumerate(side.abilities):
                found = (id, n, ability)
                (out.offered if ability.may else out.forced).setdefault(ability.when, []).append(found)
                if ability.may:
                    out.offered_to.setdefault(ability.when, {}).setdefault(card.owner, []).append(found)
            for n, watch in enumerate(side.watches):
                self._note_watch(out, id, card, n, watch)
        return out

    def _note_watch(self, out: Index, id: str, card: InPlay, n: int, watch: Watch) -> None:
        first = watch.watch[0]
        noun = self.nouns.number.get(first.of)
        own = first.of.startswith(ON) or (noun is not None and noun.of_card)
        out.watched.setdefault((first.of, card.owner, id if own else ""), []).append((first.least, id, n))
        if watch.fires == "each":
            out.latched.append((id, n))

    def _blank(self, board: B, blankers: list[str]) -> frozenset[str]:
        """The newest first: what it blanks does not blank anything."""
        blank: set[str] = set()
        for id in reversed(blankers):
            card = board.play[id]
            for what in self.side(card).blanks if id not in blank else ():
                blank.update(self._meant(board, id, card, what))
        return frozenset(blank)

    def _meant(self, board: B, id: str, card: InPlay, what: str) -> Iterator[str]:
        if what == HOST:
            yield card.on
            return
        for other, held in board.play.items():
            if other != id and what in self.traits.get(held.entry, ()):
                yield other

    # --- numbers and names ---

    def value(self, board: B, name: str, base: int, look: Look[B]) -> int:
        """A number, with all that modifies it. From public knowledge alone."""
        found = self.index(board).modifies.get(name)
        if found is None:
            return base
        by, times, per, up = 0, 1, 1, False
        for id, card, modify in found:
            if self.concerns(modify, id, card, look):
                if modify.set is not None:
                    base = modify.set
                by += modify.by if isinstance(modify.by, int) else amount(modify.by, look, self.nouns)
                times, per, up = times * modify.times, per * modify.per, up or modify.up
        whole = (base + by) * times
        return -(-whole // per) if up else whole // per

    def because(self, board: B, name: str, look: Look[B]) -> dict[str, int]:
        """Which cards make it another, and how much each of them adds. A fact that rests on a modified number should
        say so: nothing else shows that the card was at work."""
        out: dict[str, int] = {}
        for id, card, m in self.index(board).modifies.get(name, ()):
            if self.concerns(m, id, card, look):
                out[id] = out.get(id, 0) + (m.by if isinstance(m.by, int) else amount(m.by, look, self.nouns))
        return out

    def at_work(self, board: B, name: str, look: Look[B]) -> tuple[str, ...]:
        """Which lines of which entries modify it, `knife/sides.0.modifies.1`: for the field `because` of a fact."""
        found = self.index(board).modifies.get(name, ())
        concerned = [(card, m) for id, card, m in found if self.concerns(m, id, card, look)]
        return tuple(dict.fromkeys(self._line(card, m) for card, m in concerned))

    def _line(self, card: InPlay, modify: Modify) -> str:
        return f"{card.entry}/sides.{card.side}.modifies.{self.side(card).modifies.index(modify)}"

    def name(self, board: B, what: str, base: str, look: Look[B]) -> str:
        """A name, or what the newest card puts in its place: lore instead of strength."""
        for id, card, modify in reversed(self.index(board).modifies.get(what, ())):
            if modify.instead and self.concerns(modify, id, card, look):
                return modify.instead
        return base

    def also(self, board: B, what: str, look: Look[B]) -> tuple[str, ...]:
        """What is possible beside it: lore or strength, a further neighbour."""
        found = self.index(board).modifies.get(what, ())
        return tuple(dict.fromkeys(x for id, card, m in found if self.concerns(m, id, card, look) for x in m.also))

    # --- whom it concerns ---

    def concerns(self, what: Modify | Ability, id: str, card: InPlay, look: Look[B]) -> bool:
        look.card = id
        match what.whose:
            case "mine":
                concerned = not card.owner or card.owner == look.you
            case "host":
                concerned = card.on == look.target
            case "self":
                concerned = id == look.target
            case _:
                concerned = True
        return concerned and (not what.if_ or self.holds(what.if_, look))

    def holds(self, ifs: Sequence[If], look: Look[B]) -> bool:
        return not [one for one in ifs if not one.met(look, self.nouns)]

    def payable(self, board: B, ability: Ability, seat: Seat) -> bool:
        """Everything asked here is public."""
        if ability.at and self.place_of(board, seat) not in ability.at:
            return False
        return not ability.cost or all(
            self.nouns.resource[what].have(board, seat) >= n for what, n in ability.cost.items()
        )
