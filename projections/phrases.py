"""Filling templates. `{seat:seat}` names what to say and how: the value stands in the event, the way in the spec.

A field is a path: `{by}`, `{board.dice[die].face:thing}`; in brackets stands another value's name, or a plain key.
A spec says how ids become words: `seat`, `card`, `thing`, `zone`, `why`, `ending`, `ask`, `answer`, `outline`,
`count`, `nth` (0 is the first), `abs`; `nth>seat` speaks of a mapping; `+d` and the like are Python's own.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any

from domain.kernel import EVERYBODY, WATCHER, Card, Face, Seat, Text
from domain.kernel.text import Arg, text_list

if TYPE_CHECKING:
    from projections.words import Words

ALL = EVERYBODY[0]
UNKNOWN = "card"
"""Stands for a card whose face the viewer does not know."""

_PATH = re.compile(r"\.?(\w+)|\[(\w+)\]")
_PYTHONS = re.compile(r"(.?[<>=^])?[-+ ]?z?#?0?\d*[,_]?(\.\d+)?[bcdeEfFgGnosxX%]?")
"""Specs that `format` knows."""
_SEAT = re.compile(rf"s\d+|{re.escape(ALL)}|{re.escape(WATCHER)}")
Path = tuple[tuple[str, str], ...]
"""Steps into a value: by attribute, or by index."""
Part = tuple[str, str, Path, str]
"""Of a template: what stands before a field, the field, its path, its spec."""


class Eyes:
    """What one viewer may know while words are found: the public board and the faces open to them."""

    def __init__(self, seat: Seat, board: Any, faces: Mapping[Card, Face], asked: Mapping[str, Any] | None = None):
        self.seat = seat
        self.board = board
        self.faces = faces
        self.asked = asked or {}
        """The question that is spoken of: kind, seat, form and trigger."""

    def face(self, card: str) -> str:
        """The id of a card's face, or that of any unknown card."""
        return self.faces.get(Card(card), UNKNOWN)

    @cached_property
    def places(self) -> dict[str, str]:
        """Every card on the table, and the zone where it lies."""
        zones = self.board.zones if self.board is not None else {}
        return {card: zone for zone, cards in zones.items() for card in cards}


BLIND = Eyes(WATCHER, None, {})
"""Knows nothing: for names that need no knowledge."""


def fill(words: "Words", key: str, template: str, values: Mapping[str, Any], eyes: Eyes) -> Text:
    """The template as a Text: ids and further texts as arguments, so that other languages can say it; English beside
    them."""
    args: dict[str, Arg] = {}
    out: list[str] = []
    for literal, field, path, spec in parts_of(template):
        out.append(literal)
        if field:
            value = _value(key, field, path, values)
            try:
                said = speak(words, value, spec, eyes)
                args[field] = said if isinstance(said, Text) else _arg(value, spec, eyes)
                out.append(said.en if isinstance(said, Text) else said)
            except (TypeError, ValueError, AttributeError) as error:
                raise UnknownField(f"{key} says {{{field}:{spec}}} of {value!r}: {error}") from error
    return Text(key, args, "".join(out))


@lru_cache(maxsize=4096)
def parts_of(template: str) -> tuple[Part, ...]:
    try:
        parsed = list(Formatter().parse(template))
    except ValueError as error:
        raise UnknownField(f"the template {template!r} is not well formed: {error}") from error
    return tuple(
        (literal, field or "", tuple(_PATH.findall(field or "")), spec or "") for literal, field, spec, _ in parsed
    )


class UnknownField(LookupError):
    """A template speaks of something that is not there, or in a way that is not known."""


def _value(key: str, field: str, path: Path, values: Mapping[str, Any]) -> Any:
    """Follow a path from one of the values."""
    name = path[0][0]
    if name not in values:
        raise UnknownField(f"{key} speaks of {{{field}}}, but there is only: {', '.join(sorted(values))}")
    value = values[name]
    for attribute, index in path[1:]:
        try:
            value = getattr(value, attribute) if attribute else _item(value, str(values.get(index, index)))
        except (AttributeError, LookupError, ValueError) as error:
            raise UnknownField(f"{key} speaks of {{{field}}}, which is not there: {error!r}") from error
    return value


