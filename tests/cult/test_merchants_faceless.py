"""Rules: Merchant II, Faceless, Faceless II."""

from typing import Any

from domain.cult import Options
from domain.cult.content import CHARACTER_CARDS
from domain.cult.facts import LifeLost, Traded
from domain.kernel import Deal, Seat
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import Cult, all_life, asked, life, on, pass_all, scene
from tests.rule import rule

# --- Merchant II ------------------------------------------------------------------------------------


def bargaining(partner: Seat = S2, **how: Any) -> Cult:
    """The third seat is Merchant II and turns to a partner in the first seat's Response phase."""
    table = scene("response", characters={S3: "merchant_ii"}, dice=[("blood", S1)], **how)
    assert "merchant_ii:" in table.options(S3)
    return table.answer(S3, "merchant_ii:").answer(S3, partner)


def purse(table: Cult, seat: Seat) -> tuple[int, int, int]:
    cultist = table.board.cultists[seat]
    return cultist.siren, cultist.chant, cultist.life


@rule("CULT-132")
def test_merchant_ii_starts_with_two_and_two_coins() -> None:
    table = scene("start", S2, characters={S3: "merchant_ii"})
    assert purse(table, S3)[:2] == (2, 2)
    assert purse(table, S4)[:2] == (0, 0)


@rule("CULT-132")
def test_an_offer_names_coins_and_life_but_never_the_last_life() -> None:
    table = bargaining(coins={S2: {"siren": 1}}, life={S2: 4, S3: 10})
    form = table.form(S3)
    assert (form.partner, form.give, form.want) == (S2, {"siren": 2, "chant": 2, "life": 9}, {"siren": 1, "life": 3})
    assert table.refused(S3, Deal("offer", {"siren": 1}, {"life": 4})).code
    assert table.refused(S3, Deal("offer", {"life": 10}, {"siren": 1})).code
    assert table.refused(S3, Deal("offer", {"siren": 1}, {"chant": 1})).code


@rule("CULT-132")
def test_an_accepted_trade_binds_at_once() -> None:
    table = bargaining()
    table.answer(S3, Deal("offer", {"siren": 1, "chant": 2}, {"life": 3}))
    assert asked(table) == {(S2, "trade_reply")}
    table.answer(S2, Deal("accept"))
    assert (purse(table, S3), purse(table, S2)) == ((1, 0, 13), (1, 2, 7))
    assert not table.events(LifeLost)  # life that is traded is not lost


@rule("CULT-132")
def test_life_for_coins_and_a_refusal() -> None:
    table = bargaining(coins={S2: {"siren": 2}})
    table.answer(S3, Deal("offer", {"life": 2}, {"siren": 2})).answer(S2, Deal("accept"))
    assert (purse(table, S3), purse(table, S2)) == ((4, 2, 8), (0, 0, 12))
    table = bargaining(coins={S2: {"siren": 2}})
    table.answer(S3, Deal("offer", {"life": 2}, {"siren": 2})).answer(S2, Deal("refuse"))
    assert (purse(table, S3), purse(table, S2)) == ((2, 2, 10), (2, 0, 10))


@rule("CULT-132")
def test_wraiths_trade_coins_but_neither_give_nor_get_life() -> None:
    table = bargaining(S5, coins={S5: {"chant": 1}}, wraiths={S5: ("drowned_one", ())})
    form = table.form(S3)
    assert (form.give, form.want) == ({"siren": 2, "chant": 2}, {"chant": 1})
    table.answer(S3, Deal("offer", {"siren": 1}, {"chant": 1})).answer(S5, Deal("accept"))
    assert (purse(table, S3), purse(table, S5)) == ((1, 3, 10), (1, 0, 0))


@rule("CULT-132")
def test_life_is_traded_against_coins_only() -> None:
    """Neither a present of life nor life for life is a trade; life together with coins for coins is one."""
    table = bargaining(coins={S2: {"chant": 1}})
    codes = {table.refused(S3, Deal("offer", *terms)).code for terms in (({"life": 2}, {}), ({}, {"life": 2}))}
    assert codes == {"propose-one-sided"}
    assert table.refused(S3, Deal("offer", {"life": 2}, {"life": 1})).code == "propose-same"
    table.answer(S3, Deal("offer", {"life": 2, "siren": 1}, {"chant": 1})).answer(S2, Deal("accept"))
    assert [(e.gives, e.gets) for e in table.events(Traded)] == [({"life": 2, "siren": 1}, {"chant": 1})]


