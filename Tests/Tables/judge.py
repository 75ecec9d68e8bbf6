#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what an import makes of each data file with what pandas reads by the best options of a person.

  Tests/Tables/judge.py [--files] [PACKAGE | FOLDER ...]

Each file is imported with no option. A file is

  right    if all rows are there, and each cell is the same number, the same text, or missing;
  told     if it isn't, and it was refused with a reason or a remark names what is different;
  wrong    if it isn't, and nothing says so: the one thing that must not be;
  unjudged if pandas reads no table, or judge.tsv says why the comparison means nothing.

Prints a table by cause; with --files what is different in each file that is not right. Ends with 1 if a file is
wrong, or if fewer than 95 of 100 are right of those whose names say that they are tables. Options of pandas that a person gives for one file are in
judge.tsv. It needs pandas, openpyxl, odfpy and lxml; the binary is $LISTER_BINARY, or `lister` of the path.
"""

import datetime
import math
import os
import re
import sys
from collections import Counter, defaultdict
from decimal import Decimal, InvalidOperation

import pandas as pd

import reading
import reference

MISSING = {
    "", "na", "n/a", "#n/a", "<na>", "nan", "-nan", "null", "none", "-", "--", "–", "—", "?", ".", "..", "...", "…", ":",
    "\\n", "(na)", "(x)", "#na", "n.a.", "nil", "nd",
}
TRUE, FALSE = {"true", "t", "yes", "y", "1", "x", "done", "ja", "wahr"}, {"false", "f", "no", "n", "0", "nein", "falsch"}
NAMED = re.compile(r"(?:^|[;:] )(?:\d+ )?(.+?) (?:is|are|identifies|identify) ")


def decimal_of(text, mark):
    """The number that a text spells, and whether zeros in front would be lost; None if it spells none."""
    text = text.strip().replace("\u2212", "-").replace("\u00a0", "").replace("\u202f", "")
    amount = re.fullmatch(r"([^\d.,+\-()]*)\(?\s*([-+]?[\d.,' ]*\d[\d.,]*(?:[eE][-+]?\d+)?)-?\)?\s*([^\d]*)", text)
    if not amount:
        return None
    before, digits, behind = amount.groups()
    digits = digits.replace(" ", "").replace("'", "")
    if "." in digits and "," in digits:
        decimal = max(digits.rfind("."), digits.rfind(","))
        digits = re.sub("[.,]", "", digits[:decimal]) + "." + digits[decimal + 1:]
    elif mark == ",":
        digits = digits.replace(".", "").replace(",", ".")
    elif re.fullmatch(r"[-+]?\d{1,3}(,\d{3})+(\.\d*)?", digits):
        digits = digits.replace(",", "")
    elif digits.count(",") == 1 and "." not in digits:
        digits = digits.replace(",", ".")
    try:
        number = Decimal(digits)
    except InvalidOperation:
        return None
    if text.endswith("-") or (text.startswith("(") and text.endswith(")")) or before.strip() in ("-", "-$"):
        number = -abs(number)
    return number / 100 if behind.strip().startswith("%") else number


def plain(text):
    return bool(reference.PLAIN.match(text.strip())) and not re.match(r"[-+]?0\d", text.strip())


def day(text, dayFirst):
    try:
        return pd.to_datetime(text, dayfirst=dayFirst)
    except Exception:
        return None


def words(text):
    return re.sub(r"\s+", " ", str(text)).strip()


def same(raw, value, mark):
    """Whether a cell as pandas has it is what came; else the cause."""
    if isinstance(value, dict) and set(value) <= {"approx", "error"}:
        # A number that no decimal is, and an error of a formula.
        value = Decimal(value["approx"]) if "approx" in value else None
    if isinstance(raw, str):
        text = raw.strip()
        if value is None:
            return None if text.lower() in MISSING else "a cell is lost"
        if isinstance(value, bool):
            return None if text.lower() in (TRUE if value else FALSE) else "another truth value"
        if isinstance(value, (int, Decimal)):
            number = decimal_of(text, mark)
            if number is None or number != value:
                return "another number"
            return "zeros in front are lost" if re.match(r"[-+]?0\d", text) else None
        if isinstance(value, list):
            return None if words(", ".join(map(str, value))) == words(re.sub(r"\s*[,;]\s*", ", ", text)) or not value and not text else "another text"
        if words(value) == words(text):
            return None
        if isinstance(value, str) and re.match(r"\d{4}-\d\d(-\d\d)?", value):
            days = [d for d in (day(text, False), day(text, True)) if d is not None]
            if any(value[:10] == d.isoformat()[:10] for d in days):
                return None
            return "another date"
        return "another text"
    if raw is None:
        return None if value is None or value == "" or value == [] else "a cell came of nothing"
    if isinstance(raw, bool) or type(raw).__name__ == "bool_":
        return None if value is not None and str(value).lower() == str(bool(raw)).lower() else "another truth value"
    if isinstance(raw, (int, float, Decimal)) or hasattr(raw, "dtype"):
        if value is None and isinstance(raw, float) and math.isinf(raw):
            return None
        number = value if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else None
        if isinstance(value, str):
            number = decimal_of(value, ".")
        return None if number is not None and (number == raw or float(number) == float(raw)) else "another number"
    if isinstance(raw, (datetime.datetime, datetime.date, datetime.time, datetime.timedelta)):
        if isinstance(value, str):
            text = raw.isoformat() if not isinstance(raw, datetime.timedelta) else str(raw)
            if text.startswith(value[:16]) or value.startswith(text[:16]) or text[:10] == value[:10] or text[-8:].startswith(value):
                return None
        return "another date"
    if isinstance(raw, (list, dict)):
        return None if value == raw or isinstance(value, str) and words(value)[:1] in "[{" or value is None and not raw else "another text"
    if isinstance(raw, bytes):
        return None
    return None if words(value) == words(raw) else "another text"


class Judgement:
    """What is different in a file, as causes with examples, and whether remarks say so."""

    def __init__(self, found):
        self.found = found
        self.faults = []

    def note(self, cause, example, words=()):
        told = any(re.search(word, remark) for remark in self.found.remarks for word in words)
        self.faults.append((cause, example, told))

    @property
    def cost(self):
        """How far it is from what came: another table of a file has other rows."""
        return sum(100 if cause.startswith(("rows", "a table")) else 1 for cause, _, _ in self.faults)

    @property
    def outcome(self):
        if not self.faults:
            return "right"
        isText = any("read as lines of text" in remark for remark in self.found.remarks)
        return "told" if isText or all(told for _, _, told in self.faults) else "wrong"


def value_of(item, key):
    if isinstance(item, str):
        return item if key == "text" else None
    return item.get(key)


FIRST = [r"the first row (holds values|is taken for one)", r"taken for an item"]
ROWS = FIRST + [r"left out", r"is the sum", r"line \d", r"read as lines of text"]
HEADING = FIRST + [r"one cell across all columns is a title", r"names the columns"]


def compare_items(judged, table, items):
    """Compares rows with items."""
    keys = list(dict.fromkeys(k for item in items for k in (["text"] if isinstance(item, str) else item)))
    width = max(map(len, table.rows), default=0)
    lines = {"text", "indent", "parent", "completed", "tags", "note"}
    if table.isText and width > 1 and all(isinstance(i, str) or set(i) <= lines for i in items):
        if all(not isinstance(i, dict) or len(i) < width for i in items):
            judged.note("a table came as lines of text", f"{width} columns; {table.rows[0][:4]} and {items[:1]}"[:200], ["lines of text", "taken for an item"])
            return
    rows = [row for row in table.rows if any(cell is not None and str(cell).strip() != "" for cell in row)]
    if len(rows) != len(items):
        offset = best_offset(rows, items, table)
        judged.note("rows are not as many", f"{len(rows)} rows, {len(items)} items; headings {table.headings}"[:300], ROWS)
        if offset is None:
            return
        rows = rows[max(0, offset):]
        items = items[max(0, -offset):]
        count = min(len(rows), len(items))
        rows, items = rows[:count], items[:count]
    headings = table.headings or [f"column {n + 1}" for n in range(max(map(len, rows), default=0))]
    renamed = renames(judged.found.remarks)
    used = set()
    names = Counter()
    for column, heading in enumerate(headings):
        heading = words(heading) if heading is not None else ""
        cells = [row[column] if column < len(row) else None for row in rows]
        if all(c is None or isinstance(c, dict) for c in cells) and heading not in keys and all(map(has_members, cells, items)):
            continue
        if all(c is None or str(c).strip() == "" for c in cells):
            continue
        name = heading or f"column {column + 1}"
        names[name] += 1
        own = name if names[name] == 1 else f"{name} {names[name]}"
        member = renamed.get(name) or next((m for n, m in renamed.items() if n.endswith("…") and name.startswith(n[:-1])), None)
        candidates = [k for k in (own, name, name.lower(), member, *(k for k in keys if k not in used)) if k in keys]
        best = None
        for key in dict.fromkeys(candidates):
            misfits = compare_column(cells, items, key, table)
            if best is None or len(misfits) < len(best[1]):
                best = (key, misfits)
            if not misfits or (key == own and len(misfits) * 2 < len(cells)):
                break
        if best is None or len(best[1]) == len(cells) and len(cells) > 3:
            judged.note("a column is lost", f"{name}: {cells[:3]}", [re.escape(name)] if name else [])
            continue
        key, misfits = best
        used.add(key)
        about = [f'"{re.escape(n)}"' for n in {name, key}] + [rf"\b{re.escape(key)}\b.* (kept|left out)"]
        hints = [r for r in about]
        remarks = [r for r in judged.found.remarks if "columns: " not in r]
        told = any(re.search(h, r) for h in hints for r in remarks)
        # A count without names of columns.
        general = [r"read as lines of text", r"cells? of columns? of (numbers|dates)", r"formulas of a table", r"are kept as texts", r"a quote in the middle"]
        told = told or any(re.search(g, r) for g in general for r in remarks)
        for cause, examples in group(misfits).items():
            judged.faults.append((cause, f"{name}: {len(examples)} of {len(cells)}, as {examples[0]}", told))
        spelled = {words(key).lower(), words(key).lower().lstrip("#")}
        if key not in (own, name, "text") and name.lower() not in spelled and member != key and not key.startswith(name) and key != "uuid":
            judged.note("a column has another name", f"{name!r} is {key!r}; keys {keys[:8]}", [re.escape(f'"{name}" is')] + HEADING)
        if table.isText and key not in ("text", "uuid"):
            numbers_as_texts(judged, name, key, cells, items, told)


def has_members(cell, item):
    """Whether the members of an object are columns of their own, or those of objects in it."""
    values = [item] if isinstance(item, str) else list(item.values())

    def has(value):
        return value is None or isinstance(value, list) or value in values or isinstance(value, dict) and all(map(has, value.values()))

    return cell is None or all(map(has, cell.values()))


def numbers_as_texts(judged, name, key, cells, items, told):
    """A column of numbers that came as texts: its sum would be nothing."""
    said = [c for c in cells if c.strip().lower() not in MISSING]
    if len(said) < 2 or not all(plain(c) or reference.COMMA.match(c.strip()) for c in said):
        return
    texts = [value_of(item, key) for item in items if isinstance(value_of(item, key), str)]
    texts = [t for t in texts if t.strip().lower() not in MISSING]
    if texts:
        judged.faults.append(("numbers came as texts", f"{name}: {texts[:3]}", told))


def group(misfits):
    found = defaultdict(list)
    for cause, example in misfits:
        found[cause].append(example)
    return found


def compare_column(cells, items, key, table):
    misfits = []
    for raw, item in zip(cells, items):
        value = value_of(item, key)
        cause = same(raw, value, table.decimal)
        if cause and value is None:
            value = value_of(item, key + "Text")
            cause = same(raw, value, table.decimal) if value is not None else cause
        if cause:
            misfits.append((cause, f"{raw!r} is {value!r}"[:160]))
    return misfits


def best_offset(rows, items, table):
    """How many first rows (or items, if negative) have no partner; None if none fits."""
    def texts(row):
        return {words(c) for c in row if c is not None and words(c)}

    def has(item):
        return {words(v) for v in ([item] if isinstance(item, str) else item.values())}

    for offset in sorted(range(-30, 31), key=abs):
        pairs = list(zip(rows[max(0, offset):], items[max(0, -offset):]))[:20]
        if pairs and sum(bool(texts(row) & has(item)) for row, item in pairs) > 0.8 * len(pairs):
            return offset
    return None


def renames(remarks):
    """What the report says of columns: their members by their headings."""
    found = {}
    for remark in remarks:
        for name, member in re.findall(r'"([^"]*)" is (?:the )?(\w+)', remark):
            found.setdefault(name, member)
    return found


def compare_grid(judged, table, rows):
    """Compares rows, with their headings, with a grid."""
    wanted = ([table.headings] if table.headings else []) + table.rows

    def trimmed(rows):
        rows = [[None if c is None or str(c).strip() == "" else c for c in row] for row in rows]
        rows = [row for row in rows if any(c is not None for c in row)]
        first = min((next(i for i, c in enumerate(row) if c is not None) for row in rows), default=0)
        return [row[first:] for row in rows]

    wanted, came = trimmed(wanted), trimmed(rows)
    # A comment that names the columns.
    wanted[:1], came[:1] = ([[c.lstrip("#").strip() if isinstance(c, str) else c for c in row] for row in side[:1]] for side in (wanted, came))
    while came and len(came) > len(wanted) and table.around:
        came = came[1:]
    if len(wanted) != len(came):
        judged.note("rows are not as many", f"{len(wanted)} rows, grid of {len(came)}", ROWS)
    misfits = []
    for number, (row, cells) in enumerate(zip(wanted, came)):
        for column in range(max(len(row), len(cells))):
            raw = row[column] if column < len(row) else None
            value = cells[column] if column < len(cells) else None
            cause = same(raw, value, table.decimal)
            if cause:
                misfits.append((cause, f"row {number + 1}: {raw!r} is {value!r}"))
            elif isinstance(raw, str) and number and isinstance(value, str) and plain(raw) and table.isText:
                misfits.append(("numbers came as texts", f"row {number + 1}: {raw!r}"))
    for cause, examples in group(misfits).items():
        judged.faults.append((cause, f"grid: {len(examples)}, as {examples[0]}", any(
            re.search(r"kept as|left out", r) for r in judged.found.remarks)))


def judge(path, options):
    """The outcome, the cause and examples."""
    found = reading.load(path)
    if found.code and found.refusal:
        return "told", [("refused: " + general(found.refusal), found.refusal[:200], True)], found
    if found.code:
        return "wrong", [("fails without a message", str(found.code), False)], found
    try:
        tables = reference.tables(path, options)
    except reference.NoReading as error:
        return "unjudged", [("pandas reads no table", str(error)[:200], True)], found
    except Exception as error:
        return "unjudged", [("pandas fails", f"{type(error).__name__}: {error}"[:200], True)], found
    best = None
    if reading.ending(path) in (".xlsx", ".ods"):
        best = judge_workbook(found, tables)
    else:
        tables.sort(key=lambda t: -len(t.rows) * len(t.rows[0] if t.rows else []))
        for table in tables[:40]:
            judged = Judgement(found)
            if found.items or not found.grids:
                compare_items(judged, table, found.items)
            else:
                compare_grid(judged, table, found.grids[0]["rows"])
            if best is None or judged.cost < best.cost:
                best = judged
            if not judged.faults:
                break
    return best.outcome, best.faults, found


def judge_workbook(found, tables):
    best = Judgement(found)
    contents = [("grid", g["name"], g.get("values") or g["rows"]) for g in found.grids]
    contents += [("items", d["name"], d["items"]) for d in found.documents if d.get("items")]
    for table in tables:
        closest = None
        for kind, name, rows in contents:
            judged = Judgement(found)
            if kind == "grid":
                compare_grid(judged, table, rows)
            else:
                rows_of = [r for r in table.rows if any(c is not None for c in r)]
                blank = min(next(i for i, c in enumerate(r) if c is not None) for r in rows_of)
                rows_of = [r[blank:] for r in rows_of]
                start = next((i for i, r in enumerate(rows_of) if sum(c is not None for c in r) * 2 > len(r)), 0)
                sheet = reference.Table(table.name, [("" if c is None else str(c)) for c in rows_of[start]], rows_of[start + 1:], isText=False)
                compare_items(judged, sheet, rows)
            if closest is None or judged.cost < closest.cost:
                closest = judged
        if closest is None:
            best.note("a sheet is lost", table.name, [re.escape(table.name)])
        else:
            best.faults += [(c, f"{table.name}: {e}", t) for c, e, t in closest.faults]
    return best


def general(message):
    """A message without what differs from file to file."""
    message = message.split("\n")[0]
    return re.sub(r"\d+", "N", re.sub(r"[\"“][^\"”]*[\"”]|'[^']*'", "…", message))[:100]


def given(folder):
    """The options of the files that need some, by the ends of their paths."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "judge.tsv")
    options = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                if line.strip() and not line.startswith("#"):
                    name, said = line.rstrip("\n").split("\t")[:2]
                    options[name] = dict(part.split("=", 1) for part in said.split(" ") if "=" in part)
                    options[name]["unjudged"] = said.removeprefix("unjudged ") if said.startswith("unjudged ") else ""
    return options


