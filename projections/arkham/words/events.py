"""What has happened in Arkham Horror, in words."""

from typing import Any

from domain.arkham.content import ANOMALY_CARDS as ANOMALIES
from domain.arkham.content import (
    BOX,
    ENCOUNTERS,
    EVENT_CARDS,
    MYSTERY_CARDS,
    ROUTE_CARDS,
    SPECIAL_ENCOUNTERS,
    STREET_CARDS,
    TERROR_CARDS,
)

OPENING = "opening"
TOKENS_SAID = {
    "doom": "doom spreads",
    "monster": "a monster appears",
    "clue": "a clue appears",
    "headline": "a headline is read",
    "burst": "a gate bursts",
    "reckoning": "a reckoning comes",
    "terror": "terror spreads",
    "blank": "nothing happens",
}
PHASES = {
    "action": "The action phase begins.",
    "monster": "The monster phase begins.",
    "encounter": "The encounter phase begins.",
    "mythos": "The mythos phase begins.",
    "setup": "The table is laid.",
}
EXITS = {
    "defeated": "is defeated",
    "devoured": "is devoured",
    "retired": "retires",
}


def changed(one: str, many: str) -> dict[str, str]:
    return {
        "won.one": f"{{seat:seat}} gains 1 {one}.",
        "won": f"{{seat:seat}} gains {{by}} {many}.",
        "lost.one": f"{{seat:seat}} loses 1 {one}.",
        "lost": f"{{seat:seat}} loses {{by:abs}} {many}.",
    }


def is_sealed(card: str, part: str) -> bool:
    """What is met there is told when it is read."""
    return card in SPECIAL_ENCOUNTERS or (card in MYSTERY_CARDS and part != OPENING)


def stories() -> dict[str, str]:
    """What an investigator meets, told."""
    out: dict[str, str] = {}
    for cards in (ENCOUNTERS, EVENT_CARDS, STREET_CARDS, ROUTE_CARDS):
        for card in cards.values():
            for part, told in card.parts.items():
                out[f"event.Encountered.{card.id}.{part}"] = f"{{seat:seat}}: {{card:thing}}. {BOX.texts[told.text]}"
    banded: list[Any] = [*ANOMALIES.values(), *TERROR_CARDS.values()]
    for deep in banded:
        for i, band in enumerate(deep.bands):
            out[f"event.Encountered.{deep.id}.{i}"] = f"{{seat:seat}}: {{card:thing}}. {BOX.texts[band.text]}"
    for mystery in MYSTERY_CARDS.values():
        told_first = BOX.texts[mystery.opening.text]
        out[f"event.Encountered.{mystery.id}.{OPENING}"] = f"{{seat:seat}}: {{card:thing}}. {told_first}"
    return out


