"""Checkpoints of the site log: signed by the service, cosigned by witnesses who have seen that it only grows."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from redis.asyncio import Redis

from domain.kernel.errors import Refused
from service.errors import Complaint
from service.keyring.signing import Signing
from service.ops.settings import Settings, variable
from service.proofs.known_keys import KnownKeys
from service.proofs.signed_notes import (
    COSIGNATURE,
    BadNote,
    Checkpoint,
    Note,
    NoteKey,
    Signed,
    is_name,
    read_checkpoint,
    read_key,
    read_note,
    signed_line,
    with_lines,
)
from service.store.client import reaching
from service.store.site_log import SiteLog

ORIGIN, COSIGNED = "es:{site}:origin", "es:{site}:cosigned"
"""What the log is called, for good; checkpoints that witnesses have cosigned."""
KEPT = 100
"""So many of these are kept."""
LATELY = 24 * 60 * 60
"""Seconds. A witness that has said nothing for so long does not keep the checkpoint of all others back."""


class Checkpoints:
    """Makes checkpoints, takes cosignatures, and shows both."""

    def __init__(
        self, redis: Redis, site: SiteLog, signing: Signing, known: KnownKeys, origin: str, witnesses: Sequence[NoteKey]
    ) -> None:
        self._redis = redis
        self._site = site
        self._signing = signing
        self._known = known
        self.wanted = origin
        """What the settings call the log; empty: they do not."""
        self.witnesses = tuple(witnesses)
        self._origin = ""

    async def origin(self) -> str:
        """What the log is called. The first who asks gives it its name, once for good."""
        if not self._origin:
            name = self.wanted or f"sealog.invalid/{(await self._known.all())[0].id}"
            with reaching():
                await self._redis.set(ORIGIN, name, nx=True)
                kept: Any = await self._redis.get(ORIGIN)
            self._origin = kept.decode()
        return self._origin

    async def newest(self) -> Note:
        """For the log as it is now."""
        tree, origin = await self._site.tree(), await self.origin()
        while not self._known.are_published():
            await self._known.publish()
        return self._signed(Checkpoint(origin, tree.size, tree.root))

    def _signed(self, checkpoint: Checkpoint) -> Note:
        key = NoteKey(checkpoint.origin, self._signing.public_on())
        line = signed_line(key, checkpoint.text, lambda message: self._signing.sign_on(message).signature)
        return Note(checkpoint.text, (line,))

    async def cosigned(self, least: int = 0, by: int = 0) -> Note:
        """The newest that at least so many witnesses have cosigned; `Refused` if there is none. Or else the one that
        most have cosigned lately, and if there is none, or it has fewer lines than `least`, the newest of all."""
        best = chosen(await self._cosigned(), by)
        if by and best is None:
            raise Refused(
                "no-such-checkpoint", "There is no checkpoint that {count} or more witnesses have cosigned.", count=by
            )
        if best is None or read_checkpoint(best).size < least:
            return await self.newest()
        return best

    async def accept(self, text: str) -> Note:
        """Keep what witnesses have cosigned; `Refused` says why not."""
        try:
            note = read_note(text)
            checkpoint = read_checkpoint(note)
        except BadNote as error:
            raise Refused("bad-note", "The checkpoint cannot be read: {why}.", why=str(error), pointer=AT) from None
        own = await self._own_line(note, checkpoint)
        lines = self._lines_of_witnesses(note)
        if not await self._site.holds(checkpoint.size, checkpoint.root):
            raise Refused(
                "checkpoint-not-held", "The site log has another root at {size} lines, or fewer lines: keep this note.",
                size=checkpoint.size, pointer=AT,
            )  # fmt: skip
        return await self._keep(Note(note.text, (own,)), checkpoint.size, lines)

    async def _own_line(self, note: Note, checkpoint: Checkpoint) -> Signed:
        origin = await self.origin()
        try:
            found = [NoteKey(origin, key.public).checks(note) for key in await self._known.all()]
        except BadNote:
            found = []
        if checkpoint.origin != origin or not any(found):
            raise Refused("checkpoint-not-ours", "No key of {origin} has signed this checkpoint.", origin=origin,
                          pointer=AT)  # fmt: skip
        return next(filter(None, found))

    def _lines_of_witnesses(self, note: Note) -> list[Signed]:
        try:
            found = [line for key in self.witnesses if (line := key.checks(note))]
        except BadNote as error:
            raise Refused("cosignature-wrong", "{why}.", why=str(error).capitalize(), pointer=AT) from None
        if not found:
            names = ", ".join(key.name for key in self.witnesses) or "none"
            raise Refused("witness-unknown", "No witness that is known here has cosigned it; known: {names}.",
                          names=names, pointer=AT)  # fmt: skip
        return found

    async def _keep(self, note: Note, size: int, lines: Sequence[Signed]) -> Note:
        kept = (await self._cosigned()).get(size)
        if kept is None:
            await self._drop({size})  # of a log that was another one
            kept = note
        older = {(line.name, line.hash): line.time for line in kept.lines}
        fresh = [line for line in lines if line.time >= older.get((line.name, line.hash), 0)]
        with reaching():
            await self._redis.hsetnx(COSIGNED, str(size), str(note))
            for line in fresh:
                await self._redis.hset(COSIGNED, f"{size} {line.name}+{line.hash.hex()}", str(line))
        await self._prune()
        return with_lines(kept, fresh)

    async def _prune(self) -> None:
        notes = await self._cosigned()
        best = chosen(notes)
        spare = [size for size in sorted(notes)[:-KEPT] if notes[size] is not best]
        if spare:
            await self._drop(set(spare))

    async def _drop(self, sizes: set[int]) -> None:
        with reaching():
            fields: Any = await self._redis.hkeys(COSIGNED)
            gone = [field for field in fields if int(field.partition(b" ")[0]) in sizes]
            if gone:
                await self._redis.hdel(COSIGNED, *gone)

    async def _cosigned(self) -> dict[int, Note]:
        """By their size, with the lines of those who are witnesses now. What the log does not hold any more is left
        out: a log that lost lines must not show that it ever had them as if they were still there."""
        with reaching():
            kept: Any = await self._redis.hgetall(COSIGNED)
        fields = {name.decode(): text.decode() for name, text in kept.items()}
        trusted = {f"{key.name}+{key.hash.hex()}" for key in self.witnesses}
        notes = {int(name): read_note(text) for name, text in fields.items() if " " not in name}
        for name, text in sorted(fields.items()):
            size, _, witness = name.partition(" ")
            if witness in trusted and int(size) in notes:
                note = notes[int(size)]
                notes[int(size)] = with_lines(note, read_note(f"{note.text}\n{text}").lines)
        roots = await self._site.roots_at(notes)
        return {size: note for size, note in notes.items() if read_checkpoint(note).root == roots.get(size)}


AT = "/checkpoint"
"""Where in the request the note stands."""


def chosen(notes: Mapping[int, Note], by: int = 0) -> Note | None:
    """Of cosigned checkpoints, the one to show: the newest by at least so many; else, of those that were cosigned
    lately, by the most, the newest."""
    if by:
        return max((n for n in notes.items() if len(list(_times(n[1]))) >= by), default=(0, None), key=_size)[1]
    times = {size: max(_times(note), default=0) for size, note in notes.items()}
    newest = max(times.values(), default=0)
    fresh = [size for size in notes if times[size] and times[size] >= newest - LATELY]
    best = max(fresh, key=lambda size: (len(notes[size].lines), size), default=None)
    return None if best is None else notes[best]


def _size(one: tuple[int, Note | None]) -> int:
    return one[0]


def _times(note: Note) -> Iterable[int]:
    """When witnesses cosigned it: their signatures are longer by the time."""
    return (line.time for line in note.lines if len(line.signature) == 72)


def checkpoints_of(settings: Settings, redis: Redis, site: SiteLog, signing: Signing, known: KnownKeys) -> Checkpoints:
    """As the settings say, or a complaint that names the one that is wrong."""
    if settings.origin and not is_name(settings.origin):
        raise Complaint(
            f"{variable('origin')}: a name such as games.example/log, without spaces and +, not {settings.origin!r}"
        )
    return Checkpoints(redis, site, signing, known, settings.origin, _witnesses(settings))


def _witnesses(settings: Settings) -> list[NoteKey]:
    try:
        keys = [read_key(vkey.strip()) for vkey in settings.witnesses.split(",") if vkey.strip()]
    except BadNote as error:
        raise Complaint(f"{variable('witnesses')}: {error}") from None
    for key in keys:
        if key.kind != COSIGNATURE:
            raise Complaint(f"{variable('witnesses')}: {key.vkey} signs no cosignatures; `sealog witness` says its key")
    return keys
