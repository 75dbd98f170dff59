"""The box: files, entries, texts, sealed parts."""

import json
from typing import Any

import pytest

from domain.parts.content import Box, CardEntry, Decks, Folder, Part, PlayEntry
from domain.parts.vocabulary import BadData
from tests.toy.pier.content import BOX, CARDS
from tests.toy.pier.effects import VOCABULARY

CARD: dict[str, Any] = {"id": "a", "name": "A", "origin": "original"}


class Shelf(Folder):
    """Files in memory."""

    def __init__(self, **files: Any) -> None:
        self.files, self.at = {f"{name}.json": json.dumps(data).encode() for name, data in files.items()}, ""

    def joinpath(self, name: str, /) -> "Shelf":
        one = Shelf()
        one.files, one.at = self.files, name
        return one

    def read_bytes(self) -> bytes:
        return self.files[self.at]


def read(*cards: dict[str, Any], **texts: str) -> Box:
    box = Box(Shelf(cards=list(cards), texts=texts), "cards", "texts")
    box.cards("cards", CardEntry)
    box.speak(VOCABULARY)
    return box


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ([{**CARD, "name": 3}], "cards.json, a: name: Expected `str`, got `int`"),
        ([{**CARD, "colour": "red"}], "cards.json, a: Object contains unknown field `colour`; there are copies, "),
        ([{**CARD, "efects": []}], "cards.json, a: Object contains unknown field `efects`; is effects meant?"),
        ([{**CARD, "origin": "own"}], "cards.json, a: origin: Invalid enum value 'own'; there are found, original, "),
        ([{"name": "A"}], "cards.json, ?: Object missing required field `id`"),
        ([CARD, CARD], "cards.json, a: there is an entry of this id before; ids are used once"),
        (
            [{**CARD, "effects": [{"do": "gain", "what": "rum"}]}],
            "cards.json, a: effects[0].what: there is no resource rum; there are clue, ",
        ),
        (
            [{**CARD, "effects": [{"do": "read", "part": "cellar"}]}],
            "cards.json, a: effects.0.part: there is no sealed part cellar; there are none",
        ),
        ([{**CARD, "text": "a.own"}], "cards.json, a: text: there is no text a.own; there are story"),
        (
            [{**CARD, "sealed": {"end": {"text": "stroy"}}}],
            "cards.json, a: sealed.end.text: there is no text stroy; is story meant?",
        ),
        (
            [{**CARD, "sealed": {"end": {"text": "story", "then": [{"do": "gain", "what": "rum"}]}}}],
            "cards.json, a: sealed.end.then[0].what: there is no resource rum",
        ),
        (
            [{**CARD, "effects": [{"do": "either", "options": [{"then": [], "label": "left"}]}]}],
            "cards.json, a: effects.0.options: there is no text left; there are story",
        ),
    ],
)
def test_a_mistake_in_a_card_is_named(cards: list[dict[str, Any]], problem: str) -> None:
    with pytest.raises(BadData) as found:
        read(*cards, story="Once upon a time.")
    assert str(found.value).startswith(problem)


def test_a_file_that_is_no_json_is_named_with_its_line() -> None:
    shelf = Shelf(cards=[CARD])
    shelf.files["cards.json"] = b'[\n{"id": "a"}\n}'
    box = Box(shelf, "cards")
    box.cards("cards", CardEntry)
    with pytest.raises(BadData, match=r"^cards\.json: JSON is malformed.*, in line 3$"):
        box.speak(VOCABULARY)


def test_cards_need_operations() -> None:
    box = Box(Shelf(cards=[CARD]), "cards")
    cards = box.cards("cards", CardEntry)
    with pytest.raises(RuntimeError, match=r"say BOX\.speak\(VOCABULARY\) in the ruleset\'s module"):
        len(cards)
    box.speak(VOCABULARY)
    assert list(cards) == ["a"]


def test_every_byte_counts_in_the_hash() -> None:
    assert read(CARD).hash != read({**CARD, "copies": 2}).hash != read(CARD, story="x").hash


def test_only_sealed_parts_are_sealed() -> None:
    sealed = BOX.sealed()
    assert set(sealed) == {"docks_3"} and set(sealed["docks_3"]) == {"follow", "stay"}
    assert sealed["docks_3"]["stay"] == CARDS["docks_3"].sealed["stay"].then


