"""A whole temple: everything is laid out by value, nothing is left to luck."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.cult import CULT, Options
from domain.cult.board import Temple
from domain.cult.content import CHARACTER_CARDS, SIGIL_CARDS
from domain.cult.facts import BecameWraith, CharacterRevealed, Died, KeeperMade, RitualLaid
from domain.cult.names import SIGILS_PAST, AltarNo, CharacterId, RitualId, Symbol, WraithId, kept_zone, role_zone
from domain.cult.rules.turn import TurnStart
from domain.kernel import Chapter, Face, Fact, Placing, Seat, seats_for
from tests.cult.scenes import EIGHT, ROLES, S1
from tests.given import Table, given

DAGGER, DOUBLE, BLOOD = "dagger", "double_dagger", "blood"
PARCHMENT, ANCIENT, COSMOS = "parchment", "ancient", "cosmos"

QUIET = "diver_ii bellringer librarian librarian_ii sorceress alchemist_ii merchant diver"
"""Characters seat by seat; the first six are asked nothing of their own accord."""

LIFE = dict(zip(EIGHT, (24, 19, 18, 16, 17, 16, 17, 18), strict=True))
"""What each of them has, whatever the cards say."""

PLAIN_RITUALS = ("sirens", "ancient_chant", "blood_rites", "lamia", "sea_hydra")
"""Parchment; parchment and cosmos; dagger and blood; then the rest of the deck."""

QUICK = replace(CULT, draws=128)
"""The same game with fewer draws to commit to, which is what opening a table costs."""

Cards = Sequence[str]


class Scene(Table[Temple]):
    """A table with a few more words."""

    @classmethod
    def of(cls, table: Table[Temple]) -> "Scene":
        scene = cls.__new__(cls)
        scene.__dict__.update(table.__dict__)
        return scene

    def life(self, *seats: Seat) -> list[int]:
        return [self.board.cultists[seat].life for seat in seats]

    def dice(self) -> list[tuple[str, str]]:
        """Face and place of every die of the active player, in their order."""
        return [(die.face, die.at) for die in self.board.dice.values()]

    def asked(self) -> list[tuple[Seat, str]]:
        """Who is asked what, now."""
        return [(ask.seat, ask.kind) for ask in self.live.asks()]

    def places(self, seat: Seat, die: str) -> set[str]:
        """Exactly where a die may go."""
        return {target for item, target in self.options(seat) if item == die}

    def tracks(self, altar: int) -> dict[str, int]:
        return {str(symbol): n for symbol, n in self.board.altars[AltarNo(altar)].tracks.items()}

    def ritual(self, altar: int) -> str | None:
        return self.board.altars[AltarNo(altar)].ritual

    def commit(self, seat: Seat, *places: str) -> "Scene":
        """The dice go to these places, in their order; the empty place leaves one out."""
        self.answer(seat, {f"d{i}": place for i, place in enumerate(places, 1) if place})
        return self

    def pass_all(self) -> "Scene":
        """Everybody passes in the open window."""
        while any(self.live.asks()) and all(ask.form is None for ask in self.live.asks()):
            self.pass_(self.waits_for[0])
        return self

    def resolve(self, *order: str) -> "Scene":
        """Everybody passes; the dice resolve in this order, then the rest as they come. Stops at any other question."""
        left = list(order)
        while True:
            self.pass_all()
            kinds = self.asked()
            if len(kinds) != 1 or kinds[0][1] != "resolve_order":
                return self
            options = sorted(self.options(kinds[0][0]))
            self.answer(kinds[0][0], [d for d in left if d in options] or options)

    def play_to(self, seat: Seat) -> "Scene":
        """Nobody decides anything until this seat, on its next turn, has rolled."""
        self.time_out()
        while self.board.current == seat:
            self.time_out()
        while (seat, "reroll") not in self.asked():
            self.time_out()
        return self

    def over(self) -> tuple[str, set[str]] | None:
        """The ending and its winners."""
        ended = self.board.ended
        return None if ended is None else (ended.ending, set(ended.winners))


def temple(
    seats: int = 5,
    *,
    setup: Options | None = None,
    roles: str = "",
    characters: Mapping[Seat, str] | None = None,
    priest: str = "bellringer_ii",
    sigils: Mapping[Seat, str] | None = None,
    rituals: Cards = PLAIN_RITUALS,
    next_rituals: Cards = (),
    tracks: Mapping[int, Mapping[str, int]] | None = None,
    life: Mapping[Seat, int] | None = None,
    as_dealt: bool = False,
    kept: Mapping[Seat, Cards] | None = None,
    wraiths: Mapping[Seat, tuple[str, Cards]] | None = None,
    facts: Iterable[Fact] = (),
    rolls: Iterable[Cards] = (),
    chapter: Chapter | None = None,
    placings: Iterable[Placing] = (),
) -> Scene:
    """A temple laid out by hand. Nobody holds a Sigil but those named; `wraiths` are dead and hold these dice;
    `as_dealt` leaves the life that the cards give."""
    names = seats_for(seats)
    who = cast_of(characters or {})
    dealt = [who[seat] for seat in names]
    if priest in dealt:
        priest = next(c for c in CHARACTER_CARDS if c not in dealt)
    lives = {} if as_dealt else {seat: LIFE[seat] for seat in names} | dict(life or {})
    given_sigils = dict(sigils or {})
    spare = [s for s in SIGIL_CARDS if s not in given_sigils.values()]
    held = [given_sigils.get(seat) or spare.pop() for seat in names]
    unheld = tuple(Face(s) for s in SIGIL_CARDS if s not in given_sigils.values())
    table = given(
        QUICK,
        seats,
        setup,
        rolls=rolls,
        tops={
            "roles": [(roles or ROLES[seats]).split()],
            "sigils": [held],
            "characters": [[priest], dealt] if seats == 4 else [dealt],
            "rituals": [rituals, next_rituals],
        },
        placings=[Placing(SIGILS_PAST, unheld), *laid_cards(roles or ROLES[seats], kept, wraiths), *placings],
        facts=[*standing(who, priest, tracks, rituals, lives, kept, wraiths), *facts],
        chapter=chapter,
    )
    return Scene.of(table)


def cast_of(wanted: Mapping[Seat, str]) -> dict[Seat, str]:
    """The quiet ones, and those wanted; two who want the same card change places."""
    who = dict(zip(EIGHT, QUIET.split(), strict=True))
    for seat, character in wanted.items():
        holder = next((s for s, name in who.items() if name == character), seat)
        who[holder], who[seat] = who[seat], character
    return who


def laid_cards(roles: str, kept: Any, wraiths: Any) -> list[Placing]:
    """Kept rituals before their Keepers, and the roles of the dead face up."""
    order = dict(zip(EIGHT, roles.split(), strict=False))
    return [
        *(Placing(kept_zone(s), tuple(Face(r) for r in held), up=True) for s, held in (kept or {}).items()),
        *(Placing(role_zone(s), (Face(order[s]),), up=True) for s in wraiths or {}),
    ]


def standing(
    who: Mapping[Seat, str], priest: str, tracks: Any, rituals: Cards, life: Any, kept: Any, wraiths: Any
) -> Iterable[Fact]:
    """Life, markers, Keepers and Wraiths as the test wants them."""
    for altar, spaces in (tracks or {}).items():
        yield RitualLaid(AltarNo(altar), RitualId(rituals[altar - 1]), {Symbol(s): n for s, n in spaces.items()})
    for seat, n in life.items():
        yield CharacterRevealed(seat, CharacterId(who.get(seat, priest)), n)
    for seat, held in (kept or {}).items():
        for ritual in held:
            yield KeeperMade(seat, RitualId(ritual))
    for seat, (card, faces) in (wraiths or {}).items():
        yield CharacterRevealed(seat, CharacterId(who[seat]), 0)
        yield Died(seat)
        yield BecameWraith(seat, WraithId(card), tuple(Symbol(f) for f in faces))


def rolled(*faces: str, seat: Seat = S1, **how: Any) -> Scene:
    """The seat has rolled these faces and keeps them: it is asked whatever comes in its Commit phase."""
    how["rolls"] = [faces, *how.get("rolls", ())]
    table = temple(chapter=TurnStart(seat), **how)
    table.answer(seat, [])
    return table


def committed(dice: Sequence[tuple[str, str]], seat: Seat = S1, **how: Any) -> Scene:
    """The seat has rolled these faces and committed them to these places; the Response phase follows."""
    table = rolled(*(face for face, _ in dice), seat=seat, **how)
    if (seat, "commit") in table.asked():
        items = {item for item, _ in table.options(seat)}
        table.answer(seat, {d: place for i, (_, place) in enumerate(dice, 1) if (d := f"d{i}") in items})
    return table
