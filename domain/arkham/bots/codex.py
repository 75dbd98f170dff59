"""What the codex asks of the group now, and where: read from the cards in play, whatever the scenario."""

from copy import copy
from typing import NamedTuple

from msgspec.structs import replace

from domain.arkham.board import Arkham
from domain.arkham.content import PLAY
from domain.arkham.names import SpaceId
from domain.arkham.rules.chart import chart
from domain.kernel import Seat
from domain.parts.abilities import Ability
from domain.parts.effects import Op, kind_of, lines_of
from domain.parts.moments import Now

ACTIONS = ("action", "engaged_action")
ERRANDS = ("encounter",)
"""What is done in place of an encounter."""
SHEET_CLUE = "sheet_clue"


class Task(NamedTuple):
    """An action that a card of the codex offers."""

    key: str
    ability: Ability
    spaces: frozenset[SpaceId]
    """Where it can be done, as things are; or could be, but for its cost."""
    short: int
    """So many clues of the sheet are wanting."""

    @property
    def open(self) -> bool:
        return not self.short


def standing_at(board: Arkham, seat: Seat, space: SpaceId) -> Arkham:
    """The table as it were if this investigator stood there."""
    there = copy(board)
    there.people = {**board.people, seat: replace(board.people[seat], at=space)}
    return there


def tasks(board: Arkham, seat: Seat, moments: tuple[str, ...] = ACTIONS) -> list[Task]:
    """Everything that the codex lets an investigator do somewhere."""
    offered = PLAY.index(board).offered
    found = [
        (f"{id}/{n}", id, n, ability)
        for moment in moments
        for id, n, ability in offered.get(moment, ())
        if not board.play[id].owner
    ]
    if not found:
        return []
    tables = {space: standing_at(board, seat, space) for space in chart(board).places}
    out = []
    for key, id, n, ability in found:
        short = max(0, ability.cost.get(SHEET_CLUE, 0) - board.sheet.get("clue", 0))
        cheap = replace(ability, cost={what: n for what, n in ability.cost.items() if what != SHEET_CLUE})
        spaces = frozenset(
            space
            for space, table in tables.items()
            if PLAY.ready(table, Now(table, ability.when, seat), id, n, cheap, seat)
        )
        if spaces:
            out.append(Task(key, ability, spaces, short))
    return out


def lines(ability: Ability) -> list[Op]:
    return [one for _, one in lines_of(ability.effects)]


def names(ability: Ability) -> set[str]:
    return {kind_of(one).name for one in lines(ability)}


def clues_wanted(board: Arkham) -> int:
    """So many clues more on the sheet, and the codex has something to say: it takes them, or turns a card."""
    have, wanted = board.sheet.get("clue", 0), [0]
    for id, card in board.play.items():
        if card.owner or id in PLAY.index(board).blank or card.entry not in PLAY.sides:
            continue
        side = PLAY.side(card)
        for n, watch in enumerate(side.watches):
            least = max((one.least for one in watch.watch if one.of == "sheet_clues"), default=0)
            if n not in card.fired:
                wanted.append(least - have)
        wanted += [ability.cost.get(SHEET_CLUE, 0) - have for ability in side.abilities]
    return max(wanted)


def wanted_on(board: Arkham, id: str) -> int:
    """So many clues are still wanting on a card of the codex."""
    card = board.play[id]
    if card.owner or card.entry not in PLAY.sides:
        return 0
    least = [one.least for watch in PLAY.side(card).watches for one in watch.watch if one.of == "on:clue"]
    return max([0, *least]) - card.tokens.get("clue", 0)


def end_costs(board: Arkham) -> int:
    """So many clues of the sheet are the price of an action that ends the story, if one is known."""
    shown = [card for id, card in board.play.items() if not card.owner and id not in PLAY.index(board).blank]
    abilities = [one for card in shown if card.entry in PLAY.sides for one in PLAY.side(card).abilities]
    return max([one.cost.get(SHEET_CLUE, 0) for one in abilities if "end" in names(one)], default=0)


def doom_left(board: Arkham) -> int:
    """So much doom more, and the codex has something to say about it; seals break first."""
    have, seals = board.sheet.get("doom", 0), board.sheet.get("seal", 0)
    shown = [card for card in board.play.values() if not card.owner and card.entry in PLAY.sides]
    watched = [one for card in shown for watch in PLAY.side(card).watches for one in watch.watch]
    return seals + min([one.least - have for one in watched if one.of == "sheet_doom" and one.least > have], default=0)
