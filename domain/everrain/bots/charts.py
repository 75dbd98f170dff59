"""Where a bot wants ships, storms and enemy ships to be placed."""

from domain.everrain.bots.mind import Mind
from domain.everrain.names import Cell
from domain.everrain.rules.chart import AHEAD, FACES, empty_ahead, steps
from domain.everrain.rules.storms import shape
from domain.kernel import AnyForm, Pick, Place


def set_out(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Looking at waters that nobody knows."""
    assert isinstance(form, Place)
    ((ship, fits),) = form.fits.items()
    spots = [(at, turn) for at, turns in fits.items() for turn in range(FACES) if turns >> turn & 1]
    looking = [(at, turn) for at, turn in spots if empty_ahead(mind.board, Cell(at), turn) is not None]
    at, turn = (looking or spots)[pick(len(looking or spots))]
    return [{"piece": ship, "at": at, "turn": turn}]


def far_off(mind: Mind, option: str) -> float:
    """An enemy ship that has to be somewhere."""
    return 1.0 + steps(Cell(option), mind.ship.at) if mind.ship.afloat() else 1.0


def away(mind: Mind, option: str) -> float:
    """The storm should keep off ships, and off ports."""
    board = mind.board
    ships, ports = [board.ships[seat].at for seat in board.afloat()], board.of_terrain("port")
    cells = [there for cell in board.stirring if (there := AHEAD[cell][int(option)]) is not None]
    near = ((ships, 6), (ports, 2))
    return 1.0 + sum(min([most, *(steps(cell, at) for cell in cells for at in there)]) for there, most in near)


def aside(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Over one ship a storm must lie; under the rest of it as few ports, ships and known hexes as may be."""
    assert isinstance(form, Place)
    ((storm, fits),) = form.fits.items()
    board = mind.board
    dear = {*board.of_terrain("port"), *(board.ships[seat].at for seat in board.afloat())}

    def harm(spot: tuple[str, int]) -> float:
        cells = shape(board.act, Cell(spot[0]), spot[1]) or ()
        return sum((cell in dear) + (cell in board.sea) / 10 for cell in cells)

    spots = [(at, turn) for at, turns in fits.items() for turn in range(FACES) if turns >> turn & 1]
    at, turn = min(spots, key=harm)
    return [{"piece": storm, "at": at, "turn": turn}]
