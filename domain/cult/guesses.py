"""What a bot guesses that an option is worth, by the kind of question."""

from collections.abc import Callable

from domain.cult.bargains import best_deal, trade_worth
from domain.cult.content import CHARACTER_CARDS, Sigil
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
from domain.cult.minds import Mind, best_place, die_at, on_ritual
from domain.cult.names import HARM, NYCEN, AltarNo, CharacterId, DieName, Symbol
from domain.cult.rules.coins import own_faces
from domain.cult.rules.response import harm_on
from domain.cult.rules.targets import moves_for
from domain.kernel import Seat

Guess = Callable[[Mind, str], float]


def coming_harm(mind: Mind) -> float:
    """How bad the dice on the table are for this bot; above 0 is bad."""
    owner = mind.board.active()
    return -sum(die_at(mind, owner, die.face, die.at) for die in mind.board.dice.values())


def after_dice(mind: Mind, seat: Seat) -> int:
    return max(0, mind.board.cultists[seat].life - harm_on(mind.board, seat)) if mind.board.dice else _life(mind, seat)


def _life(mind: Mind, seat: Seat) -> int:
    return mind.board.cultists[seat].life


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
            hurts = sorted((-_worth_now(mind, d) for d in mind.board.dice), reverse=True)
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


def _worth_now(mind: Mind, die: DieName) -> float:
    lying = mind.board.dice[die]
    return die_at(mind, mind.board.active(), lying.face, lying.at)


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
            return -1.2 * _worth_now(mind, DieName(name)) - 1.0
        case "haunt":
            return haunt_worth(mind, Symbol(name))
        case "transmute":
            dice = [d for d, die in mind.board.dice.items() if die.face == name]
            return -sum(_worth_now(mind, d) for d in dice) - 1.0
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
    return max(die_at(mind, owner, lying.face, t) for t in moves) - _worth_now(mind, die)


def changed_worth(mind: Mind, die: DieName, face: Symbol) -> float:
    """The owner may move it: an own die goes where it is best, another's about where it lies."""
    lying, owner = mind.board.dice[die], mind.board.active()
    after = best_place(mind, owner, face) if owner == mind.seat else die_at(mind, owner, face, lying.at)
    return after - _worth_now(mind, die)


def haunt_worth(mind: Mind, face: Symbol) -> float:
    """Dice for friends, trouble for the others."""
    owner = mind.board.active()
    friendly = mind.wish.get(owner, 0.0)
    harm = coming_harm(mind)
    return max(friendly * 2.0, 0.9 * harm) + (0.2 if face in HARM else 0.0)


# --- questions --------------------------------------------------------------------------------------


def wish_well(mind: Mind, option: str) -> float:
    seat = Seat(option)
    return mind.life(seat, 1)


def wish_ill(mind: Mind, option: str) -> float:
    return mind.life(Seat(option), -2)


def hurt_or_heal(mind: Mind, option: str) -> float:
    what, _, name = option.partition(":")
    return mind.life(Seat(name), 1 if what == "gain" else -1)


def spare(mind: Mind, option: str) -> float:
    return -mind.life(Seat(option), -2)


def calm(mind: Mind, option: str) -> float:
    return mind.wish[Seat(option)]


def place_of_die(mind: Mind, option: str) -> float:
    return on_ritual(mind, mind.seat, AltarNo(int(option.split(":")[1])))


def own_die_to_lose(mind: Mind, option: str) -> float:
    return 10.0 - best_place(mind, mind.seat, mind.board.dice[DieName(option)].face)


def harmful_die(mind: Mind, option: str) -> float:
    return -_worth_now(mind, DieName(option))


def turning_own(mind: Mind, option: str) -> float:
    """The Alchemist's blood against what the die could do."""
    return mind.life(mind.seat, 1) - best_place(mind, mind.seat, mind.board.dice[DieName(option)].face)