def main(arguments):
    showsFiles = "--files" in arguments
    options = given(arguments)
    counts = {True: Counter(), False: Counter()}
    causes = defaultdict(lambda: defaultdict(list))
    for name in [a for a in arguments if not a.startswith("--")]:
        root = reading.folder(name)
        if root is None:
            continue
        for inside, path in reading.files(root, reading.SURE + reading.DOUBTFUL, 3_000_000, None):
            said = next((o for end, o in options.items() if path.endswith(end)), {})
            if said.get("unjudged"):
                outcome, faults = "unjudged", [(said["unjudged"], "", True)]
            else:
                outcome, faults, found = judge(path, said)
            counts[reading.ending(path) in reading.SURE][outcome] += 1
            for cause in dict.fromkeys(f[0] for f in faults if outcome != "wrong" or not f[2]):
                causes[cause][outcome].append(inside)
            if showsFiles and faults:
                print(f"{outcome}\t{inside}")
                for cause, example, told in faults[:6]:
                    print(f"\t{'told' if told else 'NOT TOLD'}\t{cause}\t{example}")
                if outcome == "wrong":
                    for remark in found.remarks:
                        print(f"\tremark\t{remark[:300]}")
                sys.stdout.flush()
    print("\n| cause | told | wrong | unjudged |\n|---|---|---|---|")
    for cause, found in sorted(causes.items(), key=lambda pair: -sum(map(len, pair[1].values()))):
        print(f"| {cause.replace('|', ' ')} | {len(found['told'])} | {len(found['wrong'])} | {len(found['unjudged'])} |")
    print("\n| files | judged | right | told | wrong without a remark | not judged |\n|---|---|---|---|---|---|")
    for isSure, what in (True, "whose names say that they are tables"), (False, "of other names: " + " ".join(reading.DOUBTFUL)):
        found = counts[isSure]
        judged = found["right"] + found["told"] + found["wrong"]
        share = 100 * found["right"] / max(judged, 1)
        print(f"| {what} | {judged} | {found['right']} ({share:.1f} %) | {found['told']} | {found['wrong']} | {found['unjudged']} |")
    sure = counts[True]
    isRight = sure["right"] >= 0.95 * (sure["right"] + sure["told"] + sure["wrong"])
    return 0 if isRight and not any(found["wrong"] for found in counts.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
