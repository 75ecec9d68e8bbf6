# SPDX-License-Identifier: MIT
"""The calculation of invoices written by hand for one peer each: no formula is read."""

import decimal
import json
import pathlib
import shutil
import subprocess
import tempfile

from engines import Missing

LINES = range(1, 12)


def read(lines):
    """Numbers, quantities, prices, classes and discounts of all invoices, line by line."""
    ids, quantities, prices, classes, discounts = [], [], [], [], []
    for text in lines:
        document = json.loads(text)
        rows = document["grids"][0]["rows"]
        ids.append(document["id"])
        for index in LINES:
            row = rows[index]
            quantities.append(row[1])
            prices.append(row[2])
            classes.append(row[3])
            discounts.append(row[4])
    return ids, quantities, prices, classes, discounts


def exact_cells(text):
    """The values of a document, with numbers as they are spelled."""
    parse = {"parse_float": decimal.Decimal, "parse_int": decimal.Decimal}
    rows = json.loads(text, **parse)["grids"][0]["values"]
    return {
        f"{chr(65 + column)}{row + 1}": value
        for row, cells in enumerate(rows)
        for column, value in enumerate(cells)
    }


class Written:
    """What such peers have in common."""

    workloads = ("invoice",)

    def cells(self, text):
        return json.loads(text)["cells"]

    @staticmethod
    def texts(ids, columns, sums):
        """The lines of JSON: of each invoice the cells of its lines, and its sums."""
        out = []
        for index, name in enumerate(ids):
            cells = {}
            for letter, values in columns.items():
                for line in range(11):
                    cells[f"{letter}{line + 2}"] = values[index * 11 + line]
            for cell, values in sums.items():
                cells[cell] = values[index]
            out.append(json.dumps({"id": name, "cells": cells}, separators=(",", ":")))
        return out


class NumPy(Written):
    """Columns of doubles."""

    name = "numpy, by hand"
    misses = "reads no formulas, not exact"

    def __init__(self):
        try:
            import numpy
        except ImportError:
            raise Missing("pip install numpy")
        self.numpy = numpy

    def calculate(self, documents):
        np = self.numpy
        ids, quantities, prices, classes, discounts = read(documents.lines)
        cents = lambda values: np.floor(values * 100 + 0.5) / 100
        quantity, price = np.array(quantities, float), np.array(prices, float)
        kind, discount = np.array(classes), np.array(discounts, float)
        net = cents(quantity * price * (1 - discount / 100))
        rate = np.where(kind == "A", 0.19, np.where(kind == "B", 0.07, 0))
        tax = cents(net * rate)
        gross = net + tax
        sums = [column.reshape(-1, 11).sum(axis=1) for column in (net, tax, gross)]
        freight = np.where(sums[0] >= 5000, 0, 4.95)
        due = sums[2] + freight + cents(freight * 0.19)
        columns = dict(zip("FGHI", (part.tolist() for part in (net, rate, tax, gross))))
        names = ("F13", "H13", "I13", "B16")
        return self.texts(ids, columns, dict(zip(names, (part.tolist() for part in (*sums, due)))))


class DuckDB(Written):
    """SQL with decimals."""

    name = "duckdb, SQL by hand"
    misses = "reads no formulas"

    QUERY = """
      with a as (select number, q::decimal(9, 0) * (p::decimal(9, 0) * 0.01::decimal(2, 2))
          * (1 - d::decimal(3, 0) * 0.01::decimal(2, 2)) as worth,
          (case c when 'A' then 0.190 when 'B' then 0.070 else 0 end)::decimal(3, 3) as rate from input),
        b as (select number, rate, round(worth, 2)::decimal(12, 2) as net from a)
      select number, net, rate, round(net * rate, 2)::decimal(12, 2) as tax from b order by number
    """

    def __init__(self):
        try:
            import duckdb
            import numpy
        except ImportError:
            raise Missing("pip install duckdb numpy")
        self.duckdb, self.numpy = duckdb, numpy
        self.connection = duckdb.connect()
        self.connection.execute("set threads to 1")

    def calculate(self, documents):
        np = self.numpy
        ids, quantities, prices, classes, discounts = read(documents.lines)
        input = {
            "number": np.arange(len(quantities)), "q": np.array(quantities),
            "p": np.array([round(price * 100) for price in prices]),
            "c": np.array(classes, object), "d": np.array(discounts),
        }
        self.connection.register("input", input)
        rows = self.connection.execute(self.QUERY).fetchall()
        self.connection.execute(f"create or replace temp table rows as {self.QUERY}")
        sums = self.connection.execute(
            """with s as (select number // 11 as invoice, sum(net)::decimal(14, 2) as nets,
                 sum(tax)::decimal(14, 2) as taxes from rows group by invoice)
               select nets, taxes, nets + taxes, nets + taxes
                 + case when nets >= 5000 then 0 else 4.95 + 0.94 end from s order by invoice"""
        ).fetchall()
        self.connection.unregister("input")
        texts = lambda values: [str(value) for value in values]
        net, rate, tax = (texts(column) for column in list(zip(*rows))[1:])
        gross = texts(row[1] + row[3] for row in rows)
        columns = {"F": net, "G": rate, "H": tax, "I": gross}
        names = ("F13", "H13", "I13", "B16")
        return self.texts(ids, columns, dict(zip(names, (texts(part) for part in zip(*sums)))))


class Compiled(Written):
    """A program of its own, from a file beside this one."""

    arguments = ()

    def __init__(self):
        compiler = next(filter(None, map(shutil.which, self.compilers)), None)
        if compiler is None:
            raise Missing(f"no compiler: {' or '.join(self.compilers)}")
        self.folder = tempfile.TemporaryDirectory()
        self.program = f"{self.folder.name}/program"
        source = pathlib.Path(__file__).with_name(self.source)
        command = [compiler, *self.options, "-o", self.program, str(source), f"-l{self.library}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise Missing(f"it can't be compiled without lib{self.library}-dev")

    def calculate(self, documents):
        return documents.through([self.program, *self.arguments])


class GMP(Compiled):
    """C with GMP's rationals."""

    name = "C with GMP, by hand"
    misses = "reads no formulas"
    source, library = "exact_invoice.c", "gmp"
    compilers, options = ("cc", "clang", "gcc"), ("-O2",)


class WholeCents(Compiled):
    """C++ with simdjson and whole cents, which writes the documents with their values."""

    name = "C++ with simdjson, by hand"
    misses = "reads no formulas"
    source, library = "cents_invoice.cpp", "simdjson"
    compilers, options = ("c++", "clang++", "g++"), ("-O3", "-march=native", "-std=c++17")

    def cells(self, text):
        return exact_cells(text)


class Walk(WholeCents):
    """simdjson's walk over all cells, and a copy: what reading and writing cost."""

    name = "simdjson, walk and copy"
    misses = "calculates nothing"
    arguments = ("walk",)

    def cells(self, text):
        return {}
