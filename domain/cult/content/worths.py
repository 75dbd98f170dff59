"""What the abilities of each character are worth in life: measured by play, for comparing cards, never for the rules.

`python -m tests.tools.prices 1000` with the cards of commit 8543728, 5,000 games of smart bots: a life more is worth
0.53 points of winning (0.35 to 0.71), the abilities of a character 8.7 life on average. Each is known to about 9 life
to either side, so the tool draws it by a third of the way to the average, which makes it likelier.
"""

from domain.cult.names import CharacterId

WORTHS: dict[CharacterId, float] = {
    CharacterId(card): worth
    for card, worth in {
        "alchemist": 1.0,
        "alchemist_ii": 5.3,
        "sorceress": 1.7,
        "sorceress_ii": 10.7,
        "merchant": 14.5,
        "merchant_ii": 16.1,
        "guardian": 16.9,
        "guardian_ii": 13.4,
        "assassin": 11.8,
        "assassin_ii": 6.5,
        "faceless": 14.3,
        "faceless_ii": 12.6,
        "librarian": 8.9,
        "librarian_ii": 4.4,
        "diver": 2.8,
        "diver_ii": 2.2,
        "bellringer": 5.2,
        "bellringer_ii": 7.4,
        "necromancer": 8.7,
    }.items()
}
"""The Necromancer plays only in a variant, was not measured and counts as the average."""
