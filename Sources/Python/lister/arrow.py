# SPDX-License-Identifier: MIT
"""Tables of Arrow: fields of documents, and one document that rows fill.

Each table is one run of the program. A row goes in, a row comes out, in order; whole numbers are ``int64``,
other exact decimals ``decimal128``, and the last column, ``error``, tells what is wrong with a row.
"""

from __future__ import annotations

import itertools
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc

from lister._pipe import CHUNK, Lines, Settings, run
from lister._rows import blocks_of
from lister._values import line_of, setting_of, spelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from typing_extensions import Unpack

    from lister._recalculator import Document

# The column for what is wrong.
ERROR = "error"


def select(documents: Iterable[Document | None], fields: str, **settings: Unpack[Settings]) -> pa.Table:
    """Return some fields of each document in the place of all of it.

    Args:
        documents: dictionaries or texts; None is one that is missing, and gives a row of nulls.
        fields: as ``lister recalc --select`` takes them: ``due=Totals!B2,id``.
        settings: ``binary``, ``now``, ``seed`` and ``jobs``.

    """
    if isinstance(documents, (pa.Array, pa.ChunkedArray)):
        chunks = documents.chunks if isinstance(documents, pa.ChunkedArray) else [documents]
        documents = (text for chunk in chunks for text in _texts(chunk))
    lines = Lines(documents)
    return _read(run(["--lines", "--select", fields], settings, lines), lines.errors)


def select_beside(
    batches: Iterable[pa.RecordBatch],
    schema: pa.Schema,
    column: str,
    fields: str,
    **settings: Unpack[Settings],
) -> pa.Table:
    """Return some fields of the documents in a column, behind the other columns.

    Raises:
        ValueError: for a field that is called like one of these.

    """
    others: list[pa.RecordBatch] = []
    place = schema.get_field_index(column)
    if place < 0:
        raise ValueError(f"there is no column {column}")

    def documents() -> Iterable[str | None]:
        for batch in batches:
            # A column that came with others keeps them all in memory; what is written anew doesn't.
            kept = batch.remove_column(place)
            others.append(pa.ipc.read_record_batch(kept.serialize(), kept.schema))
            yield from _texts(batch.column(place))

    found = select(documents(), fields, **settings)
    table = pa.Table.from_batches(others, schema.remove(place))
    twice = set(table.column_names) & set(found.column_names)
    if twice:
        raise ValueError(
            f"{', '.join(sorted(twice))}: there is such a column already; call the field otherwise"
        )
    for name in found.column_names:
        table = table.append_column(name, found[name])
    return table


def _texts(column: pa.Array) -> Iterable[str | None]:
    """Yield the texts of a column, a few in memory."""
    for start in range(0, len(column), CHUNK):
        yield from column.slice(start, CHUNK).to_pylist()


def fill(
    template: Document | os.PathLike[str],
    rows: Any,  # noqa: ANN401 - a table of any library
    fields: str,
    *,
    constants: Mapping[str, object] | None = None,
    **settings: Unpack[Settings],
) -> pa.Table:
    """Fill a document by each row of a table, and return some fields of what it comes to.

    A column fills the cell, the name or the member that it is called like (``B2``, ``Totals!B2``, ``Rate``,
    ``id``); what is called like nothing fills nothing, and may be selected. A text is never a formula.

    Args:
        template: a document, or the path of one.
        rows: a table of pandas, polars, DuckDB or Arrow, mappings with the same keys, or the path of a file
            of CSV or NDJSON.
        fields: as ``lister recalc --select`` takes them.
        constants: what is filled with the same value in all rows; a text that begins with ``=`` is a formula
            here.
        settings: ``binary``, ``now``, ``seed`` and ``jobs``.

    """
    words = _words(fields, constants)
    if isinstance(rows, (str, os.PathLike)):
        return _filled(template, ["--rows", os.fspath(rows), *words], settings)
    is_table = hasattr(rows, "__arrow_c_stream__")
    lines = Lines(() if is_table else rows)
    blocks = blocks_of(pa.table(rows)) if is_table else iter(lines)
    first = next(blocks, None)
    if first is None:
        # Without rows nothing is known of them.
        return select((), fields, **settings)
    blocks = itertools.chain([first], blocks)
    return _filled(template, ["--rows", "-", *words], settings, blocks, lines.errors)


def vary(
    template: Document | os.PathLike[str],
    variations: Mapping[str, str | Iterable[object]],
    fields: str,
    *,
    constants: Mapping[str, object] | None = None,
    **settings: Unpack[Settings],
) -> pa.Table:
    """Fill a document by all combinations of some values, and return some fields of what it comes to.

    Args:
        template: a document, or the path of one.
        variations: for each cell or name ``FROM:TO:STEP``, or its numbers.
        fields: as ``lister recalc --select`` takes them.
        constants: what is filled with the same value in all rows.
        settings: ``binary``, ``now``, ``seed`` and ``jobs``.

    """
    words = _words(fields, constants)
    for name, values in variations.items():
        spelling = values if isinstance(values, str) else ",".join(map(spelled, values))
        words += ["--vary", f"{name}={spelling}"]
    return _filled(template, words, settings)


def _words(fields: str, constants: Mapping[str, object] | None) -> list[str]:
    words = ["--select", fields]
    for name, value in (constants or {}).items():
        words += ["--set", f"{name}={setting_of(value)}"]
    return words


def _filled(
    template: Document | os.PathLike[str],
    words: Sequence[str],
    settings: Settings,
    blocks: Iterable[bytes] = (),
    errors: Mapping[int, str | None] | None = None,
) -> pa.Table:
    """Return what a run with a template gives."""
    with tempfile.TemporaryDirectory() as folder:
        path = _path_of(template, Path(folder, "template.json"))
        return _read(run([*words, "--template", path], settings, blocks), errors or {})


def _path_of(template: Document | os.PathLike[str], place: Path) -> str:
    """Return where a template is; a text that begins with no bracket is a path, a document gets a place."""
    if isinstance(template, os.PathLike):
        return os.fspath(template)
    if isinstance(template, str) and not template.lstrip().startswith(("{", "[")):
        return template
    place.write_bytes(line_of(template))
    return str(place)


def _read(stream: bytes, errors: Mapping[int, str | None]) -> pa.Table:
    """Return the table of a stream, with what was wrong with some rows before."""
    table = pa.ipc.open_stream(stream).read_all()
    # The line is that of the row.
    error = pc.replace_substring_regex(table[ERROR], "^line [0-9]+: ", "")
    if not errors:
        return table.set_column(table.num_columns - 1, ERROR, error)
    told = error.to_pylist()
    for number, message in errors.items():
        told[number] = message
    return table.set_column(table.num_columns - 1, ERROR, pa.array(told, pa.string()))
