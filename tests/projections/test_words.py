"""Words: nothing in a game is left unsaid, and nothing is said that the viewer may not know."""

from collections.abc import Callable

import pytest

from domain.kernel import WATCHER, Face, GameId, Order, Placing, Seat, hand
from domain.kernel.record import encode, log_of
from projections.catalogue import GameEntry
from projections.history import Teller
from projections.phrases import Eyes
from projections.shared_words import GENERIC
from projections.words import MissingWords, Words
from tests.given import S1, S2, S3, Table, given
from tests.projections.games import CROSSING, MUTINY
from tests.toy import GAMES
from tests.toy.mutiny.board import Deck, Die
from tests.toy.mutiny.events import LifeChanged


def lines_of(table: Table, entry: GameEntry, seat: str) -> list[str]:
    """What the last input wrote, in words for one viewer."""
    teller = Teller(entry.ruleset, entry.words, table.live.game, Seat(seat))
    told = [line.text.en for line in teller.feed_all(log_of(Seat(seat), table.log))]
    return told[-len(table.last) :]


def test_a_face_is_named_only_to_those_who_know_it() -> None:
    table = given(
        CROSSING.ruleset, 2, tops={"strength": [["strength-1", "strength-1", "strength-1", "strength-5"]]}
    ).answer(S1, "strength")
    assert "You see Strength 5." in lines_of(table, CROSSING, S1)
    for other in (S2, WATCHER):
        assert "Seat 1 sees a card, hidden from you." in lines_of(table, CROSSING, other)
        assert "Strength 5" not in " ".join(lines_of(table, CROSSING, other))


def test_what_others_are_shown_is_hidden_only_from_those_who_do_not_know_it() -> None:
    g = given(CROSSING.ruleset, 3, placings=[Placing(hand(S1), (Face("lore-3"),))])
    (card,) = g.cards(hand(S1))
    g.live._g.show([card], [S2])
    g.log += g.live._batch[-1:]
    g.last = g.log[-1:]
    assert lines_of(g, CROSSING, S1) == ["Seat 2 sees Lore 3, known to you."]
    assert lines_of(g, CROSSING, S2) == ["You see Lore 3."]
    assert lines_of(g, CROSSING, S3) == ["Seat 2 sees a card, hidden from you."]


def test_a_secret_answer_is_told_in_outline_to_the_others() -> None:
    table = given(CROSSING.ruleset, 2).answer(S1, ["lore"]).answer(S1, "search").answer(S1, [])
    assert lines_of(table, CROSSING, S2)[0] == "Seat 1 takes cards from the lore deck: 0."
    assert lines_of(table, CROSSING, S1)[0] == "Seat 1: nothing."


def test_a_pass_is_known_to_the_one_who_passed() -> None:
    table = given(MUTINY.ruleset, 3, tops={"roles": [["captain"]]}).answer(S1, [])
    table.answer(S1, {ask: options[0] for ask, options in table.form(S1).items.items()})
    table.pass_(S2)
    assert lines_of(table, MUTINY, S2)[0] == "You pass, unseen by the others."
    assert lines_of(table, MUTINY, S1)[0] == "Somebody passes."


def test_a_pass_by_the_clock_is_told_as_such() -> None:
    table = given(MUTINY.ruleset, 3, tops={"roles": [["captain"]]}).answer(S1, [])
    table.answer(S1, {ask: options[0] for ask, options in table.form(S1).items.items()})
    table.time_out()
    assert "You run out of time and pass, unseen by the others." in lines_of(table, MUTINY, S2)
    assert "Somebody runs out of time and passes." in lines_of(table, MUTINY, S1)


def test_what_an_order_answers_is_told_as_such() -> None:
    table = given(MUTINY.ruleset, 3, tops={"roles": [["captain"]]}, rolls=[["rum", "calm", "calm"]])
    table.orders(S2, Order(do="answer", kind="meddle", scope="once", answer=["turn:0"])).answer(S1, [])
    table.answer(S1, {"0": S1})
    for seat in (S1, S2, WATCHER):
        (told,) = [line for line in lines_of(table, MUTINY, seat) if "(by order)" in line]
        assert told.startswith("Seat 2") and told.endswith(" (by order).")


# Templates


