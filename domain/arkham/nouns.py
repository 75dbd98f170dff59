"""What cards name, bound to the rules behind it: who, resources, places, doom, decks, numbers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.arkham.board import Arkham
from domain.arkham.content import CODEX, EPIC_CARDS, LOCATIONS, PLAY, SCENARIOS, SPECIAL_SPACES, monster_of
from domain.arkham.facts.people import CluesChanged, DelayChanged, MoneyChanged, RemnantsChanged
from domain.arkham.names import BESIDE, COLOURS, SHEET, SKILLS, Colour, SpaceId
from domain.arkham.rules.assets import gain_from
from domain.arkham.rules.chart import (
    chart,
    locations,
    most_doom,
    next_to,
    place,
    spaces_of,
    start_of,
    tile_of,
    unstable,
)
from domain.arkham.rules.clues import gain_clues
from domain.arkham.rules.codex import deepest, is_marked, mark_sheet, unmarked
from domain.arkham.rules.doom import (
    change_sheet_clues,
    mended,
    order_matters,
    overfull,
    place_doom,
    remove_doom,
    tearing,
)
from domain.arkham.rules.endings import ENDINGS
from domain.arkham.rules.engagement import is_restricted, monsters, monsters_at, where_is
from domain.arkham.rules.focus import focus, lose_focus, tokens_of
from domain.arkham.rules.group import decide, in_order
from domain.arkham.rules.harm import recover, suffer
from domain.arkham.rules.monsters import damage_on, health_of
from domain.arkham.rules.numbers import focus_limit, measured
from domain.arkham.rules.settling import settled
from domain.arkham.rules.skill_tests import SIDES, roll_plain
from domain.kernel import Seat, choose_one
from domain.parts.effects import Run
from domain.parts.nouns import (
    THIS_CARD,
    DeckNoun,
    DieNoun,
    EndingNoun,
    Nouns,
    NumberNoun,
    PieceNoun,
    PlaceNoun,
    ResourceNoun,
    Rules,
    ThingNoun,
    TokenNoun,
    ValueNoun,
    WhoNoun,
)

R = Run[Arkham]
RULES = Rules()
"""The rules of single cards: each is declared in `effects/`, with its text and its price."""


# --- who --------------------------------------------------------------------------------------------


async def you(run: R) -> Sequence[Seat]:
    return (run.you,) if run.you in run.board.people else ()


async def everybody(run: R) -> Sequence[Seat]:
    return run.board.in_play()


async def leader(run: R) -> Sequence[Seat]:
    return (run.board.leader,) if run.board.leader in run.board.people else ()


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


WHO = {
    "you": WhoNoun("you", you, plain=True),
    "each": WhoNoun("each investigator", everybody, plain=True),
    "others": WhoNoun("each other investigator", others, plain=True),
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


# --- resources --------------------------------------------------------------------------------------


def owned(what: str) -> Callable[[Arkham, Seat], int]:
    def have(board: Arkham, seat: Seat) -> int:
        return getattr(board.people[seat], what) if seat in board.people else 0

    return have


async def change_money(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    done = {seat: max(n, -owned("money")(run.board, seat)) for seat, n in by.items() if seat in run.board.people}
    for seat, n in done.items():
        if n:
            run.g.emit(MoneyChanged(seat, n))
    return done


async def change_clues(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """Out of the supply, or back to it."""
    done = {seat: max(n, -owned("clues")(run.board, seat)) for seat, n in by.items() if seat in run.board.people}
    for seat, n in done.items():
        if n > 0:
            await gain_clues(run.g, seat, n)
        elif n:
            run.g.emit(CluesChanged(seat, n))
    return done


async def change_remnants(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    done = {seat: max(n, -owned("remnants")(run.board, seat)) for seat, n in by.items() if seat in run.board.people}
    for seat, n in done.items():
        if n:
            run.g.emit(RemnantsChanged(seat, n))
        if n < 0:
            await PLAY.moment(run.g, "remnant_spent", seat)
    return done


def sheet_clues(board: Arkham, seat: Seat) -> int:
    return board.sheet.get("clue", 0)


async def change_clues_of_sheet(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    return {seat: change_sheet_clues(run.g, n) for seat, n in by.items()}


def focus_held(board: Arkham, seat: Seat) -> int:
    return tokens_of(board, seat) if seat in board.people else 0


async def change_focus(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """Which skill it is put on, or taken from, is its owner's choice."""
    out: dict[Seat, int] = {}
    for seat, n in by.items():
        done = [await (focus(run.g, seat) if n > 0 else lose_focus(run.g, seat)) for _ in range(min(abs(n), 9))]
        out[seat] = sum(done) if n > 0 else -sum(done)
    return out


