"""Pages for people, made from the contract: plain HTML with its own style, nothing fetched from anywhere."""

import json
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from service.http.openapi import document, recorded
from service.http.openapi_responses import status_of
from service.http.problem_texts import EXPLAINED
from service.http.problems import TITLES

STYLE = (Path(__file__).parent / "pages.css").read_text()
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
HEADERS = {"Content-Security-Policy": POLICY, "Cache-Control": "public, max-age=300"}
JSON_WIDTH = 4000
"""Longer examples are cut on the page; the contract has them whole."""


@cache
def docs_page() -> bytes:
    """The whole API on one page."""
    contract = document()
    by_tag = [(tag, _operations(contract, tag["name"])) for tag in contract["tags"]]
    body = [
        f"<header><h1>Sealog <small>API {escape(contract['info']['version'])}</small></h1>",
        f"<p>{escape(contract['info']['summary'])}</p></header>",
        f'<section class="lead">{prose(contract["info"]["description"])}',
        '<p>For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). ',
        'For people: <a href="/problems">every problem explained</a>.</p></section>',
    ]
    for tag, operations in by_tag:
        body.append(f'<h2 id="tag-{_slug(tag["name"])}">{escape(tag["name"])}</h2><p>{escape(tag["description"])}</p>')
        body += [_operation(method, path, operation) for method, path, operation in operations]
    body.append('<h2 id="schemas">Schemas</h2><p>Everything that is sent and answered, by name.</p>')
    body += [_schema(name, schema) for name, schema in contract["components"]["schemas"].items()]
    return _page("Sealog API", _navigation(by_tag), "".join(body))


@cache
def problems_page() -> bytes:
    """Every problem on one page."""
    body = ["<header><h1>Problems</h1><p>Whatever is refused says why with one of these codes.</p></header>"]
    for status in sorted({status_of(code) for code in EXPLAINED}):
        body.append(f'<h2 id="s{status}">{status} <small>{escape(TITLES[status])}</small></h2>')
        body += [_problem(code) for code in EXPLAINED if status_of(code) == status]
    links = "".join(
        f'<li><a href="#s{s}">{s} {escape(TITLES[s])}</a></li>' for s in sorted({status_of(code) for code in EXPLAINED})
    )
    return _page("Sealog problems", f'<p><a href="/docs">The API</a></p><ul>{links}</ul>', "".join(body))


@cache
def problem_page(code: str) -> bytes:
    """One problem explained, and where it can be met."""
    users = [
        f'<li><a href="/docs#{operation["operationId"]}">{_badge(method)} <code>{escape(path)}</code></a></li>'
        for path, item in document()["paths"].items()
        for method, operation in item.items()
        if code in _codes(operation)
    ]
    met = f"<h2>Where it is met</h2><ul class=plain>{''.join(users)}</ul>" if users else ""
    body = f"<header><h1>Problem</h1></header>{_problem(code)}{met}"
    links = '<p><a href="/docs">The API</a></p><p><a href="/problems">All problems</a></p>'
    return _page(f"{code} · Sealog", links, body)


def _problem(code: str) -> str:
    meaning, remedy = EXPLAINED[code]
    status = status_of(code)
    return (
        f'<article id="{code}"><h3><a href="/problems/{code}"><code>{code}</code></a> <small>{status} '
        f"{escape(TITLES[status])}</small></h3><p>{inline(meaning)}</p><p>{inline(remedy)}</p></article>"
    )


def _page(title: str, navigation: str, body: str) -> bytes:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body><nav>{navigation}</nav><main>{body}</main></body></html>"
    ).encode()


def _navigation(by_tag: list[Any]) -> str:
    parts = []
    for tag, operations in by_tag:
        links = "".join(
            f'<li><a href="#{o["operationId"]}">{_badge(method)} {escape(o["summary"])}</a></li>'
            for method, _, o in operations
        )
        parts.append(f"<details open><summary>{escape(tag['name'])}</summary><ul>{links}</ul></details>")
    return f'<p class="name">Sealog</p>{"".join(parts)}<p><a href="#schemas">Schemas</a></p>'


def _operations(contract: dict[str, Any], tag: str) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, path, operation)
        for path, item in contract["paths"].items()
        for method, operation in item.items()
        if operation["tags"] == [tag]
    ]


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    name = operation["operationId"]
    parts = [
        f'<article id="{name}"><h3><a href="#{name}">{escape(operation["summary"])}</a></h3>',
        f'<p class="address">{_badge(method)} <code>{_path(path)}</code></p>{prose(operation["description"])}',
        _parameters(operation.get("parameters", [])),
    ]
    body = operation.get("requestBody")
    if body:
        media, content = next(iter(body["content"].items()))
        said = _kind(content["schema"]) if media == "application/json" else f"<code>{media}</code>"
        parts.append(f"<p>Body: {said}</p>")
    parts += [_answers(operation), _example(name), "</article>"]
    return "".join(parts)


