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
# Bits of a whole number, and digits of one, from which on Python may refuse to read and write it.
_MOST_BITS, _MOST_DIGITS = 2_000, 600
# A line that the program refuses, in the place of what can't be a line.
NO_DOCUMENT = b'""'
# Digits behind which a quotient is cut off where decimals are wanted.
_QUOTIENT_DIGITS = 34


def line_of(document: Mapping[str, Any] | list[Any] | str | bytes) -> bytes:
    """Return a document as a line of JSON without its end.

    In a text that has several lines, others are between them; dictionaries may hold ``Fraction`` and
    ``Decimal``.

    Raises:
        DocumentError: for what can't be a document, such as an empty text, and for values that no JSON has.

    """
    if isinstance(document, str):
        # What is no text is refused by the program, as it refuses such bytes.
        document = document.encode(errors="surrogatepass")
    if isinstance(document, (bytes, bytearray)):
        line = bytes(document).strip(b" \t\r\n")
        if b"\n" not in line and line:
            return line
        if not line:
            raise DocumentError("an empty text is no document")
        # Between values one is white space as the other is; within a text neither may be.
        return line.replace(b"\n", b"\r")
    try:
        return _spelled(document).encode()
    except (TypeError, ValueError) as error:
        raise DocumentError(str(error)) from error


def line_or_none(document: Mapping[str, Any] | list[Any] | str | bytes) -> bytes:
    """Return a document as a line, or for what can't be a document one that is refused."""
    try:
        return line_of(document)
    except DocumentError:
        return NO_DOCUMENT


def _spelled(value: object) -> str:
    """Spell a value: the digits of exact numbers stay what they are."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is no number of JSON")
        return format(value, "f")
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return _digits(value.numerator)
        return f'{{"ratio": "{_digits(value.numerator)}/{_digits(value.denominator)}"}}'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(k))}: {_spelled(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_spelled, value)) + "]"
    if isinstance(value, int) and not isinstance(value, bool):
        return _digits(value)
    return json.dumps(value, allow_nan=False)


def _digits(value: int) -> str:
    """Spell a whole number of any length: Python has a limit for its own way."""
    return str(value) if value.bit_length() < _MOST_BITS else format(Decimal(value), "f")


def _whole(digits: str) -> int:
    """Read a whole number of any length."""
    return int(digits) if len(digits) < _MOST_DIGITS else int(Decimal(digits))


def setting_of(value: object) -> str:
    """Spell what is put into a cell as the command ``lister eval`` takes it."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, (int, Decimal)):
        return _spelled(value)
    if isinstance(value, Fraction):
        return f"={_digits(value.numerator)}/{_digits(value.denominator)}"
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is nothing that a cell may have")
    if value.startswith("=") and len(value) > 1:
        return value
    # A text that looks like something else is given by a formula.
    is_like = value.upper() in ("TRUE", "FALSE") or value.lstrip()[:1] in set("=+-.0123456789")
    return '="' + value.replace('"', '""') + '"' if is_like else value


def json_of(text: bytes) -> Any:  # noqa: ANN401 - JSON of any kind
    """Read JSON that the program has written, with all digits."""
    try:
        return json.loads(text, parse_float=Decimal)
    except ValueError:
        # Whole numbers longer than Python reads by itself.
        return json.loads(text, parse_float=Decimal, parse_int=_whole)


def is_refused(answer: bytes, line: bytes) -> bool:
    """Return whether the answer of the program to a line says why the document was refused.

    A document may have such a member itself. It comes back as it was, unless it has grids.
    """
    if not answer.startswith(b'{"lister_error":') or answer == line:
        return False
    return not json.loads(answer, parse_int=str, parse_float=str).keys() - {"lister_error", "id"}


def document_of(answer: bytes, line: bytes, numbers: type[Number]) -> dict[str, Any] | DocumentError:
    """Return what the answer to a line means: a document with its values, or why it was refused."""
    document = json_of(answer)
    if is_refused(answer, line):
        error = document["lister_error"]
        return DocumentError(
            error["message"], column=error["column"], path=error["path"], identifier=document.get("id")
        )
    if "values" in document:
        document["values"] = values_of(document["values"], numbers)
    if isinstance(document.get("grids"), list):
        for grid in document["grids"]:
            if isinstance(grid, dict) and "values" in grid:
                grid["values"] = values_of(grid["values"], numbers)
    return dict(document)


def values_of(value: object, numbers: type[Number]) -> object:
    """Return values as numbers of one type, texts, truth values, None and errors; grids as lists."""
    if isinstance(value, list):
        return [values_of(element, numbers) for element in value]
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, (int, Decimal)):
        return value if isinstance(value, int) else numbers(value)
    if isinstance(value, dict):
        if set(value) == {"ratio"}:
            return _quotient(Fraction(*map(_whole, value["ratio"].split("/"))), numbers)
        if set(value) == {"approx"}:
            return Decimal(value["approx"])
        if set(value) == {"error"}:
            return CellError(value["error"])
        # With --values: the values of each grid under its name.
        return {name: values_of(element, numbers) for name, element in value.items()}
    return value


def _quotient(value: Fraction, numbers: type[Number]) -> Number:
    if numbers is Fraction:
        return value
    from decimal import localcontext

    with localcontext() as context:
        context.prec = _QUOTIENT_DIGITS
        return Decimal(value.numerator) / Decimal(value.denominator)
