"""Who a card speaks of."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.arkham.content import ARTIFACT_NAMES
from domain.arkham.names import TOWNS, SpaceId, Town
from domain.arkham.nouns.run import R
from domain.arkham.rules.assets import has_entry
from domain.arkham.rules.chart import in_town, tile_of
from domain.arkham.rules.group import decide
from domain.kernel import Seat, choose_one
from domain.parts.nouns import WhoNoun


async def you(run: R) -> Sequence[Seat]:
    return (run.you,) if run.you in run.board.people else ()


async def everybody(run: R) -> Sequence[Seat]:
    return run.board.in_play()


async def leader(run: R) -> Sequence[Seat]:
    return (run.board.leader,) if run.board.leader in run.board.people else ()


async def first_in_play(run: R) -> Sequence[Seat]:
    """The leader, or, without an investigator there, whoever is next."""
    return run.board.in_play()[:1]


def others_of(run: R) -> list[Seat]:
    return [seat for seat in run.board.in_play() if seat != run.you]


def here_with(run: R) -> list[Seat]:
    return run.board.seats_in(run.board.where(run.you)) if run.you in run.board.people else []


async def everybody_here(run: R) -> Sequence[Seat]:
    return here_with(run)


async def everybody_near(run: R) -> Sequence[Seat]:
    """In the same neighbourhood."""
    tile = tile_of(run.board, run.board.where(run.you)) if run.you in run.board.people else None
    return [seat for seat in run.board.in_play() if tile and tile_of(run.board, run.board.where(seat)) == tile]


async def others(run: R) -> Sequence[Seat]:
    return others_of(run)


async def _one_of(run: R, seats: Sequence[Seat]) -> Sequence[Seat]:
    return (Seat(await choose_one(run.you, "whom", list(seats), "ARK-14")),) if seats else ()


async def anyone(run: R) -> Sequence[Seat]:
    return await _one_of(run, run.board.in_play())


async def another(run: R) -> Sequence[Seat]:
    return await _one_of(run, others_of(run))


async def one_here(run: R) -> Sequence[Seat]:
    return await _one_of(run, here_with(run))


async def another_here(run: R) -> Sequence[Seat]:
    return await _one_of(run, [seat for seat in here_with(run) if seat != run.you])


async def in_its_space(run: R) -> Sequence[Seat]:
    """Whoever is where the monster is that does it."""
    return run.board.seats_in(SpaceId(run.board.play[run.card].on)) if run.card in run.board.play else ()


async def chosen_by_all(run: R) -> Sequence[Seat]:
    seats = run.board.in_play()
    return (await decide(run.g, "whom", seats, "ARK-199"),) if seats else ()


def in_the_town(town: Town) -> Callable[[R], Any]:
    """Rules: neighbourhood tiles. In its neighbourhoods, or in a street, travel route or mystery beside them."""

    async def seats(run: R) -> Sequence[Seat]:
        spaces = in_town(run.board, town)
        return [seat for seat in run.board.in_play() if run.board.where(seat) in spaces]

    return seats


def holder(entry: str) -> Callable[[R], Any]:
    async def seats(run: R) -> Sequence[Seat]:
        return [seat for seat in run.board.in_play() if has_entry(run.board, seat, entry) is not None]

    return seats


WHO = {
    **{f"in_{town}": WhoNoun(f"each investigator in {town.title()}", in_the_town(town), plain=True) for town in TOWNS},
    **{f"holder.{id}": WhoNoun(f"whoever has {name}", holder(id), plain=True) for id, name in ARTIFACT_NAMES.items()},
    "you": WhoNoun("you", you, plain=True),
    "each": WhoNoun("each investigator", everybody, plain=True),
    "others": WhoNoun("each other investigator", others, plain=True),
    "first": WhoNoun("the leader, or whoever is next", first_in_play, plain=True),
    "leader": WhoNoun("the leader", leader, plain=True),
    "here": WhoNoun("each investigator in your space", everybody_here, plain=True),
    "near": WhoNoun("each investigator in your neighbourhood", everybody_near, plain=True),
    "its_space": WhoNoun("each investigator in its space", in_its_space, plain=True),
    "chosen": WhoNoun("an investigator whom the group chooses", chosen_by_all),
    "anyone": WhoNoun("an investigator of your choice", anyone),
    "another": WhoNoun("another investigator of your choice", another),
    "one_here": WhoNoun("an investigator in your space", one_here),
    "another_here": WhoNoun("another investigator in your space", another_here),
}
