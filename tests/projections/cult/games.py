"""Games and positions of Cult of the Deep for these tests."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from domain.cult import CULT, Options
from domain.cult.board import Temple
from domain.cult.facts import BecameWraith, CharacterRevealed, Died, KeeperMade, KrakenMoved, RitualLaid
from domain.cult.names import AltarNo, CharacterId, RitualId, Symbol, WraithId, kept_zone, role_zone
from domain.cult.rules.turn import TurnStart
from domain.kernel import Face, GameId, Placing, Seat, seats_for
from domain.kernel.headless import play_out
from domain.kernel.live import Live
from domain.kernel.record import Record, log_of
from domain.kernel.starting import open_table
from projections.cult import ENTRY
from projections.history import Teller
from tests.given import Table, given

S1, S2, S3, S4, S5 = seats_for(5)
CAP = 20_000
QUICK = replace(ENTRY, ruleset=replace(CULT, draws=128))
"""The same game with fewer draws to commit to, for tables that are soon left."""


def game_id(seats: int, seed: int) -> GameId:
    return GameId(f"cult-words-{seats}-{seed}")


def steps(seats: int, setup: Options, seed: int, live_type: type[Live] = Live) -> Iterator[tuple[Live, list[Record]]]:
    """A random game after each commit, and what that commit wrote. Some seats are played by a bot, which gets further
    into what is rare."""
    game = game_id(seats, seed)
    chance = random.Random(game)
    live, records = open_table(ENTRY.ruleset, game, seats, setup, live_type=live_type)
    live.appended()
    yield live, records
    bots = {seat: ENTRY.bot("greedy") for seat in live.board.seats if chance.random() < 0.4}
    for records in play_out(live, bots, chance.randrange, CAP):
        yield live, records


def said(table: Table[Temple], seat: Seat) -> list[str]:
    """What the last input wrote, in words for one viewer."""
    teller = Teller(table.live.ruleset, ENTRY.words, table.live.game, seat)
    told = [line.text.en for line in teller.feed_all(log_of(seat, table.log))]
    return told[-len(table.last) :]


FIVE = "assassin guardian alchemist_ii bellringer diver_ii"
SIGILS = "undertow brine portents masks the_shell"
ROLES = "high_priest faithful cabalist cabalist vengeful_heretic"


def temple(rolls: Sequence[Sequence[str]], characters: str = FIVE, **more: Any) -> Table[Temple]:
    """Five players around Sirens, Ancient Chant and Tribute to Nycen; Seat 1, the High Priest, begins."""
    return given(
        QUICK.ruleset,
        5,
        rolls=rolls,
        tops={
            "roles": [ROLES.split()],
            "sigils": [SIGILS.split()],
            "characters": [characters.split()],
            "rituals": [["sirens", "ancient_chant", "tribute_to_nycen"]],
        },
        **more,
    )


def late_temple() -> Table[Temple]:
    """Some turns later: Seat 5 is a Wraith, Seat 2 keeps Lamia, the Kraken holds Seat 4. Seat 3 has rolled and
    committed dice; the others may respond."""
    table = temple(
        [("ancient", "blood", "parchment", "dagger", "cosmos")],
        placings=[
            Placing(kept_zone(S2), (Face("lamia"),), up=True),
            Placing(role_zone(S5), (Face("vengeful_heretic"),), up=True),
        ],
        facts=[
            CharacterRevealed(S1, CharacterId("assassin"), 9),
            CharacterRevealed(S5, CharacterId("diver_ii"), 0),
            KeeperMade(S2, RitualId("lamia")),
            RitualLaid(AltarNo(2), RitualId("ancient_chant"), {Symbol("parchment"): 2, Symbol("cosmos"): 4}),
            KrakenMoved(S4, 2),
            Died(S5),
            BecameWraith(S5, WraithId("gaunt_devourer"), (Symbol("double_dagger"), Symbol("blood"))),
        ],
        chapter=TurnStart(S3),
    )
    table.answer(S3, [])
    table.pass_(S3)
    return table.answer(S3, {"d1": S3, "d2": "altar:3", "d3": "altar:1", "d4": S1, "d5": "gift:s2"})
