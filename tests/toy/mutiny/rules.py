"""The rules of Mutiny: a dice game with hidden roles."""

from collections.abc import Iterable

from domain.kernel import (
    Ask,
    Assign,
    Card,
    Chapter,
    Choose,
    DieId,
    Ending,
    Face,
    Game,
    Roll,
    Seat,
    Shuffle,
    Trigger,
    TurnBegun,
    Zone,
    window,
)
from tests.toy.mutiny.board import CAPTAIN_BONUS, Deck, charm_of, role_of
from tests.toy.mutiny.events import (
    CrewSigned,
    DiceAimed,
    DiceThrown,
    DieTurned,
    LifeChanged,
    TokenSpent,
    WentOverboard,
)

G = Game[Deck]

DIE = DieId("sea")
FACES = (Face("blade"), Face("cannon"), Face("rum"), Face("calm"))
HARM = {"blade": -1, "cannon": -2, "rum": 1}
DICE = 3
REROLLS = 2
STORM_TURN = 30

CAPTAIN, MUTINEER, LOYAL = Face("captain"), Face("mutineer"), Face("loyal")
ROLES = {3: (1, 1), 4: (2, 1), 5: (2, 2)}
"""Seats -> mutineers, loyal hands; the captain comes on top."""

SQUALL, FEINT, CASK = Face("squall"), Face("feint"), Face("cask")
CHARMS = (SQUALL,) * 3 + (FEINT,) * 2 + (CASK,) * 2


class Muster(Chapter, frozen=True):
    """Roles and charms are dealt; the captain is known to all."""

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(CrewSigned())
        mutineers, loyal = ROLES[len(g.seats)]
        await deal(g, "role", (CAPTAIN,) + (MUTINEER,) * mutineers + (LOYAL,) * loyal)
        await deal(g, "charm", CHARMS)
        captain = next(seat for seat in g.seats if role(g, seat) == CAPTAIN)
        g.show(g.board.cards(role_of(g.tell(captain, rule="MUT-2"))))
        g.emit(LifeChanged(captain, CAPTAIN_BONUS))
        return Turn(captain)


async def deal(g: G, kind: str, faces: tuple[Face, ...]) -> None:
    """One card each, face down, seen by its owner."""
    pile = Zone(f"{kind}s")
    g.stock(pile, faces)
    await Shuffle(pile, f"deal the {kind}s")
    for seat in g.seats:
        card = g.board.cards(pile)[0]
        g.move([card], pile, Zone(f"{kind}:{seat}"))
        g.show([card], [seat])


