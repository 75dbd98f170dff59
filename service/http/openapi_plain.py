"""JSON Schemas put so that every generator of clients takes them, and takes them for what they are."""

from typing import Any

Schema = dict[str, Any]
NULL: Schema = {"type": "null"}
JSON_TYPES = {str: "string", int: "integer", bool: "boolean"}


def plain(schema: Any) -> Any:
    """The same, with tuples, unions, enums and open objects in the form that is read alike everywhere."""
    if isinstance(schema, list):
        return [plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    out = {key: plain(value) for key, value in schema.items()}
    if isinstance(out.get("prefixItems"), list):
        _as_tuple(out)
    if "discriminator" in out and "anyOf" in out:
        out["oneOf"] = out.pop("anyOf")
    if isinstance(out.get("enum"), list) and "type" not in out:
        _type_enum(out)
    if out.get("type") == "array" and "items" not in out:
        out["items"] = {}
    if out.get("type") == "object" and not {"properties", "additionalProperties"} & set(out):
        out["additionalProperties"] = True
    return out


def _as_tuple(schema: Schema) -> None:
    """`items: false` says that nothing comes after; so does a length, which more programs understand."""
    places = schema["prefixItems"]
    kinds = [one for n, one in enumerate(places) if one not in places[:n]]
    schema["items"] = kinds[0] if len(kinds) == 1 else {} if {} in kinds else {"anyOf": kinds}
    schema["minItems"] = schema["maxItems"] = len(places)
    if len(kinds) == 1:
        del schema["prefixItems"]


def _type_enum(schema: Schema) -> None:
    kinds = {JSON_TYPES[type(value)] for value in schema["enum"]}
    if len(kinds) == 1:
        schema["type"] = kinds.pop()


def without_null(schema: Schema) -> Schema:
    """The schema of a value that is left out when there is none."""
    if "anyOf" not in schema:
        return schema
    left = [one for one in schema["anyOf"] if one != NULL]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**left[0], **rest} if len(left) == 1 else {**rest, "anyOf": left}
