"""The book's guidelines for talk, and phrases that keep to them."""

from projections.unfathomable import ENTRY
from projections.unfathomable.words.talk import PHRASES, RULES


def test_guidelines_and_phrases_are_offered_in_their_order() -> None:
    assert [text.key for text in ENTRY.words.sayings("talk.rule.")] == list(RULES)
    assert [text.en for text in ENTRY.words.sayings("talk.phrase.")] == list(PHRASES.values())


def test_no_phrase_names_a_card() -> None:
    forbidden = {"influence", "lore", "observation", "strength", "will", "treachery", "human", "hybrid", "cultist"}
    for phrase in PHRASES.values():
        assert not forbidden & set(phrase.lower().rstrip(".").split())
        assert not any(character.isdigit() for character in phrase)