def _item(value: Any, index: str) -> Any:
    if isinstance(value, Sequence):
        return value[int(index)]
    return value[index] if index in value else value[int(index)]


# --- ids as arguments ----------------------------------------------------------------------------


def _arg(value: Any, spec: str, eyes: Eyes) -> Arg:
    """The ids behind a value: one as it is, several with commas, a mapping as `key>value`."""
    if _maps(value):
        of_values = spec.partition(">")[2]
        return ",".join(f"{k}>{_arg(v, of_values, eyes)}" for k, v in value.items())
    if spec == "count":
        return value if isinstance(value, int) else len(value)
    if _many(value):
        return ",".join(str(_arg(v, spec, eyes)) for v in value)
    if spec == "card":
        return eyes.face(value)
    return value if isinstance(value, str | int) else str(value)


def _maps(value: Any) -> bool:
    return isinstance(value, Mapping)


def _many(value: Any) -> bool:
    return isinstance(value, list | tuple)


# --- ids as words --------------------------------------------------------------------------------


def speak(words: "Words", value: Any, spec: str, eyes: Eyes) -> str | Text:
    """One value in English, in the way the spec says; as a Text where ids alone would not do."""
    if isinstance(value, Text):
        return value
    if spec in _TEXTS:
        return _TEXTS[spec](words, value, eyes)
    return speak_ids(words, value, spec, eyes)


def speak_ids(words: "Words", value: Any, spec: str, eyes: Eyes) -> str:
    """Ids in the words of a language, in the way the spec says."""
    if ">" in spec and _maps(value):
        left, _, right = spec.partition(">")
        pairs = [
            {"one": speak_ids(words, k, left, eyes), "other": speak_ids(words, v, right, eyes)}
            for k, v in value.items()
        ]
        return words.joint("list.comma").join(words.filled("list.pair", pair) for pair in pairs) or _nothing(words).en
    if spec in _WHOLE:
        return _WHOLE[spec](words, value, eyes)
    if spec in _EACH:
        each = _EACH[spec]
        return listed([each(words, v, eyes) for v in value], words) if _many(value) else each(words, value, eyes)
    if not _PYTHONS.fullmatch(spec):
        ways = ", ".join(sorted((*_WHOLE, *_EACH, *_TEXTS)))
        raise ValueError(f"there is no such way of saying; ways: {ways}; of a mapping, two of them as in nth>seat")
    return format(value, spec)


def listed(names: Iterable[str], words: "Words") -> str:
    """`A, B ×2 and C`; unknown cards are counted at the end."""
    counted = Counter(names)
    unknown = counted.pop(words.thing(UNKNOWN).en, 0)
    out = [name if n == 1 else words.filled("list.times", {"what": name, "n": n}) for name, n in counted.items()]
    if unknown:
        out.append(_cards(words, unknown).en)
    if len(out) < 2:
        return out[0] if out else _nothing(words).en
    return words.joint("list.and").join((words.joint("list.comma").join(out[:-1]), out[-1]))


def listed_texts(texts: Iterable[Text], words: "Words") -> Text:
    """The same of texts, as a text."""
    held: dict[str, Text] = {}
    counted: Counter[str] = Counter()
    for text in texts:
        held[text.en] = text
        counted[text.en] += 1
    unknown = counted.pop(words.thing(UNKNOWN).en, 0)
    out = [held[en] if n == 1 else words.say(("list.times",), {"what": held[en], "n": n}) for en, n in counted.items()]
    if unknown:
        out.append(_cards(words, unknown))
    if len(out) < 2:
        return out[0] if out else _nothing(words)
    return text_list("list.and", (text_list("list.comma", out[:-1]), out[-1]))


def _cards(words: "Words", n: int) -> Text:
    return words.say(("thing.card",), {}) if n == 1 else words.say(("thing.cards",), {"n": n})


def _nothing(words: "Words") -> Text:
    return words.say(("thing.nothing",), {})