def words(**templates: str) -> Words:
    keys = {key.replace("_", "."): template for key, template in templates.items()}
    return Words("toy", keys, {"oak": "Oak", "elm": "Elm"}, {"hand:{seat}": "the hand of {seat:seat}"})


def eyes() -> Eyes:
    return Eyes(S1, Deck(seats=(S1, S2), dice=[Die("oak"), Die("elm")], zones={"deck": ["1.0", "1.1"]}), {"1.0": "oak"})


@pytest.mark.parametrize(
    ("template", "values", "en", "args"),
    [
        ("{seat:seat} rests", {"seat": "s2"}, "Seat 2 rests", {"seat": "s2"}),
        ("{to:seat} see", {"to": ("s1", "s2")}, "Seat 1 and Seat 2 see", {"to": "s1,s2"}),
        ("{to:seat}", {"to": ()}, "nobody", {"to": ""}),
        ("{to:seat}", {"to": ("*",)}, "everybody", {"to": "*"}),
        ("{things:thing}", {"things": ("oak", "elm", "oak")}, "Oak ×2 and Elm", {"things": "oak,elm,oak"}),
        ("{things:thing}", {"things": ()}, "nothing", {"things": ""}),
        ("{cards:card}", {"cards": ("1.0", "1.1")}, "Oak and a card", {"cards": "oak,card"}),
        ("{cards:card}", {"cards": ("1.1", "1.2")}, "2 cards", {"cards": "card,card"}),
        ("{zone:zone}", {"zone": "hand:s2"}, "the hand of Seat 2", {"zone": "hand:s2"}),
        (
            "{die:nth}: {board.dice[die].face:thing}",
            {"die": "1"},
            "2: Elm",
            {"die": "1", "board.dice[die].face": "elm"},
        ),
        ("{aims:nth>seat}", {"aims": {0: "s1", 2: "s2"}}, "1 → Seat 1, 3 → Seat 2", {"aims": "0>s1,2>s2"}),
        ("{by:+d}, {by:abs}", {"by": -2}, "-2, 2", {"by": -2}),
        ("{n:count}", {"n": 3}, "3 cards", {"n": 3}),
        ("{n:count}", {"n": 1}, "a card", {"n": 1}),
        ("{cards:count}", {"cards": ("1.0", "1.1")}, "2 cards", {"cards": 2}),
    ],
)
def test_templates_say_ids_in_words_and_keep_them_as_arguments(
    template: str, values: dict[str, object], en: str, args: dict[str, object]
) -> None:
    looking = eyes()
    said = words(event_Test=template).say(("event.Test",), {"board": looking.board, **values}, looking)
    assert (said.key, said.en, said.args) == ("event.Test", en, args)


def test_a_missing_template_is_an_error_that_helps() -> None:
    with pytest.raises(MissingWords, match=r"toy has no words for event\.Ended: .* event\.Endedd"):
        words(event_Endedd="x").say(("event.Ended",), {})


def test_a_template_that_speaks_of_what_is_not_there_is_an_error() -> None:
    with pytest.raises(MissingWords, match=r"toy: event\.Test speaks of \{oops\}, but there is only: by"):
        words(event_Test="{oops}").say(("event.Test",), {"by": 1})
    with pytest.raises(MissingWords, match=r"speaks of \{board\.sails\}, which is not there"):
        words(event_Test="{board.sails}").say(("event.Test",), {"board": eyes().board})


@pytest.mark.parametrize(
    ("template", "value", "said"),
    [
        (
            "{x:thingy}",
            "oak",
            "event.Test says {x:thingy} of 'oak': there is no such way of saying; ways: abs, answer, ",
        ),
        ("{x:thing>seat}", "oak", "of a mapping, two of them as in nth>seat"),
        ("{x:count}", "oak", "event.Test says {x:count} of 'oak': count takes a number, or cards to be counted"),
        ("{x:count}", None, "event.Test says {x:count} of None: count takes a number"),
        ("{x:seat}", "oak", "event.Test says {x:seat} of 'oak': this is no seat"),
        ("{x:seat}", None, "event.Test says {x:seat} of None: this is no seat"),
        ("{x:nth}", "oak", "event.Test says {x:nth} of 'oak': invalid literal for int"),
        ("{x:+d}", "oak", "event.Test says {x:+d} of 'oak': "),
        ("{x:answer}", ["oak"], "only the words of a decision (event.Decided…) can speak of an answer"),
        ("{x:seat", "s1", "the template '{x:seat' is not well formed: "),
    ],
)
def test_what_cannot_be_said_so_is_an_error_that_says_why(template: str, value: object, said: str) -> None:
    with pytest.raises(MissingWords) as missing:
        words(event_Test=template).say(("event.Test",), {"x": value})
    assert str(missing.value).startswith("toy: ") and said in str(missing.value)


