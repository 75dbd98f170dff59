"""Rules: tests. A pool of dice, what may be done to them, and how many succeed."""

from itertools import combinations

from domain.arkham.board import Arkham, SkillTest
from domain.arkham.content import NUMBERS, PLAY, asset_of
from domain.arkham.facts.people import CluesChanged, FocusChanged
from domain.arkham.facts.skill_tests import DiceLie, HandsUsed, SkillTestBegun, SkillTestEnded
from domain.arkham.names import SKILLS, Cause, Skill
from domain.arkham.rules.numbers import skill_of
from domain.arkham.rules.settling import settled
from domain.kernel import Ask, Choose, DieId, Game, Roll, Seat, Trigger, choose_one, window
from domain.parts.abilities import Ability
from domain.parts.in_play import NOBODYS
from domain.parts.moments import Look, Now

G = Game[Arkham]
DIE = DieId("d6")
SIDES = 6
DONE, CLUE, FOCUS = "done", "clue", "focus"
TEST = "a test"
FREE_HAND = "free_hand"
"""A test is taken with at most one hand full."""
FLAGS: tuple[Cause, ...] = ("attack", "evade", "ward", "research", "cast")


async def take_test(
    g: G, seat: Seat, skill: Skill, mod: int = 0, *, needs: int = 1, cause: Cause = "other", target: str = ""
) -> int:
    """Gives how many successes there were; nobody who is gone has any."""
    if seat not in g.board.people:
        return 0
    flags = {cause: 1} if cause in FLAGS else {}
    now = await PLAY.moment(g, "testing", seat, skill, with_influence=0, **flags)
    if seat not in g.board.people:
        return 0
    if now.values["with_influence"]:
        skill = "influence"
    board, look = g.board, look_at(g.board, seat, cause, target)
    held = await choose_hands(g, seat, bonuses(board, skill, look))
    look.values[FREE_HAND] = int(sum(hands_of(board, card) for card in held) < NUMBERS.hands)
    bonus = bonuses(board, skill, look)
    counted = sum(n for card, n in bonus.items() if not hands_of(board, card) or card in held)
    dice = max(1, skill_of(board, seat, skill) + mod + counted)
    least = PLAY.value(board, "success", NUMBERS.success, look)
    because = tuple(
        line
        for name in (f"test.{skill}", "test", "success", "sixes")
        for line in PLAY.at_work(board, name, look)
        if not _left_out(board, line, held)
    )
    g.emit(SkillTestBegun(seat, skill, dice, cause, target, least, held, because))
    g.emit(DiceLie(tuple(map(int, await Roll({DIE: dice}, TEST)))))
    await PLAY.moment(g, "dice_fell", seat, target, **flags)
    await change_dice(g, seat)
    result = successes(g.board)
    passed = result >= needs
    g.emit(SkillTestEnded(seat, skill, result, passed))
    if not g.board.tests:
        PLAY.end_scope(g, "test")
    await PLAY.moment(g, "tested", seat, target, result=result, passed=int(passed), **flags)
    await settled(g)
    return result


def bonuses(board: Arkham, skill: Skill, look: Look[Arkham]) -> dict[str, int]:
    """Cards in play, and how many dice each of them adds or takes."""
    out = dict(PLAY.because(board, f"test.{skill}", look))
    for card, n in PLAY.because(board, "test", look).items():
        out[card] = out.get(card, 0) + n
    return out


def look_at(board: Arkham, seat: Seat, cause: Cause, target: str) -> Look[Arkham]:
    return Look(board, seat, target, {FREE_HAND: 1, **({cause: 1} if cause in FLAGS else {})})


def _left_out(board: Arkham, line: str, held: tuple[str, ...]) -> bool:
    """A card that takes hands and is not used does nothing."""
    entry = line.partition("/")[0]
    ids = [id for id, card in board.play.items() if card.entry == entry]
    return any(hands_of(board, id) for id in ids) and not any(id in held for id in ids)