def _seats(words: "Words", value: Any, eyes: Eyes) -> str:
    seats = list(value) if _many(value) else [value]
    if not seats:
        return words.say(("seat.nobody",), {}).en
    if not all(isinstance(seat, str) and _SEAT.fullmatch(seat) for seat in seats):
        raise ValueError("this is no seat")
    return listed([words.seat(seat).en for seat in seats], words)


def _answer(words: "Words", value: Any, eyes: Eyes) -> Text:
    if "kind" not in eyes.asked:
        raise ValueError("only the words of a decision (event.Decided…) can speak of an answer")
    kind = eyes.asked["kind"]
    if isinstance(value, int):
        return words.say(("answer.number",), {"n": value})
    if _many(value):
        said = [_spot(words, kind, v, eyes) if _maps(v) else words.phrase(kind, v, eyes) for v in value]
        return listed_texts(said, words)
    if all(isinstance(n, int) for n in value.values()):
        return listed_texts([_part(words, kind, target, n, eyes) for target, n in value.items()], words)
    if isinstance(value.get("reply"), str):
        return _deal(words, kind, value, eyes)
    pairs = [(words.phrase(kind, k, eyes), words.phrase(kind, v, eyes)) for k, v in value.items()]
    return text_list("list.comma", [words.say(("list.pair",), {"one": one, "other": other}) for one, other in pairs])


def _spot(words: "Words", kind: str, spot: Mapping[str, Any], eyes: Eyes) -> Text:
    """A piece laid, and how it is turned, if it is."""
    piece, at = (words.phrase(kind, spot[what], eyes) for what in ("piece", "at"))
    key = "answer.spot.turned" if spot.get("turn") else "answer.spot"
    return words.say((key,), {"piece": piece, "at": at, "turn": spot.get("turn", 0)})


def _part(words: "Words", kind: str, target: str, n: int, eyes: Eyes) -> Text:
    return words.say(("answer.part",), {"n": n, "target": words.phrase(kind, target, eyes)})


def _deal(words: "Words", kind: str, deal: Mapping[str, Any], eyes: Eyes) -> Text:
    terms = {side: _terms(words, kind, deal.get(side, {}), eyes) for side in ("give", "want")}
    return words.say((f"answer.{deal['reply']}",), terms)


def _terms(words: "Words", kind: str, terms: Mapping[str, int], eyes: Eyes) -> Text:
    return listed_texts([words.phrase(kind, item, eyes) for item, n in terms.items() for _ in range(n)], words)


def _outline(words: "Words", value: Any, eyes: Eyes) -> Text:
    if len(value) == 3:
        reply, give, want = value
        return words.say((f"answer.{reply}",), {"give": give, "want": want})
    return words.say(("answer.number",), {"n": value[0]})


def _count(words: "Words", value: Any, eyes: Eyes) -> str:
    if isinstance(value, str) or not isinstance(value, int | Collection):
        raise ValueError("count takes a number, or cards to be counted")
    return _cards(words, value if isinstance(value, int) else len(value)).en


Speak = Callable[["Words", Any, Eyes], str]


def _on_card(words: "Words", id: str) -> str:
    text = words.card_text(id)
    return text.en if text is not None else ""


_WHOLE: dict[str, Speak] = {
    "seat": _seats,
    "count": _count,
}
_EACH: dict[str, Speak] = {
    "card": lambda words, value, eyes: words.thing(eyes.face(value)).en,
    "thing": lambda words, value, eyes: words.thing(value).en,
    "text": lambda words, value, eyes: _on_card(words, value),
    "zone": lambda words, value, eyes: words.zone(value).en,
    "why": lambda words, value, eyes: words.why(value).en,
    "ending": lambda words, value, eyes: words.ending(value).en,
    "nth": lambda words, value, eyes: str(int(value) + 1),
    "abs": lambda words, value, eyes: str(abs(value)),
}
_TEXTS: dict[str, Callable[["Words", Any, Eyes], Text]] = {
    "answer": _answer,
    "outline": _outline,
    "ask": lambda words, value, eyes: words.ask(value, eyes.asked, eyes),
}
"""What cannot be said from ids alone: it depends on the question that is spoken of."""
