"""FIRST GAME SETUP and the standard set-up: what lies where before the first turn."""

from collections import Counter

import pytest

from domain.kernel import GameId, Order, Refused, When, hand, seats_for
from domain.unfathomable import Options
from domain.unfathomable.content import CHARACTERS, ITEM_CARDS, NUMBERS, skill_of
from domain.unfathomable.names import (
    ALL_SKILLS,
    CHAOS,
    ITEMS,
    LOYALTY,
    PASSENGERS,
    SKILLS,
    CharacterId,
    deck_of,
    items_zone,
    loyalty_zone,
)
from tests.given import given
from tests.rule import rule
from tests.unfathomable.scenes import S1, S2, S3, SHORT, Unf

LEARNING = Options(learning=True)


def embarked(seats: int = 3, options: Options | None = None, cast: tuple[str, ...] = (), game: str = "g-embark") -> Unf:
    """Set up as chance has it; characters in the order of `cast`, else the first that is free."""
    table = given(SHORT, seats, options, game=GameId(game))
    wanted = list(cast)
    while table.live.asks()[0].kind in ("character", "starting_hand"):
        ask = table.live.asks()[0]
        if ask.kind == "character":
            table.answer(ask.seat, wanted.pop(0) if wanted else table.form(ask.seat).options[0])
        else:
            table.answer(ask.seat, list(table.form(ask.seat).options[:3]))
    return table


@rule("UNF-1", "UNF-2")
def test_tokens_stand_on_start_and_dials_on_eight() -> None:
    board = embarked().board
    assert (board.travel, board.ritual) == (0, 0)
    assert board.dials == {"fuel": 8, "food": 8, "sanity": 8, "souls": 8}


@rule("UNF-3")
def test_nobody_knows_a_passengers_face() -> None:
    table = embarked()
    tokens = [*table.cards(PASSENGERS), *table.cards("passengers:deck_3"), *table.cards("passengers:deck_4")]
    assert len(tokens) == 9
    for seat in table.board.seats:
        assert not set(tokens) & set(table.knows(seat).faces)


@rule("UNF-4")
def test_there_are_six_skill_decks() -> None:
    table = given(SHORT, 3)
    in_chaos = Counter(map(skill_of, table.faces(CHAOS)))
    assert {skill: len(table.cards(deck_of(skill))) + in_chaos[skill] for skill in ALL_SKILLS} == dict.fromkeys(
        ALL_SKILLS, 21
    )


@rule("UNF-5")
def test_monsters_and_passengers_begin_where_the_picture_shows_them() -> None:
    board = embarked().board
    assert board.monarchs == {"dagon": "deep", "hydra": "deep"}
    assert board.deep_ones == {"water_1": 2, "water_2": 2, "deck_1": 1, "deck_2": 1}
    assert board.reserve == 14
    assert (board.passengers_at("deck_3"), board.passengers_at("deck_4")) == (1, 1)  # type: ignore[arg-type]


@rule("UNF-6")
def test_the_chaos_deck_has_two_unseen_cards_of_each_skill_but_treachery() -> None:
    table = embarked()
    assert Counter(map(skill_of, table.faces(CHAOS))) == dict.fromkeys(SKILLS, 2)
    for seat in table.board.seats:
        assert not set(table.cards(CHAOS)) & set(table.knows(seat).faces)


@rule("UNF-7")
def test_a_lot_falls_on_the_first_player_who_picks_first() -> None:
    firsts = set()
    for k in range(12):
        table = given(SHORT, 3, game=GameId(f"g-lot-{k}"))
        firsts.add(table.live.asks()[0].seat)
    assert firsts == {S1, S2, S3}


@rule("UNF-7")
def test_characters_are_picked_clockwise_and_none_twice() -> None:
    table = given(SHORT, 3, rolls=[[S2]])
    order = []
    left = set(CHARACTERS)
    while table.live.asks()[0].kind == "character":
        seat = table.live.asks()[0].seat
        assert table.options(seat) == left
        order.append(seat)
        chosen = sorted(left)[0]
        left.remove(chosen)
        table.answer(seat, chosen)
    assert order == [S2, S3, S1]


