# SPDX-License-Identifier: MIT
"""Reads a file with pandas, as a person would who looked at it first.

Of texts with separators these options of pandas.read_csv are tried: `encoding` (UTF-8, UTF-16 by its mark, else
Windows-1252, else Latin-1), `sep` (`,` `;` tab `|` and white space), `comment="#"`, `skiprows` for lines above the
first record that is as wide as most, `skipfooter` for those below the last one, `skipinitialspace`, `header` and
`index_col` by the width of the first record. Cells are read as texts, so that nothing is rounded; what a number is,
is decided in judge.py with the `decimal` mark that is found here.
"""

import bz2
import csv
import gzip
import io
import json
import lzma
import re
import sqlite3
import warnings
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

import openpyxl
import pandas as pd

from reading import ending

# Dates are tried in both orders, of which one is not that of the text.
warnings.filterwarnings("ignore", category=UserWarning)

PLAIN = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$")
# What pandas takes for a missing value.
ABSENT = {"", "na", "n/a", "#n/a", "<na>", "nan", "-nan", "null", "none"}
COMMA = re.compile(r"[-+]?\d*,\d+$")


@dataclass
class Table:
    """A table: what its columns are called (None: nothing says it), and rows of cells."""

    name: str
    headings: list | None
    rows: list
    decimal: str = "."
    isText: bool = True
    """Lines of a text that are no part of it."""
    around: int = 0


class NoReading(Exception):
    """Why pandas reads no table."""


def content(path):
    opener = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
    for name, function in opener.items():
        if path.lower().endswith(name):
            with function(path) as file:
                return file.read()
    with open(path, "rb") as file:
        return file.read()


def decoded(data, encoding=None):
    if encoding:
        return data.decode(encoding)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    for name in ("utf-8-sig", "cp1252", "latin-1"):
        try:
            return data.decode(name)
        except UnicodeDecodeError:
            continue


def tables(path, options):
    """The tables of a file; `options` are those that a person gives, by the table of options."""
    kind = ending(path)
    if kind in (".json", ".geojson", ".jsonl"):
        return of_json(content(path), kind)
    if kind in (".xlsx", ".ods"):
        return of_workbook(path)
    if kind in (".sqlite", ".db"):
        return of_database(path)
    if kind in (".html", ".htm"):
        return of_page(content(path))
    return [of_text(decoded(content(path), options.get("encoding")), options, kind)]


# Texts with separators


def records(text, sep):
    """The records of a text, as Python's csv reads them, with the lines they begin in."""
    lines = text.splitlines(keepends=True)
    if sep == r"\s+":
        for number, line in enumerate(lines):
            yield number, [field.strip('"') for field in re.findall(r'"[^"]*"|\S+', line)]
        return
    reader = csv.reader(lines, delimiter=sep, skipinitialspace=sep != "\t")
    before = 0
    try:
        for record in reader:
            yield before, record
            before = reader.line_num
    except csv.Error as error:
        raise NoReading(f"csv: {error}") from error


def shape(text, sep):
    """How many fields most records have, and the share of the records that have as many."""
    widths = Counter(len(record) for _, record in records(text, sep) if any(f.strip() for f in record))
    if not widths:
        return 0, 0.0
    width, count = max(widths.items(), key=lambda pair: (pair[1], pair[0]))
    return width, count / sum(widths.values())


