"""How a bot answers each kind of question."""

from typing import Any

from domain.arkham.bots.mind import Mind
from domain.arkham.bots.people import fitness, use_of
from domain.arkham.content import ASSETS, Asset
from domain.arkham.effects.choices import worth_of
from domain.arkham.names import SpaceId
from domain.arkham.rules.chart import chart
from domain.arkham.rules.encounters import MEET, STOP
from domain.arkham.rules.terror import terror_in
from domain.kernel import AnyForm, Card, Choose, Deal, Number, Pick, Seat, best_of
from domain.parts.bots import Choice, by_worth
from domain.parts.effects import kind_of

FOCUSED = ("will", "influence", "strength", "observation", "lore")
"""Skills that are focused, the most useful last."""


def first(mind: Mind, form: AnyForm, pick: Pick) -> object:
    return form.default()


def worst_die(mind: Mind, option: str) -> float:
    return 10 - mind.town.tests[-1].dice[int(option)]


def failed_dice(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """All that failed, as far as may be."""
    assert isinstance(form, Choose)
    test = mind.town.tests[-1]
    failed = [i for i in form.options if test.dice[int(i)] < test.least][: form.most]
    return failed if len(failed) >= form.least else list(form.options[: form.least])


def best_die(mind: Mind, option: str) -> float:
    """One that becomes a success."""
    test = mind.town.tests[-1]
    return 5.0 if test.dice[int(option)] + 1 == test.least else 1.0


def bear(what: str) -> Choice[Mind]:
    """Cards take what they can without being lost; if need be, all of it."""

    def choose(mind: Mind, form: AnyForm, pick: Pick) -> object:
        assert isinstance(form, Choose)
        least = max((int(option.rpartition(":")[2]) for option in form.options if option != "self"), default=0)
        return best_of(form, lambda option: mind.bearing(option, what, least))

    return choose


def paying(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """What is bought must be worth its price, and more than what happens else."""
    assert isinstance(form, Choose)
    source = form.options[0].partition(":")[2]
    gains = [
        mind.prices.all(one.then) - worth_of(mind.prices, one.cost) - mind.prices.all(one.otherwise)
        for one in _lines(mind, source, "offer")
    ]
    return [form.options[0]] if gains and max(gains) > 0 else ["no"]


def _lines(mind: Mind, source: str, name: str) -> list[Any]:
    return [one for one in mind.lines(source.partition("/")[0]) if kind_of(one).name == name]


def picking(mind: Mind, option: str) -> float:
    at, _, source = option.partition(":")
    sides = [one.options for one in _lines(mind, source, "pick")]
    open_ones = [side[int(at)] for side in sides if int(at) < len(side)]
    found = [mind.prices.all(way.then) - worth_of(mind.prices, way.cost) for way in open_ones]
    return 10 + (sum(found) / len(found) if found else 0.0)


def shopping(mind: Mind, option: str) -> float:
    if option == "done":
        return 0.5
    entry = ASSETS[str(mind.knowledge.faces[Card(option)])]
    return 1.0 + entry.value / 10 if isinstance(entry, Asset) and entry.value <= mind.me.money else 0.6


def whom_to_play(mind: Mind, option: str) -> float:
    return fitness(option)


def all_remnants(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Number)
    return form.most


def which_space(mind: Mind, option: str) -> float:
    """The group is asked where doom comes; whoever is asked alone takes it away."""
    question = mind.town.question
    group = question is not None and question.group
    return least_harm(mind, option) if group else 1.0 + mind.relief(SpaceId(option))


def least_harm(mind: Mind, option: str) -> float:
    """Where one doom more is borne most easily."""
    return 100.0 - mind.load(SpaceId(option))


def fighter(mind: Mind, option: str) -> float:
    """Monsters are best met by whoever can beat them."""
    return 1.0 + mind.arms_of(Seat(option))


def keep_away(mind: Mind, option: str) -> float:
    """Monsters go where nobody is, or else where they find their match."""
    there = mind.town.seats_in(SpaceId(option))
    return 20.0 if not there else 1.0 + max(map(mind.arms_of, there))


def focusing(mind: Mind, option: str) -> float:
    return 1.0 + FOCUSED.index(option) if option in FOCUSED else 1.0


def no_trade(mind: Mind, form: AnyForm, pick: Pick) -> object:
    return ["done"]


def in_place_of(mind: Mind, option: str) -> float:
    """What the codex or a card offers, if that is better than what is met there; to stop is worth nothing."""
    if option == MEET:
        return 10.0 + mind.encounters.at(mind.town, mind.me.at)
    if option == STOP:
        return 10.0
    return 10.0 + mind.component(option)


def fullest(mind: Mind, option: str) -> float:
    """All doom of a space goes."""
    return 1.0 + mind.town.doom_at(SpaceId(option))


def calmest(mind: Mind, option: str) -> float:
    """Terror comes where there is least of it."""
    tile = next(tile for tile in chart(mind.town).tiles if tile == option)
    return 100.0 - terror_in(mind.town, tile)


FACED = {"card": 3.0, "token": 2.0, "stop": 1.0}
"""What of terror is taken away first."""


def any_side(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """What the codex lets the group choose leads to other stories, not to better ones."""
    assert isinstance(form, Choose)
    return [form.options[pick(len(form.options))]]


CHOICES: dict[str, Choice[Mind]] = {
    "act": by_worth(lambda mind, option: mind.action(option)),
    "move": by_worth(lambda mind, option: mind.where_to(SpaceId(option))),
    "walk": by_worth(lambda mind, option: mind.where_to(SpaceId(option))),
    "change_roll": by_worth(lambda mind, option: mind.change_roll(option)),
    "which_die": by_worth(worst_die),
    "which_dice": failed_dice,
    "raise_die": by_worth(best_die),
    "bear_damage": bear("damage"),
    "bear_horror": bear("horror"),
    "offer": paying,
    "pick": by_worth(picking),
    "buy": by_worth(shopping),
    "clear_display": lambda mind, form, pick: [],
    "investigator": by_worth(whom_to_play),
    "starting_card": by_worth(lambda mind, option: 1.0 + use_of(option)),
    "starting_extra": first,
    "remnants_for_spell": all_remnants,
    "damage_for_spell": all_remnants,
    "how_many": all_remnants,
    "group": any_side,
    "trade_with": no_trade,
    "trade_offer": lambda mind, form, pick: Deal("refuse"),
    "trade_reply": lambda mind, form, pick: Deal("accept"),
    "encounter": by_worth(in_place_of),
    "terror": by_worth(calmest),
    "terror_space": by_worth(fullest),
    "face_terror": by_worth(lambda mind, option: FACED[option]),
    "which_space": by_worth(which_space),
    "doom_beside": by_worth(least_harm),
    "unstable": by_worth(least_harm),
    "engages": by_worth(fighter),
    "spawn": by_worth(keep_away),
    "monster_goal": by_worth(keep_away),
    "monster_step": by_worth(keep_away),
    "focus": by_worth(focusing),
    "lose_focus": by_worth(lambda mind, option: 10 - focusing(mind, option)),
    "who_acts": first,
    "who_meets": first,
    "order": first,
    "next": first,
}
