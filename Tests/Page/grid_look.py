# SPDX-License-Identifier: MIT
"""What cells show: digits, alignment, hostile texts; other programs' changes; how quick it is; what axe finds."""

import json
import os
import statistics

from access import violations
from grid_common import Sheet


def test_no_digit_is_false(page, server):
    big = "1606938044258990275541962092341162602522202993782792835301376"
    rows = [["=2^200", "=1/3", "=2^-30", "=-2/3", "=SQRT(2)", 123456789012345, "=10^600/3", "=1/3/10^9", True, "=1/8", 0.000001, "=1-1/(3*10^50)"]]
    sheet = Sheet(page, server, rows)
    for cell, text in [("A1", "1.606938…×10⁶⁰"), ("B1", "0.333333…"), ("C1", "9.313225…×10⁻¹⁰"), ("D1", "-0.666666…"), ("E1", "≈ 1.414213…"),
                       ("F1", "123456789012345"), ("G1", "3.333333…×10⁵⁹⁹"), ("H1", "3.333333…×10⁻¹⁰"), ("I1", "TRUE"), ("J1", "0.125"), ("K1", "0.000001"), ("L1", "≈ 1")]:
        sheet.shows(cell, text)
    sheet.go("A1")
    page.keyboard.press("Control+i")
    page.get_by_role("button", name="Copy digits").wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy digits").click()
    sheet.comes(lambda: page.evaluate("navigator.clipboard.readText()"), big, "clipboard")
    label = sheet.cell("B1").get_attribute("aria-label")
    assert label == "B1, 0.333333 and on, exact, formula 1/3", label


def test_digits_that_are_typed_are_kept(page, server):
    sheet = Sheet(page, server)
    sheet.go("A12")
    for text in ["0.1000000000000000055511151231257827", "'007", "50%", "TRUE", "#N/A", "'=x", "1e3"]:
        sheet.type(text)
        sheet.press("Tab")
    sheet.holds("G12", 1000)
    assert '0.1000000000000000055511151231257827, "007", 0.5, true, {"error": "#N/A"}, {"text": "=x"}, 1' in server.ask("GET", "/v1/lists/Party").replace(",", ", ").replace("  ", " ").replace('":"', '": "'), server.ask("GET", "/v1/lists/Party")
    for cell, text in [("B12", "'007"), ("D12", "TRUE"), ("F12", "'=x"), ("E12", "#N/A")]:
        sheet.go(cell)
        assert sheet.field == text


def test_numbers_stand_at_the_point(page, server):
    sheet = Sheet(page, server)
    where = """(cell) => { const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT); const range = document.createRange();
        for (let node; (node = walk.nextNode());) { const at = node.data.search(/[.]/); const end = at < 0 ? node.data.length : at;
          if (/\\d/.test(node.data)) { range.setStart(node, end - 1); range.setEnd(node, end); return range.getBoundingClientRect().right; } } }"""
    for column, rows in [("B", [2, 3, 5, 8, 9, 11]), ("E", [2, 3, 6, 8, 11])]:
        places = [sheet.cell(f"{column}{row}").evaluate(where) for row in rows]
        assert max(places) - min(places) < 1, (column, places)
    edges = [sheet.cell(cell).evaluate("(cell) => getComputedStyle(cell).textAlign") for cell in ("A2", "B1", "A1", "E9")]
    assert edges == ["start", "right", "start", "center"], edges


def test_hostile_texts_are_texts(page, server):
    rows = [["<img src=x onerror=alert(1)>", "\u202edlrow", "a\u0000b\u001b[31m", "W" * 3000], ["=\"<b>\"&\"x\"", "'quoted'", "\u0645\u0631\u062d\u0628\u0627"]]
    sheet = Sheet(page, server, rows, name="<i>\u202egrid</i>")
    sheet.shows("A1", "<img src=x onerror=alert(1)>")
    sheet.shows("B1", "‹RLO›dlrow")
    sheet.shows("C1", "a␀b␛[31m")
    sheet.shows("A2", "<b>x")
    assert page.locator("lister-grid h2").inner_text() == "<i>‹RLO›grid</i>"
    assert page.locator("td img, td b, h2 i").count() == 0
    assert sheet.cell("D1").bounding_box()["width"] <= 241
    sheet.go("D1")
    assert page.locator(".formula-bar").bounding_box()["height"] <= 140
    assert page.evaluate("document.querySelector('main').scrollWidth <= document.querySelector('main').clientWidth")


def test_a_change_from_elsewhere_shows_and_shines(page, server):
    sheet = Sheet(page, server)
    sheet.go("A1")
    server.ask("POST", "/v1/lists/Party/operations", json.dumps({"operations": [{"edit": "cells", "grid": "Party", "at": "B3", "rows": [[5]]}]}))
    sheet.shows("D3", "16")
    assert "shine" in sheet.cell("D3").get_attribute("class")
    assert "shine" not in sheet.cell("D2").get_attribute("class")
    assert sheet.at == "A1"


