"""The text of a card in play, made from its data."""

from collections.abc import Iterable, Iterator
from typing import Any

from domain.kernel import Text
from domain.kernel.text import text_list
from domain.parts.abilities import ANY, HOST, Ability, If, Modify, Side, Watch
from domain.parts.in_force import InForce
from domain.parts.wording import Wording

TEMPLATES = {
    "card.enter": "When it comes into play: {then}",
    "card.by": "{what} {by:+}",
    "card.set": "{what} is {set}",
    "card.half": "{what} is halved",
    "card.half_up": "{what} is halved, rounded up",
    "card.scaled": "{what} is {times}/{per} of it",
    "card.scaled_up": "{what} is {times}/{per} of it, rounded up",
    "card.times": "{what} is {times} times as much",
    "card.instead": "{what} is {name}",
    "card.also": "{what}: also {names}",
    "card.only_if": "{said} if {ifs}",
    "card.of_host": "For what it lies on: {said}",
    "card.at": "{said} in {places}",
    "card.may": "you may {then}",
    "card.cost": "pay {cost}: {then}",
    "card.this": "this card",
    "card.limit": "once per {scope}, {said}",
    "card.when": "{when}: {then}",
    "card.once": "When {ifs}: {then}",
    "card.each": "Whenever {ifs}: {then}",
    "card.while": "As long as {ifs}: {then}",
    "card.blanks_host": "What it lies on has no text",
    "card.blanks": "Cards with the trait {trait} have no text",
    "if.least": "{number} is {least} or more",
    "if.most": "{number} is {most} or less",
    "if.between": "{number} is {least} to {most}",
    "if.none": "{number} is 0",
    "if.flag": "{number}",
    "if.not": "it is not so that {number}",
}


def templates_of(play: InForce[Any]) -> dict[str, str]:
    """What the game says of its moments, stats, names and places."""
    out = dict(TEMPLATES)
    out.update({f"moment.{id}": moment.en for id, moment in play.moments.items()})
    out.update({f"stat.{id}": stat.en for id, stat in play.stats.items()})
    for id, about in play.names.items():
        out[f"name_of.{id}"] = about.en
        out.update({f"name_of.{id}.{name}": en for name, en in about.names.items()})
    out.update({f"place.{id}": en for id, en in play.places.items()})
    traits = {trait for held in play.traits.values() for trait in held}
    out.update({f"trait.{trait}": trait for trait in sorted(traits)})
    return out


class CardText:
    """Says the sides of a game's cards."""

    def __init__(self, play: InForce[Any], wording: Wording) -> None:
        self.play, self.words = play, wording
        wording.add(templates_of(play))

    def side(self, side: Side) -> tuple[Text, ...]:
        """Line by line; or the side's own wording."""
        if side.text:
            return (self.words.make(f"text.{side.text}"),)
        return tuple(self._lines(side))

    def _lines(self, side: Side) -> Iterator[Text]:
        words = self.words
        if side.enter:
            yield words.make("card.enter", then=words.ops(side.enter))
        yield from map(self.modify, side.modifies)
        yield from map(self.ability, side.abilities)
        yield from map(self.watch, side.watches)
        for what in side.blanks:
            if what == HOST:
                yield words.make("card.blanks_host")
            else:
                yield words.make("card.blanks", trait=words.make(f"trait.{what}"))

    def modify(self, m: Modify) -> Text:
        said = self._modified(m)
        if m.whose == "host":
            said = self.words.make("card.of_host", said=said)
        return self._only_if(said, m.if_)

    def _modified(self, m: Modify) -> Text:
        make = self.words.make
        if m.modify in self.play.names:
            what = make(f"name_of.{m.modify}")
            names = [make(f"name_of.{m.modify}.{name}") for name in m.also]
            if m.instead:
                return make("card.instead", what=what, name=make(f"name_of.{m.modify}.{m.instead}"))
            return make("card.also", what=what, names=text_list("list.comma", names))
        what = make(f"stat.{m.modify}")
        if m.set is not None:
            return make("card.set", what=what, set=m.set)
        if m.times != 1 or m.per != 1:
            return self._scaled(m, what)
        return make("card.by", what=what, by=self.words.amount(m.by))

    def _scaled(self, m: Modify, what: Text) -> Text:
        tail = "_up" if m.up else ""
        if m.per == 1:
            return self.words.make("card.times", what=what, times=m.times)
        if (m.times, m.per) == (1, 2):
            return self.words.make(f"card.half{tail}", what=what)
        return self.words.make(f"card.scaled{tail}", what=what, times=m.times, per=m.per)

    def ability(self, a: Ability) -> Text:
        make, words = self.words.make, self.words
        then = words.ops(a.effects, "list.and")
        cost = [words.counted(n, "resource", what) for what, n in a.cost.items()]
        if a.spent:
            cost.append(make("card.this"))
        if cost:
            then = make("card.cost", cost=text_list("list.and", cost), then=then)
        if a.may:
            then = make("card.may", then=then)
        when = make(f"moment.{a.when}")
        if a.at:
            places = text_list("list.comma", [make(f"place.{place}") for place in a.at])
            when = make("card.at", said=when, places=places)
        when = self._only_if(when, a.if_)
        if a.limit:
            when = make("card.limit", scope=words.noun("scope", a.limit), said=when)
        return make("card.when", when=when, then=then)

    def watch(self, w: Watch) -> Text:
        return self.words.make(f"card.{w.fires}", ifs=self._ifs(w.watch), then=self.words.ops(w.effects))

    def _only_if(self, said: Text, ifs: Iterable[If]) -> Text:
        return self.words.make("card.only_if", said=said, ifs=self._ifs(ifs)) if ifs else said

    def _is_flag(self, of: str) -> bool:
        noun = self.play.nouns.number.get(of) or self.play.nouns.value.get(of)
        return noun is not None and noun.flag

    def _ifs(self, ifs: Iterable[If]) -> Text:
        return text_list("list.and", map(self._if, ifs))

    def _if(self, one: If) -> Text:
        make, number = self.words.make, self.words.number(one.of)
        if self._is_flag(one.of):
            return make("if.flag" if one.least > 0 else "if.not", number=number)
        if one.most == ANY:
            return make("if.least", number=number, least=one.least)
        if one.least == -ANY:
            return make("if.most", number=number, most=one.most) if one.most else make("if.none", number=number)
        return make("if.between", number=number, least=one.least, most=one.most)
