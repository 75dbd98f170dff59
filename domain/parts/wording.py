"""Card texts, made from their data. Each text is a key, arguments and English; arguments may be texts themselves, so
that a whole card can be said in another language from templates alone."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations
from typing import Any, Protocol, TypeVar, get_args

from domain.kernel import Board, Text
from domain.kernel.text import JOINTS, Arg, text_list
from domain.parts.effects import ON, Kind, Op, Ops, kind_of
from domain.parts.nouns import KINDS, Amount, EntryId, Name, Nouns, TextId

B = TypeVar("B", bound=Board)


GENERAL = {
    **JOINTS,
    "nothing": "nothing",
    "amount.all": "all",
    "amount.as_many": "as many",
    "amount.equal": "as many as {number}",
    "amount.each": "{times} for each of {number}",
    "amount.per": "{times} for each {per} of {number}",
    "amount.plus": "{amount} and {plus} more",
    "on_card": "{token} on this card",
}
"""Templates that belong to no noun and no operation. Those of lists are what stands between."""


def say(key: str, template: str, **args: Arg) -> Text:
    return Text(key, args, _filled(template, {name: _english(arg) for name, arg in args.items()}))


def render(said: Text, templates: Mapping[str, str]) -> str:
    """The same in the language of these templates. `KeyError` names one that is missing."""
    template = templates[said.key]
    items = said.args.get("items")
    if isinstance(items, tuple):
        return template.join(render(one, templates) for one in items)
    return _filled(template, {k: render(v, templates) if isinstance(v, Text) else v for k, v in said.args.items()})


def keys_in(said: Text) -> Iterator[str]:
    """Every key that a translation of this text needs."""
    yield said.key
    for arg in said.args.values():
        for one in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(one, Text):
                yield from keys_in(one)


def _english(arg: Arg) -> str | int:
    return arg.en if isinstance(arg, Text) else arg if isinstance(arg, str | int) else ""


def _filled(template: str, values: Mapping[str, Any]) -> str:
    def shown(found: re.Match[str]) -> str:
        value = values[found[1]]
        return f"{value:+d}" if found[2] and isinstance(value, int) else str(value)

    return _ARG.sub(shown, template)


_ARG = re.compile(r"\{(\w+)(:\+)?\}")
_HOLE = re.compile(r"\{(\w+)(?::([\w.]+|\+))?\}")
_OPTIONAL = re.compile(r"\[(?:(\w+)\?)?([^\]]*)\]")


class Spoken(Protocol):
    """A part of an operation that has a text: one side of a choice, a band of a roll."""

    def said(self, words: "Wording") -> Text: ...


# --- an operation's template ------------------------------------------------------------------------


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """`[; else {otherwise}]` and `[bound?, all in one ring]`: the field that must be given, and what is said then."""
    for found in _OPTIONAL.finditer(text):
        flag = found[1] or _HOLE.findall(found[2])[0][0]
        yield flag, found[2]


def _verb(text: str) -> re.Match[str] | None:
    return next((m for m in _HOLE.finditer(text) if m[1] == "who" and m[2]), None)


def _template(text: str, given: Iterable[str], they: bool) -> str:
    """English for one variant: with these sections, said to you or of somebody."""
    sections = dict(_sections(text))
    kept = iter([sections[flag] if flag in given else "" for flag, _ in _sections(text)])
    plain = _OPTIONAL.sub(lambda _: next(kept), text)

    def hole(found: re.Match[str]) -> str:
        if found[1] == "who" and found[2]:
            return f"{{who}} {_third(found[2])}" if they else _second(found[2])
        return f"{{{found[1]}:+}}" if found[2] == "+" else f"{{{found[1]}}}"

    return _HOLE.sub(hole, plain)


def _key(kind: Kind[Any], given: Iterable[str], they: bool) -> str:
    return ".".join(("op", kind.name, *given, *(("they",) if they else ())))


def _second(verb: str) -> str:
    """You are told what to do, or what you may do."""
    return f"you {verb}" if verb == "may" else verb


def _third(verb: str) -> str:
    irregular = {"have": "has", "may": "may"}
    return irregular.get(verb) or (verb + "es" if verb.endswith(("s", "ch", "sh", "o")) else verb + "s")


def op_templates(kind: Kind[Any]) -> dict[str, str]:
    """Every variant of an operation's text."""
    flags = [flag for flag, _ in _sections(kind.text)]
    ways = chain.from_iterable(combinations(flags, n) for n in range(len(flags) + 1))
    persons = (False, True) if _verb(kind.text) else (False,)
    out = {_key(kind, given, they): _template(kind.text, given, they) for given in ways for they in persons}
    for hint in kind.hints.values():
        for part in get_args(hint):
            out.update(getattr(part, "texts", {}))
    return out


# --- nouns ------------------------------------------------------------------------------------------


def noun_templates(nouns: Nouns[Any]) -> dict[str, str]:
    out: dict[str, str] = {f"word.{id}": en for id, en in nouns.words.items()}
    for kind in KINDS.values():
        for id, noun in getattr(nouns, kind).items():
            key = f"noun.{kind}.{id}"
            out[key] = noun.en
            if getattr(noun, "pick", ""):
                out[f"{key}.pick"] = noun.pick
            if hasattr(noun, "many"):
                out.update(_counted(key, noun.en, noun.many))
    return out


