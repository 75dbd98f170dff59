"""The rules of Codex: suffering, testing, acting, and what the cup brings."""

from domain.kernel import AnyOf, Ask, Choose, DieId, Game, Roll, Seat, Zone, choose_one, hand
from domain.parts.graphs import first_steps, nearest
from domain.parts.moments import Look, Now
from domain.parts.triggers import settle
from tests.toy.codex.board import CUP, DECK, DISCARD, MAP, MARKET, MONSTERS, PACTS, Quay, crew_of
from tests.toy.codex.content import CARDS, PLAY
from tests.toy.codex.events import GoodsChanged, SheetChanged, SkillTested, Went

G = Game[Quay]
D6 = DieId("d6")
WON = "5"
"""From here on a die is a success."""
TOO_MUCH = 4
"""So much horror, and one is defeated."""
ALL = 99


def change(g: G, what: str, seat: Seat, by: int) -> int:
    """No more is lost than there is. Gives what really changed."""
    done = max(by, -g.board.purse[seat][what])
    if done:
        g.emit(GoodsChanged(what, seat, done))
    return done


async def suffer(g: G, seat: Seat, n: int) -> int:
    """Horror can be prevented, and too much of it defeats."""
    now = await PLAY.moment(g, "horror", seat, amount=n)
    n = now.values["amount"]
    if now.off or not n:
        return 0
    change(g, "horror", seat, n)
    await PLAY.moment(g, "after_horror", seat, amount=n)
    if g.board.purse[seat]["horror"] >= TOO_MUCH:
        await defeat(g, seat)
    return n


async def defeat(g: G, seat: Seat) -> None:
    fate = await PLAY.moment(g, "defeated", seat)
    if not fate.off:
        change(g, "horror", seat, -ALL)
        change(g, "clue", seat, -ALL)
        g.emit(SheetChanged("doom", 1))


async def tested(g: G, seat: Seat, skill: str, mod: int = 0, **flags: int) -> int:
    """Some test another skill instead, some may choose."""
    look = Look(g.board, seat, crew_of(seat), flags)
    name = PLAY.name(g.board, f"skill.{skill}", skill, look)
    ways = dict.fromkeys((name, *PLAY.also(g.board, f"skill.{skill}", look)))
    skill = await choose_one(seat, "which_skill", tuple(ways))
    stat = f"test.{skill}"
    dice = max(1, PLAY.value(g.board, stat, 2 + mod, look))
    g.emit(SkillTested(seat, skill, dice, PLAY.at_work(g.board, stat, look)))
    faces = await Roll({D6: dice}, skill)
    won = sum(face >= WON for face in faces)
    now = await PLAY.moment(g, "rolled", seat, crew_of(seat), successes=won, failures=dice - won, **flags)
    return now.values["successes"]


# --- monsters ---------------------------------------------------------------------------------------


def monsters_at(board: Quay, place: str) -> list[str]:
    return [id for id, card in board.play.items() if CARDS[card.entry].health and card.on == place]


async def spawn(g: G, place: str) -> int:
    """The next monster comes into play."""
    found = await MONSTERS.reveal(g)
    if found is not None:
        await PLAY.enter(g, str(found[1]), on=place)
    return int(found is not None)


async def hunt(g: G, monster: str) -> None:
    """It frightens who is there; else it goes one step towards the nearest player. Ties are the group's."""
    here = g.board.play[monster].on
    prey = [seat for seat in g.seats if g.board.at[seat] == here]
    for seat in prey:
        await suffer(g, seat, 1)
    if not prey:
        goals = nearest(here, dict.fromkeys(g.board.at.values()), MAP.__getitem__)
        ways = tuple(dict.fromkeys(step for goal in goals for step in first_steps(here, goal, MAP.__getitem__)))
        if ways:
            to = ways[0] if len(ways) == 1 else (await AnyOf(g.seats, "monster_goes", Choose(ways)))[1][0]
            PLAY.move(g, monster, to)


