# SPDX-License-Identifier: MIT
"""Documents in DuckDB: a relation of their fields, and a function of SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from lister import arrow
from lister._recalculator import Recalculator

if TYPE_CHECKING:
    import duckdb
    from typing_extensions import Unpack

    from lister._pipe import Settings


def select(
    connection: duckdb.DuckDBPyConnection,
    source: str | duckdb.DuckDBPyRelation,
    fields: str,
    *,
    column: str = "document",
    **settings: Unpack[Settings],
) -> duckdb.DuckDBPyRelation:
    """Return a relation with some fields of documents, and their errors, in the place of their column.

    DuckDB has no functions of Python that give tables; it knows relations by the names of their variables:

        due = lister.duckdb.select(connection, "SELECT number, document FROM orders", "due=Totals!B2")
        connection.sql("SELECT number, due FROM due WHERE error IS NULL")

    All but the documents is in memory then.

    Args:
        connection: the connection.
        source: a query, or a relation.
        fields: as ``lister recalc --select`` takes them.
        column: where the documents are, as texts.
        settings: ``binary``, ``now``, ``seed`` and ``jobs``.

    """
    relation = connection.sql(source) if isinstance(source, str) else source
    batches = pa.RecordBatchReader.from_stream(relation)
    return connection.from_arrow(arrow.select_beside(batches, batches.schema, column, fields, **settings))


def register(
    connection: duckdb.DuckDBPyConnection,
    *,
    recalculator: Recalculator[Any] | None = None,
    binary: str | None = None,
    name: str = "lister_recalculate",
) -> Recalculator[Any]:
    """Make a function of a connection that takes documents as text, and gives them with their values.

    A document that was refused is an error record; NULL gives NULL.

    Args:
        connection: the connection.
        recalculator: the one that is used; without it, one is started.
        binary: the program of that one.
        name: what the function is called.

    Returns:
        The recalculator, which is to be closed after the connection.

    """
    used: Recalculator[Any] = recalculator if recalculator is not None else Recalculator(binary)

    # DuckDB evaluates the types here, where only what the module has is known.
    def recalculate(documents: Any) -> Any:  # noqa: ANN401 - arrays of Arrow
        texts = documents.to_pylist()
        answers = used.lines(text for text in texts if text is not None)
        return pa.array([None if text is None else next(answers).decode() for text in texts], pa.string())

    connection.create_function(
        name, recalculate, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special"
    )
    return used
