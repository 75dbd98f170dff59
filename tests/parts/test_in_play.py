"""What the parts box promises of cards in play, one by one."""

import pytest

from domain.kernel import RuleFault
from domain.parts.abilities import If, Modify, Side, Watch
from domain.parts.content import PlayEntry
from domain.parts.core import Altered
from domain.parts.effects import Ops, Worked, lines_of
from domain.parts.in_play import Entered, Handed, Marked
from domain.parts.moments import Look, Stat
from domain.parts.play import Play
from domain.parts.triggers import Fired, due, settle
from tests.given import S1, S2
from tests.parts.laws import cards_in_play_are_sound, codex_games
from tests.parts.quay import quay
from tests.toy.codex.board import Quay, crew_of
from tests.toy.codex.content import CARDS, PLAY
from tests.toy.codex.effects import VOCABULARY, sheet
from tests.toy.codex.events import GoodsChanged, SheetChanged, SkillTested, Went


def board_with(*facts: Entered) -> Quay:
    return quay(*facts).board


def entries(board: Quay) -> list[str]:
    return [card.entry for card in board.play.values()]


def test_random_games_keep_the_laws_of_cards_in_play() -> None:
    for played in codex_games(6):
        cards_in_play_are_sound(played)


# --- thresholds -------------------------------------------------------------------------------------


def test_a_threshold_flips_and_adds() -> None:
    t = quay(Entered("gathering.9", "gathering"), SheetChanged("doom", 3), cup=["doom"])
    t.answer(S1, "go:sea")
    assert t.board.play["gathering.9"].side == 1
    assert entries(t.board) == ["gathering", "restless_water"]
    assert t.board.read == {"gathering": ["1"], "restless_water": ["0"]}
    assert due(PLAY, t.board) == ()


def test_of_several_the_group_says_which_is_next() -> None:
    water = Entered("restless_water.8", "restless_water")
    t = quay(water, SheetChanged("doom", 5), SheetChanged("terror", 1), SheetChanged("clue", 1), cup=["doom"])
    t.answer(S1, "go:sea")
    assert t.board.question is not None and t.board.question.group == "first"
    assert t.options(S2) == {"restless_water.8/1", "restless_water.8/2"}
    t.answer(S2, "restless_water.8/2")
    assert t.board.sheet["clue"] == 0 and "dear_bread" in entries(t.board)
    assert t.board.play["restless_water.8"].fired == (2, 1)


def test_a_watch_without_an_end_is_a_fault() -> None:
    endless = Side(watches=(Watch((If("sheet_doom"),), Ops((sheet("doom"),)), "while"),))
    play = play_of(x=endless)
    board = Quay(seats=(S1, S2), sheet={"doom": 1, "clue": 0, "terror": 0})
    Entered("x.0", "x").apply(board)
    with pytest.raises(RuleFault, match=r"x\.0/0 fires without an end"):
        settle(play, Hand(board)).send(None)  # type: ignore[arg-type]


class Hand:
    """Enough of a game to settle in."""

    seats = (S1, S2)

    def __init__(self, board: Quay) -> None:
        self.board, self.written, self.busy = board, 0, set[str]()

    def emit(self, fact: object) -> None:
        self.written += 1
        fact.apply(self.board)  # type: ignore[attr-defined]


def play_of(**sides: Side) -> Play[Quay]:
    cards = {id: PlayEntry(id=id, name=id, origin="original", sides=(side,)) for id, side in sides.items()}
    play: Play[Quay] = Play(cards, stats={"n": Stat("n")})
    play.speak(VOCABULARY)
    return play


# --- numbers and names ------------------------------------------------------------------------------


def test_a_number_is_modified_for_its_owner_host_and_moment() -> None:
    b = board_with(Entered("knife.8", "knife", S1), Entered("seasick.9", "seasick", S1, on=crew_of(S1)))
    armed = Look(b, S1, crew_of(S1), {"attack": 1})
    assert PLAY.value(b, "test.strength", 2, armed) == 3
    assert PLAY.value(b, "test.strength", 2, Look(b, S1, crew_of(S1))) == 2
    assert PLAY.value(b, "test.strength", 2, Look(b, S2, crew_of(S2), {"attack": 1})) == 2
    b.at[S1] = "sea"
    assert PLAY.value(b, "test.strength", 2, armed) == 2
    assert PLAY.because(b, "test.strength", armed) == {"knife.8": 1, "seasick.9": -1}
    assert PLAY.value(b, "price", 3, Look(b, S1)) == 3


