"""Rules: Response Phase. Dice that change, and what their owner may do about it."""

from collections.abc import Mapping, Sequence

from domain.cult.board import Temple
from domain.cult.content import CULTIST_DIE
from domain.cult.facts import DiceCommitted, DiceRemoved, DiceTurned, DieAdded
from domain.cult.names import DieName, Symbol, Target
from domain.cult.rules.asking import assign
from domain.cult.rules.four_player import STAY
from domain.cult.rules.targets import as_seen, targets_for
from domain.kernel import Assign, Game, Roll

G = Game[Temple]
NOWHERE = Target("")


async def change_dice(g: G, faces: Mapping[DieName, Symbol], recommit: bool = True) -> None:
    """An ability changes dice of the active player; in the Response phase the owner may re-commit them."""
    g.emit(DiceTurned({die: as_seen(g.board, face) for die, face in faces.items()}))
    if recommit:
        await recommit_dice(g, list(faces))


async def reroll_dice(g: G, dice: Sequence[DieName], why: str) -> None:
    """Dice of the active player are rolled again and stand as they fall; each may be re-committed."""
    if dice:
        faces = await Roll({CULTIST_DIE: len(dice)}, why=why)
        await change_dice(g, {die: Symbol(face) for die, face in zip(dice, faces, strict=True)})


async def recommit_dice(g: G, dice: Sequence[DieName]) -> None:
    """Rules: Response Phase. A changed die may go elsewhere or stay; one that lies nowhere must be committed."""
    items = {str(d): options for d in dice if d in g.board.dice and (options := recommit_options(g.board, d))}
    if items:
        await commit_to(g, "recommit", items, "CULT-28")


def recommit_options(board: Temple, die: DieName) -> tuple[str, ...]:
    lying = board.dice[die]
    targets = targets_for(board, board.active(), lying.face)
    return (STAY, *(t for t in targets if t != lying.at)) if lying.at else targets


async def commit_to(g: G, kind: str, items: dict[str, tuple[str, ...]], rule: str) -> None:
    """The active player says where dice go."""
    answer = await assign(g, g.board.active(), kind, Assign(items), rule)
    moved = {DieName(d): Target(t) for d, t in answer.items() if t != STAY}
    if moved:
        g.emit(DiceCommitted(moved))


def add_die(g: G, face: Symbol, at: Target = NOWHERE) -> DieName:
    g.emit(DieAdded(as_seen(g.board, face), at))
    return DieName(f"d{g.board.dice_made}")


def discard_dice(g: G, dice: Sequence[DieName]) -> None:
    if dice:
        g.emit(DiceRemoved(tuple(dice)))
