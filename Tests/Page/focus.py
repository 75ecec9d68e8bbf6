# SPDX-License-Identifier: MIT
"""After each dialog and menu, and in each list that opens, the keys are where typing works."""

import json

from playwright.sync_api import expect

from grid_common import Sheet
from lists import opened, stored

EMPTY = {"lister": 1, "color": "green", "items": [], "grids": [{"name": "Party", "rows": [["A", 2], ["B", 3]]}]}


def place(page):
    """Where typing would go: a cell, the row of an item, the label of a field, or the element for which it is nowhere."""
    return page.evaluate("""() => {
        const at = document.activeElement;
        if (!at.checkVisibility() || at.closest('dialog, .popover')) return `inside ${at.outerHTML.slice(0, 80)}`;
        if (at.matches('[role=gridcell]')) return at.dataset.cell;
        if (at.matches('.row .check')) return `row ${at.ariaLabel}`;
        if (at.matches('input[type=text], textarea')) return `field ${at.ariaLabel}`;
        return `nowhere: ${at.outerHTML.slice(0, 80)}`;
    }""")


def comes(page, expected, what):
    for _ in range(100):
        seen = place(page)
        if seen == expected:
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"{what}: the keys are at {seen!r}, not at {expected!r}")


def command(page, words):
    page.keyboard.press("Control+k")
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def floats(page):
    page.locator("dialog[open], .popover").first.wait_for()


FIELD = "field Add an item, or paste several lines"
BAR = ("color", "show", "export", "menu")
COMMANDS = ("all commands ", "new list", "rename the list", "keyboard", "color of", "show and sort", "copy or export")


def each_way(page, here, what, commands=COMMANDS):
    """Opens all that floats from the bar and by its name, and gives it up."""
    for name in BAR:
        # What shows items isn't there where there are none.
        if not page.locator(f"lister-bar [data-run={name}]").count():
            continue
        page.locator(f"lister-bar [data-run={name}]").click()
        floats(page)
        page.keyboard.press("Escape")
        comes(page, here, f"{what}, the button {name}")
    for words in commands:
        page.keyboard.press("Control+k")
        if words != COMMANDS[0]:
            page.keyboard.type(words)
            page.keyboard.press("Enter")
        floats(page)
        page.wait_for_timeout(150)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open], .popover")).to_have_count(0)
        comes(page, here, f"{what}, the command {words}")
    for button in ("New list", "Keyboard"):
        page.locator("lister-sidebar").get_by_role("button", name=button).click()
        floats(page)
        page.keyboard.press("Escape")
        comes(page, here, f"{what}, the button {button}")


def test_what_floats_gives_the_keys_back_to_a_field(page, server):
    opened(page, server)
    comes(page, FIELD, "opened")
    each_way(page, FIELD, "in the field")
    page.keyboard.type("Eggs")
    page.keyboard.press("Enter")
    expect(page.get_by_role("checkbox", name="Eggs")).to_be_visible()


def test_what_floats_gives_the_keys_back_to_a_row(page, server):
    opened(page, server)
    page.get_by_role("checkbox", name="Bread").focus()
    each_way(page, "row Bread", "at a row")
    page.keyboard.press("d")
    floats(page)
    page.keyboard.press("Escape")
    comes(page, "row Bread", "after the details")


def test_what_floats_gives_the_keys_back_to_a_cell(page, server):
    sheet = Sheet(page, server, [["A", 2], ["B", 3]])
    sheet.go("B2")
    each_way(page, "B2", "in a cell", ("all commands ", "new list", "rename the grid", "keyboard", "rename or remove", "explain the cell"))
    page.get_by_role("button", name="Commands of the grid").click()
    floats(page)
    page.keyboard.press("Escape")
    comes(page, "B2", "after the grid's menu")
    for entry in ("Copy", "Show formulas", "Rename the grid"):
        page.get_by_role("button", name="Commands of the grid").click()
        page.locator(".popover").get_by_role("button", name=entry).click()
        if entry == "Rename the grid":
            page.get_by_role("button", name="Cancel").click()
        comes(page, "B2", f"after {entry}")
    page.locator("lister-grid > header .link").click()
    comes(page, "B2", "after the formulas")
    sheet.type("7")
    sheet.press("Enter")
    sheet.holds("B2", 7)


