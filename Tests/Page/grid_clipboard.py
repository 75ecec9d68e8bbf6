# SPDX-License-Identifier: MIT
"""Cells to and from the clipboard, and the handle that fills."""

from grid_common import Sheet


def allow(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])


def clipboard(page, kind):
    return page.evaluate("""async (kind) => {
        const [item] = await navigator.clipboard.read();
        return item.types.includes(kind) ? (await item.getType(kind)).text() : null;
    }""", kind)


def put(page, parts):
    """Puts texts of several kinds on the clipboard, as another program does."""
    page.evaluate("""(parts) => navigator.clipboard.write([new ClipboardItem(Object.fromEntries(
        Object.entries(parts).map(([kind, text]) => [kind, new Blob([text], {type: kind})])))])""", parts)


def test_copied_cells_are_decimals_for_other_programs(page, server):
    sheet = Sheet(page, server)
    allow(page)
    sheet.go("A2")
    sheet.press("Shift+End", "Control+c")
    assert clipboard(page, "text/plain") == "Milk\t2\t1.19\t2.38\t0.1988304093567251461988304093567251\t0.34"
    assert "<td>0.1988304093567251461988304093567251</td>" in clipboard(page, "text/html")
    assert page.locator(".marks .copied").count() == 1
    sheet.press("Escape")
    assert page.locator(".marks .copied").count() == 0


def test_copied_powers_of_ten_stay_what_they_are(page, server):
    sheet = Sheet(page, server, [["=1/3/10^30", "=10^50/3", "=10^37/3"]])
    allow(page)
    sheet.go("A1")
    sheet.press("Shift+ArrowRight", "Shift+ArrowRight", "Control+c")
    small, large, long = clipboard(page, "text/plain").split("\t")
    assert abs(float(small) * 3e30 - 1) < 1e-12 and abs(float(large) * 3e-50 - 1) < 1e-12, (small, large)
    assert abs(float(long) * 3e-37 - 1) < 1e-12, long


def test_formulas_move_their_references_and_one_cell_goes_into_many(page, server):
    sheet = Sheet(page, server)
    allow(page)
    sheet.go("F2")
    sheet.press("Control+c")
    sheet.go("G2")
    sheet.press("Shift+ArrowDown", "Control+v")
    sheet.holds("G3", "=E3/C9")
    sheet.holds("G2", "=E2/C8")
    sheet.comes(lambda: sheet.range, "G2:G3", "selection")
    sheet.press("Control+z")
    sheet.holds("G2", None)
    assert sheet.rows[2][5] == "=D3/B8"


def test_values_only_keep_fractions(page, server):
    sheet = Sheet(page, server)
    allow(page)
    sheet.go("E2")
    sheet.press("Shift+ArrowRight", "Control+c")
    sheet.go("G8")
    sheet.press("Control+Shift+v")
    sheet.holds("H8", 0.34)
    sheet.holds("G8", {"ratio": "34/171"})


def test_cut_moves_and_is_one_action(page, server):
    sheet = Sheet(page, server)
    allow(page)
    sheet.go("F2")
    sheet.press("Control+x")
    sheet.go("G9")
    sheet.press("Control+v")
    sheet.holds("G9", "=D2/B8")
    sheet.holds("F2", None)
    sheet.press("Control+z")
    sheet.holds("F2", "=D2/B8")
    sheet.holds("G9", None)


def test_text_of_other_programs_becomes_cells(page, server):
    sheet = Sheet(page, server)
    allow(page)
    put(page, {"text/plain": "Pears\t1.5\t1,234.50\r\n\"two\nlines\"\t=B8*2\t12345678901234567890.12\r\n"})
    sheet.go("A12")
    sheet.press("Control+v")
    sheet.holds("A12", "Pears")
    sheet.holds("C12", 1234.5)
    sheet.holds("A13", "two\nlines")
    sheet.holds("B13", "=B8*2")
    assert "12345678901234567890.12" in server.ask("GET", "/v1/lists/Party")
    sheet.shows("B13", "14")


