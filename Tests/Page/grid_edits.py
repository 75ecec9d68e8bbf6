# SPDX-License-Identifier: MIT
"""A cell that is edited stays what it is: a number with its digits, a text that looks like one, and each other kind."""

import json
import time

from grid_common import Sheet

# Each as a document spells it, as it is edited, and as it is after a 5 was typed behind it.
SPELLED = [
    ("2.50", "2.50", "2.505"),
    ("1.234e-08", "1.234e-08", "1.234e-085"),
    ("0.12345678901234567", "0.12345678901234567", "0.123456789012345675"),
    ("12345678901234567890", "12345678901234567890", "123456789012345678905"),
    ("-0", "-0", "-05"),
    ("1E2", "1E2", "1E25"),
    ("7", "7", "75"),
    ('"2.50"', "'2.50", '"2.505"'),
    ('"007"', "'007", '"0075"'),
    ('"TRUE"', "'TRUE", '"TRUE5"'),
    ('"#N/A"', "'#N/A", '"#N/A5"'),
    ('"5%"', "'5%", '"5%5"'),
    ('"\'quoted"', "''quoted", '"\'quoted5"'),
    ('"2026-12-01"', "2026-12-01", '"2026-12-015"'),
    ('"Milk"', "Milk", '"Milk5"'),
    ('{"text": "=A1"}', "'=A1", '{"text": "=A15"}'),
    ('{"ratio": "1/3"}', "=1/3", '"=1/35"'),
    ('{"approx": "0.25"}', "0.25", "0.255"),
    ("true", "TRUE", '"TRUE5"'),
    ('{"error": "#N/A"}', "#N/A", '"#N/A5"'),
    ("null", "", "5"),
    ('"=1+1"', "=1+1", '"=1+15"'),
    ('{"formula": "1+1"}', "=1+1", '"=1+15"'),
]


def cells(server):
    """The cells of column B as the document spells them."""
    text = (server.folder / "Party.list.json").read_text()
    rows = json.loads(text, parse_float=lambda word: {"number": word}, parse_int=lambda word: {"number": word})["grids"][0]["rows"]
    return [(row + [None, None])[1] for row in rows]


def same(cell, spelled):
    return cell == json.loads(spelled, parse_float=lambda word: {"number": word}, parse_int=lambda word: {"number": word})


def sheet_of(page, server, spelled):
    sheet = Sheet(page, server, [])
    rows = ", ".join(f'["{index}", {cell}]' for index, cell in enumerate(spelled))
    (server.folder / "Party.list.json").write_text(f'{{"lister": 1, "color": "green", "items": [], "grids": [{{"name": "Party", "rows": [{rows}]}}]}}')
    page.reload()
    sheet.shows("A1", "0")
    return sheet


def each_part(page, server):
    """All of them, 12 to a grid."""
    for start in range(0, len(SPELLED), 12):
        part = SPELLED[start:start + 12]
        yield part, sheet_of(page, server, [spelled for spelled, *_ in part])


def comes(look, expected, what):
    for _ in range(200):
        seen = look()
        if same(seen, expected):
            return
        time.sleep(0.025)
    raise AssertionError(f"{what} is {seen!r}, not {expected}")


def test_each_kind_of_cell_is_edited_as_what_it_is(page, server):
    for part, sheet in each_part(page, server):
        for index, (spelled, written, after) in enumerate(part):
            sheet.go(f"B{index + 1}")
            assert sheet.field == written, (spelled, sheet.field)
            sheet.press("F2")
            sheet.type("5")
            sheet.press("Enter")
            comes(lambda: cells(server)[index], after if spelled != "-0" else "-5", f"{spelled} with a 5")


def test_an_edit_that_changes_nothing_keeps_every_kind(page, server):
    for part, sheet in each_part(page, server):
        for index, (spelled, _, _) in enumerate(part):
            sheet.go(f"B{index + 1}")
            sheet.press("F2", "Enter")
            sheet.go(f"B{index + 1}")
            sheet.press("F2", "Control+Enter")
        # An edit behind them is answered after them.
        sheet.go("C1")
        sheet.type("end")
        sheet.press("Enter")
        sheet.holds("C1", "end")
        for index, (spelled, _, _) in enumerate(part):
            assert same(cells(server)[index], spelled), (spelled, cells(server)[index])


def test_a_number_with_its_own_spelling_stays_in_the_total(page, server):
    sheet = sheet_of(page, server, ["2.50", "1.25", '"=SUM(B1:B2)"'])
    sheet.go("B1")
    sheet.press("F2", "Backspace")
    sheet.type("5")
    sheet.press("Enter")
    sheet.shows("B3", "3.8")
    assert '"2.55"' not in (server.folder / "Party.list.json").read_text()


def test_numbers_are_copied_with_their_digits(page, server):
    sheet = sheet_of(page, server, ["2.50", "1.234e-08", "0.12345678901234567"])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sheet.go("B1")
    sheet.press("Shift+ArrowDown", "Shift+ArrowDown", "Control+c")
    sheet.go("D1")
    sheet.press("Control+v")
    for digits in ("2.50", "1.234e-08", "0.12345678901234567"):
        sheet.comes(lambda: (server.folder / "Party.list.json").read_text().split('"values"')[0].count(digits), 2, digits)
