"""The other process of law 6: reads games from standard input and re-runs them, draws and all."""

import base64
import importlib
import sys

import msgspec

from domain.kernel import GameId
from domain.kernel.chance import SealedChance
from domain.kernel.log import rerun
from tests.laws.checks import Rerun


def main() -> None:
    for job in msgspec.msgpack.decode(base64.b64decode(sys.stdin.buffer.read()), type=list[Rerun]):
        rulesets = importlib.import_module(job.games).RULESETS
        ruleset = next(r for r in rulesets if r.name == job.ruleset)
        game = GameId(job.game)
        live = rerun(ruleset, game, SealedChance(game, 1, job.key, job.entropy, size=job.size), job.records)
        assert live.head == job.records[-1].head


if __name__ == "__main__":
    main()
