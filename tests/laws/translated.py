"""Law 8, second half: whatever is said can be said in another language, from its key, its arguments and the published
templates alone. The other language is English with accents: a plain letter in it was never translated."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields

from domain.kernel import Text
from projections.phrases import BLIND, parts_of, speak_ids
from projections.words import Words

ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀćđéƒǵĥíĵķĺḿńóṕʠŕśťúṽẃẋýźÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ"
)
PLAIN = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")
IDS = re.compile(r"[^ ]+(?:, [^ ]+)*")
NUMBERS = ("nth", "abs")
APART = {"thing.": "things", "zone.": "zones", "text.": "texts", "sealed.": "sealed"}
"""Keys whose templates a game keeps apart from the others."""


def accented(template: str) -> str:
    """A template in the other language: its own letters, the same fields."""
    return "".join(_accented_part(*part) for part in parts_of(template))


def _accented_part(literal: str, field: str, path: Any, spec: str) -> str:
    said = literal.translate(ACCENTS).replace("{", "{{").replace("}", "}}")
    return said + (f"{{{field}{':' if spec else ''}{spec}}}" if field else "")


class Translation:
    """What a client does that knows nothing of a game but templates by key."""

    def __init__(self, templates: Mapping[str, str], bare: str = "") -> None:
        self.bare = bare
        """What stands for ids that are shown as they are."""
        kept: dict[str, dict[str, str]] = {"templates": {}, **{name: {} for name in APART.values()}}
        for key, template in templates.items():
            prefix = next((prefix for prefix in APART if key.startswith(prefix)), "")
            kept[APART.get(prefix, "templates")][key.removeprefix(prefix)] = template
        self.words = Words(name="a translation", **kept)

    def say(self, text: Text) -> str:
        template = self.words.find(text.key).template
        items = text.args.get("items")
        if isinstance(items, tuple):
            return template.join(self.say(one) for one in items)
        said = []
        for literal, field, _, spec in parts_of(template):
            said += [literal, self._arg(text.args[field], spec) if field else ""]
        return "".join(said)

    def _arg(self, arg: Any, spec: str) -> str:
        if isinstance(arg, Text):
            return self.say(arg)
        if self.bare and not spec and isinstance(arg, str) and IDS.fullmatch(arg):
            return self.bare
        return speak_ids(self.words, read_arg(arg, spec), "thing" if spec == "card" else spec, BLIND)


def read_arg(arg: str | int, spec: str) -> Any:
    """Ids as they were before they stood in one argument: several have commas, a mapping has `key>value`."""
    if ">" in spec:
        left, _, right = spec.partition(">")
        pairs = [pair.split(">") for pair in str(arg).split(",") if pair]
        return {_number(key, left): _number(value, right) for key, value in pairs}
    if spec in ("seat", "card", "thing", "zone", "why", "ending"):
        return str(arg).split(",") if arg else []
    return arg


def _number(id: str, spec: str) -> str | int:
    return int(id) if spec in NUMBERS else id


class Untranslated(Struct, frozen=True):
    """A text that cannot be said in another language, or not in full."""

    text: Text
    why: str


class Translator:
    """Says the texts of one game anew: in English, which must be the same, and with accents, which must hold none of
    the English."""

    def __init__(self, words: Words, bare: str = "") -> None:
        """With `bare`, ids may be shown as they are: audits name zones, cards and hashes so."""
        sealed = {f"sealed.{id}": said for id, said in words.sealed.items()}
        templates = {**words.published(), **sealed}
        self.english = Translation(templates)
        self.other = Translation({key: accented(said) for key, said in templates.items()}, bare)
        self._said: set[tuple[str, str]] = set()

    def faults(self, said: Any) -> Iterator[Untranslated]:
        """Of every text in something that is shown, the first time it is said."""
        for text in texts_in(said):
            if (text.key, text.en) not in self._said:
                self._said.add((text.key, text.en))
                if why := self._fault(text):
                    yield Untranslated(text, why)

    def _fault(self, text: Text) -> str:
        try:
            english, other = self.english.say(text), self.other.say(text)
        except Exception as error:
            return f"it cannot be said from its arguments: {error!r}"
        if english.casefold() != text.en.casefold():
            return f"its arguments say: {english}"
        left = PLAIN.findall(other)
        return f"untranslated: {', '.join(left)}" if left else ""


def texts_in(said: Any) -> Iterator[Text]:
    """Every text in questions, a Scene, a report; not those within texts."""
    if isinstance(said, Text):
        yield said
    elif isinstance(said, Struct):
        for field in _speaking(type(said)):
            if value := getattr(said, field):
                yield from texts_in(value)
    elif isinstance(said, Mapping | list | tuple):
        for value in said.values() if isinstance(said, Mapping) else said:
            yield from texts_in(value)


@cache
def _speaking(shape: type[Struct]) -> tuple[str, ...]:
    """Fields that may hold a text: a Scene has hundreds that cannot."""
    return tuple(field.name for field in fields(shape) if not _is_plain(field.type))


def _is_plain(hint: Any) -> bool:
    leaves = [leaf for leaf in get_args(hint) if leaf is not ...] or [getattr(hint, "__supertype__", hint)]
    if leaves != [hint]:
        return all(map(_is_plain, leaves))
    return isinstance(hint, str | int) or hint in (str, int, float, bool, bytes, type(None))


_translators: dict[int, Translator] = {}


def translator_of(words: Words) -> Translator:
    """One for all games that are played with these words: what was said once is not tried again."""
    if id(words) not in _translators:
        _translators[id(words)] = Translator(words)
    return _translators[id(words)]
