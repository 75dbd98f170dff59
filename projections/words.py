"""A game's words: templates by key, names of things, and how to find the right one. Nothing is left unsaid:
a key without a template is an error that says what to add and where."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any

import msgspec

from domain.kernel import EVERYBODY, WATCHER, Deal, Text
from projections.phrases import BLIND, Eyes, UnknownField, fill, listed_texts
from projections.shared_words import GENERIC

_HOLE = re.compile(r"\{(\w+)\}")
_ESCAPED_HOLE = re.compile(r"\\\{(\w+)\\\}")
SEALED = "sealed."
"""How the keys of sealed parts begin."""
Variant = Callable[[Any], str]
"""An event -> the last part of its key: `hurt` or `healed`."""


class MissingWords(LookupError):
    """Something has no words, or its words speak of what is not there."""


@dataclass(frozen=True)
class Found:
    """A template for a key, and what its pattern caught."""

    key: str
    template: str
    caught: Mapping[str, str]


@dataclass(frozen=True)
class Words:
    """What a game is told in. A key may be a pattern: `option.meddle.turn:{die}` catches the die."""

    name: str
    templates: Mapping[str, str]
    """`event.<Tag>`, `ask.<kind>`, `option.<kind>.<id>`, `option.<kind>:card`, `option.<kind>:seat`, `ending.<id>`,
    `why.<purpose>`, `told.<rule>`, `label.<kind of zone>`, `cost.<what>`; and, in place of generic ones,
    `event.Decided:<kind>`, `event.Decided.sealed:<kind>`, `event.Decided.outlined:<kind>`, `event.Closed:<kind>`,
    `event.Moved:<zone>><zone>`, `event.Rolled:<why>`, `event.Resealed:<why>`, `event.Shown:<zone>`."""
    things: Mapping[str, str]
    """Content ids (faces, tokens, tracks) -> names."""
    zones: Mapping[str, str] = field(default_factory=dict)
    """Zones -> names as they stand in a sentence."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What stands on a card, by its face; cards without text are left out."""
    refs: Mapping[str, str] = field(default_factory=dict)
    """Keys of options -> the Scene id to highlight. Cards and seats need none."""
    variants: Mapping[str, Variant] = field(default_factory=dict)
    """Keys that have several templates: which one, from the event."""
    sealed: Mapping[str, str] = field(default_factory=dict)
    """`<entry>.<part>` -> what a sealed part of the content says: said when it is read, published nowhere before."""
    quiet: frozenset[str] = frozenset()
    """Keys of events that a history for reading leaves out, because another line says it already."""

    @cached_property
    def _templates(self) -> dict[str, str]:
        named = {f"thing.{id}": name for id, name in self.things.items()}
        named |= {f"zone.{id}": name for id, name in self.zones.items()}
        named |= {f"text.{id}": said for id, said in self.texts.items()}
        named |= {f"{SEALED}{id}": said for id, said in self.sealed.items()}
        said = {**GENERIC, **self.templates}
        return {**_by_order(said), **said, **named}

    @cached_property
    def _patterns(self) -> dict[str, list[tuple[int, str, str]]]:
        """Keys with holes by what stands before the first: how general, what stands behind the last, and the key. There
        are thousands; those that could fit are few, and only they are compiled."""
        holed = [(key, _HOLE.split(key)) for key in self._templates if _HOLE.search(key)]
        holed.sort(key=lambda pair: (-sum(map(len, pair[1][::2])), pair[0]))
        found: dict[str, list[tuple[int, str, str]]] = {}
        for rank, (key, parts) in enumerate(holed):
            found.setdefault(parts[0], []).append((rank, parts[-1], key))
        return found

    @cached_property
    def _beginnings(self) -> list[int]:
        """How long the beginnings of patterns are."""
        return sorted(set(map(len, self._patterns)))

    @cached_property
    def _found(self) -> dict[str, Found | None]:
        return {}

    def keys(self) -> tuple[str, ...]:
        """Every key a Text of this game may have, but for what is sealed: what a translation has to cover."""
        return tuple(sorted(key for key in self._templates if not key.startswith(SEALED)))

    def published(self) -> dict[str, str]:
        """Every key with its English template."""
        return {key: self._templates[key] for key in self.keys()}

    def sayings(self, prefix: str) -> tuple[Text, ...]:
        """Everything under a prefix that says the same to everybody, in the order it was written."""
        return tuple(self.say((key,), {}) for key in self._templates if key.startswith(prefix))

    def asks(self) -> tuple[str, ...]:
        """Every kind of question; one with a hole stands for several. What stands behind a dot is a way to put it."""
        kinds = {key.removeprefix("ask.") for key in self._templates if key.startswith("ask.")}
        return tuple(sorted(kind for kind in kinds if kind.rpartition(".")[0] not in kinds))

    def has(self, key: str) -> bool:
        return self._look_up(key) is not None

    def find(self, *keys: str) -> Found:
        """The template of the first of these keys that has one; they go from the special to the general."""
        for key in keys:
            found = self._look_up(key)
            if found is not None:
                return found
        near = get_close_matches(keys[-1], self._templates, 3, 0.5)
        hint = f" Near to it: {', '.join(near)}." if near else ""
        raise MissingWords(f"{self.name} has no words for {' or '.join(keys)}: add {to_add(keys[-1:])}.{hint}")

    def _look_up(self, key: str) -> Found | None:
        if key not in self._found:
            self._found[key] = self._search(key)
        return self._found[key]

    def _search(self, key: str) -> Found | None:
        if key in self._templates:
            return Found(key, self._templates[key], {})
        begun = [self._patterns.get(key[:size], ()) for size in self._beginnings if size <= len(key)]
        for _, end, template in sorted(chain.from_iterable(begun)):
            if key.endswith(end) and (caught := _pattern(template).fullmatch(key)):
                return Found(template, self._templates[template], caught.groupdict())
        return None

    # --- saying things ---------------------------------------------------------------------------

    def say(self, keys: tuple[str, ...], values: Mapping[str, Any], eyes: Eyes = BLIND) -> Text:
        """The first template found for these keys, filled."""
        found = self.find(*keys)
        try:
            return fill(self, found.key, found.template, {**values, **found.caught}, eyes)
        except UnknownField as error:
            raise MissingWords(f"{self.name}: {error}") from error

    def joint(self, key: str) -> str:
        """What stands between the things of a list."""
        return self.find(key).template

    def filled(self, key: str, values: Mapping[str, Any]) -> str:
        """A template with words that were found already."""
        return self.find(key).template.format(**values)

    def sentence(self, keys: tuple[str, ...], values: Mapping[str, Any], eyes: Eyes = BLIND) -> Text:
        """The same, beginning with a capital."""
        return _capital(self.say(keys, values, eyes))

    @cached_property
    def _names(self) -> dict[str, Text]:
        return {}

    def _name(self, key: str) -> Text:
        """What needs nobody's knowledge is said once and kept."""
        if key not in self._names:
            self._names[key] = self.say((key,), {})
        return self._names[key]

    def seat(self, seat: str) -> Text:
        if seat == EVERYBODY[0]:
            return self._name("seat.everybody")
        if seat == WATCHER:
            return self._name("seat.onlooker")
        if seat not in self._names:
            self._names[seat] = self.say(("seat",), {"n": int(seat.removeprefix("s"))})
        return self._names[seat]

    def thing(self, id: str) -> Text:
        """The name of a content id."""
        return self._name(f"thing.{id}")

    def zone(self, id: str) -> Text:
        return self._name(f"zone.{id}")

    def why(self, purpose: str) -> Text:
        """What a draw or a resolution is for."""
        return self._name(f"why.{purpose}")

    def ending(self, id: str) -> Text:
        return self._name(f"ending.{id}")

    def card_text(self, face: str) -> Text | None:
        """What stands on a card, if anything does."""
        return _capital(self._name(f"text.{face}")) if face in self.texts else None

    def part(self, entry: str, part: str) -> Text:
        """What a sealed part says, once it was read."""
        return self._name(f"{SEALED}{entry}.{part}")

    @cached_property
    def _cards(self) -> dict[str, tuple[Text, Text | None]]:
        return {}

    def card(self, face: str) -> tuple[Text, Text | None]:
        """What a card is called, and what stands on it."""
        found = self._cards.get(face)
        if found is None:
            found = self._cards[face] = (self.thing(face), self.card_text(face))
        return found

    def ask(self, kind: str, about: Mapping[str, Any], eyes: Eyes) -> Text:
        """A question. `about` holds the asked `seat`, the `form` as far as the viewer knows it, the `trigger`."""
        return self.sentence((f"ask.{kind}",), {"board": eyes.board, **about}, eyes)

    def goods(self, kind: str, goods: Mapping[str, int], eyes: Eyes) -> Text:
        """One side of a trade: by `goods.WHAT` what is counted (`goods.WHAT.1` for one of it), else by its option."""
        texts: list[Text] = []
        for what, n in goods.items():
            keys = [key for key in (f"goods.{what}.{n}", f"goods.{what}") if self.has(key)]
            texts += [self.say(tuple(keys), {"n": n})] if keys else [self.phrase(kind, what, eyes)] * n
        return listed_texts(texts, self)

    def on_the_table(self, kind: str, deal: Deal, eyes: Eyes) -> dict[str, Text]:
        """What is offered and what for, for a question that says it."""
        return {"give": self.goods(kind, deal.give, eyes), "want": self.goods(kind, deal.want, eyes)}

    def said(self, answer: Any, eyes: Eyes) -> Text:
        """What a seat of a group has answered so far."""
        return self.sentence(("answer.said",), {"answer": msgspec.to_builtins(answer)}, eyes)

    def together(self, group: str, decider: str | None) -> Text:
        """How a group decides."""
        return self.say((f"group.{group}",), {"decider": decider or ""})

    def variant(self, key: str, event: Any, eyes: Eyes) -> str | None:
        """The last part of an event's key, if it has several templates."""
        return self.variants[key](event) if key in self.variants else None

    def cost(self, what: str, n: int) -> Text:
        """Something that is paid: `cost.coin.1` has a word of its own, `cost.coin` speaks of `{n}`."""
        return self.sentence((f"cost.{what}.{n}", f"cost.{what}"), {"n": n})

    def option(self, kind: str, id: str, eyes: Eyes) -> Text:
        """One option of a question: a card, a seat, or what the game has words for."""
        return _capital(self.phrase(kind, id, eyes))

    def phrase(self, kind: str, id: str, eyes: Eyes) -> Text:
        """An option as it stands within a sentence."""
        values = {"board": eyes.board, "card": id, "seat": id}
        return self.say(self._option_keys(kind, id, eyes), values, eyes)

    def refs_of(self, kind: str, id: str, eyes: Eyes) -> tuple[str, ...]:
        """What an option highlights in the Scene, by present names."""
        if id in eyes.places:
            return (id, eyes.places[id])
        if eyes.board is not None and id in eyes.board.seats:
            return (id,)
        found = self.find(*self._option_keys(kind, id, eyes))
        said = self.refs[found.key].format(**found.caught).split() if found.key in self.refs else ()
        return tuple(dict.fromkeys((*said, *self.named_in(kind, id, eyes))))

    def named_in(self, kind: str, id: str, eyes: Eyes) -> Iterator[str]:
        """What the parts of an option's id name: cards and where they lie, seats, decks. A game adds its own things."""
        zones = eyes.board.zones if eyes.board is not None else {}
        for part in parts_of(id):
            if part in eyes.places:
                yield from (part, eyes.places[part])
            elif (eyes.board is not None and part in eyes.board.seats) or part in zones:
                yield part

    def turns(self, kind: str) -> tuple[tuple[Text, float], ...]:
        """Where pieces are laid: what the turns 0, 1, 2… are called, and which way each looks, in degrees clockwise
        from the top of the picture. None, where a turn has no name."""
        return ()

    def _option_keys(self, kind: str, id: str, eyes: Eyes) -> tuple[str, ...]:
        if id in eyes.places:
            return (f"option.{kind}:card", "option.card")
        if eyes.board is not None and id in eyes.board.seats:
            return (f"option.{kind}:seat", "option.seat")
        return (f"option.{kind}.{id}",)


