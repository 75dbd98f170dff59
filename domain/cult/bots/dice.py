"""How a bot places, changes and re-rolls dice."""

from collections import Counter
from collections.abc import Sequence

from domain.cult.bots.mind import Mind, best_place, charged_by, die_at
from domain.cult.names import HARM, SYMBOLS, DieName, Symbol, Target, is_gift, seat_at
from domain.cult.rules.coins import KEEP, own_faces
from domain.cult.rules.four_player import STAY
from domain.kernel import Assign, Choose, Seat

CHARGES = 2
"""So many dice make an explosion."""


def assign(mind: Mind, kind: str, form: Assign) -> dict[str, str]:
    if kind in ("chant", "free_chant", "sigil_turn_own"):
        return change_faces(mind, form)
    if kind == "masks_faces":
        return {die: spoil(mind, DieName(die), faces) for die, faces in form.items.items()}
    return place_dice(mind, form)


def place_dice(mind: Mind, form: Assign) -> dict[str, str]:
    """Die by die where it is worth most, counting what the earlier ones do."""
    owner, out = mind.board.active(), dict[str, str]()
    life = {seat: cultist.life for seat, cultist in mind.board.cultists.items()}
    charges: Counter[Seat | None] = Counter()
    harmful_first = sorted(form.items, key=lambda d: -HARM.get(mind.board.dice[DieName(d)].face, 0))
    for die in harmful_first:
        face = mind.board.dice[DieName(die)].face
        options = {t: mind.board.dice[DieName(die)].at if t == STAY else Target(t) for t in form.items[die]}
        full = [seat for seat, n in charges.items() if n >= CHARGES]
        best = max(options, key=lambda t: place_worth(mind, owner, face, options[t], life, full))
        note(life, owner, face, options[best])
        charges[charged_by(mind.board, owner, face, options[best])] += 1
        out[die] = best
    return {die: out[die] for die in form.items}


def place_worth(
    mind: Mind, owner: Seat, face: Symbol, target: Target, life: dict[Seat, int], full: list[Seat | None]
) -> float:
    """What a die is worth there after those placed before it; who is charged in full needs no more."""
    seat = seat_at(target)
    if mind.deep and seat in full and charged_by(mind.board, owner, face, target):
        return 0.0
    if mind.deep and seat is not None and seat != owner and face in HARM and not is_gift(target):
        return mind.life(seat, -HARM[face], life[seat])
    return die_at(mind, owner, face, target)


def note(life: dict[Seat, int], owner: Seat, face: Symbol, target: Target) -> None:
    """Remember what a die placed now will cost."""
    seat = seat_at(target)
    if seat is not None and seat != owner and face in HARM and not is_gift(target):
        life[seat] = max(0, life[seat] - HARM[face])


def change_faces(mind: Mind, form: Assign) -> dict[str, str]:
    """The dice that gain most by another face, as many as may change."""
    faces = own_faces(mind.board, mind.seat)
    worth = {face: best_place(mind, mind.seat, face) if mind.board.lives(mind.seat) else 0.0 for face in SYMBOLS}
    out = dict.fromkeys(form.items, KEEP)
    most = len(form.items) - form.least.get(KEEP, 0)
    gains = []
    for die, options in form.items.items():
        best = max(options[1:], key=lambda face: worth[Symbol(face)])
        gains.append((worth[Symbol(best)] - worth[faces[DieName(die)]], die, best))
    for gain, die, best in sorted(gains, key=lambda g: -g[0])[:most]:
        if gain > (1.0 if mind.deep else 0.5):
            out[die] = best
    return out


def spoil(mind: Mind, die: DieName, faces: Sequence[str]) -> str:
    """The face that serves this bot best where the die lies."""
    lying = mind.board.dice[die]
    return max(faces, key=lambda face: die_at(mind, mind.board.active(), Symbol(face), lying.at))


def face_worths(mind: Mind) -> dict[Symbol, float]:
    alive = mind.board.lives(mind.seat)
    return {face: best_place(mind, mind.seat, face) if alive else wraith_face_worth(face) for face in SYMBOLS}


def reroll_for_life(mind: Mind, form: Choose) -> list[str]:
    """Diver II: the same, if all together promise more than the life is worth."""
    worth, faces = face_worths(mind), own_faces(mind.board, mind.seat)
    hope = sum(worth.values()) / len(worth)
    poor = [die for die in form.options if worth[faces[DieName(die)]] < hope]
    promise = sum(hope - worth[faces[DieName(die)]] for die in poor)
    return poor if promise > -mind.life(mind.seat, -1) else []


def reroll(mind: Mind, form: Choose) -> list[str]:
    """Dice that are worth less than what a fresh one promises."""
    worth = face_worths(mind)
    hope = sum(worth.values()) / len(worth)
    if mind.deep and mind.board.rolls <= 1:
        hope = sum(max(w, hope) for w in worth.values()) / len(worth)
    faces = own_faces(mind.board, mind.seat)
    return [die for die in form.options if worth[faces[DieName(die)]] < hope]


def wraith_face_worth(face: Symbol) -> float:
    return {"double_dagger": 1.5, "dagger": 1.0, "blood": 1.0}.get(face, 0.5)
