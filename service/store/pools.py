"""Connections to one server: how many, and how patient they are."""

from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.exceptions import ConnectionError

from service.store.patience import RETRIES, TIMEOUT, Patience

CONNECTIONS = 1000
"""At most so many at once: whoever reads a log has one meanwhile. The library would refuse the hundred-and-first."""


class Pool(ConnectionPool):
    """The library's, but that a connection which ends as soon as it is open is opened again, as often as one tries."""

    async def ensure_connection(self, connection: AbstractConnection) -> None:
        for _ in range(RETRIES):
            try:
                return await super().ensure_connection(connection)
            except ConnectionError:
                if not connection.is_connected:  # there is nobody to connect to, and that was tried often enough
                    raise
                await connection.disconnect()
        return await super().ensure_connection(connection)


def pool_of(url: str) -> Pool:
    """The connections to the server at this address."""
    patience = Patience()
    pool = Pool.from_url(
        url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=patience, max_connections=CONNECTIONS
    )
    patience.pool = pool
    return pool
