"""What a bot does in windows: the most useful reaction, if it is worth it."""

from domain.cult.bots.choices import becoming, breaking
from domain.cult.bots.mind import Mind, best_place, die_at
from domain.cult.bots.outlook import after_dice, changed_worth, coming_harm, worth_now
from domain.cult.bots.trades import trade_worth
from domain.cult.content import SIGIL_CARDS, Sigil
from domain.cult.effects import (
    AddOwnDice,
    BreakRitual,
    DiscardDice,
    Drain,
    GainOne,
    LoseAll,
    LoseOne,
    MoveDice,
    ReadPortents,
    Revoke,
    Shield,
    TakeCoins,
    TurnDice,
    TurnOwnDice,
)
from domain.cult.names import HARM, DieName, SigilId, Symbol
from domain.cult.rules.coins import own_faces
from domain.cult.rules.response import harm_on
from domain.cult.rules.targets import moves_for
from domain.kernel import AnyForm, Card, Choose, Knowledge, Pick, Seat

PATIENCE = {"response": 1.6, "resolve_sigil": 3.2, "commit_sigil": 2.0, "last_moment": 1.0, "loss": 0.9, "revoke": 3.0}
"""How much a reaction must be worth to a smart bot."""


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


# --- reactions --------------------------------------------------------------------------------------


def sigil_worth(mind: Mind, sigil: Sigil) -> float:
    living = mind.board.living()
    match sigil.effect:
        case LoseOne(n):
            return max(mind.life(s, -n, after_dice(mind, s)) for s in living)
        case GainOne(n):
            return max(mind.life(s, n, after_dice(mind, s)) for s in living)
        case LoseAll(n):
            losses = [mind.life(s, -n, after_dice(mind, s)) for s in living]
            return sum(losses) - min(losses)
        case Shield(n):
            return max(-mind.life(s, -min(n, harm_on(mind.board, s))) for s in living)
        case Drain(n):
            return max(mind.life(s, -n) for s in living) + max(mind.life(s, n) for s in living)
        case TakeCoins():
            return 3.5
    return dice_sigil_worth(mind, sigil)


def dice_sigil_worth(mind: Mind, sigil: Sigil) -> float:
    match sigil.effect:
        case Revoke():
            return coming_harm(mind) * 0.8
        case DiscardDice(n) | TurnDice(n) | MoveDice(n):
            hurts = sorted((-worth_now(mind, d) for d in mind.board.dice), reverse=True)
            return 1.4 * sum(h for h in hurts[:n] if h > 0)
        case TurnOwnDice(n) | AddOwnDice(n):
            lives = mind.board.lives(mind.seat)
            best = max(best_place(mind, mind.seat, face) for face in HARM) if lives else 0.5
            return n * best * 0.7 if own_faces(mind.board, mind.seat) else 0.0
        case ReadPortents():
            return 1.0 + mind.best(-2)
        case BreakRitual():
            return max((breaking(mind, f"altar:{no}") for no in mind.board.altars), default=0.0)
    return 0.0


def strike_worth(mind: Mind, what: str, name: str) -> float:
    seat = Seat(name)
    match what:
        case "guard":
            return -mind.life(seat, -2) - abs(mind.life(mind.seat, -1)) if seat != mind.seat else 0.5
        case "ward":
            return -mind.life(seat, -1)
        case "bane":
            return mind.life(seat, -1)
        case "strike":
            return mind.life(seat, -2) + mind.life(mind.seat, -1)
    return 0.0


def response_worth(mind: Mind, what: str, name: str) -> float:
    match what:
        case "siren":
            return siren_worth(mind, DieName(name))
        case "change":
            die, _, face = name.partition(":")
            return changed_worth(mind, DieName(die), Symbol(face))
        case "ring":
            return -1.2 * worth_now(mind, DieName(name)) - 1.0
        case "haunt":
            return haunt_worth(mind, Symbol(name))
        case "transmute":
            dice = [d for d, die in mind.board.dice.items() if die.face == name]
            return -sum(worth_now(mind, d) for d in dice) - 1.0
        case "become":
            return becoming(mind, name) - 1.5 if mind.deep else 0.0
        case "trade":
            return trade_worth(mind)
        case "rein":
            return reining(mind, name)
    return 0.0


def reining(mind: Mind, name: str) -> float:
    """Somebody's Kraken dice, before the Keeper is gone: about a life each."""
    seat, _, n = name.partition(":")
    return mind.life(Seat(seat), int(n))


def siren_worth(mind: Mind, die: DieName) -> float:
    lying, owner = mind.board.dice[die], mind.board.active()
    moves = moves_for(mind.board, owner, lying.face)
    return max(die_at(mind, owner, lying.face, t) for t in moves) - worth_now(mind, die)


def haunt_worth(mind: Mind, face: Symbol) -> float:
    """Dice for friends, trouble for the others."""
    owner = mind.board.active()
    friendly = mind.wish.get(owner, 0.0)
    harm = coming_harm(mind)
    return max(friendly * 2.0, 0.9 * harm) + (0.2 if face in HARM else 0.0)
