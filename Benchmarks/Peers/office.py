# SPDX-License-Identifier: MIT
"""Spreadsheet programs, which convert files: all documents as the sheets of one workbook, one CSV file for each."""

import csv
import json
import pathlib
import shutil
import subprocess
import tempfile
import zipfile
from xml.sax.saxutils import escape

from engines import Engine, Missing

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def cell_text(place, cell):
    """A cell as SpreadsheetML writes it."""
    if cell is None:
        return ""
    if isinstance(cell, str) and cell.startswith("="):
        return f'<c r="{place}"><f>{escape(cell[1:])}</f></c>'
    if isinstance(cell, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
    return f'<c r="{place}"><v>{cell}</v></c>'


def sheet_text(rows):
    """A grid as a sheet."""
    lines = []
    for row, cells in enumerate(rows, 1):
        texts = (cell_text(f"{chr(65 + column)}{row}", cell) for column, cell in enumerate(cells))
        lines.append(f'<row r="{row}">{"".join(texts)}</row>')
    return f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}</sheetData></worksheet>'


def write_workbook(path, grids):
    """A workbook with a sheet for each grid: s1, s2 ..."""
    numbers = range(1, len(grids) + 1)
    overrides = "".join(
        f'<Override PartName="/xl/worksheets/s{n}.xml" ContentType="{TYPE}.worksheet+xml"/>' for n in numbers
    )
    sheets = "".join(f'<sheet name="s{n}" sheetId="{n}" r:id="r{n}"/>' for n in numbers)
    links = "".join(
        f'<Relationship Id="r{n}" Type="{OFFICE}/worksheet" Target="worksheets/s{n}.xml"/>' for n in numbers
    )
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/>{overrides}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1"'
        f' Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>',
    }
    parts |= {f"xl/worksheets/s{n}.xml": sheet_text(rows) for n, rows in zip(numbers, grids)}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as book:
        for name, text in parts.items():
            book.writestr(name, text)


def value_of(text):
    """What a field of CSV says; numbers stay as they are spelled."""
    if text in ("TRUE", "FALSE"):
        return text == "TRUE"
    return text or None


class Office(Engine):
    """A program that makes a CSV file of each sheet."""

    program = ""
    misses = "not exact; starts anew, workbook in, CSV out"

    def __init__(self):
        self.command = shutil.which(self.program)
        if not self.command:
            raise Missing(f"{self.program} is not installed")

    def calculate(self, documents):
        documents = [json.loads(line) for line in documents.lines]
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            write_workbook(folder / "b.xlsx", [document["grids"][0]["rows"] for document in documents])
            self.convert(folder)
            for number, document in enumerate(documents, 1):
                path = folder / self.name_of(number)
                with open(path, newline="", encoding="utf-8") as file:
                    values = [[value_of(text) for text in row] for row in csv.reader(file)]
                document["grids"][0]["values"] = values
        return [json.dumps(document, separators=(",", ":")) for document in documents]


class LibreOffice(Office):
    """LibreOffice without a window."""

    name = "LibreOffice"
    program = "soffice"

    def convert(self, folder):
        # Comma, quotes, UTF-8, from line 1, language of the system, no quotes around all, values as they are,
        # not as they are shown, all sheets.
        form = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
        profile = f"-env:UserInstallation=file://{folder}/profile"
        command = [self.command, "--headless", profile, "--convert-to", form, "--outdir", str(folder)]
        subprocess.run(command + [str(folder / "b.xlsx")], check=True, stdout=-3, stderr=-3)

    def name_of(self, number):
        return f"b-s{number}.csv"


class Gnumeric(Office):
    """Gnumeric's ssconvert."""

    name = "Gnumeric"
    program = "ssconvert"

    def convert(self, folder):
        command = [self.command, "-S", "-T", "Gnumeric_stf:stf_assistant", "-O", "format=raw separator=,"]
        subprocess.run(command + ["b.xlsx", "b-s%s.csv"], check=True, cwd=folder, stdout=-3, stderr=-3)

    def name_of(self, number):
        return f"b-ss{number}.csv"