def test_a_test_says_which_cards_it_rests_on() -> None:
    t = quay(Entered("knife.8", "knife", S1), rolls=["555"])
    t.answer(S1, "attack")
    assert t.events(SkillTested) == [SkillTested(S1, "strength", 3, ("knife/sides.0.modifies.0",))]


@pytest.mark.parametrize(
    ("modifies", "value"),
    [
        ((Modify("n", 2), Modify("n", set=7)), 9),
        ((Modify("n", set=7), Modify("n", set=4), Modify("n", -1)), 3),
        ((Modify("n", per=2),), 2),
        ((Modify("n", per=2, up=True),), 3),
        ((Modify("n", 2), Modify("n", per=2)), 3),
        ((Modify("n", per=2), Modify("n", 2)), 3),
        ((Modify("n", per=2), Modify("n", per=2, up=True)), 2),
        ((Modify("n", times=3), Modify("n", per=2)), 7),
    ],
)
def test_first_set_then_by_then_times_and_per(modifies: tuple[Modify, ...], value: int) -> None:
    play, board = play_of(x=Side(modifies=modifies)), Quay(seats=(S1,))
    Entered("x.0", "x").apply(board)
    assert play.value(board, "n", 5, Look(board, S1)) == value


def test_bounds_have_two_ends() -> None:
    play = play_of(x=Side(modifies=(Modify("n", 1, if_=(If("sheet_doom", 1, 2),)),)))
    board = Quay(seats=(S1,), sheet={"doom": 0})
    Entered("x.0", "x").apply(board)
    found = []
    for doom in range(4):
        board.sheet["doom"] = doom
        found.append(play.value(board, "n", 0, Look(board, S1)))
    assert found == [0, 1, 1, 0]


def test_half_the_price_rounded_up() -> None:
    t = quay(Entered("guild_ring.8", "guild_ring", S1))
    assert [PLAY.value(t.board, "price", 3, Look(t.board, seat)) for seat in (S1, S2)] == [2, 3]


def test_lore_instead_of_strength() -> None:
    t = quay(Entered("tomes.8", "tomes", S1), rolls=["55"])
    t.answer(S1, "attack")
    assert [fact.skill for fact in t.events(SkillTested)] == ["lore"]


def test_lore_or_strength_as_one_likes() -> None:
    t = quay(Entered("quick_wits.8", "quick_wits", S1), rolls=["55"])
    t.answer(S1, "attack")
    assert t.ask(S1).kind == "which_skill" and t.options(S1) == {"strength", "lore"}
    t.answer(S1, "lore")
    assert [fact.skill for fact in t.events(SkillTested)] == ["lore"]


def test_the_newest_name_counts() -> None:
    b = board_with(Entered("tomes.8", "tomes", S1))
    assert PLAY.name(b, "skill.strength", "strength", Look(b, S1)) == "lore"
    assert PLAY.name(b, "skill.strength", "strength", Look(b, S2)) == "strength"


def test_a_relation_is_added() -> None:
    t = quay(Entered("charts.8", "charts", S1), Went(S1, "sea"))
    assert "go:tower" in t.options(S1)
    assert PLAY.also(t.board, "adjacent", Look(t.board, S2)) == ()


# --- blank text -------------------------------------------------------------------------------------


def test_what_lies_on_a_card_makes_it_blank_as_long_as_it_lies_there() -> None:
    rumour = Entered("dear_bread.5", "dear_bread", slot="rumour")
    t = quay(rumour, Entered("hush.6", "hush", S1), cup=["aid", "reckoning"])
    assert PLAY.value(t.board, "price", 3, Look(t.board, S1)) == 5
    t.answer(S1, "hush.6/0")
    assert entries(t.board) == ["dear_bread", "hush", "silence"]
    assert PLAY.value(t.board, "price", 3, Look(t.board, S1)) == 3
    assert "dear_bread.5/0" not in t.options(S2)
    t.answer(S2, "go:sea")
    assert t.board.sheet["terror"] == 0, "its reckoning is blank too"
    assert PLAY.value(t.board, "price", 3, Look(t.board, S1)) == 5, "the round is over"


def test_all_cards_of_a_trait_are_blank() -> None:
    b = board_with(Entered("knife.8", "knife", S1), Entered("rust.9", "rust", S2))
    assert PLAY.index(b).blank == {"knife.8"}
    assert PLAY.value(b, "test.strength", 2, Look(b, S1, "", {"attack": 1})) == 2


