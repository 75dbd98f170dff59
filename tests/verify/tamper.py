"""Tampers with records thousands of times; both verifiers must notice: `python -m tests.verify.tamper 5000`."""

import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from tests.verify.book import Book, Tamper
from tests.verify.both import Result, all_verified, node
from tests.verify.false_tables import FORGERIES, TABLE_TAMPERS, Forgery, tables
from tests.verify.games import NAMES, record
from tests.verify.signing import KEYS
from tests.verify.tampering import TAMPERS, flipped

Which = tuple[str, str]
"""A game and whose record of it."""
UNDER_WAY = 60
"""So many inputs into a game that has not ended."""
AT_ONCE = 250


def both_states(which: Iterable[Which]) -> list[bytes]:
    """Records of a game that has ended and of one under way."""
    states = (record(name, seat, *how) for name, seat in which for how in ((), (1, UNDER_WAY)))
    return list(dict.fromkeys(states))


def structured(tampers: Sequence[Tamper], records: Iterable[bytes], rng: random.Random) -> list[str]:
    """Each way on each record; what was tried. Fails if one is not caught where it should be."""
    jobs, names, wanted = [], [], []
    for data in records:
        for tamper in tampers:
            book = Book(data)
            told = tamper(book, rng)
            if told is not None:
                jobs.append((*told[:2], *(told[3:] or [{"keys": KEYS}])))
                names.append(f"{tamper.__name__} in {book.header['game']} as {book.header['viewer']}")
                wanted.append(told[2])
    for what, where, result in zip(names, wanted, all_verified(jobs), strict=True):
        assert not result["ok"], f"{what}: not caught"
        assert result["where"].startswith(where), f"{what}: named {result['where']}, not {where}: {result['why']}"
    return names


def forged(forgeries: Sequence[Forgery]) -> list[str]:
    """Whole records that are false in one place; what was tried."""
    made = [forgery() for forgery in forgeries]
    results = all_verified((told[0], told[1], *(told[3:] or [{}])) for told in made)
    for forgery, told, result in zip(forgeries, made, results, strict=True):
        what = forgery.__name__
        assert not result["ok"], f"{what}: not caught"
        assert result["where"].startswith(told[2]), f"{what}: named {result['where']}, not {told[2]}: {result['why']}"
    return [forgery.__name__ for forgery in forgeries]


def flips(which: Sequence[Which], count: int, rng: random.Random) -> list[tuple[int, int, Result]]:
    """Records with one byte changed: the line, how many events there are, what both verifiers say."""
    made = []
    for _ in range(count):
        data = record(*rng.choice(which))
        changed, line = flipped(data, rng)
        made.append((line, data.count(b'{"seq":'), changed))
    results = all_verified((changed, {}) for _, _, changed in made)
    return [(line, events, result) for (line, events, _), result in zip(made, results, strict=True)]


def flips_missed(tried: Iterable[tuple[int, int, Result]]) -> list[str]:
    """Those not caught, or named at another place than the event whose line was changed."""
    missed = []
    for line, events, result in tried:
        event = line - 1
        if result["ok"]:
            missed.append(f"a change of line {line} is not noticed")
        elif 1 <= event <= events:
            said = result["where"]
            if said != f"line {line}" and said.split(" (")[0] != f"event {event}":
                missed.append(f"a change of event {event} is put down to {said}")
    return missed


def main(count: int) -> int:
    rng = random.Random("tamper")
    which = [(name, seat) for name in NAMES for seat in ("", "s1", "s2")]
    tried = Counter(what.split(" ")[0] for what in structured(TAMPERS, both_states(which), rng))
    tried.update(what.split(" ")[0] for what in structured(TABLE_TAMPERS, [*tables(), *both_states(which)], rng))
    tried.update(forged(FORGERIES))
    print(f"{sum(tried.values())} records tampered with in {len(tried)} ways: all caught at the right event")
    missed: list[str] = []
    places: Counter[str] = Counter()
    for begun in range(0, count, AT_ONCE):
        results = flips(which, min(AT_ONCE, count - begun), rng)
        missed += flips_missed(results)
        places.update(result["where"].split(" ")[0] for _, _, result in results if not result["ok"])
    said = ", ".join(f"{n} at {'an ' if w == 'event' else 'a ' if w == 'line' else ''}{w}" for w, n in places.items())
    print(f"{count} changed bytes: {sum(places.values())} caught ({said}), {len(missed)} missed or misplaced")
    print("\n".join(missed[:20]), end="\n" if missed else "")
    print("verifiers: Python and JavaScript" if node() else "verifiers: Python only, there is no Node here")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 5000))
