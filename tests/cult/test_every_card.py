"""Every card with its own effect is played in a test that is named here; a card without one fails."""

import ast
from pathlib import Path

import pytest

from domain.cult.content import CHARACTER_CARDS, RITUAL_CARDS, SIGIL_CARDS, WRAITH_CARDS

PLAYED = {
    # characters
    "alchemist": "test_alchemist_turns_one_ritual_die_to_blood_in_the_own_commit_phase",
    "alchemist_ii": "test_alchemist_ii_may_commit_the_power_symbols_of_others_to_them",
    "sorceress": "test_all_but_one_lose_two_herself_included_unless_spared",
    "sorceress_ii": "test_the_explosion_is_not_optional_and_the_dice_owner_spares_one",
    "merchant": "test_merchant_buys_one_coin_for_two_life_before_the_own_roll_phase",
    "merchant_ii": "test_an_accepted_trade_binds_at_once",
    "guardian": "test_guardian_pays_one_life_and_prevents_two",
    "guardian_ii": "test_guardian_ii_prevents_one_life_lost_to_a_ritual",
    "assassin": "test_assassin_pays_one_and_strikes_another_who_has_lost_life",
    "assassin_ii": "test_assassin_ii_adds_one_to_a_ritual_loss",
    "faceless": "test_faceless_takes_a_card_that_is_not_in_play",
    "faceless_ii": "test_faceless_ii_has_the_ability_of_the_marked_player_but_not_the_power_symbol",
    "librarian": "test_librarian_gains_one_for_the_first_die_on_a_ritual_each_turn",
    "librarian_ii": "test_librarian_ii_may_commit_parchment_to_any_ritual_that_takes_dice",
    "diver": "test_diver_buys_one_more_die_for_one_life_once",
    "diver_ii": "test_diver_ii_pays_one_life_for_a_third_reroll",
    "bellringer": "test_bellringer_gains_two_for_every_other_player_who_dies",
    "bellringer_ii": "test_bellringer_ii_pays_one_life_to_have_a_die_rolled_again_once_per_turn",
    "necromancer": "test_with_four_coins_the_necromancer_may_live_again_and_returns_the_wraith_card",
    # Sigils
    "revocation": "test_revocation_cancels_a_sigil_which_is_spent_without_effect",
    "portents": "test_dagger_one_player_loses_two",
    "tides": "test_tides_turns_up_to_three_own_dice_but_to_no_double_dagger",
    "plenty": "test_plenty_adds_two_own_dice_that_are_committed_with_the_others",
    "undertow": "test_undertow_discards_up_to_three_dice",
    "misdirection": "test_misdirection_moves_up_to_two_committed_dice_in_response_or_resolve",
    "masks": "test_masks_turns_up_to_two_dice_which_stay_where_they_lie",
    "brine": "test_brine_costs_one_player_four",
    "warm_blood": "test_warm_blood_gives_one_player_four",
    "storms": "test_storms_cost_all_but_one_two",
    "the_shell": "test_the_shell_takes_up_to_five_in_this_resolve_phase",
    "leeching": "test_leeching_moves_two_life",
    "the_hoard": "test_the_hoard_takes_two_coins_of_each_kind",
    "ruin": "test_ruin_discards_a_ritual_from_an_altar_without_effect",
    # Wraiths
    "drowned_one": "test_drowned_one_gives_a_die_that_its_new_owner_commits",
    "lantern_bearer": "test_lantern_bearer_commits_the_new_die_itself_as_its_owner_could",
    "mirror_shade": "test_mirror_shade_replaces_a_face_and_the_owner_may_recommit",
    "gaunt_devourer": "test_gaunt_devourer_discards_a_die_with_the_same_face",
    "drifting_hand": "test_drifting_hand_moves_a_die_with_the_same_face_and_its_owner_has_no_say",
    "rattling_bones": "test_rattling_bones_rolls_a_die_with_another_face_again",
    # rituals
    "kraken": "test_at_the_beginning_of_the_own_roll_phase_the_keeper_may_give_one_to_any_living_player",
    "ancient_shadow": "test_a_token_is_added_first_and_then_every_living_player_loses_the_new_count",
    "ancient_chant": "test_the_chants_keeper_changes_own_ancient_dice_without_coins",
    "altar_sacrifice": "test_killing_another_player_completes_it_and_pays_the_killer",
    "sirens": "test_sirens_pay_one_siren_coin_for_each_die",
    "transmutation": "test_transmutations_keeper_replaces_one_symbol_on_all_dice_and_discards_it",
    "sea_hydra": "test_sea_hydras_keeper_rolls_two_more_and_discards_one_of_them_all",
    "astral_rift": "test_dagger_costs_everybody_one_and_double_dagger_two",
    "lamia": "test_with_more_than_three_living_somebody_else_must_take_the_life",
    "tribute_to_nycen": "test_completed_it_hits_the_active_seat_and_both_neighbours_for_the_player_count",
    "blood_rites": "test_blood_rites_keeper_takes_one_more_from_the_first_who_bleeds",
}


def functions() -> dict[str, tuple[str, str]]:
    """Every test, with its own source and that of its file."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        text = file.read_text("utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = (ast.get_source_segment(text, node) or "", text)
    return found


TESTS = functions()
CARDS = [str(card) for deck in (CHARACTER_CARDS, SIGIL_CARDS, WRAITH_CARDS, RITUAL_CARDS) for card in deck]


def test_the_box_holds_as_many_cards_as_the_rulebook_counts() -> None:
    decks = (CHARACTER_CARDS, SIGIL_CARDS, WRAITH_CARDS, RITUAL_CARDS)
    assert [len(deck) for deck in decks] == [19, 14, 6, 11]
    assert set(PLAYED) == set(CARDS)


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_played_in_a_test_of_its_own(card: str) -> None:
    assert card in PLAYED, f"name a test that plays {card}"
    assert PLAYED[card] in TESTS, f"{PLAYED[card]} is gone: name another test that plays {card}"
    own, file = TESTS[PLAYED[card]]
    assert "assert" in own
    assert f'"{card}"' in file, f"{PLAYED[card]} does not play {card}"


def test_no_test_stands_for_two_cards() -> None:
    assert len(set(PLAYED.values())) == len(PLAYED)