ANY = 99


def alive(board: Arkham, seat: Seat) -> int:
    """Harm can always be taken."""
    return ANY if seat in board.people else 0


def borne(what: str, direct: bool) -> Callable[[R, Mapping[Seat, int]], Any]:
    """Losing health is suffering damage, gaining it is recovering."""

    async def change(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
        for seat, n in by.items():
            if n < 0:
                hurt = {"damage": -n} if what == "health" else {"horror": -n}
                await suffer(run.g, seat, **hurt, direct=direct)
            else:
                recover(run.g, seat, **{what: n})
        return by

    return change


def can_be_delayed(board: Arkham, seat: Seat) -> int:
    return int(seat in board.people and not board.people[seat].delayed)


async def pay_delay(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    done = {seat: n for seat, n in by.items() if n < 0 and can_be_delayed(run.board, seat)}
    for seat in done:
        run.g.emit(DelayChanged(seat, True))
    return done


RESOURCES = {
    "money": ResourceNoun("dollar", "dollars", owned("money"), change_money, 0.5, plain=True),
    "clue": ResourceNoun("clue", "clues", owned("clues"), change_clues, 2.0),
    "sheet_clue": ResourceNoun("clue of the sheet", "clues of the sheet", sheet_clues, change_clues_of_sheet, 2.0),
    "remnant": ResourceNoun("remnant", "remnants", owned("remnants"), change_remnants, 1.0),
    "focus": ResourceNoun("focus token", "focus tokens", focus_held, change_focus, 1.0),
    "health": ResourceNoun("health", "health", alive, borne("health", False), 1.0),
    "sanity": ResourceNoun("sanity", "sanity", alive, borne("sanity", False), 1.0),
    "direct_health": ResourceNoun("health (direct)", "health (direct)", alive, borne("health", True), 1.2),
    "direct_sanity": ResourceNoun("sanity (direct)", "sanity (direct)", alive, borne("sanity", True), 1.2),
    "delay": ResourceNoun("delay", "delays", can_be_delayed, pay_delay, 1.5),
}


# --- places -----------------------------------------------------------------------------------------


async def your_space(run: R) -> Sequence[str]:
    return (run.board.where(run.you),) if run.you in run.board.people else ()


async def the_sheet(run: R) -> Sequence[str]:
    return (SHEET,)


async def an_unstable(run: R) -> Sequence[str]:
    return (await decide(run.g, "unstable", unstable(run.board), "ARK-104"),)


async def one_with_most_doom(run: R) -> Sequence[str]:
    found = most_doom(run.board)
    return (await decide(run.g, "which_space", found, "ARK-69"),) if found else ()


async def your_neighbourhood(run: R) -> Sequence[str]:
    """All of its spaces, in the order that the group likes, where it matters."""
    tile = tile_of(run.board, run.board.where(run.you)) if run.you in run.board.people else None
    return await ordered(run, spaces_of(run.board, tile)) if tile is not None else ()


async def ordered(run: R, spaces: Sequence[SpaceId]) -> Sequence[str]:
    matters = order_matters(run.board, spaces)
    return await in_order(run.g, "doom_order", spaces, "ARK-200") if matters else spaces


async def one_near_you(run: R) -> Sequence[str]:
    """One space of your neighbourhood, of your choice."""
    tile = tile_of(run.board, run.board.where(run.you)) if run.you in run.board.people else None
    if tile is None:
        return ()
    doomed = [space for space in spaces_of(run.board, tile) if run.board.doom_at(space)]
    options = doomed or list(spaces_of(run.board, tile))
    return (await choose_one(run.you, "which_space", options, "ARK-92"),)


async def anywhere(run: R) -> Sequence[str]:
    """A space with doom, of your choice."""
    doomed = [space for space in locations(run.board) if run.board.doom_at(space)]
    return (await choose_one(run.you, "which_space", doomed, "ARK-109"),) if doomed else ()


async def its_space(run: R) -> Sequence[str]:
    return (run.board.play[run.card].on,) if run.card in run.board.play else ()


async def beside_it(run: R) -> Sequence[str]:
    """A space next to the monster that does it; the group picks."""
    here = SpaceId(run.board.play[run.card].on) if run.card in run.board.play else None
    near = [space for space in next_to(run.board, here) if place(run.board, space).kind == "location"] if here else []
    return (await decide(run.g, "which_space", near, "ARK-109"),) if near else ()


async def most_doomed_beside_it(run: R) -> Sequence[str]:
    here = SpaceId(run.board.play[run.card].on) if run.card in run.board.play else None
    near = [space for space in next_to(run.board, here) if place(run.board, space).kind == "location"] if here else []
    most = max((run.board.doom_at(space) for space in near), default=0)
    worst = [space for space in near if run.board.doom_at(space) == most]
    return (await decide(run.g, "which_space", worst, "ARK-109"),) if worst else ()


async def where_cultists_are(run: R) -> Sequence[str]:
    found = [where_is(run.board, m) for m in monsters(run.board) if "cultist" in monster_of(run.board, m).traits]
    return await ordered(run, [SpaceId(space) for space in dict.fromkeys(found)])


async def where_it_tears(run: R) -> Sequence[str]:
    """Of the neighbourhood in which an anomaly opens."""
    tile = next((tile for tile in chart(run.board).tiles if run.now is not None and tile == run.now.target), None)
    return (await decide(run.g, "which_space", deepest(run.board, tile), "ARK-15"),) if tile is not None else ()


async def without_a_marker(run: R) -> Sequence[str]:
    found = unmarked(run.board)
    return (await decide(run.g, "which_space", found, "ARK-15"),) if found else ()


async def the_leaders(run: R) -> Sequence[str]:
    return (run.board.where(run.board.leader),) if run.board.leader in run.board.people else ()


async def the_start(run: R) -> Sequence[str]:
    return (start_of(run.board),)


def this_space(space: SpaceId) -> Callable[[R], Any]:
    async def named(run: R) -> Sequence[str]:
        return (space,) if space in chart(run.board).places else ()

    return named


def marked(colour: Colour) -> Callable[[R], Any]:
    """Every space with a marker of this colour, in the order that the group likes, where it matters."""

    async def spaces(run: R) -> Sequence[str]:
        return await ordered(run, [marker.at for marker in run.board.markers.values() if marker.colour == colour])

    return spaces


PLACES = {
    "here": PlaceNoun("your space", your_space, plain=True),
    "sheet": PlaceNoun("the scenario sheet", the_sheet, plain=True),
    "unstable": PlaceNoun("the unstable space", an_unstable),
    "most_doom": PlaceNoun("the space with most doom", one_with_most_doom),
    "neighbourhood": PlaceNoun("each space of your neighbourhood", your_neighbourhood),
    "near": PlaceNoun("a space of your neighbourhood", one_near_you),
    "anywhere": PlaceNoun("a space with doom, anywhere", anywhere),
    "its_space": PlaceNoun("its space", its_space, plain=True),
    "beside_it": PlaceNoun("a space next to it", beside_it),
    "worst_beside_it": PlaceNoun("the space next to it with most doom", most_doomed_beside_it),
    "cultists": PlaceNoun("each space with a cultist", where_cultists_are),
    "start": PlaceNoun("the starting space", the_start, plain=True),
    "leader": PlaceNoun("the leader's space", the_leaders, plain=True),
    "torn": PlaceNoun("the space with most doom there", where_it_tears),
    "unmarked": PlaceNoun("the space with most doom in a neighbourhood without a marker", without_a_marker),
    **{f"marker.{colour}": PlaceNoun(f"each space with a {colour} marker", marked(colour)) for colour in COLOURS},
    **{str(id): PlaceNoun(space.name, this_space(id), plain=True) for id, space in LOCATIONS.items()},
    **{str(id): PlaceNoun(name, this_space(id), plain=True) for id, name in SPECIAL_SPACES.items()},
}


async def put_doom(run: R, space: str, n: int) -> int:
    if n < 0:
        return -await remove_doom(run.g, SpaceId(space), -n)
    return await place_doom(run.g, SpaceId(space), n)


async def put_clues(run: R, space: str, n: int) -> int:
    """Clues come and go from the supply only on the scenario sheet."""
    return change_sheet_clues(run.g, n) if space == SHEET else 0


async def put_markers(run: R, space: str, n: int) -> int:
    """On the scenario sheet; those in the town are laid."""
    return mark_sheet(run.g, n) if space == SHEET else 0


PIECES = {
    "marker": PieceNoun("marker", "markers", put_markers, 3.0),
    "doom": PieceNoun("doom", "doom", put_doom, -1.5),
    "clue": PieceNoun("clue", "clues", put_clues, 2.0),
}


# --- decks ------------------------------------------------------------------------------------------


def gained(kind: str, trait: str = "") -> Callable[[R, Seat, int], Any]:
    async def draw(run: R, seat: Seat, n: int) -> int:
        found = [await gain_from(run.g, seat, kind, trait) for _ in range(n)]
        return sum(one is not None for one in found)

    return draw


DECKS = {
    "item": DeckNoun("item", "items", gained("item"), price=1.5),
    "common": DeckNoun("common item", "common items", gained("item", "common"), price=1.5),
    "curio": DeckNoun("curio", "curios", gained("item", "curio"), price=2.0),
    "weapon": DeckNoun("weapon", "weapons", gained("item", "weapon"), price=2.0),
    "tome": DeckNoun("tome", "tomes", gained("item", "tome"), price=2.0),
    "magical": DeckNoun("magical item", "magical items", gained("item", "magical"), price=2.0),
    "spell": DeckNoun("spell", "spells", gained("spell"), price=2.0),
    "ally": DeckNoun("ally", "allies", gained("ally"), price=2.0),
}


# --- numbers ----------------------------------------------------------------------------------------


def on_sheet(what: str, en: str) -> NumberNoun:
    return NumberNoun(en, lambda look: look.board.sheet.get(what, 0), reads=frozenset({f"sheet.{what}"}))


def both_on_sheet(look: Any) -> int:
    sheet = look.board.sheet
    return int(sheet.get("doom", 0) + sheet.get("clue", 0))


def yours(what: str, en: str) -> NumberNoun:
    def read(look: Any) -> int:
        return measured(look.board, look.you, what) if look.you in look.board.people else 0

    return NumberNoun(en, read)


def flag(en: str, read: Callable[[Any], bool], of_card: bool = False) -> NumberNoun:
    return NumberNoun(en, lambda look: int(read(look)), flag=True, of_card=of_card)


def doom_here(look: Any) -> int:
    return look.board.doom_at(look.board.where(look.you))


def clues_near(look: Any) -> int:
    tile = tile_of(look.board, look.board.where(look.you))
    return look.board.clues.get(tile, 0)


def monsters_near(look: Any) -> int:
    tile = tile_of(look.board, look.board.where(look.you))
    return sum(len(monsters_at(look.board, space)) for space in spaces_of(look.board, tile)) if tile else 0


def horror_of(look: Any) -> int:
    return look.board.people[look.you].horror if look.you in look.board.people else 0


def markers_of(colour: Colour) -> NumberNoun:
    def read(look: Any) -> int:
        return sum(marker.colour == colour for marker in look.board.markers.values())

    return NumberNoun(f"the number of {colour} markers", read)


def at_marker(colour: Colour) -> NumberNoun:
    def read(look: Any) -> bool:
        here = look.board.where(look.you)
        return any(marker.colour == colour and marker.at == here for marker in look.board.markers.values())

    return flag(f"you are at a {colour} marker", read)


def hidden_here(look: Any) -> bool:
    here = look.board.where(look.you)
    return any(not marker.colour and marker.at == here for marker in look.board.markers.values())


def _skill(look: Any) -> str:
    return str(look.board.tests[-1].skill)


def tests_a_mind(look: Any) -> bool:
    return bool(look.board.tests) and _skill(look) in ("lore", "observation")


def is_focused(look: Any) -> bool:
    board, seat = look.board, look.you
    return seat in board.people and tokens_of(board, seat) >= focus_limit(board, seat)


def holds_you(look: Any) -> bool:
    """The monster whose card it is."""
    return look.you in look.board.engaged.get(look.card, ())


def is_beside_owner(look: Any) -> bool:
    """Is it about somebody else in the space of whoever has the card?"""
    owner = look.board.play[look.card].owner
    return bool(owner) and owner != look.you and look.board.where(owner) == look.board.where(look.you)


def in_codex(entry: str, side: int | None = None) -> Callable[[Any], bool]:
    def read(look: Any) -> bool:
        held = [card for card in look.board.play.values() if card.entry == entry]
        return any(side is None or card.side == side for card in held)

    return read


def lies_unmarked(look: Any) -> bool:
    """The neighbourhood that the moment is about."""
    tile = next((tile for tile in chart(look.board).tiles if tile == look.target), None)
    return tile is not None and not is_marked(look.board, tile)


def had_waited(look: Any) -> bool:
    """The monster that the moment is about; the epic ones do not count."""
    held = look.board.play.get(look.target)
    waited = SCENARIOS[look.board.scenario].aside
    return held is not None and held.entry in waited and held.entry not in EPIC_CARDS


def is_beaten(look: Any) -> bool:
    """The monster whose card it is. Only watches ask: no number that a card modifies rests on it."""
    return look.card in look.board.play and damage_on(look.board, look.card) >= health_of(look.board, look.card)


CODEX_NUMBERS = {
    **{f"codex.{id}": flag(f"{card.name} is in the codex", in_codex(id)) for id, card in CODEX.items()},
    **{f"codex.{id}.back": flag(f"{card.name} is flipped", in_codex(id, 1)) for id, card in CODEX.items()},
}
NUMBERS = {
    "sheet_doom": on_sheet("doom", "doom on the sheet"),
    "sheet_clues": on_sheet("clue", "the number of clues on the sheet"),
    "sheet_both": NumberNoun("doom and clues on the sheet", both_on_sheet),
    "sheet_markers": on_sheet("marker", "the number of markers on the sheet"),
    "beside_codex": NumberNoun("the number of cards beside the codex", lambda look: len(look.board.cards(BESIDE))),
    "no_marker_there": flag("no marker lies there", lies_unmarked),
    "waited_aside": flag("it is one of those that waited aside", had_waited),
    "beaten": flag("its damage is as much as its health", is_beaten, of_card=True),
    "overfull": NumberNoun("the number of overfull spaces", lambda look: len(overfull(look.board))),
    "tearing": NumberNoun("the number of torn neighbourhoods", lambda look: len(tearing(look.board))),
    "mended": NumberNoun("the number of anomalies without doom", lambda look: len(mended(look.board))),
    "anomalies": NumberNoun("the number of anomalies", lambda look: len(look.board.anomalies)),
    "investigators": NumberNoun("the number of players", lambda look: len(look.board.seats), 2.5, reads=frozenset()),
    "doom_here": NumberNoun("doom in your space", doom_here, 1.0),
    "clues_near": NumberNoun("the number of clues in your neighbourhood", clues_near, 1.0),
    "monsters_near": NumberNoun("the number of monsters in your neighbourhood", monsters_near, 1.0),
    "monsters_here": NumberNoun(
        "the number of monsters in your space", lambda look: len(monsters_at(look.board, look.board.where(look.you)))
    ),
    "your_clues": yours("clues", "the number of your clues"),
    "your_money": yours("money", "your money"),
    "your_remnants": yours("remnants", "the number of your remnants"),
    "your_spells": yours("spells", "the number of your spells"),
    "your_items": yours("items", "the number of your items"),
    "your_allies": yours("allies", "the number of your allies"),
    "your_damage": yours("damage", "your damage"),
    "your_horror": NumberNoun("your horror", horror_of),
    "your_focus": NumberNoun("the number of your focus tokens", lambda look: focus_held(look.board, look.you)),
    **{f"your_{skill}": yours(skill, f"your {skill}") for skill in SKILLS},
    "engaged": flag("a monster holds you", lambda look: is_restricted(look.board, look.you)),
    "encounter_phase": flag("it is the encounter phase", lambda look: look.board.phase == "encounter"),
    "tests_lore": flag("it is a test of lore", lambda look: bool(look.board.tests) and _skill(look) == "lore"),
    "lore_or_observation": flag("it is a test of lore or observation", tests_a_mind),
    "at_focus_limit": flag("your focus is at its limit", is_focused),
    "engaged_with_it": flag("it is engaged with you", holds_you, of_card=True),
    "beside_owner": flag("somebody else in the space of this card's owner", is_beside_owner, of_card=True),
    "hidden_marker_here": flag("you are at a marker that lies face down", hidden_here),
    **{f"markers.{colour}": markers_of(colour) for colour in COLOURS},
    **{f"at_{colour}": at_marker(colour) for colour in COLOURS},
    **CODEX_NUMBERS,
}


async def roll_die(run: R, needed: int) -> int:
    return await roll_plain(run.g)


def in_play_named(entry: str) -> Callable[[R], Any]:
    async def names(run: R) -> Sequence[str]:
        return [id for id, card in run.board.play.items() if card.entry == entry]

    return names


async def settle_all(g: Any) -> None:
    await settled(g)


NOUNS: Nouns[Arkham] = Nouns(
    who=WHO,
    resource=RESOURCES,
    place=PLACES,
    piece=PIECES,
    deck=DECKS,
    number=NUMBERS,
    value={
        "damage": ValueNoun("the damage", -1.0),
        "horror": ValueNoun("the horror", -1.0),
        "price": ValueNoun("the price", -0.4),
        "dice": ValueNoun("the number of dice", 0.3),
        "failures": ValueNoun("the number of failed dice", -0.5),
        "successes": ValueNoun("the number of successes", 1.0),
        "result": ValueNoun("the result", 1.0),
        "passed": ValueNoun("the test is passed", flag=True),
        "removed": ValueNoun("doom removed", 1.0),
        "moved": ValueNoun("the number of clues researched", 1.0),
        "attack": ValueNoun("you attack", flag=True),
        "evade": ValueNoun("you evade", flag=True),
        "ward": ValueNoun("you ward", flag=True),
        "research": ValueNoun("you research", flag=True),
        "cast": ValueNoun("you cast a spell", flag=True),
        "with_lore": ValueNoun("whether it goes by lore", 1.0),
    },
    token={
        "damage": TokenNoun("damage", "damage", -0.5),
        "horror": TokenNoun("horror", "horror", -0.5),
        "clue": TokenNoun("clue", "clues", 2.0),
        "money": TokenNoun("dollar", "dollars", 0.5),
        "doom": TokenNoun("doom", "doom", -1.0),
        "blood": TokenNoun("blood", "blood", 0.0),
        "escape": TokenNoun("escape", "escapes", 0.3),
        "spent": TokenNoun("use", "uses", 0.0),
    },
    die={"die": DieNoun("a die", tuple(range(1, SIDES + 1)), roll_die, plain=True)},
    rule=RULES,
    ending={id: EndingNoun(outcome.why, 20.0 if outcome.won else -20.0) for id, outcome in ENDINGS.items()},
    card={**THIS_CARD, **{id: ThingNoun(card.name, in_play_named(id)) for id, card in CODEX.items()}},
    after=settle_all,
    play=PLAY,
    prices={"monster": -2.5, "delay": -1.5, "token": -2.0, "action": 1.5, "blessed": 2.0, "cursed": -2.0, "pact": -4.0},
    words={
        **{skill: skill for skill in SKILLS},
        "blessed": "Blessed",
        "cursed": "Cursed",
        "dark_pact": "Dark Pact",
        **{colour: colour for colour in COLOURS},
        "doom": "spread doom",
        "monster": "spawn monster",
        "clue": "spawn clue",
        "headline": "headline",
        "burst": "gate burst",
        "reckoning": "reckoning",
        "blank": "blank",
        "item": "item",
        "ally": "ally",
        "spell": "spell",
        "talent": "talent",
        "condition": "condition",
        "common": "common",
        "curio": "curio",
        "weapon": "weapon",
        "tome": "tome",
        "magical": "magical",
        "any": "any",
        "cultist": "cultist",
        "lodge": "Lodge",
        "human": "human",
    },
    asks={"may": "ARK-14", "either": "ARK-14"},
)
