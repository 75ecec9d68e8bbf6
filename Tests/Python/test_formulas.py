# SPDX-License-Identifier: MIT
"""Tests of formulas and fields: what the process of a recalculator is asked but for documents."""

import datetime
import itertools
import subprocess
from decimal import Decimal
from fractions import Fraction

import pytest
from lister import CellError, DocumentError, ProcessError, Recalculator


@pytest.fixture
def recalculator(binary):
    with Recalculator(binary) as made:
        yield made


def test_a_formula_is_evaluated_as_the_command_does(recalculator):
    assert recalculator.evaluate("SUM(A1:P16)", A1=1, P16=2) == 3
    assert recalculator.evaluate("A1:B2", A1=1, B2="x") == [[1, 0], [0, "x"]]
    assert recalculator.evaluate("SEQUENCE(16,16)")[15][15] == 256
    assert recalculator.evaluate("ROW()", A1=1, A5=1) == 1
    assert recalculator.evaluate("ISBLANK(A1)") is True
    with pytest.raises(CellError, match="#CIRC!"):
        recalculator.evaluate("A1", A1="=B1", B1="=A1")
    for text in ["5", " 5", "TRUE", "=", "-1", 'a"b', '5"', ".5", "x", "1/3", ""]:
        assert recalculator.evaluate("A1&\"\"", A1=text) == text
        assert recalculator.evaluate("ISTEXT(A1)", A1=text) is True
    assert recalculator.evaluate("A1", A1=True) is True
    with pytest.raises(DocumentError, match="missing|expected|ends"):
        recalculator.evaluate("1+")
    with pytest.raises(TypeError):
        recalculator.evaluate("A1", A1=[1])


def test_one_process_answers_formulas_and_documents(binary, monkeypatch, tmp_path):
    with Recalculator(binary, now="2020-01-01", seed=5, numbers="double") as recalculator:
        monkeypatch.setattr(subprocess, "Popen", None)
        assert recalculator.evaluate("NOW()") == 43831
        assert recalculator.evaluate("1/3") == Fraction(1, 3)
        values = [recalculator.evaluate("A1*2", int, A1=number) for number in range(500)]
        assert values == [2 * number for number in range(500)]
        # What begins like a request is a document all the same.
        odd = ['{"eval":"1+1","grid":[["=1+2"]]}', ' {"eval":"1+1"}', '{"eval":7}']
        assert [answer.get("values") for answer in recalculator.map(odd)] == [[[3]], None, None]
        assert list(recalculator.lines(odd))[1:] == [b'{"eval":"1+1"}', b'{"eval":7}']
        assert recalculator.recalculate({"eval": 1, "grid": [["=1+2"]]})["values"] == [[3]]
        random = recalculator.evaluate("RAND()")
        monkeypatch.undo()
    with Recalculator(binary, seed=5) as same, Recalculator(binary, seed=6) as other:
        assert same.evaluate("RAND()") == random != other.evaluate("RAND()")
    with (
        Recalculator(binary, manifest=str(tmp_path / "m")) as proved,
        pytest.raises(ProcessError, match="a manifest tells of documents"),
    ):
        proved.evaluate("1")


def test_a_value_has_the_kind_that_is_asked_for(recalculator):
    assert recalculator.evaluate("1+1", Fraction).denominator == 1
    assert recalculator.evaluate("1+1", Decimal).is_finite()
    assert recalculator.evaluate("A1&A1", str, A1="é") == "éé"
    assert recalculator.evaluate("1=1", bool) is True
    assert recalculator.evaluate("A1:B1", list, A1=1) == [[1, 0]]
    for formula, kind in [("1/3", int), ("SQRT(2)", Fraction), ("TRUE", Fraction), ("1", str)]:
        with pytest.raises(TypeError, match=f"is no {kind.__name__}"):
            recalculator.evaluate(formula, kind)
    with pytest.raises(TypeError, match="no option job"):
        Recalculator("none", job=1)