async def fight(g: G, seat: Seat, monster: str) -> None:
    """What beats its toughness is damage; the card itself says what happens when it has no health left."""
    hits = await tested(g, seat, "strength", attack=1)
    tough = PLAY.value(g.board, "toughness", 0, Look(g.board, seat, monster))
    if hits > tough:
        PLAY.mark(g, monster, "damage", hits - tough)
        await settle(PLAY, g)
    else:
        await suffer(g, seat, 1)


# --- a turn -----------------------------------------------------------------------------------------


def price_for(board: Quay, seat: Seat) -> int:
    return max(0, PLAY.value(board, "price", 3, Look(board, seat)))


def ways(g: G, seat: Seat) -> tuple[str, ...]:
    """What a player may do."""
    board = g.board
    own, look = board.purse[seat], Look(board, seat, board.at[seat])
    fights = [f"fight:{id}" for id in monsters_at(board, board.at[seat])]
    near = dict.fromkeys((*MAP[board.at[seat]], *PLAY.also(board, "adjacent", look)))
    room = sum(card.owner == seat for card in board.play.values()) < PLAY.value(board, "hold", 4, look)
    trade = ["trade"] if room and own["coin"] >= price_for(board, seat) and board.zones.get(MARKET) else []
    research = ["research"] if own["clue"] else []
    offered = [key for key, who in PLAY.offers(g, Now(board, "action", seat)) if who == seat]
    return ("attack", "study", *research, *trade, *fights, *(f"go:{place}" for place in near), *offered)


async def act(g: G, seat: Seat) -> None:
    (chosen,) = await Ask(seat, "act", Choose(ways(g, seat)))
    verb, _, about = chosen.partition(":")
    match verb:
        case "attack":
            await attack(g, seat)
        case "study":
            change(g, "clue", seat, await tested(g, seat, "lore"))
        case "research":
            change(g, "clue", seat, -1)
            g.emit(SheetChanged("clue", 1))
        case "trade":
            await trade(g, seat)
        case "fight":
            await fight(g, seat, about)
        case "go":
            g.emit(Went(seat, about))
        case _:
            await PLAY.use(g, Now(g.board, "action", seat), chosen, seat)
    await settle(PLAY, g)


async def attack(g: G, seat: Seat) -> None:
    if await tested(g, seat, "strength", attack=1):
        change(g, "clue", seat, 1)
        await PLAY.moment(g, "bounty", seat)
    else:
        await suffer(g, seat, 2)


async def trade(g: G, seat: Seat) -> None:
    deal = await PLAY.moment(g, "buying", seat, price=price_for(g.board, seat))
    change(g, "coin", seat, -deal.values["price"])
    await take(g, seat)


async def take(g: G, seat: Seat) -> None:
    """The top card of the market comes into play."""
    card = g.board.cards(MARKET)[0]
    g.show([card])
    entry = CARDS[str(g.face(card))]
    g.move([card], MARKET, DISCARD)
    await PLAY.enter(g, entry.id, seat, on=crew_of(seat) if entry.on_crew else "")


async def draw_aid(g: G, seat: Seat) -> None:
    cards = g.board.cards(DECK)[:1]
    g.move(cards, DECK, hand(seat))
    g.show(cards, (seat,))


async def take_pact(g: G, seat: Seat) -> None:
    """Everybody sees the common front; nobody the back, before it is flipped."""
    cards = g.board.cards(PACTS)[:1]
    if cards:
        g.move(cards, PACTS, Zone(f"pact:{seat}"))
        await PLAY.enter(g, "pact", seat, back=cards[0])
    else:
        await PLAY.enter(g, "lights_out")


async def mythos(g: G, seat: Seat) -> None:
    """What the cup brings at the end of a turn."""
    (token,) = await CUP.draw(g)
    match token:
        case "doom":
            g.emit(SheetChanged("doom", 1))
        case "terror":
            g.emit(SheetChanged("terror", 2))
        case "reckoning":
            await PLAY.moment(g, "reckoning", seat)
            await PLAY.moment(g, "doomsday", seat)
        case "fright":
            await suffer(g, seat, 2)
        case "aid":
            await draw_aid(g, seat)
        case "pact":
            await take_pact(g, seat)
        case "monsters":
            await spawn(g, "isle")
            await PLAY.moment(g, "monsters", seat)
    await settle(PLAY, g)
