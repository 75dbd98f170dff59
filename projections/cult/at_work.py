"""Looks on at a game of Cult of the Deep and says which cards an event shows at work."""

from collections.abc import Iterator
from functools import singledispatchmethod

from domain.cult.board import Die, Temple
from domain.cult.content import CHARACTER_CARDS, DICE, RITUAL_CARDS, ROLE_CARDS, SIGIL_CARDS, WRAITH_CARDS
from domain.cult.facts import (
    AbilityUsed,
    CharacterChanged,
    CoinsGained,
    DiceRemoved,
    DiceTurned,
    DieResolved,
    Exploded,
    KrakenMoved,
    LifeGained,
    LifeLost,
    Marked,
    MarkerMoved,
    NycenServed,
    PhaseBegun,
    Revived,
    RitualLaid,
    ShadowMoved,
    Traded,
    Transmuted,
    WraithDieSpent,
)
from domain.cult.names import KRAKEN, NYCEN, SIGILS_PAST, CharacterId, RitualId, RoleId, SigilId, altar_at
from domain.kernel import Card, Effect, Event, Face, Seat
from domain.kernel.events import Asked, Decided, Moved, Rolled, Shown
from projections.at_work import Key
from projections.cult.traces import ALTAR, SIGIL, USED, WRAITH, Shows

IN_HAND = {"response", "resolve_sigil", "last_moment", "commit", "resolve_order", "reroll", "chant", "free_chant"}
"""Questions that are asked when no card is being carried out any more."""


def tag_of(effect: Effect) -> str:
    return str(effect.__struct_config__.tag)


