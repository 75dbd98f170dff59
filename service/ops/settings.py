"""Settings: environment variables, read once into one typed Struct. A wrong one is refused at start, by name."""

import re
from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from service.errors import Complaint
from service.validation.field_docs import field_notes

PREFIX = "SEALOG_"
CLIENTS = {"SEALOG_SECRET"}
"""Variables of ours that are no settings of the service: who plays with `sealog play`."""
SECRET = ("signing_key", "storage_key", "metrics_token", "redis_url", "rq_redis_url")
"""Settings that are keys or tokens, or addresses which may hold a password: no `repr` shows them."""
BARE = {"redis_url": "REDIS_URL", "rq_redis_url": "RQ_REDIS_URL"}
"""Settings whose variables have the usual names."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    redis_url: str = ""
    """Where Redis is; empty: `sealog up` starts one of its own. A cluster: redis+cluster://HOST:PORT,HOST:PORT."""
    rq_redis_url: str = ""
    """Where rq keeps its jobs; empty: the same Redis. No cluster."""
    host: str = "127.0.0.1"
    """Address the API listens on."""
    port: int = 8000
    """Port the API listens on; 0 takes a free one."""
    var: str = "var"
    """Folder for the data of an own Redis, and for the keys."""
    keys: str = ""
    """Folder of the files with the service's keys; empty: keys in SEALOG_VAR."""
    signing_key: str = ""
    """What receipts are signed with, 32 bytes in base64; empty: from the folder, made at the first start."""
    storage_key: str = ""
    """What the keys of games are encrypted with where they are stored, likewise; older ones behind it, after commas."""
    origin: str = ""
    """What the site log is called in its checkpoints, for good, such as games.example/log; empty: a name is made."""
    witnesses: str = ""
    """Keys of the witnesses whose cosignatures are taken and shown, separated by commas."""
    cors: str = ""
    """Origins of other sites whose pages may call the API, separated by commas; * for all."""
    live_games: int = 256
    """How many games a process keeps open."""
    body_limit: int = 65536
    """The largest request body in bytes."""
    limits: bool = True
    """Rate limits on or off."""
    streams: int = 16
    """How many streams a player may have open in one process."""
    api_processes: int = 1
    """How many processes of the API `sealog up` starts at the one address. Each game is at home in one of them."""
    workers: int = 1
    """How many workers `sealog up` starts."""
    bot_pause: int = 0
    """Milliseconds between two moves of bots."""
    development: bool = False
    """Allows arranging positions over HTTP; never where people play."""
    games: str = ""
    """Further modules with games, separated by commas."""
    log: str = "info"
    """How much is logged: debug, info, warning or error."""
    log_format: str = "auto"
    """How it is logged: text, json (one object a line), or auto: text on a terminal, else json."""
    archive: str = ""
    """Where games that are over go: a directory that all processes see, or s3://BUCKET; empty: they stay in Redis for
    ever."""
    archive_after: int = 30
    """Days after which a game that is over goes there."""
    metrics_token: str = ""
    """What whoever reads /metrics shows as bearer token, 16 to 128 visible ASCII characters; empty: nobody reads it."""
    access_log: bool = False
    """One line for each request: operation, status, milliseconds; never an address, a query or a body."""

    def __repr__(self) -> str:
        """Without what others must not read."""
        shown = (f"{f.name}={'…' if f.name in SECRET else getattr(self, f.name)!r}" for f in fields(type(self)))
        return f"Settings({', '.join(shown)})"

    def modules(self) -> tuple[str, ...]:
        return ("projections.games", *(m for m in self.games.split(",") if m))

    def origins(self) -> tuple[str, ...]:
        return tuple(origin.strip() for origin in self.cors.split(",") if origin.strip())


RANGES = {
    "port": (0, 65535),
    "live_games": (1, 100_000),
    "body_limit": (1024, 16 << 20),
    "streams": (1, 1000),
    "api_processes": (1, 16),
    "workers": (1, 64),
    "bot_pause": (0, 60_000),
    "archive_after": (0, 36_500),
}
SINGLE = ("redis://", "rediss://", "unix://")
ADDRESSES = {"redis_url": (*SINGLE, "redis+cluster://", "rediss+cluster://"), "rq_redis_url": SINGLE}
"""How the addresses of a Redis begin."""
TOKEN = re.compile(r"[!-~]{16,128}")
CHOICES = {"log": ("debug", "info", "warning", "error"), "log_format": ("auto", "text", "json")}


def variable(field: str) -> str:
    """The environment variable of a setting."""
    return BARE.get(field, PREFIX + field.upper())


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings, or a complaint that names the variable and what is allowed."""
    names = {variable(field.name): field.name for field in fields(Settings)}
    unknown = sorted(v for v in environment if v.startswith(PREFIX) and v not in names and v not in CLIENTS)
    if unknown:
        raise Complaint(f"{unknown[0]}: there is no such setting; there are: {', '.join(sorted(names))}")
    kinds = get_type_hints(Settings)
    given = {field: _value(v, environment[v], kinds[field]) for v, field in names.items() if v in environment}
    for field, value in given.items():
        _check(field, value)
    return Settings(**given)


def _value(name: str, text: str, kind: type) -> Any:
    try:
        return msgspec.convert(text.strip(), kind, strict=False)
    except msgspec.ValidationError:
        wanted = {int: "a whole number", bool: "true or false"}.get(kind, "text")
        raise Complaint(f"{name}: {wanted} is wanted, not {text!r}") from None


def _check(field: str, value: Any) -> None:
    name = variable(field)
    if field in RANGES:
        low, high = RANGES[field]
        if not low <= value <= high:
            raise Complaint(f"{name}: from {low} to {high}, not {value}")
    if field in CHOICES and value not in CHOICES[field]:
        raise Complaint(f"{name}: one of {', '.join(CHOICES[field])}, not {value!r}")
    if field == "metrics_token" and value and not TOKEN.fullmatch(value):
        raise Complaint(f"{name}: 16 to 128 visible ASCII characters are wanted, such as `openssl rand -hex 32` gives")
    if field.endswith("redis_url") and value and not value.startswith(ADDRESSES[field]):
        raise Complaint(f"{name}: an address such as redis://127.0.0.1:6379/0 is wanted, not {value!r}")


def described() -> list[tuple[str, str, str]]:
    """Variable, default, meaning: for the README and `sealog settings`."""
    notes = field_notes(Settings)
    return [(variable(f.name), _shown(f.default), notes[f.name]) for f in fields(Settings)]


def _shown(default: object) -> str:
    return str(default).lower() if isinstance(default, bool) else str(default)
