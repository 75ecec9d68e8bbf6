# SPDX-License-Identifier: MIT
"""The formula bar, help while one types, and explanations."""

from grid_common import Sheet
from playwright.sync_api import expect


def test_the_bar_says_what_a_cell_comes_to(page, server):
    sheet = Sheet(page, server)
    for cell, formula, result in [("F6", "=SUM(F2:F5)", "1.71 exact"), ("E10", "=ROUNDUP(E9,0)", "#DIV/0! from E9"), ("E9", "=1/E8", "#DIV/0!"),
                                  ("E3", "=D2:D5/D6", "spilled from E2"), ("A2", "Milk", ""), ("E11", "=1.0074^1.002", "≈ rounded to 34 digits")]:
        sheet.go(cell)
        assert sheet.field == formula
        sheet.comes(lambda: sheet.result, result, cell)


def test_completion_and_the_present_argument(page, server):
    sheet = Sheet(page, server)
    sheet.go("D7")
    sheet.type("=sump")
    help = page.locator(".formula-help")
    help.get_by_role("option", name="SUMPRODUCT").wait_for()
    sheet.press("Tab")
    assert sheet.field == "=SUMPRODUCT("
    sheet.type("B2:B5")
    sheet.comes(lambda: help.locator(".present").inner_text(), "array", "argument")
    assert "SUMPRODUCT({1,2,3},{0.5,1.5,2.5}) is 11" in help.inner_text()
    sheet.type(",")
    sheet.comes(lambda: help.locator(".present").inner_text(), "[arrays]", "argument")
    sheet.type("C2:C5")
    page.wait_for_function("() => document.querySelectorAll('.marks .ref').length === 2")
    page.locator(".formula-help", has_text='A ")" is missing at the end.').wait_for()
    sheet.type(")")
    sheet.comes(lambda: sheet.result, "will be 11.97", "result")
    assert page.locator(".shown .pair").all_inner_texts() == ["(", ")"]
    assert page.locator(".shown .r1").inner_text() == "B2:B5"
    assert page.locator(".shown .r2").inner_text() == "C2:C5"
    box, bar, cell = [page.locator(name).bounding_box() for name in (".popover", ".formula-bar", "td[data-cell=D7]")] if page.locator(".popover").count() else [None] * 3
    assert box is None or box["y"] >= cell["y"] + cell["height"] or box["x"] >= cell["x"] + cell["width"] or bar["y"] + bar["height"] <= box["y"] < cell["y"]
    sheet.press("Enter")
    sheet.shows("D7", "11.97")


def test_arrows_choose_a_name_and_a_missing_parenthesis_is_added(page, server):
    sheet = Sheet(page, server)
    sheet.go("D7")
    sheet.type("=su")
    options = page.locator(".formula-help [role=option]")
    options.nth(1).wait_for()
    second = options.nth(1).locator("code").inner_text()
    sheet.press("ArrowDown", "Tab")
    assert sheet.field == f"={second}("
    sheet.press("Escape")
    sheet.type("=SUM(B2:B5")
    sheet.press("Enter")
    sheet.holds("D7", "=SUM(B2:B5)")


def test_what_is_wrong_is_said_with_its_place(page, server):
    sheet = Sheet(page, server)
    sheet.go("D7")
    sheet.type("=1+SUMM(B2)")
    page.locator(".formula-help .bad", has_text="SUMM isn't a function. Is it SUM?").wait_for()
    assert page.locator(".shown .wave").inner_text() == "SUMM"
    assert sheet.result == ""
    sheet.press("Escape")
    assert page.locator(".popover").count() == 0
    assert (sheet.at, sheet.field) == ("D7", "")


def test_pointing_and_dragging_write_references(page, server):
    sheet = Sheet(page, server)
    sheet.go("D7")
    sheet.type("=")
    sheet.cell("B2").click()
    assert sheet.field == "=B2"
    sheet.type("+SUM(")
    sheet.drag("C2", "C4")
    assert sheet.field == "=B2+SUM(C2:C4"
    sheet.drag("C3", "B4")
    assert sheet.field == "=B2+SUM(B3:B5", sheet.field
    corner = page.evaluate("document.querySelectorAll('.marks .ref')[1].querySelector('.corner').getBoundingClientRect().toJSON()")
    page.mouse.move(corner["x"] + 3, corner["y"] + 3)
    page.mouse.down()
    sheet.point("C6")
    page.mouse.up()
    assert sheet.field == "=B2+SUM(B3:C6", sheet.field
    sheet.press("Escape")
    sheet.type("=")
    sheet.press("ArrowUp", "Shift+ArrowRight")
    assert sheet.field == "=D6:E6", sheet.field
    sheet.type("*2")
    sheet.press("F2", "ArrowLeft")
    assert sheet.field == "=D6:E6*2"


