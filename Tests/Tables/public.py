#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Imports each data file of Python packages, or of folders, and prints what came of it as a table.

  Tests/Tables/public.py [PACKAGE | FOLDER ...]

Without arguments: the packages below that are installed. Each file goes into a folder of its own, with no option.
Ends with 1 if a file came to nothing without a message, or if more than one of twenty was refused. The
binary is $LISTER_BINARY, or `lister` of the path. No network is used.
"""

import os
import re
import sys

import reading

PACKAGES = ["vega_datasets", "sklearn", "statsmodels", "seaborn", "pydataset", "bokeh_sampledata", "plotly"]
NUMBER = re.compile(r"-?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?%?$")


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


def look(path):
    """Imports a file: whether it came in, and what is to be said."""
    found = reading.load(path)
    if found.code:
        return ("refused", found.refusal) if found.refusal else ("silent", "no message")
    if found.grids:
        rows = found.grids[0]["rows"]
        return "in", f"grid of {len(rows)} x {max(map(len, rows))}"
    items = found.items
    if not items:
        return "silent", "nothing"
    first = items[0] if isinstance(items[0], str) else items[0]["text"]
    count = max(1 if isinstance(item, str) else len(item) for item in items)
    remarks = "".join(f"; look at: {doubt}" for doubt in doubts(items))
    return "in", f"{len(items)} items of {count} members, the first “{first[:40]}”{remarks}"


def main(names):
    counts = {"in": 0, "refused": 0, "silent": 0}
    print("| file | from | what came |\n|---|---|---|")
    for name in names or PACKAGES:
        root = reading.folder(name)
        if root is None:
            continue
        for inside, path in reading.files(root):
            outcome, text = look(path)
            counts[outcome] += 1
            shown = text.replace("|", "\\|").replace("\n", " ")
            print(f"| `{inside}` | {os.path.basename(name.rstrip('/'))} | {'' if outcome == 'in' else outcome + ': '}{shown} |")
    total = sum(counts.values())
    print(f"\n{total} files: {counts['in']} came in, {counts['refused']} refused, {counts['silent']} came to nothing")
    return 1 if counts["silent"] or counts["refused"] * 20 > total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