def successes(board: Arkham) -> int:
    now = board.tests[-1]
    sixes = PLAY.value(board, "sixes", 1, look_at(board, now.seat, now.cause, now.target))
    return sum(sixes if die == SIDES else 1 for die in now.dice if die >= now.least) + now.more


# --- hands ------------------------------------------------------------------------------------------


def hands_of(board: Arkham, card: str) -> int:
    held = asset_of(board, card)
    return 0 if held is None else held.hands


async def choose_hands(g: G, seat: Seat, bonus: dict[str, int]) -> tuple[str, ...]:
    """Cards that take hands are used together only up to two hands. Where not all fit, their owner chooses."""
    wanted = [card for card, n in bonus.items() if hands_of(g.board, card) and n > 0]
    if sum(hands_of(g.board, card) for card in wanted) <= NUMBERS.hands:
        return tuple(wanted)
    chosen = await choose_one(seat, "hands", ["+".join(cards) for cards in fitting(g.board, wanted)], "ARK-44")
    return tuple(chosen.split("+"))


def fitting(board: Arkham, cards: list[str]) -> list[tuple[str, ...]]:
    """The largest sets of cards that two hands can hold."""
    sets = [
        found
        for n in range(len(cards), 0, -1)
        for found in combinations(cards, n)
        if sum(hands_of(board, card) for card in found) <= NUMBERS.hands
    ]
    return [one for one in sets if not any(set(one) < set(other) for other in sets)]


def has_hands_for(board: Arkham, test: SkillTest, card: str) -> bool:
    """Is there a hand left to use this card too?"""
    used = sum(hands_of(board, held) for held in test.held if held != card)
    return used + hands_of(board, card) <= NUMBERS.hands


# --- after the roll ---------------------------------------------------------------------------------


async def change_dice(g: G, seat: Seat) -> None:
    """Focus, clues and cards, in any order and again and again; then whoever can help."""
    while seat in g.board.people:
        now = moment_of(g.board, "rolled")
        offered = usable(g.board, now, seat)
        person = g.board.people[seat]
        options = [
            *(f"{FOCUS}:{skill}" for skill in SKILLS if person.focus.get(skill)),
            *([CLUE] if person.clues else ()),
            *offered,
        ]
        chosen = DONE
        if options:
            (chosen,) = await Ask(seat, "change_roll", Choose((DONE, *options)), "ARK-49")
        if chosen == DONE:
            if not await helped(g, seat):
                return
        else:
            await spend(g, seat, chosen, now)


def moment_of(board: Arkham, name: str) -> Now[Arkham]:
    """What is known of the roll."""
    test = board.tests[-1]
    won = sum(die >= test.least for die in test.dice)
    known = {"dice": len(test.dice), "successes": won, "failures": len(test.dice) - won}
    if test.cause in FLAGS:
        known[test.cause] = 1
    return Now(board, name, test.seat, test.target, **known)


def usable(board: Arkham, now: Now[Arkham], seat: Seat) -> list[str]:
    """Abilities for which there is a hand."""
    found: list[tuple[str, Ability]] = [*PLAY.usable(board, now, seat), *PLAY.usable(board, now, NOBODYS)]
    return [key for key, _ in found if has_hands_for(board, board.tests[-1], key.rpartition("/")[0])]


async def spend(g: G, seat: Seat, chosen: str, now: Now[Arkham]) -> None:
    if chosen == CLUE:
        g.emit(CluesChanged(seat, -1))
        await reroll(g, seat, 1)
    elif chosen.startswith(f"{FOCUS}:"):
        skill = next(skill for skill in SKILLS if chosen == f"{FOCUS}:{skill}")
        g.emit(FocusChanged(seat, skill, -1))
        await reroll(g, seat, PLAY.value(g.board, "focus_dice", 1, Look(g.board, seat)))
        await PLAY.moment(g, "rerolled", seat)
    else:
        await use_card(g, seat, chosen, now)
    await settled(g)


async def use_card(g: G, seat: Seat, key: str, now: Now[Arkham]) -> None:
    card = key.rpartition("/")[0]
    if hands_of(g.board, card) and card not in g.board.tests[-1].held:
        g.emit(HandsUsed(card))
    await PLAY.use(g, now, key, seat)


