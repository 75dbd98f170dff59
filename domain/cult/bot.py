"""Bots: pure policies that see what their seat sees. Random play is the kernel's; here are `greedy` and `smart`."""

from collections import Counter
from collections.abc import Callable, Sequence

from domain.cult.arrangements import in_order, transmuted_to, wraith_card
from domain.cult.bargains import bargain
from domain.cult.content import SIGIL_CARDS
from domain.cult.guesses import GUESSES, response_worth, sigil_worth, strike_worth
from domain.cult.minds import Mind, best_place, charged_by, die_at, mind_of
from domain.cult.names import HARM, SYMBOLS, DieName, SigilId, Symbol, Target, altar_at, is_gift, seat_at
from domain.cult.rules.coins import KEEP, own_faces
from domain.cult.rules.four_player import STAY
from domain.kernel import (
    AnyForm,
    Arrange,
    Assign,
    Card,
    Choose,
    Knowledge,
    OpenAsk,
    Pick,
    Policy,
    Propose,
    Seat,
    best_of,
)

PATIENCE = {"response": 1.6, "resolve_sigil": 3.2, "commit_sigil": 2.0, "last_moment": 1.0, "loss": 0.9, "revoke": 3.0}
"""How much a reaction must be worth to a smart bot."""
CHARGES = 2
"""So many dice make an explosion."""


def greedy(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    """Takes whatever is worth something now, and knows no tomorrow."""
    return _answer(mind_of(board, knowledge, ask.seat, deep=False), knowledge, ask, form, pick)  # type: ignore[arg-type]


def smart(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    """Counts how near everybody is to death, re-rolls by expectation, and keeps what it has for when it counts."""
    return _answer(mind_of(board, knowledge, ask.seat, deep=True), knowledge, ask, form, pick)  # type: ignore[arg-type]


def _answer(mind: Mind, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    question = mind.board.question
    if question is not None and question.trigger is not None:
        return react(mind, knowledge, ask.kind, form, pick)
    match form:
        case Assign():
            return assign(mind, ask.kind, form)
        case Choose():
            return choose(mind, ask.kind, form, pick)
        case Propose():
            return bargain(mind, form)
        case Arrange():
            return in_order(mind, ask.kind, form.items)
    return form.any_answer(pick)


# --- windows ----------------------------------------------------------------------------------------


def react(mind: Mind, knowledge: Knowledge, kind: str, form: AnyForm, pick: Pick) -> object:
    """The most useful reaction, if it is worth it; else pass."""
    if not isinstance(form, Choose) or not form.options:
        return None
    worth = {option: reaction_worth(mind, knowledge, kind, option) for option in form.options}
    best = max(form.options, key=lambda option: worth[option])
    patience = PATIENCE.get(kind, 0.0) if mind.deep else 0.4
    return [best] if worth[best] > patience else None


def reaction_worth(mind: Mind, knowledge: Knowledge, kind: str, option: str) -> float:
    what, _, name = option.partition(":")
    if kind == "rein_kraken":
        current = mind.board.active()
        return mind.life(current, int(option))
    if kind == "revoke":
        return -3.5 * mind.wish.get(mind.board.active(), 0.0)
    if what == "sigil":
        sigil = SIGIL_CARDS[SigilId(knowledge.faces[Card(name)])]
        return sigil_worth(mind, sigil)
    if kind == "loss" or what == "strike":
        return strike_worth(mind, what, name)
    return response_worth(mind, what, name)


# --- dice -------------------------------------------------------------------------------------------


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


# --- choices ----------------------------------------------------------------------------------------


def choose(mind: Mind, kind: str, form: Choose, pick: Pick) -> list[str]:
    """Whatever is worth most; where none need be chosen, only what is worth something."""
    if kind in ("reroll", "third_reroll"):
        return reroll(mind, form) if kind == "reroll" or not mind.deep else reroll_for_life(mind, form)
    if kind == "resolve_order":
        return sorted(form.options, key=lambda d: -resolve_worth(mind, DieName(d)))
    if kind == "wraith_card":
        return [wraith_card(mind, form.options, pick)]
    if kind == "transmute_to":
        return [transmuted_to(mind, form.options)]
    guess: Callable[[Mind, str], float] | None = GUESSES.get(kind)
    if guess is None:
        return list(form.any_answer(pick))
    return best_of(form, lambda option: guess(mind, option))


def resolve_worth(mind: Mind, die: DieName) -> float:
    """Own gains first, then harm, then rituals."""
    lying = mind.board.dice[die]
    if seat_at(lying.at) == mind.seat:
        return 3.0
    return 2.0 if altar_at(lying.at) is None else 1.0


POLICIES: dict[str, Policy] = {"greedy": greedy, "smart": smart}