def new_face(mind: Mind, option: str) -> float:
    return 5.0 + best_place(mind, mind.seat, Symbol(option))


def breaking(mind: Mind, option: str) -> float:
    kind, _, name = option.partition(":")
    if kind == "kept":
        return -2.0 * mind.wish[Seat(name.partition(":")[0])]
    altar = mind.board.altars[AltarNo(int(name))]
    if altar.ritual == NYCEN:
        return 2.5 if min(altar.tracks.values()) <= 2 else 0.5
    return float(mind.board.shadow) if altar.ritual == "ancient_shadow" else 0.1


def kraken_again(mind: Mind, option: str) -> float:
    """A rolled 2 is worth a die when life is short."""
    value = mind.board.kraken_roll[int(option[1:])]
    short = mind.board.cultists[mind.seat].life <= sum(mind.board.kraken_roll)
    return 1.0 if value > 1 and short and mind.deep else -1.0


def becoming(mind: Mind, option: str) -> float:
    card = CHARACTER_CARDS[CharacterId(option.removeprefix("become:"))]
    return sum(ability.worth() for ability in card.abilities)


def before_roll(mind: Mind, option: str) -> float:
    if option.startswith("become:"):
        return becoming(mind, option) if mind.deep else 0.5
    healthy = mind.board.cultists[mind.seat].life > 6
    return 0.3 if healthy else -1.0


def marking(mind: Mind, option: str) -> float:
    seat = Seat(option)
    card = CHARACTER_CARDS[mind.board.cultists[seat].character]
    return 5.0 + mind.wish[seat] + 0.5 * sum(ability.worth() for ability in card.abilities)


def reviving(mind: Mind, option: str) -> float:
    return 1.0 if option == "revive" else 0.5


def second_die(mind: Mind, option: str) -> float:
    return 1.0 if option == ("pay" if mind.board.cultists[mind.seat].life > 8 else "no") else 0.5


def exploding(mind: Mind, option: str) -> float:
    if option == "hold":
        return 0.01
    losses = [mind.life(s, -2) for s in mind.board.living()]
    return sum(losses) - min(losses)


def partner_worth(mind: Mind, option: str) -> float:
    return best_deal(mind, Seat(option))[0]


def swapping(mind: Mind, option: str) -> float:
    """The High Priest swaps only the ritual that can end the game for everybody but the Cabalists."""
    altar = mind.board.altars[AltarNo(int(option.partition(":")[2]))]
    return 1.0 if altar.ritual == NYCEN else -1.0


def targeted_die(mind: Mind, option: str) -> float:
    """Whose die to haunt: the one that hurts most."""
    return 5.0 - _worth_now(mind, DieName(option))


GUESSES: dict[str, Guess] = {
    "hurt_or_heal": hurt_or_heal,
    "steal_taker": wish_well,
    "steal_victim": wish_ill,
    "heal_another": wish_well,
    "feast": wish_well,
    "calm_kraken": calm,
    "give_kraken": wish_ill,
    "move_kraken": calm,
    "ritual_die": place_of_die,
    "portents_ritual": place_of_die,
    "portents_lose": wish_ill,
    "portents_gain": wish_well,
    "portents_gainer": wish_well,
    "portents_keeper": wish_well,
    "portents_second": second_die,
    "sigil_lose": wish_ill,
    "sigil_gain": wish_well,
    "sigil_spare": spare,
    "sigil_shield": spare,
    "sigil_add": new_face,
    "spare": spare,
    "undertow": harmful_die,
    "misdirect": harmful_die,
    "masks": harmful_die,
    "haunt": targeted_die,
    "break_ritual": breaking,
    "discard_die": own_die_to_lose,
    "turn_own_die": turning_own,
    "reroll_kraken": kraken_again,
    "before_roll": before_roll,
    "mark": marking,
    "revive": reviving,
    "explode": exploding,
    "trade_partner": partner_worth,
    "swap_ritual": swapping,
}
