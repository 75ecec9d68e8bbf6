# SPDX-License-Identifier: MIT
"""Tests of tables: fields of documents and documents that rows fill, each where its library is."""

import datetime
import itertools
import os
import subprocess
from decimal import Decimal
from fractions import Fraction

import pytest

pa = pytest.importorskip("pyarrow")

import lister.arrow  # noqa: E402
from lister import ProcessError, Recalculator  # noqa: E402

FIELDS = "due=B16,lines=E16,id,size=G16,whole=A1:B1,third=A2,none=P16"
TYPES = ["decimal(38,2)", "int64", "string", "string", "string", "string", "null", "string"]
TEMPLATE = {"names": {"Rate": "=0.1"}, "grid": [[0, "=A1*2"], ["", '=A2&"!"', "=A1*Rate"]]}


@pytest.fixture(scope="module")
def documents(generate):
    """Invoices, then what is odd: a ratio, an error value, two that are refused, an empty text and a missing one."""
    odd = ['{"id":"a","grid":[[1],\n["=1/3"]]}', '{"id":"b","grid":[[0],["=1/0"]]}', '{"eval":"1"}', "[[1,]]", " ", "", None]
    return [line.decode() for line in generate(700, "invoice")] + odd


@pytest.fixture(scope="module")
def rows(binary, documents):
    """The rows of these as Python has them, from the class."""
    with Recalculator(binary, type=Decimal, errors="return") as recalculator:
        return list(recalculator.select([text or "" for text in documents], FIELDS))


def types(schema):
    return [str(kind).replace("decimal128", "decimal").replace(", ", ",") for kind in schema.types]


def check(found, rows):
    """Compare a list of dictionaries with what it should be."""
    assert len(found) == len(rows)
    for row, expected in zip(found[:700], rows[:700], strict=True):
        assert (row["due"], row["lines"], row["id"], row["error"]) == (expected["due"], 11, expected["id"], None)
        assert (row["size"], row["whole"]) == (expected["size"], '[["Item","Quantity"]]')
    ratio, wrong, plain, *refused, missing = found[700:]
    assert (ratio["third"], ratio["id"], ratio["error"]) == ("1/3", "a", None)
    assert (wrong["third"], wrong["id"], wrong["error"]) == (None, "b", "third: #DIV/0!")
    assert set(plain.values()) == set(missing.values()) == {None}
    assert "[0]: a comma after" in refused[0]["error"]
    assert [row["error"] for row in refused[1:]] == ["an empty text is no document"] * 2


def test_fields_of_documents_in_arrow(binary, documents, rows):
    table = lister.arrow.select(documents, FIELDS, binary=binary)
    assert types(table.schema) == TYPES
    assert table.column_names == ["due", "lines", "id", "size", "whole", "third", "none", "error"]
    check(table.to_pylist(), rows)
    for kind in (pa.string(), pa.large_string(), pa.string_view()):
        column = pa.chunked_array([pa.array(documents[:300], kind), pa.array(documents[300:], kind)])
        assert lister.arrow.select(column, FIELDS, binary=binary).equals(table)
    stream = (text for text in documents)
    assert lister.arrow.select(stream, FIELDS, binary=binary, jobs=1).equals(table)
    empty = lister.arrow.select([], "a=A1", binary=binary)
    assert (empty.num_rows, empty.column_names) == (0, ["a", "error"])
    mixed = [b"[[1]]", [[Decimal("2.50")]], {"grid": [[object()]]}, "[[3]]"]
    table = lister.arrow.select(mixed, "a=A1", binary=binary)
    assert table["a"].to_pylist() == [1, Decimal("2.5"), None, 3]
    assert [text and text[:14] for text in table["error"].to_pylist()] == [None, None, "Object of type", None]


def test_what_cant_be_selected_is_told(binary, tmp_path):
    for fields in ("a,a", "", "=A1"):
        with pytest.raises(ProcessError, match="--select"):
            lister.arrow.select(["[[1]]"], fields, binary=binary)
    with pytest.raises(ProcessError, match="a column error of its own"):
        lister.arrow.select(["[[1]]"], "error=A1", binary=binary)
    with pytest.raises(TypeError, match="no option number"):
        lister.arrow.select(["[[1]]"], "A1", number=1)
    with pytest.raises(ProcessError, match="No such file"):
        lister.arrow.select(["[[1]]"], "A1", binary=str(tmp_path / "none"))
    dying = tmp_path / "dying"
    dying.write_text("#!/bin/sh\nread line\necho gone >&2\nexit 9\n")
    dying.chmod(0o755)
    with pytest.raises(ProcessError, match="ended with 9: gone"):
        lister.arrow.select(("[[1]]" for _ in range(1_000_000)), "A1", binary=str(dying))

    def broken():
        yield "[[1]]"
        raise KeyError

    with pytest.raises(KeyError):
        lister.arrow.select(broken(), "A1", binary=binary)