def test_a_blank_card_blanks_nothing() -> None:
    b = board_with(
        Entered("knife.8", "knife", S1), Entered("rust.9", "rust", S2), Entered("silence.10", "silence", on="rust.9")
    )
    assert PLAY.index(b).blank == {"rust.9"}


# --- moments ----------------------------------------------------------------------------------------


def test_prevention_once_a_round() -> None:
    t = quay(Entered("amulet.8", "amulet", S1), rolls=["11"], cup=["fright"])
    t.answer(S1, "attack")
    assert t.board.question is not None and t.board.question.trigger is not None
    assert t.options(S1) == {"amulet.8/0"} and t.waits_for == [S1]
    t.answer(S1, "amulet.8/0")
    assert t.board.used["round"] == ["amulet.8/0"], "not offered again by the mythos"
    assert t.events(Altered) == [Altered("horror", "amount", -1)]
    assert t.board.purse[S1]["horror"] == 1 + 2 and t.waits_for == [S2]


def test_instead_of_defeat_and_until_the_end_of_the_round() -> None:
    t = quay(Entered("last_breath.8", "last_breath", S1), GoodsChanged("horror", S1, 3), cup=["fright", "aid"])
    t.answer(S1, "go:sea")
    assert t.board.purse[S1]["horror"] == 0 and t.board.sheet["doom"] == 0, "not defeated"
    assert entries(t.board) == ["bravery"]
    assert PLAY.value(t.board, "test.lore", 2, Look(t.board, S1)) == 3
    t.answer(S2, "go:sea")
    assert t.board.play == {} and PLAY.value(t.board, "test.lore", 2, Look(t.board, S1)) == 2


def test_a_reckoning_is_what_was_in_play_when_it_came() -> None:
    """One effect adds another card with a reckoning: it waits for the next."""
    lights = Entered("lights_out.5", "lights_out", slot="rumour")
    t = quay(lights, Entered("restless_water.6", "restless_water"), SheetChanged("doom", 5), cup=["reckoning"])
    t.answer(S1, "go:sea")
    assert t.board.sheet["doom"] == 6 and t.board.sheet["terror"] == 0
    assert entries(t.board) == ["restless_water", "dear_bread"], "the new rumour replaced the old one"


def test_a_cost_that_cannot_be_paid_is_not_offered() -> None:
    rite, clue = Entered("rite.5", "rite"), GoodsChanged("clue", S1, 1)
    assert "rite.5/0" not in quay(rite).options(S1)
    assert "rite.5/0" in quay(rite, clue).options(S1)
    assert "rite.5/0" not in quay(rite, clue, Went(S1, "isle")).options(S1), "only at the docks and the tower"


def test_an_ability_that_is_paid_for() -> None:
    t = quay(Entered("rite.5", "rite"), GoodsChanged("clue", S1, 1))
    t.answer(S1, "rite.5/0")
    assert t.board.purse[S1]["clue"] == 0 and t.board.play["rite.5"].tokens == {"clue": 1}


def test_a_card_on_which_enough_lies_ends_the_game() -> None:
    t = quay(Entered("rite.5", "rite"), Marked("rite.5", "clue", 1), GoodsChanged("clue", S1, 1))
    t.answer(S1, "rite.5/0")
    assert t.board.ended is not None and t.board.ended.ending == "bound" and t.board.ended.winners == (S1, S2)


def test_nothing_reacts_to_itself() -> None:
    """Haunted: after you suffer horror, suffer horror."""
    t = quay(Entered("haunted.5", "haunted", S1), cup=["fright"])
    t.answer(S1, "go:sea")
    assert t.board.purse[S1]["horror"] == 3


def test_two_abilities_of_a_card_are_told_apart() -> None:
    t = quay(Entered("ledger.5", "ledger", S1), rolls=["55"], cup=["reckoning"])
    t.answer(S1, "attack")
    lines = [line for fact in t.events(Worked) for line in fact.lines if fact.source == "ledger"]
    assert lines == [
        "sides.0.abilities.1.effects.0",
        "sides.0.abilities.0.effects.0.then.0",
        "sides.0.abilities.0.effects.0",
    ]
    assert set(lines) <= {line for line, _ in lines_of(CARDS["ledger"])}


