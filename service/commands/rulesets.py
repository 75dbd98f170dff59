"""`sealog rulesets`: which games there are, and how they can be played."""

import argparse
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from projections.catalogue import GameEntry
from service.console.text_columns import columns


class OptionRow(Struct, frozen=True):
    """One option of a set-up."""

    name: str
    type: str
    default: Any


class RulesetRow(Struct, frozen=True):
    """A game as `--json` prints it."""

    name: str
    title: str
    version: str
    seats: tuple[int, ...]
    endings: dict[str, str]
    options: tuple[OptionRow, ...]
    bots: tuple[str, ...]


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "rulesets",
        help="list the games, their seats, endings and set-up options",
        description="List the games, their seats, endings and set-up options.",
        epilog="example: sealog rulesets --json",
    )
    parser.add_argument("--json", action="store_true", help="as JSON, one array")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    rows = [row_of(entry) for entry in games.values()]
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(rows)).decode())
    elif not rows:
        print("There are no games yet. Load some with --load MODULE.")
    else:
        table = [(r.name, r.title, r.version, _list(r.seats), _list(r.endings), _options(r)) for r in rows]
        print(columns(("name", "title", "version", "seats", "endings", "set-up options"), table), end="")
    return 0


def row_of(entry: GameEntry) -> RulesetRow:
    ruleset = entry.ruleset
    endings = {str(id): said for id, said in ruleset.endings.items()}
    options = tuple(OptionRow(f.name, _type(f.type), _default(f)) for f in msgspec.structs.fields(ruleset.setup))
    return RulesetRow(ruleset.name, ruleset.title, ruleset.version, ruleset.seats, endings, options, entry.bot_names())


def _type(kind: Any) -> str:
    return kind.__name__ if isinstance(kind, type) else str(kind).replace("typing.", "")


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    return None if field.default is msgspec.NODEFAULT else msgspec.to_builtins(field.default)


def _list(values: Any) -> str:
    return ", ".join(map(str, values))


def _options(row: RulesetRow) -> str:
    return "; ".join(f"{o.name}: {o.type} = {o.default}" for o in row.options) or "none"
