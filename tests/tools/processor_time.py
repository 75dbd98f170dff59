"""Where a process spends its processor time: every millisecond of it, which part the code belongs to."""

import signal
from collections import Counter
from collections.abc import Sequence
from types import FrameType

EVERY = 0.001
Part = tuple[str, tuple[str, ...]]
"""What it is called, and how the modules of its files are named in paths."""


class Sampler:
    """Counts samples by part: the innermost frame that belongs to one decides, but an `always` part wins over all."""

    def __init__(self, parts: Sequence[Part], always: Sequence[Part] = (), rest: str = "the rest") -> None:
        self.parts, self.always, self.rest = parts, always, rest
        self.counts: Counter[str] = Counter()

    def start(self) -> None:
        self.counts.clear()
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def stop(self) -> dict[str, float]:
        """The share of each part, the greatest first."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        total = sum(self.counts.values()) or 1
        return {part: count / total for part, count in self.counts.most_common()}

    def _sample(self, signum: int, frame: FrameType | None) -> None:
        found = ""
        while frame is not None:
            file = frame.f_code.co_filename
            for name, paths in self.always:
                if any(path in file for path in paths):
                    self.counts[name] += 1
                    return
            if not found:
                found = next((name for name, paths in self.parts if any(path in file for path in paths)), "")
            frame = frame.f_back
        self.counts[found or self.rest] += 1
