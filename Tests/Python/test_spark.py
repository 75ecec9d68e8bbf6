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
from pathlib import Path

import pytest

pytest.importorskip("pyspark")
if shutil.which("java") is None:
    pytest.skip("Java is missing", allow_module_level=True)

import lister.spark  # noqa: E402

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
    """The digest of what was answered. A record of an error names the line of its stream, so it is left out."""
    found = hashlib.sha256()
    for path in paths:
        with path.open("rb") as file:
            for line in file:
                if not line.startswith(b'{"lister_error":'):
                    found.update(line)
    return found.hexdigest()


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
    path, count = invoices
    rows = session.sparkContext.textFile(str(path), max(16, count // 15_000))
    manifests, out, expected = tmp_path / "manifests", tmp_path / "out", tmp_path / "expected"
    done = lister.spark.recalculate(rows, binary=binary, manifests=str(manifests))
    killer = Killer(out)
    killer.start()
    done.documents.map(lambda row: row[1] or row[2]).saveAsTextFile(str(out))
    killer.join()
    assert killer.killed
    done.counts.check()
    assert (done.counts.written, done.counts.failed) == (count, 1)
    parts = sorted(out.glob("part-*"))
    words = [binary, "recalc", "--quiet", "--allow-failed", "1", str(path), "-o", str(expected)]
    subprocess.run(words, check=True)
    assert digest(parts) == digest([expected])
    assert digest(parts) != digest(parts[1:])
    found = sorted(manifests.glob("*.manifest"))
    assert len(found) == len(parts)
    words = [binary, "verify", *map(str, found), *map(str, parts)]
    proved = subprocess.run(words, capture_output=True, check=True, text=True).stdout
    assert f"{count:,} lines, 1 failed in; {count:,} lines, 1 failed out" in proved
    with parts[0].open("ab") as file:
        file.write(b"{}\n")
    assert subprocess.run(words, capture_output=True, check=False).returncode == 1


def test_a_bad_document_is_beside_its_key_and_the_job_ends_well(session, binary, generate, command):
    lines = generate(2_000)
    rows = [(n, line.decode()) for n, line in enumerate(lines)] + [(9_999, BAD.decode())]
    frame = session.createDataFrame(rows, "number INT, document STRING").repartition(5)
    done = lister.spark.recalculate(frame, key="number", binary=binary, ship=True)
    found = {row.key: row for row in done.documents.collect()}
    expected = command(lines)
    assert len(found) == len(rows)
    assert all(found[n].value.encode() == expected[n] and found[n].error is None for n in range(2_000))
    bad = found[9_999]
    assert (bad.value, bad.document) == (None, BAD.decode()) and "lister_error" in bad.error
    done.counts.check()
    assert (done.counts.read, done.counts.failed) == (len(rows), 1)


def test_partitions_may_be_empty_and_rows_without_keys(session, binary):
    frame = session.createDataFrame([('[["Größe","=A1&A1"]]',)], "document STRING").repartition(3)
    done = lister.spark.recalculate(frame, binary=binary, values=True)
    assert [tuple(row) for row in done.documents.collect()] == [('{"values":[["Größe","GrößeGröße"]]}', None, None)]


def test_a_program_that_crashes_fails_the_job(session, tmp_path):
    crashing = tmp_path / "crashing"
    crashing.write_text("#!/bin/sh\nread line\nkill -9 $$\n")
    crashing.chmod(0o755)
    rows = session.sparkContext.parallelize(["[[1]]"] * 10, 2)
    with pytest.raises(Exception, match="ProcessError"):
        lister.spark.recalculate(rows, binary=str(crashing)).documents.collect()
    with pytest.raises(Exception, match="ended with|exited with"):
        rows.pipe(str(crashing), checkCode=True).collect()


def test_the_command_in_a_pipe_of_spark(session, binary, tmp_path):
    lines = [b"[[1,\"=A1+1\"]]", BAD, '[["Größe"]]'.encode()]
    rows = session.sparkContext.parallelize([line.decode() for line in lines], 5)
    words = f"{binary} recalc --quiet --lines --values --drop-failed --allow-failed 1"
    assert rows.pipe(words, checkCode=True).collect() == ['{"values":[[1,2]]}', '{"values":[["Größe"]]}']
    with pytest.raises(Exception, match="code 1"):
        rows.pipe(f"{binary} recalc --quiet --lines", checkCode=True).collect()
