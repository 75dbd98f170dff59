"""Text that a client can localise: a stable key, the arguments, and the English sentence."""

from collections.abc import Iterable

from msgspec import Struct


class Text(Struct, frozen=True):
    """`{key, args, en}`: what every ask, option, event and error is told in. Arguments are ids, numbers and further
    texts, never English: from them and the templates of another language comes the same in that language."""

    key: str
    args: dict[str, "str | int | Text | tuple[Text, ...]"]
    en: str


Arg = str | int | Text | tuple[Text, ...]

JOINTS = {"list.and": " and ", "list.or": "; or ", "list.then": "; ", "list.comma": ", ", "list.space": " "}
"""Lists of texts: the template is what stands between their `items`."""


def text(key: str, template: str, **args: Arg) -> Text:
    """Fill an English template; the key and the arguments go along for other languages."""
    english = {name: arg.en if isinstance(arg, Text) else arg for name, arg in args.items()}
    return Text(key, args, template.format(**english))


def text_list(key: str, items: Iterable[Text]) -> Text:
    """Several texts as one; a single one is itself."""
    held = tuple(items)
    if len(held) == 1:
        return held[0]
    return Text(key, {"items": held}, JOINTS[key].join(one.en for one in held))
