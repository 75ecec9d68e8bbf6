# SPDX-License-Identifier: MIT
"""What goes to a printer is all of the list, and all of its grids."""

import re

from grid_common import Sheet
from lists import opened

LINES = "".join(f"- [{'x' if index >= 500 else ' '}] Item {index}\n" for index in range(600))


def pages(page):
    """How many pages are printed."""
    return len(re.findall(rb"/Type\s*/Page[^s]", page.pdf()))


def test_all_items_are_printed(page, server):
    opened(page, server, text=LINES)
    assert page.locator(".row").count() < 200, "on the screen only those in sight are there"
    page.evaluate("""() => {
        addEventListener('beforeprint', () => { window.printedRows = document.querySelectorAll('.row').length; });
        addEventListener('afterprint', () => { window.isOver = true; });
    }""")
    assert pages(page) >= 10
    assert page.evaluate("window.printedRows") == 600
    page.wait_for_function("() => window.isOver && document.querySelectorAll('.row').length < 200")
    page.emulate_media(media="print")
    page.wait_for_function("() => document.querySelectorAll('.row').length === 600")
    assert page.evaluate("""() => [...document.querySelectorAll('lister-sidebar, lister-bar, .strip, .add')].filter((one) => one.checkVisibility()).length""") == 0
    assert page.evaluate("[...document.querySelectorAll('.row *')].every((one) => one.getBoundingClientRect().right <= innerWidth)")
    page.emulate_media(media="screen")
    page.wait_for_function("() => document.querySelectorAll('.row').length < 200")


def test_all_cells_are_printed(page, server):
    rows = [[f"{chr(65 + column)}{row + 1} and a text" if column % 2 else row * 1000 + column for column in range(16)] for row in range(16)]
    rows[3][3] = None
    sheet = Sheet(page, server, rows, more=[{"name": "Second", "rows": rows}])
    sheet.cell("P16", 1).wait_for()
    page.set_viewport_size({"width": 718, "height": 900})
    page.emulate_media(media="print")
    beyond = page.evaluate("""() => [...document.querySelectorAll('lister-grid td')].filter((cell) => {
        const text = cell.firstElementChild ?? cell;
        const isCut = (one) => getComputedStyle(one).overflow !== 'visible' && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
        let around = cell.parentElement;
        for (; around; around = around.parentElement) if (isCut(around)) return true;
        return !cell.checkVisibility() || cell.getBoundingClientRect().right > innerWidth + 1 || isCut(text) || isCut(cell);
    }).map((cell) => cell.dataset.cell)""")
    assert not beyond, beyond
