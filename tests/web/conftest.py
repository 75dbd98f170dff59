from tests.http.conftest import client, services  # noqa: F401
from tests.redis_fixture import *  # noqa: F403
