"""Looks on at a game of Unfathomable and says which cards an event shows at work."""

from collections.abc import Iterator, Sequence
from functools import singledispatchmethod
from typing import Any

import msgspec

from domain.kernel import Event, Face, Seat
from domain.kernel.content import operations
from domain.kernel.events import Asked, Decided, Moved, Rolled, Shown, TurnBegun
from domain.unfathomable.abilities import Ability
from domain.unfathomable.abilities_turns import BoundHands, Hone, TaintedDeck, TaintedHand
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import (
    CHARACTERS,
    DAMAGE_CARDS,
    ITEM_CARDS,
    LOYALTY_CARDS,
    MYTHOS_CARDS,
    SKILL_CARDS,
    SPELL_CARDS,
    WAYPOINT_CARDS,
)
from domain.unfathomable.facts import crew, ship, turn
from domain.unfathomable.names import (
    PILE,
    TREACHERY,
    CharacterId,
    DamageId,
    ItemId,
    LoyaltyId,
    MythosId,
    SkillCardId,
    SpellId,
    deck_of,
)
from projections.at_work import Key
from projections.unfathomable.traces import TRACES, Shows

FRESH = {"action", "discard_to_limit", "starting_hand", "receive"}
"""Questions that are asked when no card is being carried out any more."""
OUTCOMES = {"pass": "passed", "partial": "partly", "fail": "failed"}


