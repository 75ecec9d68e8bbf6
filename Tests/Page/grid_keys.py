# SPDX-License-Identifier: MIT
"""Every key of the keyboard map for cells."""

import datetime

from grid_common import ROWS, Sheet


def test_arrows_home_end_and_pages(page, server):
    sheet = Sheet(page, server)
    sheet.go("B2")
    for key, at in [("ArrowRight", "C2"), ("ArrowDown", "C3"), ("ArrowLeft", "B3"), ("ArrowUp", "B2"), ("Home", "A2"), ("End", "F2"),
                    ("Control+Home", "A1"), ("Control+End", "F11"), ("PageUp", "F3"), ("PageDown", "F11"), ("PageDown", "F16"), ("ArrowDown", "F16")]:
        sheet.press(key)
        assert sheet.at == at, (key, sheet.at)
    assert sheet.range == "F16"


def test_control_and_arrows_go_to_the_edge_of_data(page, server):
    sheet = Sheet(page, server)
    sheet.go("A1")
    for key, at in [("Control+ArrowRight", "F1"), ("Control+ArrowDown", "F6"), ("Control+ArrowDown", "F16"), ("Control+ArrowUp", "F6"),
                    ("Control+ArrowLeft", "D6"), ("Control+ArrowLeft", "A6"), ("Control+ArrowDown", "A8"), ("Control+ArrowDown", "A11"), ("Control+ArrowDown", "A16")]:
        sheet.press(key)
        assert sheet.at == at, (key, sheet.at)


def test_tab_and_enter_move_and_go_round_a_selection(page, server):
    sheet = Sheet(page, server)
    sheet.go("B2")
    for key, at in [("Tab", "C2"), ("Tab", "D2"), ("Enter", "B3"), ("Shift+Enter", "B2"), ("Shift+Tab", "A2")]:
        sheet.press(key)
        assert sheet.at == at, (key, sheet.at)
    sheet.go("B2")
    sheet.press("Shift+ArrowRight", "Shift+ArrowDown")
    assert sheet.range == "B2:C3"
    seen = []
    for key in ["Tab"] * 4 + ["Enter"] * 4 + ["Shift+Tab", "Shift+Enter"]:
        sheet.press(key)
        seen.append(sheet.at)
    assert seen == ["C2", "B3", "C3", "B2", "B3", "C2", "C3", "B2", "C3", "C2"], seen
    assert sheet.range == "B2:C3"


def test_tab_at_the_last_cell_and_after_escape_leaves(page, server):
    sheet = Sheet(page, server)
    sheet.go("A1")
    for _ in range(2):
        sheet.press("Control+ArrowRight")
    for _ in range(3):
        sheet.press("Control+ArrowDown")
    assert sheet.at == "P16"
    sheet.press("Tab")
    assert not page.evaluate("Boolean(document.activeElement.closest('table'))")
    sheet.go("B2")
    sheet.press("Escape", "Tab")
    assert not page.evaluate("Boolean(document.activeElement.closest('table'))")
    sheet.go("A1")
    sheet.press("Shift+Tab")
    assert not page.evaluate("Boolean(document.activeElement.closest('table'))")


def test_shift_extends_and_whole_rows_columns_and_all(page, server):
    sheet = Sheet(page, server)
    sheet.go("B2")
    sheet.press("Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight")
    assert (sheet.range, sheet.at) == ("B2:D3", "B2")
    sheet.press("Shift+ArrowLeft")
    assert sheet.range == "B2:C3"
    sheet.press("Control+Shift+ArrowDown")
    assert sheet.range == "B2:C5"
    sheet.press("Shift+Home")
    assert sheet.range == "A2:B5"
    sheet.go("C3")
    sheet.press("Control+Space")
    assert sheet.range == "C1:C16"
    sheet.go("C3")
    sheet.press("Shift+Space")
    assert sheet.range == "A3:P3"
    sheet.press("Control+a")
    assert sheet.range == "A1:F11"
    sheet.press("Control+a")
    assert sheet.range == "A1:P16"


def test_typing_begins_with_the_first_character_and_is_kept(page, server):
    sheet = Sheet(page, server)
    sheet.go("B3")
    sheet.type("12.50")
    assert sheet.field == "12.50"
    assert page.inner_text("lister-grid .mirror") == "12.50"
    sheet.press("Enter")
    assert sheet.at == "B4"
    assert page.inner_text("td[data-cell=B3]").strip() == "12.50".rstrip("0") or sheet.cell("B3").inner_text().startswith("12.5")
    sheet.holds("B3", 12.5)
    sheet.shows("D3", "40")
    sheet.type("x")
    sheet.press("ArrowRight")
    assert sheet.at == "C4"
    sheet.holds("B4", "x")
    sheet.type("?/!")
    assert sheet.field == "?/!"
    sheet.press("Tab")
    assert sheet.at == "D4"
    sheet.holds("C4", "?/!")


def test_escape_gives_up_and_leaving_keeps(page, server):
    sheet = Sheet(page, server)
    sheet.go("B3")
    sheet.type("99")
    sheet.press("Escape")
    assert (sheet.at, sheet.field) == ("B3", "1")
    sheet.press("F2")
    sheet.type("0")
    assert sheet.field == "10"
    sheet.press("ArrowLeft", "ArrowLeft")
    sheet.type("2")
    assert sheet.field == "210"
    sheet.cell("A7").click()
    sheet.holds("B3", 210)
    assert sheet.at == "A7"
    assert sheet.rows[2][1] == 210


