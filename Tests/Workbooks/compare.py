#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Exports documents as workbooks and compares what other programs read with what the documents give.

    compare.py LISTER [DOCUMENT...]

Without documents: all of Datasets. Each is written as .xlsx and .ods; openpyxl, pandas and LibreOffice read
them, as far as they are installed (pip install openpyxl pandas odfpy; apt install libreoffice-calc-nogui
python3-uno). The reference is `lister recalc --values --numbers double`. Numbers are compared as doubles, bit
for bit, texts by their characters, truth values and errors by what they say. Prints a line for each
difference and the counts; exits 1 if there are differences.

LibreOffice 7.4 calculates some formulas when it opens a file, whatever their values in it: array formulas and what
gives truth values or errors in .xlsx, all in .ods. A cell that is not equal is counted apart if it did so.
"""
import json, math, os, pathlib, shutil, subprocess, sys, tempfile

NOW = "2026-11-21T12:00:00Z"
ROOT = pathlib.Path(__file__).resolve().parents[2]
# Errors that Excel hasn't, which are texts in .xlsx.
OURS = {"#SPILL!", "#CALC!", "#CIRC!"}


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{command}: {result.stderr}")
    return result.stdout


def documents(paths):
    """Pairs of a name and the text of a document."""
    for path in map(pathlib.Path, paths):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".ndjson":
            for number, line in enumerate(text.splitlines(), 1):
                if line.strip():
                    yield f"{path.stem}-{number}", line
        else:
            yield path.name.removesuffix(".json").removesuffix(".list"), text


def plain(value):
    """What a member of `values` says: a double, a text, a truth value, an error or None."""
    if isinstance(value, dict):
        (key, text), = value.items()
        return ("error", text)
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    return float(value)


def reference(lister, path):
    """The values of each grid, by its name."""
    out = json.loads(run(lister, "recalc", "--values", "--numbers", "double", "--now", NOW, str(path)))
    grids = out["grids"] if "grids" in out else [{"name": "Grid", "values": out.get("values", [])}]
    return {grid["name"]: [[plain(cell) for cell in row] for row in grid["values"]] for grid in grids}


def same(mine, theirs, blurs):
    """Whether a program reads what a document gives; `blurs` if it reads errors as texts, or all as one."""
    if isinstance(mine, bool) or isinstance(theirs, bool):
        return mine is theirs
    if isinstance(mine, float):
        return isinstance(theirs, (int, float)) and float(theirs) == mine
    if mine is None or mine == "":
        return theirs is None or theirs == ""
    if isinstance(mine, tuple) and isinstance(theirs, str):
        return mine[1] == theirs and (theirs in OURS or blurs)
    if isinstance(mine, str) and theirs == ("error", None):
        # pandas takes #N/A for an error also where it is a text.
        return blurs and mine == "#N/A"
    if isinstance(mine, tuple) and isinstance(theirs, tuple):
        return theirs[1] in ((mine[1], None) if blurs else (mine[1],))
    return mine == theirs


def with_openpyxl(path):
    import openpyxl
    book = openpyxl.load_workbook(path, data_only=True)
    for sheet in book:
        for row in sheet.iter_rows():
            for cell in row:
                value = ("error", cell.value) if cell.data_type == "e" else cell.value
                yield sheet.title, cell.row - 1, cell.column - 1, value, False


def with_pandas(path):
    import pandas
    engine = "odf" if path.suffix == ".ods" else "openpyxl"
    sheets = pandas.read_excel(path, sheet_name=None, header=None, engine=engine, keep_default_na=False, dtype=object)
    for name, frame in sheets.items():
        for row in range(frame.shape[0]):
            for column in range(frame.shape[1]):
                value = frame.iat[row, column]
                if isinstance(value, float) and math.isnan(value):
                    value = ("error", None)
                elif hasattr(value, "item"):
                    value = value.item()
                yield name, row, column, value, False


UNO = r'''
import json, os, sys, time, subprocess, uno
from com.sun.star.beans import PropertyValue
CODES = {501: "#VALUE!", 502: "#VALUE!", 503: "#NUM!", 504: "#REF!", 508: "#NAME?", 511: "#NAME?",
         519: "#VALUE!", 521: "#NULL!", 522: "#CIRC!", 523: "#NUM!", 524: "#REF!", 525: "#NAME?",
         532: "#DIV/0!", 533: "#NULL!", 32767: "#N/A"}
pipe = "lister-%d" % os.getpid()
home = sys.argv[1]
office = subprocess.Popen(["soffice", "--headless", "--norestore", "-env:UserInstallation=file://" + home,
                           "--accept=pipe,name=%s;urp;" % pipe], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
for attempt in range(240):
    try:
        context = resolver.resolve("uno:pipe,name=%s;urp;StarOffice.ComponentContext" % pipe)
        break
    except Exception:
        time.sleep(0.5)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
hidden = PropertyValue()
hidden.Name, hidden.Value = "Hidden", True
for path in sys.argv[2:]:
    book = desktop.loadComponentFromURL("file://" + path, "_blank", 0, (hidden,))
    formats = book.NumberFormats
    cells = []
    for sheet in book.Sheets:
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        end = cursor.RangeAddress
        for row in range(min(end.EndRow, 63) + 1):
            for column in range(min(end.EndColumn, 63) + 1):
                cell = sheet.getCellByPosition(column, row)
                kind = cell.Type.value
                if kind == "EMPTY":
                    continue
                error = cell.getError()  # Has it calculated, which tells the format.
                isLogical = formats.getByKey(cell.NumberFormat).Type & 1024
                calculated = kind == "FORMULA" and bool(
                    path.endswith(".ods") or cell.Formula.startswith("{") or error or isLogical)
                if kind == "FORMULA" and error:
                    value = {"error": CODES.get(error, str(error))}
                elif kind == "TEXT" or kind == "FORMULA" and cell.FormulaResultType2 == 2:
                    value = cell.String
                elif isLogical:
                    value = cell.Value != 0
                else:
                    value = cell.Value
                cells.append([sheet.Name, row, column, value, calculated])
    print(json.dumps([path, cells]))
    book.close(True)
try:
    desktop.terminate()
except Exception:
    pass
office.wait()
'''


def with_libreoffice(paths, folder):
    """The cells of each path; an empty dictionary without LibreOffice and its Python."""
    script = folder / "office.py"
    script.write_text(UNO)
    if not shutil.which("soffice") or subprocess.run(["/usr/bin/python3", "-c", "import uno"]).returncode:
        return {}
    out = run("/usr/bin/python3", str(script), str(folder / "profile"), *map(str, paths))
    result = {}
    for line in out.splitlines():
        path, cells = json.loads(line)
        result[path] = [
            (name, row, column, ("error", value["error"]) if isinstance(value, dict) else value, calculated)
            for name, row, column, value, calculated in cells
        ]
    return result


def main():
    lister = os.path.abspath(sys.argv[1])
    paths = sys.argv[2:] or sorted(
        str(path) for part in ("documents", "lists") for path in (ROOT / "Datasets" / part).iterdir()
        if path.name.endswith((".json", ".ndjson"))
    )
    folder = pathlib.Path(tempfile.mkdtemp(prefix="workbooks-"))
    jobs = []
    for name, text in documents(paths):
        path = folder / f"{name}.list.json"
        path.write_text(text, encoding="utf-8")
        for kind in ("xlsx", "ods"):
            run(lister, "export", str(path), "--now", NOW, "-o", str(folder / f"{name}.{kind}"))
            jobs.append((name, reference(lister, path), folder / f"{name}.{kind}"))
    office = with_libreoffice([path for _, _, path in jobs], folder)
    readers = [
        ("openpyxl", lambda path: with_openpyxl(path) if path.suffix == ".xlsx" else None),
        ("pandas", with_pandas),
        ("LibreOffice", lambda path: office.get(str(path))),
    ]
    shutil.rmtree(folder / "profile", ignore_errors=True)
    failed = False
    for reader, read in readers:
        for kind in (".xlsx", ".ods"):
            books = cells = different = calculated = owned = 0
            for name, grids, path in jobs:
                found = read(path) if path.suffix == kind else None
                if found is None:
                    continue
                books += 1
                values = {(sheet, row, column): (value, own) for sheet, row, column, value, own in found}
                for grid, rows in grids.items():
                    for row, line in enumerate(rows):
                        for column, mine in enumerate(line):
                            theirs, own = values.get((grid, row, column), (None, False))
                            if mine is None and theirs in (None, ""):
                                continue
                            cells += 1
                            owned += own
                            if own and isinstance(mine, bool) and isinstance(theirs, float):
                                # A truth value is a number with a format there, which arrays don't get.
                                theirs = theirs != 0
                            if same(mine, theirs, blurs=reader == "pandas"):
                                continue
                            calculated += own
                            different += not own
                            print(f"{reader} {path.name} {grid}!{chr(65 + column)}{row + 1}: {mine!r}, read {theirs!r}"
                                  + (" (calculated there)" if own else ""))
            print(f"{reader} {kind}: {books} documents, {cells} cells, {different} differences"
                  + (f"; {calculated} of {owned} that it calculated itself are not equal" if owned else ""))
            failed |= different > 0
    shutil.rmtree(folder)
    sys.exit(1 if failed else 0)


main()
