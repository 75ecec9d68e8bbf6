# SPDX-License-Identifier: MIT
"""History, both sides, search, imports, batches, metrics, the keyboard's page."""

import json
import re

from playwright.sync_api import expect

from lists import files_of, focus_row, opened, said, settled, stored


def test_history_shows_and_restores_a_version(page, server):
    opened(page, server)
    focus_row(page, "Milk")
    page.keyboard.press("Delete")
    settled(page)
    page.get_by_role("button", name="History").click()
    entries = page.locator("aside.panel .version")
    expect(entries).to_have_count(3)
    expect(entries.first).to_contain_text("This window")
    expect(entries.first).to_contain_text("Milk")
    entries.nth(1).get_by_role("button").first.click()
    expect(page.locator(".banner")).to_contain_text("As of")
    expect(page.locator(".row")).to_have_count(4)
    expect(page.locator("#add")).to_be_hidden()
    page.locator(".banner").get_by_role("button", name="Back to now").click()
    expect(page.locator(".row")).to_have_count(3)
    entries.nth(1).get_by_role("button").first.click()
    page.locator(".banner").get_by_role("button", name="Restore").click()
    expect(page.locator(".banner")).to_have_count(0)
    expect(page.locator(".row")).to_have_count(4)
    assert len(stored(server)) == 4
    page.get_by_role("button", name="Close the history").click()
    expect(page.locator("aside.panel")).to_have_count(0)


def test_import_reports_and_is_taken_back(page, server):
    page.goto(server.address("import"))
    page.set_input_files("input[type=file]", files_of(("Books.csv", "text,price,shelf\nEmma,8,a\nDune,9.5,b\n"), ("broken.xlsx", "PK\x03\x04")))
    row = page.get_by_role("row", name="Books")
    expect(row).to_contain_text("2")
    expect(row).to_contain_text("shelf")
    expect(page.locator(".refused")).to_contain_text("broken.xlsx")
    expect(page.locator(".sums")).to_contain_text("Nothing you changed here was lost.")
    assert (server.folder / "Books.list.json").exists()
    page.get_by_role("button", name="Undo import").click()
    said(page, "Undid the import.")
    assert not (server.folder / "Books.list.json").exists()


def test_import_takes_what_is_pasted(page, server):
    page.goto(server.address("import"))
    page.get_by_role("heading", name="Import").wait_for()
    page.evaluate("""() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'name\\tprice\\nEmma\\t8\\nDune\\t9.5\\n');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }""")
    expect(page.get_by_role("row", name="Pasted")).to_contain_text("2")
    items = json.loads((server.folder / "Pasted.list.json").read_text())["items"]
    assert [(item["text"], item["price"]) for item in items] == [("Emma", 8), ("Dune", 9.5)]


def dropped(page, *paths):
    """Drops files or folders of this machine into the window."""
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 700, "y": 300, "data": data})


def test_a_folder_is_dropped_with_all_that_is_in_it(page, server):
    folder = server.root / "shelf"
    (folder / "deep").mkdir(parents=True)
    for place, name in ((folder, "One"), (folder / "deep", "Two"), (folder / "deep", "Three")):
        (place / f"{name}.csv").write_text("text,price\nEmma,8\n")
    page.goto(server.address("import"))
    page.get_by_role("heading", name="Import").wait_for()
    dropped(page, folder)
    for name in ("One", "Two", "Three"):
        expect(page.get_by_role("row", name=name)).to_contain_text("1")
    page.goto(server.address("batch"))
    page.get_by_role("heading", name="Batch").wait_for()
    documents = server.root / "documents"
    documents.mkdir()
    for number in range(3):
        (documents / f"{number}.list.json").write_text(json.dumps({"grid": [[number, "=A1+1"]]}, indent=2))
    dropped(page, documents)
    expect(page.locator(".running")).to_contain_text("3 of 3 documents finished")


def test_both_sides_of_a_difference_are_shown_and_one_is_chosen(page, server):
    page.goto(server.address("import"))
    bring = lambda price: page.set_input_files("input[type=file]", files_of(("Prices.csv", f"text,price\nEggs,{price}\nTea,2\n")))  # noqa: E731
    bring("2.49")
    expect(page.get_by_role("row", name="Prices")).to_contain_text("2")
    item = json.loads((server.folder / "Prices.list.json").read_text())["items"][0]
    server.ask("POST", "/v1/lists/Prices/operations", json.dumps({"operations": [{"edit": "change", "item": item["text"], "members": {"price": 2.79}}]}))
    bring("2.99")
    expect(page.locator(".banner")).to_contain_text("One item was changed on both sides.")
    page.get_by_role("link", name="Look at it").click()
    expect(page.locator(".card")).to_contain_text("2.79")
    page.get_by_role("radio", name="Theirs: 2.99").check()
    page.get_by_role("button", name="Save 1 of 1").click()
    said(page, "Saved 1 of 1.")
    expect(page.locator(".row")).to_have_count(2)
    assert json.loads((server.folder / "Prices.list.json").read_text())["items"][0]["price"] == 2.99
    expect(page.locator(".banner")).to_have_count(0)