def filled(binary, rows, fields="A1,b=B1,t=B2,c=C2,day,flag", **more):
    return lister.arrow.fill(TEMPLATE, rows, fields, binary=binary, **more)


def test_rows_fill_a_document(binary, tmp_path):
    day = datetime.date(2024, 1, 31)
    rows = [
        {"A1": 1, "A2": "=1+1", "day": day, "flag": True},
        {"A1": Fraction(1, 3), "A2": 'q"\\\n', "day": None, "flag": False},
        {"A1": object(), "A2": "", "day": None, "flag": None},
        {"A1": Decimal("2.50"), "A2": None, "day": datetime.datetime(2024, 1, 31, 12), "flag": None},
    ]
    table = filled(binary, rows, constants={"Rate": Decimal("0.5")})
    assert table.select(["A1", "b", "t", "c", "day", "flag"]).to_pylist()[::3] == [
        {"A1": "1", "b": "2", "t": "=1+1!", "c": "0.5", "day": "2024-01-31", "flag": True},
        {"A1": "2.5", "b": "5", "t": "!", "c": "1.25", "day": "2024-01-31T12:00:00", "flag": None},
    ]
    assert table["A1"].to_pylist()[1:3] == ["1/3", None]
    assert table["error"].to_pylist()[2].startswith("Object of type object")
    # As a path of rows, and of a template.
    path, template = tmp_path / "rows.csv", tmp_path / "template.json"
    path.write_text("A1,A2,day,flag\n1,x,,\n2.5,007,2024-01-31,\n")
    template.write_text('{"grid":[[0,"=A1*2"],["","=A2&\\"!\\""]]}')
    for name in (template, str(template), template.read_text()):
        found = lister.arrow.fill(name, path, "b=B1,t=B2", binary=binary)
        assert found["b"].to_pylist() == [2, 5]
        assert found["t"].to_pylist() == ["x!", "007!"]
    assert filled(binary, []).num_rows == 0
    with pytest.raises(ProcessError, match="no column is called like"):
        filled(binary, [{"Z99": 1}])
    with pytest.raises(ProcessError, match="cannot open"):
        lister.arrow.fill("nothing", [{"A1": 1}], "A1", binary=binary)


def test_columns_of_arrow_fill_a_document(binary):
    count = 9_000
    table = pa.table({
        "A1": pa.array([None if n == 5 else n / 8 for n in range(count)]),
        "A2": pa.array(['"' if n == 4_097 else f"é{n}" for n in range(count)]),
        "day": pa.array([datetime.date(2024, 1, 31)] * count),
        "flag": pa.array([n % 2 == 0 for n in range(count)]),
    })
    found = filled(binary, table)
    assert types(found.schema) == ["decimal(38,3)", "decimal(38,2)", "string", "decimal(38,4)", "string", "bool", "string"]
    assert found["b"].to_pylist() == [0 if n == 5 else Decimal(n) / 4 for n in range(count)]
    assert found["t"].to_pylist()[4_096:4_098] == ["é4096!", '"!']
    assert found["day"].to_pylist()[0] == "2024-01-31"
    assert filled(binary, table.slice(0, 0)).num_rows == 0
    odd = pa.table({"A1": [1.5, float("nan"), float("inf")], "A2": pa.array(["a", "b", "a"]).dictionary_encode()})
    found = filled(binary, odd, "b=B1,t=B2")
    assert found["b"].to_pylist() == [3, 0, None]
    assert found["t"].to_pylist() == ["a!", "b!", None]
    assert "expected a value, found inf" in found["error"].to_pylist()[2]
    decimals = pa.table({"A1": pa.array([Decimal("0.10"), Decimal("1E-7")], pa.decimal128(20, 9))})
    assert filled(binary, decimals, "b=B1")["b"].to_pylist() == [Decimal("0.2"), Decimal("0.0000002")]


def test_values_vary(binary):
    found = lister.arrow.vary(TEMPLATE, {"A1": "1:2:0.5", "Rate": [1, Decimal("0.1")]}, "A1,c=C2", binary=binary)
    pairs = itertools.product([1, Decimal("1.5"), 2], [1, Decimal("0.1")])
    assert [(row["A1"], row["c"]) for row in found.to_pylist()] == [(a, a * rate) for a, rate in pairs]


