# SPDX-License-Identifier: MIT
"""What a cluster of Spark on this machine adds, and what Lister adds to that: python3 spark.py LISTER [OPTION...]

The same invoices go through the command alone, through `cat` and the command in pipes of Spark, and through both by
`lister.spark`, in turns, and are saved as texts; the medians of all rounds are told: documents per second of wall clock, and processor time of all
processes. Needs the Python packages `pyspark` and `pyarrow`, and Java."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PACKAGE = str(Path(__file__).resolve().parents[2] / "Sources" / "Python")
os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1", PYTHONPATH=PACKAGE)
sys.path.insert(0, PACKAGE)


def session(scratch, workers):
    from pyspark.sql import SparkSession

    os.environ["SPARK_WORKER_DIR"] = str(scratch / "workers")
    builder = SparkSession.builder.master(f"local-cluster[{workers},1,1024]")
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.executorEnv.PYTHONPATH": PACKAGE,
        "spark.local.dir": str(scratch),
        # Documents have some kilobytes each.
        "spark.sql.execution.arrow.maxRecordsPerBatch": "1000",
    }.items():
        builder = builder.config(name, value)
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("OFF")
    return made


def processor_time():
    """What all processes below this one have taken so far, those that have ended too, in seconds."""
    table = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        table[int(path.parent.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    below = {os.getpid()}
    while more := {number for number, (parent, _) in table.items() if parent in below} - below:
        below |= more
    return sum(table[number][1] for number in below) / os.sysconf("SC_CLK_TCK")


def saved_lines(folder):
    """How many lines were saved, which are removed then."""
    found = 0
    for path in folder.glob("part-*"):
        with path.open("rb") as file:
            found += sum(1 for _ in file)
    shutil.rmtree(folder)
    return found


def runs(spark, binary, path, parts, scratch):
    """What is measured, by name; each saves what comes out."""
    import lister.spark
    from pyspark.sql.functions import coalesce, concat_ws

    cat = scratch / "cat"
    cat.write_text("#!/bin/sh\nexec cat\n")
    cat.chmod(0o755)
    rows = spark.sparkContext.textFile(str(path), parts)
    spark.conf.set("spark.sql.files.maxPartitionBytes", path.stat().st_size // parts + 1)
    frame = spark.read.text(str(path))

    def alone(jobs):
        (scratch / "out").mkdir()
        words = [binary, "recalc", "--quiet", "--jobs", str(jobs), str(path), "-o", str(scratch / "out" / "part-0.ndjson")]
        subprocess.run(words, check=True)

    def pipe(command):
        rows.pipe(command, checkCode=True).saveAsTextFile(str(scratch / "out"))

    def saved(frame):
        frame.write.text(str(scratch / "out"))

    def adapter(program):
        done = lister.spark.recalculate(frame, column="value", binary=str(program))
        saved(done.select(coalesce("answer", "error")))

    def fields():
        schema = "due decimal(20,2), id string"
        done = lister.spark.select(frame, "due=B16,id", schema=schema, column="value", binary=binary)
        saved(done.select(concat_ws(" ", "due", "id", "error")))

    return {
        "the command, 1 job": lambda: alone(1),
        "the command, 2 jobs": lambda: alone(2),
        "Spark, pipe of cat": lambda: pipe("cat"),
        "Spark, pipe of lister": lambda: pipe(f"{binary} recalc --quiet --lines"),
        "lister.spark with cat": lambda: adapter(cat),
        "lister.spark with lister": lambda: adapter(binary),
        "lister.spark, two fields": fields,
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lister")
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    binary = str(Path(options.lister).resolve())
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        path = scratch / "in.ndjson"
        with path.open("wb") as file:
            words = [binary, "generate", "invoice", "--documents", str(options.documents)]
            subprocess.run(words, stdout=file, check=True)
        spark = session(scratch, options.workers)
        measured = runs(spark, binary, path, options.parts, scratch)
        times = {name: [] for name in measured}
        processors = {name: [] for name in measured}
        # The first round warms up.
        for turn in range(options.rounds + 1):
            for name, run in measured.items():
                start, taken = time.monotonic(), processor_time()
                run()
                if turn > 0:
                    times[name].append(time.monotonic() - start)
                    processors[name].append(processor_time() - taken)
                found = saved_lines(scratch / "out")
                if found != options.documents:
                    sys.exit(f"{name}: {found} of {options.documents} documents came out")
        spark.stop()
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    for name, median in medians.items():
        taken = statistics.median(processors[name]) / options.documents
        print(f"{name:26}{options.documents / median:10,.0f} documents per second{taken * 1e6:8.1f} µs of processors each")
    ratio = medians["lister.spark with lister"] / medians["Spark, pipe of lister"]
    print(f"lister.spark takes {ratio:.2f} times as long as a pipe")
    for kind in ("Spark, pipe of", "lister.spark with"):
        more = medians[f"{kind} lister"] / medians[f"{kind} cat"] - 1
        print(f"{kind} lister takes {more:+.0%} compared with cat")


if __name__ == "__main__":
    main()