def test_tables_of_spreadsheets_keep_the_digits_they_know(page, server):
    sheet = Sheet(page, server)
    allow(page)
    put(page, {"text/plain": "Oil\t€ 3.20\t0.33\t1.5\n", "text/html": """<google-sheets-html-origin><table><tr><td>Oil</td>
        <td data-sheets-value='{"1":3,"3":3.205}'>€ 3.20</td><td sdval="0.3333333333333333" sdnum="1033;">0.33</td><td x:num="1.50000001">1.5</td>
        <td><img src=x onerror="document.title='run'"><script>document.title = 'run'</script>&lt;b&gt;</td></tr></table>"""})
    sheet.go("A12")
    sheet.press("Control+v")
    sheet.holds("A12", "Oil")
    assert sheet.rows[11][:4] == ["Oil", 3.205, 0.3333333333333333, 1.50000001]
    assert page.title() != "run"


test_tables_of_spreadsheets_keep_the_digits_they_know.allowed = ("Content Security Policy",)


def test_what_does_not_fit_is_refused_and_nothing_changes(page, server):
    sheet = Sheet(page, server)
    allow(page)
    before = sheet.rows
    put(page, {"text/plain": "\n".join(["1\t2"] * 14)})
    sheet.go("A8")
    sheet.press("Control+v")
    page.locator(".strip", has_text="a grid ends at P16").wait_for()
    assert sheet.rows == before


def test_the_handle_fills(page, server):
    sheet = Sheet(page, server)
    sheet.go("B9")
    handle = page.locator(".marks .handle").bounding_box()
    page.mouse.move(handle["x"] + 4, handle["y"] + 4)
    page.mouse.down()
    sheet.point("D9")
    assert page.locator(".marks .target").count() == 1
    page.mouse.up()
    sheet.holds("C9", "=E6*10%")
    sheet.holds("D9", "=F6*10%")
    assert sheet.range == "B9:D9"


def test_the_pointer_selects_ranges_rows_and_columns(page, server):
    sheet = Sheet(page, server)
    sheet.drag("B2", "D4")
    assert (sheet.range, sheet.at) == ("B2:D4", "B2")
    page.locator("th[data-column='2']").click()
    assert sheet.range == "C1:C16"
    page.locator("th[data-row='4']").click()
    assert sheet.range == "A5:P5"
    sheet.cell("B2").dblclick()
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    sheet.press("Escape")
    assert sheet.at == "B2"


def test_formulas_follow_what_is_cut_and_pasted(page, server):
    sheet = Sheet(page, server, [[5, "=A1*2", "=SUM(A1:B1)"]], more=[{"name": "My grid", "rows": [["=Party!A1+1"]]}])
    allow(page)
    sheet.go("A1")
    sheet.press("Control+x")
    sheet.go("A5")
    sheet.press("Control+v")
    sheet.holds("A5", 5)
    sheet.holds("B1", "=A5*2")
    sheet.shows("B1", "10")
    sheet.comes(lambda: sheet.rows[0][2], "=SUM(A1:B1)", "a range of which only a part went")
    sheet.shows("A1", "6", grid=1)
    sheet.go("A5")
    sheet.press("Control+x")
    sheet.cell("B2", 1).click()
    sheet.press("Control+v")
    sheet.holds("B1", "='My grid'!B2*2")
    sheet.shows("B1", "10")
    sheet.shows("B2", "5", grid=1)
    sheet.press("Control+z")
    sheet.holds("B1", "=A5*2")
    sheet.press("Control+z")
    sheet.holds("B1", "=A1*2")
    sheet.holds("A1", 5)


def test_a_block_that_moves_shows_at_once_and_goes_into_a_larger_selection_once(page, server):
    sheet = Sheet(page, server, [[1, "=A1+1"], ["x", "=B1&A2"]])
    allow(page)
    sheet.go("A1")
    sheet.press("Shift+ArrowRight", "Shift+ArrowDown", "Control+x")
    sheet.go("C1")
    sheet.press("Shift+ArrowRight", *["Shift+ArrowDown"] * 3)
    sheet.press("Control+v")
    assert sheet.cell("D1").inner_text() == "2" and sheet.cell("A1").inner_text().strip() == ""
    sheet.holds("D2", "=D1&C2")
    sheet.shows("D2", "2x")
    assert [[cell for cell in row if cell is not None] for row in sheet.rows] == [[1, "=C1+1"], ["x", "=D1&C2"]], sheet.rows
