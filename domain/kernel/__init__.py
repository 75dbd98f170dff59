"""What every game is made of. A game imports from here and nowhere deeper."""

from domain.kernel.board import Board, Ended, OpenAsk, Question
from domain.kernel.chapters import Chapter, Ending, Placing
from domain.kernel.choosing import NO, YES, agrees, choose_one, choose_some
from domain.kernel.content import Component, Effect, Entry, Origin
from domain.kernel.errors import Divergence, Over, Refused, RuleFault
from domain.kernel.events import DiceFact, Event, Fact, Moved, Resealed, Rolled, Shown, Stocked, Told, TurnBegun
from domain.kernel.forms import AnyForm, Arrange, Assign, Choose, Deal, Form, Number, Pick, Place, Propose, Split, Spot
from domain.kernel.game import Game, slip, window
from domain.kernel.headless import Policy, best_of
from domain.kernel.ids import (
    EVERYBODY,
    NOBODY,
    WATCHER,
    AskId,
    Card,
    DieId,
    EndingId,
    Face,
    GameId,
    PlayerId,
    Seat,
    Zone,
    hand,
    zone_of,
)
from domain.kernel.orders import Order, Trigger, When
from domain.kernel.record import Private
from domain.kernel.ruleset import NoSetup, Ruleset, seats_for
from domain.kernel.secrets import Hidden, Knowledge
from domain.kernel.series_rules import Result, SeriesOver, SeriesRules
from domain.kernel.setups import every_setup, pairwise_setups
from domain.kernel.steps import BOTTOM, AnyOf, Ask, Defer, Everyone, Lay, Reseal, Roll, Shuffle
from domain.kernel.text import Text, text

__all__ = [
    "BOTTOM",
    "EVERYBODY",
    "NO",
    "NOBODY",
    "WATCHER",
    "YES",
    "AnyForm",
    "AnyOf",
    "Arrange",
    "Ask",
    "AskId",
    "Assign",
    "Board",
    "Card",
    "Chapter",
    "Choose",
    "Component",
    "Deal",
    "Defer",
    "DiceFact",
    "DieId",
    "Divergence",
    "Effect",
    "Ended",
    "Ending",
    "EndingId",
    "Entry",
    "Event",
    "Everyone",
    "Face",
    "Fact",
    "Form",
    "Game",
    "GameId",
    "Hidden",
    "Knowledge",
    "Lay",
    "Moved",
    "NoSetup",
    "Number",
    "OpenAsk",
    "Order",
    "Origin",
    "Over",
    "Pick",
    "Place",
    "Placing",
    "PlayerId",
    "Policy",
    "Private",
    "Propose",
    "Question",
    "Refused",
    "Reseal",
    "Resealed",
    "Result",
    "Roll",
    "Rolled",
    "RuleFault",
    "Ruleset",
    "Seat",
    "SeriesOver",
    "SeriesRules",
    "Shown",
    "Shuffle",
    "Split",
    "Spot",
    "Stocked",
    "Text",
    "Told",
    "Trigger",
    "TurnBegun",
    "When",
    "Zone",
    "agrees",
    "best_of",
    "choose_one",
    "choose_some",
    "every_setup",
    "hand",
    "pairwise_setups",
    "seats_for",
    "slip",
    "text",
    "window",
    "zone_of",
]
