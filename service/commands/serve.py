"""`sealog serve`: the API alone."""

import argparse
import socket
from collections.abc import Mapping
from typing import Any

from projections.catalogue import GameEntry
from service.commands.processes import add_process, begin, games_of
from service.errors import Complaint
from service.http.hand_over import HandOver, place_of
from service.http.server import server
from service.ops.settings import Settings
from service.services import services
from workers.process import required_url


def add(commands: Any) -> None:
    parser = add_process(
        commands,
        "serve",
        run,
        help="run the API alone",
        description="Answer requests, on the Redis at REDIS_URL. Run as many as you want.",
        example="REDIS_URL=redis://127.0.0.1:6379/0 sealog serve",
    )
    parser.add_argument("--fd", type=int, default=-1, help=argparse.SUPPRESS)
    parser.add_argument("--place", type=place_of, help=argparse.SUPPRESS)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    settings = begin(args)
    parts = services(settings, games_of(settings), required_url(settings))
    if args.place is not None:
        parts.metrics.number = args.place.number
    listening = socket.socket(fileno=args.fd) if args.fd >= 0 else listen(settings)
    server(parts, HandOver(args.place) if args.place is not None else None).run(sockets=[listening])
    return 0


def listen(settings: Settings) -> socket.socket:
    """The socket that the API listens on, or a complaint that says what is in the way."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        where = f"{settings.host}:{settings.port}"
        raise Complaint(f"cannot listen on {where}: {error.strerror}; set SEALOG_HOST or SEALOG_PORT") from error
    return listening


def address(listening: socket.socket) -> str:
    """As people write it in a browser."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
