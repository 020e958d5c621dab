"""Changes of what schemathesis generates, so that a valid request is one that the shop can carry out."""

import re
import uuid
from typing import Any

import schemathesis

KEY = "Idempotency-Key"
ORDERS = 20


@schemathesis.hook
def before_call(context: Any, case: schemathesis.Case, kwargs: dict[str, Any]) -> None:
    """Each request has a new key: under a key that it has used before, the shop refuses other content."""
    # schemathesis forgets which header it leaves out when a hook changes another one.
    leaves_out = getattr(case.meta.phase.data, "parameter", None) if case.meta else None
    if leaves_out != "Authorization" and re.fullmatch("[A-Za-z0-9_-]{1,48}", str(case.headers.get(KEY) or "")):
        case.headers[KEY] = uuid.uuid4().hex


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """The order exists."""
    if path_parameters and isinstance(path_parameters.get("number"), int) and path_parameters["number"] > 0:
        path_parameters["number"] = 1 + path_parameters["number"] % ORDERS
    return path_parameters
