"""Logs: a line an entry, as text for people or JSON for machines. No secrets, no addresses of requests, no bodies."""

import logging
import sys
import time
from typing import TextIO

import msgspec

from service.ops.settings import Settings

QUIET = ("rq", "rq.worker", "asyncio", "uvicorn.error", "uvicorn")
"""Other people's loggers, which say little that helps below a warning."""
OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
_encode = msgspec.json.Encoder(enc_hook=str).encode


class JsonLines(logging.Formatter):
    """One JSON object a line; what is given as `extra` becomes fields."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "log": record.name,
            "pid": record.process,
            "said": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in OWN},
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return _encode(entry).decode()


class Lines(logging.Formatter):
    """Text for people; fields stand behind."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:
        fields = " ".join(f"{name}={value}" for name, value in vars(record).items() if name not in OWN)
        return f"{super().formatMessage(record)} {fields}".rstrip()


def configure(settings: Settings, to: TextIO | None = None) -> None:
    """Log as the settings say. Whatever was configured before is replaced."""
    stream = to or sys.stderr
    as_text = settings.log_format == "text" or (settings.log_format == "auto" and stream.isatty())
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines() if as_text else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log.upper())
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