def _counted(key: str, one: str, many: str) -> dict[str, str]:
    return {
        f"{key}.one": f"{{n}} {one}",
        f"{key}.many": f"{{n}} {many}",
        f"{key}.all": f"all {many}",
        f"{key}.as_many": f"as much {one}" if one == many else f"as many {many}",
        f"{key}.equal": f"{many} equal to {{number}}",
        f"{key}.each": f"{{times}} {many} for each of {{number}}",
        f"{key}.per": f"{{times}} {many} for each {{per}} of {{number}}",
    }


class Wording(Mapping[str, str]):
    """Says what stands on the cards of one game. As a mapping it is every template by its key: what a translation has
    to cover."""

    def __init__(self, nouns: Nouns[Any], kinds: Iterable[Kind[Any]]) -> None:
        self.nouns = nouns
        self._templates = {**GENERAL, **noun_templates(nouns)}
        for kind in kinds:
            self._templates.update(op_templates(kind))

    def __getitem__(self, key: str) -> str:
        return self._templates[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._templates)

    def __len__(self) -> int:
        return len(self._templates)

    def add(self, templates: Mapping[str, str]) -> None:
        """Words that come with the content: names of entries, texts by their ids."""
        self._templates.update(templates)

    # --- saying ---

    def make(self, key: str, **args: Arg) -> Text:
        return say(key, self._templates[key], **args)

    def ops(self, ops: Iterable[Op], joint: str = "list.then") -> Text:
        held = [self.op(one) for one in ops]
        return text_list(joint, held) if held else self.make("nothing")

    def op(self, one: Op) -> Text:
        kind = kind_of(one)
        given = [flag for flag, _ in _sections(kind.text) if getattr(one, flag) != kind.defaults.get(flag)]
        they = _verb(kind.text) is not None and self._is_another(one.who)  # type: ignore[attr-defined]
        template = _template(kind.text, given, they)
        said = {name for name, _ in _ARG.findall(template)}
        specs = {name: spec for name, spec in _HOLE.findall(kind.text) if name in said}
        return say(_key(kind, given, they), template, **{f: self._arg(one, kind, f, s) for f, s in specs.items()})

    def _is_another(self, who: str) -> bool:
        return who.startswith("@") or self.nouns.who[who].en not in ("", "you")

    def _arg(self, one: Op, kind: Kind[Any], field: str, spec: str) -> Arg:
        value, hint = getattr(one, field), kind.hints[field]
        if isinstance(value, Ops):
            return self.ops(value, "list.and")
        if isinstance(value, tuple):
            joint = getattr(type(value[0]), "joint", "list.or") if value else "list.or"
            return text_list(joint, [part.said(self) for part in value])
        if "." in spec:
            return self.counted(value, *spec.split("."))
        if spec in kind.hints:
            return self.counted(value, KINDS[kind.hints[spec]], getattr(one, spec))
        if hint in KINDS:
            return self.noun(KINDS[hint], value, pick=not spec)
        if hint is Name:
            return self._named(f"name.{value}", value)
        if hint is EntryId or hint is TextId:
            return self.make(f"{'entry' if hint is EntryId else 'text'}.{value}")
        if isinstance(value, str) and value in self.nouns.words:
            return self.make(f"word.{value}")
        return self.amount(value) if isinstance(value, Amount) or value == "all" else value

    def noun(self, kind: str, id: str, pick: bool = False) -> Text:
        key = f"noun.{kind}.{id}"
        if id.startswith("@"):
            name = id[1:]
            return self._named(f"named.{name}", f"the {name}") if kind == "who" else self._named(f"name.{name}", name)
        return self.make(f"{key}.pick") if pick and f"{key}.pick" in self._templates else self.make(key)

    def _named(self, key: str, en: str) -> Text:
        """Names are given by cards: they are known once they are said."""
        self._templates.setdefault(key, en)
        return self.make(key)

    def counted(self, n: Any, kind: str, id: str) -> Text:
        """So many of something: `3 coins`, `all coins`, `coins equal to …`."""
        key = f"noun.{kind}.{id}"
        if isinstance(n, int):
            return self.make(f"{key}.one" if n == 1 else f"{key}.many", n=n)
        return self.make(f"{key}.all") if n == "all" else self._amount(n, key)

    def amount(self, n: Any) -> Arg:
        """So many times, or by so much."""
        if isinstance(n, int):
            return n
        return self.make("amount.all") if n == "all" else self._amount(n, "amount")

    def _amount(self, n: Amount, key: str) -> Text:
        if n.of not in self.nouns.number and n.of not in self.nouns.value and not n.of.startswith(ON):
            said = self.make(f"{key}.as_many")
        elif n.per != 1:
            said = self.make(f"{key}.per", times=n.times, per=n.per, number=self.number(n.of))
        elif n.times != 1:
            said = self.make(f"{key}.each", times=n.times, number=self.number(n.of))
        else:
            said = self.make(f"{key}.equal", number=self.number(n.of))
        return self.make("amount.plus", amount=said, plus=n.plus) if n.plus else said

    def number(self, of: str) -> Text:
        if of.startswith(ON):
            return self.make("on_card", token=self.noun("token", of[len(ON) :]))
        return self.noun("number" if of in self.nouns.number else "value", of)
