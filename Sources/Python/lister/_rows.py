# SPDX-License-Identifier: MIT
"""Rows of tables as lines of JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc

from lister._values import spelled

if TYPE_CHECKING:
    from collections.abc import Iterator

# Rows that are spelled at once.
_CHUNK = 4_096
# What JSON doesn't write as it is.
_ESCAPED = r'["\\\x00-\x1f]'


def blocks_of(table: pa.Table) -> Iterator[bytes]:
    """Yield the rows of a table as blocks of lines."""
    for batch in table.to_batches(_CHUNK):
        if batch.num_rows > 0:
            yield _block(batch)


def _block(batch: pa.RecordBatch) -> bytes:
    """Return the rows of a batch, made column by column."""
    parts: list[Any] = []
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        parts += [f"{',' if parts else '{'}{json.dumps(name)}:", _literals(column)]
    lines = pc.binary_join_element_wise(*parts, "}\n", "")
    return b"".join(lines.cast(pa.binary()).to_pylist())


def _literals(column: pa.Array) -> pa.Array:
    """Return the values of a column as JSON."""
    kind = column.type
    if pa.types.is_integer(kind) or pa.types.is_boolean(kind) or pa.types.is_decimal(kind):
        texts = column.cast(pa.string())
    elif pa.types.is_float32(kind) or pa.types.is_float64(kind):
        # A number that is none is a missing one; one without end is refused by the program.
        texts = pc.if_else(pc.is_nan(column), None, column.cast(pa.string()))
    elif _is_text(kind) and not _has_any(texts := column.cast(pa.string()), _ESCAPED):
        texts = pc.binary_join_element_wise('"', texts, '"', "")
    else:
        texts = pa.array([spelled(value) for value in column.to_pylist()], pa.string())
    return pc.fill_null(texts, "null")


def _has_any(texts: pa.Array, pattern: str) -> bool:
    return bool(pc.any(pc.match_substring_regex(texts, pattern)).as_py())


def _is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))
