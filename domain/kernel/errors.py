"""What can go wrong, as types. `Refused` is the player's mistake; the others are ours."""

from domain.kernel.text import Arg, Text, text


class Refused(Exception):
    """An input that is not taken. Says what is wrong and what would be right; nothing has happened."""

    def __init__(self, code: str, template: str, *, pointer: str = "", **args: Arg) -> None:
        self.text: Text = text(f"refused.{code}", template, **args)
        self.code = code
        self.pointer = pointer
        super().__init__(self.text.en)


class RuleFault(Exception):
    """A rule raised, asked what cannot be answered, or awaited what is no step. Nothing is stored."""


class Halt(Exception):
    """A run of the rules must stop here, and it is not the rule's doing."""


class Divergence(Halt):
    """Re-running the rules gave another event than the recorded one. Names the first that differs."""

    def __init__(self, seq: int, was: bytes, now: bytes) -> None:
        self.seq, self.was, self.now = seq, was, now
        super().__init__(f"event {seq} differs\n  recorded: {was[:600]!r}\n  now:      {now[:600]!r}")


class Unsettled(Exception):
    """The live game waits for `appended()`, or must be reopened from the store: it may not be used now."""


class ChanceExhausted(Halt):
    """The epoch has no draw left: a further one needs fresh entropy from all seats."""


class Over(BaseException):
    """A condition that ends the game is met: whatever is left is not resolved. No `except Exception` of a rule stops
    it, and whatever does is a fault."""

    def __init__(self, ending: str) -> None:
        super().__init__(ending)
        self.ending = ending