def test_dates_are_taken(recalculator):
    day, moment = datetime.date(2024, 1, 31), datetime.datetime(2024, 1, 31, 18, 30)
    assert recalculator.evaluate("A1+1", A1=day) == 45323
    assert recalculator.evaluate("A1", A1=day) == "2024-01-31"
    assert recalculator.evaluate("A1*48", A1=moment) == 45322 * 48 + 37
    assert recalculator.evaluate("A1*24", A1=datetime.time(6)) == 6
    answer = recalculator.recalculate({"id": day, "grid": [[day, moment, "=B1-A1"]]})
    assert answer["id"] == "2024-01-31"
    assert answer["values"] == [["2024-01-31", "2024-01-31T18:30:00", Fraction(37, 48)]]


def test_values_of_numpy_are_taken(recalculator):
    numpy = pytest.importorskip("numpy")
    for value, expected in [
        (numpy.int64(2**62), 2**62),
        (numpy.uint8(7), 7),
        (numpy.float64(0.1), Fraction(1, 10)),
        (numpy.float32(0.5), Fraction(1, 2)),
        (numpy.bool_(True), True),
        (numpy.str_("x"), "x"),
        (numpy.datetime64("2024-01-31"), "2024-01-31"),
        (numpy.datetime64("2024-01-31T06:00:00", "ns"), "2024-01-31T06:00:00"),
    ]:
        assert recalculator.evaluate("A1", A1=value) == expected
        assert recalculator.recalculate([[value, "=A1"]])["values"] == [[expected, expected]]
    assert recalculator.recalculate({"grid": numpy.array([[1, 2], [3, 4]])})["values"] == [[1, 2], [3, 4]]
    for wrong in (numpy.float64("nan"), numpy.complex128(1), numpy.longdouble(1) / 3):
        with pytest.raises(DocumentError):
            recalculator.recalculate([[wrong]])
        with pytest.raises((TypeError, ValueError)):
            recalculator.evaluate("A1", A1=wrong)


def test_fields_are_values_of_python(binary, generate):
    invoices = generate(2_000, "invoice")
    with Recalculator(binary) as recalculator, Recalculator(binary, errors="return", type=Decimal) as lenient:
        rows = list(recalculator.select(invoices, "due=B16,id,lines=Invoice!A2:B3,none=P1"))
        assert len(rows) == 2_000
        for row, document in zip(rows[:50], recalculator.map(invoices[:50]), strict=True):
            values = document["grids"][0]["values"]
            expected = {"due": values[15][1], "id": document["id"], "lines": [line[:2] for line in values[1:3]], "none": None}
            assert row == expected
        documents = [[["=1/3", "=SQRT(2)", "=1/0", "=1=1"]], "", {"grid": [[Decimal("0.10")]]}, "[[1,]]"]
        found = list(lenient.select(documents, "A1,B1,C1,D1,all=A1:C1"))
        root = Decimal("1.414213562373095048801688724209698")
        third, error = Decimal("0." + "3" * 34), CellError("#DIV/0!")
        row = {"A1": third, "B1": root, "C1": error, "D1": True, "all": [[third, root, error]]}
        assert found[0] == row
        assert found[2]["A1"] == Decimal("0.1")
        assert [isinstance(row, DocumentError) for row in found] == [False, True, False, True]
        assert (found[3].column, found[3].path) == (4, "[0]")
        strict = recalculator.select(documents, "A1")
        assert next(strict) == {"A1": Fraction(1, 3)}
        with pytest.raises(DocumentError, match="empty"):
            next(strict)
        # It reads on only as rows are taken.
        taken = itertools.count()
        endless = recalculator.select(([[next(taken)]] for _ in itertools.repeat(0)), "A1", chunk=10)
        assert [row["A1"] for row in itertools.islice(endless, 500)] == list(range(500))
        assert next(taken) < 600
        with pytest.raises(ProcessError, match="--select"):
            next(recalculator.select(documents, "a,a"))
