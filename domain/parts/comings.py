"""Cards come into play, are flipped, moved and leave."""

from collections.abc import Iterable
from typing import TypeVar

from domain.kernel import Card, Game, Seat
from domain.parts.effects import Ops, perform
from domain.parts.in_force import InForce
from domain.parts.in_play import (
    NO_BACK,
    NOBODYS,
    Entered,
    Flipped,
    Handed,
    Left,
    Marked,
    PlayBoard,
    ScopeEnded,
)
from domain.parts.moments import Now

B = TypeVar("B", bound=PlayBoard)


class Comings(InForce[B]):
    """The cards in play, and how that changes."""

    async def enter(
        self,
        g: Game[B],
        entry: str,
        owner: Seat = NOBODYS,
        *,
        side: int = 0,
        on: str = "",
        until: str = "",
        back: Card = NO_BACK,
    ) -> str:
        """A card comes into play; what was sealed on it is read now."""
        self._read(g, entry, side)
        face = self.sides[entry][side]
        if face.slot:
            self.leave(g, [id for id, c in g.board.play.items() if c.slot == face.slot and c.owner == owner])
        id = f"{entry}.{g.board.entered}"
        g.emit(Entered(id, entry, owner, side, on, until, face.slot, back))
        await self._entered(g, id, side)
        return id

    async def flip(self, g: Game[B], card: str) -> None:
        """To the other side. A secret back shows now what it is, and what is sealed on it is read."""
        held = g.board.play[card]
        side = 1 - held.side
        if held.back and side:
            g.show([held.back])
            shown = str(g.face(held.back))
            self._read(g, shown, side)
            g.emit(Flipped(card, side, shown))
        else:
            self._read(g, held.entry, side)
            g.emit(Flipped(card, side))
        await self._entered(g, card, side)

    async def _entered(self, g: Game[B], card: str, side: int) -> None:
        ops = self.side(g.board.play[card]).enter
        if ops and card not in self.index(g.board).blank:
            await self.perform(g, ops, card, f"sides.{side}.enter")

    def leave(self, g: Game[B], cards: Iterable[str]) -> None:
        """Cards leave play, or figures and spaces the table, and whatever lies on them goes too."""
        gone = self.with_attached(g.board, cards)
        if gone:
            g.emit(Left(gone))

    def hand_over(self, g: Game[B], card: str, owner: Seat) -> None:
        held = g.board.play[card]
        if owner != held.owner:
            g.emit(Handed(card, owner, held.on))

    def move(self, g: Game[B], card: str, on: str) -> None:
        """A card in play goes elsewhere: a monster to another space. What lies on it goes along."""
        held = g.board.play[card]
        if on != held.on:
            g.emit(Handed(card, held.owner, on))

    def mark(self, g: Game[B], card: str, token: str, by: int) -> None:
        """Tokens on the card itself, or, below 0, off it, as far as there are any."""
        done = max(by, -g.board.play[card].tokens.get(token, 0))
        if done:
            g.emit(Marked(card, token, done))

    def end_scope(self, g: Game[B], scope: str) -> None:
        """Called where the rules say so. Nothing is written if nothing lasted and nothing was used."""
        gone = self.with_attached(g.board, [id for id, card in g.board.play.items() if card.until == scope])
        if gone or g.board.used.get(scope):
            g.emit(ScopeEnded(scope, gone))

    def with_attached(self, board: B, hosts: Iterable[str]) -> tuple[str, ...]:
        """Those in play, and whatever lies on them, and on that."""
        gone = dict.fromkeys(hosts)
        for host in (found := list(gone)):
            for id, card in board.play.items():
                if card.on == host and id not in gone:
                    gone[id] = None
                    found.append(id)
        return tuple([id for id in gone if id in board.play])

    def _read(self, g: Game[B], entry: str, side: int) -> None:
        if g.has_part(entry, str(side)):
            g.read(entry, str(side))

    async def perform(
        self, g: Game[B], ops: Ops, card: str, where: str, now: Now[B] | None = None, seat: Seat = NOBODYS
    ) -> None:
        """What a card in play does: `you` is who uses it, its owner, whom the moment is about, or whose turn it is."""
        held = g.board.play[card]
        you = seat or held.owner or (now.you if now else NOBODYS) or g.board.current or g.seats[0]
        await perform(g, self.nouns, ops, you, held.entry, where=where, card=card, now=now)
