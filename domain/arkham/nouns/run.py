"""What an effect of this game runs with, and the rules of single cards."""

from domain.arkham.board import Arkham
from domain.parts.effects import Run
from domain.parts.nouns import Rules

R = Run[Arkham]
RULES = Rules()
"""The rules of single cards: each is declared in `effects/`, with its text and its price."""