def test_pandas(binary, generate, command, documents, rows):
    pandas = pytest.importorskip("pandas")
    import lister.pandas  # noqa: F401

    lines = [*generate(500), b"nonsense"]
    series = pandas.Series([line.decode() for line in lines] + ["", None], index=range(7, 510))
    found = series.lister.recalculate(binary=binary)
    assert list(found.index) == list(series.index)
    assert [text.encode() for text in found[:-3]] == command(lines)[:-1]
    assert "lister_error" in found[507] and "lister_error" in found[508] and pandas.isna(found[509])
    frame = pandas.DataFrame({"document": documents}, index=range(5, 5 + len(documents)))
    fields = frame.lister.select(FIELDS, binary=binary)
    assert list(fields.index) == list(frame.index)
    assert str(fields.dtypes["due"]) == "decimal128(38, 2)[pyarrow]" and str(fields.dtypes["lines"]) == "int64[pyarrow]"
    check(fields.astype(object).where(fields.notna(), None).to_dict("records"), rows)
    days = pandas.to_datetime(["2024-01-31", "2024-02-01", None])
    frame = pandas.DataFrame({"A1": [1, 2.5, float("nan")], "A2": ["a", None, "b"], "day": days}, index=[3, 2, 1])
    found = frame.lister.fill(TEMPLATE, "b=B1,t=B2,day", binary=binary)
    assert found["b"].to_dict() == {3: 2, 2: 5, 1: 0}
    assert list(found["day"][:2]) == ["2024-01-31T00:00:00", "2024-02-01T00:00:00"] and pandas.isna(found["day"][1])


def test_polars(binary, generate, command, documents, rows):
    polars = pytest.importorskip("polars")
    import lister.polars  # noqa: F401

    lines = [*generate(500), b"nonsense"]
    series = polars.Series("document", [line.decode() for line in lines] + ["", None])
    found = series.lister.recalculate(binary=binary)
    assert [text.encode() for text in found[:-3]] == command(lines)[:-1]
    assert "lister_error" in found[500] and "lister_error" in found[501] and found[502] is None
    frame = polars.DataFrame({"document": documents})
    fields = frame.lister.select(FIELDS, binary=binary)
    assert fields.schema["due"] == polars.Decimal(38, 2) and fields.schema["lines"] == polars.Int64
    check(fields.to_dicts(), rows)
    found = polars.DataFrame({"A1": [1, 2], "day": [datetime.date(2024, 1, 31), None]}).lister.fill(
        TEMPLATE, "b=B1,day", binary=binary
    )
    assert found.to_dict(as_series=False) == {"b": [2, 4], "day": ["2024-01-31", None], "error": [None, None]}


def test_duckdb(binary, generate, command, documents, rows):
    duckdb = pytest.importorskip("duckdb")
    import lister.duckdb

    lines = generate(500)
    connection = duckdb.connect()
    orders = pa.table({"number": range(502), "document": [line.decode() for line in lines] + ["", None]})
    connection.register("orders", orders)
    with lister.duckdb.register(connection, binary=binary):
        found = connection.execute("SELECT lister_recalculate(document) FROM orders ORDER BY number").fetchall()
    assert [row[0].encode() for row in found[:-2]] == command(lines)
    assert "lister_error" in found[-2][0] and found[-1] == (None,)
    connection.register("invoices", pa.table({"number": range(len(documents)), "document": documents}))
    due = lister.duckdb.select(connection, "SELECT * FROM invoices", FIELDS, binary=binary)
    assert [str(kind) for kind in due.types[:4]] == ["BIGINT", "DECIMAL(38,2)", "BIGINT", "VARCHAR"]
    found = due.order("number").fetchall()
    check([dict(zip(due.columns[1:], row[1:], strict=True)) for row in found], rows)
    total = connection.sql("SELECT sum(due) FROM due WHERE error IS NULL").fetchall()
    assert total == [(sum(row["due"] for row in rows[:700]),)]
    with pytest.raises(ValueError, match="number: there is such a column"):
        lister.duckdb.select(connection, connection.table("invoices"), "number=A1", binary=binary)
    with pytest.raises(ValueError, match="no column text"):
        lister.duckdb.select(connection, "FROM invoices", "A1", column="text", binary=binary)


def test_what_others_read_of_the_stream(binary, documents, rows, tmp_path):
    path, stream = tmp_path / "in.ndjson", tmp_path / "out.arrow"
    path.write_text("".join((text or '""').strip().replace("\n", " ") + "\n" for text in documents if text not in ("", " ")))
    words = [binary, "recalc", "--quiet", "--lines", "--allow-failed", "all", "--select", FIELDS, str(path), "-o", str(stream)]
    subprocess.run(words, check=True, env=os.environ)
    table = pa.ipc.open_stream(stream.read_bytes()).read_all()
    assert types(table.schema) == TYPES
    assert table["due"].to_pylist()[:700] == [row["due"] for row in rows[:700]]
    polars = pytest.importorskip("polars")
    frame = polars.read_ipc_stream(stream)
    assert list(frame.schema.values())[:3] == [polars.Decimal(38, 2), polars.Int64, polars.String]
    assert frame["due"].to_list()[:700] == [row["due"] for row in rows[:700]]
    duckdb = pytest.importorskip("duckdb")
    relation = duckdb.from_arrow(table)
    assert [str(kind) for kind in relation.types[:3]] == ["DECIMAL(38,2)", "BIGINT", "VARCHAR"]
    assert relation.limit(700).fetchall()[-1][0] == rows[699]["due"]