TOLD_BY_WHAT_FOLLOWS = ("investigator", "starting_card", "who_acts", "who_meets", "move")
"""Decisions after which the next line says the same in other words."""
EVENTS = {
    **{f"event.Decided:{kind}": "{seat:seat}: {answer:answer}." for kind in TOLD_BY_WHAT_FOLLOWS},
    "event.TownLaid": "The town lies ready: {scenario:thing}. {leader:seat} leads.",
    "event.RoundBegun": "A new round begins.",
    **{f"event.PhaseBegun.{phase}": said for phase, said in PHASES.items()},
    "event.TurnTaken": "{seat:seat} is next.",
    "event.ActionTaken": "{seat:seat} acts: {action:thing}.",
    "event.ActionGained": "{seat:seat} has an action more.",
    "event.TurnEnded": "The turn of {seat:seat} is over.",
    "event.LeaderPassed": "{to:seat} leads now.",
    "event.InvestigatorEntered": "{seat:seat} plays {person:thing}, who begins at {at:thing}.",
    **{f"event.InvestigatorLeft.{how}": f"The investigator of {{seat:seat}} {said}." for how, said in EXITS.items()},
    "event.Went": "{seat:seat} goes to {to:thing}.",
    **{f"event.MoneyChanged.{way}": said for way, said in changed("dollar", "dollars").items()},
    **{f"event.CluesChanged.{way}": said for way, said in changed("clue", "clues").items()},
    **{f"event.RemnantsChanged.{way}": said for way, said in changed("remnant", "remnants").items()},
    "event.FocusChanged.won": "{seat:seat} focuses {skill:thing}.",
    "event.FocusChanged.lost": "{seat:seat} spends the focus on {skill:thing}.",
    "event.HarmComes": "{damage} damage and {horror} horror are coming to {seat:seat}.",
    "event.HarmChanged.suffered": "{seat:seat} suffers {damage} damage and {horror} horror.",
    "event.HarmChanged.suffered.damage": "{seat:seat} suffers {damage} damage.",
    "event.HarmChanged.suffered.horror": "{seat:seat} suffers {horror} horror.",
    "event.HarmChanged.recovered": "{seat:seat} recovers {damage:abs} health and {horror:abs} sanity.",
    "event.HarmChanged.recovered.damage": "{seat:seat} recovers {damage:abs} health.",
    "event.HarmChanged.recovered.horror": "{seat:seat} recovers {horror:abs} sanity.",
    "event.DelayChanged.down": "{seat:seat} is delayed.",
    "event.DelayChanged.up": "{seat:seat} stands up.",
    "event.DoomChanged.more": "{by} doom comes to {space:thing}.",
    "event.DoomChanged.less": "{by:abs} doom is removed from {space:thing}.",
    "event.SheetChanged.doom.more": "{by} doom comes onto the sheet.",
    "event.SheetChanged.doom.less": "{by:abs} doom is removed from the sheet.",
    "event.SheetChanged.clue.more": "{by} clues come onto the sheet.",
    "event.SheetChanged.clue.more.one": "A clue comes onto the sheet.",
    "event.SheetChanged.clue.less": "{by:abs} clues of the sheet are spent.",
    "event.SheetChanged.clue.less.one": "A clue of the sheet is spent.",
    "event.SheetChanged.marker": "Markers on the sheet: {by:+d}.",
    "event.SheetChanged.seal.more": "Seals are laid on the sheet: {by}. Each breaks instead of a doom.",
    "event.SheetChanged.seal.less": "A seal on the sheet breaks.",
    "event.TownCluesChanged.more": "{by} clues appear in {tile:thing}.",
    "event.TownCluesChanged.more.one": "A clue lies in {tile:thing} now.",
    "event.TownCluesChanged.less": "{by:abs} clues are taken from {tile:thing}.",
    "event.TownCluesChanged.less.one": "The clue is taken from {tile:thing}.",
    "event.AnomalyOpened": "An anomaly opens in {tile:thing}.",
    "event.AnomalyClosed": "The anomaly in {tile:thing} is gone.",
    "event.TerrorChanged.more": "Terror spreads in {tile:thing}.",
    "event.TerrorChanged.less": "{by:abs} terror is removed from {tile:thing}.",
    "event.TerrorMet": "{seat:seat} meets the terror of the place.",
    "event.TilesAdded": "The map grows: {tiles:thing}.",
    "event.SlippedPast": "{seat:seat} slips past {monster:thing}.",
    "event.CaughtUp": "{monster:thing} looks round.",
    "event.UnstableMoved.there": "The unstable space is {spaces:thing}.",
    "event.UnstableMoved.start": "The unstable space is where it began.",
    "event.MarkerLaid.open": "A {colour:thing} marker is laid at {at:thing}.",
    "event.MarkerLaid.down": "A marker is laid at {at:thing}, face down.",
    "event.MarkerTurned": "The marker is {colour:thing}.",
    "event.MarkerGone": "A marker is taken away.",
    **{f"event.TokenDrawn.{token}": f"{{seat:seat}} draws a token: {said}." for token, said in TOKENS_SAID.items()},
    "event.HeadlineRead": "{card:thing}: {card:text}",
    "event.Encountered": "{seat:seat}: {card:thing}.",
    **stories(),
    "event.Overflowed": "Doom breaks out at {space:thing}.",
    "event.Engaged": "{monster:thing} engages {seat:seat}.",
    "event.Disengaged": "{monster:thing} lets go of {seats:seat}.",
    "event.MonsterExhausted": "{monster:thing} is exhausted.",
    "event.MonsterReadied": "{monster:thing} is ready again.",
    "event.MonsterMeant": "{monster:thing} is meant.",
    "event.MonsterGone": "{monster:thing} is gone.",
    "event.SkillTestBegun": "{seat:seat} tests {skill:thing} with {dice} dice.",
    "event.SkillTestBegun.one": "{seat:seat} tests {skill:thing} with a single die.",
    "event.SkillTestBegun.because": "{seat:seat} tests {skill:thing} with {dice} dice, thanks to {because:thing}.",
    "event.DiceLie": "The dice show {dice:thing}.",
    "event.SuccessesAdded": "That adds {n} successes.",
    "event.SuccessesAdded.one": "That adds a success.",
    "event.HandsUsed": "{card:thing} is used.",
    "event.SkillTestEnded.passed": "{seat:seat} passes with {result} successes.",
    "event.SkillTestEnded.passed.one": "{seat:seat} passes with one success.",
    "event.SkillTestEnded.failed": "{seat:seat} fails with {result} successes.",
    "event.SkillTestEnded.failed.one": "{seat:seat} fails with one success.",
    "event.SkillTestEnded.failed.none": "{seat:seat} fails.",
    "event.Worked": "{source:thing} is done.",
    "event.EndReached": "{ending:ending}.",
    "event.Entered.owned": "{entry:thing} comes to {owner:seat}.",
    "event.Entered.on": "{entry:thing} appears at {on:thing}.",
    "event.Entered.table": "{entry:thing} comes into play.",
    "event.Left": "{cards:thing} leaves play.",
    "event.Flipped": "{card:thing} is flipped.",
    "event.Handed.moves": "{card:thing} goes to {on:thing}.",
    "event.Handed.given": "{card:thing} goes to {owner:seat}.",
    "event.Marked": "{what:thing} on {card:thing}: {by:+d}.",
    "event.Used": "{ability:thing} is used.",
    "event.ScopeEnded": "The {scope:thing} is over.",
    "event.Fired": "{card:thing} comes true.",
    "event.Rearmed": "{card:thing} waits again.",
    "event.Altered": "It comes otherwise.",
    "told.ARK-101": "A clue appears in {value:thing}.",
}


