"""Python's search for garbage, as processes want it that hold much for long and make little garbage."""

import gc

YOUNG = 2_000
"""So many new objects make a search among the young ones. Python's own 700 takes what a few requests at once still use
for old; with more, each search holds up whoever waits for longer."""


def tune_gc() -> None:
    """Called when everything that lasts is made: code, rules, content. It is never searched again. Each full search
    would go through all of it and hold up everybody for a tenth of a second and more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 50)
