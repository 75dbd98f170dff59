"""Text that a client can localise: a stable key, the arguments, and the English sentence."""

from msgspec import Struct

Arg = str | int


class Text(Struct, frozen=True):
    """`{key, args, en}`: what every ask, option, event and error is told in."""

    key: str
    args: dict[str, Arg]
    en: str


def text(key: str, template: str, **args: Arg) -> Text:
    """Fill an English template; the key and the arguments go along for other languages."""
    return Text(key, args, template.format(**args))
