"""Rules: FOUR PLAYER VARIANT. What the automated High Priest does: pure answers from the board."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from domain.cult.board import Temple
from domain.cult.content import NUMBERS
from domain.cult.names import (
    BLOOD,
    DAGGER,
    DOUBLE_DAGGER,
    HARM,
    PRIEST_SEAT,
    AltarNo,
    DieName,
    Symbol,
    Target,
    seat_at,
)
from domain.cult.rules.in_play import power_of
from domain.cult.rules.targets import targets_for, track_for
from domain.kernel import Assign, Seat

STAY = "stay"
ITSELF = Target(PRIEST_SEAT)
Plan = dict[DieName, Target]
Open = Mapping[DieName, Sequence[Target]]


def is_bold(board: Temple) -> bool:
    """More than 15 life: harm first. Exactly 15 is the cautious list."""
    return board.cultists[PRIEST_SEAT].life > NUMBERS.priest_threshold


def projected_life(board: Temple, plan: Iterable[tuple[Symbol, Target]]) -> Counter[Seat]:
    """Life of the others, less the harm that is already committed to them."""
    life = Counter({s: board.cultists[s].life for s in board.living() if s != PRIEST_SEAT})
    for face, target in plan:
        if face in HARM and Seat(target) in life:
            life[Seat(target)] -= HARM[face]
    return life


def most_alive(board: Temple, among: Sequence[Seat], plan: Iterable[tuple[Symbol, Target]] = ()) -> Seat:
    """The highest projected life; ties go to the closest on the High Priest's left."""
    life = projected_life(board, plan)
    left = [s for s in board.around(PRIEST_SEAT) if s in among]
    return max(left, key=lambda s: life[s])


# --- committing -------------------------------------------------------------------------------------


def dice_to_reroll(board: Temple) -> list[DieName]:
    """Only dice that cannot be committed."""
    return [name for name, die in board.dice.items() if not targets_for(board, PRIEST_SEAT, die.face)]


def commit_plan(board: Temple, dice: Open) -> Plan:
    """Rules: FOUR PLAYER VARIANT. The priorities, in their order; what is left over goes wherever it may."""
    plan: Plan = {name: die.at for name, die in board.dice.items() if name not in dice and die.at}
    steps = (plan_harm, plan_rituals, plan_gains) if is_bold(board) else (plan_gains, plan_rituals, plan_harm)
    for step in steps:
        step(board, dice, plan)
    for name, targets in dice.items():
        plan.setdefault(name, targets[0])
    return {name: plan[name] for name in dice}


def plan_harm(board: Temple, dice: Open, plan: Plan) -> None:
    """Die by die at whoever would have most life; double daggers first (ruling A31)."""
    for face in (DOUBLE_DAGGER, DAGGER):
        for name in waiting(board, dice, plan, face):
            victims = [Seat(t) for t in dice[name] if Seat(t) in board.cultists and t != ITSELF]
            if victims:
                so_far = [(board.dice[d].face, t) for d, t in plan.items()]
                plan[name] = Target(most_alive(board, victims, so_far))


def plan_rituals(board: Temple, dice: Open, plan: Plan) -> None:
    """Altars 1, 2, 3: fill the tracks; the surplus goes to the lowest altar that takes it (ruling A32)."""
    for number in board.altars:
        for name in dice:
            if name not in plan and takes(board, dice, name, number) and room_on(board, plan, name, number) > 0:
                plan[name] = Target(f"altar:{number}")
    for number in board.altars:
        for name in dice:
            if name not in plan and takes(board, dice, name, number):
                plan[name] = Target(f"altar:{number}")


def plan_gains(board: Temple, dice: Open, plan: Plan) -> None:
    """Blood and the own power symbol, on itself."""
    for name, targets in dice.items():
        face = board.dice[name].face
        if name not in plan and ITSELF in targets and face in (BLOOD, power_of(board, PRIEST_SEAT)):
            plan[name] = ITSELF


