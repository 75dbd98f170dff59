"""Writes `docs/contents.json`, the digest of the content and the dice of every version of every game: `make contents`.

A game's lock binds its content. Content that changes under a version leaves games behind that nobody can go on with or
check any more, so a version that stands in the file is never written anew; raise the version instead."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.ruleset import Ruleset
from projections.catalogue import GameEntry
from projections.games import GAMES
from tests.sampling import ROOT

CONTENTS = ROOT / "docs" / "contents.json"
ADVICE = """{name} {version} has other content than {file} says: games that are locked with it would be frozen.
Raise `version` in its Ruleset, then: make contents; python -m tests.tools.record_games {name}; make openapi
Only if nobody can have a game of this version yet: python -m tests.tools.contents --unreleased"""


class Content(Struct, frozen=True):
    """What a lock binds beside the version."""

    content: str
    """The digest, in hexadecimal."""
    dice: dict[str, tuple[str, ...]]


Contents = dict[str, dict[str, Content]]
"""Game -> version -> content."""


def main(arguments: Sequence[str] | None = None, games: Sequence[GameEntry] = GAMES, file: Path = CONTENTS) -> int:
    parser = argparse.ArgumentParser(prog="contents", description=__doc__)
    parser.add_argument("--unreleased", action="store_true", help="nobody can have a game of the present versions yet")
    args = parser.parse_args(arguments)
    known, status = kept(file), 0
    for entry in games:
        if (why := changed(entry, known)) and not args.unreleased:
            print(why, file=sys.stderr)
            status = 1
        else:
            known.setdefault(entry.name, {})[entry.ruleset.version] = described(entry.ruleset)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(known, order="sorted"), indent=1) + b"\n")
    return status


def kept(file: Path) -> Contents:
    return msgspec.json.decode(file.read_bytes(), type=Contents) if file.exists() else {}


def described(ruleset: Ruleset[Any]) -> Content:
    return Content(ruleset.content.hex(), {str(die): tuple(map(str, faces)) for die, faces in ruleset.dice.items()})


def changed(entry: GameEntry, known: Contents) -> str:
    """What to do, if a version that is known has another content now."""
    name, version = entry.name, entry.ruleset.version
    before = known.get(name, {}).get(version)
    if before in (None, described(entry.ruleset)):
        return ""
    return ADVICE.format(name=name, version=version, file=CONTENTS.relative_to(ROOT))


if __name__ == "__main__":
    sys.exit(main())
