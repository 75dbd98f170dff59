"""What bots think a reaction is worth."""

from domain.kernel import Card
from domain.unfathomable.content import MYTHOS_CARDS, skill_card_of
from domain.unfathomable.minds import Mind

DEAR_FEAT = 2.0
"""How much must hang on a check before a feat is spent on it."""
UNSEEN = 2
"""What the top card of a deck is likely worth."""


def reaction_worth(mind: Mind, kind: str, option: str) -> float:
    source, _, way = option.partition("/")
    match kind:
        case "after_total":
            return total_worth(mind, source, way)
        case "before_check":
            return before_worth(mind, source, way)
        case "defeat":
            return defeat_worth(mind, source)
        case "after_attack" | "after_die":
            return again_worth(mind)
        case "before_die":
            return nudge_worth(mind, way)
        case "drawn" | "crisis":
            return 0.5 if crisis_value(mind) < -DEAR_FEAT else -1.0
        case "activation":
            return mind.side * (len(mind.board.infested()) - 2)
        case "boiler":
            return mind.side * (1.0 - 0.6 * len(mind.board.damage))
    return -1.0


def title(mind: Mind, source: str) -> str:
    """Which skill card it is, or where else the ability stands."""
    what, _, name = source.partition(":")
    return skill_card_of(mind.knowledge.faces[Card(name)]).id if what == "skill" else source


def crisis_value(mind: Mind) -> float:
    card = mind.board.crisis
    return mind.of_crisis(MYTHOS_CARDS[card]) if card is not None else 0.0


def total_worth(mind: Mind, source: str, way: str) -> float:
    """Only what turns the outcome."""
    check = mind.board.check
    if check is None or check.total is None:
        return -1.0
    margin = check.total - check.target
    by = change(mind, source, way)
    turned = (margin + by >= 0) - (margin >= 0)
    if check.least is not None and not turned:
        short = check.total - check.least
        turned = ((short + by >= 0) - (short >= 0)) * 0.5  # type: ignore[assignment]
    worth = mind.side * turned * mind.stake()
    return worth - (DEAR_FEAT if source.startswith("feat") else 0.2)


def change(mind: Mind, source: str, way: str) -> int:
    """By how much a reaction changes the total."""
    if way.lstrip("+-").isdigit():
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
    dear = mind.stake() - DEAR_FEAT
    match title(mind, source):
        case "feat:arjun":
            wanted = "pass" if mind.side > 0 else "fail"
            return dear - 1.0 if way == wanted else -1.0
        case "preparation" | "forced_learning":
            return dear if mind.side > 0 and mind.deep else -1.0
    return -1.0


def defeat_worth(mind: Mind, source: str) -> float:
    """Oneself first, then friends."""
    threat = mind.board.threat
    if threat is None:
        return -1.0
    if threat.victim == mind.seat:
        return 1.0
    friend = mind.side > 0 and (threat.victim is None or mind.board.is_human(threat.victim))
    return 0.6 if friend and not source.startswith("feat") else -1.0


def again_worth(mind: Mind) -> float:
    """A roll that went against this side."""
    die = mind.board.die
    if die is None or die.face is None or die.target is None:
        return -1.0
    hit = die.face + die.plus >= die.target
    by_humans = die.attacker is not None and mind.board.is_human(die.attacker)
    good_for_humans = hit == by_humans if die.attack else hit
    return 0.5 if good_for_humans != (mind.side > 0) else -1.0


def nudge_worth(mind: Mind, way: str) -> float:
    """Before the die: only where a number is to be reached by this side's wish."""
    die = mind.board.die
    if die is None or die.target is None or not way.lstrip("+-").isdigit():
        return -1.0
    by_humans = not die.attack or (die.attacker is not None and mind.board.is_human(die.attacker))
    wanted = 1 if by_humans == (mind.side > 0) else -1
    return 0.3 if int(way) * wanted > 0 else -1.0
