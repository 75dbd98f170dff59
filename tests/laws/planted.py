"""Rulesets with faults planted in them, importable by the other process of law 6."""

from domain.kernel import (
    Ask,
    Board,
    Chapter,
    Choose,
    Ending,
    EndingId,
    Face,
    Fact,
    Game,
    NoSetup,
    Ruleset,
    Shuffle,
    Zone,
)


class Tally(Board):
    """A board with a list."""

    names: list[str] = []


class Named(Fact, frozen=True):
    """A name is noted."""

    name: str

    def apply(self, board: Tally) -> None:
        board.names.append(self.name)


class IteratesASet(Chapter, frozen=True):
    """Notes the members of a set in whatever order it gives them."""

    async def play(self, g: Game[Tally]) -> Chapter | Ending:
        await Ask(g.seats[0], "begin", Choose(("yes",)))
        for name in {f"name{i}" for i in range(20)}:
            g.emit(Named(name))
        return g.end("done", [])


class LosesACard(Fact, frozen=True):
    """A card falls off the table."""

    zone: Zone

    def apply(self, board: Tally) -> None:
        board.zones[self.zone].pop()


class DropsCards(Chapter, frozen=True):
    """Stocks three cards and loses one."""

    async def play(self, g: Game[Tally]) -> Chapter | Ending:
        g.stock(Zone("pile"), [Face("a"), Face("b"), Face("c")])
        await Ask(g.seats[0], "begin", Choose(("yes",)))
        g.emit(LosesACard(Zone("pile")))
        return g.end("done", [])


class DeadEnd(Chapter, frozen=True):
    """Asks what cannot be answered."""

    async def play(self, g: Game[Tally]) -> Chapter | Ending:
        await Ask(g.seats[0], "begin", Choose(("yes",)))
        await Ask(g.seats[0], "stuck", Choose(()))
        return g.end("done", [])


class GoesOnForEver(Chapter, frozen=True):
    """Never ends."""

    async def play(self, g: Game[Tally]) -> Chapter | Ending:
        await Ask(g.seats[0], "again", Choose(("yes",)))
        return GoesOnForEver()


class RaisesHalfWay(Chapter, frozen=True):
    """Emits a fact, then breaks."""

    async def play(self, g: Game[Tally]) -> Chapter | Ending:
        await Ask(g.seats[0], "begin", Choose(("yes",)))
        g.emit(Named("half"))
        raise KeyError("planted")


class ReadsAfterADecision(Chapter, frozen=True):
    """Looks at a hidden card between two questions to the same seat."""

    turns: int = 0

    async def play(self, g: Game[Tally]) -> Chapter | Ending:
        if not self.turns:
            g.stock(Zone("pile"), [Face("a"), Face("b")])
            await Shuffle(Zone("pile"), "pile")
        for _ in range(3):
            await Ask(g.seats[0], "look", Choose(("yes", "no")))
            g.face(g.board.cards(Zone("pile"))[0])
        return g.end("done", []) if self.turns > 8 else ReadsAfterADecision(self.turns + 1)


def ruleset(chapter: type[Chapter]) -> Ruleset[Tally]:
    def first(setup: NoSetup) -> Chapter:
        return chapter()

    return Ruleset(
        name=chapter.__name__,
        title=chapter.__name__,
        version="1",
        seats=(2,),
        board=Tally,
        facts=(Named, LosesACard),
        chapters=(chapter,),
        first=first,
        endings={EndingId("done"): "done"},
        draws=32,
    )


SET_ITERATION = ruleset(IteratesASet)
LOST_CARD = ruleset(DropsCards)
DEAD_END = ruleset(DeadEnd)
ENDLESS = ruleset(GoesOnForEver)
RAISING = ruleset(RaisesHalfWay)
READING = ruleset(ReadsAfterADecision)
RULESETS = (SET_ITERATION,)
