# SPDX-License-Identifier: MIT
"""Documents through a cluster of Spark on this machine: a driver, and two workers that are processes of their own.

LISTER_SPARK_DOCUMENTS is how many documents go through while an executor is killed; 20,000 without it."""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from decimal import Decimal
from pathlib import Path

import pytest

pytest.importorskip("pyspark")
pytest.importorskip("pyarrow")
if shutil.which("java") is None:
    pytest.skip("Java is missing", allow_module_level=True)

import lister.spark  # noqa: E402
from lister import Recalculator  # noqa: E402

BAD = b'{"id":"bad","grid":[[1,]]}'


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    from pyspark.sql import SparkSession

    package = str(Path(sys.modules["lister"].__file__).parents[1])
    scratch = tmp_path_factory.mktemp("spark")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_WORKER_DIR"] = str(scratch / "workers")
    os.environ["PYTHONPATH"] = package
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("lister")
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.executorEnv.PYTHONPATH": package,
        "spark.executorEnv.LC_ALL": "C",
        "spark.task.maxFailures": "3",
        "spark.local.dir": str(scratch),
        "spark.sql.warehouse.dir": str(scratch / "warehouse"),
    }.items():
        builder = builder.config(name, value)
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("OFF")
    yield made
    made.stop()


def executors():
    """The numbers of the processes of this cluster that calculate: those below this one."""
    table = subprocess.run(["ps", "-ww", "-eo", "pid=,ppid=,args="], capture_output=True, check=True, text=True).stdout
    rows = [line.split(None, 2) for line in table.splitlines()]
    below = {os.getpid()}
    while more := {int(row[0]) for row in rows if int(row[1]) in below} - below:
        below |= more
    return [int(row[0]) for row in rows if int(row[0]) in below and "CoarseGrainedExecutorBackend" in row[2]]


def digest(paths):
    """The digest of what was answered, in any order of the files. A record of an error names the line of its stream,
    so it is left out."""
    found = []
    for path in paths:
        with path.open("rb") as file:
            found += [hashlib.sha256(line).digest() for line in file if not line.startswith(b'{"lister_error":')]
    return hashlib.sha256(b"".join(sorted(found))).hexdigest()


class Killer(threading.Thread):
    """Kills an executor by its number once a part has come out."""

    def __init__(self, folder):
        super().__init__()
        self.folder = folder
        self.killed = []

    def run(self):
        limit = time.monotonic() + 600
        while not list(self.folder.glob("**/part-*")) and time.monotonic() < limit:
            time.sleep(0.05)
        for number in executors()[:1]:
            os.kill(number, signal.SIGKILL)
            self.killed.append(number)