async def helped(g: G, seat: Seat) -> bool:
    """Others may do something about it. Says whether anybody did."""
    now = moment_of(g.board, "helping")
    offers = {other: keys for other in g.board.in_play() if other != seat and (keys := helping(g.board, now, other))}
    if not offers:
        return False
    trigger = Trigger("helping", g.board.current, (seat,))
    answer = await window(g, "helping", trigger, list(offers), lambda other: Choose(tuple(offers[other])), "ARK-49")
    if answer is None:
        return False
    helper, (key,) = answer
    await PLAY.use(g, now, key, helper)
    await settled(g)
    return True


def helping(board: Arkham, now: Now[Arkham], seat: Seat) -> list[str]:
    return [key for key, _ in PLAY.usable(board, now, seat)]


async def reroll_one_or_all(g: G, seat: Seat) -> int:
    """Nothing between."""
    dice = len(g.board.tests[-1].dice)
    whole = dice > 1 and await choose_one(seat, "one_or_all", ["one", "all"], "ARK-206") == "all"
    return await reroll(g, seat, dice, least=dice) if whole else await reroll(g, seat, 1)


async def reroll(g: G, seat: Seat, most: int, least: int = 1) -> int:
    """So many dice are rolled again, as their owner chooses: of equal ones it does not matter which."""
    dice = list(g.board.tests[-1].dice)
    most = min(most, len(dice))
    if least == most == len(dice):
        chosen = tuple(range(len(dice)))
    elif most == 1:
        kinds = {die: i for i, die in reversed(list(enumerate(dice)))}
        names = [str(kinds[die]) for die in sorted(kinds)]
        chosen = (int(await choose_one(seat, "which_die", names, "ARK-50")),)
    else:
        every = tuple(str(i) for i in range(len(dice)))
        chosen = tuple(map(int, await Ask(seat, "which_dice", Choose(every, least=least, most=most), "ARK-50")))
    if chosen:
        test = g.board.tests[-1]
        better = PLAY.value(g.board, "rerolled_die", 0, look_at(g.board, test.seat, test.cause, test.target))
        for i, face in zip(chosen, await Roll({DIE: len(chosen)}, "again"), strict=True):
            dice[i] = min(SIDES, int(face) + better)
        g.emit(DiceLie(tuple(dice)))
    return len(chosen)


async def reroll_success(g: G, seat: Seat) -> bool:
    """One that succeeds is rolled again, if there is one."""
    test = g.board.tests[-1]
    won = {die: i for i, die in reversed(list(enumerate(test.dice))) if die >= test.least}
    if not won:
        return False
    names = [str(won[die]) for die in sorted(won)]
    at = int(await choose_one(seat, "which_die", names, "ARK-206"))
    (face,) = await Roll({DIE: 1}, "again")
    dice = list(test.dice)
    dice[at] = int(face)
    g.emit(DiceLie(tuple(dice)))
    return True


async def raise_die(g: G, seat: Seat, by: int) -> None:
    """A die as it lies shows more, never more than it has."""
    dice = list(g.board.tests[-1].dice)
    kinds = {die: i for i, die in reversed(list(enumerate(dice))) if die < SIDES}
    if not kinds:
        return
    names = [str(kinds[die]) for die in sorted(kinds, reverse=True)]
    at = int(await choose_one(seat, "raise_die", names, "ARK-206"))
    dice[at] = min(SIDES, dice[at] + by)
    g.emit(DiceLie(tuple(dice)))


async def add_dice(g: G, n: int) -> None:
    """More dice are rolled in a test that is under way."""
    if n > 0:
        more = await Roll({DIE: n}, "more dice")
        g.emit(DiceLie((*g.board.tests[-1].dice, *map(int, more))))


async def roll_plain(g: G, why: str = "a die") -> int:
    """Not a test: no focus, no clue, no blessing."""
    (face,) = await Roll({DIE: 1}, why)
    return int(face)
