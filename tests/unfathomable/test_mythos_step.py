"""STEP THREE: MYTHOS. The order of a card's parts, who chooses, cards without anybody to turn to, the Brig."""

import pytest

from domain.kernel import Moved, hand
from domain.unfathomable.facts.ship import DialTurned, TrackMoved
from domain.unfathomable.facts.turn import CheckBegun, MythosDrawn, OptionTaken
from domain.unfathomable.names import MYTHOS, MYTHOS_PAST
from tests.rule import rule
from tests.unfathomable.scenes import S1, S2, S3, asked, check, deep_ones, dials, scene, since, where

CHAOS = ["persistence-1", "persistence-1"]


@rule("UNF-35", "UNF-40")
def test_crisis_then_activation_then_track_then_the_discards() -> None:
    """Class Struggle: 2 sanity, Deep Ones, travel."""
    table = scene("crisis", mythos=["class_struggle"], at={S1: "sick_bay"}, titles={"captain": S1})
    table.answer(S1, "0")
    kinds = [
        type(e).__name__ for e in table.events() if type(e).__name__ in ("DialTurned", "DeepOnesSpawned", "TrackMoved")
    ]
    assert kinds == ["DialTurned", "DeepOnesSpawned", "TrackMoved"]
    assert table.faces(MYTHOS_PAST) == ["class_struggle"]
    assert table.board.crisis is None


@rule("UNF-36", "UNF-137")
@pytest.mark.parametrize(
    ("card", "chooser"),
    [("class_struggle", S2), ("mysterious_lifeboat", S3), ("missing_parents", S1)],
)
def test_the_choice_is_the_captains_the_keepers_or_the_current_players(card: str, chooser: str) -> None:
    table = scene("crisis", mythos=[card], titles={"captain": S2, "keeper": S3})
    assert asked(table) == {(chooser, "crisis_choice")}
    assert table.options(chooser) == {"0", "1"}  # type: ignore[arg-type]
    assert table.board.question is not None
    assert table.board.question.asks[0].form is not None, "both options lie open before the choice"


@rule("UNF-36")
def test_a_character_chooses_on_its_own_card() -> None:
    table = scene("crisis", mythos=["signs_of_life"], seat=S2, cast={S3: "jeanne", S1: "ishmael"})
    assert asked(table) == {(S3, "crisis_choice")}
    assert table.options(S3) == {"0", "check"}


@rule("UNF-37")
def test_the_alternative_means_that_there_is_no_check() -> None:
    table = scene(
        "crisis", mythos=["kitty_litter"], rolls=[8], monarchs={"hydra": "water_1"}, damage_deck=["fuel_leak"]
    )
    assert table.options(S1) == {"0", "check"}
    table.answer(S1, "0")
    assert since(table, CheckBegun) == []
    assert [e.option for e in since(table, OptionTaken)] == [0]
    assert where(table, S1) == "galley"


@rule("UNF-37")
def test_the_check_means_that_the_alternative_does_not_happen() -> None:
    table = scene("crisis", mythos=["kitty_litter"], chaos=CHAOS, damage_deck=["fuel_leak"])
    table.answer(S1, "check")
    check(table)
    assert [e.source for e in since(table, CheckBegun)] == ["kitty_litter"]
    assert where(table, S1) == "boiler_room"
    assert dials(table)["sanity"] == 7


@rule("UNF-38")
@pytest.mark.parametrize("why", ["absent", "jailed", "revealed"])
def test_a_card_without_its_character_is_discarded_and_another_drawn(why: str) -> None:
    table = scene(
        "crisis",
        mythos=["the_peacemaker", "signs_of_life", "family_ties", "class_struggle"],
        cast={S1: "samira", S2: "jamie", S3: "jeanne" if why != "absent" else "edmund"},
        spent=[S3],
        at={S3: "brig"} if why == "jailed" else {},
        loyalty={S3: "hybrid"},
        revealed=[S3] if why == "revealed" else [],
    )
    assert [e.card for e in since(table, MythosDrawn)] == ["class_struggle"]
    assert table.faces(MYTHOS_PAST) == ["family_ties", "signs_of_life", "the_peacemaker"]
    assert since(table, DialTurned) == []
    assert since(table, TrackMoved) == []


@rule("UNF-39")
def test_a_choice_of_tracks_is_the_current_players() -> None:
    table = scene("crisis", mythos=["jail_break"], chaos=["rampage-4", "shrivelling-2"], hands={S2: ["rampage-4"]})
    check(table, s2=["rampage-4"])
    assert asked(table) == {(S1, "choose_track")}
    assert table.options(S1) == {"travel", "ritual"}
    table.answer(S1, "ritual")
    assert (table.board.travel, table.board.ritual) == (0, 1)


@rule("UNF-41")
def test_from_the_brig_only_the_icons_are_resolved() -> None:
    table = scene("crisis", mythos=["class_struggle"], at={S1: "brig"}, titles={"captain": S2})
    assert dials(table) == {}
    assert deep_ones(table) == {"deep": 2}
    assert table.board.travel == 1


@rule("UNF-41")
def test_for_somebody_in_the_brig_the_captain_chooses_the_track() -> None:
    table = scene("crisis", mythos=["jail_break"], at={S1: "brig"}, titles={"captain": S2})
    assert since(table, CheckBegun) == []
    assert asked(table) == {(S2, "choose_track")}
    table.answer(S2, "travel")
    assert table.board.travel == 1


def _last_card(last: str) -> Moved:
    """All other mythos cards are discarded; a scene's names are those of its arrangement."""
    cards = scene("crisis", mythos=[last], titles={"captain": S1}, at={S1: "sick_bay"}).cards(MYTHOS)
    return Moved(tuple(cards), MYTHOS, MYTHOS_PAST)


@rule("UNF-159")
def test_an_exhausted_deck_is_made_anew_once_its_last_card_is_resolved() -> None:
    last = "class_struggle"
    table = scene("crisis", mythos=[last], titles={"captain": S1}, at={S1: "sick_bay"}, facts=[_last_card(last)])
    assert (len(table.cards(MYTHOS)), len(table.cards(MYTHOS_PAST))) == (0, 69)
    table.answer(S1, "0")
    assert (len(table.cards(MYTHOS)), table.cards(MYTHOS_PAST)) == (70, [])
    assert last in table.faces(MYTHOS)
    assert not set(table.cards(MYTHOS)) & set(table.knows(S2).faces), "it was shuffled"


@rule("UNF-134")
def test_who_reveals_in_the_own_turn_draws_no_mythos_card() -> None:
    table = scene(loyalty={S1: "hybrid"}, actions=1, damage_deck=["fuel_leak"])
    table.answer(S1, "reveal:hybrid")
    while table.board.current == S1 and table.live.asks():
        table.time_out()
    assert since(table, MythosDrawn) == []
    assert table.board.current == S2
    assert table.cards(hand(S2))


@rule("UNF-134")
def test_a_reveal_in_somebody_elses_turn_leaves_that_turns_mythos_step() -> None:
    table = scene(loyalty={S2: "hybrid"}, actions=1, hands={S1: ["coordinated_effort-1"]}, mythos=["class_struggle"])
    table.answer(S1, f"skill:{table.card(hand(S1), 'coordinated_effort-1')}/{S2}")
    table.answer(S2, "reveal:hybrid")
    while not since(table, MythosDrawn):
        table.time_out()
    assert table.board.current == S1
    assert table.board.sailors[S2].revealed
