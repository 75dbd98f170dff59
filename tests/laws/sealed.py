"""Law 2 for sealed content: with every unread part replaced, all that anybody gets stays the same up to its reading."""

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import structs

from domain.kernel import Ruleset, Seat
from domain.kernel.errors import Divergence
from domain.kernel.events import PartRead
from domain.kernel.game import Game
from domain.kernel.ids import WATCHER
from domain.kernel.live import Live
from domain.kernel.log import effective, is_kind, rerun
from domain.kernel.record import encode, log_of
from domain.kernel.viewer import Viewer
from domain.parts.content import SealedParts
from projections.art.stage import stage
from projections.catalogue import GameEntry, published
from projections.history import Teller
from projections.scene_text import draw
from projections.view import view_json, view_of
from projections.words import Words
from tests.laws.leak import Leak
from tests.laws.played import Played

Read = Mapping[str, Collection[str]]
NOTHING: Read = {}
POINTS = 6
SHORTEST = 8
"""A sealed text shorter than this is not searched for: it may stand anywhere by chance."""


class Unread:
    """Stands where a sealed part stood. Whoever looks at it knows what nobody may know."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def _leak(self, *args: Any, **more: Any) -> Any:
        raise Leak(f"{object.__getattribute__(self, '_name')} was looked at before it was read")

    __getattr__ = __iter__ = __len__ = __bool__ = __eq__ = __hash__ = __contains__ = __getitem__ = _leak  # type: ignore[assignment]
    __call__ = __str__ = __repr__ = __lt__ = __add__ = _leak  # type: ignore[assignment]


class InTheBox:
    """The same parts where they stand in the box: rules, bots and layouts that pass `g.read` by are found there."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self._parts = ruleset.sealed.in_box if isinstance(ruleset.sealed, SealedParts) else {}
        self._true: dict[tuple[str, str], dict[str, Any]] = {}

    def hide(self, entry: str, part: str) -> None:
        if stands := self._parts.get((entry, part)):
            self._true[entry, part] = structs.asdict(stands)
            for field in stands.__struct_fields__:
                structs.force_setattr(stands, field, Unread(f"{entry}.{part}"))

    def show(self, entry: str, part: str) -> None:
        for field, value in self._true.pop((entry, part), {}).items():
            structs.force_setattr(self._parts[entry, part], field, value)

    def show_all(self) -> None:
        for entry, part in list(self._true):
            self.show(entry, part)


@contextmanager
def replaced(ruleset: Ruleset[Any], words: Words, read: Read = NOTHING) -> Iterator[Callable[[str, str], Any]]:
    """Every part but those that were read is another one, wherever the game looks. Gives a way to read a true one,
    which then stands in the box again."""
    true = {entry: dict(parts) for entry, parts in ruleset.sealed.items()}
    texts = dict(words.sealed)
    box = InTheBox(ruleset)

    def reading(entry: str, part: str) -> Any:
        box.show(entry, part)
        return true[entry][part]

    try:
        for entry, parts in true.items():
            for part in parts:
                if part not in read.get(entry, ()):
                    ruleset.sealed[entry][part] = Unread(f"{entry}.{part}")  # type: ignore[index]
                    words.sealed[f"{entry}.{part}"] = "(another text)"  # type: ignore[index]
                    box.hide(entry, part)
        _forget(words)
        yield reading
    finally:
        box.show_all()
        for entry, parts in true.items():
            ruleset.sealed[entry].update(parts)  # type: ignore[attr-defined]
        words.sealed.update(texts)  # type: ignore[attr-defined]
        _forget(words)


def _forget(words: Words) -> None:
    """What was looked up is looked up again."""
    for kept in ("_templates", "_patterns", "_beginnings", "_found", "_names", "_cards"):
        words.__dict__.pop(kept, None)


def unread_parts_tell_nothing(entry: GameEntry, played: Played, rng: random.Random) -> int:
    """How many parts were replaced. `Leak` if anybody could tell."""
    sealed = entry.ruleset.sealed
    if not sealed:
        return 0
    _publishes_nothing(entry)
    _plays_alike(entry, played)
    at_commits = [length for length in played.commits[:-1] if not played.reopened(length).board.ended]
    for length in rng.sample(at_commits, min(POINTS, len(at_commits))):
        _shows_alike(entry, played, length, rng.randrange(10**6))
    return sum(map(len, sealed.values()))


def _plays_alike(entry: GameEntry, played: Played) -> None:
    """The rules lead along the record, though no part says what it said until it is read."""
    with replaced(entry.ruleset, entry.words) as truly:

        class Reading(Game[Any]):
            __slots__ = ()

            def read(self, entry: str, part: str) -> Any:
                super().read(entry, part)
                return truly(entry, part)

        class Twin(Live[Any]):
            game_type = Reading

        line = effective(played.records)
        try:
            rerun(played.ruleset, played.game, played.chance, line, recompute=False, branches=False, live_type=Twin)
        except Divergence as error:
            raise Leak(f"with other sealed parts the game takes another course: {error}") from error


def _said_of(entry: GameEntry, name: str, everything: bytes) -> bytes:
    """What is published of the entry that a part belongs to, and all words: another card may openly do the same."""
    id = name.rpartition(".")[0]
    own = [found for component in entry.ruleset.components for found in component.entries if found.id == id]
    return encode([entry.words.published(), own]) if own else everything


