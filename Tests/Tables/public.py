#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Imports each data file of Python packages, or of folders, and prints what came of it as a table.

  Tests/Tables/public.py [PACKAGE | FOLDER ...]

Without arguments: the packages below that are installed. Each file goes into a folder of its own, with no option.
Ends with 1 if a file came to nothing without a message, or if more than one of twenty was refused. The
binary is $LISTER_BINARY, or `lister` of the path. No network is used.
"""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile

PACKAGES = ["vega_datasets", "sklearn", "statsmodels", "seaborn", "pydataset", "bokeh_sampledata", "plotly"]
ENDINGS = (".csv", ".tsv", ".tab", ".json", ".geojson", ".jsonl", ".csv.gz", ".xlsx", ".ods", ".sqlite")
LARGEST = 1_500_000
NUMBER = re.compile(r"-?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?%?$")
# What packages use themselves, and is no data of anybody.
TOOLS = re.compile(r"(^|/)(tests?|locale|schema|node_modules|labextension|package|metadata)[/.]|_schema|\.dist-info")


def files(root):
    for folder, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            inside = os.path.relpath(path, root)
            if name.endswith(ENDINGS) and not TOOLS.search(inside) and 0 < os.path.getsize(path) < LARGEST:
                yield inside, path


def documents(folder):
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if name.endswith(".list.json"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                yield json.load(file)


def doubts(items):
    """What a person should look at: texts that are empty or all the same, numbers that are texts."""
    texts = [item if isinstance(item, str) else item.get("text", "") for item in items]
    found = []
    if any(not text.strip() for text in texts):
        found.append("empty texts")
    if len(texts) > 2 and len(set(texts)) == 1:
        found.append("one text for all")
    members = {}
    for item in items:
        for key, value in item.items() if isinstance(item, dict) else ():
            members.setdefault(key, []).append(value)
    for key, values in members.items():
        if key not in ("text", "uuid") and all(isinstance(v, str) and NUMBER.match(v) for v in values):
            found.append(f"{key}: numbers as texts")
    return found


def look(binary, path):
    """Imports a file: whether it came in, and what is to be said."""
    with tempfile.TemporaryDirectory() as folder:
        lists = os.path.join(folder, "lists")
        run = subprocess.run([binary, "import", path, "--into", lists, "--json"], capture_output=True, text=True)
        found = list(documents(lists))
        if run.returncode:
            try:
                source = json.loads(run.stdout)["sources"][0]
                message = source.get("message") or source["refused"][0]["message"]
            except (ValueError, KeyError, IndexError):
                message = run.stderr.strip() or "no message"
            return ("refused" if message != "no message" else "silent"), message
        items = [item for document in found for item in document.get("items", [])]
        grids = [grid for document in found for grid in document.get("grids", [])]
        if grids:
            rows = grids[0]["rows"]
            return "in", f"grid of {len(rows)} x {max(map(len, rows))}"
        if not items:
            return "silent", "nothing"
        first = items[0] if isinstance(items[0], str) else items[0]["text"]
        count = max(1 if isinstance(item, str) else len(item) for item in items)
        remarks = "".join(f"; look at: {doubt}" for doubt in doubts(items))
        return "in", f"{len(items)} items of {count} members, the first “{first[:40]}”{remarks}"


def main(names):
    binary = os.environ.get("LISTER_BINARY", "lister")
    counts = {"in": 0, "refused": 0, "silent": 0}
    print("| file | from | what came |\n|---|---|---|")
    for name in names or PACKAGES:
        root = name
        if not os.path.isdir(name):
            spec = importlib.util.find_spec(name)
            if spec is None or not spec.origin:
                print(f"{name} is not installed, skipped", file=sys.stderr)
                continue
            root = os.path.dirname(spec.origin)
        for inside, path in files(root):
            outcome, text = look(binary, path)
            counts[outcome] += 1
            shown = text.replace("|", "\\|").replace("\n", " ")
            print(f"| `{inside}` | {os.path.basename(name.rstrip('/'))} | {'' if outcome == 'in' else outcome + ': '}{shown} |")
    total = sum(counts.values())
    print(f"\n{total} files: {counts['in']} came in, {counts['refused']} refused, {counts['silent']} came to nothing")
    return 1 if counts["silent"] or counts["refused"] * 20 > total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
