"""Shoals in words."""

from domain.kernel import Text
from projections.series_words import SeriesWords
from projections.words import Words
from tests.toy.shoals.content import LOG, TEXTS
from tests.toy.shoals.options import Voyage
from tests.toy.shoals.rules import WIND_FACES

COMPASS = ("east", "south-east", "south-west", "west", "north-west", "north-east")

WORDS = Words(
    name="toy-shoals",
    templates={
        "event.WatchSet": "The keepers light {lamps} lamps each; {goal} ships have to be saved in {rounds} watches.",
        "event.TileLaid": "A {kind:thing} breakwater is laid at {at}.",
        "event.LogOpened": "The log is opened: {entry:thing}.",
        "event.WindTurned": "The wind blows from the other side.",
        "event.ShipSailed": "{ship:thing} comes nearer, to {at}.",
        "event.ShipSaved": "{ship:thing} is brought in: {board.saved} of {board.goal} are saved.",
        "event.ShipWrecked": "{ship:thing} is lost on the rocks.",
        "event.LampsLost": "{n} of the lamps of {seat:seat} go out.",
        "event.WallClosed": "The breakwaters hold together.",
        "event.BeaconLit": "A beacon is lit: fog hides nothing any more.",
        "event.Decided:damage": "{seat:seat} spreads the damage: {answer:answer}.",
        "event.Decided:build": "{seat:seat} builds: {answer:answer}.",
        "event.Closed:brace": "Nobody braces any more.",
        "ask.build": "Which breakwaters do you lay, where, and how turned?",
        "ask.log": "{board.entry:thing}: is the light answered?",
        "ask.brace": "Brace with oil?",
        "ask.damage": "Whose lamps go out?",
        "option.build.{kind}.{n}": "a {kind:thing} breakwater",
        "option.build.{q},{r}": "hex {q}, {r}",
        "option.log.answer": "answer it",
        "option.log.ignore": "ignore it",
        "option.brace:card": "use up {card:card}",
        "ending.home": "the ships are saved",
        "ending.dark": "every lamp is out",
        "ending.wrecked": "too few ships are left",
        "ending.late": "the night is over too soon",
        "series.dawn": "the light has burned every night",
        "series.dark": "the light is out",
        "series.helpers.1": "A straight breakwater is brought for the ship that was saved.",
        "series.helpers": "{n} straight breakwaters are brought for the ships that were saved.",
        "why.the wind": "the wind turns",
        "why.the storm": "the storm comes",
        "why.set out": "setting out",
        "why.the storms again": "the storms come round again",
        "label.hand": "stores",
    },
    things={
        **{face: f"wind from the {side}" for face, side in zip(WIND_FACES, COMPASS, strict=True)},
        **{entry: f"a {entry}" for entry in LOG},
        **{f"ship{n}": f"the {name}" for n, name in enumerate(("Anne", "Bess", "Cora", "Dora", "Ella", "Fern"))},
        "straight": "straight",
        "bent": "bent",
        "calm": "Calm",
        "gale": "Gale",
        "squall": "Squall",
        "oil": "Oil",
        "rope": "Rope",
        "lamps": "Lamps",
        "saved": "Ships saved",
        "light": "the light",
    },
    zones={
        "storm": "the storms to come",
        "storms_past": "the storms that were",
        "log": "the log",
        "log_read": "what was read of the log",
        "stores": "the stores",
        "spent": "what is used up",
        "hand:{seat}": "the stores of {seat:seat}",
    },
    refs={"option.build.{q},{r}": "{q},{r}"},
    sealed=dict(TEXTS),
)


def _helpers(setup: Voyage) -> tuple[Text, ...]:
    n = setup.helpers
    return (WORDS.say((f"series.helpers.{n}", "series.helpers"), {"n": n}),) if n else ()


SERIES_WORDS = SeriesWords(_helpers)
