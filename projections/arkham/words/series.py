"""A series of Arkham Horror in words: what makes a game harder than the one before, and whom the series has lost."""

from collections.abc import Sequence

from domain.arkham.options import Options
from domain.arkham.rules.series import ENDINGS
from domain.kernel import Result, Text
from projections.series_words import SeriesWords
from projections.words import Words

CHANGES = (
    (2, "doom", "Doom is spread twice."),
    (3, "cup_doom", "In the mythos cup a doom token replaces a blank one."),
    (4, "clues", "Two clues are spawned, not three."),
    (5, "cup_burst", "In the mythos cup a gate burst replaces a doom token."),
    (6, "burst", "A gate bursts at the end of the set-up."),
    (7, "cup_headline", "In the mythos cup a headline replaces a blank token."),
)
"""From which game of a series on, and what."""
SHEET_FROM = 8
SERIES_SAID = {
    **{f"series.{ending}": why for ending, why in ENDINGS.items()},
    **{f"series.change.{id}": said for _, id, said in CHANGES},
    "series.change.sheet": "The scenario sheet begins with {n} doom.",
    "series.change.waves": "Under Dark Waves is in the box.",
    "series.change.nothing": "It is set up as any game is.",
    "series.won": "{scenario:thing}: won.",
    "series.lost": "{scenario:thing}: lost.",
    "series.gone": "{person:thing} is lost for good.",
}


def series_words(words: Words) -> SeriesWords:
    """By the words of the game, which know its names."""

    def changes(setup: Options) -> tuple[Text, ...]:
        keys = [id for game, id, _ in CHANGES if setup.game >= game]
        found = [words.say((f"series.change.{id}",), {}) for id in keys] or [words.say(("series.change.nothing",), {})]
        if setup.game >= SHEET_FROM:
            found.append(words.say(("series.change.sheet",), {"n": setup.game - SHEET_FROM + 1}))
        if setup.waves:
            found.append(words.say(("series.change.waves",), {}))
        return tuple(found)

    def standing(results: Sequence[Result]) -> tuple[Text, ...]:
        carried = [result.carried for result in results]
        played = [words.say((f"series.{_how(one)}",), {"scenario": one["scenario"]}) for one in carried]
        lost = dict.fromkeys(person for one in carried for person in one["lost"])
        return (*played, *(words.say(("series.gone",), {"person": person}) for person in lost))

    return SeriesWords(changes, standing)


def _how(carried: dict[str, object]) -> str:
    return "won" if carried["won"] else "lost"
