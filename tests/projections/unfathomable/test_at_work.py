"""What the log of Unfathomable shows at work: a line counts when it has done something, not when its card is drawn."""

from domain.kernel import hand
from domain.unfathomable import UNFATHOMABLE
from projections.at_work import at_work, wanted
from tests.unfathomable.scenes import S1, S2, Unf, check, pass_windows, play, scene


def seen(table: Unf, entry: str) -> set[str]:
    """The lines of an entry that were at work."""
    keys = at_work(table.live.ruleset, table.log)
    return {key.partition("/")[2] for key in keys if key.partition("/")[0] == entry}


def test_reference_sheets_are_never_at_work() -> None:
    assert "figures/traitor_sheet" not in wanted(UNFATHOMABLE)
    assert "figures/traitor_ring" in wanted(UNFATHOMABLE)


def test_only_the_line_of_the_outcome_is_at_work() -> None:
    table = scene("crisis", mythos=["disturbing_dreams"], chaos=["persistence-1", "persistence-1"])
    assert seen(table, "disturbing_dreams") == set()
    check(table)
    assert seen(table, "disturbing_dreams") == {"check.failed.0"}


def test_a_skill_card_is_at_work_with_its_value() -> None:
    table = scene(hands={S1: ["inspiring_speech-5", "watch_and_learn-2"]}, rolls=[8], dials={"sanity": 5})
    play(table, S1, "inspiring_speech-5")
    pass_windows(table)
    assert seen(table, "inspiring_speech-5") == {"ability.effects.0", "ability.effects.0.bands.1.then.0"}


def test_a_knife_is_at_work_when_its_holder_attacks_plainly() -> None:
    table = scene(items={S1: ["kitchen_knife"]}, at={S1: "galley"}, deep_ones={"galley": 1}, rolls=[8])
    assert seen(table, "kitchen_knife") == set()
    table.answer(S1, "attack:deep_one:galley")
    assert seen(table, "kitchen_knife") == {"modifies.0"}


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
    assert seen(table, "the_peacemaker") == set()
    table.answer(S2, "kill")
    pass_windows(table)
    assert seen(table, "the_peacemaker") == {"abilities.0.effects.0", "abilities.0.effects.1"}
    assert table.board.dials["sanity"] == 7
    assert table.cards(hand(S2)) == []
