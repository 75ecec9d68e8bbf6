# SPDX-License-Identifier: MIT
"""Documents as lines of JSON, and values as numbers of Python."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lister._errors import CellError, DocumentError

if TYPE_CHECKING:
    from lister._block import Block

Number = Fraction | Decimal
# Bits of a whole number, and digits of one, from which on Python may refuse to read and write it.
_MOST_BITS, _MOST_DIGITS = 2_000, 600
# How the record of a document begins that was refused.
_RECORD = b'{"lister_error":'
# Values that are what they are in Python.
_PLAIN = frozenset([int, str, bool, type(None)])
# How a line begins that asks for a formula.
REQUEST = b'{"eval":'
# Digits behind which a quotient is cut off where decimals are wanted.
_QUOTIENT_DIGITS = 34


def line_of(document: Mapping[str, Any] | list[Any] | str | bytes) -> bytes:
    """Return a document as a line of JSON without its end.

    In a text that has several lines, others are between them; dictionaries may hold ``Fraction`` and
    ``Decimal``.

    Raises:
        DocumentError: for what can't be a document, such as an empty text, and for values that no JSON has.

    """
    if document is None:
        raise DocumentError("there is no document")
    if isinstance(document, str):
        # What is no text is refused by the program, as it refuses such bytes.
        document = document.encode(errors="surrogatepass")
    if isinstance(document, (bytes, bytearray)):
        line = bytes(document).strip(b" \t\r\n")
        if not line:
            raise DocumentError("an empty text is no document")
        if b"\n" in line:
            # Between values one is white space as the other is; within a text neither may be.
            line = line.replace(b"\n", b"\r")
    else:
        try:
            line = spelled(document).encode()
        except (TypeError, ValueError) as error:
            raise DocumentError(str(error)) from error
    # Only what begins like a request for a formula is one.
    return b" " + line if line.startswith(REQUEST) else line


def request_of(formula: str, cells: Mapping[str, object]) -> bytes:
    """Return the line that asks for a formula over cells."""
    settings = {name: setting_of(value) for name, value in cells.items() if value is not None}
    return (
        REQUEST
        + json.dumps(formula).encode()
        + f', "cells": {json.dumps(settings)}, "numbers": "exact"}}'.encode()
    )


def spelled(value: object) -> str:
    """Spell a value as JSON: the digits of exact numbers stay what they are, and dates are ISO 8601."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is no number of JSON")
        return format(value, "f")
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return _digits(value.numerator)
        return f'{{"ratio": "{_digits(value.numerator)}/{_digits(value.denominator)}"}}'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(k))}: {spelled(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(spelled, value)) + "]"
    if isinstance(value, int) and not isinstance(value, bool):
        return _digits(value)
    if isinstance(value, (date, time)):
        return json.dumps(_iso(value))
    plain = _plain(value)
    return json.dumps(value, allow_nan=False) if plain is value else spelled(plain)


def _iso(value: date | time) -> str:
    # What pandas takes for a missing moment is one of these.
    if value != value:
        raise ValueError(f"{value} is no moment")
    return value.isoformat()


def _plain(value: Any) -> Any:  # noqa: ANN401 - what numpy has
    """Return a scalar or an array of numpy as values of Python; any other value as it is."""
    if not (hasattr(value, "dtype") and hasattr(value, "tolist")):
        return value
    # Moments of nanoseconds would become whole numbers.
    is_moment = value.dtype.kind == "M" and value.dtype.name != "datetime64[D]"
    plain = (value.astype("datetime64[us]") if is_moment else value).tolist()
    if type(plain) is type(value):
        raise TypeError(f"{value!r} has no exact value in Python")
    return plain


def _digits(value: int) -> str:
    """Spell a whole number of any length: Python has a limit for its own way."""
    return str(value) if value.bit_length() < _MOST_BITS else format(Decimal(value), "f")


def _whole(digits: str) -> int:
    """Read a whole number of any length."""
    return int(digits) if len(digits) < _MOST_DIGITS else int(Decimal(digits))


def setting_of(value: object) -> str:
    """Spell what is put into a cell as it is typed."""
    value = _plain(value)
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, (int, float, Decimal)):
        return spelled(value)
    if isinstance(value, Fraction):
        return f"={_digits(value.numerator)}/{_digits(value.denominator)}"
    if isinstance(value, (date, time)):
        value = _iso(value)
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
    if not answer.startswith(_RECORD) or answer == line:
        return False
    record = json.loads(answer, parse_int=str, parse_float=str)
    return isinstance(record["lister_error"], dict) and not record.keys() - {"lister_error", "id"}


def _is_refused(answer: bytes, block: Block, number: int) -> bool:
    return answer.startswith(_RECORD) and is_refused(answer, block.lines[number])


def _document_of(
    block: Block, number: int, answer: bytes, numbers: type[Number]
) -> dict[str, Any] | DocumentError:
    """Return what an answer means: a document with its values, or why it was refused."""
    document = json_of(answer)
    if _is_refused(answer, block, number):
        return error_of(document)
    if "values" in document:
        document["values"] = values_of(document["values"], numbers)
    if isinstance(document.get("grids"), list):
        for grid in document["grids"]:
            if isinstance(grid, dict) and "values" in grid:
                grid["values"] = values_of(grid["values"], numbers)
    return dict(document)


def answers_of(
    block: Block, answers: Sequence[bytes], numbers: type[Number]
) -> Iterator[dict[str, Any] | DocumentError]:
    """Yield what the answers to documents mean."""
    for number, answer in enumerate(answers):
        yield block.errors.get(number) or _document_of(block, number, answer, numbers)


def rows_of(
    block: Block, answers: Sequence[bytes], numbers: type[Number]
) -> Iterator[dict[str, Any] | DocumentError]:
    """Yield the fields that documents were asked for."""
    text = b",".join(answers)
    may_be_refused = _RECORD in text
    plain = _PLAIN | {Decimal} if numbers is Decimal else _PLAIN
    row: dict[str, Any]
    for number, row in enumerate(json_of(b"[" + text + b"]")):
        if may_be_refused and _is_refused(answers[number], block, number):
            yield block.errors.get(number) or error_of(row)
            continue
        for name, value in row.items():
            if type(value) not in plain:
                row[name] = values_of(value, numbers)
        yield row


def error_of(record: Mapping[str, Any]) -> DocumentError:
    """Return what the record of a document that was refused says."""
    error = record["lister_error"]
    return DocumentError(
        error["message"], column=error["column"], path=error["path"], identifier=record.get("id")
    )


def values_of(value: object, numbers: type[Number]) -> object:
    """Return values as numbers of one type, texts, truth values, None and errors; grids as lists."""
    if isinstance(value, Decimal):
        return value if numbers is Decimal else Fraction(*value.as_integer_ratio())
    if isinstance(value, list):
        return [values_of(element, numbers) for element in value]
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
