"""What an investigator has, pays, loses and draws."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.arkham.board import Arkham
from domain.arkham.content import PLAY
from domain.arkham.facts.people import CluesChanged, DelayChanged, MoneyChanged, RemnantsChanged
from domain.arkham.nouns.run import R
from domain.arkham.rules.assets import gain_from
from domain.arkham.rules.clues import gain_clues
from domain.arkham.rules.doom import change_sheet_clues
from domain.arkham.rules.focus import focus, lose_focus, tokens_of
from domain.arkham.rules.harm import recover, suffer
from domain.arkham.rules.money import pay_money
from domain.arkham.rules.numbers import money_of
from domain.kernel import Seat
from domain.parts.nouns import DeckNoun, ResourceNoun


def owned(what: str) -> Callable[[Arkham, Seat], int]:
    def have(board: Arkham, seat: Seat) -> int:
        return getattr(board.people[seat], what) if seat in board.people else 0

    return have


def spendable(board: Arkham, seat: Seat) -> int:
    return money_of(board, seat) if seat in board.people else 0


async def change_money(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    done = {seat: max(n, -spendable(run.board, seat)) for seat, n in by.items() if seat in run.board.people}
    for seat, n in done.items():
        if n > 0:
            run.g.emit(MoneyChanged(seat, n))
        elif n:
            await pay_money(run.g, seat, -n)
    return done


async def change_clues(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """Out of the supply, or back to it."""
    done = {seat: max(n, -owned("clues")(run.board, seat)) for seat, n in by.items() if seat in run.board.people}
    for seat, n in done.items():
        if n > 0:
            await gain_clues(run.g, seat, n)
        elif n:
            run.g.emit(CluesChanged(seat, n))
    return done


async def change_remnants(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    done = {seat: max(n, -owned("remnants")(run.board, seat)) for seat, n in by.items() if seat in run.board.people}
    for seat, n in done.items():
        if n:
            run.g.emit(RemnantsChanged(seat, n))
        if n < 0:
            await PLAY.moment(run.g, "remnant_spent", seat)
    return done


def sheet_clues(board: Arkham, seat: Seat) -> int:
    return board.sheet.get("clue", 0)


async def change_clues_of_sheet(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    return {seat: change_sheet_clues(run.g, n) for seat, n in by.items()}


def focus_held(board: Arkham, seat: Seat) -> int:
    return tokens_of(board, seat) if seat in board.people else 0


async def change_focus(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """Which skill it is put on, or taken from, is its owner's choice."""
    out: dict[Seat, int] = {}
    for seat, n in by.items():
        done = [await (focus(run.g, seat) if n > 0 else lose_focus(run.g, seat)) for _ in range(min(abs(n), 9))]
        out[seat] = sum(done) if n > 0 else -sum(done)
    return out


ANY = 99


def alive(board: Arkham, seat: Seat) -> int:
    """Harm can always be taken."""
    return ANY if seat in board.people else 0


def borne(what: str, direct: bool) -> Callable[[R, Mapping[Seat, int]], Any]:
    """Losing health is suffering damage, gaining it is recovering."""

    async def change(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
        for seat, n in by.items():
            if n < 0:
                hurt = {"damage": -n} if what == "health" else {"horror": -n}
                await suffer(run.g, seat, **hurt, direct=direct)
            else:
                recover(run.g, seat, **{what: n})
        return by

    return change


def can_be_delayed(board: Arkham, seat: Seat) -> int:
    return int(seat in board.people and not board.people[seat].delayed)


async def pay_delay(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    done = {seat: n for seat, n in by.items() if n < 0 and can_be_delayed(run.board, seat)}
    for seat in done:
        run.g.emit(DelayChanged(seat, True))
    return done


RESOURCES = {
    "money": ResourceNoun("dollar", "dollars", spendable, change_money, 0.5, plain=True),
    "clue": ResourceNoun("clue", "clues", owned("clues"), change_clues, 2.0),
    "sheet_clue": ResourceNoun("clue of the sheet", "clues of the sheet", sheet_clues, change_clues_of_sheet, 2.0),
    "remnant": ResourceNoun("remnant", "remnants", owned("remnants"), change_remnants, 1.0),
    "focus": ResourceNoun("focus token", "focus tokens", focus_held, change_focus, 1.0),
    "health": ResourceNoun("health", "health", alive, borne("health", False), 1.0),
    "sanity": ResourceNoun("sanity", "sanity", alive, borne("sanity", False), 1.0),
    "direct_health": ResourceNoun("health (direct)", "health (direct)", alive, borne("health", True), 1.2),
    "direct_sanity": ResourceNoun("sanity (direct)", "sanity (direct)", alive, borne("sanity", True), 1.2),
    "delay": ResourceNoun("delay", "delays", can_be_delayed, pay_delay, 1.5),
}


def gained(kind: str, trait: str = "") -> Callable[[R, Seat, int], Any]:
    async def draw(run: R, seat: Seat, n: int) -> int:
        found = [await gain_from(run.g, seat, kind, trait) for _ in range(n)]
        return sum(one is not None for one in found)

    return draw


DECKS = {
    "item": DeckNoun("item", "items", gained("item"), price=1.5),
    "common": DeckNoun("common item", "common items", gained("item", "common"), price=1.5),
    "curio": DeckNoun("curio", "curios", gained("item", "curio"), price=2.0),
    "weapon": DeckNoun("weapon", "weapons", gained("item", "weapon"), price=2.0),
    "tome": DeckNoun("tome", "tomes", gained("item", "tome"), price=2.0),
    "magical": DeckNoun("magical item", "magical items", gained("item", "magical"), price=2.0),
    "spell": DeckNoun("spell", "spells", gained("spell"), price=2.0),
    "ally": DeckNoun("ally", "allies", gained("ally"), price=2.0),
}