def test_going_to_another_list_keeps_what_is_typed_where_it_was_typed(page, server):
    sheet = Sheet(page, server)
    before = server.ask("GET", "/v1/lists/budget")
    sheet.go("B3")
    sheet.type("77")
    page.evaluate("location.hash = '#/list/budget'")
    page.get_by_role("heading", name="budget", level=1).wait_for()
    sheet.holds("B3", 77)
    assert server.ask("GET", "/v1/lists/budget") == before


def test_delete_clears_and_undo_brings_back(page, server):
    sheet = Sheet(page, server)
    sheet.go("A2")
    sheet.press("Shift+ArrowDown", "Shift+ArrowRight", "Delete")
    assert sheet.cell("A2").inner_text() == ""
    sheet.holds("B3", None)
    sheet.holds("A2", None)
    sheet.press("Control+z")
    sheet.holds("A2", "Milk")
    sheet.shows("A2", "Milk")
    page.locator(".strip .said", has_text="Undid").wait_for()
    sheet.press("Control+y")
    sheet.shows("A2", "")
    page.locator(".strip .said", has_text="Redid").wait_for()


def test_undo_takes_letters_first_then_actions(page, server):
    sheet = Sheet(page, server)
    sheet.go("B3")
    sheet.type("5")
    sheet.press("Enter")
    sheet.holds("B3", 5)
    sheet.type("12")
    sheet.press("Control+z")
    assert sheet.field == "1"
    sheet.press("Control+y")
    assert sheet.field == "12"
    sheet.press("Control+z", "Control+Shift+z", "Control+z", "Control+z")
    assert sheet.field == "1", sheet.field
    sheet.press("Control+z")
    assert sheet.at == "B4"
    sheet.holds("B3", 1)
    assert sheet.rows[3][1] == 1


def test_alt_enter_makes_a_line_and_control_enter_fills_the_selection(page, server):
    sheet = Sheet(page, server)
    sheet.go("A12")
    sheet.type("one")
    sheet.press("Alt+Enter")
    sheet.type("two")
    sheet.press("Enter")
    sheet.holds("A12", "one\ntwo")
    sheet.go("C8")
    sheet.press("Shift+ArrowDown", "Shift+ArrowDown")
    sheet.type("=B8*2")
    sheet.press("Control+Enter")
    sheet.holds("C10", "=B10*2")
    sheet.holds("C8", "=B8*2")
    assert sheet.range == "C8:C10"
    sheet.shows("C8", "14")


def test_control_d_and_r_fill_with_moved_references(page, server):
    sheet = Sheet(page, server)
    sheet.go("G2")
    sheet.type("=B2*$B$8")
    sheet.press("Enter", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowDown", "Control+d")
    sheet.holds("G4", "=B4*$B$8")
    sheet.shows("G3", "7")
    sheet.go("H2")
    sheet.press("Control+r")
    sheet.holds("H2", "=C2*$B$8")
    sheet.press("Control+z")
    sheet.holds("H2", None)


def test_control_semicolon_types_the_date(page, server):
    sheet = Sheet(page, server)
    sheet.go("A12")
    sheet.press("Control+;")
    sheet.press("Enter")
    sheet.holds("A12", datetime.date.today().isoformat())


def test_f4_turns_the_reference_at_the_caret(page, server):
    sheet = Sheet(page, server)
    sheet.go("G2")
    sheet.type("=Party!B2:c3")
    seen = []
    for _ in range(4):
        sheet.press("F4")
        seen.append(sheet.field)
    assert seen == ["=Party!$B$2:$c$3", "=Party!B$2:c$3", "=Party!$B2:$c3", "=Party!B2:c3"], seen


def test_control_backquote_shows_formulas(page, server):
    sheet = Sheet(page, server)
    sheet.go("D6")
    sheet.press("Control+`")
    sheet.shows("D6", "=SUM(D2:D5)")
    sheet.press("Control+`")
    sheet.shows("D6", "11.97")


def test_brackets_and_f8_follow_what_is_needed_and_errors(page, server):
    sheet = Sheet(page, server, ROWS[:-1] + [["=#N/A"]])
    for start, key, at in [("E10", "Control+[", "E8"), ("F2", "Control+[", "D2"), ("F2", "Control+]", "F6")]:
        sheet.go(start)
        sheet.press(key)
        sheet.comes(lambda: sheet.at, at, f"{key} at {start}")
    sheet.go("A1")
    for key, at in [("F8", "E9"), ("F8", "A11"), ("F8", "E9"), ("Shift+F8", "A11")]:
        sheet.press(key)
        assert sheet.at == at, (key, sheet.at)


def test_the_name_of_the_cell_goes_to_cells_and_grids(page, server):
    sheet = Sheet(page, server, more=[{"name": "My sums", "rows": [[1, 2]]}])
    sheet.go("A1")
    sheet.press("Control+g")
    sheet.type("c4:d5")
    sheet.press("Enter")
    assert (sheet.at, sheet.range) == ("C4", "C4:D5")
    sheet.press("Control+g")
    sheet.type("'My sums'!B1")
    sheet.press("Enter")
    assert page.evaluate("document.activeElement.closest('lister-grid').name") == "My sums"
    page.locator("lister-grid").first.locator("input.name").click()
    sheet.type("mlk")
    sheet.press("Enter")
    page.locator(".strip", has_text='Nothing is called "mlk".').wait_for()


def test_commands_are_in_the_menu_and_done_from_there(page, server):
    sheet = Sheet(page, server)
    sheet.go("D6")
    sheet.press("Control+k")
    sheet.type("show formulas")
    sheet.press("Enter")
    sheet.shows("D6", "=SUM(D2:D5)")
    sheet.go("B3")
    sheet.press("Control+k")
    sheet.type("clear the cells")
    sheet.press("Enter")
    sheet.holds("B3", None)
