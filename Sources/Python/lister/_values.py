# SPDX-License-Identifier: MIT
"""Documents as lines of JSON, and values as numbers of Python."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from lister._errors import CellError, DocumentError

Number = Fraction | Decimal
# Digits behind which a quotient is cut off where decimals are wanted.
_QUOTIENT_DIGITS = 34


def line_of(document: Mapping[str, Any] | list[Any] | str | bytes) -> bytes:
    """Return a document as a line of JSON without its end.

    A text that has several lines is laid out anew; dictionaries may hold ``Fraction`` and ``Decimal``.
    """
    if isinstance(document, str):
        document = document.encode()
    if isinstance(document, (bytes, bytearray)):
        line = bytes(document).strip(b" \t\r\n")
        if b"\n" not in line and line:
            return line
        if not line:
            raise DocumentError("an empty text is no document")
        # A line feed is white space between values: in a text it would have to be escaped.
        return line.replace(b"\n", b" ")
    return _spelled(document).encode()


def _spelled(value: object) -> str:
    """Spell a value: the digits of exact numbers stay what they are."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is no number of JSON")
        return format(value, "f")
    if isinstance(value, Fraction):
        return str(value.numerator) if value.denominator == 1 else f'{{"ratio": "{value}"}}'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(k))}: {_spelled(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_spelled, value)) + "]"
    return json.dumps(value, allow_nan=False)


def is_refused(line: bytes) -> bool:
    """Return whether a line of the program says why a document was refused."""
    return line.startswith(b'{"lister_error":') and isinstance(document_of(line, Fraction), DocumentError)


def document_of(line: bytes, numbers: type[Number]) -> dict[str, Any] | DocumentError:
    """Return what a line of the program means: a document with its values, or why it was refused."""
    document = json.loads(line, parse_float=Decimal)
    error = document.get("lister_error")
    if isinstance(error, dict) and isinstance(error.get("message"), str) and "values" not in document:
        return DocumentError(
            error["message"], column=error["column"], path=error["path"], identifier=document.get("id")
        )
    if "values" in document:
        document["values"] = _values(document["values"], numbers)
    if isinstance(document.get("grids"), list):
        for grid in document["grids"]:
            if isinstance(grid, dict) and "values" in grid:
                grid["values"] = _values(grid["values"], numbers)
    return dict(document)


def _values(value: object, numbers: type[Number]) -> object:
    """Return values as numbers of one type, texts, truth values, None and errors; grids as lists."""
    if isinstance(value, list):
        return [_values(element, numbers) for element in value]
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, (int, Decimal)):
        return value if isinstance(value, int) else numbers(value)
    if isinstance(value, dict):
        if set(value) == {"ratio"}:
            return _quotient(Fraction(value["ratio"]), numbers)
        if set(value) == {"approx"}:
            return Decimal(value["approx"])
        if set(value) == {"error"}:
            return CellError(value["error"])
        # With --values: the values of each grid under its name.
        return {name: _values(element, numbers) for name, element in value.items()}
    return value


def _quotient(value: Fraction, numbers: type[Number]) -> Number:
    if numbers is Fraction:
        return value
    from decimal import localcontext

    with localcontext() as context:
        context.prec = _QUOTIENT_DIGITS
        return Decimal(value.numerator) / Decimal(value.denominator)
