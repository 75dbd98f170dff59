"""Every way through every card of the three decks, in a game: whatever stands there is done, line by line."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

import pytest

from domain.everrain.content import BOX, DENIZEN_CARDS, EXPEDITION_CARDS, SEA_EVENTS, EventCard
from domain.everrain.facts.tales import ExpeditionBegun
from domain.everrain.names import TALES
from domain.everrain.rules.moment import Moment
from domain.kernel import Shuffle
from domain.parts.effects import Op, Worked, kind_of
from tests.everrain.scenes import Ever, G, mine, scene
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import ANSEL, CORWIN, S1, fitted_out
from tests.exercises import exercises

PASS, FAIL = "0", "9"
VESSEL = fitted_out(
    crew={ANSEL: "z4", CORWIN: "below"},
    trauma={ANSEL: 1, CORWIN: 1},
    strain={ANSEL: 1, CORWIN: 1},
    broken=[0, 9],
    hold=["rope", "bone_whistle"],
    clues=3,
    issued="crew navigation artillery",
)
"""Something to lose and something to mend, for every card."""


class Way(NamedTuple):
    """A way through a card: what is chosen, how the die falls, and the lines that must be at work."""

    card: EventCard
    label: str
    die: str
    act: int
    lines: tuple[str, ...]

    @property
    def id(self) -> str:
        return ":".join(filter(None, (self.card.id, self.label.partition(".")[2], self.die, f"act{self.act}")))


def each_of(where: str, ops: tuple[Op, ...]) -> tuple[str, ...]:
    return tuple(f"{where}.{i}" for i in range(len(ops)))


def read(card: EventCard, ops: tuple[Op, ...]) -> tuple[str, ...]:
    """What a line on the front leads to."""
    return tuple(chain(*(each_of(f"sealed.{o.part}.then", card.sealed[o.part].then) for o in ops)))  # type: ignore[attr-defined]


def outcomes(card: EventCard, ops: Any, label: str = "") -> Iterator[Way]:
    """Of the one thing that stands on a front or behind a choice."""
    name, one = kind_of(ops[0]).name, ops[0]
    if name == "decide":
        for option in one.options:
            yield from outcomes(card, option.then, str(option.label))
    elif name == "test":
        yield Way(card, label, PASS, 2, read(card, one.passed))
        yield Way(card, label, FAIL, 2, read(card, one.failed))
    elif name == "read" and is_test(card.sealed[one.part].then):
        for way in outcomes(card, card.sealed[one.part].then, label):
            yield way._replace(lines=(*read(card, ops), *way.lines))
    elif name == "read":
        yield Way(card, label, "", 2, read(card, ops))
    elif name == "if":
        yield Way(card, label, "", 2, each_of("effects.0.then", one.then))
        yield Way(card, label, "", 1, each_of("effects.0.otherwise", one.otherwise))
    else:
        yield Way(card, label, die_for(ops), 2, (*each_of("effects", ops), *within(ops)))


def is_test(ops: Any) -> bool:
    return bool(ops) and kind_of(ops[0]).name == "test"


def die_for(ops: Any) -> str:
    """So that a roll on the front comes to something."""
    rolls = [o for o in (*ops, *getattr(ops[0], "then", ())) if kind_of(o).name == "roll"]
    return str(max(0, rolls[0].bands[0].least)) if rolls else ""


def within(ops: Any) -> tuple[str, ...]:
    return tuple(chain(*(each_of(f"effects.{i}.then", getattr(o, "then", ())) for i, o in enumerate(ops))))


WAYS = [
    way
    for card in (*SEA_EVENTS.values(), *EXPEDITION_CARDS.values(), *DENIZEN_CARDS.values())
    for way in outcomes(card, card.effects)
]


def moment(card: EventCard) -> Moment:
    if card.id in SEA_EVENTS:
        return Moment(pool=(ANSEL, CORWIN))
    if card.id in EXPEDITION_CARDS:
        return Moment(party=(ANSEL, CORWIN))
    return Moment() if DENIZEN_CARDS[card.id].kind == "passenger" else Moment(crew=ANSEL)


def played(way: Way) -> tuple[Ever, list[str]]:
    """The card is read, the choice is made, and anything else that is asked gets its first answer."""

    async def read(g: G) -> None:
        await Shuffle(TALES["sea"], "so that nobody knows the next event")
        if way.card.id in EXPEDITION_CARDS:
            g.emit(ExpeditionBegun(S1, (ANSEL, CORWIN)))
        await BOX.perform(g, way.card, S1, now=moment(way.card))

    decks = {**ALL_DECKS, TALES["sea"]: [*SEA_EVENTS][:3]}
    rolls = [way.die] if way.die else []
    table = scene(VESSEL, act=way.act, agenda=5, decks=decks, rolls=rolls, do=read)
    worked = lines_at_work(table, way.card)
    while table.ask(S1).kind != "act":
        chosen = [way.label] if table.ask(S1).kind == "decide" else table.form(S1).any_answer(lambda n: 0)
        table.answer(S1, chosen)
        worked += lines_at_work(table, way.card)
    return table, worked


def lines_at_work(table: Ever, card: EventCard) -> list[str]:
    return [line for event in table.events(Worked) if event.source == card.id for line in event.lines]


@exercises
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.id)
def test_whatever_stands_on_a_card_is_done(way: Way) -> None:
    table, worked = played(way)
    assert set(way.lines) <= set(worked)
    assert mine(table).afloat()


def test_a_choice_that_cannot_be_paid_for_is_not_offered() -> None:
    card = SEA_EVENTS["yellow_flag"]
    table = scene(fitted_out(crew={ANSEL: "z4"}, coin=0), do=lambda g: BOX.perform(g, card, S1, now=moment(card)))
    assert table.options(S1) == {"yellow_flag.give", "yellow_flag.sell", "yellow_flag.on"}
    card = SEA_EVENTS["pilot"]
    table = scene(fitted_out(coin=5), do=lambda g: BOX.perform(g, card, S1, now=moment(card)))
    assert table.options(S1) == {"pilot.lift", "pilot.ask"}


def test_there_is_a_way_for_every_part_of_every_card() -> None:
    """Nothing that is sealed is beyond the reach of these tests."""
    reached = {(way.card.id, line.split(".")[1]) for way in WAYS for line in way.lines if line.startswith("sealed")}
    cards = {way.card.id: way.card for way in WAYS}
    assert reached == {(id, part) for id, card in cards.items() for part in card.sealed}