def of_text(text, options, kind):
    text = text.replace("\0", "")
    comment = options.get("comment")
    if comment is None and re.match(r"\s*#", text) and sum(l.startswith("#") for l in text.splitlines()) > 0:
        comment = "#"
    body = text
    if comment and comment != "none":
        lines = text.splitlines(keepends=True)
        body = "".join("\n" if l.lstrip().startswith(comment) else l for l in lines)
        # The last comment above the table names the columns if it has as many fields.
        last = next((n for n, l in enumerate(lines) if l.strip() and not l.startswith(comment)), 0) - 1
        for byte in ("\t", ",", "|", ";") if last >= 0 else ():
            names, first = (lines[n].lstrip(comment).strip().split(byte) for n in (last, last + 1))
            if len(names) == len(first) > 2 and not any(map(isNumber, names)):
                body = "".join(["\n"] * last + [lines[last].lstrip(comment)]) + "".join(body.splitlines(keepends=True)[last + 1:])
                break
    sep = options.get("sep")
    if sep is None:
        found = []
        sample = "".join(body.splitlines(keepends=True)[:400])
        for byte in ("\t", ",", ";", "|"):
            try:
                width, share = shape(sample, byte)
            except NoReading:
                continue
            if width > 1 and share > 0.5:
                found.append((round(share, 1), width, byte))
        if found:
            sep = max(found)[2]
        elif shape(sample, r"\s+")[0] > 1 and shape(sample, r"\s+")[1] > 0.8:
            sep = r"\s+"
        else:
            sep = "," if kind != ".tsv" else "\t"
    all_records = [(line, record) for line, record in records(body, sep) if any(f.strip() for f in record)]
    if not all_records:
        raise NoReading("no records")
    width = Counter(len(r) for _, r in all_records).most_common(1)[0][0]
    skip = options.get("skiprows")
    first = 0
    if skip is not None:
        first = next(i for i, (line, _) in enumerate(all_records) if line >= int(skip))
    else:
        isRow = lambda r: len(r) >= width - 1 and (width < 3 or sum(bool(f.strip()) for f in r) > 1)
        while first < min(24, len(all_records) - 1) and not isRow(all_records[first][1]):
            first += 1
        if first == min(24, len(all_records) - 1):
            first = 0
    last = len(all_records)
    if (first or "skipfooter" in options) and options.get("skipfooter") != "0":
        while last > first + 1 and (len(all_records[last - 1][1]) < width - 1 or sum(bool(f.strip()) for f in all_records[last - 1][1]) <= 1 < width - 1):
            last -= 1
    start = all_records[first][0]
    end = all_records[last][0] if last < len(all_records) else None
    lines = body.splitlines(keepends=True)
    table = "".join(lines[start:end])
    widest = max(len(r) for _, r in all_records[first:last])
    frame = pd.read_csv(
        io.StringIO(table), sep=sep, header=None, names=range(widest), dtype=str, keep_default_na=False,
        skipinitialspace=sep != "\t", quotechar='"',
        skip_blank_lines=True, index_col=False,
    )
    rows = [[("" if not isinstance(v, str) else v) for v in row] for row in frame.itertuples(index=False, name=None)]
    rows = [row for row in rows if any(v.strip() for v in row)]
    headings, rows = headed(rows, options, [r for _, r in all_records[first:last]])
    if headings and headings[-1] == "" and all(not row[-1].strip() for row in rows):
        headings, rows = headings[:-1], [row[:-1] for row in rows]
    return Table("", headings, rows, decimal_mark(rows), True, first + len(all_records) - last)


def isNumber(text):
    return isinstance(text, str) and bool(PLAIN.match(text.strip()) or COMMA.match(text.strip()))


def headed(rows, options, raw):
    """The headings of rows, unless the first one holds values as those below do, and the rows below."""
    given = options.get("header")
    if len(rows) < 2 and given is None:
        return (rows[0], []) if rows else (None, [])
    first, below = rows[0], rows[1:]
    # One field less than the rows: the first column holds the names of rows.
    isNamed = len(raw[0]) == len(raw[1]) - 1 and len({len(r) for r in raw[1:50]}) == 1 and any(r[-1].strip() for r in raw[1:50])
    if isNamed and given is None:
        return [""] + first[:-1], below
    values = names = 0
    for column, heading in enumerate(first):
        cells = [row[column] for row in below[:30] if row[column].strip()]
        if isNumber(heading) and cells and sum(map(isNumber, cells)) * 2 > len(cells):
            values += 1
        elif heading.strip().lower() not in ABSENT and not isNumber(heading) and cells and sum(map(isNumber, cells)) * 2 > len(cells):
            names += 1
    numbers = [float(h.replace(",", ".")) for h in first if isNumber(h)]
    isRising = len(numbers) > 2 and all(a < b for a, b in zip(numbers, numbers[1:])) and all(n == int(n) for n in numbers)
    if given == "none" or (given is None and values > names and not isRising):
        return None, rows
    return first, below


def decimal_mark(rows):
    """The decimal mark of a table."""
    commas = points = 0
    for row in rows[:500]:
        for cell in row:
            if COMMA.match(cell.strip()) and not re.search(r",\d{3}$", cell.strip()):
                commas += 1
            elif PLAIN.match(cell.strip()) and "." in cell:
                points += 1
    return "," if commas > points else "."


# Others


