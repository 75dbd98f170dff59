"""What a name may be."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.errors import Refused
from service.players.names import LONGEST_NAME, clean_name


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \u00a0 Lovelace ", "Ada Lovelace"),
        ("山田\u3000太郎", "山田 太郎"),
        ("Zoe\u0308", "Zoë"),
        ("نیک\u200cآیین", "نیک\u200cآیین"),
        ("क्\u200dष", "क्\u200dष"),
        ("\U0001f3f4\u200d\u2620\ufe0f", "\U0001f3f4\u200d\u2620\ufe0f"),
        ("\u200dAda\u200c", "Ada"),
        ("<b>O'Neil</b> {x} %s", "<b>O'Neil</b> {x} %s"),
        ("x" * 40, "x" * 40),
        ("e\u0301" * 40, "é" * 40),
    ],
)
def test_a_readable_name_is_kept(given_name: str, kept: str) -> None:
    assert clean_name(given_name) == kept


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-empty"),
        (" \u3000 ", "name-empty"),
        ("\u200d", "name-empty"),
        ("\u0301", "name-empty"),
        ("x" * 41, "name-long"),
        ("Ada\n", "name-character"),
        ("A\tda", "name-character"),
        ("A\x00da", "name-character"),
        ("A\x1b[31mda", "name-character"),
        ("A\u202eda", "name-character"),
        ("A\u2066da", "name-character"),
        ("A\u200eda", "name-character"),
        ("A\u2028da", "name-character"),
        ("A\ufeffda", "name-character"),
        ("A\ud800da", "name-character"),
        ("A\ue000da", "name-character"),
        ("\u3164", "name-character"),
        ("\u2800", "name-character"),
    ],
)
def test_another_name_is_refused(name: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        clean_name(name)
    assert (caught.value.code, caught.value.pointer) == (code, "/name")


def test_the_refusal_names_the_character_and_does_not_print_it() -> None:
    with pytest.raises(Refused, match="U\\+202E") as caught:
        clean_name("A\u202eda")
    assert "\u202e" not in str(caught.value)


@given(st.text(max_size=60))
def test_what_is_kept_is_clean_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except Refused:
        return
    assert clean_name(name) == name == unicodedata.normalize("NFC", name) == name.strip()
    assert 1 <= len(name) <= LONGEST_NAME
