"""What a bot chooses: by the kind of question, what it guesses that an option is worth."""

from collections.abc import Callable

from domain.cult.bots.arrangements import transmuted_to, wraith_card
from domain.cult.bots.dice import reroll, reroll_for_life
from domain.cult.bots.mind import Mind, best_place, on_ritual
from domain.cult.bots.outlook import worth_now
from domain.cult.bots.trades import best_deal
from domain.cult.content import CHARACTER_CARDS
from domain.cult.names import NYCEN, AltarNo, DieName, Symbol, altar_at, seat_at
from domain.kernel import Choose, Pick, Seat, best_of

LIFE_A_POINT = 8.0
"""Abilities are priced in life; so much of it is about one point of a guess."""
Guess = Callable[[Mind, str], float]


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
    return -worth_now(mind, DieName(option))


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
    return (CHARACTER_CARDS[option].worth or 0.0) / LIFE_A_POINT


def before_roll(mind: Mind, option: str) -> float:
    name = option.partition(":")[2]
    if name in CHARACTER_CARDS:
        return becoming(mind, name) if mind.deep else 0.5
    healthy = mind.board.cultists[mind.seat].life > 6
    return 0.3 if healthy else -1.0


def marking(mind: Mind, option: str) -> float:
    seat = Seat(option)
    card = CHARACTER_CARDS[mind.board.cultists[seat].character]
    return 5.0 + mind.wish[seat] + 0.5 * becoming(mind, card.id)


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
    return 5.0 - worth_now(mind, DieName(option))


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
