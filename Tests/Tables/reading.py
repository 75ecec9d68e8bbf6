# SPDX-License-Identifier: MIT
"""Finds data files, and imports them with the program: shared by what looks at tables of other people."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from decimal import Decimal

COMPRESSED = (".gz", ".bz2", ".xz", ".zst")
SURE = (".csv", ".tsv", ".tab", ".json", ".geojson", ".jsonl", ".xlsx", ".ods", ".sqlite")
# Files of these names may be tables, and may be anything else.
DOUBTFUL = (".txt", ".dat", ".data", ".tbl", ".asc", ".html", ".htm", ".db")
# What packages use themselves, and is no data of anybody.
TOOLS = re.compile(r"(^|/)(tests?|locale|schema|node_modules|labextension|package|metadata)[/.]|_schema|\.dist-info")


def binary():
    return os.environ.get("LISTER_BINARY", "lister")


def ending(path):
    """The ending of a file's name in lower case, without that of a compression."""
    name = os.path.basename(path).lower()
    for compressed in COMPRESSED:
        name = name.removesuffix(compressed)
    return os.path.splitext(name)[1]


def files(root, endings=SURE, largest=1_500_000, without=TOOLS):
    """The data files of a folder, as paths in it and paths."""
    for folder, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            inside = os.path.relpath(path, root)
            isWanted = ending(path) in endings and not (without and without.search(inside))
            if isWanted and 0 < os.path.getsize(path) < largest:
                yield inside, path


def folder(name):
    """The folder that is named, or that of a package of Python; None if it is not installed."""
    if os.path.isdir(name):
        return name
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.origin:
        print(f"{name} is not installed, skipped", file=sys.stderr)
        return None
    return os.path.dirname(spec.origin)


@dataclass
class Import:
    """What came of a file."""

    code: int
    documents: list = field(default_factory=list)
    remarks: list = field(default_factory=list)
    refusal: str = ""

    @property
    def items(self):
        return [item for document in self.documents for item in document.get("items", [])]

    @property
    def grids(self):
        return [grid for document in self.documents for grid in document.get("grids", [])]


def load(path):
    """A program (once) and its import of a file into a folder of its own, with no option."""
    with tempfile.TemporaryDirectory() as top:
        lists = os.path.join(top, "lists")
        run = subprocess.run(
            [binary(), "import", path, "--into", lists, "--json"], capture_output=True, text=True, timeout=300
        )
        found = Import(run.returncode)
        for name in sorted(os.listdir(lists)) if os.path.isdir(lists) else []:
            if name.endswith(".list.json"):
                with open(os.path.join(lists, name), encoding="utf-8") as file:
                    document = json.load(file, parse_float=Decimal)
                    document["name"] = name.removesuffix(".list.json")
                    found.documents.append(document)
        try:
            source = json.loads(run.stdout)["sources"][0]
        except (ValueError, KeyError, IndexError):
            source = {}
        told = source.get("remarks", []) + [r for one in source.get("lists", []) for r in one["remarks"]]
        found.remarks = [remark["message"] for remark in told]
        refused = [one["message"] for one in source.get("refused", [])]
        refused += [one["message"] for one in source.get("lists", []) if one.get("message")]
        found.refusal = source.get("message") or "; ".join(refused) or (run.stderr.strip() if run.returncode else "")
        return found
