"""Rules: AGENDA TRACK, DISCOVERY TRACK. The race of the players, the enemy and the Elder One."""

from domain.everrain.board import ActOver, Everrain
from domain.everrain.content import NUMBERS
from domain.everrain.facts.turn import ActEnded, AgendaMoved, DiscoveryMoved, ElderOneAwoke
from domain.everrain.names import ELDERS, Token
from domain.everrain.rules.aims import elder_ending
from domain.everrain.rules.tales import stir_stories
from domain.kernel import Game

G = Game[Everrain]
FIRST_SPACE = 1


def advance_agenda(g: G, n: int) -> None:
    """Step by step; at its end the enemy discovers something, and it begins again. Back it goes no further than its
    first space."""
    if n < 0:
        to = max(NUMBERS.agenda_start, g.board.agenda + n)
        if to != g.board.agenda:
            g.emit(AgendaMoved(to))
        return
    while n > 0:
        by = min(n, NUMBERS.agenda_end - g.board.agenda)
        n -= by
        if g.board.agenda + by < NUMBERS.agenda_end:
            g.emit(AgendaMoved(g.board.agenda + by))
        else:
            g.emit(AgendaMoved(NUMBERS.agenda_start))
            advance_enemy(g)


def advance_enemy(g: G) -> None:
    """One step of Enemy Discovery, and everything that comes of it."""
    ahead = g.board.discovery["enemy"] - g.board.discovery["players"]
    g.emit(DiscoveryMoved("enemy", g.board.discovery["enemy"] + 1))
    reach_story(g, "enemy")
    wake_if_met(g)
    if ahead == 1:
        advance_elder(g, 1)
    reach_end_of_act(g, "enemy")


def advance_players(g: G, n: int = 1) -> None:
    """Steps of Player Discovery. There is nothing beyond the end of the track."""
    for _ in range(min(n, g.board.last_space() - g.board.discovery["players"])):
        g.emit(DiscoveryMoved("players", g.board.discovery["players"] + 1))
        reach_story(g, "players")
        reach_end_of_act(g, "players")


def reach_story(g: G, token: Token) -> None:
    """On a Story space the ongoing stories come onto their decks."""
    if g.board.discovery[token] in NUMBERS.story_spaces:
        stir_stories(g)


def advance_elder(g: G, n: int) -> None:
    """It comes down the track and stops where it meets the enemy; once it has awoken it moves no more."""
    if g.board.awakened:
        return
    to = max(g.board.discovery["elder"] - n, g.board.discovery["enemy"])
    if to != g.board.discovery["elder"]:
        g.emit(DiscoveryMoved("elder", to))
    wake_if_met(g)


def fall_back(g: G, token: Token, n: int) -> None:
    """Back to where it came from: a token of the race no further than the first space, the Elder One, which comes the
    other way and moves only before its awakening, no further than the last. What was reached stays reached."""
    at, last = g.board.discovery[token], g.board.last_space()
    if token == "elder":
        to = at if g.board.awakened else min(at + n, last)
    else:
        to = max(at - n, FIRST_SPACE)
    if to != at:
        g.emit(DiscoveryMoved(token, to))


def wake_if_met(g: G) -> None:
    """The Elder One awakens where the two tokens meet or pass."""
    board = g.board
    if not board.awakened and board.discovery["enemy"] >= board.discovery["elder"]:
        g.show(board.cards(ELDERS)[:1])
        g.emit(ElderOneAwoke())


def reach_end_of_act(g: G, by: str) -> None:
    """Whoever comes first to the end of the running act decides what it brings; the gap is measured now."""
    board = g.board
    space = end_of_act(board)
    if space is None or board.act_over is not None:
        return
    if by == "players" and board.discovery["players"] >= space:
        g.emit(ActEnded(ActOver(space, "players")))
    elif by == "enemy" and board.discovery["enemy"] >= space:
        g.emit(ActEnded(ActOver(space, "enemy", space - board.discovery["players"])))


def end_of_act(board: Everrain) -> int | None:
    """Where the running act ends; the last one has no such space, and the end of the track is none."""
    if board.act > len(NUMBERS.act_ends):
        return None
    space = NUMBERS.act_ends[board.act - 1]
    return space if space < board.last_space() else None


def ending_of(board: Everrain) -> str:
    """Whether the race is over. The end of the track counts before anything else; after an awakening the players win
    only by what stands on the Elder One's board."""
    last = board.last_space()
    if board.discovery["enemy"] >= last:
        return "flooded"
    if board.awakened:
        return elder_ending(board)
    return "averted" if board.discovery["players"] >= last else ""
