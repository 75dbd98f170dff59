"""Who may do what at a table: hosts, players in their seats, whoever may know of it at all."""

from typing import Literal

from domain.kernel.errors import Refused
from domain.kernel.ids import PlayerId, Seat
from domain.kernel.lobby import Lobby
from service.store.errors import NoSuchGame


def require_seat(lobby: Lobby, seat: Seat, pointer: str) -> None:
    if seat not in lobby.seats:
        raise Refused(
            "no-such-seat", "There is no seat {seat}; seats: {seats}.",
            seat=seat, seats=", ".join(lobby.seats), pointer=pointer,
        )  # fmt: skip


def may_know_of(lobby: Lobby, player: PlayerId | None) -> bool:
    """A table that is not public is there only for its host and for whoever has or had a seat. A record that was
    brought in hides nothing from whoever knows of it."""
    return (
        lobby.public
        or lobby.imported is not None
        or (player is not None and (player in (lobby.host, *lobby.resigned.values(), *lobby.players.values())))
    )


def require_known(lobby: Lobby, player: PlayerId | None) -> None:
    """For anybody else it does not exist."""
    if not may_know_of(lobby, player):
        raise NoSuchGame(lobby.game)


def require_host(lobby: Lobby, player: PlayerId) -> None:
    require_known(lobby, player)
    if lobby.host != player:
        raise Refused("not-host", "Only the one who opened the table may do this.")


def require_may_free(lobby: Lobby, player: PlayerId, seat: Seat) -> Literal["left", "removed"]:
    """Players leave their seats; the host may free others' too."""
    require_known(lobby, player)
    require_seat(lobby, seat, "/seat")
    if lobby.players.get(seat) == player:
        return "left"
    require_host(lobby, player)
    return "removed"


def own_seat(lobby: Lobby, player: PlayerId, seat: Seat | None) -> Seat:
    """The seat a player acts for: the one named, or the only one held."""
    require_known(lobby, player)
    if seat is not None:
        require_seat(lobby, seat, "/seat")
        if lobby.players.get(seat) != player:
            raise Refused("not-your-seat", "{seat} is not your seat.", seat=seat, pointer="/seat")
        return seat
    held = lobby.held_by(player)
    if not held:
        raise Refused("not-seated", "You do not sit at this table.")
    if len(held) > 1:
        raise Refused("which-seat", "You hold {seats}: say for which.", seats=", ".join(held), pointer="/seat")
    return held[0]
