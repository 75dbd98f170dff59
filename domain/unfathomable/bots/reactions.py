"""How bots react in a window, and what they think a reaction is worth."""

from domain.kernel import AnyForm, Card, Choose
from domain.unfathomable.bots.beliefs import is_traitor
from domain.unfathomable.bots.cards import dread
from domain.unfathomable.bots.mind import POINT, Mind
from domain.unfathomable.bots.odds import chaos_mean
from domain.unfathomable.bots.prices import OUT_OF_ACTION, STRUCTURAL
from domain.unfathomable.content import MYTHOS_CARDS, skill_card_of
from domain.unfathomable.names import SKILLS, Dial, Skill

DEAR = 0.3
"""How much must hang on something before a feat is spent on it."""
UNSEEN = 2
"""What the top card of a deck is likely worth."""


def react(mind: Mind, kind: str, form: AnyForm) -> object:
    """The most useful reaction, if it is worth anything; else pass."""
    if not isinstance(form, Choose) or not form.options:
        return None
    worth = {option: reaction_worth(mind, kind, option) for option in form.options}
    best = max(form.options, key=lambda option: worth[option])
    return [best] if worth[best] > 0 else None


def reaction_worth(mind: Mind, kind: str, option: str) -> float:
    source, _, way = option.partition("/")
    match kind:
        case "after_total":
            return total_worth(mind, source, way)
        case "before_check":
            return before_worth(mind, source, way)
        case "defeat":
            return defeat_worth(mind, source, way)
        case "after_attack" | "after_die":
            return again_worth(mind, source, way)
        case "before_die":
            return nudge_worth(mind, source, way)
        case "drawn":
            return -crisis_value(mind) - DEAR
        case "crisis":
            return replace_worth(mind, way)
        case "activation":
            return mind.side * dread(mind) - 0.1
        case "boiler":
            return mind.side * (mind.outlook.step + STRUCTURAL * mind.outlook.damaged() - 0.02)
    return -1.0


def title(mind: Mind, source: str) -> str:
    """Which skill card it is, or where else the ability stands."""
    what, _, name = source.partition(":")
    return skill_card_of(mind.knowledge.faces[Card(name)]).id if what == "skill" else source


def cost_of(mind: Mind, source: str, way: str = "") -> float:
    """What is given away by it: a feat for good, a skill card of this value."""
    if source.startswith("feat"):
        return DEAR
    card = source.partition(":")[2] if source.startswith("skill") else way
    return POINT * mind.cards().get(Card(card), 0)


# --- crises -----------------------------------------------------------------------------------------


def crisis_value(mind: Mind) -> float:
    card = mind.board.crisis
    return mind.of_crisis(MYTHOS_CARDS[card]) if card is not None else 0.0


def replace_worth(mind: Mind, dial: str) -> float:
    """One of a resource for the whole crisis."""
    lost: Dial = dial  # type: ignore[assignment]
    return mind.side * mind.outlook.turned(lost, -1) - crisis_value(mind) - DEAR * 0.7


# --- checks -----------------------------------------------------------------------------------------


def total_worth(mind: Mind, source: str, way: str) -> float:
    """Only what turns the outcome."""
    check = mind.board.check
    if check is None or check.total is None:
        return -1.0
    passed, partly = mind.stakes(check)
    by = change(mind, source, way)

    def reached(total: int) -> float:
        if total >= check.target:
            return passed
        return partly if check.least is not None and total >= check.least else 0.0

    worth = mind.side * (reached(check.total + by) - reached(check.total))
    return worth - cost_of(mind, source, way) - 0.01


def change(mind: Mind, source: str, way: str) -> int:
    """By how much a reaction changes the total."""
    if way.lstrip("+-").isdigit() and way[:1] in "+-":
        return int(way)
    if source.startswith("sheet") and way:
        value = mind.cards().get(Card(way), 0)
        check = mind.board.check
        return value if check is not None and mind.skill(way) in check.skills else -value
    if source.startswith("kept") and mind.board.check is not None:
        return UNSEEN if way in mind.board.check.skills else -UNSEEN
    return 2 if source == "item:lucky_ring" else 0


def before_worth(mind: Mind, source: str, way: str) -> float:
    """A decided check is dear; the rest is kept for dear ones."""
    check = mind.board.check
    stake = mind.stake()
    if check is None:
        return -1.0
    match title(mind, source):
        case "feat:arjun":
            wanted = "pass" if mind.side > 0 else "fail"
            return stake - DEAR - OUT_OF_ACTION if way == wanted else -1.0
        case "preparation":
            gain = -chaos_mean(check.skills, check.chaos) * 0.05
            return stake * gain - cost_of(mind, source) if mind.side > 0 and mind.deep else -1.0
        case "forced_learning":
            if mind.side < 0 or not mind.deep:
                return -1.0
            skill: Skill = way  # type: ignore[assignment]
            more = mind.means([skill], mind.board.humans())
            return stake * min(0.6, 0.05 * more) - cost_of(mind, source) if skill in SKILLS else -1.0
    return -1.0


# --- defeats and dice -------------------------------------------------------------------------------


def defeat_worth(mind: Mind, source: str, way: str) -> float:
    """Oneself first, then friends, then passengers."""
    threat = mind.board.threat
    if threat is None:
        return -1.0
    cost = cost_of(mind, source, way)
    if source == "item:starbuck":
        cost = 0.08
    if threat.victim == mind.seat:
        return OUT_OF_ACTION - min(cost, 0.15)
    if threat.victim is None:
        return -mind.side * mind.outlook.passenger - cost
    friend = mind.board.is_human(threat.victim) and not is_traitor(mind, threat.victim)
    return OUT_OF_ACTION * (1.0 if friend == (mind.side > 0) else -1.0) - cost


def again_worth(mind: Mind, source: str, way: str) -> float:
    """A roll that went against this side."""
    die = mind.board.die
    if die is None or die.face is None or die.target is None:
        return -1.0
    hit = die.face + die.plus >= die.target
    by_humans = die.attacker is not None and mind.board.is_human(die.attacker)
    good_for_humans = hit == by_humans if die.attack else hit
    return 0.1 - cost_of(mind, source, way) if good_for_humans != (mind.side > 0) else -1.0


def nudge_worth(mind: Mind, source: str, way: str) -> float:
    """Before the die: only where a number is to be reached by this side's wish."""
    die = mind.board.die
    if die is None or die.target is None or source.startswith("feat"):
        return -1.0
    by_humans = not die.attack or (die.attacker is not None and mind.board.is_human(die.attacker))
    wanted = 1 if by_humans == (mind.side > 0) else -1
    signed = way.lstrip("+-").isdigit() and way[:1] in "+-"
    by = int(way) if signed else mind.cards().get(Card(way), 0)
    return 0.07 - cost_of(mind, source, way) if by * wanted > 0 else -1.0
