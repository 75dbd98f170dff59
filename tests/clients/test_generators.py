"""Generators of clients and lints take the published contract without a word of complaint."""

import pytest

from tests.tools import clients


def test_generators_leave_nothing_out() -> None:
    """`generate` fails if one of the three fails, warns, or skips anything."""
    made = clients.generate()
    for name in ("openapi-typescript.ts", "typescript/sdk.gen.ts", "python/sealog_client/client.py"):
        assert (made / name).exists()


@pytest.mark.parametrize("lint", [clients.spectral, clients.redocly])
def test_lints_find_no_error(lint: clients.Tool) -> None:
    clients.install()
    done = lint()
    assert done.returncode == 0, done.stdout + done.stderr