@pytest.mark.parametrize(
    ("say", "said"),
    [
        (lambda w: w.zone("discard"), 'zone.discard: add "discard" to Words(zones=…).'),
        (lambda w: w.zone("bid:s2"), 'zone.bid:s2: add "bid:{seat}" to Words(zones=…).'),
        (lambda w: w.thing("ash"), 'thing.ash: add "ash" to Words(things=…).'),
        (lambda w: w.why("the tide"), 'why.the tide: add "why.the tide" to Words(templates=…).'),
        (lambda w: w.option("aim", "up", eyes()), 'option.aim.up: add "option.aim.up" to Words(templates=…).'),
        (lambda w: w.sentence(("label.hand",), {}), 'label.hand: add "label.hand" to Words(templates=…).'),
    ],
)
def test_a_missing_name_says_where_to_add_it(say: Callable[[Words], object], said: str) -> None:
    with pytest.raises(MissingWords) as missing:
        say(words())
    assert f"toy has no words for {said}" in str(missing.value)


def test_the_most_special_pattern_is_found() -> None:
    found = Words("toy", {"why.{a}": "1", "why.{a} deck": "2", "why.peril deck": "3"}, {})
    assert [found.why(purpose).en for purpose in ("a storm", "lore deck", "peril deck")] == ["1", "2", "3"]


def test_variants_choose_among_templates_of_one_event() -> None:
    variant = MUTINY.words.variants["event.LifeChanged"]
    assert [variant(LifeChanged(S1, by)) for by in (-1, 2)] == ["hurt", "healed"]


def test_options_may_be_cards_seats_or_words_of_the_game() -> None:
    said = Words("toy", {"option.aim.{die}": "die {die:nth}"}, {"oak": "Oak"}, refs={"option.aim.{die}": "die:{die}"})
    looking = eyes()
    assert [said.option("aim", id, looking).en for id in ("1.0", "1.1", "s2", "0")] == [
        "Oak",
        "A card",
        "Seat 2",
        "Die 1",
    ]
    refs = [said.refs_of("aim", id, looking) for id in ("1.0", "s2", "0")]
    assert refs == [("1.0", "deck"), ("s2",), ("die:0",)]


def test_keys_are_published_with_their_templates() -> None:
    for entry in GAMES:
        keys = entry.words.keys()
        assert set(GENERIC) <= set(keys) == set(entry.words.published())
    assert {"option.meddle.turn:{die}", "thing.squall"} <= set(MUTINY.words.keys())


def test_a_game_may_speak_its_own_way_of_kernel_events() -> None:
    game = GameId("own")
    own = Words(
        "own",
        {**MUTINY.words.templates, "event.Moved:charms>charm:{seat}": "A charm for {seat:seat}!"},
        MUTINY.words.things,
        MUTINY.words.zones,
        variants=MUTINY.words.variants,
    )
    table = given(MUTINY.ruleset, 3, game=game)
    teller = Teller(MUTINY.ruleset, own, game, WATCHER)
    told = {line.text.en for line in teller.feed_all(log_of(WATCHER, table.log))}
    assert {"A charm for Seat 1!", "A charm for Seat 3!"} <= told


def test_a_text_is_data_for_other_languages() -> None:
    table = given(MUTINY.ruleset, 3)
    teller = Teller(MUTINY.ruleset, MUTINY.words, table.live.game, WATCHER)
    lines = [line for line in teller.feed_all(log_of(WATCHER, table.log)) if line.tag == "TurnBegun"]
    seat = table.board.current
    expected = {"key": "event.TurnBegun", "args": {"board.turn": 1, "seat": seat}, "en": f"Turn 1: Seat {seat[1:]}."}
    assert encode(lines[-1].text) == encode(expected)
