#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of Sources/Python: python3 Tests/Python/run.py [ARGUMENT OF PYTEST]...

The binary is LISTER_BINARY. Needs the Python package `pytest`. Types and style are checked where `mypy` and `ruff` are
installed, and what needs hatchling, DuckDB, pandas, polars or Spark (with Java, and with gRPC for Spark Connect) is tested where
that is; what isn't there is said."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parents[1] / "Sources" / "Python"
OTHERS = ["mypy", "ruff", "hatchling", "duckdb", "pandas", "polars", "pyarrow", "pyspark", "grpc"]


def lacks(names):
    return [name for name in names if importlib.util.find_spec(name) is None]


def main():
    if sys.argv[1:] == ["--missing"]:
        return print(*lacks(["pytest"]), sep=", ")
    if not os.environ.get("LISTER_BINARY"):
        sys.exit("LISTER_BINARY has to say where the program is")
    absent = lacks(OTHERS)
    if shutil.which("java") is None:
        absent.append("Java")
    if absent:
        print(f"Tests of Python without {', '.join(absent)}: not installed.", file=sys.stderr)
    commands = [[sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE), *sys.argv[1:]]]
    scratch = Path(os.environ.get("TMPDIR", "/tmp")) / "lister-mypy"
    if "ruff" not in absent:
        commands.append([sys.executable, "-m", "ruff", "check", "--no-cache", "--quiet", str(PACKAGE)])
        commands.append([sys.executable, "-m", "ruff", "format", "--no-cache", "--check", "--quiet", str(PACKAGE)])
    if "mypy" not in absent:
        commands.append([sys.executable, "-m", "mypy", "--cache-dir", str(scratch), "lister", str(HERE / "typed.py")])
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONDONTWRITEBYTECODE": "1"}
    codes = [subprocess.run(command, cwd=PACKAGE, env=environment, check=False).returncode for command in commands]
    sys.exit(max(codes))


if __name__ == "__main__":
    main()
