"""Rules: END GAME AND FINAL SCORING."""

from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.content import NUMBERS
from domain.flotilla.facts.points import FinalScored, SealsScored
from domain.flotilla.names import GUILDS, Guild
from domain.flotilla.rules.toxicity import penalty_of
from domain.kernel import Ending, Game, Seat

G = Game[Flotilla]
SUPPLY_EMPTY = "supply_empty"
ENDINGS = {SUPPLY_EMPTY: "the supply of victory points is empty"}


def finish(g: G) -> Ending:
    """Coins, resources, the Scoring Penalty, then the seals of each guild."""
    for seat in g.board.seats_from(g.board.first):
        fleet = g.board.fleets[seat]
        g.emit(FinalScored(seat, "coins", fleet.coins, fleet.coins // NUMBERS.coins_a_point))
        g.emit(FinalScored(seat, "barrels", fleet.barrels(), fleet.barrels() // NUMBERS.barrels_a_point))
        g.emit(FinalScored(seat, "penalty", fleet.penalty, penalty_of(fleet.penalty)))
    for guild in GUILDS:
        most, second = ranked(g.board, guild)
        g.emit(SealsScored(guild, most, second, NUMBERS.most_seals, NUMBERS.second_seals))
    return g.end(SUPPLY_EMPTY, winners(g.board))


def ranked(board: Flotilla, guild: Guild) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who has most seals at a guild, and who comes second. Less toxicity comes first among equals; who is equal in both
    shares the place, and nobody comes second after a shared first place. Without a seal there is nothing."""
    places: dict[tuple[int, int, int], list[Seat]] = {}
    for seat, fleet in board.fleets.items():
        if seals := fleet.seals.get(guild, 0):
            places.setdefault((-seals, *fleet.stain()), []).append(seat)
    groups = [tuple(places[key]) for key in sorted(places)]
    most = groups[0] if groups else ()
    second = groups[1] if len(most) == 1 and len(groups) > 1 else ()
    return most, second


def winners(board: Flotilla) -> tuple[Seat, ...]:
    """Most points; then least toxicity, most Crew cards, most coins; then they share the victory."""
    best = max(standing(fleet) for fleet in board.fleets.values())
    return tuple(seat for seat in board.seats if standing(board.fleets[seat]) == best)


def standing(fleet: Fleet) -> tuple[int, int, int, int, int]:
    return (fleet.points, -fleet.penalty, -fleet.toxicity, len(fleet.crew), fleet.coins)