@rule("CULT-132")
def test_a_merchant_may_think_better_of_it() -> None:
    table = bargaining().answer(S3, Deal("refuse"))
    assert not table.events(Traded)
    assert asked(table) == {(S3, "response")}
    assert table.options(S3) == {"siren:d1"}  # one offer in each phase


@rule("CULT-132")
def test_nobody_else_may_offer_and_a_dead_merchant_may_not() -> None:
    table = scene("response", coins={S2: {"siren": 1}}, dice=[("blood", S1)])
    assert table.options(S2) == {"siren:d1"}
    dead = {S3: ("drowned_one", ["dagger"])}
    table = scene("response", characters={S3: "merchant_ii"}, dice=[("blood", S1)], wraiths=dead)
    assert table.options(S3) == {"siren:d1", "haunt:dagger"}


@rule("CULT-132")
def test_a_trade_may_save_somebody_at_the_last_moment() -> None:
    table = scene(characters={S3: "merchant_ii"}, dice=[("dagger", S4)], life={S4: 1}, coins={S4: {"siren": 1}})
    assert asked(table) == {(S3, "last_moment")}
    table.answer(S3, "merchant_ii:").answer(S3, S4).answer(S3, Deal("offer", {"life": 1}, {"siren": 1}))
    table.answer(S4, Deal("accept"))
    pass_all(table, "last_moment")
    assert table.board.lives(S4)
    assert life(table) == all_life(5, s3=9, s4=1)


# --- Faceless ---------------------------------------------------------------------------------------


def becomes(*not_these: str) -> set[str]:
    return {f"faceless:{c}" for c in CHARACTER_CARDS if c not in ("necromancer", *not_these)}


@rule("CULT-105")
def test_faceless_takes_a_card_that_is_not_in_play() -> None:
    table = scene("start", S3, characters={S3: "faceless"})
    cast = [c.character for c in table.board.cultists.values()]
    assert asked(table) == {(S3, "before_roll")}
    assert table.options(S3) == becomes(*cast)
    table.answer(S3, "faceless:guardian")
    assert table.board.cultists[S3].character == "guardian"
    assert table.faces("character:s3") == ["guardian"]
    assert life(table)[S3] == 10  # life stays


@rule("CULT-105")
def test_everybody_sees_the_new_card_and_all_that_lie_in_the_box() -> None:
    """Turned all at once: that one card was found in the box must not tell where another lies."""
    table = scene("start", S3, characters={S3: "faceless"})
    table.answer(S3, "faceless:guardian")
    cards = [*table.cards("character:s3"), *table.cards("characters")]
    assert len(cards) == len(CHARACTER_CARDS) - 5  # four others, and the Necromancer is not in the game
    for seat in (S1, S2, S3, S4, S5):
        assert {c: table.knows(seat).faces.get(c) for c in cards} == {c: table.face(c) for c in cards}


@rule("CULT-105")
def test_faceless_may_do_so_in_any_response_phase_too_and_need_not() -> None:
    table = scene("response", S1, characters={S3: "faceless"}, dice=[("dagger", S2)])
    assert "faceless:guardian_ii" in table.options(S3)
    table.answer(S3, "faceless:guardian_ii")
    assert table.options(S3) == {"guardian_ii:d1"}  # the new ability works at once
    table = scene("response", S1, characters={S3: "faceless"}, dice=[("dagger", S2)]).pass_(S3)
    assert table.board.cultists[S3].character == "faceless"


@rule("CULT-105")
def test_a_dead_players_card_may_be_taken() -> None:
    dead = {S4: ("drowned_one", ())}
    table = scene("start", S3, characters={S3: "faceless", S4: "assassin"}, wraiths=dead)
    assert "faceless:assassin" in table.options(S3)
    table.answer(S3, "faceless:assassin")
    assert (table.faces("character:s3"), table.cards("character:s4")) == (["assassin"], [])


@rule("CULT-105")
def test_a_dead_necromancers_card_may_not_but_an_undealt_one_may() -> None:
    options = Options(necromancer="dealt")
    cast = {S3: "faceless", S4: "necromancer"}
    table = scene("start", S3, options=options, characters=cast, wraiths={S4: ("drowned_one", ())})
    in_play = [c.character for c in table.board.cultists.values()]
    assert table.options(S3) == becomes(*in_play)
    table = scene("start", S3, options=options, characters={S3: "faceless"})
    in_play = [c.character for c in table.board.cultists.values()]
    assert table.options(S3) == becomes(*in_play) | {"faceless:necromancer"}
    assert "faceless:necromancer" not in scene("start", S3, characters={S3: "faceless"}).options(S3)