def test_entries_are_counted_and_priced_without_what_is_sealed() -> None:
    entries = {entry.id: entry for entry in BOX.component("cards", "The cards").entries}
    assert set(entries) == set(CARDS)
    assert entries["brine"].value == 4.0 and entries["brine"].effects == [
        {"do": "lose", "what": "life", "n": 4, "who": "choice"}
    ]
    assert entries["docks_3"].value == 0.5 and "luck" not in str(entries["docks_3"].effects)


def test_sealed_parts_go_by_numbers_in_what_is_published() -> None:
    """Found and caught, as names, would tell how it goes; the same words elsewhere stay."""
    parts = {name: {"text": "story"} for name in ("caught", "clue")}
    passed, failed = ({"do": "read", "part": part} for part in ("clue", "caught"))
    effects = [
        {"do": "gain", "what": "clue"},
        {"do": "test", "skill": "luck", "passed": [passed], "failed": [failed, passed]},
    ]
    box = read({**CARD, "effects": effects, "sealed": parts}, story="x")
    (entry,) = box.component("cards", "The cards").entries
    gain, test = entry.effects
    assert gain["what"] == "clue"
    assert test["passed"] == [{"do": "read", "part": "1"}]
    assert test["failed"] == [{"do": "read", "part": "2"}, {"do": "read", "part": "1"}]


def test_a_file_is_read_whatever_is_asked_first() -> None:
    """Its ids, how many they are, whether one is there, or a card; one that is not there stays so."""
    for ask in (list, len, lambda cards: CARD["id"] in cards, lambda cards: cards[CARD["id"]]):
        box = Box(Shelf(cards=[CARD]), "cards")
        cards = box.cards("cards", CardEntry)
        box._words = VOCABULARY
        assert ask(cards)
        assert list(cards.values()) == [cards[CARD["id"]]] and dict(cards.items()).keys() == cards.keys()
        assert cards.get("nothing") is None and "nothing" not in cards
        with pytest.raises(KeyError):
            cards["nothing"]


def test_a_file_without_operations_is_read_at_once() -> None:
    box = Box(Shelf(numbers={"dice": 5}), "numbers")
    assert box.plain("numbers", dict[str, int]) == {"dice": 5}


def test_cards_of_several_files_are_one_deck() -> None:
    box = Box(Shelf(people=[CARD], things=[{**CARD, "id": "b"}]), "people", "things")
    people, things = box.cards("people", PlayEntry), box.cards("things", PlayEntry)
    box.speak(VOCABULARY)
    both = Decks(people, things)
    assert list(both) == ["a", "b"] and len(both) == 2 and both["b"] is things["b"]
    with pytest.raises(KeyError):
        both["c"]


def test_a_card_may_be_swapped_to_measure_it() -> None:
    box = read(CARD)
    other = box.words.convert({**CARD, "name": "B"}, CardEntry)
    cards = box.cards("cards", CardEntry)
    cards.swap(other)
    assert cards["a"] is other


def test_sides_are_published_unless_they_are_sealed() -> None:
    side = {"abilities": [{"when": "dawn", "effects": [{"do": "gain", "what": "clue"}]}]}
    plain = BOX.words.convert({**CARD, "sides": [side]}, PlayEntry)
    assert json.loads(json.dumps(BOX.entry(plain).effects)) == [side]
    sealed = BOX.words.convert({**CARD, "sides": [side], "sealed_sides": True}, PlayEntry)
    assert BOX.entry(sealed).effects is None


def test_texts_may_lie_in_several_files_and_an_id_in_one_of_them() -> None:
    box = Box(Shelf(texts={"a": "one"}, texts_more={"b": "two"}), "texts", "texts_more")
    assert box.texts == {"a": "one", "b": "two"}
    with pytest.raises(BadData, match=r"texts_more\.json: there is a text a before"):
        Box(Shelf(texts={"a": "one"}, texts_more={"a": "two"}), "texts", "texts_more")


def test_a_story_of_any_part_must_be_there() -> None:
    """Also of parts that are not sealed, in fields of a game's own."""

    class Tale(CardEntry, frozen=True, kw_only=True):
        parts: dict[str, Part]

    tale = {**CARD, "parts": {"sea": {"text": "wreck.see"}}}
    box = Box(Shelf(tales=[tale], texts={"wreck.sea": "A mast in the fog."}), "tales", "texts")
    box.cards("tales", Tale)
    with pytest.raises(BadData, match=r"parts.sea.text: there is no text wreck.see; is wreck.sea meant"):
        box.speak(VOCABULARY)
