"""The nouns of Pier, each bound to the rule behind it."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel import AnyOf, Choose, DieId, Roll, Seat, Trigger, choose_one, hand, slip, window
from domain.parts.effects import Run
from domain.parts.nouns import (
    DeckNoun,
    DieNoun,
    EndingNoun,
    Nouns,
    NumberNoun,
    PieceNoun,
    PlaceNoun,
    ResourceNoun,
    RuleNoun,
    SkillNoun,
    TrackNoun,
    WhoNoun,
)
from tests.toy.pier.board import ARTIFACTS, DOOM, RELIC, RING, SHEET, SPACES, Pier
from tests.toy.pier.events import DialTurned, DoomPut, PurseChanged, RingAdvanced

R = Run[Pier]
D8, FATE = DieId("d8"), DieId("fate")
EASY = 5
"""A fate of so much or less is luck."""


# --- resources --------------------------------------------------------------------------------------


def owned(what: str, en: str, many: str, price: float = 1.0) -> ResourceNoun:
    """Something that each player has."""

    def have(board: Pier, seat: Seat) -> int:
        return board.purse[seat].get(what, 0)

    async def change(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
        done = {seat: max(n, -have(run.board, seat)) for seat, n in by.items()}
        done = {seat: n for seat, n in done.items() if n}
        if done:
            run.g.emit(PurseChanged(what, done))
        return done

    return ResourceNoun(en, many, have, change, price, plain=True)


def shared(what: str, en: str, many: str, price: float = 1.0) -> ResourceNoun:
    """Something that the ship has: whoever gains it."""

    async def change(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
        seat, wanted = next(iter(by.items()))
        n = max(wanted, -run.board.dials[what])
        if n:
            run.g.emit(DialTurned(what, n))
        return {seat: n}

    return ResourceNoun(en, many, lambda board, seat: board.dials[what], change, price, plain=True)


# --- who, and where ---------------------------------------------------------------------------------


async def you(run: R) -> Sequence[Seat]:
    return (run.you,)


async def current(run: R) -> Sequence[Seat]:
    return (run.board.current or run.you,)


async def everybody(run: R) -> Sequence[Seat]:
    return run.board.seats_from(run.you)


async def choice(run: R) -> Sequence[Seat]:
    return (Seat(await choose_one(run.you, "whom", run.g.seats)),)


async def other_choice(run: R) -> Sequence[Seat]:
    others = [seat for seat in run.g.seats if seat != run.you and seat not in run.named.values()]
    return (Seat(await choose_one(run.you, "whom", others)),) if others else ()


async def group(run: R) -> Sequence[Seat]:
    """Whoever of the group speaks first."""
    seat, _ = await AnyOf(run.g.seats, "who_speaks", Choose(("i_do",)))
    return (seat,)


async def own(run: R) -> Sequence[str]:
    return (run.board.at[run.you],)


async def overfull(run: R) -> Sequence[str]:
    return tuple(space for space in SPACES if run.board.doom.get(space, 0) >= 2)


async def others(run: R) -> Sequence[str]:
    return tuple(space for space in SPACES if space != run.named.get("here"))


async def sheet(run: R) -> Sequence[str]:
    return (SHEET,)


async def put_doom(run: R, space: str, n: int) -> int:
    """No more than the box holds, no less than lies there."""
    doom = run.board.doom
    done = DOOM.take(n, doom.values()) if n > 0 else max(n, -doom.get(space, 0))
    if done:
        run.g.emit(DoomPut(space, done))
    return done


# --- dice, tests, cards -----------------------------------------------------------------------------


async def cast(run: R, target: int) -> int:
    """Whoever holds a relic may give it up to have the die rolled again."""
    (face,) = await Roll({D8: 1}, "d8")
    while True:
        trigger = Trigger("nudge", run.board.current, (run.you,), margin=target - int(face))

        def relics(seat: Seat) -> Choose:
            return Choose(tuple(card for card in run.board.cards(hand(seat)) if run.g.face(card) == RELIC))

        answer = await window(run.g, "nudge", trigger, run.board.holders(), relics)
        if answer is None:
            return int(face)
        seat, (card,) = answer
        run.g.show(await slip(run.g, seat, [card], hand(seat), ARTIFACTS.discards, "a relic"))  # type: ignore[list-item]
        (face,) = await Roll({D8: 1}, "d8")


async def fate(run: R, target: int) -> int:
    (face,) = await Roll({FATE: 1}, "fate")
    return int(face)


async def luck(run: R, seat: Seat, mod: int) -> int:
    (face,) = await Roll({FATE: 1}, "luck")
    return int(int(face) <= EASY + mod)


async def dismiss(run: R, seat: Seat, n: int) -> int:
    return -sum((await owned("speaker", "", "").change(run, {seat: -n})).values())


async def draw_artifacts(run: R, seat: Seat, n: int) -> int:
    return len(await ARTIFACTS.draw(run.g, hand(seat), n, (seat,)))


async def look_at_artifacts(run: R, seat: Seat, n: int) -> int:
    await ARTIFACTS.rearrange(run.g, seat, n, "put_back")
    return n


async def search_artifacts(run: R, seat: Seat, n: int) -> int:
    return len(await ARTIFACTS.search(run.g, seat, hand(seat), lambda face: face == RELIC, "search", most=n))


async def shuffle_artifacts(run: R, seat: Seat, n: int) -> int:
    await ARTIFACTS.renew(run.g)
    return 0


async def turn_ring(run: R, n: int) -> None:
    walk = RING.walk(run.board.tracks.get("dial", 0), n)
    run.g.emit(RingAdvanced("dial", walk.landed, walk.wraps))


async def lift_fog(run: R) -> None:
    """All doom in the space with most of it goes to the sheet."""
    fullest = max(SPACES, key=lambda space: run.board.doom.get(space, 0))
    gone = -await put_doom(run, fullest, -run.board.doom.get(fullest, 0))
    await put_doom(run, SHEET, gone)


def sheet_doom(look: Any) -> int:
    return int(look.board.doom.get(SHEET, 0))


NOUNS: Nouns[Pier] = Nouns(
    who={
        "you": WhoNoun("you", you, plain=True),
        "ship": WhoNoun("", you, plain=True),
        "current": WhoNoun("the current player", current, plain=True),
        "each": WhoNoun("each player", everybody, 0.5, plain=True),
        "choice": WhoNoun("a player of your choice", choice, -1.0, "a player"),
        "other_choice": WhoNoun("another player of your choice", other_choice, 1.0, "another player"),
        "group": WhoNoun("the group", group),
    },
    resource={
        "life": owned("life", "life", "life"),
        "coin": owned("coin", "coin", "coins", 0.2),
        "clue": owned("clue", "clue", "clues", 2.0),
        "horror": owned("horror", "horror", "horror", -1.0),
        "strain": owned("strain", "strain", "strain", -0.5),
        "toxicity": owned("toxicity", "toxicity", "toxicity", -0.5),
        "fuel": shared("fuel", "fuel", "fuel"),
        "food": shared("food", "food", "food"),
        "souls": shared("souls", "soul", "souls"),
        "passenger": shared("passenger", "passenger", "passengers", 0.4),
    },
    place={
        "own": PlaceNoun("your space", own),
        "overfull": PlaceNoun("each space with 2 or more doom", overfull),
        "others_of_here": PlaceNoun("each other space there", others),
        "sheet": PlaceNoun("the scenario sheet", sheet),
    },
    piece={"doom": PieceNoun("doom", "doom", put_doom, plain=True)},
    deck={
        "speaker": DeckNoun("other Speaker", "other Speakers", discard=dismiss),
        "artifact": DeckNoun(
            "artifact",
            "artifacts",
            draw=draw_artifacts,
            look=look_at_artifacts,
            search=search_artifacts,
            shuffle=shuffle_artifacts,
            price=4.0,
        ),
    },
    track={"dial": TrackNoun("the Guild dial", turn_ring, 1.5)},
    number={"sheet_doom": NumberNoun("doom on the sheet", sheet_doom, reads=frozenset({"piece.doom"}))},
    die={
        "d8": DieNoun("the die", tuple(range(1, 9)), cast),
        "fate": DieNoun("the Fate die", tuple(range(10)), fate),
    },
    skill={"luck": SkillNoun("luck", luck)},
    rule={"lift_fog": RuleNoun("all doom in the space with most of it goes to the sheet", lift_fog, -0.5)},
    ending={"flooded": EndingNoun("the pier is flooded", -10.0)},
)
