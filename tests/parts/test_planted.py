"""Faults planted in the parts box, each of which must be found."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from domain.kernel import RuleFault, Seat, Trigger, window
from domain.parts import comings, play
from domain.parts.abilities import If, Modify, Side, Watch
from domain.parts.effects import Ops
from domain.parts.in_play import Flipped, Left
from domain.parts.play import Play
from domain.parts.triggers import Fired
from tests.laws.leak import Leak, no_leak
from tests.laws.played import play as play_game
from tests.parts.laws import cards_in_play_are_sound, codex_games
from tests.toy.codex import CODEX
from tests.toy.codex import chapters as codex_chapters
from tests.toy.codex import nouns as codex_nouns
from tests.toy.codex import rules as codex_rules
from tests.toy.codex.content import PLAY


def look_for_leaks(count: int = 6) -> None:
    for seed in range(count):
        no_leak(play_game(CODEX, 2 + seed % 3, None, seed), random.Random(seed))


def test_asking_only_those_who_hold_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def telling(g: Any, kind: str, trigger: Trigger, seats: Sequence[Seat], form: Any, rule: str = "") -> Any:
        return await window(g, kind, trigger, [s for s in seats if g.sealed_form(s, form).options], form, rule)

    monkeypatch.setattr(play, "window", telling)
    with pytest.raises(Leak):
        look_for_leaks()


def test_a_secret_back_that_comes_in_under_its_own_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Play.enter

    async def enter(self: Any, g: Any, entry: str, owner: Any = "", *, back: Any = "", **how: Any) -> str:
        return await honest(self, g, str(g.face(back)) if back else entry, owner, back=back, **how)

    monkeypatch.setattr(comings.Comings, "enter", enter)
    with pytest.raises(Leak):
        look_for_leaks()


def flip_unseen(self: Flipped, board: Any) -> None:
    board.play[self.card].side, board.play[self.card].fired = self.side, ()


def leave_unseen(self: Left, board: Any) -> None:
    for card in self.cards:
        del board.play[card]


def nothing(self: Any, board: Any) -> None:
    """It is not remembered."""


@pytest.mark.parametrize(
    ("fact", "fault"),
    [(Flipped, flip_unseen), (Left, leave_unseen), (Fired, nothing)],
    ids=["a flip that does not age the index", "a card that leaves unseen", "a watch that forgets it fired"],
)
def test_a_fault_in_a_fact_is_found(monkeypatch: pytest.MonkeyPatch, fact: Any, fault: Callable[..., None]) -> None:
    monkeypatch.setattr(fact, "apply", fault)
    with pytest.raises((AssertionError, RuleFault), match=r"out of date|fires again|fires without an end|raised"):
        for played in codex_games(12):
            cards_in_play_are_sound(played)


def test_rules_that_forget_to_settle_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(play: Any, g: Any) -> None:
        """Nothing is looked at."""

    for module in (codex_rules, codex_chapters, codex_nouns):
        monkeypatch.setattr(module, "settle", never)
    with pytest.raises(AssertionError, match="due at a checkpoint"):
        for played in codex_games(12):
            cards_in_play_are_sound(played)


# --- what is not read yet ---------------------------------------------------------------------------

OTHER = Side(
    modifies=(Modify("price", 9, whose="any"),),
    watches=(Watch((If("sheet_doom", 0),), Ops()),),
)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("entry", "side"), [("gathering", 1), ("rite", 0), ("restless_water", 0)])
def test_what_is_not_read_yet_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, entry: str, side: int, seed: int
) -> None:
    """The same game with something else on a sealed side is the same, byte for byte, up to the event that reads it."""
    real = play_game(CODEX, 2 + seed % 3, None, seed)
    true = PLAY.sides[entry]
    other = tuple(OTHER if i == side else s for i, s in enumerate(true))
    monkeypatch.setattr(PLAY, "sides", {**PLAY.sides, entry: other})
    twin = play_game(CODEX, 2 + seed % 3, None, seed)
    for a, b in zip(real.records, twin.records, strict=False):
        assert (a.public, a.private) == (b.public, b.private)
        event = CODEX.event(a.public)
        if type(event).__name__ == "PartRead" and (event.entry, event.part) == (entry, str(side)):  # type: ignore[attr-defined]
            return
    assert len(real.records) == len(twin.records)
