"""`make bench`, the part about fairness: a game, a draw, paths, a receipt, checking a record. Figures, not tests."""

import sys
import time
from collections.abc import Callable

from domain.kernel import GameId, fair, seats_for, tree
from domain.kernel.chance import SealedChance, rehearsal_source
from domain.kernel.starting import lock
from projections.record_file import paths_of, read_record
from service.keyring.signing import signed_by
from service.proofs.receipts import Receipts
from service.store.site_log import SiteTree
from service.verify import verify
from tests.verify.games import RULESETS, played, record
from tests.verify.signing import SIGNING

ROUNDS = 7
GAME = "cult"


def best(work: Callable[[], object], times: int = 1) -> float:
    """Seconds for one, in the best round: other work on the machine can only make it slower."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(times):
            work()
        rounds.append((time.process_time() - start) / times)
    return min(rounds)


def proving(size: int = 1_000_000) -> Callable[[], object]:
    """The proof that a lock stands in a site log of so many lines, made anew because the log has grown."""
    line, index = b'{"e":"Locked"}', 3
    nodes = dict.fromkeys(tree.within_peak(index, size), bytes(32))
    within, place = list(nodes.values()), tree.peak_over(index, size)
    peaks = [bytes(32)] * len(tree.nodes_of((0, size)))

    def made() -> object:
        path = tree.path_over(within, place, peaks)
        return path, tree.is_included(line, index, size, path, bytes(32))

    return made


def main() -> None:
    ruleset = RULESETS[GAME]
    seats = seats_for(ruleset.seats[-1])
    source = rehearsal_source("bench", seats)
    chance = SealedChance(GameId("bench"), 1, source.key, bytes(32), size=ruleset.draws)
    dice = [(die, 5) for die in ruleset.dice][:1]
    spec, faces = fair.roll_spec(dice), [ruleset.dice[die] for die, count in dice for _ in range(count)]
    data, game = record(GAME, "s1"), played(GAME)
    log, keys = read_record(data).log, dict(game.chance.epoch_keys())
    signing, head = SIGNING, SiteTree(7, bytes(32))
    receipts = Receipts(signing, None, None, None)  # type: ignore[arg-type]
    receipt = receipts.signed(game.game, 57, bytes(32), head)
    public, message = signing.public_keys()[0].public, receipt.message()
    figures = [
        ("commit a game", best(lambda: lock(ruleset, GameId("bench"), seats, ruleset.setup(), source)) * 1e3, "ms", 25),
        (f"a draw ({spec})", best(lambda: chance.roll(7, spec, faces), 2000) * 1e6, "µs", 40),
        ("the paths of all rolls", best(lambda: paths_of(game.game, keys, log)) * 1e3, "ms", None),
        ("a receipt", best(lambda: receipts.signed(game.game, 57, bytes(32), head), 500) * 1e6, "µs", 100),
        ("its proof, when the site log grew", best(proving(), 500) * 1e6, "µs", 100),
        (
            "check a receipt",
            best(lambda: signed_by(public, message, receipt.signature), 500) * 1e6,
            "µs",
            None,
        ),
        ("verify 2,000 events", best(lambda: verify(data)) / len(log) * 2e6, "ms", 1000),
    ]
    sys.stdout.write(f"\nfairness, {GAME}: a game of {len(log)} events, {len(data) / 1000:.0f} kB as a record\n")
    for what, figure, unit, most in figures:
        sys.stdout.write(f"{what:36}{figure:8.1f} {unit}{f' (at most {most})' if most else ''}\n")


if __name__ == "__main__":
    main()
