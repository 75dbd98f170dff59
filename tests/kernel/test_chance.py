"""The one door of chance."""

from typing import Any

import pytest

from domain.kernel import Card, Face, GameId, RuleFault, Seat, Zone
from domain.kernel.chance import Forced, SealedChance, Source, rehearsal_source, scope_of
from domain.kernel.errors import ChanceExhausted
from tests.kernel import fair_text

K, E = b"k" * 32, b"e" * 32
GAME = GameId("g-9")
COIN = (Face("heads"), Face("tails"))
DIE = tuple(Face(str(i)) for i in range(1, 7))
DECK = Zone("deck")


def chance(**changed: object) -> SealedChance:
    options: dict[str, object] = {"game": GAME, "epoch": 2, "key": K, "entropy": E, "size": 100, **changed}
    return SealedChance(**options)  # type: ignore[arg-type]


def faces(letters: str) -> list[Face]:
    return [Face(x) for x in letters]


def test_the_scope_names_game_and_epoch() -> None:
    assert scope_of(GAME, 2) == "g-9/2"
    assert chance().scope == "g-9/2"


def test_a_roll_is_what_the_protocol_says() -> None:
    spec = "roll:die*5,coin*2"
    words = fair_text.stream(fair_text.seed(K, "g-9/2", 3), "g-9/2", 3, E, spec)
    wanted = tuple(die[fair_text.below(words, len(die))] for die in (DIE,) * 5 + (COIN,) * 2)
    assert chance().roll(3, spec, (DIE,) * 5 + (COIN,) * 2) == wanted


def test_a_mix_takes_all_its_pools_from_one_stream() -> None:
    spec = "reseal:deck=4,hand=3"
    words = fair_text.stream(fair_text.seed(K, "g-9/2", 8), "g-9/2", 8, E, spec)
    wanted = [fair_text.fisher_yates(words, "abcd"), fair_text.fisher_yates(words, "xyz")]
    assert chance().mix(8, spec, [(DECK, faces("abcd")), (Zone("hand"), faces("xyz"))]) == wanted


def test_the_same_draw_asked_again_is_the_same() -> None:
    one = chance()
    assert [one.roll(4, "roll:die*8", (DIE,) * 8) for _ in range(3)] == [chance().roll(4, "roll:die*8", (DIE,) * 8)] * 3


@pytest.mark.parametrize("changed", [{"key": b"x" * 32}, {"entropy": b"x" * 32}, {"epoch": 3}, {"game": "g-8"}])
def test_another_key_entropy_epoch_or_game_gives_another_draw(changed: dict[str, object]) -> None:
    dice = (DIE,) * 20
    assert chance(**changed).roll(1, "roll:die*20", dice) != chance().roll(1, "roll:die*20", dice)


def test_another_number_or_spec_gives_another_draw() -> None:
    dice = (DIE,) * 20
    usual = chance().roll(1, "roll:die*20", dice)
    assert chance().roll(2, "roll:die*20", dice) != usual
    assert chance().roll(1, "roll:bone*20", dice) != usual


def test_salts_come_from_the_key() -> None:
    wanted = [fair_text.card_salt(K, "g-9/2", 12, j) for j in range(12)]
    assert chance().salts(12, 12) == wanted
    assert chance().salt(Card("12.11"), 1) == wanted[11]
    assert chance().value_salt(7, 1) == fair_text.value_salt(K, "g-9/2", 7, 1)


def test_a_study_opens_cards_of_the_game_it_comes_from_with_salts_of_its_own() -> None:
    """Each event with those of the game that wrote it: a study of a study, and one that needs a further epoch."""
    game = chance(epoch=1, sealed=5)
    study = chance(game="study", epoch=2, key=b"2" * 32, first=20, sealed=40, before=game, foreign=True)
    further = chance(game="second", epoch=3, key=b"3" * 32, first=30, sealed=60, before=study)
    newest = chance(game="second", epoch=4, key=b"4" * 32, first=50, sealed=80, before=further)
    card, own = Card("12.3"), fair_text.card_salt(b"3" * 32, "second/3", 12, 3)
    assert newest.salt(card, 39) == fair_text.card_salt(K, "g-9/1", 12, 3)
    assert newest.salt(card, 41) == study.salt(card, 41) == fair_text.card_salt(b"2" * 32, "study/2", 12, 3)
    assert newest.salt(card, 61) == newest.salt(card, 81) == further.salt(card, 61) == own
    assert newest.salt(Card("55.0"), 81) == fair_text.card_salt(b"4" * 32, "second/4", 55, 0)
    assert newest.salt(Card("35.0"), 81) == fair_text.card_salt(b"3" * 32, "second/3", 35, 0)


