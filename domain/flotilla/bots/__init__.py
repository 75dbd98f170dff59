"""Bots: pure policies that see what their seat sees. Random play is the kernel's."""

from domain.kernel import Policy

POLICIES: dict[str, Policy] = {}
