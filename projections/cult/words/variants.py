"""What the words of Cult of the Deep need beyond the fields of an event: the same event is said in several ways, and
dice and places are named with what they show and hold. Everything comes from what the viewer knows anyway."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from domain.cult.board import Temple
from domain.cult.content import CHARACTER_CARDS, NUMBERS
from domain.cult.names import SIGILS_PAST, DieName, Target, altar_at, is_gift, seat_at
from domain.cult.rules.coins import KEEP
from domain.cult.rules.four_player import STAY
from projections.phrases import UNKNOWN, Eyes

Values = Mapping[str, Any]
Variant = tuple[str, dict[str, Any]]
"""What is added to the key, if anything, and more values to speak of."""

SIGIL_ASKS = """
    revoke sigil_turn_own sigil_add undertow misdirect masks masks_faces sigil_lose sigil_gain sigil_spare sigil_shield
    break_ritual
""".split()
"""Questions about a Sigil that is being used."""

DICE_ASKS = ("chant", "free_chant", "sigil_turn_own", "recommit")
"""Questions about dice that may also stay as they are."""

_DIE = re.compile(r"\b[dw]\d+\b")


# --- names made of ids: each has a pattern among the things -----------------------------------------


def die_id(board: Temple, name: str) -> str:
    """`die:3:blood`; of a Wraith's dice, those of the player whose turn it is."""
    if name.startswith("w"):
        place = int(name[1:])
        return f"die:{place + 1}:{board.cultists[board.active()].wraith_dice[place]}"
    return f"die:{name[1:]}:{board.dice[DieName(name)].face}"


def place_id(board: Temple, target: str) -> str:
    """`lamia`, `at:s3`, `gift:s3`, `altar:2` if no ritual lies there; `nowhere` for a die that is not committed."""
    altar = altar_at(Target(target))
    if altar is not None:
        return board.altars[altar].ritual or f"altar:{altar}"
    seat = seat_at(Target(target))
    return "nowhere" if seat is None else f"{'gift' if is_gift(Target(target)) else 'at'}:{seat}"


def lying_id(board: Temple, name: str) -> str:
    """`die:3:blood@at:s3`: a die and where it lies."""
    return f"{die_id(board, name)}@{place_id(board, board.dice[DieName(name)].at)}"


def amount_id(n: int, what: str) -> str:
    return f"amount:{n}:{what}"