def test_the_suggested_characters_can_be_agreed_on() -> None:
    table = given(SHORT, 4, Options(suggested=True))
    seat = table.live.asks()[0].seat
    assert table.options(seat) == {"arjun", "jeanne", "samira", "william"}


@rule("UNF-8")
def test_the_items_of_characters_in_play_are_not_in_the_item_deck() -> None:
    table = embarked(cast=("keilani", "arjun", "edmund"))
    mine = {item for seat in table.board.seats for item in table.faces(items_zone(seat))}
    assert mine == {"speaking_trumpet", "six_shooter", "lucky_ring"}
    assert set(table.faces(ITEMS)) == set(ITEM_CARDS) - mine
    assert len(table.cards(ITEMS)) == 17
    assert all(table.board.sailors[s].items == table.faces(items_zone(s)) for s in table.board.seats)


@rule("UNF-9")
@pytest.mark.parametrize("options", [Options(), LEARNING])
def test_the_first_player_begins_without_cards(options: Options) -> None:
    """Until the first Receive Skills step, which comes at once."""
    table = embarked(options=options)
    first = table.board.current
    assert first is not None
    assert len(table.cards(hand(first))) == 5
    assert table.board.step == "action"


@rule("UNF-10")
def test_in_the_learning_game_the_others_draw_their_whole_set() -> None:
    table = embarked(options=LEARNING)
    for seat in table.board.seats_from(table.board.current)[1:]:  # type: ignore[arg-type]
        held = Counter(map(skill_of, table.faces(hand(seat))))
        assert held == CHARACTERS[table.board.sailors[seat].character].skills


@rule("UNF-10")
def test_in_the_standard_game_they_choose_three_cards_of_their_set() -> None:
    table = given(SHORT, 3, rolls=[[S1]])
    for name in ("jeanne", "william", "edmund"):
        table.answer(table.live.asks()[0].seat, name)
    assert [(ask.seat, ask.kind) for ask in table.live.asks()] == [(S2, "starting_hand"), (S3, "starting_hand")]
    assert table.options(S2) == {"lore.1", "lore.2", "lore.3", "will.1", "will.2"}
    assert (table.form(S2).least, table.form(S2).most) == (3, 3)
    assert table.options(S3) == {f"{skill}.1" for skill in SKILLS}
    table.answer(S3, ["lore.1", "will.1", "strength.1"]).answer(S2, ["lore.1", "will.1", "will.2"])
    assert Counter(map(skill_of, table.faces(hand(S2)))) == {"lore": 1, "will": 2}
    assert Counter(map(skill_of, table.faces(hand(S3)))) == {"lore": 1, "will": 1, "strength": 1}


def test_characters_and_first_hands_can_be_wished_for_beforehand() -> None:
    """Of several wishes the first that is still free; a hand for each character, by what the question is about."""
    table = given(SHORT, 3, rolls=[[S1]])
    for name in ("jeanne", "william"):
        table.orders(S2, *table.knows(S2).orders, Order("answer", "character", "once", answer=[name]))
    hands = {"jeanne": ["influence.1"], "william": ["lore.1", "lore.2", "will.1"]}
    wishes = [Order("answer", "starting_hand", "once", When(about=(who,)), hand) for who, hand in hands.items()]
    table.orders(S2, *table.knows(S2).orders, *wishes)
    table.answer(S1, "jeanne")
    assert table.board.sailors[S2].character == "william"
    table.answer(S3, "edmund")
    assert [ask.seat for ask in table.live.asks()] == [S3]
    table.answer(S3, ["lore.1", "will.1", "strength.1"])
    assert Counter(map(skill_of, table.faces(hand(S2)))) == {"lore": 2, "will": 1}


@rule("UNF-11")
@pytest.mark.parametrize(
    ("seats", "captain", "keeper"),
    [(3, "jeanne", "william"), (4, "arjun", "william"), (5, "arjun", "william"), (6, "arjun", "william")],
)
def test_titles_go_to_the_first_in_each_line(seats: int, captain: str, keeper: str) -> None:
    board = embarked(seats, Options(suggested=True)).board
    holders = {title: board.sailors[seat].character for title, seat in board.titles.items()}
    assert holders == {"captain": captain, "keeper": keeper}


