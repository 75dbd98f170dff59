"""Files of the archive: small, and the same bytes come out."""

import pytest

from domain.kernel import GameId
from domain.kernel.record import Record
from service.store.archive.derived import MARK, chance_behind, marked, unmarked
from service.store.archive.file_format import ArchivedGame, packed, unpacked
from tests.recorded import games_of, kept_game

GAMES = [path for game in ("cult", "unfathomable") for path in sorted(games_of(game))]
MOST = 40
"""Bytes an event."""


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_recorded_games_come_out_as_they_went_in_and_take_little_room(path: object) -> None:
    header, records = kept_game(path)  # type: ignore[arg-type]
    archived = ArchivedGame(GameId(header.game), tuple(records), b"a snapshot", b"beside it")
    data = packed(archived)
    assert unpacked(archived.game, data) == archived
    assert len(data) < MOST * len(records)


def test_what_does_not_follow_from_the_keys_stays() -> None:
    header, records = kept_game(GAMES[0])
    chance = chance_behind(GameId(header.game), records)
    assert chance is not None
    plain = next(record for record in records if b'"Resealed"' in record.public)
    assert MARK in marked(plain, chance)[0]
    seal = plain.public.split(b'"seals":["')[1][:44]
    foreign = Record(plain.seq, plain.public.replace(seal, b"A" * 43 + b"="), plain.private, b"")
    assert marked(foreign, chance)[0] == foreign.public
    shown = next(record for record in records if b'"cards":[[' in record.private)
    other = Record(shown.seq, shown.public, shown.private.replace(b'","', b'","A', 1), b"")
    for record in (plain, foreign, shown, other):
        assert unmarked(record.seq, marked(record, chance), chance) == (record.public, record.private)


def test_without_all_keys_nothing_is_left_out() -> None:
    header, records = kept_game(GAMES[0])
    cut = [record for record in records if b'"ChanceOpened"' not in record.public[:30]]
    assert chance_behind(GameId(header.game), cut) is None
