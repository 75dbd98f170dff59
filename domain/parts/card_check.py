"""Is everything on the cards in play something that the game declares?"""

from collections.abc import Iterable, Mapping
from typing import Any

from domain.parts.abilities import HOST, Ability, If, Modify, Side
from domain.parts.effects import ON, kind_of, lines_of
from domain.parts.in_force import InForce
from domain.parts.nouns import EntryId
from domain.parts.vocabulary import BadData, near


def check_sides(play: InForce[Any]) -> None:
    """`BadData` names the entry, the field, and what would be right."""
    for entry, sides in play.sides.items():
        for i, side in enumerate(sides):
            try:
                _check_side(play, side, f"sides[{i}]")
            except BadData as error:
                raise BadData(f"{entry}: {error}") from None


def _check_side(play: InForce[Any], side: Side, at: str) -> None:
    for i, m in enumerate(side.modifies):
        _check_modify(play, m, f"{at}.modifies[{i}]")
    for i, a in enumerate(side.abilities):
        _check_ability(play, a, f"{at}.abilities[{i}]")
    for i, w in enumerate(side.watches):
        if not w.watch:
            raise BadData("it watches nothing; say which number", f"{at}.watches[{i}].watch")
        _check_ifs(play, w.watch, (), f"{at}.watches[{i}].watch")
    traits = {trait for held in play.traits.values() for trait in held}
    for i, what in enumerate(side.blanks):
        _known("trait", what, {HOST, *traits}, f"{at}.blanks[{i}]")
    for line, one in lines_of(side):
        for name, hint in kind_of(one).hints.items():
            if hint is EntryId:
                _known("entry that can be in play", getattr(one, name), play.sides, f"{at}.{line}.{name}")


def _check_modify(play: InForce[Any], m: Modify, at: str) -> None:
    if m.modify in play.names:
        for name in (*m.also, *([m.instead] if m.instead else ())):
            _known(f"name for {m.modify}", name, play.names[m.modify].names, at)
        if not m.also and not m.instead:
            raise BadData(f"{m.modify} is a name, not a number: say instead or also", at)
    else:
        _known("number or name that can be modified", m.modify, {**play.stats, **play.names}, f"{at}.modify")
        if m.also or m.instead:
            raise BadData(f"{m.modify} is a number, not a name: say by, set, or times and per", at)
    if m.per < 1:
        raise BadData(f"{m.per} does not divide anything; 1 or more does", f"{at}.per")
    _check_ifs(play, m.if_, None, f"{at}.if")


def _check_ability(play: InForce[Any], a: Ability, at: str) -> None:
    _known("moment", a.when, play.moments, f"{at}.when")
    _check_ifs(play, a.if_, play.moments[a.when].knows, f"{at}.if")
    for what in a.cost:
        _known("resource", what, play.nouns.resource, f"{at}.cost")
    for place in a.at:
        _known("place", place, play.places, f"{at}.at")
    if a.limit:
        _known("scope", a.limit, play.nouns.scope, f"{at}.limit")


def _check_ifs(play: InForce[Any], ifs: Iterable[If], knows: Iterable[str] | None, at: str) -> None:
    """`knows`: the values of the moment; `None`: those of any."""
    values = play.nouns.value if knows is None else knows
    for i, one in enumerate(ifs):
        if one.of.startswith(ON):
            _known("token", one.of[len(ON) :], play.nouns.token, f"{at}[{i}].of")
        else:
            _known("number", one.of, {*play.nouns.number, *values}, f"{at}[{i}].of")


def _known(kind: str, name: str, known: Mapping[str, object] | set[str], at: str) -> None:
    if name not in known:
        raise BadData(f"there is no {kind} {name}; {near(name, known)}", at)