@rule("CULT-105")
def test_once_per_game_even_if_the_new_card_is_faceless_again() -> None:
    table = scene("start", S3, characters={S3: "faceless"})
    table.answer(S3, "faceless:bellringer_ii")
    assert asked(table) == {(S3, "reroll")}
    assert table.board.used["game"] == ["faceless.s3/0"]


@rule("CULT-105")
def test_the_new_cards_coins_are_not_given() -> None:
    table = scene("start", S3, characters={S3: "faceless"}).answer(S3, "faceless:merchant_ii")
    assert purse(table, S3)[:2] == (0, 0)


@rule("CULT-105")
def test_a_dead_faceless_changes_nothing() -> None:
    dead = {S3: ("drowned_one", ())}
    assert asked(scene("start", S3, characters={S3: "faceless"}, wraiths=dead)) == {(S3, "reroll")}


# --- Faceless II ------------------------------------------------------------------------------------


def marked(target: Seat, phase: str = "start", seat: Seat = S1, **how: Any) -> Cult:
    """The third seat is Faceless II and has marked a player at the start of the game."""
    characters = {S3: "faceless_ii", **how.pop("characters", {})}
    table = scene(phase, seat, characters=characters, **how)
    assert asked(table) == {(S3, "mark")}
    return table.answer(S3, target)


@rule("CULT-137", "CULT-106")
def test_faceless_ii_marks_another_player_at_the_start_of_the_game() -> None:
    table = scene("start", characters={S3: "faceless_ii"})
    assert table.options(S3) == {S1, S2, S4, S5}
    table.answer(S3, S5)
    assert table.board.marks == {S3: S5}


@rule("CULT-106")
def test_the_marked_player_rolls_one_more() -> None:
    table = marked(S1)
    assert table.options(S1) == {"d1", "d2", "d3", "d4", "d5", "d6"}
    assert marked(S2).options(S1) == {"d1", "d2", "d3", "d4", "d5"}


@rule("CULT-106")
def test_faceless_ii_has_the_ability_of_the_marked_player_but_not_the_power_symbol() -> None:
    table = marked(S4, "response", dice=[("dagger", S2), ("ancient", "altar:2")], characters={S4: "guardian_ii"})
    assert table.options(S3) == table.options(S4) == {"guardian_ii:d1"}
    table = marked(S4, "commit", S3, dice=[("ancient", ""), ("dagger", "")], characters={S4: "guardian_ii"})
    # dagger is the own power symbol; ancient is Guardian II's and stays so
    assert table.options(S3) == on("d1", at={"altar:2"}) | on("d2", at={"altar:3", S1, S2, S3, S4, S5})


@rule("CULT-106")
def test_it_gets_no_starting_coins_and_the_marked_player_keeps_the_ability() -> None:
    table = marked(S4, "response", dice=[("blood", S2)], characters={S4: "merchant_ii"})
    assert purse(table, S3)[:2] == (0, 0)
    assert table.options(S3) == {"merchant_ii:"}
    assert "merchant_ii:" in table.options(S4)


@rule("CULT-137")
def test_before_the_own_roll_phase_the_mark_may_stay_or_move() -> None:
    table = marked(S5, seat=S3)
    assert asked(table) == {(S3, "mark")}
    assert table.options(S3) == {S1, S2, S4, S5}
    table.answer(S3, S5)
    assert table.board.marks == {S3: S5}
    table = marked(S5, seat=S3).answer(S3, S1)
    assert table.board.marks == {S3: S1}
    assert asked(table) == {(S3, "reroll")}


@rule("CULT-137")
def test_a_wraith_cannot_be_marked_unless_it_is_the_necromancer() -> None:
    dead = {S4: ("drowned_one", ())}
    table = marked(S5, seat=S3, wraiths=dead)
    assert table.options(S3) == {S1, S2, S5}
    table = marked(S5, seat=S3, wraiths=dead, options=Options(necromancer="dealt"), characters={S4: "necromancer"})
    assert table.options(S3) == {S1, S2, S4, S5}


@rule("CULT-137")
def test_the_mark_ends_when_either_dies() -> None:
    table = marked(S5, "resolve", dice=[("dagger", S5)], life={S5: 1})
    assert table.board.marks == {}
    table = marked(S5, "resolve", dice=[("dagger", S3)], life={S3: 1})
    assert table.board.marks == {}
    table = marked(S5, "resolve", dice=[("dagger", S3)], life={S3: 2})
    assert table.board.marks == {S3: S5}


@rule("CULT-137")
def test_a_dead_faceless_ii_marks_nobody() -> None:
    table = marked(S5, seat=S3, wraiths={S3: ("drowned_one", ())})
    assert asked(table) == {(S3, "reroll")}
    assert table.board.marks == {}