def _parameters(parameters: list[dict[str, Any]]) -> str:
    if not parameters:
        return ""
    rows = "".join(
        f"<tr><td><code>{escape(p['name'])}</code><br><small>{p['in']}{', needed' * p['required']}</small></td>"
        f"<td>{_kind(p['schema'])}</td><td>{inline(p['description'])}</td></tr>"
        for p in parameters
    )
    return f'<div class="wide"><table><thead><tr><th>Parameter<th>Kind<th>Meaning</thead>{rows}</table></div>'


def _answers(operation: dict[str, Any]) -> str:
    rows = []
    for status, answer in operation["responses"].items():
        answer = _resolved(answer)
        kinds = [
            f"{_kind(content['schema'])} <small>{escape(media)}</small>"
            for media, content in answer.get("content", {}).items()
            if "problem" not in media
        ]
        codes = [f'<a href="/problems/{code}"><code>{code}</code></a>' for code in _codes_in(answer)]
        headers = [f"<code>{name}</code>" for name in answer.get("headers", ())]
        parts = [*kinds, " ".join(codes), ("with " + ", ".join(headers)) if headers else ""]
        said = "<br>".join(part for part in parts if part)
        rows.append(f"<tr><td>{status}</td><td>{said or escape(answer['description'])}</td></tr>")
    return f'<div class="wide"><table><thead><tr><th>Status<th>Answer</thead>{"".join(rows)}</table></div>'


def _example(name: str) -> str:
    example = recorded(name)
    if not example:
        return ""
    request, answer = example["request"], example["answer"]
    shown = _answer_body(answer)
    return (
        f"<details><summary>Example</summary><pre><code>{escape(curl(request))}</code></pre>"
        f"<p>{answer['status']}</p>{shown}</details>"
    )


def _answer_body(answer: dict[str, Any]) -> str:
    body = answer["body"]
    if body is None:
        return ""
    text = body if isinstance(body, str) else json.dumps(body, indent=1, ensure_ascii=False)
    cut = text[:JSON_WIDTH] + ("\n…" if len(text) > JSON_WIDTH else "")
    return f"<pre><code>{escape(cut)}</code></pre>"


def curl(request: dict[str, Any]) -> str:
    """A request as one would type it."""
    parts = ["curl"] if request["method"] == "GET" else ["curl", "-X", request["method"]]
    parts.append(f"'http://127.0.0.1:8000{request['path']}'")
    lines = [" ".join(parts)]
    if "Authorization" in request.get("headers", {}):
        lines.append('-H "Authorization: Bearer $SECRET"')
    if "body" in request:
        lines += ["-H 'Content-Type: application/json'", f"-d '{json.dumps(request['body'], ensure_ascii=False)}'"]
    return " \\\n  ".join(lines)


def _schema(name: str, schema: dict[str, Any]) -> str:
    needed = schema.get("required", ())
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code>{'' if field in needed else ' <small>optional</small>'}</td>"
        f"<td>{_kind(kind)}</td><td>{inline(kind.get('description', ''))}</td></tr>"
        for field, kind in schema.get("properties", {}).items()
    )
    table = f'<div class="wide"><table><thead><tr><th>Field<th>Kind<th>Meaning</thead>{rows}</table></div>'
    said = inline(schema.get("description", ""))
    return f'<article id="schema-{name}"><h3>{escape(name)}</h3><p>{said}</p>{table}</article>'


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#schema-{name}">{escape(name)}</a>'
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " ".join(f"<code>{escape(str(one))}</code>" for one in schema.get("enum", [schema.get("const")]))
    match schema.get("type"):
        case "array":
            return f"list of {_kind(schema['items'])}" if schema.get("items") else "list"
        case "object":
            values = schema.get("additionalProperties")
            return f"map to {_kind(values)}" if isinstance(values, dict) and values else "object"
        case None:
            return "any JSON"
        case str(kind):
            return {"integer": "whole number", "boolean": "true or false", "null": "nothing"}.get(kind, kind)
    return "any JSON"


def _codes(operation: dict[str, Any]) -> set[str]:
    return {code for answer in operation["responses"].values() for code in _codes_in(_resolved(answer))}


def _codes_in(answer: dict[str, Any]) -> list[str]:
    content = answer.get("content", {}).get("application/problem+json")
    return list(content["examples"]) if content else []


def _resolved(answer: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in answer:
        return answer
    found: dict[str, Any] = document()["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    return found


def _badge(method: str) -> str:
    return f'<b class="{method.lower()}">{method.upper()}</b>'


def _path(path: str) -> str:
    return re.sub(r"({\w+})", r"<em>\1</em>", escape(path))


def _slug(text: str) -> str:
    return text.lower().replace(" ", "-")


def prose(text: str) -> str:
    """Paragraphs of plain Markdown: bold and code."""
    return "".join(f"<p>{inline(part)}</p>" for part in text.split("\n\n") if part.strip())


def inline(text: str) -> str:
    said = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    return re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", said)
