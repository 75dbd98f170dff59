"""Cult of the Deep in words: nothing is left unsaid, and cards say what they do."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import domain.cult
from domain.cult import Options
from domain.cult.board import Temple
from domain.cult.content import CHARACTER_CARDS, NUMBERS, RITUAL_CARDS, ROLE_CARDS, SIGIL_CARDS, WRAITH_CARDS
from domain.cult.facts import CharacterRevealed, CoinsGained
from domain.cult.names import SYMBOLS, CharacterId
from domain.cult.options import pairwise
from domain.cult.rules.turn import TurnStart
from domain.kernel import WATCHER, Seat
from domain.kernel.record import log_of
from domain.parts.effects import Ops
from projections.catalogue import gaps
from projections.cult import ENTRY
from projections.cult.words import THINGS, WORDS
from projections.cult.words.cards import character_text, in_play, name_of, ritual_text, said, sigil_text, wraith_text
from projections.history import Teller
from projections.scene import faults
from projections.view import view_of
from tests.cult.scenes import HP
from tests.cult.scenes.phases import scene
from tests.given import Table, given
from tests.projections.cult.games import QUICK, S1, S2, S3, S4, S5, late_temple, steps, temple
from tests.projections.cult.games import said as heard

CASES = [
    pytest.param(seats, setup, k, id=f"{seats}-setup{k}")
    for seats in ENTRY.ruleset.seats
    for k, setup in enumerate(pairwise(seats))
]


@pytest.mark.law("cult words")
@pytest.mark.parametrize(("seats", "setup", "seed"), CASES)
def test_everything_has_words_for_every_viewer(seats: int, setup: Options, seed: int) -> None:
    tellers: dict[Seat, Teller] = {}
    seen: set[str] = set()
    for i, (live, records) in enumerate(steps(seats, setup, seed)):
        for seat in (WATCHER, *live.board.seats):
            teller = tellers.setdefault(seat, Teller(ENTRY.ruleset, WORDS, live.game, seat))
            for line in teller.feed_all(log_of(seat, records)):
                assert fit(line.text.en), line
        asks = live.asks()
        new = {ask.kind for ask in asks} - seen
        seen |= new
        for seat in {ask.seat: None for ask in asks if new or i % 5 == 0} or (WATCHER,):
            shows(view_of(ENTRY, live.board, live.knowledge(seat), live.seq))


def fit(said: str) -> bool:
    """Looks like a sentence: no empty places, no ids, an end."""
    return bool(said) and "None" not in said and "_" not in said and said[-1] in ".:?!)" and said[0].isupper()


def shows(view: Any) -> None:
    scene = ENTRY.layout(view)
    assert faults(scene) == []
    for ask in view.asks:
        assert "None" not in ask.text.en
        options = (*ask.options, *ask.targets)
        assert {ref for option in options for ref in option.refs} <= set(scene.names())
        for side in (ask.options, ask.targets):
            texts = [option.text.en for option in side]
            assert len(texts) == len(set(texts)), f"two options of {ask.kind} read alike: {texts}"


def test_an_option_about_the_automated_high_priest_points_at_it() -> None:
    table = scene(
        seats=4,
        dice=[("dagger", S2)],
        life={S2: 1},
        kept={S2: ["kraken"]},
        kraken={HP: 1},
        altars=("sirens", "lamia", "blood_rites"),
    )
    [ask] = view_of(ENTRY, table.board, table.knows(S2), table.live.seq).asks
    assert [(option.id, option.refs) for option in ask.options] == [("rein:hp:1", ("hp", "kraken_dice:hp"))]


def test_whatever_the_rules_ask_use_or_draw_for_has_words() -> None:
    """Also what random games seldom come to."""
    home = Path(domain.cult.__file__).parent
    files = (*home.glob("rules/*.py"), *home.glob("effects/*.py"), home / "nouns.py")
    rules = "\n".join(path.read_text() for path in files)
    asking = (
        r'(?:choose_one|choose_some|assign|commit_to|window)\(\s*(?:run\.)?g,(?:[^"]*?,)?\s*"(\w+)"',
        r'\bone\("(\w+)"',
        r'dice_of\(run, which, "(\w+)"',
        r'Ask\([^"]*?, "(\w+)"',
    )
    kinds = {kind for pattern in asking for kind in re.findall(pattern, rules)} | {"haunt"}
    uses = [
        f"{card.id}/{n}"
        for card in (*CHARACTER_CARDS.values(), *RITUAL_CARDS.values())
        for side in card.sides
        for n, ability in enumerate(side.abilities)
        if ability.limit
    ]
    whys = set(re.findall(r'why="([^"]+)"', rules)) | set(re.findall(r'Shuffle\([^"]*?"([^"]+)"', rules))
    assert len(kinds) > 50 and len(uses) > 12 and len(whys) > 6
    missing = [f"ask.{kind}" for kind in kinds if not WORDS.has(f"ask.{kind}")]
    missing += [key for used in ("siren", "haunt", "first_blood") if not WORDS.has(key := f"event.AbilityUsed.{used}")]
    missing += [key for used in uses if not WORDS.has(key := f"event.Used.{used}")]
    missing += [key for why in whys if not WORDS.has(key := f"why.{why}")]
    assert sorted(missing) == [] == gaps(ENTRY)


# Cards

CARDS = [*ROLE_CARDS.values(), *CHARACTER_CARDS.values(), *SIGIL_CARDS.values(), *WRAITH_CARDS.values()]
CARDS += RITUAL_CARDS.values()


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_has_its_name_and_a_text(card: Any) -> None:
    assert THINGS[card.id] == card.name
    text = WORDS.card_text(card.id)
    assert text is not None and text.en.endswith(".") and "barred" not in text.en


def test_no_two_cards_share_an_id() -> None:
    assert len({card.id for card in CARDS} | set(SYMBOLS)) == len(CARDS) + len(SYMBOLS)


def test_cards_say_what_their_effects_are() -> None:
    for character in CHARACTER_CARDS.values():
        text = character_text(character)
        assert text.startswith(f"{character.life} life, power symbol {name_of(character.power)}. ")
        assert in_play(character) in text
    for sigil in SIGIL_CARDS.values():
        assert said(sigil) in sigil_text(sigil) and ("Not for Wraiths" in sigil_text(sigil)) != sigil.wraith
    for wraith in WRAITH_CARDS.values():
        text = wraith_text(wraith)
        assert text.startswith(f"{wraith.dice} Wraith dice") and said(wraith) in text
        assert all(name_of(face) in text for face in wraith.start)
    for ritual in RITUAL_CARDS.values():
        text = ritual_text(ritual)
        assert said(ritual) in text and (ritual.keeper is None or f"Keeper: {in_play(ritual)}" in text)


def test_a_card_with_another_effect_has_another_text() -> None:
    brine = SIGIL_CARDS["brine"]
    other = structs.replace(brine, effects=Ops([structs.replace(brine.effects[0], n=3)]))
    assert "loses 4 life" in sigil_text(brine) and "loses 3 life" in sigil_text(other)


def test_the_barred_face_is_named() -> None:
    assert f"except {name_of(NUMBERS.chant_barred)}." in WORDS.texts["tides"]


# What is said


def test_dice_are_named_by_face_and_number_and_places_by_what_lies_there() -> None:
    table = late_temple()
    placed = (
        "Committed: Ancient #1 → Seat 3, Blood #2 → Tribute to Nycen, Parchment #3 → Sirens, Dagger #4 → Seat 1, "
        "Cosmos #5 → Seat 2 as a gift."
    )
    for viewer in (WATCHER, S3, S5):
        assert heard(table, viewer)[:2] == ["Seat 3 commits the dice.", placed]


def test_a_sigil_is_named_to_its_holder_and_to_others_only_when_shown() -> None:
    table = late_temple()
    (card,) = table.cards("sigil:s1")
    table.answer(S1, f"sigil:{card}")
    assert heard(table, S1)[:2] == [
        "Seat 1 responds: use Sigil of Undertow.",
        "Seat 1 shows a Sigil: Sigil of Undertow.",
    ]
    assert heard(table, S2)[:2] == ["Seat 1 responds: use a Sigil.", "Seat 1 shows a Sigil: Sigil of Undertow."]
    view = view_of(ENTRY, table.board, table.knows(S2), table.live.seq)
    assert {ask.text.en for ask in view.asks} == {"Sigil of Undertow is used. Cancel it?"}


def test_whoever_deals_the_last_blow_is_said_to_kill() -> None:
    table = temple(
        [("dagger",) * 5],
        facts=[CharacterRevealed(S2, CharacterId("guardian"), 1)],
        chapter=TurnStart(S1),
    ).answer(S1, [])
    pass_all(table.pass_(S1).answer(S1, {"d1": S2, **{f"d{i}": S1 for i in range(2, 6)}}))
    table.answer(S1, ["d1", "d2", "d3", "d4", "d5"])
    pass_all(table)
    told = [line for line in everything(table, WATCHER) if "Seat 2" in line]
    assert "Seat 2 loses 1 life to a die of Seat 1: 0 left." in told
    assert "Seat 2 dies by the hand of Seat 1." in told and "The role of Seat 2 is shown: Faithful." in told


def test_dice_that_stay_as_they_are_are_not_spoken_of() -> None:
    table = temple(
        [("dagger", "cosmos", "blood", "blood", "blood")], facts=[CoinsGained(S1, "chant", 2)], chapter=TurnStart(S1)
    )
    table.answer(S1, []).pass_(S1)
    chants = {"d1": "keep", "d2": "blood", "d3": "keep", "d4": "keep", "d5": "keep"}
    table.answer(S1, chants)
    assert heard(table, S4)[:3] == [
        "Seat 1 chants: Cosmos #2 → Blood.",
        "Seat 1 spends 1 Chant coin.",
        "Now showing: Blood #2.",
    ]
    table.undo(S1).answer(S1, dict.fromkeys(chants, "keep"))
    assert heard(table, S4)[0] == "Seat 1 does not chant."


def test_the_place_that_nobody_plays_is_spoken_of_as_the_high_priest() -> None:
    without_faceless = {"characters": [("diver",), ("guardian", "assassin", "merchant", "librarian")]}
    table = given(QUICK.ruleset, 4, tops=without_faceless)
    told = everything(table, WATCHER)
    assert "Nobody plays the High Priest: the rules decide for that place." in told
    assert any(line.startswith("Turn 1: the High Priest – ") for line in told)
    assert WORDS.thing("hp").en == "the High Priest" and WORDS.thing("s2").en == "Seat 2"


def test_the_hidden_roles_are_shown_together_at_the_end() -> None:
    *_, (live, _) = steps(5, Options(), 3)
    teller = Teller(ENTRY.ruleset, WORDS, live.game, WATCHER)
    told: list[str] = []
    for _, written in steps(5, Options(), 3):
        told += [line.text.en for line in teller.feed_all(log_of(WATCHER, written))]
    shown = [line for line in told if line.startswith(("The hidden roles", "The role of"))]
    for seat in live.board.seats:
        assert any(WORDS.seat(seat).en in line for line in shown)
    assert any(line.startswith("The game is over: ") for line in told)


def test_a_reply_to_a_trade_knows_the_offer() -> None:
    table = temple([("blood",) * 5], characters="merchant_ii guardian alchemist_ii bellringer diver_ii")
    dice = [f"d{i}" for i in range(1, 6)]
    table.answer(S1, []).pass_(S1).answer(S1, dict.fromkeys(dice, "keep")).answer(S1, dict.fromkeys(dice, S1))
    table.answer(S1, "merchant_ii:").answer(S1, S2)
    table.answer(S1, {"reply": "offer", "give": {"siren": 2, "chant": 1}, "want": {"life": 3}})
    (ask,) = view_of(ENTRY, table.board, table.knows(S2), table.live.seq).asks
    assert ask.text.en == "Seat 1 offers 2 Siren coins and 1 Chant coin for 3 life. Agreed?"
    table.answer(S2, {"reply": "accept"})
    assert heard(table, S3)[:2] == [
        "Seat 2 accepts.",
        "Seat 1 and Seat 2 trade: 2 Siren coins and 1 Chant coin for 3 life.",
    ]


def pass_all(table: Table[Temple]) -> None:
    """Everybody passes until something else is asked."""
    while table.live.asks() and all(ask.form is None for ask in table.live.asks()):
        passed = table.live.secrets.passed
        table.pass_(next(seat for seat in table.waits_for if seat not in passed))


def everything(table: Table[Temple], seat: Seat) -> list[str]:
    teller = Teller(table.live.ruleset, WORDS, table.live.game, seat)
    return [line.text.en for line in teller.feed_all(log_of(seat, table.log))]
