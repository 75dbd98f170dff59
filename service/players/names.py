"""Names that people give themselves and their tokens: anything readable, nothing that disturbs the text around it."""

from unicodedata import category, normalize

from domain.kernel.errors import Refused

LONGEST_NAME = 40
JOINERS = "\u200c\u200d"
"""Invisible, but Persian, Indic scripts and composed emoji are spelt with them."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Printable as Unicode sees it, yet nothing is seen."""


def clean_name(text: str) -> str:
    """The name as it is kept: NFC, trimmed, spaces of every kind as one plain space."""
    name = " ".join("".join(map(readable, normalize("NFC", text))).strip(" " + JOINERS).split())
    if not any(map(visible, name)):
        raise Refused("name-empty", "A name needs at least one visible character.", pointer="/name")
    if len(name) > LONGEST_NAME:
        raise Refused(
            "name-long",
            "A name has at most {most} characters, not {count}.",
            pointer="/name",
            most=LONGEST_NAME,
            count=len(name),
        )
    return name


def readable(character: str) -> str:
    """The character, a plain space for any space; controls, bidi overrides and the like are refused."""
    if category(character) == "Zs":
        return " "
    if (character.isprintable() or character in JOINERS) and character not in BLANK:
        return character
    raise Refused(
        "name-character",
        "A name may not contain the character {character}: no control, formatting or invisible characters.",
        pointer="/name",
        character=f"U+{ord(character):04X}",
    )


def visible(character: str) -> bool:
    """Whether something is seen without another character to sit on."""
    return character not in JOINERS and category(character)[0] in "LNPS"
