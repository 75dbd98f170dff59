"""Rules: WINNING & LOSING, after an awakening: what the Elder One wants, and what stops it."""

from domain.everrain.board import Everrain
from domain.everrain.content import BOX, ELDER_ONES
from domain.everrain.content.entries import Aim, Elder
from domain.everrain.facts.elder import Tallied
from domain.kernel import Game
from domain.parts.effects import amount
from domain.parts.moments import Look
from domain.parts.nouns import Amount, Count

G = Game[Everrain]
ALL = "all"


def risen(board: Everrain) -> Elder | None:
    """The board of the Elder One that is on the map."""
    return ELDER_ONES[board.elder.entry] if board.elder is not None else None


def how_many(board: Everrain, n: Count) -> int:
    """Of a number on its board, which may grow with the players or the acts."""
    if isinstance(n, Amount):
        return amount(n, Look(board), BOX.words.nouns)
    assert isinstance(n, int)
    return n


def tally(g: G, what: str, n: int = 1) -> None:
    """It counts only once the Elder One has risen."""
    if g.board.elder is not None and n > 0:
        g.emit(Tallied(what, n))


def reached(board: Everrain, aim: Aim) -> bool:
    elder = board.elder
    assert elder is not None
    if aim.what == "ports_lost" and aim.n == ALL:
        ports = board.of_terrain("port")
        return len(ports) >= aim.least and all(port in board.lost_ports for port in ports)
    return count_of(board, aim) >= how_many(board, aim.n) and not (aim.what == "altars_purged" and any_active(board))


def count_of(board: Everrain, aim: Aim) -> int:
    """How far it has come."""
    elder = board.elder
    assert elder is not None
    match aim.what:
        case "ports_lost":
            return len(board.lost_ports)
        case "slowed":
            return elder.slowed
        case "altars_purged":
            return sum(board.sea[cell] == "altar" for cell in board.explored)
    return elder.tally.get(aim.what, 0)


def any_active(board: Everrain) -> bool:
    return any(cell not in board.explored for cell in board.of_terrain("altar"))


def elder_ending(board: Everrain) -> str:
    """Whether the Elder One or the players have what they want."""
    entry = risen(board)
    if entry is None:
        return ""
    if reached(board, entry.quest):
        return "consumed"
    return "stilled" if all(reached(board, aim) for aim in entry.hope) else ""