def test_a_value_is_explained(page, server):
    sheet = Sheet(page, server)
    sheet.go("E3")
    sheet.press("Control+i")
    text = page.locator(".explanation")
    text.wait_for()
    words = " ".join(text.inner_text().split())
    for part in ["320/1197", "exact, a fraction", "0.267335004177109440…", "spilled from E2", "D3 is 3.2", "D6 is 11.97", "Used by E6"]:
        assert part in words, words
    assert page.locator(".marks .ref").count() == 3
    assert sheet.at == "E3"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy 320/1197").click()
    sheet.comes(lambda: page.evaluate("navigator.clipboard.readText()"), "320/1197", "clipboard")
    page.get_by_role("button", name="Copy digits").click()
    sheet.comes(lambda: page.evaluate("navigator.clipboard.readText()")[:20], "0.267335004177109440", "clipboard")
    sheet.go("E3")
    sheet.press("Control+i")
    text.wait_for()
    sheet.press("Escape")
    assert text.count() == 0 and sheet.at == "E3"
    sheet.press("Control+i")
    text.wait_for()
    sheet.press("ArrowDown")
    assert text.count() == 0 and sheet.at == "E4"


def test_resting_on_a_cell_and_pressing_the_result_explain_too(page, server):
    sheet = Sheet(page, server)
    sheet.cell("E11").hover()
    page.locator(".explanation", has_text="rounded to 34 digits").wait_for()
    page.mouse.move(5, 5)
    assert page.locator(".explanation").count() == 1
    sheet.go("F6")
    page.locator(".result button").click()
    page.locator(".explanation", has_text="1.71").wait_for()
    sheet.press("Escape")
    assert page.locator(".explanation").count() == 0


def test_an_explanation_is_pinned_and_told_anew(page, server):
    sheet = Sheet(page, server)
    sheet.go("F6")
    sheet.press("Control+i")
    page.get_by_role("button", name="Pin").click()
    panel = page.get_by_role("complementary", name="Explanation")
    expect(panel.get_by_role("heading", level=2)).to_contain_text("F6")
    expect(panel).to_contain_text("1.71")
    expect(page.locator(".popover")).to_have_count(0)
    sheet.go("F2")
    sheet.type("100")
    sheet.press("Enter")
    expect(panel).not_to_contain_text("1.71")
    page.get_by_role("button", name="History").first.click()
    expect(panel).to_have_count(0)


def test_an_error_says_where_it_came_from(page, server):
    sheet = Sheet(page, server)
    sheet.go("E10")
    sheet.press("Control+i")
    page.locator(".explanation", has_text="E10 needs E9, which divides by E8. E8 is 0.").wait_for()
    page.get_by_role("button", name="Go to E8").click()
    assert sheet.at == "E8"
    assert "begins" in sheet.cell("E9").get_attribute("class") and "begins" not in sheet.cell("E10").get_attribute("class")
    sheet.type("2")
    sheet.press("Enter")
    sheet.shows("E10", "1")
    sheet.go("D3")
    sheet.type("x")
    sheet.press("Enter")
    sheet.shows("D2", "#SPILL!")
    sheet.go("D2")
    sheet.press("Control+i")
    page.locator(".explanation", has_text='D2 has no room: D3 holds "x".').wait_for()
    assert page.locator(".marks .rblame").count() >= 1


def test_the_strip_tells_of_formulas_and_of_a_selection(page, server):
    sheet = Sheet(page, server)
    end = page.locator(".strip .end")
    sheet.go("A1")
    sheet.comes(end.inner_text, "15 formulas; all exact but E11 · wrong: E9", "strip")
    end.get_by_role("button", name="E11").click()
    assert sheet.at == "E11"
    sheet.go("B2")
    for _ in range(3):
        sheet.press("Shift+ArrowDown")
    sheet.press("Shift+ArrowRight")
    sheet.comes(end.inner_text, "Sum 15.08 · Average 1.885 · Count 8", "strip")


def composing(page):
    """What an input method of the system does, by the browser's own door for it."""
    session = page.context.new_cdp_session(page)

    def show(text):
        session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})

    return show, lambda text: session.send("Input.insertText", {"text": text})


def test_half_a_word_of_an_input_method_is_never_kept(page, server):
    sheet = Sheet(page, server)
    sheet.go("A12")
    show, take = composing(page)
    page.keyboard.press("F2")
    show("に")
    show("にほ")
    # The keys of a choice belong to the input method.
    page.evaluate("""() => { for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown']) document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing: true, keyCode: 229 })); }""")
    assert sheet.field == "にほ" and page.locator(".editing").count() == 1
    assert not any("に" in str(row) for row in sheet.rows)
    take("日本")
    assert sheet.field == "日本"
    sheet.press("Enter")
    sheet.holds("A12", "日本")
    assert sheet.at == "A13"


def test_the_key_that_ends_a_composition_is_not_taken_for_enter(page, server):
    sheet = Sheet(page, server)
    sheet.go("A12")
    page.keyboard.press("F2")
    show, take = composing(page)
    show("ㄱ")
    take("가")
    # Some browsers end the composition before the key that did it is told.
    page.evaluate("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, keyCode: 229 }))")
    assert sheet.field == "가" and page.locator(".editing").count() == 1
