# SPDX-License-Identifier: MIT
"""What a cluster of Spark on this machine adds, and what Lister adds to that: python3 spark.py LISTER [OPTION...]

The same invoices go through the command alone, through `cat` and the command in pipes of Spark, and through both by
`lister.spark`, in turns; the medians of all rounds are told, in documents per second of wall clock. Needs the Python
package `pyspark` and Java."""

import argparse
import os
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
    }.items():
        builder = builder.config(name, value)
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("OFF")
    return made


def runs(context, binary, path, parts, scratch):
    """What is measured, by name; each gives how many documents came out."""
    import lister.spark

    cat = scratch / "cat"
    cat.write_text("#!/bin/sh\nexec cat\n")
    cat.chmod(0o755)
    rows = context.textFile(str(path), parts)

    def alone(jobs):
        words = [binary, "recalc", "--quiet", "--jobs", str(jobs), str(path)]
        done = subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout
        return done.count(b"\n")

    def pipe(command):
        return rows.pipe(command, checkCode=True).count()

    def adapter(program):
        done = lister.spark.recalculate(rows, binary=str(program))
        found = done.documents.count()
        done.counts.check()
        return found

    return {
        "the command, 1 job": lambda: alone(1),
        "the command, 2 jobs": lambda: alone(2),
        "Spark, pipe of cat": lambda: pipe("cat"),
        "Spark, pipe of lister": lambda: pipe(f"{binary} recalc --quiet --lines"),
        "lister.spark with cat": lambda: adapter(cat),
        "lister.spark with lister": lambda: adapter(binary),
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
        measured = runs(spark.sparkContext, binary, path, options.parts, scratch)
        times = {name: [] for name in measured}
        for turn in range(options.rounds + 1):
            for name, run in measured.items():
                start = time.monotonic()
                found = run()
                # The first round warms up.
                if turn > 0:
                    times[name].append(time.monotonic() - start)
                if found != options.documents:
                    sys.exit(f"{name}: {found} of {options.documents} documents came out")
        spark.stop()
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    for name, median in medians.items():
        print(f"{name:26}{options.documents / median:10,.0f} documents per second")
    for kind in ("Spark, pipe of", "lister.spark with"):
        more = medians[f"{kind} lister"] / medians[f"{kind} cat"] - 1
        print(f"{kind} lister takes {more:+.0%} compared with cat")


if __name__ == "__main__":
    main()