def test_search_finds_while_one_types_and_opens_the_item(page, server):
    opened(page, server, text="- [ ] Oat milk\n- [ ] Bread\n- [x] Old milk\n")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("milk")
    hits = page.locator(".hits li")
    # Items come first, and then the cells of a shipped list.
    expect(hits.filter(has_not=page.locator(".place"))).to_have_count(3)
    expect(page.locator(".hits mark").first).to_have_text("milk", ignore_case=True)
    hits.filter(has_text="Old").get_by_role("link").click()
    expect(page.get_by_role("checkbox", name="Old milk")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("zzz")
    expect(page.locator(".sums")).to_have_text('Nothing is called "zzz".')


def test_batch_recalculates_lines_and_tells_errors(page, server):
    page.goto(server.address("batch"))
    good = '{"name":"a","grids":[{"name":"G","rows":[[1,"=A1/3"]]}]}\n'
    bad = '{"name":"late","grids":[{"name":"G","rows":[[0,"=1/A1"]]}]}\nno document\n'
    page.set_input_files("input[type=file]", files_of(("lines.ndjson", good * 500 + bad)))
    said(page, "Finished: 502 documents in")
    expect(page.locator(".running")).to_contain_text("finished")
    expect(page.locator(".figures")).to_contain_text("99 of 100 within")
    expect(page.get_by_role("row", name="Line 501")).to_contain_text("#DIV/0!")
    expect(page.get_by_role("row", name="Line 502")).to_contain_text("not a document")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download results").click()
    lines = open(waiting.value.path()).read().splitlines()
    assert len(lines) == 502 and "values" in lines[0]
    # What has run is there for the next window, and in a list of its own once another one has run.
    page.reload()
    expect(page.get_by_role("row", name="Line 502")).to_be_visible()
    page.get_by_role("button", name="All lists").click()
    expect(page.get_by_role("row", name="lines.ndjson")).to_contain_text("502 of 502 lines")
    expect(page.locator(".running h2")).to_have_text("All lists")
    page.get_by_role("row", name="lines.ndjson").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("row", name="lines.ndjson")).to_have_count(0)


def test_batch_plots_throughput_and_latency(page, server):
    asked = []

    def answer(route):
        asked.append(1)
        job = {"id": "j", "name": "many.ndjson", "state": "running", "lines": 9000, "kept": 0, "documents": 100 * len(asked), "failed": 0, "time_ms": 500 * len(asked),
               "rate": 200, "bytes_out": 1000, "latency_ns": {"p50": 4_000 + len(asked), "p99": 9_000}, "at": "1970-01-01T00:00:00.000Z"}
        route.fulfill(json={"jobs": [job]})

    page.route("**/v1/jobs", answer)
    page.goto(server.address("batch"))
    plots = page.locator("figure.plot")
    expect(plots).to_have_count(2)
    expect(plots.nth(0).locator("path.line")).to_have_count(1)
    expect(plots.nth(1)).to_contain_text("Time of a document, µs")
    expect(plots.nth(1).locator("path.line")).to_have_count(2)
    plots.nth(1).locator("svg").focus()
    page.keyboard.press("ArrowLeft")
    expect(plots.nth(1).locator("> .key")).to_contain_text("p99 9 µs")


def test_batch_goes_on_when_the_page_is_left(page, server):
    page.goto(server.address("batch"))
    line = '{"grids":[{"name":"G","rows":[[1,"=A1/3"]]}]}\n'
    page.set_input_files("input[type=file]", files_of(("many.ndjson", line * 20_000)))
    expect(page.locator(".running h2")).to_have_text("many.ndjson")
    expect(page.locator(".running span")).not_to_have_text("is being sent")
    page.goto("about:blank")
    page.goto(server.address("batch"))
    expect(page.locator(".running")).to_contain_text("20,000 of 20,000 documents finished", timeout=30_000)


def test_batch_is_paused_and_goes_on(page, server):
    page.goto(server.address("batch"))
    # Each takes a while, and few are handed over at once; a busy machine takes longer.
    patient = {"timeout": 30_000}
    costly = json.dumps({"note": "." * 2_000, "grid": [["=SUM(SEQUENCE(800000)/7)"]]}) + "\n"
    page.set_input_files("input[type=file]", files_of(("costly.ndjson", costly * 800)))
    running, figures = page.locator(".running"), page.locator(".figures")
    expect(running).to_contain_text(re.compile(r"[1-9]\d* of 800 documents running"), **patient)
    expect(figures).to_contain_text(re.compile(r"Cores[1-9]\d*\.\d of \d+ busy|Cores0\.[1-9] of \d+ busy"), **patient)
    # Keys are enough, and the button keeps the focus.
    page.get_by_role("button", name="Pause").focus()
    page.keyboard.press("Enter")
    expect(running).to_contain_text("documents paused", **patient)
    expect(figures).to_contain_text("Cores0.0 of", **patient)
    expect(page.get_by_role("button", name="Go on")).to_be_focused(**patient)

    def job():
        return json.loads(server.ask("GET", "/v1/jobs"))["jobs"][0]

    # What was under way comes to its end; then nothing is done any more.
    before = None
    while before != (before := job()):
        page.wait_for_timeout(700)
    assert before["state"] == "paused" and 0 < before["documents"] < 800, before
    page.keyboard.press("Enter")
    expect(running).to_contain_text("documents running", **patient)
    expect(page.get_by_role("button", name="Pause")).to_be_focused(**patient)
    expect(figures).not_to_contain_text("Cores0.0 of", **patient)
    after = job()
    assert after["documents"] >= before["documents"] and after["processor_ms"] > before["processor_ms"], (before, after)
    page.get_by_role("button", name="Stop").click()
    said(page, "Stopped after")
    expect(running).to_have_count(0, **patient)