def _changed(event: Any) -> str:
    way = "won" if event.by > 0 else "lost"
    return f"{way}.one" if abs(event.by) == 1 else way


def _amount(event: Any) -> str:
    way = "more" if event.by > 0 else "less"
    return f"{way}.one" if abs(event.by) == 1 else way


def _on_sheet(event: Any) -> str:
    if event.what == "clue":
        return f"clue.{_amount(event)}"
    if event.what == "seal":
        return "seal.more" if event.by > 0 else "seal.less"
    return "marker" if event.what == "marker" else "doom.more" if event.by > 0 else "doom.less"


def _harm(event: Any) -> str:
    way = "suffered" if event.damage + event.horror > 0 else "recovered"
    return way if event.damage and event.horror else f"{way}.damage" if event.damage else f"{way}.horror"


def _ended(event: Any) -> str:
    way = "passed" if event.passed else "failed"
    return f"{way}.one" if event.result == 1 else way if event.result or event.passed else f"{way}.none"


VARIANTS = {
    "event.PhaseBegun": lambda e: e.phase,
    "event.InvestigatorLeft": lambda e: e.how,
    "event.MoneyChanged": _changed,
    "event.CluesChanged": _changed,
    "event.RemnantsChanged": _changed,
    "event.FocusChanged": lambda e: "won" if e.by > 0 else "lost",
    "event.HarmChanged": _harm,
    "event.DelayChanged": lambda e: "down" if e.delayed else "up",
    "event.DoomChanged": lambda e: "more" if e.by > 0 else "less",
    "event.SheetChanged": _on_sheet,
    "event.TownCluesChanged": _amount,
    "event.TerrorChanged": lambda e: "more" if e.by > 0 else "less",
    "event.SuccessesAdded": lambda e: "one" if e.n == 1 else None,
    "event.UnstableMoved": lambda e: "there" if e.spaces else "start",
    "event.MarkerLaid": lambda e: "open" if e.colour else "down",
    "event.TokenDrawn": lambda e: e.token,
    "event.Encountered": lambda e: None if is_sealed(e.card, e.part) else f"{e.card}.{e.part}",
    "event.SkillTestBegun": lambda e: "because" if e.because else "one" if e.dice == 1 else None,
    "event.SkillTestEnded": _ended,
    "event.Entered": lambda e: "owned" if e.owner else "on" if e.on else "table",
    "event.Handed": lambda e: "moves" if e.on else "given",
}
QUIET = frozenset(
    {
        *(f"event.Decided:{kind}" for kind in TOLD_BY_WHAT_FOLLOWS),
        "event.ActionTaken",
        "event.HarmComes",
        "event.Altered",
        "event.Worked",
        "event.TurnTaken",
        "event.TurnEnded",
        "event.Used",
        "event.ScopeEnded",
        "event.Fired",
        "event.Rearmed",
        "event.MonsterGone",
        "event.MonsterMeant",
        "event.CaughtUp",
        "event.TownCluesChanged.more.one",
        "event.Moved",
        "event.Moved.many",
        "event.Shown.all",
        "event.Resealed.mixed",
    }
)
"""Another line says it already, or the table shows it."""
