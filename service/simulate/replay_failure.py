"""Looking at a failed game again: open it from its records and give it the failing input once more."""

import traceback

from domain.kernel import Divergence, seats_for
from domain.kernel.chance import Chance, rehearsal_source
from domain.kernel.light import LightChance, LightDraws
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import open_live
from domain.kernel.record import Record
from domain.kernel.starting import frame
from projections.catalogue import GameEntry
from service.errors import Complaint
from service.simulate.log_file import Answered, Header, Played, Resumed
from service.simulate.simulation import Task, light_seed, play
from service.stored_games.other_content import other_content
from service.validation.json_files import read_json


def replay(entry: GameEntry, header: Header, records: list[Record]) -> str:
    """What happens now: the traceback, or '' if it no longer fails."""
    failure = header.failure
    if failure is None:
        raise Complaint(f"{header.game} did not fail: there is nothing to replay")
    if isinstance(failure.input, Played):
        return _played_again(entry, header)
    lobby = fold_lobby(records)
    if lobby.lock and (differs := other_content(entry.ruleset, lobby.lock)):
        return f"It cannot be looked at here: {differs}.\n"
    try:
        live = open_live(entry.ruleset, header.game, _chance(entry, header), records)
    except Divergence as divergence:
        return f"The rules no longer lead to where it failed: {divergence}\n"
    try:
        match failure.input:
            case Answered(seat, ask, answer):
                live.answer(seat, ask, answer, by="bot")
            case Resumed():
                live.resume()
    except Exception as error:
        return "".join(traceback.format_exception(error))
    return ""


def _chance(entry: GameEntry, header: Header) -> Chance:
    """Simulated games rehearse: their chance follows from their id."""
    setup = read_json(bytes(header.setup), entry.ruleset.setup, "the header's set-up")
    seats = seats_for(header.seats)
    chance = frame(entry.ruleset, header.game, seats, setup, rehearsal_source(header.game, seats))[1]
    if header.failure is not None and header.failure.light:
        return LightDraws(chance, LightChance(light_seed(header.game)))  # type: ignore[return-value]
    return chance


def _played_again(entry: GameEntry, header: Header) -> str:
    """The whole game: as it was simulated."""
    assert header.failure is not None
    again = play(entry, task_of(header)).broken
    return again.header.failure.traceback if again and again.header.failure else ""


def task_of(header: Header) -> Task:
    """The task a game id stands for: `sim-<ruleset>-<seats>-<set-up>-<seed>`."""
    assert header.failure is not None
    _, setup, seed = header.game.removeprefix(f"sim-{header.ruleset}-").split("-")
    return Task(
        header.ruleset,
        header.seats,
        int(setup),
        int(seed),
        header.failure.bots,
        header.failure.cap,
        header.failure.light,
    )
