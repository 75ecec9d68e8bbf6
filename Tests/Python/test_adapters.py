# SPDX-License-Identifier: MIT
"""Tests of the adapters for tables, each where its library is."""

import pytest


def test_pandas(binary, generate, command):
    pandas = pytest.importorskip("pandas")
    import lister.pandas

    lines = [*generate(500), b"nonsense"]
    series = pandas.Series([line.decode() for line in lines] + [None], index=range(7, 509))
    found = lister.pandas.recalculate(series, binary=binary)
    assert list(found.index) == list(series.index)
    assert [text.encode() for text in found[:-2]] == command(lines)[:-1]
    assert "lister_error" in found[507] and pandas.isna(found[508])


def test_duckdb(binary, generate, command):
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    import lister.duckdb

    lines = generate(5_000)
    connection = duckdb.connect()
    connection.execute("CREATE TABLE orders (number INTEGER, document VARCHAR)")
    connection.executemany("INSERT INTO orders VALUES (?, ?)", [(n, line.decode()) for n, line in enumerate(lines[:500])])
    connection.execute("INSERT INTO orders VALUES (500, NULL)")
    with lister.duckdb.register(connection, binary=binary):
        rows = connection.execute("SELECT lister_recalculate(document) FROM orders ORDER BY number").fetchall()
    assert [row[0].encode() for row in rows[:-1]] == command(lines[:500])
    assert rows[-1] == (None,)
