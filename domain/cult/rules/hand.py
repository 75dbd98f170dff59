"""Whose hand carries out a card: what altars, Sigils and Wraiths must know of the moment."""

from domain.cult.board import Temple
from domain.cult.facts import Cause
from domain.cult.names import AltarNo
from domain.kernel import Seat
from domain.parts.moments import Now


class Hand(Now[Temple]):
    """`you` receives what a card gives; `target` is what was chosen with it, the face of a Wraith's die."""

    __slots__ = ("altar", "at_once", "by", "cause", "keeper")

    def __init__(
        self,
        board: Temple,
        gainer: Seat,
        by: Seat,
        cause: Cause,
        keeper: Seat | None = None,
        *,
        at_once: bool = False,
        altar: AltarNo | None = None,
        target: str = "",
    ) -> None:
        super().__init__(board, cause, gainer, target)
        self.by = by
        """Whose blow it is if somebody dies of it (ruling A48)."""
        self.cause = cause
        self.keeper = keeper
        """Who becomes Keeper; with Portents the user is asked for one."""
        self.at_once = at_once
        """Dice gained resolve at once (Portents), not later in the turn."""
        self.altar = altar
