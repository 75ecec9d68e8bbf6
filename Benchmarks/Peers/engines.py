# SPDX-License-Identifier: MIT
"""Engines of others that take formulas as they are: JSON lines in, JSON lines out, in this process."""

import json


class Missing(Exception):
    """Why a peer can't run here."""


class Engine:
    """An engine with cells that are set one by one."""

    workloads = ("invoice", "pricematrix", "loan", "dense")
    misses = "not exact"

    def calculate(self, documents):
        """The documents with their values, as texts."""
        out = []
        for line in documents.lines:
            document = json.loads(line)
            for grid in document["grids"]:
                grid["values"] = self.values(grid["rows"])
            out.append(json.dumps(document, separators=(",", ":")))
        return out

    def cells(self, text):
        """What a text that came out says, by the names of the cells."""
        rows = json.loads(text)["grids"][0]["values"]
        return {
            f"{chr(65 + column)}{row + 1}": value
            for row, cells in enumerate(rows)
            for column, value in enumerate(cells)
        }


class IronCalc(Engine):
    """The Python package ironcalc, with a model made for each document."""

    name = "IronCalc"

    def __init__(self):
        try:
            import ironcalc
        except ImportError:
            raise Missing("pip install ironcalc")
        self.create = ironcalc.create

    def values(self, rows):
        model = self.create("model", "en", "UTC", "en")
        self.fill(model, rows, [[None] * len(cells) for cells in rows])
        return self.evaluated(model, rows)

    @staticmethod
    def fill(model, rows, before):
        """Sets the cells that are not as they were before."""
        for row, (cells, old) in enumerate(zip(rows, before), 1):
            for column, (cell, last) in enumerate(zip(cells, old), 1):
                if cell == last:
                    continue
                if isinstance(cell, str):
                    model.set_user_input(0, row, column, cell)
                else:
                    model.update_cell_with_number(0, row, column, cell)

    @staticmethod
    def evaluated(model, rows):
        """The values of all cells that hold something."""
        model.evaluate()
        return [
            [
                None if cell is None else model.get_cell_value(0, row, column)
                for column, cell in enumerate(cells, 1)
            ]
            for row, cells in enumerate(rows, 1)
        ]


class KeptIronCalc(IronCalc):
    """The same with one model for all documents of a template: what differs is set, all is evaluated."""

    name = "IronCalc, model kept"

    def __init__(self):
        super().__init__()
        self.models = {}

    def values(self, rows):
        key = tuple(tuple(self.part(cell) for cell in cells) for cells in rows)
        if key not in self.models:
            before = [[None] * len(cells) for cells in rows]
            self.models[key] = (self.create("model", "en", "UTC", "en"), before)
        model, before = self.models[key]
        self.fill(model, rows, before)
        self.models[key] = (model, rows)
        return self.evaluated(model, rows)

    @staticmethod
    def part(cell):
        """What is the same in all documents of a template: the formulas, and what is empty."""
        return cell if cell is None or str(cell).startswith("=") else ""


class Formualizer(Engine):
    """The Python package formualizer."""

    name = "formualizer"

    def __init__(self):
        try:
            import formualizer
        except ImportError:
            raise Missing("pip install formualizer")
        self.module = formualizer

    def filled(self, rows):
        """A workbook with the cells, and the places of its formulas."""
        book = self.module.Workbook()
        sheet = book.sheet("S")
        literal = self.module.LiteralValue
        formulas = []
        for row, cells in enumerate(rows, 1):
            for column, cell in enumerate(cells, 1):
                if isinstance(cell, str) and cell.startswith("="):
                    sheet.set_formula(row, column, cell)
                    formulas.append(("S", row, column))
                elif isinstance(cell, str):
                    sheet.set_value(row, column, literal.text(cell))
                elif cell is not None:
                    sheet.set_value(row, column, literal.number(float(cell)))
        return book, formulas

    def values(self, rows):
        book, formulas = self.filled(rows)
        values = [list(cells) for cells in rows]
        for (_, row, column), value in zip(formulas, book.evaluate_cells(formulas)):
            values[row - 1][column - 1] = value if isinstance(value, (int, float, str)) else str(value)
        return values
