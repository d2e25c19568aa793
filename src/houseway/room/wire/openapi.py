"""The OpenAPI document, made from the endpoints and the types of their bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.room.routes.routing import STATUS, Endpoint
from houseway.room.security import CSRF_HEADER
from houseway.room.wire import schemas as b
from houseway.room.wire.identity_types import json_schema

_REF = "#/components/schemas/{name}"


def openapi(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """Every operation with what goes in and what comes out."""
    types = [
        b.Refusal,
        *(each.answer for each in endpoints if each.answer),
        *(each.body for each in endpoints if each.body),
    ]
    unique = list(dict.fromkeys(types))
    made, components = msgspec.json.schema_components(unique, schema_hook=json_schema, ref_template=_REF)
    schemas = dict(zip(unique, made, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Houseway, the cardroom",
            "version": "1",
            "description": "Amounts are whole cents. Every refusal is {error: {code, message, where, says}}.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "houseway"},
                "csrf": {"type": "apiKey", "in": "header", "name": CSRF_HEADER},
            },
        },
    }


def _operation(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {"operationId": endpoint.name, "summary": endpoint.says, "parameters": _parameters(endpoint)}
    made["responses"] = _responses(endpoint, schemas)
    if endpoint.body:
        content = {"application/json": {"schema": schemas[endpoint.body]}}
        made["requestBody"] = {"required": True, "content": content}
    if endpoint.who != "anybody":
        made["security"] = [{"session": [], "csrf": []} if endpoint.method == "POST" else {"session": []}]
        made["description"] = (
            "For anybody who has come in." if endpoint.who == "somebody" else f"For {' or '.join(endpoint.who)}."
        )
    return made


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    found = []
    for part in endpoint.path.split("/"):
        if part.startswith("{"):
            name = part.strip("{}")
            kind = {"type": "integer", "minimum": 1} if name in ("table", "round") else {"type": "string"}
            found.append({"name": name, "in": "path", "required": True, "schema": kind})
    for name, of in endpoint.query.items():
        found.append({"name": name, "in": "query", "required": False, "schema": msgspec.json.schema(of)})
    return found


def _responses(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if endpoint.answer:
        content["application/json"] = {"schema": schemas[endpoint.answer]}
    if endpoint.file:
        kinds = ("text/csv",) if endpoint.answer else ("text/csv", "application/json", "application/toml")
        content |= {kind: {"schema": {"type": "string"}} for kind in kinds}
    refused = {"application/json": {"schema": schemas[b.Refusal]}}
    found: dict[str, Any] = {"200": {"description": "Done.", "content": content}}
    for status in sorted(set(STATUS.values())):
        found[str(status)] = {"description": "Refused: nothing has changed.", "content": refused}
    return found