@pytest.fixture
def invoices(binary, tmp_path):
    """A file of many documents; one is bad, and one is not in ASCII."""
    count = int(os.environ.get("LISTER_SPARK_DOCUMENTS", "20000"))
    path = tmp_path / "in.ndjson"
    with path.open("wb") as file:
        for seed in (1, 2):
            words = [binary, "generate", "invoice", "--documents", str(count // 2), "--seed", str(seed)]
            subprocess.run(words, check=True, stdout=file)
            file.seek(0, os.SEEK_END)
            file.write((BAD if seed == 1 else '{"grid":[["Größe","=A1&A1"]]}'.encode()) + b"\n")
            file.flush()
    return path, count // 2 * 2 + 2


def test_an_executor_is_killed_and_nothing_is_missing_or_twice(session, binary, invoices, tmp_path):
    from pyspark.sql import Observation
    from pyspark.sql.functions import coalesce, count, lit

    path, total = invoices
    manifests, out, expected = tmp_path / "manifests", tmp_path / "out", tmp_path / "expected"
    session.conf.set("spark.sql.files.maxPartitionBytes", path.stat().st_size // max(16, total // 15_000))
    frame = session.read.text(str(path))
    counts = Observation()
    done = lister.spark.recalculate(frame, column="value", binary=binary, manifests=str(manifests))
    done = done.observe(counts, count(lit(1)).alias("documents"), count("error").alias("failed"))
    killer = Killer(out)
    killer.start()
    done.select(coalesce("answer", "error")).write.text(str(out))
    killer.join()
    assert killer.killed
    assert counts.get == {"documents": total, "failed": 1}
    parts = sorted(out.glob("part-*"))
    words = [binary, "recalc", "--quiet", "--allow-failed", "1", str(path), "-o", str(expected)]
    subprocess.run(words, check=True)
    assert digest(parts) == digest([expected])
    assert digest(parts) != digest(parts[1:])
    found = sorted(manifests.glob("*.manifest"))
    # Where a partition has no line, there is no part.
    assert len(found) >= len(parts) >= 16
    words = [binary, "verify", *map(str, found), *map(str, parts)]
    proved = subprocess.run(words, capture_output=True, check=True, text=True).stdout
    assert f"{total:,} lines, 1 failed in; {total:,} lines, 1 failed out" in proved
    with parts[0].open("ab") as file:
        file.write(b"{}\n")
    assert subprocess.run(words, capture_output=True, check=False).returncode == 1


def test_a_bad_document_is_in_its_row_and_the_job_ends_well(session, binary, generate, command):
    lines = generate(2_000)
    rows = [(n, line.decode()) for n, line in enumerate(lines)]
    rows += [(9_997, BAD.decode()), (9_998, ""), (9_999, None)]
    frame = session.createDataFrame(rows, "number INT, document STRING").repartition(5)
    done = lister.spark.recalculate(frame, binary=binary, ship=True)
    assert done.columns == ["number", "answer", "error", "document"]
    found = {row.number: row for row in done.collect()}
    expected = command(lines)
    assert len(found) == len(rows)
    assert all(found[n].answer.encode() == expected[n] and found[n].error is None for n in range(2_000))
    for number, document in rows[-3:-1]:
        assert (found[number].answer, found[number].document) == (None, document)
        assert "lister_error" in found[number].error
    assert tuple(found[9_999]) == (9_999, None, None, None)


def test_partitions_may_be_empty(session, binary):
    frame = session.createDataFrame([('[["Größe","=A1&A1"]]',)], "document STRING").repartition(3)
    done = lister.spark.recalculate(frame, binary=binary, values=True)
    assert [tuple(row) for row in done.collect()] == [('{"values":[["Größe","GrößeGröße"]]}', None, None)]
    fields = lister.spark.select(frame, "text=B1", schema="text string", binary=binary)
    assert [tuple(row) for row in fields.collect()] == [("GrößeGröße", None)]


def test_fields_have_the_types_that_are_declared(session, binary, generate):
    texts = [line.decode() for line in generate(3_000, "invoice")]
    texts += ['{"id":"a","grid":[["=1/3"]]}', '{"id":"b","grid":[["=1/0"]]}', "", None]
    frame = session.createDataFrame(list(enumerate(texts)), "number INT, document STRING").repartition(4)
    schema = "due decimal(20,2), net double, id string, third int"
    fields = "due=B16,net=F13,id,third=A1"
    done = lister.spark.select(frame, fields, schema=schema, binary=binary)
    assert done.dtypes[1:5] == [("due", "decimal(20,2)"), ("net", "double"), ("id", "string"), ("third", "int")]
    found = {row.number: row for row in done.collect()}
    assert len(found) == len(texts)
    rows = list(Recalculator(binary, type=Decimal).select(texts[:3_000], fields))
    for number, row in enumerate(rows):
        assert (found[number].due, found[number].id) == (row["due"], row["id"])
        assert found[number].error == "third: Item is no int"
    assert [found[number].error for number in range(3_000, 3_004)] == [
        "third: 1/3 is no int", "third: #DIV/0!", "an empty text is no document", None,
    ]
    with pytest.raises(ValueError, match="two columns number"):
        lister.spark.select(frame, "number=B16", schema="number int")


def test_a_program_that_crashes_fails_the_job(session, tmp_path):
    crashing = tmp_path / "crashing"
    crashing.write_text("#!/bin/sh\nread line\nkill -9 $$\n")
    crashing.chmod(0o755)
    frame = session.createDataFrame([("[[1]]",)] * 10, "document STRING").repartition(2)
    with pytest.raises(Exception, match="ProcessError"):
        lister.spark.recalculate(frame, binary=str(crashing)).collect()
    with pytest.raises(Exception, match="ProcessError"):
        lister.spark.select(frame, "A1", schema="A1 int", binary=str(crashing)).collect()


CONNECT = """
import sys
import lister.spark
from pyspark.sql import Observation, SparkSession
from pyspark.sql.functions import count, lit

session = SparkSession.builder.remote("local[2]").getOrCreate()
assert "connect" in type(session).__module__
rows = [(1, '[[2,"=A1/3"]]'), (2, ""), (3, None)]
frame = session.createDataFrame(rows, "number int, document string")
counts = Observation()
done = lister.spark.recalculate(frame, binary=sys.argv[1], ship=True, values=True)
done = done.observe(counts, count(lit(1)).alias("documents"), count("error").alias("failed"))
answers = {row.number: row for row in done.collect()}
assert answers[1].answer == '{"values":[[2,{"ratio":"2/3"}]]}', answers
assert answers[2].error.startswith('{"lister_error"') and answers[2].document == "", answers
assert tuple(answers[3]) == (3, None, None, None), answers
assert counts.get == {"documents": 3, "failed": 1}, counts.get
fields = lister.spark.select(frame, "two=A1", schema="two decimal(10,2)", binary=sys.argv[1])
assert sorted(tuple(map(str, row)) for row in fields.collect()) == [
    ("1", "2.00", "None"), ("2", "None", "an empty text is no document"), ("3", "None", "None"),
]
session.stop()
print("all is well")
"""


def test_a_session_of_spark_connect(binary, tmp_path):
    for needed in ("grpc", "grpc_status", "google.rpc", "pandas", "zstandard"):
        pytest.importorskip(needed)
    package = str(Path(sys.modules["lister"].__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": package, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    words = [sys.executable, "-c", CONNECT, str(Path(binary).resolve())]
    ended = subprocess.run(words, env=environment, cwd=tmp_path, capture_output=True, check=False, text=True, timeout=600)
    assert ended.stdout.endswith("all is well\n"), ended.stderr[-4_000:]
