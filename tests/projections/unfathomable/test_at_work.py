"""What the log of Unfathomable shows at work: a card counts when its own facts come, not when it is drawn."""

from typing import get_args

from domain.kernel import hand
from domain.unfathomable import UNFATHOMABLE
from domain.unfathomable.abilities import AbilityEffect
from domain.unfathomable.rules.book import PASSIVE
from domain.unfathomable.rules.interpreter import has_rule
from domain.unfathomable.rules.sources import has_use
from projections.at_work import at_work, wanted
from projections.unfathomable.at_work import AtWork
from projections.unfathomable.traces import TRACES
from tests.unfathomable.scenes import S1, S2, Unf, check, pass_windows, play, scene


def seen(table: Unf, *components: str) -> set[str]:
    keys = at_work(table.live.ruleset, table.log, AtWork())
    return {key for key in keys if key.partition("/")[0] in components}


def test_every_kind_of_effect_is_on_some_card() -> None:
    used = {key.split("/")[2] for key in wanted(UNFATHOMABLE) if key.count("/") == 2}
    assert {kind.__struct_config__.tag for kind in get_args(AbilityEffect)} == used


def test_every_kind_of_effect_has_a_rule_and_a_trace_or_works_by_itself() -> None:
    for kind in get_args(AbilityEffect):
        assert has_rule(kind) or has_use(kind) or kind in PASSIVE, kind.__name__
        assert kind.__struct_config__.tag in TRACES or kind in PASSIVE, kind.__name__


def test_reference_sheets_are_never_at_work() -> None:
    assert "figures/traitor_sheet" not in wanted(UNFATHOMABLE)
    assert "figures/traitor_ring" in wanted(UNFATHOMABLE)


def test_only_the_line_of_the_outcome_is_at_work() -> None:
    table = scene("crisis", mythos=["disturbing_dreams"], chaos=["persistence-1", "persistence-1"])
    assert seen(table, "mythos") == set()
    check(table)
    assert seen(table, "mythos") == {"mythos/disturbing_dreams/lose"}


def test_a_skill_card_is_at_work_with_its_value() -> None:
    table = scene(hands={S1: ["inspiring_speech-5", "watch_and_learn-2"]}, rolls=[8], dials={"sanity": 5})
    play(table, S1, "inspiring_speech-5")
    pass_windows(table)
    assert seen(table, "skills") == {"skills/inspiring_speech-5/roll", "skills/inspiring_speech-5/gain"}


def test_a_promise_is_at_work_when_it_is_broken() -> None:
    table = scene(
        seat=S2,
        cast={S1: "arjun", S2: "jeanne"},
        kept={S1: ["the_peacemaker"]},
        at={S2: "deck_3"},
        loyalty={S2: "hybrid"},
        revealed=[S2],
        passengers={"deck_3": ["one_soul"]},
    )
    assert seen(table, "mythos") == set()
    table.answer(S2, "kill")
    pass_windows(table)
    assert "mythos/the_peacemaker/bound_hands" in seen(table, "mythos")
    assert table.board.dials["sanity"] == 7
    assert table.cards(hand(S2)) == []
