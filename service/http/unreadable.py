"""Requests that are no HTTP: a method nobody knows, a header with odd characters, a handshake of TLS. uvicorn refuses
them in plain text; here they get a problem like everything else that is refused."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from service.http.hand_over import HandOver
from service.http.problems import MEDIA_TYPE, bad_request, body_of

_PROBLEM = body_of(bad_request("This is no HTTP request that can be read.").problem)
ANSWER = b"HTTP/1.1 400 Bad Request\r\ncontent-type: %s\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%s" % (
    MEDIA_TYPE.encode(),
    len(_PROBLEM),
    _PROBLEM,
)


class Protocol(HttpToolsProtocol):
    """uvicorn's, but for its words, and for requests that another process is at home with."""

    def __init__(self, *args: Any, hand_over: HandOver | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.hand_over = hand_over
        self.taken_in = b""
        """What another process has read of this connection already: it comes first."""
        self._begun = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.taken_in:
            self.data_received(self.taken_in)

    def data_received(self, data: bytes) -> None:
        begins = not self._begun or self.timeout_keep_alive_task is not None
        self._begun = True
        if self.hand_over is None or not begins or not self.hand_over.away(data, self.transport):
            super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if not answering:
            self.transport.write(ANSWER)
        self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Nothing is upgraded here: such a request is answered as it stands, and whoever runs this need not know."""
