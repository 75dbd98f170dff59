"""The page for people: one small document for every address of it, and the built files beside it. Needs no Node."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from litestar import route
from litestar.types import Receive, Scope, Send

from service.http.compression import GZIP, LASTING_LEVEL, pack, takes
from service.http.problems import MEDIA_TYPE, body_of, problem

STATIC = Path(__file__).parent / "static"
VERIFIER = Path(__file__).parent.parent / "verify.mjs"
PAGES = (
    "/open/{ruleset:str}",
    "/join/{game:str}",
    "/series/{series:str}",
    "/series/open/{ruleset:str}",
    "/table/{game:str}",
    "/replay/{game:str}",
    "/proof/{game:str}",
    "/proof/{game:str}/{draw:str}",
    "/verify",
    "/me",
    "/about",
)
"""Addresses of the page; `/` too, for whoever asks for HTML."""
FILES = ("/web/{name:str}", "/web/fonts/{font:str}")
ADDRESSES = (*PAGES, *FILES)
"""All that stands beside the API."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SAFE = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
MEDIA = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "public, no-cache"
NO_FILE = body_of(problem("no-such-route", "There is no such file of the page."))
PACKED_ALREADY = {".woff2"}


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    media: str
    body: bytes
    packed: bytes
    """The same gzipped; empty where that gains nothing."""
    digest: str


@cache
def assets() -> Mapping[str, Asset]:
    """Every built file by its name under `/web/`, read once. Nothing else of the disk can be asked for."""
    found = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*")) if path.suffix in MEDIA}
    return {name: _asset(path) for name, path in {**found, VERIFIER.name: VERIFIER}.items()}


def _asset(path: Path) -> Asset:
    body = path.read_bytes()
    packed = b"" if path.suffix in PACKED_ALREADY else pack(body, LASTING_LEVEL)
    return Asset(MEDIA[path.suffix], body, packed, sha256(body).hexdigest()[:20])


def address_of(name: str) -> str:
    """Where a built file lies: another address whenever it is another file, so that it can be kept for good."""
    return f"/web/{name}?v={assets()[name].digest}"


@cache
def page(links: tuple[str, ...] = ()) -> bytes:
    """The document that every address of the page begins with."""
    listed = "".join(f'<li><a href="{escape(link)}">{escape(link)}</a></li>' for link in links)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sealog</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="description" content="Board games whose dice and cards can be proven.">'
        '<link rel="icon" href="data:,">'
        f'<link rel="stylesheet" href="{address_of("app.css")}">'
        f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/web/fonts/title.woff2">'
        f'<script type="module" src="{address_of("app.js")}"></script></head>'
        '<body><div id="app"><main class="page"><h1>Sealog</h1><noscript><p>The table needs JavaScript. '
        f"Everything it does can be done over the API, too:</p><ul>{listed}</ul></noscript></main></div></body></html>"
    ).encode()


def handlers() -> list[Any]:
    """Routes of the page and of its files, beside those of the API."""
    return [*map(_page_at, PAGES), *map(_files, FILES)]


def page_headers() -> dict[str, str]:
    return {**SAFE, "Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}


def _page_at(path: str) -> Any:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        whole = page()
        digest = sha256(whole).hexdigest()[:20]
        await _send(scope, send, Asset("text/html; charset=utf-8", whole, b"", digest), page_headers())

    return _answered(path, answer)


def _files(path: str) -> Any:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        given: Any = scope["path_params"]
        asset = assets().get(f"fonts/{given['font']}" if "font" in given else given["name"])
        if asset is None:
            await _send(scope, send, Asset(MEDIA_TYPE, NO_FILE, b"", ""), SAFE, status=404)
            return
        same = scope["query_string"] == f"v={asset.digest}".encode()
        policy = {"Content-Security-Policy": POLICY} if asset.media.startswith("text/javascript") else {}
        shared = {"Access-Control-Allow-Origin": "*"}
        headers = {**SAFE, **policy, **shared, "Cache-Control": FOR_GOOD if same else ASK_AGAIN}
        await _send(scope, send, asset, headers)

    return _answered(path, answer)


def _answered(path: str, answer: Any) -> Any:
    async def handle() -> None:
        raise AssertionError(f"{path} is answered before it comes to this")

    options: Any = {"name": f"page {path}", "status_code": 200, "middleware": [lambda app: answer]}
    return route(path, http_method=["GET", "HEAD"], **options)(handle)


async def _send(scope: Scope, send: Send, asset: Asset, headers: Mapping[str, str], status: int = 200) -> None:
    asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
    etag = f'"{asset.digest}"'
    packs = bool(asset.packed) and takes_gzip(asked.get(b"accept-encoding", ""))
    if packs:
        etag = f'"{asset.digest}-gz"'
    out = {**headers, "Vary": "Accept-Encoding", "Content-Type": asset.media}
    if asset.digest:
        out["ETag"] = etag
    if asset.digest and asset.digest in asked.get(b"if-none-match", ""):
        out.pop("Content-Type")
        await _reply(scope, send, 304, out, b"")
        return
    if packs:
        out["Content-Encoding"] = "gzip"
    await _reply(scope, send, status, out, asset.packed if packs else asset.body)


async def _reply(scope: Scope, send: Send, status: int, headers: Mapping[str, str], body: bytes) -> None:
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    if status != 304:
        raw.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": raw})
    bare = scope.get("method") == "HEAD" or status == 304
    await send({"type": "http.response.body", "body": b"" if bare else body, "more_body": False})


def takes_gzip(accepted: str) -> bool:
    return takes(accepted) == GZIP
