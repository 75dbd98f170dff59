"""Rules: THE DELVERS (Skyside). Research: roll, manipulate, resolve."""

from itertools import combinations

from domain.flotilla.board import Flotilla
from domain.flotilla.content import ARTIFACT_TILES, BOX, DICE_SHOWN, HUB, NUMBERS, Bounty
from domain.flotilla.facts.dice import DiceThrown, DieTurned
from domain.flotilla.facts.guilds import BountyGained, Researched
from domain.flotilla.facts.trade import CoinsChanged
from domain.flotilla.names import COLOURS, GUILD_OF, Colour, Guild
from domain.flotilla.rules.moment import Moment, ResearchMoment
from domain.flotilla.rules.survivors import may_raise_dial
from domain.kernel import DieId, Game, Roll, Seat, choose_one, choose_some

G = Game[Flotilla]
NONE = "none"


async def research(
    g: G, seat: Seat, dice: int, reroll: int = 0, turn: int = 0, colour: Colour | None = None, pay: int = 0
) -> None:
    """Skyside only. `reroll` so many dice once; `turn` so many to any face; `pay` coins for each die of a colour."""
    if not g.board.fleets[seat].skyside:
        return
    kinds = DICE_SHOWN.order[:dice]
    await throw(g, seat, dict(enumerate(kinds)), anew=True)
    await roll_again(g, seat, reroll)
    await turn_dice(g, seat, turn)
    await resolve(g, seat, colour, pay)


# --- manipulating -----------------------------------------------------------------------------------


async def throw(g: G, seat: Seat, dice: dict[int, str], anew: bool = False) -> None:
    """Dice by their places on the table; the same kinds are rolled together."""
    kinds = sorted(set(dice.values()))
    places = [place for kind in kinds for place, its in dice.items() if its == kind]
    counts = {DieId(kind): list(dice.values()).count(kind) for kind in kinds}
    faces = await Roll(counts, why="research")
    g.emit(DiceThrown(seat, tuple(dice[place] for place in places), faces, tuple(places), anew))


async def roll_again(g: G, seat: Seat, most: int) -> None:
    if most:
        places = [str(place) for place in sorted(g.board.thrown)]
        chosen = await choose_some(seat, "reroll", places, most, "FLO-151")
        if chosen:
            await throw(g, seat, {int(place): g.board.thrown[int(place)].kind for place in chosen})


async def turn_dice(g: G, seat: Seat, most: int) -> None:
    places = [str(place) for place in sorted(g.board.thrown)]
    for place in await choose_some(seat, "turn_dice", places, most, "FLO-151"):
        kind = g.board.thrown[int(place)].kind
        face = await choose_one(seat, "turn_to", list(dict.fromkeys(DICE_SHOWN.research[kind])), "FLO-151")
        g.emit(DieTurned(seat, int(place), face))


# --- resolving --------------------------------------------------------------------------------------


async def resolve(g: G, seat: Seat, colour: Colour | None, pay: int) -> None:
    """Every icon is spent once: coins, breakthroughs, and colours with what the wilds are counted as."""
    thrown = [g.board.thrown[place] for place in sorted(g.board.thrown)]
    shown = [DICE_SHOWN.results[die.face] for die in thrown]
    colours: dict[Colour, int] = {c: sum(face.colour == c for face in shown) for c in COLOURS}
    wilds = sum(face.colour is None for face in shown)
    sets = await count_wilds(seat, colours, wilds)
    breakthroughs = sum(face.breakthrough for face in shown)
    g.emit(Researched(seat, tuple(die.face for die in thrown), sets, breakthroughs))
    coins = sum(face.coins for face in shown) + (pay * colours[colour] if colour else 0)
    if coins:
        g.emit(CoinsChanged(seat, coins))
    for _ in range(breakthroughs // NUMBERS.set_of):
        await may_raise_dial(g, seat)
    await gain_bounties(g, seat, [GUILD_OF[c] for c in sets])


async def count_wilds(seat: Seat, colours: dict[Colour, int], wilds: int) -> tuple[Colour, ...]:
    """Each wild counts as one colour. The question is which sets of three they make: what else they could count as
    changes nothing."""
    ways = {named(way): way for way in sets_possible(colours, wilds)}
    return ways[await choose_one(seat, "wilds", list(ways), "FLO-92")]


def sets_possible(colours: dict[Colour, int], wilds: int) -> list[tuple[Colour, ...]]:
    """Colours of which there are three or more, for everything that the wilds can be counted as; most first."""
    missing = {c: max(0, NUMBERS.set_of - n) for c, n in colours.items()}
    done = [c for c in COLOURS if not missing[c]]
    others = [c for c in COLOURS if missing[c]]
    return [
        tuple(c for c in COLOURS if c in done or c in more)
        for n in range(len(others), -1, -1)
        for more in combinations(others, n)
        if sum(missing[c] for c in more) <= wilds
    ]


def named(colours: tuple[Colour, ...]) -> str:
    return "+".join(colours) or NONE


async def gain_bounties(g: G, seat: Seat, guilds: list[Guild]) -> None:
    """One after the other, in the order that the player likes. All influence in them goes to one guild."""
    now = ResearchMoment()
    while guilds:
        guild: Guild = await choose_one(seat, "bounty_next", guilds, "FLO-90")  # type: ignore[assignment]
        guilds.remove(guild)
        await gain_bounty(g, seat, guild, now)


async def gain_bounty(g: G, seat: Seat, guild: Guild, now: ResearchMoment) -> None:
    """Of all Artifacts there; without any, what is printed under the first slot."""
    artifacts = tuple(g.board.slots.get(guild, ()))
    g.emit(BountyGained(seat, guild, artifacts))
    slotted: list[Bounty] = [ARTIFACT_TILES[id] for id in artifacts]
    for entry in slotted or [HUB[f"hub_{guild}"]]:
        await BOX.perform(g, entry, seat, entry.bounty, "bounty", now=Moment(research=now))