def waiting(board: Temple, dice: Open, plan: Plan, face: Symbol) -> list[DieName]:
    return [name for name in dice if name not in plan and board.dice[name].face == face]


def takes(board: Temple, dice: Open, die: DieName, number: AltarNo) -> bool:
    """May the die lie there, and would it count? A changed one may stay where it is of no use any more."""
    return f"altar:{number}" in dice[die] and track_of(board, die, number) is not None


def track_of(board: Temple, die: DieName, number: AltarNo) -> Symbol | None:
    return track_for(board, board.altars[number], board.dice[die].face, PRIEST_SEAT)


def room_on(board: Temple, plan: Plan, die: DieName, number: AltarNo) -> int:
    """Spaces left on the track for this die, less what is already committed there."""
    track = track_of(board, die, number)
    assert track is not None, "this ritual takes the die"
    there = [d for d, t in plan.items() if t == f"altar:{number}"]
    return board.altars[number].tracks[track] - sum(track_of(board, d, number) == track for d in there)


def assignment(board: Temple, kind: str, form: Assign) -> dict[str, str]:
    """Committing, or re-committing with the choice to let a die stay."""
    dice = {DieName(d): [_now(board, DieName(d), t) for t in targets] for d, targets in form.items.items()}
    plan = commit_plan(board, dice)
    return {d: t if t in form.items[d] else STAY for d, t in plan.items()}


def _now(board: Temple, die: DieName, target: str) -> Target:
    return board.dice[die].at if target == STAY else Target(target)


# --- choices inside rituals and abilities -----------------------------------------------------------


def choice(board: Temple, kind: str, options: Sequence[str]) -> str:
    """One option, as good for the High Priest as the priorities say."""
    match kind:
        case "hurt_or_heal":
            if not is_bold(board):
                return f"gain:{PRIEST_SEAT}"
            victims = [Seat(o.removeprefix("lose:")) for o in options if o.startswith("lose:")]
            return f"lose:{most_alive(board, [v for v in victims if v != PRIEST_SEAT])}"
        case "steal_victim":
            return most_alive(board, [Seat(o) for o in options if o != PRIEST_SEAT])
        case "steal_taker" | "heal_another" | "spare":
            return itself_or_weakest(board, options)
        case "mark":
            return next(s for s in board.around(PRIEST_SEAT) if s in options)  # ruling A30
    return options[0]


def itself_or_weakest(board: Temple, options: Sequence[str]) -> str:
    if PRIEST_SEAT in options:
        return PRIEST_SEAT
    left = [s for s in board.around(PRIEST_SEAT) if s in options]
    return min(left, key=lambda s: board.cultists[s].life)


def choices(board: Temple, kind: str, options: Sequence[str], most: int) -> tuple[str, ...]:
    """Several options: dice in their order; life and relief for itself; nothing that is only allowed."""
    match kind:
        case "resolve_order":
            return tuple(sorted(options, key=lambda d: resolve_rank(board, DieName(d))))
        case "feast" | "calm_kraken":
            return tuple(o for o in options if o == PRIEST_SEAT)[:most]
    return ()


def resolve_rank(board: Temple, die: DieName) -> int:
    """Gains first, then harm, then rituals."""
    lying = board.dice[die]
    return 0 if lying.at == ITSELF else 1 if seat_at(lying.at) is not None else 2


# --- Siren coins ------------------------------------------------------------------------------------


def siren_answer(board: Temple) -> DieName | None:
    """The die on the High Priest that harms it most, to be sent back to its owner (at most one a turn)."""
    owner = board.active()
    if board.automated is None or owner == PRIEST_SEAT or not board.lives(owner):
        return None
    if not board.cultists[PRIEST_SEAT].siren or board.has_used(PRIEST_SEAT, "siren"):
        return None
    harmful = [name for name, die in board.dice.items() if die.at == ITSELF and die.face in HARM]
    return max(harmful, key=lambda name: HARM[board.dice[name].face], default=None)