def amounts(terms: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(amount_id(n, what) for what, n in terms.items() if n)


# --- events -----------------------------------------------------------------------------------------


def priest_known(values: Values, eyes: Eyes) -> Variant:
    return ("automated" if eyes.board.automated else "", {})


def turn_begun(values: Values, eyes: Eyes) -> Variant:
    cultist = eyes.board.cultists[values["seat"]]
    return ("wraith" if cultist.dead else "", {"cultist": cultist})


def rolled(values: Values, eyes: Eyes) -> Variant:
    return "", {"amount": amount_id(len(values["faces"]), "dice")}


def dice_thrown(values: Values, eyes: Eyes) -> Variant:
    return "", {"dice": tuple(die_id(eyes.board, name) for name in eyes.board.dice)}


def dice_turned(values: Values, eyes: Eyes) -> Variant:
    return "", {"dice": tuple(die_id(eyes.board, name) for name in values["faces"])}


def dice_committed(values: Values, eyes: Eyes) -> Variant:
    board = eyes.board
    return "", {"placed": {die_id(board, name): place_id(board, at) for name, at in values["to"].items()}}


def die_added(values: Values, eyes: Eyes) -> Variant:
    die = f"die:{eyes.board.dice_made}:{values['face']}"
    return ("placed" if values["at"] else "loose", {"die": die, "place": place_id(eyes.board, values["at"])})


def dice_removed(values: Values, eyes: Eyes) -> Variant:
    return "", {"gone": tuple(f"number:{name[1:]}" for name in values["dice"])}


def die_resolved(values: Values, eyes: Eyes) -> Variant:
    """The die has left the board: what it showed and where it lay stand in the event."""
    die = f"die:{values['die'][1:]}:{values['face']}"
    return "", {"resolved": f"{die}@{place_id(eyes.board, values['at'])}"}


def extra_dice(values: Values, eyes: Eyes) -> Variant:
    """In the Roll phase the change that was announced is used up."""
    now, n = eyes.board.phase == "roll", values["n"]
    more = (n < 0) if now else (n > 0)
    return f"{'now' if now else 'later'}.{'more' if more else 'fewer'}", {"amount": amount_id(abs(n), "dice")}


def life_lost(values: Values, eyes: Eyes) -> Variant:
    by = values["by"]
    hand = "nobody" if not by else "self" if by == values["seat"] else "by"
    return f"{values['cause']}.{hand}", {}


def by_cause(values: Values, eyes: Eyes) -> Variant:
    return values["cause"], {}


def prevented(values: Values, eyes: Eyes) -> Variant:
    return ("shield" if values["shield"] else "", {})


def by_ability(values: Values, eyes: Eyes) -> Variant:
    return values["ability"], {}


def used(values: Values, eyes: Eyes) -> Variant:
    """`guardian_ii.s3/1`: the card, whose it is, and which of its abilities."""
    id, _, n = values["ability"].partition("/")
    card, _, seat = id.partition(".")
    return f"{card}/{n}", {"card": card, "user": seat}


def altered(values: Values, eyes: Eyes) -> Variant:
    return ("more" if values["by"] > 0 else "less", {})


def coins_gained(values: Values, eyes: Eyes) -> Variant:
    n = values["n"]
    return ("gained" if n > 0 else "spent", {"amount": amount_id(abs(n), values["coin"])})


def traded(values: Values, eyes: Eyes) -> Variant:
    return "", {"given": amounts(values["gives"]), "got": amounts(values["gets"])}


def marked(values: Values, eyes: Eyes) -> Variant:
    return ("off" if values["target"] is None else "", {})


def character_revealed(values: Values, eyes: Eyes) -> Variant:
    return "", {"power": CHARACTER_CARDS[values["character"]].power}


def ritual_laid(values: Values, eyes: Eyes) -> Variant:
    return "", {"markers": tuple(f"marker:{symbol}:{at}" for symbol, at in values["tracks"].items())}


def gained_or_lost(values: Values, eyes: Eyes) -> Variant:
    return ("gained" if values["n"] > 0 else "lost", {})


def kraken_moved(values: Values, eyes: Eyes) -> Variant:
    kind, _ = gained_or_lost(values, eyes)
    return kind, {"amount": amount_id(abs(values["n"]), "kraken_dice")}


def kraken_rolled(values: Values, eyes: Eyes) -> Variant:
    return "", {"shown": ", ".join(map(str, values["values"])), "total": sum(values["values"])}


def died(values: Values, eyes: Eyes) -> Variant:
    killer = eyes.board.blows.get(values["seat"], "")
    return ("self" if killer == values["seat"] else "killed" if killer else "", {"killer": killer})


def with_dice_or_not(values: Values, eyes: Eyes) -> Variant:
    dice = tuple(f"die:{i}:{face}" for i, face in enumerate(values["faces"], 1))
    return ("" if dice else "bare", {"dice": dice})


def yes_or_no(values: Values, eyes: Eyes) -> Variant:
    return ("yes" if values["value"] else "no", {})


def decided(values: Values, eyes: Eyes) -> Variant:
    """A choice that changes nothing is said otherwise. Of dice, only those that change are spoken of."""
    answer = values["answer"]
    if values["kind"] in DICE_ASKS:
        answer = {die_id(eyes.board, die): to for die, to in answer.items() if to not in (KEEP, STAY)}
    return ("" if answer else "none", {"turned": answer})


def roles_shown(values: Values, eyes: Eyes) -> Variant:
    """One role after a death; all of them at the end."""
    cards = values["cards"]
    if len(cards) == 1:
        return "", {}
    return "all", {"roles": {eyes.places[card].partition(":")[2]: eyes.face(card) for card in cards}}


# --- questions --------------------------------------------------------------------------------------


def rerolls_left(values: Values, eyes: Eyes) -> Variant:
    left = NUMBERS.rerolls + 1 - eyes.board.rolls
    return ("last" if left == 1 else "", {"left": left})


def on_the_table(values: Values, eyes: Eyes) -> Variant:
    deal = values["form"].on_table
    return "", {"given": amounts(deal.give), "wanted": amounts(deal.want)}


def deadly(values: Values, eyes: Eyes) -> Variant:
    return ("deadly" if "trigger" in values and values["trigger"].dying else "", {})


def last_sigil(values: Values, eyes: Eyes) -> Variant:
    """The Sigil that was used last lies on top of the spent ones."""
    return "", {"sigil": eyes.face(eyes.board.cards(SIGILS_PAST)[0])}


VARIANTS: dict[str, Callable[[Values, Eyes], Variant]] = {
    "event.PriestKnown": priest_known,
    "event.TurnBegun": turn_begun,
    "event.PhaseBegun": lambda values, eyes: (values["phase"], {}),
    "event.Rolled:roll": rolled,
    "event.Rolled:roll again": rolled,
    "event.Rolled:revocation": rolled,
    "event.DiceThrown": dice_thrown,
    "event.DiceTurned": dice_turned,
    "event.DiceCommitted": dice_committed,
    "event.DieAdded": die_added,
    "event.DiceRemoved": dice_removed,
    "event.DieResolved": die_resolved,
    "event.ExtraDice": extra_dice,
    "event.LifeLost": life_lost,
    "event.LifeGained": by_cause,
    "event.LossPrevented": prevented,
    "event.AbilityUsed": by_ability,
    "event.Used": used,
    "event.Altered": altered,
    "event.CoinsGained": coins_gained,
    "event.Traded": traded,
    "event.Marked": marked,
    "event.CharacterRevealed": character_revealed,
    "event.RitualLaid": ritual_laid,
    "event.ShadowMoved": gained_or_lost,
    "event.KrakenMoved": kraken_moved,
    "event.KrakenRolled": kraken_rolled,
    "event.Died": died,
    "event.BecameWraith": with_dice_or_not,
    "event.WraithRolled": with_dice_or_not,
    "told.CULT-62": yes_or_no,
    "told.CULT-118": yes_or_no,
    "ask.reroll": rerolls_left,
    "ask.trade_reply": on_the_table,
    "ask.response": deadly,
    "ask.loss": deadly,
    "ask.last_moment": deadly,
    **dict.fromkeys((f"ask.{kind}" for kind in SIGIL_ASKS), last_sigil),
}
"""By key."""


def variant(key: str, values: Values, eyes: Eyes) -> Variant:
    """What is added to a key and its values."""
    if key.startswith("option."):
        return option_variant(key, values, eyes)
    if key.startswith(("event.Decided:", "event.Ordered:")):
        return decided(values, eyes)
    if key.startswith("event.Shown:role:"):
        return roles_shown(values, eyes)
    found = VARIANTS.get(key)
    return found(values, eyes) if found else ("", {})


def option_variant(key: str, values: Values, eyes: Eyes) -> Variant:
    """Options may speak of the die in their id as `shown`, or `lying` somewhere; a Sigil that is hidden from the viewer
    has no name."""
    id = str(values["card"])
    if id.startswith("sigil:") and eyes.face(id.removeprefix("sigil:")) == UNKNOWN:
        return "hidden", {}
    named = _DIE.search(id)
    if named is None or eyes.board is None or not _lies(eyes.board, named[0]):
        return "", {}
    more = {"shown": die_id(eyes.board, named[0])}
    if named[0] in eyes.board.dice:
        more["lying"] = lying_id(eyes.board, named[0])
    return "", more


def _lies(board: Temple, name: str) -> bool:
    if name.startswith("w"):
        return int(name[1:]) < len(board.cultists[board.active()].wraith_dice)
    return name in board.dice
