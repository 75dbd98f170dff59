"""Games that were locked with other content than the rules at hand have: what is said of them, wherever it matters."""

from typing import Any

from domain.kernel.events import GameLocked
from domain.kernel.lobby import Lock
from domain.kernel.ruleset import Ruleset


def other_content(ruleset: Ruleset[Any], lock: Lock | GameLocked) -> str:
    """How a game was locked otherwise than these rules would lock it; nothing if it was not."""
    if ruleset.has_content(lock.content, lock.dice):
        return ""
    played, here = f"{ruleset.name} {lock.version}", f"{ruleset.name} {ruleset.version}"
    if lock.content == ruleset.content:
        return f"the game was locked with other dice of {played} than {here} has here"
    return (
        f"the game was locked with other content of {played} (digest {digest_said(lock.content)}) "
        f"than {here} has here (digest {digest_said(ruleset.content)})"
    )


def digest_said(content: bytes) -> str:
    """Enough of it to tell two apart."""
    return content.hex()[:16] or "none"
