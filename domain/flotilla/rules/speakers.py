"""Rules: THE SPEAKERS. Influence, seals, recruits."""

from typing import Literal

from domain.flotilla.board import Flotilla
from domain.flotilla.content import BOX, NUMBERS, RINGS
from domain.flotilla.facts.guilds import DiscMoved, SealPlaced
from domain.flotilla.facts.turn import CrewJoined, StackTurned
from domain.flotilla.names import GUILDS, CrewId, Guild, stack_of
from domain.flotilla.rules.moment import ResearchMoment, count_left
from domain.flotilla.rules.points import gain_points
from domain.kernel import Game, Seat, choose_one, hand

G = Game[Flotilla]
Mode = Literal["any", "same", "different"]
SKIP = ":skip"


async def gain_influence(g: G, seat: Seat, n: int, mode: Mode = "any", research: ResearchMoment | None = None) -> None:
    """One step after the other; what a space gives is gained before the next step. With `different`, steps that are
    left when every guild had one lapse. All `same` influence of one research goes to one guild."""
    used: list[Guild] = [research.guild] if mode == "same" and research and research.guild else []
    for done in range(n):
        open_to = [guild for guild in GUILDS if is_open(guild, mode, used)]
        if not open_to:
            return
        left = min(n - done, len(open_to)) if mode == "different" else n - done
        guild = await step(g, seat, open_to, left)
        used.append(guild)
        if mode == "same" and research:
            research.guild = guild


def is_open(guild: Guild, mode: Mode, used: list[Guild]) -> bool:
    if mode == "different":
        return guild not in used
    return mode == "any" or not used or guild == used[0]


async def step(g: G, seat: Seat, guilds: list[Guild], left: int) -> Guild:
    """A disc goes one space clockwise, or over the third space, and touches what it comes to. `left`: of the steps,
    this one included."""
    discs = g.board.fleets[seat].discs
    options = [way for guild in guilds for way in ways_on(guild, discs.get(guild, 0))]
    if len(options) > 1:
        count_left(g, seat, left)
    way = await choose_one(seat, "influence", options, "FLO-27")
    guild: Guild = way.removesuffix(SKIP)  # type: ignore[assignment]
    ring = RINGS[f"ring_{guild}"]
    skips = way.endswith(SKIP)
    to = (discs.get(guild, 0) + 1 + skips) % len(ring.spaces)
    g.emit(DiscMoved(seat, guild, to, skips))
    await BOX.perform(g, ring, seat, ring.spaces[to], f"spaces.{to}")
    return guild


def ways_on(guild: Guild, at: int) -> list[str]:
    return [guild, guild + SKIP] if at + 1 == NUMBERS.skippable else [guild]


async def seal(g: G, seat: Seat, guild: Guild | None = None) -> None:
    """At a guild of the player's choice, or at this one. Without any left: points."""
    if g.board.fleets[seat].free_seals(NUMBERS.seals):
        chosen = await choose_one(seat, "seal", (guild,) if guild else GUILDS, "FLO-33")
        g.emit(SealPlaced(seat, chosen))  # type: ignore[arg-type]
    else:
        gain_points(g, seat, NUMBERS.instead_of_seal, "instead")


async def recruit(g: G, seat: Seat, guild: Guild | None = None) -> None:
    """The top card of a guild's stack, for good; of any guild if none is named. Without a card: points."""
    stacks = [one for one in GUILDS if one in g.board.stacks and guild in (None, one)]
    if stacks:
        take_top(g, seat, await choose_one(seat, "recruit", stacks, "FLO-123"))  # type: ignore[arg-type]
    else:
        gain_points(g, seat, NUMBERS.instead_of_crew, "instead")


def take_top(g: G, seat: Seat, guild: Guild) -> None:
    (card,) = g.board.cards(stack_of(guild))[:1]
    g.move([card], stack_of(guild), hand(seat))
    crew = CrewId(g.face(card))
    g.emit(CrewJoined(seat, {card: crew}, crew))
    turn_top(g, guild)


def turn_top(g: G, guild: Guild) -> None:
    """The top card of a stack lies open."""
    top = g.board.cards(stack_of(guild))[:1]
    g.show(top)
    g.emit(StackTurned(guild, CrewId(g.face(top[0])) if top else None))