def of_json(data, kind):
    text = decoded(data)
    try:
        value = json.loads(text, parse_float=Decimal)
    except ValueError as error:
        try:
            value = [json.loads(line, parse_float=Decimal) for line in text.splitlines() if line.strip()]
        except ValueError:
            raise NoReading(f"json: {error}") from error
    found = []

    def look(value, place, depth):
        if isinstance(value, list) and value:
            if all(isinstance(v, dict) for v in value):
                if all(v.get("type") == "Feature" for v in value):
                    keys = list(dict.fromkeys(k for v in value for k in (v.get("properties") or {})))
                    extra = [k for k in dict.fromkeys(k for v in value for k in v) if k not in ("type", "properties")]
                    rows = [[(v.get("properties") or {}).get(k) for k in keys] + [v.get(k) for k in extra] for v in value]
                    found.append(Table(place, keys + extra, rows, isText=False))
                    return
                keys = list(dict.fromkeys(k for v in value for k in v))
                found.append(Table(place, keys, [[v.get(k) for k in keys] for v in value], isText=False))
            elif all(isinstance(v, list) for v in value):
                width = max(map(len, value))
                rows = [v + [None] * (width - len(v)) for v in value]
                isHeaded = len(rows) > 1 and all(isinstance(v, str) for v in rows[0])
                # Texts above texts are a row like the others.
                isHeaded = isHeaded and not all(isinstance(v, str) for row in rows[1:] for v in row)
                found.append(Table(place, rows[0] if isHeaded else None, rows[1:] if isHeaded else rows, isText=False))
        elif isinstance(value, dict) and depth < 3:
            inner = list(value.values())
            if len(inner) > 1 and all(isinstance(v, dict) for v in inner):
                keys = list(dict.fromkeys(k for v in inner for k in v))
                rows = [[name] + [v.get(k) for k in keys] for name, v in value.items()]
                found.append(Table(place, ["key"] + keys, rows, isText=False))
            if len(inner) > 1 and len({len(v) if isinstance(v, list) else -1 for v in inner}) == 1 and isinstance(inner[0], list):
                rows = [list(row) for row in zip(*inner)]
                found.append(Table(place, list(value), rows, isText=False))
            for key, part in value.items():
                look(part, f"{place}/{key}", depth + 1)

    look(value, "", 0)
    if not found:
        raise NoReading("no array of objects")
    return found


def of_workbook(path):
    engine = "odf" if ending(path) == ".ods" else "openpyxl"
    try:
        sheets = pd.read_excel(path, sheet_name=None, header=None, dtype=object, na_values=[""], keep_default_na=False, engine=engine)
    except Exception as error:
        raise NoReading(f"{engine}: {error}") from error
    found, merged = [], merges(path)
    for name, frame in sheets.items():
        rows = [[None if v is pd.NaT or (isinstance(v, float) and v != v) else v for v in row] for row in frame.itertuples(index=False, name=None)]
        fill(rows, merged.get(name, []))
        if any(v is not None for row in rows for v in row):
            found.append(Table(name, None, rows, isText=False))
    return found


def merges(path):
    """The merged ranges of a workbook, by the names of its sheets."""
    if ending(path) != ".xlsx":
        return {}
    return {sheet.title: sheet.merged_cells.ranges for sheet in openpyxl.load_workbook(path).worksheets}


def fill(rows, ranges):
    """Puts what the first cell of a merged range of several rows holds into all of its first column."""
    for area in ranges:
        column = area.min_col - 1
        for row in range(area.min_row, area.max_row) if area.min_row <= len(rows) else ():
            if row < len(rows) and column < len(rows[row]):
                rows[row][column] = rows[area.min_row - 1][column]


def of_database(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        names = [n for (n,) in database.execute("select name from sqlite_master where type='table' and name not like 'sqlite_%'")]
        found = []
        for name in names:
            frame = pd.read_sql(f'select * from "{name}"', database, dtype=object)
            rows = [[None if v is None or v != v else v for v in row] for row in frame.itertuples(index=False, name=None)]
            found.append(Table(name, list(frame.columns), rows, isText=False))
    return found


def pages_own(name, names):
    """A heading as the page has it: pandas calls empty ones "Unnamed: 1", and the second "Table" "Table.1"."""
    base = re.sub(r"\.\d+$", "", name)
    return "" if name.startswith("Unnamed: ") else base if base in names else re.sub(r"\s+", " ", name)


def one_table(text, number, options):
    """A table of a page without the others."""
    from lxml import html

    inner = [t for t in html.fromstring(text.encode()).iter("table") if t.xpath(".//tr")]
    return pd.read_html(io.StringIO(html.tostring(inner[number], encoding="unicode")), **options)[0]


def of_page(data):
    text = decoded(data)
    try:
        widths = [frame.shape[1] for frame in pd.read_html(io.StringIO(text), displayed_only=False)]
    except Exception as error:
        raise NoReading(f"html: {error}") from error
    found = []
    for number, width in enumerate(widths):
        if width < 2:
            continue
        as_texts = {column: str for column in range(width)}
        options = {"keep_default_na": False, "converters": as_texts, "displayed_only": False}
        try:
            frame = pd.read_html(io.StringIO(text), **options)[number]
        except Exception:
            # Another table has fewer columns.
            frame = one_table(text, number, options)
        columns = list(frame.columns)
        if columns and isinstance(columns[0], tuple):
            columns = [" ".join(dict.fromkeys(str(p) for p in c if not str(p).startswith("Unnamed"))) for c in columns]
        isHeaded = not all(isinstance(c, int) for c in columns)
        rows = [[str(v) for v in row] for row in frame.itertuples(index=False, name=None)]
        headings = [pages_own(str(c), columns) for c in columns]
        if not isHeaded and len(rows) > 1:
            headings, rows = headed(rows, {}, rows)
        found.append(Table(str(number + 1), headings, rows))
    return found
