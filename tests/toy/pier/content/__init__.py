"""The cards of Pier: of five games, and some of our own."""

from importlib.resources import files

from domain.parts.content import Box, CardEntry


class PierCard(CardEntry, frozen=True, kw_only=True):
    game: str


BOX = Box(files(__name__), "cards", "texts")
CARDS = BOX.cards("cards", PierCard)
