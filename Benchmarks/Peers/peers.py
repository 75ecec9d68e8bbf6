# SPDX-License-Identifier: MIT
"""Lister beside other programs, on the same generated documents: python3 peers.py LISTER [OPTION...]

JSON lines in, JSON lines out, one core, interleaved rounds, processor time with that of child processes.
A peer that is not installed is skipped with a message. All values that a peer gives are compared with
Lister's: numbers that differ by more than a billionth, and other texts, are wrong; numbers that are only
near are not exact.
"""

import argparse
import datetime
import decimal
import json
import pathlib
import platform
import resource
import statistics
import subprocess
import tempfile
import time

import engines
import office
import written

PEERS = (
    engines.IronCalc,
    engines.KeptIronCalc,
    engines.Formualizer,
    office.LibreOffice,
    office.Gnumeric,
    written.NumPy,
    written.DuckDB,
    written.GMP,
    written.WholeCents,
    written.Walk,
)


class Lister:
    """The program that is measured, with one thread."""

    name = "Lister"
    workloads = engines.Engine.workloads
    misses = ""

    def __init__(self, program):
        self.program = program

    def calculate(self, documents):
        return documents.through([self.program, "recalc", "-q", "-j", "1"])


class Documents:
    """Generated documents, as lines and as a file."""

    def __init__(self, program, workload, options, folder):
        self.input, self.output = (f"{folder}/{name}.ndjson" for name in ("input", "output"))
        command = [program, "generate", workload, "-d", str(options.documents)]
        command += ["--distinct"] if options.distinct else []
        with open(self.input, "wb") as file:
            subprocess.run(command, stdout=file, check=True)
        with open(self.input, "rb") as file:
            self.lines = file.readlines()

    def through(self, command):
        """What a program makes of them."""
        with open(self.input, "rb") as input, open(self.output, "wb") as output:
            subprocess.run(command, stdin=input, stdout=output, check=True)
        return pathlib.Path(self.output)


def processor_time():
    """What this process and its children have taken so far, in seconds."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def number(value):
    """A value as a number; None if it is none. A fraction is what Lister writes for a third."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, dict) and "ratio" in value:
        above, below = value["ratio"].split("/")
        return decimal.Decimal(above) / decimal.Decimal(below)
    if isinstance(value, float):
        return decimal.Decimal(repr(value))
    try:
        return decimal.Decimal(value)
    except (decimal.InvalidOperation, TypeError, ValueError):
        return None


def judged(value, exact):
    """What a value is beside the exact one: exact, near or wrong."""
    found, wanted = number(value), number(exact)
    if wanted is None or found is None:
        return "exact" if (value or None) == (exact or None) else "wrong"
    if found == wanted:
        return "exact"
    return "near" if abs(found - wanted) <= abs(wanted) * decimal.Decimal("1e-9") else "wrong"


def compare(peer, answers, exact):
    """How many cells of all documents are exact, near and wrong."""
    counts = dict.fromkeys(("exact", "near", "wrong"), 0)
    for text, wanted in zip(answers, exact, strict=True):
        for cell, value in peer.cells(text).items():
            counts[judged(value, wanted.get(cell))] += 1
    return counts


def measure(peers, documents, rounds):
    """Seconds of processor time of each peer, the middle of the rounds, and its last answers."""
    times, answers = {peer.name: [] for peer in peers}, {}
    for _ in range(rounds):
        for peer in peers:
            start = processor_time()
            made = peer.calculate(documents)
            times[peer.name].append(processor_time() - start)
            answers[peer.name] = made if isinstance(made, list) else made.read_bytes().splitlines()
    return {name: statistics.median(all) for name, all in times.items()}, answers


def report(workload, count, peers, times, answers):
    """A row for each peer."""
    exact = [written.exact_cells(text) for text in answers["Lister"]]
    own = times["Lister"]
    rows = []
    for peer in peers:
        row = {"workload": workload, "peer": peer.name, "documents_per_second": count / times[peer.name]}
        row["ratio"] = times[peer.name] / own
        row["misses"] = peer.misses
        if peer.name != "Lister":
            row |= compare(peer, answers[peer.name], exact)
        rows.append(row)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lister", help="the binary of Lister")
    parser.add_argument("-d", "--documents", type=int, default=2000, help="of each workload (2000)")
    parser.add_argument("-r", "--rounds", type=int, default=5, help="of which the middle counts (5)")
    parser.add_argument("--distinct", action="store_true", help="documents that all differ")
    parser.add_argument("--json", action="store_true", help="print lines of JSON, not a table")
    parser.add_argument("workloads", nargs="*", default=list(engines.Engine.workloads))
    options = parser.parse_args()
    peers = [Lister(options.lister)]
    for kind in PEERS:
        try:
            peers.append(kind())
        except engines.Missing as missing:
            print(f"{kind.name}: skipped: {missing}")
    rows = []
    scratch = tempfile.TemporaryDirectory()
    folder = scratch.name
    for workload in options.workloads:
        documents = Documents(options.lister, workload, options, folder)
        able = [
            peer for peer in peers
            if workload in peer.workloads and not (options.distinct and isinstance(peer, written.Written))
        ]
        times, answers = measure(able, documents, options.rounds)
        rows += report(workload, len(documents.lines), able, times, answers)
    if options.json:
        for row in rows:
            print(json.dumps(row))
        return
    print(f"{datetime.date.today()}, {platform.machine()}, {options.documents} documents each,"
          f" processor time, medians of {options.rounds} rounds\n")
    print("| documents | peer | per CPU second | Lister is | not exact | wrong | it |")
    print("|---|---|---:|---:|---:|---:|---|")
    for row in rows:
        cells = sum(row.get(key, 0) for key in ("exact", "near", "wrong"))
        share = lambda key: f"{row[key] / cells:.1%}" if cells else ""
        faster = "" if row["peer"] == "Lister" else f"{row['ratio']:.1f} x"
        print(f"| {row['workload']} | {row['peer']} | {row['documents_per_second']:,.0f} | {faster}"
              f" | {share('near')} | {share('wrong')} | {row['misses']} |")


if __name__ == "__main__":
    main()
