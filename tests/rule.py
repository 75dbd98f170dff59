"""`@rule("CULT-16")`: the test below pins this item of the rules checklist."""

import re
from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

RULE_ID = re.compile(r"[A-Z]+-\d+")
MOST_IDS = 3


def rule(*ids: str) -> Callable[[Test], Test]:
    """Attach one to three rule ids to a test; `tests.tools.rules` counts them by parsing."""
    if not 1 <= len(ids) <= MOST_IDS:
        raise ValueError(f"a test pins 1 to {MOST_IDS} rules, not {len(ids)}")
    for rule_id in ids:
        if not RULE_ID.fullmatch(rule_id):
            raise ValueError(f"{rule_id!r} is not a rule id such as 'CULT-16'")

    def attach(test: Test) -> Test:
        test.rules = (*ids, *getattr(test, "rules", ()))  # type: ignore[attr-defined]
        return test

    return attach
