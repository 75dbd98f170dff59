"""What bots answer, by the kind of question."""

from collections import Counter

from domain.flotilla.bots.mind import Mind
from domain.flotilla.bots.waters import build_tile, place_tile, site
from domain.flotilla.content import DICE_SHOWN, NUMBERS, OCEAN
from domain.flotilla.names import COLOUR_OF, GUILD_OF, Cell, Colour, Guild, SetId, SkiffId
from domain.flotilla.rules.objectives import objective_points
from domain.flotilla.rules.speakers import SKIP
from domain.kernel import NO, YES, AnyForm, Card, Choose, Pick, Place, Seat, Split, Spot
from domain.parts.bots import Choice, by_worth

STAY = 0.15
"""A Skiff moves only for more than that."""


# --- cards ------------------------------------------------------------------------------------------


def play(mind: Mind, option: str) -> float:
    return 100.0 + mind.card(Card(option))


def copy(mind: Mind, option: str) -> float:
    return 1.0 + mind.copied(Seat(option))


def retire(mind: Mind, option: str) -> float:
    """When what the card gives for it is more than it will bring in the rounds that are left."""
    return 1.0 if (option == YES) == mind.gains_by_retiring() else 0.0


def discard_crew(mind: Mind, option: str) -> float:
    """When it brings more than playing them before the next Rally."""
    return 1.0 if (option == YES) == mind.gains_by_discarding() else 0.0


