"""Rules: damage and horror, recovering, and how investigators leave the game."""

from typing import NamedTuple

from domain.arkham.board import Arkham, Coming
from domain.arkham.content import PLAY, asset_of, assets_of
from domain.arkham.facts.people import HarmChanged, HarmComes, InvestigatorLeft
from domain.arkham.names import SHEET, Exit
from domain.arkham.rules.assets import discard
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.engagement import release
from domain.arkham.rules.numbers import health_left, sanity_left
from domain.arkham.rules.settling import settled
from domain.kernel import Ask, Choose, Game, Seat

G = Game[Arkham]
SELF = "self"


class Borne(NamedTuple):
    """What came of it: how much damage an investigator or an ally took, and how much horror in all."""

    damage: int = 0
    horror: int = 0


UNHURT = Borne()


async def suffer(g: G, seat: Seat, damage: int = 0, horror: int = 0, *, direct: bool = False) -> Borne:
    """Prevention first; then one asset may take damage and one horror; all of it lands at once."""
    if seat not in g.board.people or damage + horror <= 0:
        return UNHURT
    damage, horror = max(0, damage), max(0, horror)
    for moment in ("harm", "anyones_harm"):
        announce(g, seat, damage, horror)
        now = await PLAY.moment(g, moment, seat, damage=damage, horror=horror)
        damage, horror = now.values["damage"], now.values["horror"]
        if now.off or not damage + horror or seat not in g.board.people:
            return UNHURT
    announce(g, seat, damage, horror)
    taken = {} if direct else await _assigned(g, seat, damage, horror)
    own_damage = damage - sum(n for (_, what), n in taken.items() if what == "damage")
    own_horror = horror - sum(n for (_, what), n in taken.items() if what == "horror")
    if own_damage or own_horror:
        g.emit(HarmChanged(seat, own_damage, own_horror))
    for (card, what), n in taken.items():
        PLAY.mark(g, card, what, n)
    by_allies = sum(n for (card, what), n in taken.items() if what == "damage" and _is_ally(g.board, card))
    await _after(g, seat, taken, damage, horror)
    return Borne(own_damage + by_allies, horror)


def announce(g: G, seat: Seat, damage: int, horror: int) -> None:
    """Whoever is asked what to do about it knows how much it is."""
    if g.board.coming != Coming(seat, damage, horror):
        g.emit(HarmComes(seat, damage, horror))


async def _after(g: G, seat: Seat, taken: dict[tuple[str, str], int], damage: int, horror: int) -> None:
    """Whoever has too much is gone; cards that are full are discarded; then comes what reacts."""
    for card in dict.fromkeys(card for card, _ in taken):
        if card in g.board.play:
            took = {what: taken.get((card, what), 0) for what in ("damage", "horror")}
            await PLAY.moment(g, "bore", seat, card, **took)
        await worn_out(g, card)
    if not await fell(g, seat):
        await PLAY.moment(g, "harmed", seat, damage=damage, horror=horror)
    await settled(g)


def _is_ally(board: Arkham, card: str) -> bool:
    held = asset_of(board, card)
    return held is not None and held.kind == "ally"


def room_on(board: Arkham, card: str, what: str) -> int:
    """How much more of it a card can take."""
    held = asset_of(board, card)
    if held is None:
        return 0
    most = held.health if what == "damage" else held.sanity
    return max(0, most - board.play[card].tokens.get(what, 0))


def is_full(board: Arkham, card: str) -> bool:
    held = asset_of(board, card)
    if held is None:
        return False
    tokens = board.play[card].tokens
    return any(
        most and tokens.get(what, 0) >= most for what, most in (("damage", held.health), ("horror", held.sanity))
    )


async def worn_out(g: G, card: str) -> None:
    """A card that has taken all it can is discarded."""
    if card in g.board.play and is_full(g.board, card):
        await discard(g, card)


async def _assigned(g: G, seat: Seat, damage: int, horror: int) -> dict[tuple[str, str], int]:
    """At most one asset for damage, and one for horror."""
    out: dict[tuple[str, str], int] = {}
    for what, n in (("damage", damage), ("horror", horror)):
        options = [
            f"{card}:{k}"
            for card in assets_of(g.board, seat)
            for k in range(1, min(n, room_on(g.board, card, what)) + 1)
        ]
        if options:
            (chosen,) = await Ask(seat, f"bear_{what}", Choose((SELF, *options)), "ARK-56")
            if chosen != SELF:
                card, _, k = chosen.rpartition(":")
                out[(card, what)] = int(k)
    return out


def recover(g: G, seat: Seat, health: int = 0, sanity: int = 0) -> int:
    """Never below nothing. Gives how much it was."""
    if seat not in g.board.people:
        return 0
    person = g.board.people[seat]
    damage, horror = min(health, person.damage), min(sanity, person.horror)
    if damage or horror:
        g.emit(HarmChanged(seat, -damage, -horror))
    return damage + horror


def mend(g: G, card: str, health: int = 0, sanity: int = 0) -> None:
    """The same for an asset."""
    PLAY.mark(g, card, "damage", -health)
    PLAY.mark(g, card, "horror", -sanity)


# --- leaving ----------------------------------------------------------------------------------------


async def fell(g: G, seat: Seat) -> bool:
    """Damage up to the health, or horror up to the sanity, defeats at once."""
    if seat not in g.board.people:
        return True
    if health_left(g.board, seat) > 0 and sanity_left(g.board, seat) > 0:
        return False
    await leave(g, seat, "defeated")
    return True


async def leave(g: G, seat: Seat, how: Exit) -> None:
    """All possessions go; monsters let go; who did not retire leaves doom behind."""
    if seat not in g.board.people:
        return
    await release(g, seat)
    PLAY.leave(g, [id for id, card in g.board.play.items() if card.owner == seat])
    g.emit(InvestigatorLeft(seat, how))
    if how != "retired":
        await place_doom(g, SHEET)
    await settled(g)
