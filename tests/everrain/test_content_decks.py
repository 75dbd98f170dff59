"""Sea events, expeditions and denizens as decks: how many of each kind, what they give and cost in the mean, and that
no card is like another."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import (
    BOX,
    DENIZEN_CARDS,
    EXPEDITION_CARDS,
    PORTS,
    SEA_EVENTS,
    SPOILS,
    Denizen,
    EventCard,
)
from domain.everrain.content.costs import Cost
from domain.everrain.effects.crew import HOW_MANY
from domain.everrain.names import STATS
from domain.everrain.nouns import NOUNS
from domain.kernel import Component
from domain.parts.effects import Op, kind_of, lines_of
from domain.parts.prices import Prices
from service.simulate.variety import variety

DECKS: dict[str, Mapping[str, EventCard]] = {
    "events": SEA_EVENTS,
    "expeditions": EXPEDITION_CARDS,
    "denizens": DENIZEN_CARDS,
}
CARDS = [card for deck in DECKS.values() for card in deck.values()]
LEADING = ("decide", "test", "read", "pay", "tribute", "if", "roll", "each")
"""Operations that only lead to others."""
ODDS = {"events": 0.5, "expeditions": 0.6, "denizens": 0.5}
"""How often a test is passed: of those ashore the best one is tested."""
PRICES = Prices(NOUNS)
PRICE_OF = {"coin": 1 / 15, "clues": 1.0, "orders": 0.4, "trauma": 0.5, "strain": 0.34}
TREASURE = 1.0


def core(deck: str) -> list[EventCard]:
    return [card for card in DECKS[deck].values() if card.set == "core"]


def deeds(card: EventCard) -> Iterator[Op]:
    """What is done, on the front or behind it."""
    return (one for _, one in lines_of(card) if kind_of(one).name not in LEADING)


def first(card: EventCard, name: str) -> Any:
    return next((one for _, one in lines_of(card) if kind_of(one).name == name), None)


# --- how many ---------------------------------------------------------------------------------------


def test_the_decks_have_so_many_cards_and_a_few_of_lamplight_beside_them() -> None:
    counted = {deck: Counter(card.set for card in cards.values()) for deck, cards in DECKS.items()}
    assert counted == {
        "events": {"core": 36, "lamplight": 4},
        "expeditions": {"core": 30, "lamplight": 2},
        "denizens": {"core": 32, "lamplight": 2},
    }


def test_sea_events_are_10_plain_ones_14_choices_and_12_tests() -> None:
    kinds = Counter(
        "choice" if first(card, "decide") else "test" if first(card, "test") else "plain" for card in core("events")
    )
    assert kinds == {"plain": 10, "choice": 14, "test": 12}
    assert {first(card, "test").skill for card in core("events") if first(card, "test")} == set(STATS)


def test_every_stat_is_needed_ashore() -> None:
    stats = Counter(first(card, "test").skill for card in core("expeditions"))
    assert stats == {"strength": 8, "resolve": 8, "intelligence": 8, "luck": 6}


def test_denizens_are_of_four_kinds_and_passengers_go_everywhere() -> None:
    kinds = Counter(DENIZEN_CARDS[card.id].kind for card in core("denizens"))
    assert kinds == {"alternative": 8, "incident": 8, "labour": 6, "passenger": 10}
    assert {card.destination for card in DENIZEN_CARDS.values() if card.destination} == set(PORTS)


# --- what cards say ---------------------------------------------------------------------------------

SAID = {"coin": "{n} coin", "clues": "{n} clue", "orders": "{n} order", "trauma": "{n} Trauma", "strain": "{n} Strain"}


def ways(card: EventCard) -> Iterator[Any]:
    for _, one in lines_of(card):
        yield from getattr(one, "options", ())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_label_says_what_it_costs(card: EventCard) -> None:
    for way in ways(card):
        label = BOX.texts[way.label]
        for name, said in SAID.items():
            n = getattr(way.cost, name)
            assert (said.format(n=n) in label) if n else not re.search(r"\d " + said.split()[1], label)
        assert ("1 treasure" in label or "1 commodity" in label) == bool(way.cost.treasure)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_choice_has_two_or_three_sides_and_one_for_those_who_have_nothing(card: EventCard) -> None:
    options = [*ways(card)]
    assert not options or (len(options) in (2, 3) and any(not way.cost.parts() for way in options))


def test_no_part_is_told_twice_and_no_text_leans_on_the_same_words() -> None:
    """Of all that is read aloud: no text occurs twice, nor do two begin with the same five words."""
    told = [BOX.texts[card.text] for card in CARDS] + [BOX.texts[p.text] for c in CARDS for p in c.sealed.values()]
    openings = Counter(" ".join(text.split()[:5]).casefold() for text in told)
    assert [opening for opening, n in openings.items() if n > 1] == []


# --- what they are worth ----------------------------------------------------------------------------


def amount(one: Any) -> float:
    return PRICES.count(getattr(one, "n", 1))


def spoils_of(n: float) -> Counter[str]:
    """What so many rolls bring in the mean."""
    tally: Counter[str] = Counter()
    for line in SPOILS:
        tally["clue"] += line.clues / len(SPOILS) * n  # type: ignore[assignment]
        tally["coin"] += (line.coin + (15 if line.treasure or line.schematic else 0)) / len(SPOILS) * n  # type: ignore[assignment]
    return tally


FETCHES = {"treasure": 15, "schematic": 15}
"""Coin that something brings when it is sold."""


def tally(card: EventCard, ops: Iterable[Any], odds: float, share: float = 1.0) -> Counter[str]:
    """What comes of it in the mean, if every side of a choice is as likely. Harm and gains are counted apart."""
    out: Counter[str] = Counter()

    def add(what: str, n: float) -> None:
        out[what] += n * share  # type: ignore[assignment]

    def go(ops: Iterable[Any], part: float) -> None:
        out.update(tally(card, ops, odds, part))

    for one in ops:
        name, n = kind_of(one).name, amount(one)
        match name:
            case "read":
                go(card.sealed[one.part].then, share)
            case "test":
                go(one.passed, share * odds)
                go(one.failed, share * (1 - odds))
            case "decide":
                for way in one.options:
                    go(way.then, share / len(one.options))
                    for what in ("coin", "clues", "strain", "trauma"):
                        sign = -1 if what in ("coin", "clues") else 1
                        add(what.removesuffix("s"), sign * getattr(way.cost, what) / len(one.options))
            case "if":
                go(one.then, share / 2)
                go(one.otherwise, share / 2)
            case "roll":
                for band in one.bands:
                    go(band.then, share * sum(band.least <= face <= band.most for face in range(10)) / 10)
            case "pay":
                add(one.what, -n)
                go(one.then, share)
            case "tribute" | "each":
                go(one.then, share)
            case "gain":
                add(one.what, n)
            case "lose":
                add(one.what, -n)
            case "clues_or_coin":
                add("clue", one.clues)
            case "suffer":
                add(one.what, n * HOW_MANY.get(one.crew, 1.0))
            case "break_nodes":
                add("node", n)
            case "spawn_deck" | "spawn_named" | "spawn_ship":
                add("enemy", n)
            case "spoils":
                out.update({what: x * share for what, x in spoils_of(n).items()})
            case _ if name in FETCHES:
                add("coin", FETCHES[name])
    return out


def mean(deck: str) -> dict[str, float]:
    total: Counter[str] = Counter()
    for card in core(deck):
        total.update(tally(card, card.effects, ODDS[deck]))
    return {what: total[what] / len(core(deck)) for what in ("clue", "coin", "node", "strain", "trauma", "enemy")}


def value(card: EventCard, ops: Iterable[Any], odds: float) -> float:
    """In clues. Of a choice: half of it for whoever chooses best, half for whoever does not know."""
    total = 0.0
    for one in ops:
        match kind_of(one).name:
            case "read":
                total += value(card, card.sealed[one.part].then, odds)
            case "test":
                total += odds * value(card, one.passed, odds) + (1 - odds) * value(card, one.failed, odds)
            case "decide":
                sides = [value(card, way.then, odds) - price(way.cost) for way in one.options]
                total += (max(sides) + sum(sides) / len(sides)) / 2
            case _:
                total += PRICES.op(one)
    return total


def price(cost: Cost) -> float:
    return sum(PRICE_OF[name] * getattr(cost, name) for name in PRICE_OF) + TREASURE * bool(cost.treasure)


def odds_of(card: EventCard) -> float:
    return ODDS[next(deck for deck, cards in DECKS.items() if card.id in cards)]


@pytest.mark.parametrize("card", [card for card in CARDS if card.sealed], ids=lambda card: card.id)
def test_a_bot_expects_about_what_comes(card: EventCard) -> None:
    assert card.worth == pytest.approx(value(card, card.effects, odds_of(card)), abs=0.11)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_no_card_is_a_disaster_or_a_windfall(card: EventCard) -> None:
    """A passenger takes a cabin for several rounds, and may pay more."""
    most = 2.7 if isinstance(card, Denizen) and card.kind == "passenger" else 2.2 if card.set == "lamplight" else 1.4
    assert -1.1 <= value(card, card.effects, odds_of(card)) <= most


def test_the_sea_gives_a_little_and_takes_a_little_more() -> None:
    found = mean("events")
    assert 0.18 <= found["clue"] <= 0.30
    assert 1.0 <= found["coin"] <= 6.0
    assert 0.20 <= found["node"] <= 0.40
    assert 0.45 <= found["strain"] <= 0.75
    assert 0.10 <= found["trauma"] <= 0.30
    assert 0.12 <= found["enemy"] <= 0.25


def good_and_bad(card: EventCard) -> tuple[bool, bool]:
    """Does it hold anything good, anything bad?"""
    worths = [PRICES.op(one) for one in deeds(card)]
    worths += [-price(way.cost) for way in ways(card)]
    return any(worth > 0 for worth in worths), any(worth < 0 for worth in worths)


def test_few_sea_events_are_only_good_or_only_bad() -> None:
    found = Counter(good_and_bad(card) for card in core("events"))
    assert found[True, False] <= len(core("events")) / 8
    assert found[False, True] <= len(core("events")) / 5
    assert found[False, False] == 0


def test_one_sea_event_in_four_bites_harder_in_later_acts() -> None:
    grows = [card for card in core("events") if b'"act"' in msgspec.json.encode([*(one for _, one in lines_of(card))])]
    assert 0.2 <= len(grows) / len(core("events")) <= 0.3


def passed_and_failed(card: EventCard) -> tuple[Counter[str], float]:
    test = first(card, "test")
    return tally(card, test.passed, 1.0), value(card, test.failed, 1.0)


def test_ashore_a_pass_is_worth_the_risk_of_a_fail() -> None:
    found = [passed_and_failed(card) for card in core("expeditions")]
    n = len(found)
    assert 1.0 <= sum(passed["clue"] for passed, _ in found) / n <= 1.4
    assert 4.0 <= sum(passed["coin"] for passed, _ in found) / n <= 8.0
    assert 0.5 <= -sum(failed for _, failed in found) / n <= 0.9
    assert all(-1.6 <= failed < 0 for _, failed in found)


def test_a_third_of_the_finds_are_clues_or_coin_and_a_sixth_of_the_cards_hits_all() -> None:
    cards = core("expeditions")
    assert sum(first(card, "clues_or_coin") is not None for card in cards) == len(cards) // 3
    hit = [card for card in cards if any(kind_of(o).name == "suffer" and o.crew == "party" for o in deeds(card))]  # type: ignore[attr-defined]
    assert 1 / 6 <= len(hit) / len(cards) <= 1 / 4


def test_denizens_keep_to_their_wages() -> None:
    assert 0.3 <= mean("denizens")["clue"] <= 0.5
    for card in DENIZEN_CARDS.values():
        paid = sum(one.n for one in card.effects if kind_of(one).name == "gain" and one.what == "coin")  # type: ignore[attr-defined]
        if card.kind == "labour":
            assert paid in (10, 15)
        if card.kind == "passenger":
            assert paid <= 25 and 1.0 <= PRICES.all(card.effects) <= (2.7 if card.modifies else 2.2)
        if card.kind == "incident":
            for failed in (card.sealed[one.failed[0].part].then for one in checks_of(card)):
                assert -0.7 <= PRICES.all(failed) < 0


def checks_of(card: EventCard) -> list[Any]:
    return [one for _, one in lines_of(card) if kind_of(one).name == "test"]


# --- variety ----------------------------------------------------------------------------------------


def tree(card: EventCard) -> bytes:
    """What is done, whatever it is called: labels, names of parts and texts are left out."""
    found = [msgspec.to_builtins(one) for one in deeds(card)]
    tested = [(one.skill, one.mod) for one in checks_of(card)]
    asked = [msgspec.to_builtins(way.cost) for way in ways(card)]
    return msgspec.json.encode([found, tested, asked], order="sorted")


@pytest.mark.parametrize("deck", DECKS)
def test_hardly_two_cards_do_the_same(deck: str) -> None:
    trees = [tree(card) for card in DECKS[deck].values()]
    assert len(set(trees)) >= 0.8 * len(trees)


@pytest.mark.parametrize("deck", DECKS)
def test_no_operation_makes_more_than_a_third_of_a_deck(deck: str) -> None:
    """To gain coin and to gain a clue are two things."""
    done = Counter((kind_of(o).name, getattr(o, "what", "")) for c in DECKS[deck].values() for o in deeds(c))
    assert done.most_common(1)[0][1] <= 0.35 * done.total()
    assert len(done) >= 12


@pytest.mark.parametrize("component", EVERRAIN.components, ids=lambda component: component.id)
def test_what_is_sealed_is_measured_with_its_card(component: Component) -> None:
    found = variety(component, EVERRAIN.sealed)
    assert found is None or (found.wanting() == [] and found.commonest.split()[:1] != ["read"])
    if component.id == "stories":
        assert found is not None and found.distinct == 1, "their fronts are alike, and what they hide is not"
