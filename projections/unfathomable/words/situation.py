"""What is going on, in words that questions, options and notes share: the check, the die, the threat, a price."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.kernel import Face, Seat
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


def wanted(target: int, least: int | None, skills: Iterable[str]) -> str:
    """`11, partly from 8 (influence, lore)`."""
    partly = "" if least is None else f", partly from {least}"
    return f"{target}{partly} ({', '.join(skills)})"


def check_so_far(words: "Words", board: Atlantica, known: Iterable[Face]) -> str:
    """What it is for, what it wants, and what lies in it, with what its reader may expect of chaos."""
    check = board.check
    assert check is not None
    said = f"{words.thing(check.source).en}, {wanted(check.target, check.least, check.skills)}"
    if check.total is not None:
        return f"{said}; the total is {check.total}: {outcome(check, check.total)}"
    return f"{said}; with {', '.join(lying(words, check, known))}"


def lying(words: "Words", check: Check, known: Iterable[Face]) -> Iterator[str]:
    """Cards in the check, by who has added them."""
    if check.chaos:
        yield f"{check.chaos} chaos cards (about {check.chaos * chaos_mean(check.skills, known):+.1f})"
    else:
        yield "no chaos cards"
    yield from (f"{n} of {words.seat(seat).en}" for seat, n in check.added.items())


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
        return "passed"
    return "partly passed" if check.least is not None and total >= check.least else "failed"


# --- the die ----------------------------------------------------------------------------------------


def reached_by(target: int, plus: int) -> int:
    """How many faces of the die reach the target. What it counts stays between 1 and 8."""
    return sum(max(1, min(SIDES, face + plus)) >= target for face in range(1, SIDES + 1))


def die_now(words: "Words", die: Die) -> str:
    """What it is rolled for, what is wanted, and how likely that is."""
    said = words.why(die.why).en + (f", on {words.seat(die.victim).en}" if die.victim else "")
    said += f", {die.plus:+d}" if die.plus else ""
    if die.face is not None:
        said += f", it shows {die.face}"
    if die.target is not None:
        said += f"; {die.target} or more is wanted"
        said += f", {reached_by(die.target, die.plus)} in {SIDES}" if die.face is None else ""
    return said + named_by(die.why)


def named_by(why: str) -> str:
    """What a number means, where the roll itself does not say it."""
    match why:
        case "which room is damaged" | "which room it is":
            return f"; {', '.join(f'{numbers(room)} {SPACES[room].name}' for room in ROOMS)}"
        case "where monsters surface" | "where the monarchs come up":
            low, high = (SPACES[front_space(face)].name for face in (1, SIDES))
            return f"; 1–{SIDES // 2} {low}, {SIDES // 2 + 1}–{SIDES} {high}"
        case "where a passenger is risked" | "which deck space it is":
            return "; the deck space of that number"
        case "the Galley's stores":
            return "; below the number of cards drawn costs 1 food"
    return ""


def numbers(room: Space) -> str:
    return "–".join(str(n) for n in SPACES[room].numbers)


# --- threats and prices -----------------------------------------------------------------------------


def threat_now(words: "Words", threat: Threat) -> str:
    if threat.victim is not None:
        return words.seat(threat.victim).en
    return "a passenger of the supply" if threat.space == DEEP else f"a passenger in {words.thing(threat.space).en}"


def repair_price(board: Atlantica, seat: Seat) -> str:
    damage = DAMAGE_CARDS[board.damage[board.sailors[seat].at]]
    return f"{damage.skill or 'any'} cards worth {damage.repair}"


def break_out_price(board: Atlantica, seat: Seat) -> str:
    return f"any cards worth {NUMBERS.brig_price}"
