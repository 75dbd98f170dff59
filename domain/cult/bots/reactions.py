"""What a bot does in windows: the most useful reaction, if it is worth it."""

from typing import Any

from domain.cult.bots.choices import becoming, breaking
from domain.cult.bots.mind import Mind, best_place, die_at
from domain.cult.bots.outlook import after_dice, changed_worth, coming_harm, dice_on, worth_now
from domain.cult.bots.trades import trade_worth
from domain.cult.content import BOX, SIGIL_CARDS, Sigil
from domain.cult.names import HARM, DieName, SigilId, Symbol
from domain.cult.rules.coins import own_faces
from domain.cult.rules.in_play import ability_on
from domain.cult.rules.targets import moves_for
from domain.kernel import AnyForm, Card, Choose, Knowledge, Pick, Seat
from domain.parts.abilities import Ability
from domain.parts.effects import kind_of

COINS = 3.5
"""What a handful of coins is worth."""
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
    return response_worth(mind, kind, option)


# --- reactions --------------------------------------------------------------------------------------


def sigil_worth(mind: Mind, sigil: Sigil) -> float:
    """By the first thing that it does; those who choose twice choose the best each time."""
    living = mind.board.living()
    effect: Any = sigil.effects[0]
    match kind_of(effect).name, getattr(effect, "who", ""):
        case "lose", "victim":
            return max(mind.life(s, -effect.n, after_dice(mind, s)) for s in living)
        case "gain", "friend":
            return max(mind.life(s, effect.n, after_dice(mind, s)) for s in living)
        case "lose", "all_but_one":
            losses = [mind.life(s, -effect.n, after_dice(mind, s)) for s in living]
            return sum(losses) - min(losses)
        case "shield", _:
            return max(-mind.life(s, -min(effect.n, dice_on(mind, s))) for s in living)
        case "choose", _:
            n = effect.then[0].then[0].n
            return max(mind.life(s, -n) for s in living) + max(mind.life(s, n) for s in living)
        case "gain", "you":
            return COINS
    return dice_sigil_worth(mind, effect)


def dice_sigil_worth(mind: Mind, effect: Any) -> float:
    match kind_of(effect).name:
        case "roll_again":
            return coming_harm(mind) * 0.8
        case "discard_dice" | "turn_dice" | "move_dice":
            hurts = sorted((-worth_now(mind, d) for d in mind.board.dice), reverse=True)
            return 1.4 * sum(h for h in hurts[: effect.n] if h > 0)
        case "turn_own_dice" | "add_own_dice":
            lives = mind.board.lives(mind.seat)
            best = max(best_place(mind, mind.seat, face) for face in HARM) if lives else 0.5
            return effect.n * best * 0.7 if own_faces(mind.board, mind.seat) else 0.0
        case "portents":
            return 1.0 + mind.best(-2)
        case "call":
            return max((breaking(mind, f"altar:{no}") for no in mind.board.altars), default=0.0)
    return 0.0


def response_worth(mind: Mind, kind: str, option: str) -> float:
    what, _, name = option.partition(":")
    match what:
        case "siren":
            return siren_worth(mind, DieName(name))
        case "haunt":
            return haunt_worth(mind, Symbol(name))
        case "rein":
            return reining(mind, name)
    moments = ("loss", "resolve") if kind == "loss" else ("response", "resolve", "any_time")
    ability = next((a for m in moments if (a := ability_on(mind.board, mind.seat, what, m)) is not None), None)
    return 0.0 if ability is None else ability_worth(mind, ability, name)


def ability_worth(mind: Mind, ability: Ability, name: str) -> float:
    """What it is worth to use an ability on that target, by the first thing that it does."""
    effect: Any = ability.effects[0]
    paid = mind.life(mind.seat, -ability.cost.get("life_paid", 0))
    match kind_of(effect).name:
        case "shield":
            return -mind.life(Seat(name), -effect.n) - abs(paid) if name != mind.seat else 0.5
        case "prevent":
            return -mind.life(Seat(name), -effect.n)
        case "alter":
            return mind.life(Seat(name), -effect.by)
        case "lose":
            return mind.life(Seat(name), -effect.n) + paid
        case "set_die":
            return changed_worth(mind, DieName(name), Symbol(effect.to))
        case "roll_again":
            return -1.2 * worth_now(mind, DieName(name)) - 1.0
        case "call":
            return called_worth(mind, effect.rule, name)
    return BOX.words.worth(ability.effects)


def called_worth(mind: Mind, rule: str, name: str) -> float:
    match rule:
        case "transmute":
            dice = [d for d, die in mind.board.dice.items() if die.face == name]
            return -sum(worth_now(mind, d) for d in dice) - 1.0
        case "become":
            return becoming(mind, name) - 1.5 if mind.deep else 0.0
        case "trade":
            return trade_worth(mind)
    return BOX.words.nouns.rule[rule].price


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