def discard_which(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Those that would bring least."""
    assert isinstance(form, Choose)
    return sorted(form.options, key=lambda card: mind.card(Card(card)))[: form.least]


def pay_for(mind: Mind, option: str) -> float:
    return 1.0 if (option == YES) == (mind.fleet.coins >= 3) else 0.0


def turn_skyside(mind: Mind, option: str) -> float:
    return 1.0 if (option == YES) == mind.time_to_turn() else 0.0


# --- Skiffs and dives -------------------------------------------------------------------------------


def sail(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Place)
    best, most = None, STAY
    for piece, kind in form.pieces.items():
        skiff = SkiffId(piece)
        here = mind.place(skiff, mind.fleet.skiffs[skiff].at)
        for at in form.fits[kind]:
            gain = mind.place(skiff, Cell(at)) - here
            if gain > most:
                best, most = Spot(piece, at), gain
    return [best] if best else []


def unload(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Split)
    return dict(form.targets)


def haul(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """To the Skiffs over the dearest colours."""
    assert isinstance(form, Split)

    def dear(skiff: str) -> float:
        return mind.colour(OCEAN[mind.fleet.tiles[mind.fleet.skiffs[SkiffId(skiff)].at].tile].sink.resource)

    out, left = {}, form.most
    for skiff in sorted(form.targets, key=dear, reverse=True):
        out[skiff] = min(left, form.targets[skiff])
        left -= out[skiff]
    return {skiff: n for skiff, n in out.items() if n}


def deplete(mind: Mind, option: str) -> float:
    """The shallowest tiles first."""
    return 5.0 - OCEAN[mind.fleet.tiles[Cell(option)].tile].sink.depth


def restore(mind: Mind, option: str) -> float:
    return 1.0 + OCEAN[mind.fleet.tiles[Cell(option)].tile].sink.depth


def dive_next(mind: Mind, option: str) -> float:
    """What may lead on comes first, but for toxicity: a reward that eases it should find some."""
    return {"toxicity": 5.0, "sonar": 4.0, "survivor": 3.0, "resource": 2.0, "depletion": 1.0}[option]


# --- guilds -----------------------------------------------------------------------------------------


def influence(mind: Mind, option: str) -> float:
    guild: Guild = option.removesuffix(SKIP)  # type: ignore[assignment]
    return mind.step(guild, 1 + option.endswith(SKIP))


def recruit(mind: Mind, option: str) -> float:
    return 1.0 + mind.recruit(mind.board.stacks[option])  # type: ignore[index]


def seal(mind: Mind, option: str) -> float:
    """Where the own seals are about to lead."""
    guild: Guild = option  # type: ignore[assignment]
    own = mind.fleet.seals.get(guild, 0)
    others = [fleet.seals.get(guild, 0) for seat, fleet in mind.board.fleets.items() if seat != mind.seat]
    return 3.0 - abs(max(others, default=0) - own)


def raise_dial(mind: Mind, option: str) -> float:
    """Of the colour that the own tiles show most."""
    if option == NO:
        return 0.0 if mind.fleet.skyside else 0.5
    colour = COLOUR_OF[option]  # type: ignore[index]
    tiles = [laid.tile for laid in mind.fleet.tiles.values()] + list(mind.fleet.reserve.values())
    return 0.4 + sum(region.district == colour for tile in tiles for region in OCEAN[tile].sky.regions)


def barrel(mind: Mind, option: str) -> float:
    return mind.colour(option)  # type: ignore[arg-type]


def barrels(mind: Mind, form: AnyForm, pick: Pick) -> object:
    assert isinstance(form, Split)
    wanted = {c: len(worths) for c, worths in mind.shortage.items()} if mind.fleet.skyside else {}
    out: Counter[str] = Counter()
    for _ in range(form.most):
        best = max(form.targets, key=lambda c: (wanted.get(c, 0) - out[c] > 0, mind.colour(c), -out[c]))  # type: ignore[arg-type, call-overload]
        out[best] += 1
    return dict(out)


# --- trade ------------------------------------------------------------------------------------------


def transaction(mind: Mind, option: str) -> float:
    """In coins; what is left for the end of the turn is worth nothing."""
    what, *rest = option.split(":")
    match what:
        case "outpost":
            return outpost(mind, SetId(rest[0]), int(rest[1]))
        case "skiff":
            return mind.new_skiff()
        case "sell":
            return sale(mind, rest[0], int(rest[1]), int(rest[2]))  # type: ignore[arg-type]
        case "buy":
            return purchase(mind, rest[0], int(rest[1]), int(rest[2]))  # type: ignore[arg-type]
    return 0.1


def outpost(mind: Mind, set: SetId, price: int) -> float:
    side = mind.fleet.side
    _, points = objective_points(mind.fleet, side, set, mind.board.objectives[side][set])
    worth = mind.outpost(points, price)
    return worth + 10 if worth > 0 else -1.0


def sale(mind: Mind, colour: Colour, n: int, coins: int) -> float:
    """As many as the next Outpost wants: it must not lack a Transaction. Otherwise as many as there are to spare."""
    if n > mind.surplus[colour]:
        return -1.0
    worth = coins - (1.5 if mind.late else 2.5) * n
    if worth > 0 and mind.fleet.coins < mind.next_outpost <= mind.fleet.coins + coins:
        return 20.0 - n
    return worth


def purchase(mind: Mind, colour: Colour, n: int, coins: int) -> float:
    """Only what the best tiles of the reserve want, as long as it is not too dear."""
    if not mind.fleet.skyside:
        return -1.0
    worths = mind.shortage.get(colour, [])
    return sum(worths[:n]) - coins if n <= len(worths) else -1.0


def district(mind: Mind, option: str) -> float:
    return float(option.rpartition(":")[2])


def discount(mind: Mind, option: str) -> float:
    return 1.0 if option == "none" else mind.colour(option)  # type: ignore[arg-type]


# --- research ---------------------------------------------------------------------------------------


def wilds(mind: Mind, option: str) -> float:
    return 0.1 + sum(mind.bounty(GUILD_OF[c]) for c in option.split("+") if c in GUILD_OF)


def bounty_next(mind: Mind, option: str) -> float:
    return mind.bounty(option)  # type: ignore[arg-type]


def favourite(mind: Mind) -> Colour:
    """The colour of which the dice show most; the richer bounty among equals."""
    shown = Counter(DICE_SHOWN.results[die.face].colour for die in mind.board.thrown.values())
    return max(GUILD_OF, key=lambda colour: (shown[colour], mind.bounty(GUILD_OF[colour])))


def reroll(mind: Mind, option: str) -> float:
    face = DICE_SHOWN.results[mind.board.thrown[int(option)].face]
    poor = face.coins < 2 and not face.breakthrough
    return 1.0 if poor and face.colour not in (None, favourite(mind)) else -1.0


def turn_dice(mind: Mind, option: str) -> float:
    face = DICE_SHOWN.results[mind.board.thrown[int(option)].face]
    shown = Counter(DICE_SHOWN.results[die.face].colour for die in mind.board.thrown.values())
    useful = shown[favourite(mind)] == NUMBERS.set_of - 1
    return 1.0 if useful and face.colour not in (None, favourite(mind)) else -1.0


def turn_to(mind: Mind, option: str) -> float:
    face = DICE_SHOWN.results[option]
    return 1.0 + 5.0 * (face.colour in (None, favourite(mind))) + face.coins


CHOICES: dict[str, Choice[Mind]] = {
    **{
        kind: by_worth(worth)
        for kind, worth in {
            "play": play,
            "copy": copy,
            "retire": retire,
            "discard_crew": discard_crew,
            "pay_for": pay_for,
            "turn_skyside": turn_skyside,
            "deplete": deplete,
            "restore": restore,
            "dive_next": dive_next,
            "influence": influence,
            "recruit": recruit,
            "seal": seal,
            "raise_dial": raise_dial,
            "breakthrough": raise_dial,
            "barrel": barrel,
            "transaction": transaction,
            "district": district,
            "discount": discount,
            "site": site,
            "wilds": wilds,
            "bounty_next": bounty_next,
            "reroll": reroll,
            "turn_dice": turn_dice,
            "turn_to": turn_to,
        }.items()
    },
    "sail": sail,
    "unload": unload,
    "haul": haul,
    "barrels": barrels,
    "place": place_tile,  # type: ignore[dict-item]
    "build": build_tile,  # type: ignore[dict-item]
    "discard_which": discard_which,
}
