"""The sampler says which part of the code the processor was at."""

import time
from pathlib import Path

from tests.tools.processor_time import Sampler

HERE = Path(__file__).name


def busy(seconds: float) -> None:
    began = time.process_time()
    while time.process_time() - began < seconds:
        sum(range(200))


def test_samples_go_to_the_part_that_ran() -> None:
    sampler = Sampler([("this", (HERE,)), ("never", ("/nowhere/",))])
    sampler.start()
    busy(0.2)
    shares = sampler.stop()
    assert shares["this"] > 0.9 and "never" not in shares


def test_some_parts_win_over_what_they_call() -> None:
    sampler = Sampler([("inner", (HERE,))], always=[("outer", ("pytest",))])
    sampler.start()
    busy(0.1)
    assert max(sampler.stop()) == "outer"
