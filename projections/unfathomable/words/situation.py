"""What is going on, in words that questions, options and notes share: the check, the die, the threat, a price."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.kernel import Face, Seat, Text
from domain.kernel.text import text_list
from domain.unfathomable.board import Atlantica, Check, Die, Threat
from domain.unfathomable.content import DAMAGE_CARDS, DICE, DIE, NUMBERS, SPACES, skill_faces, skill_of, value_of
from domain.unfathomable.names import DEEP, ROOMS, SKILLS, Skill, Space
from domain.unfathomable.rules.chart import front_space

if TYPE_CHECKING:
    from projections.words import Words

SIDES = len(DICE[DIE])
WHOLE = {skill: Counter(skill_faces(skill)) for skill in SKILLS}
"""All cards of each skill."""


# --- the check --------------------------------------------------------------------------------------

CHECKS = {
    "check.wanted": "{target} ({skills})",
    "check.wanted.partly": "{target}, partly from {least} ({skills})",
    "check.total": "{source:thing}, {wanted}; the total is {total}: {outcome:thing}",
    "check.so_far": "{source:thing}, {wanted}; with {lying}",
    "check.chaos": "{n} chaos cards (about {mean})",
    "check.chaos.none": "no chaos cards",
    "check.added": "{n} of {seat:seat}",
}


def wanted(words: "Words", target: int, least: int | None, skills: Iterable[str]) -> Text:
    """`11, partly from 8 (influence, lore)`."""
    values = {"target": target, "least": least, "skills": text_list("list.comma", map(words.thing, skills))}
    return words.say(("check.wanted" if least is None else "check.wanted.partly",), values)


def check_so_far(words: "Words", board: Atlantica, known: Iterable[Face]) -> Text:
    """What it is for, what it wants, and what lies in it, with what its reader may expect of chaos."""
    check = board.check
    assert check is not None
    about = {"source": check.source, "wanted": wanted(words, check.target, check.least, check.skills)}
    if check.total is not None:
        return words.say(("check.total",), {**about, "total": check.total, "outcome": outcome(check, check.total)})
    return words.say(("check.so_far",), {**about, "lying": text_list("list.comma", lying(words, check, known))})


def lying(words: "Words", check: Check, known: Iterable[Face]) -> Iterator[Text]:
    """Cards in the check, by who has added them."""
    if check.chaos:
        mean = f"{check.chaos * chaos_mean(check.skills, known):+.1f}"
        yield words.say(("check.chaos",), {"n": check.chaos, "mean": mean})
    else:
        yield words.say(("check.chaos.none",), {})
    yield from (words.say(("check.added",), {"n": n, "seat": seat}) for seat, n in check.added.items())


def chaos_mean(skills: Iterable[Skill], known: Iterable[Face]) -> float:
    """What a chaos card is worth on average, by the cards that its reader has not before their eyes: each of the five
    skills is as likely as the next. Treachery that was mixed in is not reckoned with."""
    seen = Counter(known)
    means = {skill: mean_of(cards - seen) for skill, cards in WHOLE.items()}
    return sum(mean if skill in skills else -mean for skill, mean in means.items()) / len(means)


def mean_of(cards: Counter[Face]) -> float:
    return sum(value_of(face) * n for face, n in cards.items()) / max(1, cards.total())


def still_to_add(board: Atlantica, seat: Seat) -> tuple[Seat, ...]:
    """Who adds cards after this seat: clockwise, the current player last."""
    order = (*board.from_current()[1:], *board.from_current()[:1])
    return order[order.index(seat) + 1 :] if seat in order else ()


def worth_in(face: Face, check: Check) -> int:
    """What a card counts in this check."""
    return value_of(face) if skill_of(face) in check.skills else -value_of(face)


def outcome(check: Check, total: int) -> str:
    """How it comes out with this total."""
    if total >= check.target:
        return "pass"
    return "partial" if check.least is not None and total >= check.least else "fail"


# --- the die ----------------------------------------------------------------------------------------


def reached_by(target: int, plus: int) -> int:
    """How many faces of the die reach the target. What it counts stays between 1 and 8."""
    return sum(max(1, min(SIDES, face + plus)) >= target for face in range(1, SIDES + 1))


def numbers(room: Space) -> str:
    return "–".join(str(n) for n in SPACES[room].numbers)


LOW, HIGH = (SPACES[front_space(face)].name for face in (1, SIDES))
DICE_SAID = {
    "die.on": "on {seat:seat}",
    "die.plus": "{plus:+d}",
    "die.shows": "it shows {face}",
    "die.wanted": "{target} or more is wanted",
    "die.wanted.odds": "{target} or more is wanted, {n} in {sides}",
    "die.names.room": ", ".join(f"{numbers(room)} {SPACES[room].name}" for room in ROOMS),
    "die.names.front": f"1–{SIDES // 2} {LOW}, {SIDES // 2 + 1}–{SIDES} {HIGH}",
    "die.names.deck": "the deck space of that number",
    "die.names.food": "below the number of cards drawn costs 1 food",
}
NAMED = {
    "which room is damaged": "room",
    "which room it is": "room",
    "where monsters surface": "front",
    "where the monarchs come up": "front",
    "where a passenger is risked": "deck",
    "which deck space it is": "deck",
    "the Galley's stores": "food",
}
"""Purposes of a roll that do not say themselves what a number means."""


def die_now(words: "Words", die: Die) -> Text:
    """What it is rolled for, what is wanted, and how likely that is."""
    parts = [text_list("list.comma", _rolled(words, die))]
    if die.target is not None:
        reached = {"target": die.target, "n": reached_by(die.target, die.plus), "sides": SIDES}
        parts.append(words.say(("die.wanted.odds" if die.face is None else "die.wanted",), reached))
    if die.why in NAMED:
        parts.append(words.say((f"die.names.{NAMED[die.why]}",), {}))
    return text_list("list.then", parts)


def _rolled(words: "Words", die: Die) -> Iterator[Text]:
    yield words.why(die.why)
    if die.victim:
        yield words.say(("die.on",), {"seat": die.victim})
    if die.plus:
        yield words.say(("die.plus",), {"plus": die.plus})
    if die.face is not None:
        yield words.say(("die.shows",), {"face": die.face})


# --- threats and prices -----------------------------------------------------------------------------


THREATS = {
    "threat.supply": "a passenger of the supply",
    "threat.passenger": "a passenger in {space:thing}",
    "price.any": "any cards worth {n}",
    "price.skill": "{skill:thing} cards worth {n}",
}


def threat_now(words: "Words", threat: Threat) -> Text:
    if threat.victim is not None:
        return words.seat(threat.victim)
    return words.say(("threat.supply" if threat.space == DEEP else "threat.passenger",), {"space": threat.space})


def repair_price(words: "Words", board: Atlantica, seat: Seat) -> Text:
    damage = DAMAGE_CARDS[board.damage[board.sailors[seat].at]]
    values = {"skill": damage.skill, "n": damage.repair}
    return words.say(("price.skill" if damage.skill else "price.any",), values)


def break_out_price(words: "Words", board: Atlantica, seat: Seat) -> Text:
    return words.say(("price.any",), {"n": NUMBERS.brig_price})


SITUATION = {**CHECKS, **DICE_SAID, **THREATS}
