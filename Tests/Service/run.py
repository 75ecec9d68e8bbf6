#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of `lister serve` with programs of others: python3 Tests/Service/run.py [FILE | PART OF A NAME]...

Each file beside this one holds tests of a theme: functions `test_NAME(server)`, with what they need beside the server in
`test.needs`, and options of the server and files for it in `test.options` and `test.files`. Each test gets a server of its own over a copy of the shipped
documents. A test whose program isn't there is skipped, and that is said. The binary is LISTER_BINARY.
Needs the Python package `schemathesis`."""

import importlib.util
import os
import shutil
import sys
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
THEMES = ["clients", "cost", "description", "hardening", "proxies", "stability"]
sys.path.insert(0, str(HERE))
from server import DOCUMENTS, Server, program  # noqa: E402 - only now it is found


def tests(words):
    for theme in THEMES:
        for name, test in list(vars(importlib.import_module(theme)).items()):
            label = f"{theme}.{name.removeprefix('test_')}"
            if name.startswith("test_") and callable(test) and (not words or any(word in label for word in words)):
                yield label, test


def run(binary, test):
    """Returns what is wrong, or nothing."""
    server = Server(binary, sorted(DOCUMENTS.glob("*.list.json")), getattr(test, "options", ()), getattr(test, "files", {}))
    server.start()
    try:
        test(server)
    except Exception as error:  # noqa: BLE001 - whatever a test raises is its failure
        return str(error) if isinstance(error, AssertionError) and str(error) else traceback.format_exc(limit=-3)
    finally:
        server.close()
    return None


def missing():
    """What is not there that the tests need, as words."""
    return [name for name in ("schemathesis",) if importlib.util.find_spec(name) is None]


def main():
    if sys.argv[1:] == ["--missing"]:
        return print(*missing(), sep=", ")
    binary = os.environ.get("LISTER_BINARY") or shutil.which("lister")
    if not binary:
        sys.exit("LISTER_BINARY has to say where the program is")
    binary = str(Path(binary).resolve())
    words = [word.removesuffix(".py") for word in sys.argv[1:]]
    count, skipped, failed = 0, 0, []
    for label, test in tests(words):
        absent = [name for name in getattr(test, "needs", ()) if not program(name)]
        if absent:
            skipped += 1
            print(f"- {label}: skipped, {', '.join(absent)} missing", flush=True)
            continue
        start = time.monotonic()
        wrong = run(binary, test)
        count += 1
        if wrong:
            failed.append(f"✘ {label}: {wrong.strip().splitlines()[-1][:300]}")
        print(f"{'✘' if wrong else '✔'} {label} ({time.monotonic() - start:.1f} s)", *([wrong] if wrong else []), sep="\n  ",
              flush=True)
    # Again at the end, where the log of a gate is read.
    print(*failed, f"{count} tests, {len(failed)} failed, {skipped} skipped", sep="\n")
    sys.exit(1 if failed or not count + skipped else 0)


if __name__ == "__main__":
    main()