def test_a_click_beside_what_floats_leaves_the_keys_where_they_were(page, server):
    sheet = Sheet(page, server, [["A", 2], ["B", 3]])
    sheet.go("B2")
    for name in ("color", "export"):
        page.locator(f"lister-bar [data-run={name}]").click()
        floats(page)
        page.mouse.click(1100, 700)
        comes(page, "B2", f"after {name}")


def test_buttons_that_go_with_what_they_do_give_the_keys_back(page, server):
    sheet = Sheet(page, server, [["A", 2], ["B", 3]])
    sheet.go("B2")
    sheet.press("Delete")
    sheet.holds("B2", None)
    page.locator("lister-bar [data-run=undo]").click()
    sheet.holds("B2", 3)
    comes(page, "B2", "after undo")
    page.locator("lister-bar [data-run=history]").click()
    page.get_by_role("button", name="Close the history").click()
    comes(page, "B2", "after the history")


def test_a_new_list_is_typed_into(page, server):
    opened(page, server)
    page.get_by_role("checkbox", name="Bread").focus()
    for index, start in enumerate((lambda: command(page, "new list"), lambda: page.get_by_role("button", name="New list").click())):
        start()
        page.get_by_role("textbox", name="Name").fill(f"Fresh {index}")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name=f"Fresh {index}", level=1).wait_for()
        page.get_by_text("Type the first item above").wait_for()
        comes(page, FIELD, "in a new list")
        page.keyboard.type("Eggs")
        page.keyboard.press("Enter")
        expect(page.get_by_role("checkbox", name="Eggs")).to_be_visible()


def test_a_list_that_opens_is_typed_into(page, server):
    (server.folder / "Party.list.json").write_text(json.dumps(EMPTY))
    opened(page, server)
    comes(page, FIELD, "opened")
    page.get_by_role("link", name="Party").click()
    page.locator("td[data-cell=A1]").wait_for()
    comes(page, "A1", "a list that only has a grid")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    expect(page.locator("td[data-cell=A2]")).to_have_text("8")
    page.get_by_role("link", name="Walk").click()
    page.get_by_role("heading", name="Walk", level=1).wait_for()
    comes(page, FIELD, "a list by its link")
    page.go_back()
    page.locator("td[data-cell=A1]").wait_for()
    comes(page, "A3", "a grid by going back")
    page.get_by_role("link", name="Metrics").click()
    page.get_by_role("heading", name="Metrics", level=1).wait_for()
    page.go_back()
    comes(page, "A3", "a grid after another view")


def test_a_search_keeps_the_keys_while_it_is_typed(page, server):
    opened(page, server)
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("mil", delay=120)
    page.locator(".hits li").first.wait_for()
    page.keyboard.type("k")
    expect(page.locator("lister-sidebar input[type=search]")).to_have_value("milk")


def test_the_first_grid_of_a_session_is_typed_into(page, server):
    opened(page, server)
    command(page, "add a grid")
    page.locator("td[data-cell=A1]").wait_for()
    comes(page, "A1", "the first grid")
    page.keyboard.type("41")
    page.keyboard.press("Enter")
    expect(page.locator("td[data-cell=A1]")).to_have_text("41")
    command(page, "add a grid")
    page.locator("lister-grid").nth(1).wait_for()
    comes(page, "A1", "the second grid")
    assert page.locator("lister-grid").nth(1).locator("td:focus").count() == 1
    command(page, "remove the grid")
    expect(page.locator("lister-grid")).to_have_count(1)
    assert not place(page).startswith("nowhere"), place(page)
    assert len(stored(server)) == 4