class AtWork:
    """Remembers which card is being carried out, until its own facts have come."""

    def __init__(self) -> None:
        self.faces: dict[Card, Face] = {}
        self.carried: dict[str, tuple[Key, Shows]] = {}
        """By deck: the card that is being carried out, and what would show it."""
        self.die: Die | None = None
        """The die that was resolved last."""
        self.answered = ""
        """The kind of the last question that was answered."""
        self.before: Event | None = None

    def feed(self, board: Temple, event: Event) -> Iterator[Key]:
        for deck, (key, shows) in list(self.carried.items()):
            if shows(event):
                del self.carried[deck]
                yield key
        yield from self.look(event, board)
        self.before = event

    def carry(self, deck: str, card: str, effect: Effect, traces: dict[str, Shows]) -> None:
        do = tag_of(effect)
        self.carried[deck] = (f"{deck}/{card}/{do}", traces[do])

    @singledispatchmethod
    def look(self, event: Event, board: Temple) -> Iterator[Key]:
        return iter(())

    # --- questions, dice, the box --------------------------------------------------------------------

    @look.register
    def _(self, event: Asked, board: Temple) -> Iterator[Key]:
        if event.asks[0].kind in IN_HAND:
            self.carried.clear()
        yield from ()

    @look.register
    def _(self, event: Decided, board: Temple) -> Iterator[Key]:
        ask = board.question.ask_of(event.seat) if board.question else None
        self.answered = ask.kind if ask else ""
        yield from ()

    @look.register
    def _(self, event: PhaseBegun, board: Temple) -> Iterator[Key]:
        self.carried.clear()
        self.die = None
        yield from ()

    @look.register
    def _(self, event: Rolled, board: Temple) -> Iterator[Key]:
        yield from (f"dice/{die}" for die in DICE if f"{die}*" in event.spec)

    @look.register
    def _(self, event: DieResolved, board: Temple) -> Iterator[Key]:
        self.carried.clear()
        self.die = board.dice[event.die]
        yield from ()

    @look.register
    def _(self, event: Shown, board: Temple) -> Iterator[Key]:
        self.faces.update(zip(event.cards, event.faces, strict=False))
        yield from (f"roles/{face}" for face in event.faces if RoleId(face) in ROLE_CARDS)

    # --- rituals -------------------------------------------------------------------------------------

    @look.register
    def _(self, event: RitualLaid, board: Temple) -> Iterator[Key]:
        yield f"altars/altar:{event.altar}"

    @look.register
    def _(self, event: MarkerMoved, board: Temple) -> Iterator[Key]:
        yield "tokens/ritual_markers"
        ritual = board.altars[event.altar].ritual
        if ritual is not None and ritual != NYCEN:
            self.carry("rituals", ritual, RITUAL_CARDS[ritual].altar, ALTAR)
        if self.die is not None and altar_at(self.die.at) == event.altar and self.die.face != event.symbol:
            yield from ability(board, board.active(), "wild_symbol")

    @look.register
    def _(self, event: NycenServed, board: Temple) -> Iterator[Key]:
        self.carry("rituals", NYCEN, RITUAL_CARDS[NYCEN].altar, ALTAR)
        yield from ()

    @look.register
    def _(self, event: Transmuted, board: Temple) -> Iterator[Key]:
        yield "rituals/transmutation/transmute"

    @look.register
    def _(self, event: DiceTurned, board: Temple) -> Iterator[Key]:
        if self.answered == "free_chant":
            yield from keeper(board, board.active(), "free_change")

    @look.register
    def _(self, event: DiceRemoved, board: Temple) -> Iterator[Key]:
        if self.answered == "discard_die":
            yield from keeper(board, board.active(), "more_dice")

    @look.register
    def _(self, event: KrakenMoved, board: Temple) -> Iterator[Key]:
        reined, loosed = event.n < 0 and board.phase == "start", event.n > 0 and board.phase == "roll"
        holder = board.keeper_of(KRAKEN)
        if holder is not None and (reined or loosed):
            yield from keeper(board, holder, "kraken_reins")

    @look.register
    def _(self, event: ShadowMoved, board: Temple) -> Iterator[Key]:
        yield "tokens/shadow"

    # --- life, coins, abilities ----------------------------------------------------------------------

    @look.register
    def _(self, event: LifeGained, board: Temple) -> Iterator[Key]:
        yield "tokens/life"
        if event.cause == "toll":
            yield from ability(board, event.seat, "toll")
        if event.cause == "ritual" and not event.by and isinstance(self.before, LifeLost):
            yield from keeper(board, event.seat, "siphon")

    @look.register
    def _(self, event: CoinsGained, board: Temple) -> Iterator[Key]:
        yield f"tokens/{event.coin}"
        if board.phase == "setup":
            yield from ability(board, event.seat, "start_coins")

    @look.register
    def _(self, event: AbilityUsed, board: Temple) -> Iterator[Key]:
        if event.ability == "first_blood":
            yield from keeper(board, event.seat, "first_blood")
        elif event.ability in USED:
            yield from ability(board, event.seat, USED[event.ability])

    @look.register
    def _(self, event: Traded, board: Temple) -> Iterator[Key]:
        yield from ability(board, event.seat, "trade")

    @look.register
    def _(self, event: Exploded, board: Temple) -> Iterator[Key]:
        yield from ability(board, event.seat, "explosion")

    @look.register
    def _(self, event: CharacterChanged, board: Temple) -> Iterator[Key]:
        yield from ability(board, event.seat, "become")

    @look.register
    def _(self, event: Marked, board: Temple) -> Iterator[Key]:
        yield "tokens/faceless"
        yield from ability(board, event.seat, "mark")

    @look.register
    def _(self, event: Revived, board: Temple) -> Iterator[Key]:
        yield from ability(board, event.seat, "revival")

    # --- Sigils and Wraiths --------------------------------------------------------------------------

    @look.register
    def _(self, event: Moved, board: Temple) -> Iterator[Key]:
        if event.target == SIGILS_PAST:
            sigil = SIGIL_CARDS[SigilId(self.faces[event.cards[0]])]
            if self.answered == "revoke":
                self.carried.pop("sigils", None)
                yield f"sigils/{sigil.id}/{tag_of(sigil.effect)}"
            else:
                self.carry("sigils", sigil.id, sigil.effect, SIGIL)

    @look.register
    def _(self, event: WraithDieSpent, board: Temple) -> Iterator[Key]:
        wraith = board.cultists[event.seat].wraith
        if wraith is not None:
            self.carry("wraiths", wraith, WRAITH_CARDS[wraith].ability, WRAITH)
        yield from ()


def ability(board: Temple, seat: Seat, do: str) -> Iterator[Key]:
    """The character that gives this ability: the player's own, or else the marked player's."""
    marked = board.marks.get(seat)
    for character in (board.cultists[seat].character, board.cultists[marked].character if marked else None):
        if character is not None and any(tag_of(a) == do for a in CHARACTER_CARDS[CharacterId(character)].abilities):
            yield f"characters/{character}/{do}"
            return


def keeper(board: Temple, seat: Seat, do: str) -> Iterator[Key]:
    """The ritual that gives its Keeper this ability."""
    for ritual in board.cultists[seat].kept:
        effect = RITUAL_CARDS[RitualId(ritual)].keeper
        if effect is not None and tag_of(effect) == do:
            yield f"rituals/{ritual}/{do}"
