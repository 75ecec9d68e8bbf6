#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the databases and workbooks of tables/: needs openpyxl and odfpy."""

import datetime
import os
import sqlite3

from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from openpyxl import Workbook

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables")


def database(name, script, mode="delete"):
    path = os.path.join(FOLDER, name)
    if os.path.exists(path):
        os.remove(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA page_size = 512")
    connection.execute(f"PRAGMA journal_mode = {mode}")
    connection.executescript(script)
    connection.commit()
    connection.close()


def workbook(name, sheets):
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(os.path.join(FOLDER, name))


ITEMS = """
CREATE TABLE shop (code TEXT PRIMARY KEY, town TEXT) WITHOUT ROWID;
INSERT INTO shop VALUES ('A', 'Aachen'), ('B', 'Bremen');
CREATE TABLE "my items" (number INTEGER PRIMARY KEY, name TEXT, price REAL, count INTEGER, picture BLOB);
INSERT INTO "my items" VALUES (7, 'Milk', 1.19, 9223372036854775807, x'00ff');
INSERT INTO "my items" VALUES (8, 'Bread', 0.1, NULL, NULL);
INSERT INTO "my items" VALUES (9, 'Salt', 2.0, 3, NULL);
CREATE VIEW cheap AS SELECT name, price FROM "my items" WHERE price < 1;
"""
PEOPLE = [["Name", "Born", "City", "Height"]] + [
    [f"Person {i}", datetime.date(1980, 1, 1) + datetime.timedelta(days=97 * i), ["Ulm", "Kiel"][i % 2], 1.5 + i / 100]
    for i in range(1, 41)
]
TOWNS = [["Town", "River", "People"], ["Ulm", "Danube", 126000], ["Kiel", None, 247000]]

database("groceries.sqlite", ITEMS)
database("journal.sqlite", "CREATE TABLE a (name TEXT); INSERT INTO a VALUES ('Milk');", "wal")
workbook("people.xlsx", [("People", PEOPLE)])
workbook("two.xlsx", [("People", PEOPLE), ("Towns", TOWNS)])
workbook("mixed.xlsx", [("People", PEOPLE), ("Sums", [[1, 2], ["=A1+B1", 3]])])

document = OpenDocumentSpreadsheet()
table = Table(name="Towns")
for values in TOWNS:
    row = TableRow()
    for value in values:
        if isinstance(value, int):
            cell = TableCell(valuetype="float", value=value)
        else:
            cell = TableCell(valuetype="string") if value else TableCell()
        if value is not None:
            cell.addElement(P(text=str(value)))
        row.addElement(cell)
    table.addElement(row)
document.spreadsheet.addElement(table)
document.save(os.path.join(FOLDER, "towns.ods"))
