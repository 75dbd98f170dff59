"""Each way through a card, played once. A way is a list of leaves (what is done at the end of its branches) with the
decisions that lead there: how a test ends, whether an offer is taken, which side is picked. The scenes come out of the
data."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import pytest

from domain.arkham.content import (
    ASSETS,
    MONSTER_CARDS,
    Asset,
)
from domain.arkham.facts.people import (
    CluesChanged,
    DelayChanged,
    FocusChanged,
    HarmChanged,
    MoneyChanged,
    RemnantsChanged,
    Went,
)
from domain.arkham.facts.skill_tests import SkillTestBegun
from domain.arkham.facts.town import DoomChanged, SheetChanged, TerrorChanged, TokenDrawn, TownCluesChanged
from domain.arkham.facts.turn import PhaseBegun
from domain.arkham.names import SKILLS, Skill
from domain.kernel import Arrange, Choose, Event, Face, Number
from domain.kernel.chance import Forced
from domain.parts.effects import Op, Ops, Worked, kind_of, lines_of
from domain.parts.in_play import Entered, Left
from tests.arkham.boxes import PEOPLE
from tests.arkham.scenes import Ark, G, tried
from tests.given import S1

# --- the ways through a card ------------------------------------------------------------------------


class Way(NamedTuple):
    """What is decided, in order, and what comes of it."""

    decided: tuple[tuple[str, int], ...] = ()
    leaves: tuple[Op, ...] = ()

    def __add__(self, other: "Way") -> "Way":  # type: ignore[override]
        return Way((*self.decided, *other.decided), (*self.leaves, *other.leaves))


def ways_of(ops: Ops) -> list[Way]:
    """Every branch of every line at least once; not every mixture of them."""
    found = [[*ways_of_one(one)] for one in ops]
    mixed = zip_longest(*found) if found else ()
    return [sum((way or several[0] for way, several in zip(ways, found, strict=True)), Way()) for ways in mixed] or [
        Way()
    ]


def ways_of_one(one: Any) -> Iterator[Way]:
    match kind_of(one).name:
        case "test":
            for needed, then in ((one.needs, one.passed), (0, one.failed)):
                yield from (Way((("test", needed),), (one,)) + way for way in ways_of(then))
        case "grade":
            for band in one.bands:
                yield from (Way((("test", band.least),), (one,)) + way for way in ways_of(band.then))
        case "offer":
            yield from (Way((("offer", 1),), (one,)) + way for way in ways_of(one.then))
            yield from (Way((("offer", 0),)) + way for way in ways_of(one.otherwise))
        case "pick":
            for n, side in enumerate(one.options):
                yield from (Way((("pick", n),), (side,)) + way for way in ways_of(side.then))
        case "may":
            yield from (Way((("may", 1),)) + way for way in ways_of(one.then))
            yield Way((("may", 0),))
        case "each":
            yield from ways_of(one.then)
        case _:
            yield Way((), (one,))


# --- playing one ------------------------------------------------------------------------------------


class Hand:
    """Answers as the way says; whatever it does not speak of is answered so that something happens."""

    def __init__(self, way: Way) -> None:
        self.left = list(way.decided)

    def next(self, kind: str) -> int:
        for i, (found, n) in enumerate(self.left):
            if found == kind:
                del self.left[i]
                return n
        return 0

    def roll(self, dice: Sequence[Sequence[Face]]) -> tuple[Face, ...]:
        won = self.next("test")
        assert won <= len(dice), "too few dice for this way"
        return tuple(Face("6") if i < won else Face("1") for i in range(len(dice)))

    def answer(self, table: Ark) -> None:
        ask = table.live.asks()[0]
        form = table.form(ask.seat)
        table.answer(ask.seat, self.chosen(table, ask.kind, form))

    def chosen(self, table: Ark, kind: str, form: Any) -> Any:
        if isinstance(form, Number):
            return form.least
        if isinstance(form, Arrange):
            return list(form.items)
        assert isinstance(form, Choose)
        match kind:
            case "change_roll":
                return "done"
            case "offer" | "may":
                return form.options[0] if self.next(kind) else "no"
            case "pick":
                n = self.next(kind)
                return next(option for option in form.options if option.startswith(f"{n}:"))
            case "walk":
                return form.options[1]
            case "mystery":
                return list(form.options)[self.next(kind)]
        return list(form.options[: max(1, form.least)])


def played(way: Way, monkeypatch: pytest.MonkeyPatch, run: Callable[[G], Any], **arranged: Any) -> list[Event]:
    """All that follows, up to the end of the card."""
    hand, over = Hand(way), []

    async def whole(g: G) -> None:
        await run(g)
        over.append(1)

    monkeypatch.setattr(Forced, "roll", lambda forced, n, spec, dice: hand.roll(dice))
    table = tried("whole", whole, people={S1: strongest(way)}, focus={S1: [spare_focus(way)]}, **{**RICH, **arranged})
    events = table.events()[table_ready(table.events()) :]
    while not over and table.live.asks():
        hand.answer(table)
        events += table.events()
    assert not hand.left, f"never asked: {hand.left}"
    return events


def table_ready(events: Sequence[Event]) -> int:
    """Where the scene is laid: what comes after it is played."""
    return max(i for i, event in enumerate(events) if isinstance(event, PhaseBegun)) + 1


RICH: dict[str, Any] = {
    "money": {S1: 9},
    "clues": {S1: 3},
    "remnants": {S1: 3},
    "damage": {S1: 2},
    "horror": {S1: 2},
    "zones": {"display": ["knife", "secret_page", "mystic_scroll", "rabbits_foot", "pain_killers"]},
}


def skill_tests(way: Way) -> list[Any]:
    return [one for one in way.leaves if name_of(one) in ("test", "grade")]


def name_of(one: Any) -> str:
    return kind_of(one).name if isinstance(one, Op) else "side"


def strongest(way: Way) -> str:
    """Whoever has dice enough for what is tested, and can be Blessed."""
    skill: Skill = skill_tests(way)[0].skill if skill_tests(way) else "will"
    fit = [person for person in PEOPLE.values() if person.id not in ("rex_murphy", "dexter_drake", "marie_lambeau")]
    return max(fit, key=lambda person: (person.skills[skill], person.health * person.sanity)).id


def spare_focus(way: Way) -> str:
    """A skill that nothing on the way tests or focuses."""
    named = {getattr(one, "skill", "") for one in way.leaves}
    return next(skill for skill in SKILLS if skill not in named)


# --- what should have happened ----------------------------------------------------------------------


def by(events: Sequence[Event], kind: type[Event], what: str = "by") -> list[int]:
    """How much of it came and went, one by one, for the one seat."""
    return [getattr(event, what) for event in events if isinstance(event, kind)]


PURSE: dict[str, type[Event]] = {
    "money": MoneyChanged,
    "clue": CluesChanged,
    "remnant": RemnantsChanged,
    "focus": FocusChanged,
}


def paid(events: Sequence[Event], cost: Any) -> bool:
    match cost.what:
        case "health" | "direct_health":
            return cost.n in by(events, HarmChanged, "damage")
        case "sanity" | "direct_sanity":
            return cost.n in by(events, HarmChanged, "horror")
        case "delay":
            return True in by(events, DelayChanged, "delayed")
        case "focus":
            return by(events, FocusChanged).count(-1) >= cost.n
    return -cost.n in by(events, PURSE[cost.what])


def came(events: Sequence[Event], fits: Callable[[str], bool]) -> bool:
    return any(isinstance(event, Entered) and fits(event.entry) for event in events)


SORTS = {"spell": "spell", "ally": "ally", "item": "item"}


def is_of(deck: str) -> Callable[[str], bool]:
    def fits(entry: str) -> bool:
        card = ASSETS.get(entry)
        return isinstance(card, Asset) and (card.kind == deck if deck in SORTS else deck in card.traits)

    return fits


def doomed(events: Sequence[Event]) -> list[int]:
    return by(events, DoomChanged) + [e.by for e in events if isinstance(e, SheetChanged) and e.what == "doom"]


def happened(one: Any, events: Sequence[Event]) -> bool:
    """What this line names is among the events."""
    n = getattr(one, "n", 1)
    match name_of(one):
        case "test" | "grade":
            return any(isinstance(e, SkillTestBegun) and e.skill == one.skill for e in events)
        case "offer" | "side":
            return all(paid(events, cost) for cost in one.cost)
        case "gain" if one.what == "focus":
            return by(events, FocusChanged).count(1) >= n
        case "gain":
            return n in by(events, PURSE[one.what])
        case "lose":
            return any(-k in by(events, PURSE[one.what]) for k in range(1, counted(n) + 1))
        case "suffer":
            harm = [(e.damage, e.horror) for e in events if isinstance(e, HarmChanged)]
            return (counted(one.damage), counted(one.horror)) in harm
        case "recover":
            kinds = [what for what, k in (("damage", one.health), ("horror", one.sanity)) if k]
            return all(min(by(events, HarmChanged, what), default=0) < 0 for what in kinds)
        case "focus":
            return any(isinstance(e, FocusChanged) and e.by > 0 and one.skill in ("any", e.skill) for e in events)
        case "delay":
            return True in by(events, DelayChanged, "delayed")
        case "draw":
            return came(events, is_of(one.deck))
        case "receive":
            return came(events, lambda entry: entry == one.entry)
        case "buy":
            return min(by(events, MoneyChanged), default=0) < 0 and came(
                events, is_of("item" if one.trait == "any" else one.trait)
            )
        case "become":
            return came(events, lambda entry: entry == one.condition)
        case "spawn":
            return came(events, lambda entry: entry in MONSTER_CARDS)
        case "find_clue":
            return 1 in by(events, CluesChanged) and -1 in by(events, TownCluesChanged)
        case "research":
            return any(isinstance(e, SheetChanged) and (e.what, e.by) == ("clue", n) for e in events)
        case "spawn_clue":
            return 1 in by(events, TownCluesChanged)
        case "put" | "spread_doom":
            return max(doomed(events), default=0) > 0
        case "remove" if one.piece == "terror":
            return min(by(events, TerrorChanged), default=0) < 0
        case "remove":
            return min(doomed(events), default=0) < 0
        case "move":
            return {-1, 1} <= set(doomed(events))
        case "walk" | "travel":
            return any(isinstance(e, Went) for e in events)
        case "draw_tokens":
            return sum(isinstance(e, TokenDrawn) for e in events) >= n
        case "discard_one":
            return any(isinstance(e, Left) for e in events)
    raise AssertionError(f"no check for {name_of(one)}")


def counted(n: Any) -> int:
    """A number, or one that is counted from the state: the scenes of headlines have two of everything."""
    return n if isinstance(n, int) else 2 * n.times + n.plus


# --- all of it ---------------------------------------------------------------------------------------


def lines_in(events: Sequence[Event], entry: str) -> set[str]:
    return {line for event in events if isinstance(event, Worked) and event.source == entry for line in event.lines}


def try_all(entry: str, where: str, ops: Ops, monkeypatch: pytest.MonkeyPatch, run: Any, **arranged: Any) -> None:
    """Every way; together they have every line at work."""
    worked: set[str] = set()
    for way in ways_of(ops):
        events = played(way, monkeypatch, run, **arranged)
        for one in way.leaves:
            assert happened(one, events), f"{entry} {where}, {way.decided}: {one}"
        worked |= lines_in(events, entry)
    assert {f"{where}{line}" for line, _ in lines_of(ops)} <= worked, f"{entry} {where}: not at work"
