"""A million values of every die and of shuffled places, tested for evenness: `python -m tests.tools.chance 1000000`.

Drawn with the arithmetic of `fair/1` as games draw it, each draw with a seed of its own. A figure that chance alone
would give less than once in a hundred thousand times is a failure."""

import sys
from collections.abc import Callable, Iterator, Sequence

from domain.kernel import fair
from projections.audit.statistics import Verdict, chi_square, judged, runs_of
from tests.laws.games import ENTRIES

KEY = fair.Mac(b"evenness".ljust(32, b"."))
ENTROPY = fair.digest(b"entropy of nobody")
LEAST_LIKELY = 1e-5
SIZES = (3, 7, 30, 52)
"""Of the segments that are shuffled."""
Below = Callable[[Iterator[int], int], int]


def words(game: str, n: int, spec: str) -> Iterator[int]:
    """The words of draw n, as a game would have them."""
    return fair.words(fair.seed(KEY, game, n), game, n, ENTROPY, spec)


def dice() -> dict[str, tuple[str, Sequence[str]]]:
    """Every die of every game: who has it, and its faces."""
    listed = [(entry.name, die, faces) for entry in ENTRIES for die, faces in entry.ruleset.dice.items()]
    return {f"{name} {die}": (die, faces) for name, die, faces in listed}


def rolled(name: str, die: str, faces: Sequence[str], count: int, below: Below = fair.below) -> tuple[Verdict, Verdict]:
    """So many values of a die, five at a time: are the faces even, and do they follow each other by chance?"""
    counts, order = [0] * len(faces), list[str]()
    spec = fair.roll_spec([(die, 5)])
    for n in range(-(-count // 5)):
        stream = words(f"{name}/1", n, spec)
        for _ in range(5):
            value = below(stream, len(faces))
            counts[value] += 1
            order.append(str(value))
    return chi_square(counts, [len(order) / len(faces)] * len(faces)), judged(runs_of(order))


def shuffled(size: int, count: int, below: Below = fair.below) -> list[Verdict]:
    """Where the cards of so many shuffled segments go: the places of the first, the middle and the last card, and what
    comes to the top."""
    tops, places = [0] * size, {card: [0] * size for card in (0, size // 2, size - 1)}
    spec = fair.reseal_spec([("deck", size)])
    for n in range(count):
        order = _permuted(words(f"shuffle-{size}/1", n, spec), size, below)
        tops[order[0]] += 1
        for card, seen in places.items():
            seen[order.index(card)] += 1
    even = [count / size] * size
    return [chi_square(tops, even), *(chi_square(seen, even) for seen in places.values())]


def _permuted(stream: Iterator[int], size: int, below: Below) -> list[int]:
    if below is fair.below:
        return fair.permuted(stream, range(size))
    out = list(range(size))
    for i in range(size - 1, 0, -1):
        j = below(stream, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def failures(count: int, tell: Callable[[str], None] = lambda line: None, below: Below = fair.below) -> list[str]:
    """Everything that is too uneven to be chance."""
    found: list[str] = []

    def judge(what: str, verdict: Verdict) -> None:
        line = f"{what}: {verdict.statistic:.1f}, {verdict.degrees} degrees, p = {verdict.p:.4f}"
        tell(line)
        if verdict.p < LEAST_LIKELY:
            found.append(line)

    for name, (die, faces) in dice().items():
        even, runs = rolled(name, die, faces, count, below)
        judge(f"{name}, {count} values, chi-square", even)
        judge(f"{name}, {count} values, runs", runs)
    for size in SIZES:
        shuffles = max(200, count // size)
        for what, verdict in zip(("top", "first", "middle", "last"), shuffled(size, shuffles, below), strict=True):
            judge(f"{shuffles} shuffles of {size} cards, {what}", verdict)
    return found


def main(count: int) -> int:
    wrong = failures(count, print)
    print("\n".join(["", *(f"TOO UNEVEN: {line}" for line in wrong)]) if wrong else "nothing is too uneven")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 1_000_000))