class Turn(Chapter, frozen=True):
    """One sailor's turn: roll, aim, meddling, resolve."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(TurnBegun(self.seat))
        await roll(g, self.seat)
        await aim(g, self.seat, range(len(g.board.dice)))
        await meddling(g, self.seat)
        resolve(g)
        return go_overboard(g) or storm(g) or Turn(next_aboard(g, self.seat))


async def roll(g: G, seat: Seat) -> None:
    """Roll, then roll any dice again, twice at most."""
    g.emit(DiceThrown(await Roll({DIE: DICE}, why="first roll")))
    everything = tuple(str(i) for i in range(DICE))
    for _ in range(REROLLS):
        again = await Ask(seat, "reroll", Choose(everything, least=0, most=DICE), rule="MUT-4")
        if not again:
            return
        for die, face in zip(again, await Roll({DIE: len(again)}, why="roll again"), strict=True):
            g.emit(DieTurned(int(die), face))


async def aim(g: G, seat: Seat, dice: Iterable[int]) -> None:
    """Every die that does something is aimed: harm at others, rum at anybody."""
    targets = {str(i): targets_of(g, seat, g.board.dice[i].face) for i in dice}
    targets = {die: seats for die, seats in targets.items() if seats}
    if targets:
        aims = await Ask(seat, "aim", Assign(targets), rule="MUT-5")
        g.emit(DiceAimed({int(die): Seat(target) for die, target in aims.items()}))


def targets_of(g: G, seat: Seat, face: str) -> tuple[Seat, ...]:
    if face == "calm":
        return ()
    return tuple(s for s in g.board.aboard() if face == "rum" or s != seat)


async def meddling(g: G, current: Seat) -> None:
    """Anybody else may turn a die for a token, or play the charm, until all have passed."""
    while True:
        others = [s for s in g.board.aboard() if s != current]
        reaction = await window(
            g, "meddle", trigger(g, current), others, lambda s: Choose(meddling_options(g, s)), "MUT-6"
        )
        if reaction is None:
            return
        seat, (option,) = reaction
        if option.startswith("turn:"):
            await turn_die(g, seat, current, int(option.removeprefix("turn:")))
        else:
            await play_charm(g, seat, current, Card(option))


def trigger(g: G, current: Seat) -> Trigger:
    hit = [d.at for d in g.board.dice if d.at is not None]
    life = {s: g.board.sailors[s].life + sum(HARM[d.face] for d in g.board.dice if d.at == s) for s in g.board.aboard()}
    return Trigger(
        "aimed",
        current=current,
        targets=tuple(s for s in g.board.aboard() if s in hit),
        dying=tuple(s for s in g.board.aboard() if life[s] <= 0),
    )


def meddling_options(g: G, seat: Seat) -> tuple[str, ...]:
    can_turn = g.board.sailors[seat].tokens > 0
    dice = tuple(f"turn:{i}" for i, die in enumerate(g.board.dice) if can_turn and die.face != "calm")
    charms = tuple(c for c in g.board.cards(charm_of(seat)) if g.face(c) != FEINT or dice_in_play(g))
    return dice + charms


def dice_in_play(g: G) -> list[int]:
    return [i for i, die in enumerate(g.board.dice) if die.face != "calm"]


async def turn_die(g: G, seat: Seat, current: Seat, die: int) -> None:
    """A token turns a die to rum; its owner aims it anew."""
    g.emit(TokenSpent(seat))
    g.emit(DieTurned(die, "rum"))
    await aim(g, current, [die])


async def play_charm(g: G, seat: Seat, current: Seat, charm: Card) -> None:
    g.show([charm])
    g.move([charm], charm_of(seat), Zone("spent"))
    match g.face(charm):
        case "squall":
            g.emit(DiceThrown(await Roll({DIE: DICE}, why="squall")))
            await aim(g, current, range(DICE))
        case "feint":
            dice = dice_in_play(g)
            (die,) = await Ask(seat, "feint", Choose(tuple(str(i) for i in dice)), rule="MUT-7")
            g.emit(DieTurned(int(die), "calm"))
        case "cask":
            g.emit(LifeChanged(seat, 2))


def resolve(g: G) -> None:
    for die in list(g.board.dice):
        if die.at is not None:
            g.emit(LifeChanged(die.at, HARM[die.face]))


def go_overboard(g: G) -> Ending | None:
    """Whoever has no life left shows the role and is out; then the table hears whether a side has won."""
    lost = [seat for seat in g.board.aboard() if g.board.sailors[seat].life <= 0]
    for seat in lost:
        g.emit(WentOverboard(seat))
        g.show(g.board.cards(role_of(seat)))
    return told_ending(g) if lost else None


def told_ending(g: G) -> Ending | None:
    left = {role(g, seat) for seat in g.board.aboard()}
    ending = "mutiny" if CAPTAIN not in left else "order" if MUTINEER not in left else ""
    return finish(g, ending) if g.tell(ending, rule="MUT-9") else None


def storm(g: G) -> Ending | None:
    """A ship that drifts too long is lost for everybody but the mutineers."""
    return finish(g, "wreck") if g.board.turn >= STORM_TURN else None


def finish(g: G, ending: str) -> Ending:
    g.show([card for seat in g.seats for card in g.board.cards(role_of(seat))])
    winning = (CAPTAIN, LOYAL) if ending == "order" else (MUTINEER,)
    return g.end(ending, [seat for seat in g.seats if role(g, seat) in winning])


def role(g: G, seat: Seat) -> Face:
    return g.face(g.board.cards(role_of(seat))[0])


def next_aboard(g: G, seat: Seat) -> Seat:
    return next(s for s in g.board.seats_from(g.board.seat_after(seat)) if not g.board.sailors[s].overboard)


CHAPTERS = (Muster, Turn)