def test_every_line_that_was_at_work_is_one_of_its_card() -> None:
    known = {f"{card.id}/{line}" for card in CARDS.values() for line, _ in lines_of(card)}
    for played in codex_games(6):
        assert set(cards_in_play_are_sound(played)) <= known


# --- coming and going -------------------------------------------------------------------------------


def test_what_is_attached_leaves_with_its_host() -> None:
    chain = [Entered("a.5", "knife", S1), Entered("b.6", "knife", S1, on="a.5"), Entered("c.7", "knife", S1, on="b.6")]
    assert PLAY.with_attached(board_with(*chain), ["a.5"]) == ("a.5", "b.6", "c.7")
    b = board_with(Entered("seasick.5", "seasick", S1, on=crew_of(S1)), Entered("knife.6", "knife", S1))
    assert PLAY.with_attached(b, [crew_of(S1)]) == ("seasick.5",), "a figure goes, and its traits with it"


def test_what_changes_hands_serves_its_new_owner() -> None:
    b = board_with(Entered("greater_hold.5", "greater_hold", S1))
    assert [PLAY.value(b, "hold", 3, Look(b, s)) for s in (S1, S2)] == [4, 3]
    Handed("greater_hold.5", S2).apply(b)
    assert [PLAY.value(b, "hold", 3, Look(b, s)) for s in (S1, S2)] == [3, 4]


def test_a_card_that_comes_into_play_attaches_another() -> None:
    t = quay(market=["rough_sea"])
    t.answer(S1, "trade")
    assert [(card.entry, card.owner, card.on) for card in t.board.play.values()] == [
        ("rough_sea", S1, ""),
        ("seasick", S1, crew_of(S1)),
    ]
    assert t.events(Worked) == [Worked("rough_sea", ("sides.0.enter.0",))]


# --- monsters ---------------------------------------------------------------------------------------


def test_a_monster_comes_goes_towards_prey_and_frightens() -> None:
    t = quay(cup=["monsters", "monsters"])
    t.answer(S1, "go:sea")
    assert [card.on for card in t.board.play.values()] == ["sea"], "it came at the isle, and hunts at once"
    t.answer(S2, "go:sea")
    assert [card.on for card in t.board.play.values()] == ["sea", "sea"]
    assert [t.board.purse[s]["horror"] for s in (S1, S2)] == [1, 1], "the first was there already"


def test_a_monster_is_hurt_and_leaves_when_it_has_no_health() -> None:
    t = quay(Entered("deep_one.5", "deep_one", on="docks"), rolls=["5", "5"], cup=["aid", "aid"])
    assert "fight:deep_one.5" in t.options(S1)
    t.answer(S1, "fight:deep_one.5")
    assert t.events(SkillTested)[0].dice == 1, "its presence costs a die"
    assert t.board.play["deep_one.5"].tokens == {"damage": 1}
    t.answer(S2, "fight:deep_one.5")
    assert t.board.play == {} and t.board.purse[S2]["clue"] == 1
    assert t.events(Fired) == [Fired("deep_one.5", 0)]


def test_a_monster_modifies_its_own_number() -> None:
    b = board_with(Entered("deep_one.5", "deep_one", on="sea"), Entered("deep_one.6", "deep_one", on="docks"))
    tough = [PLAY.value(b, "toughness", 0, Look(b, S1, id)) for id in ("deep_one.5", "deep_one.6")]
    assert tough == [1, 0]


def test_a_monster_moves_by_what_stands_on_it_and_carries_what_lies_on_it() -> None:
    silence = Entered("silence.6", "silence", on="ghoul.7")
    t = quay(Entered("deep_one.5", "deep_one", on="docks"), silence, cup=["reckoning"])
    t.answer(S1, "go:sea")
    assert t.board.play["deep_one.5"].on == "sea" and t.board.play["silence.6"].on == "ghoul.7"


def test_where_one_decides_for_the_group_it_is_their_answer_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLAY, "decider", lambda board: S1)
    water = Entered("restless_water.8", "restless_water")
    t = quay(water, SheetChanged("doom", 5), SheetChanged("terror", 1), SheetChanged("clue", 1), cup=["doom"])
    t.answer(S1, "go:sea")
    assert t.board.question is not None and (t.board.question.group, t.board.question.decider) == ("one", S1)
    t.answer(S2, "restless_water.8/1")
    assert t.board.play["restless_water.8"].fired == (), "what others say is only heard"
    t.answer(S1, "restless_water.8/2")
    assert t.board.play["restless_water.8"].fired == (2, 1)