def test_selection_comes_back_after_a_reload(page, server):
    sheet = Sheet(page, server)
    sheet.go("C3")
    sheet.press("Shift+ArrowDown")
    page.reload()
    sheet.cell("A1").wait_for()
    sheet.comes(lambda: sheet.range, "C3:C4", "selection")


def test_an_older_version_is_not_changed(page, server):
    sheet = Sheet(page, server)
    sheet.go("B3")
    sheet.type("4")
    sheet.press("Enter")
    sheet.holds("B3", 4)
    page.goto(server.address("list", "Party", "1"))
    sheet.shows("B3", "1")
    sheet.go("B3")
    sheet.type("7")
    page.locator(".strip", has_text="older version").wait_for()
    assert sheet.rows[2][1] == 4


def test_a_keystroke_shows_recalculated_in_time(page, server):
    rows = [[1] + [None] * 14] + [[f"={'ABCDEFGHIJKLMNO'[column - 1]}{row + 1}+$A$1" if column else f"=A{row}+1" for column in range(15)] for row in range(1, 16)]
    sheet = Sheet(page, server, rows)
    sheet.go("A1")
    measured = page.context.new_cdp_session(page)
    measured.send("Performance.enable", {"timeDomain": "threadTicks"})

    def cpu():
        return next(one["value"] for one in measured.send("Performance.getMetrics")["metrics"] if one["name"] == "TaskDuration")

    before = cpu()
    times = page.evaluate("""async () => {
        const grid = document.querySelector('lister-grid');
        const [cell, last] = [grid.element(0, 0), grid.element(15, 14)];
        const shown = () => new Promise((done) => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); }));
        const press = (target, key) => target.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
        const times = [];
        const served = () => performance.getEntriesByType('resource').findLast((one) => one.name.includes('/operations'))?.serverTiming.find((one) => one.name === 'total')?.duration ?? 0;
        for (let round = 0; round < 100; round += 1) {
          grid.select({row: 0, column: 0});
          press(cell, '1');
          const before = last.textContent;
          grid.editor.field.value = String(round + 2);
          grid.editor.field.dispatchEvent(new Event('input'));
          const start = performance.now();
          press(grid.editor.field, 'Enter');
          while (last.textContent === before) await shown();
          times.push([performance.now() - start, served()]);
          performance.clearResourceTimings();
        }
        return times;
    }""")
    spent = (cpu() - before) / len(times) * 1000
    median, served = (statistics.median(column) for column in zip(*times))
    print(f"  225 formulas: median {median:.1f} ms, of that the server {served:.1f} ms; the page's processor {spent:.1f} ms")
    # The goal is 50 ms, of a release on a machine that does nothing else; elsewhere what the page itself takes has a bound.
    assert spent < 250, spent
    assert median < 50 or "LISTER_QUIET" not in os.environ, times
    assert sheet.cell("O16").inner_text().strip() == str(101 + 15 + 14 * 101)


def look(page, server):
    sheet = Sheet(page, server)
    sheet.go("E3")
    assert violations(page) == []
    sheet.press("Control+i")
    page.locator(".explanation").wait_for()
    assert violations(page) == []
    sheet.go("E10")
    sheet.press("Control+i")
    page.locator(".explanation").wait_for()
    assert violations(page) == []
    sheet.go("D7")
    sheet.type("=SUM")
    page.locator(".formula-help [role=option]").first.wait_for()
    assert violations(page) == []


def test_axe_finds_nothing_in_light(page, server):
    look(page, server)


def test_axe_finds_nothing_in_dark(page, server):
    look(page, server)


test_axe_finds_nothing_in_dark.context = {"color_scheme": "dark"}


def test_on_a_phone_from_right_to_left_and_in_forced_colors(page, server):
    sheet = Sheet(page, server)
    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(forced_colors="active")
    page.evaluate("document.documentElement.dir = 'rtl'")
    sheet.go("B2")
    assert sheet.cell("A2").bounding_box()["x"] > sheet.cell("B2").bounding_box()["x"]
    assert sheet.cell("A2").bounding_box()["height"] >= 36
    sheet.press("ArrowLeft")
    assert sheet.at == "C2"
    sheet.press("ArrowRight", "ArrowRight")
    assert sheet.at == "A2"
    ring, cell = page.locator(".marks .ring").bounding_box(), sheet.cell("A2").bounding_box()
    assert abs(ring["x"] - cell["x"]) <= 1 and abs(ring["width"] - cell["width"]) <= 1
    assert page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")
    assert violations(page) == []