def test_metrics_are_plotted_and_in_a_table(page, server):
    page.goto(server.address("metrics"))
    expect(page.locator("figure.plot")).to_have_count(6)
    expect(page.locator("figure.plot").first.locator("path.line")).to_have_count(1, timeout=6_000)
    page.get_by_text("As a table").click()
    expect(page.locator("details tbody tr").first).to_be_visible(timeout=6_000)
    picture = page.locator("figure.plot svg").nth(5)
    picture.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("figure.plot").nth(5).locator("> .key")).to_contain_text("MB")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_keyboard_page_names_every_section(page, server):
    page.goto(server.address("metrics"))
    page.get_by_role("heading", name="Metrics").wait_for()
    page.keyboard.press("?")
    for section in ("Everywhere", "In a list", "Moving in a grid", "Typing in a cell", "Changing cells", "Understanding"):
        expect(page.get_by_role("heading", name=section)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_today_is_made_when_there_is_none(page, server):
    (server.folder / "Today.list.json").unlink(missing_ok=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.address("lists"))
    page.get_by_role("navigation", name="Views").get_by_role("link", name="Today").click()
    expect(page.get_by_role("heading", name="Today", level=1)).to_be_visible()
    assert (server.folder / "Today.list.json").exists()
    expect(page.locator(".strip")).not_to_contain_text("no list")


def test_files_that_are_dropped_on_a_list_are_imported(page, server):
    opened(page, server)
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.items.add(new File(['text\\nEmma\\n'], 'Books.csv'));
      for (const type of ['dragover', 'drop']) document.querySelector('main').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }""")
    expect(page.get_by_role("row", name="Books")).to_contain_text("1")
    assert (server.folder / "Books.list.json").exists()


def test_search_finds_cells_and_leads_to_them(page, server):
    page.goto(server.address("list", "groceries"))
    page.locator(".row").first.wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("rent of")
    hit = page.get_by_role("link", name="Income A2 Rent of the garage")
    expect(hit).to_be_visible()
    expect(hit.locator("mark").first).to_have_text("Rent")
    expect(page.locator(".sums")).to_have_text("1 cell in 1 list.")
    hit.click()
    expect(page.locator("td[data-cell=A2]").first).to_be_focused()
    # A value that is calculated, in a grid that is not the first.
    page.goto(server.address("search", "1379.47"))
    page.get_by_role("link", name="Rest B1").click()
    expect(page.locator("lister-grid").nth(3).locator("td[data-cell=B1]")).to_be_focused()


def test_an_address_of_no_list_says_so_and_leads_home(page, server):
    for address in ("#/list/%", "#/list/%E0%A4%A", "#/list/100%/2", "#/list/", "#/list", "#/list/Nobody", "#/%"):
        page.goto("about:blank")
        page.goto(f"{server.url}/{address}")
        if address not in ("#/list/", "#/list", "#/%"):
            expect(page.get_by_role("alert").first).to_contain_text("There is no list")
            page.locator("main .content").get_by_role("link", name="To the lists").click()
        page.locator(".row").first.wait_for()
        page.goto(f"{server.url}/#/list/groceries")
        page.get_by_role("heading", name="groceries", level=1).wait_for()
        page.evaluate("(address) => { location.hash = address; }", address)
        if address not in ("#/list/", "#/list", "#/%"):
            expect(page.get_by_role("alert").first).to_contain_text("There is no list")
            page.go_back()
        page.locator(".row").first.wait_for()


test_an_address_of_no_list_says_so_and_leads_home.allowed = ("404",)


def test_numbers_of_a_difference_are_shown_with_their_digits(page, server):
    page.goto(server.address("import"))
    bring = lambda price: page.set_input_files("input[type=file]", files_of(("Prices.csv", f"text,price\nEggs,{price}\nTea,2\n")))  # noqa: E731
    bring("2.49")
    expect(page.get_by_role("row", name="Prices")).to_contain_text("2")
    item = json.loads((server.folder / "Prices.list.json").read_text())["items"][0]
    server.ask("POST", "/v1/lists/Prices/operations", json.dumps({"operations": [{"edit": "change", "item": item["text"], "members": {"price": "@"}}]}).replace('"@"', "2.50"))
    bring("2.60")
    page.get_by_role("link", name="Look at it").click()
    expect(page.locator(".card .half b").first).to_have_text("2.50")
    assert page.locator(".card input").first.get_attribute("aria-label") == "Yours: 2.50"
