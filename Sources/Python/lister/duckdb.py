# SPDX-License-Identifier: MIT
"""A function for SQL in DuckDB: ``SELECT lister_recalculate(document) FROM orders``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lister._recalculator import Recalculator

if TYPE_CHECKING:
    import duckdb


def register(
    connection: duckdb.DuckDBPyConnection,
    *,
    recalculator: Recalculator | None = None,
    binary: str | None = None,
    name: str = "lister_recalculate",
) -> Recalculator:
    """Make a function of a connection that takes documents as text, and gives them with their values.

    A document that was refused is an error record; NULL gives NULL. Needs the package ``pyarrow``.

    Args:
        connection: the connection.
        recalculator: the one that is used; without it, one is started.
        binary: the program of that one.
        name: what the function is called.

    Returns:
        The recalculator, which is to be closed after the connection.

    """
    import pyarrow as pa

    used = recalculator if recalculator is not None else Recalculator(binary)

    # DuckDB evaluates the types here, where only what the module has is known.
    def recalculate(documents: Any) -> Any:  # noqa: ANN401 - arrays of Arrow
        texts = documents.to_pylist()
        answers = used.lines(text for text in texts if text is not None)
        return pa.array([None if text is None else next(answers).decode() for text in texts], pa.string())

    connection.create_function(
        name, recalculate, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special"
    )
    return used
