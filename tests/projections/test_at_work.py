"""What was at work is read from the log alone."""

from dataclasses import replace

from domain.kernel import Component, Entry
from projections.at_work import at_work, wanted
from service.exercised import exercise
from tests.laws.played import play
from tests.toy.codex import CODEX
from tests.toy.parts_toys import GAMES

PIER_ENTRY, CODEX_ENTRY = GAMES


def test_lines_of_cards_are_found_by_what_they_write() -> None:
    """In this toy nobody ever has strain that a gamble could take away, and it shows."""
    assert exercise(PIER_ENTRY, 20, ["tests.toy.parts_toys"], 1).never == ["gamble/effects.0.then.1"]


def test_a_modifier_is_found_by_the_fact_that_rests_on_it() -> None:
    played = [play(CODEX, 3, None, seed, unruly=False) for seed in range(12)]
    seen = {key for game in played for key in at_work(CODEX, game.records)}
    assert "knife/sides.0.modifies.0" in seen and seen <= {*wanted(CODEX), *kernel_facts(seen)}


def kernel_facts(seen: set[str]) -> set[str]:
    return {key for key in seen if key.startswith("fact/")}


def test_an_entry_without_operations_is_found_by_its_name_or_by_what_shows_it() -> None:
    """A place is named in a fact; a token by what the entry says of itself; what nobody names stays missing."""
    things = (
        Entry("docks", "The docks", "original"),
        Entry("cash", "Coins", "original", shown_by=("GoodsChanged",)),
        Entry("lantern", "A lantern", "original"),
        Entry("help", "Help card", "original", plays=False),
    )
    ruleset = replace(CODEX, components=(Component("things", "Things", things),))
    keys = [key for key in wanted(ruleset) if key.startswith("things/")]
    assert keys == ["things/docks", "things/cash", "things/lantern"]
    seen = {key for seed in range(6) for key in at_work(ruleset, play(CODEX, 3, None, seed, unruly=False).records)}
    assert seen & set(keys) == {"things/docks", "things/cash"}
