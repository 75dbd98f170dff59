"""The other process of law 6: reads games from standard input, one a line, re-runs them, draws and all, and answers
each with a line: what went wrong, or nothing."""

import base64
import importlib
import sys
from typing import Any

import msgspec

from domain.kernel import GameId, Ruleset
from domain.kernel.chance import SealedChance
from domain.kernel.log import rerun
from tests.laws.checks import Rerun


def rulesets_in(module: str) -> dict[str, Ruleset[Any]]:
    """A module lists its RULESETS, or its GAMES as `sealog --load` wants them."""
    found = importlib.import_module(module)
    listed = getattr(found, "RULESETS", None) or [entry.ruleset for entry in found.GAMES]
    return {ruleset.name: ruleset for ruleset in listed}


def run_again(job: Rerun, ruleset: Ruleset[Any]) -> str:
    game = GameId(job.game)
    try:
        live = rerun(ruleset, game, SealedChance(game, 1, job.key, job.entropy, size=job.size), job.records)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "" if live.head == job.records[-1].head else "the chain leads elsewhere"


def main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # a rule that prints says nothing to us
    rulesets = rulesets_in(sys.argv[1])
    for line in sys.stdin.buffer:
        job = msgspec.msgpack.decode(base64.b64decode(line), type=Rerun)
        answers.write(msgspec.json.encode(run_again(job, rulesets[job.ruleset])).decode() + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