def _publishes_nothing(entry: GameEntry) -> None:
    """What the catalogue says of a game holds no sealed text, and nothing of what a part does."""
    ruleset = entry.ruleset
    content = [published(ruleset, one) for component in ruleset.components for one in component.entries]
    said = encode([entry.words.published(), entry.words.keys(), content])
    for one in content:
        for part in ruleset.sealed.get(one["id"], ()):
            if any(part in line.split(".") for line in one["lines"]):
                raise Leak(f"the published content says where operations of {one['id']}.{part} stand")
            if not part.isdecimal() and part in _parts_named(one["effects"]):
                raise Leak(
                    f"the published content names the part {part} of {one['id']}: the name may tell what it does"
                )
        if one["id"] in ruleset.sealed and one["value"] is not None:
            raise Leak(f"the published content says what the sealed parts of {one['id']} are worth")
    for text in entry.words.sealed.values():
        _is_not_in(text, said, "the published words or the content")
    for name, part in _parts(ruleset):
        try:
            raw = encode(part)
        except TypeError:
            continue
        if len(raw) >= SHORTEST and raw in _said_of(entry, name, said):
            raise Leak(f"what {name} does stands in the published content")


def _parts_named(effects: Any) -> Iterator[str]:
    """What operations name as a part, in a tree of effects."""
    if isinstance(effects, dict):
        if "do" in effects and isinstance(effects.get("part"), str):
            yield effects["part"]
        effects = list(effects.values())
    for value in effects if isinstance(effects, list | tuple) else ():
        yield from _parts_named(value)


def _parts(ruleset: Ruleset[Any]) -> Iterator[tuple[str, Any]]:
    for entry, parts in ruleset.sealed.items():
        for part, value in parts.items():
            yield f"{entry}.{part}", value


def _is_not_in(text: str, said: bytes, where: str) -> None:
    if len(text) >= SHORTEST and encode(text)[1:-1] in said:
        raise Leak(f"a sealed text stands in {where}: {text!r}")


def _shows_alike(entry: GameEntry, played: Played, length: int, seed: int) -> None:
    """Views, pictures, lines and what bots do at one point, for every viewer, in both worlds."""
    seats = (*played.live.board.seats, WATCHER)
    viewers = [_viewer(played, seat, length) for seat in seats]
    read = read_by(played, length)
    true = [_shown(entry, played, viewer, length, seed) for viewer in viewers]
    with replaced(entry.ruleset, entry.words, read):
        other = [_shown(entry, played, viewer, length, seed) for viewer in viewers]
    for seat, one, two in zip(seats, true, other, strict=True):
        if one != two:
            raise Leak(f"after event {length} {seat or 'an onlooker'} can tell what is not read yet")
        for key, text in entry.words.sealed.items():
            if _is_unread(entry, key, read):
                _is_not_in(text, one, f"what {seat or 'an onlooker'} gets after event {length}")


def _is_unread(entry: GameEntry, key: str, read: Read) -> bool:
    """Of a text by its key: `<entry>.<part>`, or what an option of a card's line says, `option.<…>:<entry>/<line>`."""
    where, slash, line = key.partition("/")
    if not slash:
        name, _, part = key.rpartition(".")
        return part not in read.get(name, ())
    name, (first, second) = where.rpartition(":")[2], line.split(".")[:2]
    part = second if first in ("sides", "sealed") else line
    assert part in entry.ruleset.sealed[name], f"{key}: {name} has no such part"
    return part not in read.get(name, ())


def read_by(played: Played, length: int) -> Read:
    """What everybody has heard by then, be it taken back by agreement since."""
    read: dict[str, list[str]] = {}
    for record in played.records[:length]:
        if is_kind(record, PartRead):
            event = played.ruleset.event(record.public)
            assert isinstance(event, PartRead)
            read.setdefault(event.entry, []).append(event.part)
    return read


def _viewer(played: Played, seat: Seat, length: int) -> Viewer[Any]:
    viewer: Viewer[Any] = Viewer(played.ruleset, played.game, seat)
    list(viewer.feed_all(log_of(seat, played.records[:length])))
    return viewer


def _shown(entry: GameEntry, played: Played, viewer: Viewer[Any], length: int, seed: int) -> bytes:
    view = view_of(entry, viewer.board, viewer.knowledge, length)
    scene = entry.layout(view)
    teller = Teller(entry.ruleset, entry.words, played.game, viewer.seat)
    lines = list(teller.feed_all(log_of(viewer.seat, played.records[:length])))
    json = view_json(entry, viewer.board, viewer.knowledge, length)
    return encode(
        [
            json,
            msgspec.to_builtins(scene),
            draw(scene, view.asks),
            stage(scene, entry.look),
            lines,
            _answers(entry, viewer, seed),
        ]
    )


def _answers(entry: GameEntry, viewer: Viewer[Any], seed: int) -> list[Any]:
    """What the game's bots would answer in this seat."""
    question = viewer.board.question
    ask = question.ask_of(viewer.seat) if question else None
    if ask is None:
        return []
    form, policies = viewer.knowledge.form_of(ask), list(entry.bots.values())
    picks: list[Callable[[int], int]] = [random.Random(seed).randrange for _ in policies]
    return [
        policy(viewer.board, viewer.knowledge, ask, form, pick) for policy, pick in zip(policies, picks, strict=True)
    ]