@rule("UNF-11")
def test_one_player_may_hold_both_titles() -> None:
    board = embarked(cast=("beatrice", "svetlana", "samira")).board
    captain, keeper = board.titles["captain"], board.titles["keeper"]
    assert board.sailors[captain].character == "svetlana"
    assert board.sailors[keeper].character == "beatrice"
    board = embarked(cast=("jeanne", "arjun", "keilani")).board
    assert board.sailors[board.titles["captain"]].character == "keilani"
    assert board.sailors[board.titles["keeper"]].character == "jeanne"
    assert NUMBERS.captain_line.index(CharacterId("beatrice")) == 5


DECKS = {
    (3, False): {"hybrid": 1, "human": 5},
    (4, False): {"hybrid": 1, "cultist": 1, "human": 6},
    (5, False): {"hybrid": 2, "human": 8},
    (6, False): {"hybrid": 2, "cultist": 1, "human": 9},
    (3, True): {"hybrid": 1, "human": 5},
    (4, True): {"hybrid": 1, "human": 7},
    (5, True): {"hybrid": 2, "human": 8},
    (6, True): {"hybrid": 2, "human": 10},
}


@rule("UNF-12", "UNF-14")
@pytest.mark.parametrize(("seats", "learning"), DECKS)
def test_the_loyalty_deck_is_that_of_the_table(seats: int, learning: bool) -> None:
    table = embarked(seats, Options(learning=learning))
    dealt = [face for seat in table.board.seats for face in table.faces(loyalty_zone(seat))]
    assert Counter([*dealt, *table.faces(LOYALTY)]) == DECKS[seats, learning]


@rule("UNF-13")
def test_in_the_standard_game_everybody_begins_with_one_loyalty_card() -> None:
    table = embarked(4)
    for seat in table.board.seats:
        (card,) = table.cards(loyalty_zone(seat))
        knowing = [s for s in table.board.seats if card in table.knows(s).faces]
        assert knowing == [seat]
    assert len(table.cards(LOYALTY)) == 4


@rule("UNF-13")
def test_in_the_learning_game_loyalty_is_dealt_when_everybody_has_had_a_turn() -> None:
    table = embarked(3, LEARNING)
    turns = []
    while not table.board.loyalty_dealt:
        turns.append(table.board.turn)
        assert not any(table.board.loyalty_count(seat) for seat in seats_for(3))
        _go_on(table)
    assert table.board.turn in (3, 4)
    assert max(turns) == 3
    assert [table.board.loyalty_count(seat) for seat in seats_for(3)] == [1, 1, 1]


def _go_on(table: Unf) -> None:
    """Whoever is waited for does what time would decide."""
    table.time_out()


@rule("UNF-145")
@pytest.mark.parametrize("seats", [4, 6])
def test_without_a_cultist_dials_are_lower(seats: int) -> None:
    table = embarked(seats, Options(no_cultist=True))
    assert table.board.dials == {"fuel": 7, "food": 6, "sanity": 6, "souls": 7}
    dealt = [face for seat in table.board.seats for face in table.faces(loyalty_zone(seat))]
    assert "cultist" not in [*dealt, *table.faces(LOYALTY)]


@rule("UNF-145")
@pytest.mark.parametrize(("difficulty", "dial"), [("easier", 10), ("harder", 6)])
def test_difficulty_moves_every_dial_by_two(difficulty: str, dial: int) -> None:
    board = embarked(options=Options(difficulty=difficulty)).board  # type: ignore[arg-type]
    assert set(board.dials.values()) == {dial}


@rule("UNF-145")
@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (3, Options(no_cultist=True), "no-cultist-seats"),
        (5, Options(no_cultist=True), "no-cultist-seats"),
        (4, Options(learning=True, no_cultist=True), "learning-no-cultist"),
        (4, Options(learning=True, difficulty="harder"), "learning-difficulty"),
    ],
)
def test_what_does_not_go_together_is_refused(seats: int, options: Options, code: str) -> None:
    with pytest.raises(Refused) as refused:
        given(SHORT, seats, options)
    assert refused.value.code == code
