"""What cards do to characters: where they are, who is defeated, who has the titles."""

from domain.kernel import agrees
from domain.parts.effects import op
from domain.parts.nouns import Place, Who
from domain.unfathomable.names import BRIG, GALLEY, SHIP, Space
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.chart import room_of
from domain.unfathomable.rules.defeat import defeat_character
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.people import seats_meant
from domain.unfathomable.rules.places import choose_space, pass_title
from domain.unfathomable.rules.places import jail as take_to_brig
from domain.unfathomable.rules.places import move_to as move_there


@op("move {who} to the Brig", price=lambda p, o: p.of("prices", "arrest"))
async def jail(run: R, who: Who) -> None:
    for seat in await run.whom(who):
        take_to_brig(run.g, seat)


@RULES.called("each player in the Brig moves to a ship space of their choice", price=-0.5)
async def free_prisoners(run: R) -> None:
    for seat in run.board.from_current():
        if run.board.jailed(seat):
            move_there(run.g, seat, await choose_space(run.g, seat, "leave_brig", SHIP, "UNF-116"), "free")


@op("move {who} to {place}", price=-0.3)
async def move_to(run: R, who: Who, place: Place) -> None:
    """Out of the Brig nobody is moved by a card that does not name it."""
    (space,) = await run.where(place)
    for seat in await run.whom(who):
        if not run.board.jailed(seat):
            move_there(run.g, seat, Space(space), "effect")


@RULES.called("each human who is not in the Brig may move to the Galley", price=0.2)
async def gather_in_galley(run: R) -> None:
    for seat in seats_meant(run.board, "each_human", run.you):
        away = run.board.sailors[seat].at not in (BRIG, GALLEY)
        if away and await agrees(seat, "gather_galley", "UNF-36"):
            move_there(run.g, seat, GALLEY, "effect")


@op("defeat {who}", price=lambda p, o: p.of("prices", "human") * p.side(o.who))
async def defeat(run: R, who: Who) -> None:
    for seat in await run.whom(who):
        await defeat_character(run.g, seat)


@RULES.called("roll the die: each human in that room is defeated", price=-0.6)
async def strike_room(run: R) -> None:
    room = room_of(await roll_die(run.g, "which room it is"))
    for seat in run.board.humans_at(room):
        await defeat_character(run.g, seat)


@RULES.called("the title of Keeper of the Tome goes to the next in line", price=-0.5)
async def lose_tome(run: R) -> None:
    pass_title(run.g, "keeper")


@op(
    "the Captain moves to the Brig, and the title goes to the lowest in its line who may have it",
    price=lambda p, o: p.of("prices", "captain"),
)
async def depose(run: R) -> None:
    """The title passes to the last who may have it, not to the first."""
    captain = run.board.titles["captain"]
    pass_title(run.g, "captain", lowest=True)
    take_to_brig(run.g, captain)
