"""One way of paging for every list that can grow: `after` and `limit` are asked, `next` and `more` answered, and a
`Link` header has the address of the next page. Lists that stay short (tokens, rulesets, problems) come whole."""

from typing import Any
from urllib.parse import parse_qsl, urlencode

from service.http.endpoints import Call, Reply

PAGED = {"Link": 'Where the next page is (`rel="next"`), while there is one.'}
"""For the contract: not every answer has it."""


def paged(call: Call, content: Any, next: str | int, more: bool) -> Reply:
    """A page of a list, and where the next one is."""
    if not more:
        return Reply(content)
    asked = dict(parse_qsl(call.scope["query_string"].decode("latin-1"))) | {"after": str(next)}
    asked.pop("cursor", None)
    return Reply(content, {"Link": f'<{call.scope["path"]}?{urlencode(asked)}>; rel="next"'})