class AtWork:
    """Remembers which cards are being carried out, until their own facts have come."""

    def __init__(self) -> None:
        self.carried: dict[Key, Shows] = {}
        self.shown: Face = Face("")
        """The card that was turned last."""

    def feed(self, board: Atlantica, event: Event) -> Iterator[Key]:
        for key, shows in list(self.carried.items()):
            if shows(event):
                del self.carried[key]
                yield key
        yield from self.look(event, board)

    def carry(self, home: str, effects: object) -> None:
        """All operations of a tree of effects."""
        for do in operations(msgspec.to_builtins(effects)):
            if do in TRACES:
                self.carried[f"{home}/{do}"] = TRACES[do]

    @singledispatchmethod
    def look(self, event: Event, board: Atlantica) -> Iterator[Key]:
        return iter(())

    # --- the box ---------------------------------------------------------------------------------

    @look.register
    def _(self, event: Asked, board: Atlantica) -> Iterator[Key]:
        if event.asks[0].kind in FRESH:
            self.carried.clear()
        yield from ()

    @look.register
    def _(self, event: TurnBegun, board: Atlantica) -> Iterator[Key]:
        self.carried.clear()
        yield "figures/current_player"

    @look.register
    def _(self, event: Rolled, board: Atlantica) -> Iterator[Key]:
        yield "figures/die"

    @look.register
    def _(self, event: Shown, board: Atlantica) -> Iterator[Key]:
        for face in event.faces:
            self.shown = face
            if LoyaltyId(face) in LOYALTY_CARDS:
                yield f"loyalty/{face}"
            if DamageId(face) in DAMAGE_CARDS:
                self.carry(f"damage/{face}", DAMAGE_CARDS[DamageId(face)].effects)

    @look.register
    def _(self, event: Moved, board: Atlantica) -> Iterator[Key]:
        """Treachery that comes into a check by itself."""
        if event.source == deck_of(TREACHERY) and event.target == PILE:
            yield from self.passive(board, TaintedDeck)
            yield from self.passive(board, TaintedHand)

    def passive(self, board: Atlantica, kind: type[Any]) -> Iterator[Key]:
        """Kept mythos cards that work like this."""
        for sailor in board.sailors.values():
            for card in sailor.kept:
                yield from _passive_of(f"mythos/{card}", kind, _abilities(MYTHOS_CARDS.get(MythosId(card))))

    @look.register
    def _(self, event: Decided, board: Atlantica) -> Iterator[Key]:
        """An amulet echoes what was played."""
        ask = board.question.ask_of(event.seat) if board.question else None
        if ask is not None and ask.kind == "echo" and event.answer:
            yield "items/elder_sign_amulet/echo"

    # --- cards that are drawn and resolved ---------------------------------------------------------

    @look.register
    def _(self, event: turn.CheckEnded, board: Atlantica) -> Iterator[Key]:
        card = MYTHOS_CARDS.get(board.crisis) if board.crisis else None
        if card is not None and card.check is not None and board.check is not None and board.check.crisis:
            self.carry(f"mythos/{card.id}", getattr(card.check, OUTCOMES[event.outcome]))
        yield from ()

    @look.register
    def _(self, event: turn.OptionTaken, board: Atlantica) -> Iterator[Key]:
        if board.crisis is not None:
            card = MYTHOS_CARDS[board.crisis]
            self.carry(f"mythos/{card.id}", card.options[event.option].effects)
        yield from ()

    @look.register
    def _(self, event: turn.MythosDrawn, board: Atlantica) -> Iterator[Key]:
        self.carried.clear()
        yield from ()

    @look.register
    def _(self, event: crew.SpellCast, board: Atlantica) -> Iterator[Key]:
        self.carry(f"spells/{event.spell}", SPELL_CARDS[event.spell].effects)
        yield from ()

    @look.register
    def _(self, event: ship.WaypointReached, board: Atlantica) -> Iterator[Key]:
        self.carry(f"waypoints/{event.waypoint}", WAYPOINT_CARDS[event.waypoint].effects)
        yield from ()

    @look.register
    def _(self, event: ship.RoomDamaged, board: Atlantica) -> Iterator[Key]:
        yield f"damage/{event.card}"

    # --- abilities -----------------------------------------------------------------------------------

    @look.register
    def _(self, event: turn.AbilityUsed, board: Atlantica) -> Iterator[Key]:
        kind, _, id = event.what.partition(":")
        match kind:
            case "skill":
                self.carry(f"skills/{self.shown}", SKILL_CARDS[SkillCardId(id)].ability)
            case "item":
                self.carry(f"items/{id}", ITEM_CARDS[ItemId(id)].abilities)
            case "sheet":
                self.carry(f"characters/{id}", CHARACTERS[CharacterId(id)].ability)
            case "feat":
                self.carry(f"feats/{id}_feat", CHARACTERS[CharacterId(id)].feat)
            case "kept":
                home = f"mythos/{id}" if MythosId(id) in MYTHOS_CARDS else f"spells/{id}"
                self.carry(home, _abilities(MYTHOS_CARDS.get(MythosId(id)) or SPELL_CARDS.get(SpellId(id))))
        yield from ()

    @look.register
    def _(self, event: crew.TraitorRevealed, board: Atlantica) -> Iterator[Key]:
        character = CHARACTERS[board.sailors[event.seat].character]
        if not board.jailed(event.seat):
            self.carry(f"characters/{character.id}", character.reveal)
        yield "figures/traitor_ring"

    @look.register
    def _(self, event: crew.DefeatPrevented, board: Atlantica) -> Iterator[Key]:
        if event.means == "kept:flesh_ward":
            yield "spells/flesh_ward/flesh_ward"

    @look.register
    def _(self, event: crew.CardDropped, board: Atlantica) -> Iterator[Key]:
        """A promise not to fight is broken when a passenger dies."""
        yield from _passive_of(f"mythos/{event.card}", BoundHands, _abilities(MYTHOS_CARDS.get(MythosId(event.card))))

    @look.register
    def _(self, event: turn.DieTaken, board: Atlantica) -> Iterator[Key]:
        for item in _items(board, event.attacker) if event.attack and not event.means else ():
            yield from _passive_of(f"items/{item}", Hone, ITEM_CARDS[item].abilities)

    @look.register
    def _(self, event: crew.ImprovementChosen, board: Atlantica) -> Iterator[Key]:
        yield f"items/{event.item}/improve"

    # --- figures, tokens, spaces -----------------------------------------------------------------------

    @look.register
    def _(self, event: ship.DeepOnesSpawned, board: Atlantica) -> Iterator[Key]:
        yield "figures/deep_one"
        yield f"spaces/{event.space}"

    @look.register
    def _(self, event: ship.DeepOnesMoved, board: Atlantica) -> Iterator[Key]:
        yield f"spaces/{event.target}"

    @look.register
    def _(self, event: ship.MonarchMoved, board: Atlantica) -> Iterator[Key]:
        yield f"figures/{event.monarch}"
        yield f"spaces/{event.to}"

    @look.register
    def _(self, event: crew.CharacterMoved, board: Atlantica) -> Iterator[Key]:
        yield f"spaces/{event.to}"

    @look.register
    def _(self, event: crew.TitlePassed, board: Atlantica) -> Iterator[Key]:
        yield f"figures/{event.title}"

    @look.register
    def _(self, event: ship.DialTurned, board: Atlantica) -> Iterator[Key]:
        yield f"figures/{event.dial}"

    @look.register
    def _(self, event: ship.TrackMoved, board: Atlantica) -> Iterator[Key]:
        yield f"figures/{event.track}"

    @look.register
    def _(self, event: ship.PassengerLost, board: Atlantica) -> Iterator[Key]:
        yield f"passengers/{event.passenger}"


def _abilities(card: Any) -> Sequence[Ability]:
    return () if card is None else tuple(card.abilities)


def _passive_of(home: str, kind: type[Any], abilities: Sequence[Ability]) -> Iterator[Key]:
    for ability in abilities:
        for effect in ability.effects:
            if isinstance(effect, kind):
                yield f"{home}/{effect.__struct_config__.tag}"


def _items(board: Atlantica, seat: Seat | None) -> Sequence[ItemId]:
    return board.sailors[seat].items if seat is not None else ()