def test_an_epoch_has_no_draws_before_its_first_and_after_its_last() -> None:
    epoch = chance(first=10, size=5)
    assert epoch.seed(10) == fair_text.seed(K, "g-9/2", 10)
    assert epoch.seed(14) == fair_text.seed(K, "g-9/2", 14)
    for n in (9, 15):
        with pytest.raises(ChanceExhausted, match=f"draw {n} lies outside the epoch's 5 draws from 10"):
            epoch.seed(n)
    with pytest.raises(ChanceExhausted):
        epoch.roll(15, "roll:die*1", (DIE,))
    with pytest.raises(ChanceExhausted):
        epoch.mix(9, "reseal:deck=1", [(DECK, faces("a"))])


def test_an_epoch_starts_with_draw_0_unless_told() -> None:
    assert chance(size=1).seed(0)
    with pytest.raises(ChanceExhausted):
        chance(size=1).seed(1)


def test_what_is_printed_shows_no_key() -> None:
    source = Source(K, {Seat("s1"): E})
    for shown in (repr(chance()), str(chance()), repr(source), str(source), f"{[source]}"):
        assert "kkk" not in shown and "eee" not in shown and K.hex() not in shown


# --- rehearsal -----------------------------------------------------------------------------------


def test_a_rehearsal_follows_from_its_seed_and_nobody_is_independent() -> None:
    seats = (Seat("s1"), Seat("s2"))
    source = rehearsal_source("seed", seats)
    assert source == rehearsal_source("seed", seats)
    assert source.key == fair_text.M(b"seed", b"key")
    assert source.key != rehearsal_source("other", seats).key
    assert set(source.entropy) == set(seats)
    assert source.entropy[Seat("s1")] != source.entropy[Seat("s2")]
    assert source.independent == ()


# --- forced outcomes -----------------------------------------------------------------------------


def test_forced_rolls_come_first_and_then_chance_goes_on() -> None:
    forced = Forced(chance(), rolls=[["6", "heads"], ["1"]])
    assert forced.roll(0, "roll:die*1,coin*1", (DIE, COIN)) == ("6", "heads")
    assert forced.roll(1, "roll:die*1", (DIE,)) == ("1",)
    assert forced.roll(2, "roll:die*3", (DIE,) * 3) == chance().roll(2, "roll:die*3", (DIE,) * 3)


@pytest.mark.parametrize("roll", [["7"], ["1", "1"], [], ["heads"]])
def test_a_forced_roll_that_does_not_fit_the_dice_is_a_fault(roll: list[str]) -> None:
    with pytest.raises(RuleFault, match=r"does not fit roll:die\*1"):
        Forced(chance(), rolls=[roll]).roll(0, "roll:die*1", (DIE,))


def test_a_forced_face_on_the_wrong_die_is_a_fault() -> None:
    with pytest.raises(RuleFault):
        Forced(chance(), rolls=[["6", "1"]]).roll(0, "roll:die*1,coin*1", (DIE, COIN))


def test_a_forced_top_comes_first_and_the_rest_stays_as_drawn() -> None:
    pools = [(DECK, faces("abcdef")), (Zone("bag"), faces("uvw"))]
    drawn, bag = chance().mix(5, "spec", pools)
    forced = Forced(chance(), tops={"deck": [["d", "a"]]})
    rest = [f for f in drawn if f not in "da"]
    assert forced.mix(5, "spec", pools) == [["d", "a", *rest], bag]
    assert forced.mix(5, "spec", pools) == [drawn, bag], "once only"


def test_forced_tops_are_spent_one_shuffle_at_a_time() -> None:
    forced = Forced(chance(), tops={"deck": [["b"], ["c"]]})
    assert [forced.mix(n, "spec", [(DECK, faces("abc"))])[0][0] for n in (1, 2)] == ["b", "c"]


def test_a_forced_top_may_name_equal_faces() -> None:
    forced = Forced(chance(), tops={"deck": [["a", "a"]]})
    assert forced.mix(1, "spec", [(DECK, faces("aab"))]) == [["a", "a", "b"]]


@pytest.mark.parametrize("top", [["z"], ["a", "a"]])
def test_a_forced_top_that_is_not_there_is_a_fault(top: list[str]) -> None:
    with pytest.raises(RuleFault, match="cannot be forced to the top of deck"):
        Forced(chance(), tops={"deck": [top]}).mix(1, "spec", [(DECK, faces("abc"))])


def test_all_else_of_forced_chance_is_the_real_thing() -> None:
    forced: Any = Forced(chance(), rolls=[["6"]])
    assert forced.scope == "g-9/2"
    assert forced.epoch == 2
    assert forced.seed(3) == chance().seed(3)
    assert forced.salts(3, 2) == chance().salts(3, 2)
    assert forced.value_salt(3, 0) == chance().value_salt(3, 0)
