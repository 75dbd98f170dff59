"""How a bot answers each kind of question."""

from typing import Any

from domain.arkham.bots.mind import Mind
from domain.arkham.content import ASSETS, Asset
from domain.arkham.names import SpaceId
from domain.kernel import AnyForm, Card, Choose, Deal, Number, Pick
from domain.parts.bots import Choice, by_worth
from domain.parts.effects import kind_of

PEOPLE = ("norman_withers", "michael_mcglen", "minh_thi_phan", "daniela_reyes", "rex_murphy", "wendy_adams")
"""Whom a bot likes to play, best first."""


def first(mind: Mind, form: AnyForm, pick: Pick) -> object:
    return form.default()


def where_to(mind: Mind, option: str) -> float:
    return 10 + mind.pull(SpaceId(option), mind.ways.get(SpaceId(option), 0))


def better_dice(mind: Mind, option: str) -> float:
    """Focus and cards are used as long as a test fails; clues only where nothing else is left."""
    test = mind.town.tests[-1]
    won = sum(die >= test.least for die in test.dice) + test.more
    if option == "done":
        return 0.5
    if option == "clue":
        return 0.4
    wanted = 1 if test.cause == "other" else 2
    if won >= wanted or won == len(test.dice):
        return 0.1
    return 0.6 if option.startswith("focus:") else 0.9


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


def bear(mind: Mind, option: str) -> float:
    """Cards take what they can without being lost; if need be, all of it."""
    if option == "self":
        return 0.2 if mind.frail else 0.6
    return 0.5 + 0.1 * int(option.rpartition(":")[2])


def paying(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """What is bought must be worth its price."""
    assert isinstance(form, Choose)
    source = form.options[0].partition(":")[2]
    worth = [mind.prices.op(one) for one in _lines(mind, source, "offer")]
    return [form.options[0]] if worth and max(worth) > 0 else ["no"]


def _lines(mind: Mind, source: str, name: str) -> list[Any]:
    return [one for one in mind.lines(source) if kind_of(one).name == name]


def picking(mind: Mind, option: str) -> float:
    at, _, source = option.partition(":")
    sides = [one.options for one in _lines(mind, source, "pick")]
    found = [mind.prices.all(side[int(at)].then) for side in sides if int(at) < len(side)]
    return 10 + (sum(found) / len(found) if found else 0.0)


def shopping(mind: Mind, option: str) -> float:
    if option == "done":
        return 0.5
    entry = ASSETS[str(mind.knowledge.faces[Card(option)])]
    return 1.0 + entry.value / 10 if isinstance(entry, Asset) and entry.value <= mind.me.money else 0.6


def whom_to_play(mind: Mind, option: str) -> float:
    return 10.0 - PEOPLE.index(option) if option in PEOPLE else 1.0


def all_remnants(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Number)
    return form.most


def most_doomed(mind: Mind, option: str) -> float:
    return 1.0 + mind.town.doom_at(SpaceId(option))


def least_doomed(mind: Mind, option: str) -> float:
    return 10.0 - mind.town.doom_at(SpaceId(option))


def no_trade(mind: Mind, form: AnyForm, pick: Pick) -> object:
    return ["done"]


def any_side(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """What the codex lets the group choose leads to other stories, not to better ones."""
    assert isinstance(form, Choose)
    return [form.options[pick(len(form.options))]]


CHOICES: dict[str, Choice[Mind]] = {
    "act": by_worth(lambda mind, option: mind.action(option)),
    "move": by_worth(where_to),
    "walk": by_worth(where_to),
    "change_roll": by_worth(better_dice),
    "which_die": by_worth(worst_die),
    "which_dice": failed_dice,
    "raise_die": by_worth(best_die),
    "bear_damage": by_worth(bear),
    "bear_horror": by_worth(bear),
    "offer": paying,
    "pick": by_worth(picking),
    "buy": by_worth(shopping),
    "clear_display": lambda mind, form, pick: [],
    "investigator": by_worth(whom_to_play),
    "starting_card": first,
    "starting_extra": first,
    "remnants_for_spell": all_remnants,
    "damage_for_spell": all_remnants,
    "how_many": all_remnants,
    "group": any_side,
    "trade_with": no_trade,
    "trade_offer": lambda mind, form, pick: Deal("refuse"),
    "trade_reply": lambda mind, form, pick: Deal("accept"),
    "which_space": by_worth(most_doomed),
    "doom_beside": by_worth(least_doomed),
    "who_acts": first,
    "who_meets": first,
    "order": first,
    "next": first,
}
