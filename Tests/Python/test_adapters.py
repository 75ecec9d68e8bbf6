# SPDX-License-Identifier: MIT
"""Tests of the adapters, each where its library is."""

import hashlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from lister import ProcessError, Recalculator


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


@pytest.fixture(scope="module")
def session():
    """A cluster on this machine: two workers that are processes of their own."""
    pytest.importorskip("pyspark")
    from pyspark.sql import SparkSession

    package = str(Path(sys.modules["lister"].__file__).parents[1])
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYTHONPATH"] = package
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("lister")
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.executorEnv.PYTHONPATH": package,
        "spark.executorEnv.LC_ALL": "C",
        "spark.task.maxFailures": "3",
    }.items():
        builder = builder.config(name, value)
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("OFF")
    yield made
    made.stop()


def executors():
    """The numbers of the processes of this cluster that calculate: those below this one."""
    table = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, check=True, text=True).stdout
    rows = [line.split(None, 2) for line in table.splitlines()]
    below = {os.getpid()}
    for _ in rows:
        more = {int(row[0]) for row in rows if int(row[1]) in below} - below
        if not more:
            break
        below |= more
    return [int(row[0]) for row in rows if int(row[0]) in below and "CoarseGrainedExecutorBackend" in row[2]]


def digest(lines):
    return hashlib.sha256(b"\n".join(lines)).hexdigest()


def test_spark_with_an_executor_killed(session, binary, generate, command):
    import lister.spark

    count = int(os.environ.get("LISTER_SPARK_DOCUMENTS", "40000"))
    lines = [*generate(count, "invoice", 6), '{"id":"Größe","grid":[["Größe","=A1&A1"]]}'.encode()]
    rows = session.sparkContext.parallelize([line.decode() for line in lines], 16)
    done = lister.spark.recalculate(rows, binary=binary)
    killed = []

    def kill():
        """Kills an executor in the middle, by its number."""
        time.sleep(2)
        for number in executors()[:1]:
            os.kill(number, signal.SIGKILL)
            killed.append(number)

    thread = threading.Thread(target=kill)
    thread.start()
    found = [value.encode() for _, value, _ in done.documents.collect()]
    thread.join()
    assert killed
    assert digest(found) == digest(command(lines))
    done.counts.check()
    assert (done.counts.written, done.counts.failed) == (len(lines), 0)


def test_spark_keeps_keys_and_a_bad_document_beside_them(session, binary, generate, command):
    import lister.spark

    lines = generate(3_000)
    rows = [(n, line.decode()) for n, line in enumerate(lines)] + [(9_999, "nonsense")]
    frame = session.createDataFrame(rows, "number INT, document STRING").repartition(5)
    done = lister.spark.recalculate(frame, key="number", binary=binary, ship=True)
    found = {row.key: row for row in done.documents.collect()}
    expected = command(lines)
    assert len(found) == len(rows)
    assert all(found[n].value.encode() == expected[n] and found[n].error is None for n in range(3_000))
    assert found[9_999].value is None and "nonsense" in found[9_999].error
    done.counts.check()
    assert (done.counts.read, done.counts.failed) == (len(rows), 1)


def test_spark_with_an_empty_partition_and_no_key(session, binary):
    import lister.spark

    frame = session.createDataFrame([("[[1,\"=A1+1\"]]",)], "document STRING").repartition(3)
    done = lister.spark.recalculate(frame, binary=binary, values=True)
    assert [tuple(row) for row in done.documents.collect()] == [('{"values":[[1,2]]}', None)]


def test_spark_fails_where_the_program_crashes(session, tmp_path):
    import lister.spark

    crashing = tmp_path / "crashing"
    crashing.write_text("#!/bin/sh\nread line\nkill -9 $$\n")
    crashing.chmod(0o755)
    rows = session.sparkContext.parallelize(["[[1]]"] * 10, 2)
    with pytest.raises(Exception, match="ProcessError"):
        lister.spark.recalculate(rows, binary=str(crashing)).documents.collect()


def test_a_partition_that_is_not_answered_is_an_error(binary):
    with Recalculator(binary) as recalculator:
        assert list(recalculator.lines([])) == []
    assert issubclass(ProcessError, Exception)
