"""`sealog content`: what is in the box, where it comes from, and whether it is worth playing."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any, get_args

import msgspec

from domain.kernel import Component
from domain.kernel.content import Origin
from projections.catalogue import GameEntry
from service.commands.simulate import cores, positive
from service.console.lookup import game_named
from service.console.text_columns import columns
from service.simulate.exercised import Exercised, exercise
from service.simulate.variety import LEAST_DISTINCT, MOST_OF_ONE, Variety, variety

ORIGINS: tuple[Origin, ...] = get_args(Origin)


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "content",
        help="count a game's components by origin, and measure their variety",
        description="Count a game's components: how many, of which stated in the rulebook, found elsewhere, "
        "reconstructed, original. With --variety also how different they are; exit status 1 if below the limits "
        f"({LEAST_DISTINCT:.0%} distinct effects, no operation above {MOST_OF_ONE:.0%}, no name twice, all in band); "
        "where nothing is original, effects are measured and not judged. "
        "With --exercised games are played until every card, effect and kind of fact was at work; exit status 1 if one "
        "never was.",
        epilog="example: sealog content GAME --variety --exercised",
    )
    parser.add_argument("game", metavar="GAME", help="name of the game, as in `sealog rulesets`")
    parser.add_argument("--variety", action="store_true", help="measure how different the entries are")
    parser.add_argument("--exercised", action="store_true", help="play until everything was at work")
    parser.add_argument("--games", type=positive, default=10, help="with --exercised: per seat count and set-up (10)")
    parser.add_argument("--jobs", type=positive, default=cores(), metavar="J", help="processes (as many as cores)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    entry = game_named(games, args.game)
    components = entry.ruleset.components
    if not components:
        print(f"{entry.ruleset.title} lists no components: there is nothing to count.")
        return 0
    found = [v for c in components if (v := variety(c, entry.ruleset.sealed)) is not None] if args.variety else []
    tried = exercise(entry, args.games, args.modules, args.jobs) if args.exercised else None
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(_as_data(components, found, tried))).decode())
    else:
        print(_counts(components), end="")
        if args.variety:
            print("\n" + _varieties(found), end="")
        if tried is not None:
            print("\n" + _tried(tried), end="")
    return 1 if any(v.wanting() for v in found) or (tried is not None and tried.never) else 0


def _as_data(components: Sequence[Component], found: Sequence[Variety], tried: Exercised | None) -> dict[str, Any]:
    counted = {c.id: {"count": c.count, **{o: c.count_of(o) for o in ORIGINS}} for c in components}
    return {"components": counted, "variety": found, **({"exercised": tried} if tried else {})}


def _tried(tried: Exercised) -> str:
    """Every key with the number of games that showed it, the rarest first."""
    rarest = sorted(tried.seen.items(), key=lambda pair: pair[1])
    return columns(("at work", "games"), rarest) + f"\n{tried.headline()}\n"


def _counts(components: Sequence[Component]) -> str:
    rows = [(c.id, c.name, c.count, *(c.count_of(o) for o in ORIGINS)) for c in components]
    total = ("all", "", sum(c.count for c in components), *(sum(c.count_of(o) for c in components) for o in ORIGINS))
    return columns(("id", "component", "count", *ORIGINS), [*rows, total])


def _varieties(found: Sequence[Variety]) -> str:
    if not found:
        return "No component has effects: there is no variety to measure.\n"
    rows = [
        (
            v.component,
            v.entries,
            f"{v.distinct:.0%}",
            f"{v.commonest} {v.share:.0%}",
            len(v.twice),
            len(v.outside),
            v.verdict,
        )
        for v in found
    ]
    head = ("id", "entries", "distinct", "commonest operation", "names twice", "outside band", "verdict")
    said = [f"{v.component}: {what}" for v in found for what in v.wanting()]
    said += [f"{v.component}: {what}; but nothing in it is ours" for v in found if v.given for what in v.dull()]
    return columns(head, rows) + "".join(f"\n{line}" for line in said) + ("\n" if said else "")
