"""Rules: investigators. Who is chosen, and with what they begin."""

from domain.arkham.board import Arkham
from domain.arkham.content import PEOPLE, PLAY, boxes_of
from domain.arkham.facts.people import InvestigatorEntered
from domain.arkham.names import MONSTERS, STARTING, PersonId
from domain.arkham.rules.assets import gain_condition, gain_named
from domain.arkham.rules.chart import start_of
from domain.arkham.rules.engagement import met
from domain.arkham.rules.settling import settled
from domain.kernel import Ask, Choose, Game, Lay, Reseal, Seat, choose_one

G = Game[Arkham]
NONE = "none"
CONDITION, MONSTER = "condition:", "monster:"


def left_to_choose(board: Arkham) -> list[PersonId]:
    """Nobody is played twice in a game."""
    boxes = boxes_of(board.waves)
    return [PersonId(id) for id, card in PEOPLE.items() if card.box in boxes and id not in board.gone]


async def choose_person(g: G, seat: Seat) -> PersonId | None:
    left = left_to_choose(g.board)
    return PersonId(await choose_one(seat, "investigator", left, "ARK-11")) if left else None


async def enter(g: G, seat: Seat, person: PersonId) -> None:
    """On the starting space, with money, the fixed cards and one of two others."""
    sheet = PEOPLE[person]
    g.emit(InvestigatorEntered(seat, person, start_of(g.board), sheet.money, sheet.remnants))
    await PLAY.enter(g, person, seat)
    for entry in sheet.fixed:
        await gain_named(g, seat, entry)
    if sheet.choice:
        await gain_named(g, seat, await choose_one(seat, "starting_card", sheet.choice, "ARK-7"))
    if sheet.extra:
        (taken,) = await Ask(seat, "starting_extra", Choose((NONE, sheet.extra[0])), "ARK-7")
        for entry in sheet.extra if taken != NONE else ():
            await _extra(g, seat, entry)


async def _extra(g: G, seat: Seat, entry: str) -> None:
    if entry.startswith(CONDITION):
        await gain_condition(g, seat, entry.removeprefix(CONDITION))
    elif entry.startswith(MONSTER):
        await shuffle_monster_in(g, entry.removeprefix(MONSTER))
    else:
        await gain_named(g, seat, entry)


async def shuffle_monster_in(g: G, entry: str) -> None:
    """A starting card that is a monster."""
    card = [card for card in g.board.cards(STARTING) if g.face(card) == entry]
    deck = g.board.cards(MONSTERS)
    if card:
        take = {STARTING: card, MONSTERS: deck} if deck else {STARTING: card}
        await Reseal(take, [Lay(MONSTERS, [*card, *deck])], "the monster deck")


async def stand_at_start(g: G, seat: Seat) -> None:
    """Ready monsters there engage whoever comes."""
    await met(g, seat)
    await settled(g)
