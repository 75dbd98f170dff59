"""Bots of The Everrain."""

from collections.abc import Mapping
from typing import Any

POLICIES: Mapping[str, Any] = {}
