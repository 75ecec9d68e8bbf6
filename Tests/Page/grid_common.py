# SPDX-License-Identifier: MIT
"""What the tests of grids share: a document with every kind of cell, and short ways to look at it."""

import json

ROWS = [
    ["Item", "Quantity", "Price", "Sum", "Share", "Per guest"],
    ["Milk", 2, 1.19, "=B2:B5*C2:C5", "=D2:D5/D6", "=D2/B8"],
    ["Bread", 1, 3.2, None, None, "=D3/B8"],
    ["Raspberry jam", 1, 2.79, None, None, "=D4/B8"],
    ["Apples", 1.5, 2.4, None, None, "=D5/B8"],
    ["Total", None, None, "=SUM(D2:D5)", "=SUM(E2:E5)", "=SUM(F2:F5)"],
    [],
    ["Guests", 7, None, "Jam left over", 0],
    ["Tip", "=D6*10%", None, "Weeks it lasts", "=1/E8"],
    ["Each pays", "=(D6+B9)/B8", None, "Rounded up", "=ROUNDUP(E9,0)"],
    ["Rounded", "=ROUND(B10,2)", None, "Growth a week", "=1.0074^1.002"],
]


class Sheet:
    """The grid of a page, by addresses."""

    def __init__(self, page, server, rows=ROWS, name="Party", more=()):
        (server.folder / "Party.list.json").write_text(json.dumps(
            {"lister": 1, "color": "green", "items": [], "grids": [{"name": name, "rows": rows}, *more]}))
        self.page, self.server = page, server
        page.goto(server.address("list", "Party"))
        self.cell("A1").wait_for()

    def cell(self, address, grid=0):
        return self.page.locator("lister-grid").nth(grid).locator(f"td[data-cell={address}]")

    def point(self, address):
        """Moves the pointer over a cell, whatever is drawn on it."""
        box = self.cell(address).bounding_box()
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)

    def drag(self, start, end):
        self.point(start)
        self.page.mouse.down()
        self.point(end)
        self.page.mouse.up()

    def go(self, address):
        """Selects a cell with the pointer, and takes the pointer away."""
        self.cell(address).click()
        self.page.mouse.move(5, 5)
        assert self.at == address, self.at

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text):
        self.page.keyboard.type(text)

    @property
    def at(self):
        """The cell that has the focus."""
        return self.page.evaluate("document.activeElement?.dataset.cell ?? document.activeElement?.tagName")

    @property
    def range(self):
        return self.page.input_value("input.name")

    @property
    def field(self):
        return self.page.input_value("lister-grid textarea")

    @property
    def result(self):
        return " ".join(self.page.inner_text("lister-grid .result").split())

    def comes(self, look, expected, what="it"):
        """Waits until something is as expected."""
        for _ in range(200):
            seen = look()
            if seen == expected:
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{what} is {seen!r}, not {expected!r}")

    def shows(self, address, text, grid=0):
        self.comes(lambda: " ".join(self.cell(address, grid).inner_text().split()), text, address)

    @property
    def rows(self):
        """What the document holds now."""
        return json.loads(self.server.ask("GET", "/v1/lists/Party"))["grids"][0]["rows"]

    def holds(self, address, cell):
        """Waits until the document on the server holds a cell."""
        column, row = ord(address[0]) - 65, int(address[1:]) - 1

        def look():
            rows = self.rows
            return rows[row][column] if row < len(rows) and column < len(rows[row]) else None

        self.comes(look, cell, address)