def parts_of(id: str) -> list[str]:
    """The names in an option's id: `skill:12.3/deep_one:galley`, `lore.2`, `galley#1`. Cards have a dot too."""
    parts = [part for part in _BETWEEN.split(id) if part]
    return [part if part[:1].isdigit() or part[1:2].isdigit() else part.partition(".")[0] for part in parts]


_BETWEEN = re.compile(r"[:/+#,]")


def _by_order(said: Mapping[str, str]) -> dict[str, str]:
    """What a seat decides is said so too when an order decides for it, with a mark."""
    decided = {key.removeprefix("event.Decided"): way for key, way in said.items() if key.startswith("event.Decided")}
    return {f"event.Ordered{key}": f"{way.removesuffix('.')} (by order)." for key, way in decided.items()}


_KEPT_APART = {"thing": "things", "zone": "zones", "text": "texts", "sealed": "sealed"}
_OF_A_SEAT = re.compile(r":s\d+$")


def to_add(keys: Iterable[str]) -> str:
    """What to add where: `"discard" to Words(zones=…)`. A zone of one seat is one of all seats' zones."""
    places: dict[str, list[str]] = {}
    for key in keys:
        kind, _, id = key.partition(".")
        place = _KEPT_APART.get(kind, "templates")
        name = key if place == "templates" else id
        if place == "zones":
            name = _OF_A_SEAT.sub(":{seat}", name)
        places.setdefault(place, []).append(f'"{name}"')
    return "; ".join(f"{', '.join(dict.fromkeys(names))} to Words({place}=…)" for place, names in places.items())


@lru_cache(maxsize=4096)
def _pattern(key: str) -> re.Pattern[str]:
    """Each hole catches something."""
    return re.compile(_ESCAPED_HOLE.sub(r"(?P<\1>.+?)", re.escape(key)))


def _capital(said: Text) -> Text:
    return Text(said.key, said.args, said.en[:1].upper() + said.en[1:])
