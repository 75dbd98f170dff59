"""How a bot answers each kind of question."""

from domain.everrain.bots.mind import Mind
from domain.kernel import AnyForm, Choose, Number, Pick, Place, Split
from domain.parts.bots import Choice, by_worth

HALF = 2


def order_crew(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """As the mind has it, where that can be done."""
    best = mind.best_move()
    if isinstance(form, Place) and best is not None:
        crew, berth = best
        if berth in form.fits.get(str(crew), {}):
            return [{"piece": crew, "at": berth}]
    return form.any_answer(pick)


def fray_dice(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """All for the attack, unless somebody is near death: then half."""
    assert isinstance(form, Number)
    fray = mind.board.fray
    weak = fray is not None and any(
        mate.trauma + mate.strain >= 3 for mate in mind.ship.crew.values() if mate.at == f"z{fray.zone}"
    )
    return form.most // HALF if weak else form.most


def as_little(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Trauma goes where there is most room for it."""
    assert isinstance(form, Split)
    widest = dict(sorted(form.targets.items(), key=lambda pair: -pair[1]))
    return Split(widest, form.most, form.least).default()


def to_the_weakest(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Hits finish off those that have least health left."""
    assert isinstance(form, Split)
    weakest = dict(sorted(form.targets.items(), key=lambda pair: pair[1]))
    return Split(weakest, form.most).default()


def first(mind: Mind, form: AnyForm, pick: Pick) -> object:
    return form.default()


def pay_all(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """Nobody leaves who can be paid."""
    assert isinstance(form, Choose)
    return form.default()


CHOICES: dict[str, Choice[Mind]] = {
    "act": by_worth(lambda mind, option: mind.action(option)),
    "order_crew": order_crew,
    "fray_dice": fray_dice,
    "crew_trauma": as_little,
    "enemy_trauma": to_the_weakest,
    "omens": lambda mind, form, pick: form.any_answer(lambda n: n - 1),
    "wages": pay_all,
    "refresh": first,
}
