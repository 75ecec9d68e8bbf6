# SPDX-License-Identifier: MIT
"""The walk through a list: what one does with items, by pointer and by keys."""

import json

from playwright.sync_api import expect

CLIPBOARD = "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"


def texts(page):
    """The texts of the rows from the top."""
    return [row.split("\n")[0] for row in page.locator(".row .text > span[dir]").all_inner_texts()]


def opened(page, server, name="Walk", text="- [ ] Milk\n- [ ] Bread\n- [ ] Jam\n- [x] Tea\n"):
    """Makes a list of lines, and opens it."""
    server.ask("POST", "/v1/lists", json.dumps({"name": name}))
    server.ask("POST", f"/v1/lists/{name}/operations", json.dumps({"operations": [{"edit": "paste", "text": text}]}))
    page.goto(server.address("list", name))
    page.locator(".row").first.wait_for()


def stored(server, name="Walk"):
    """The items as the command prints them."""
    return json.loads((server.folder / f"{name}.list.json").read_text())["items"]


def files_of(*pairs):
    """Files for a field, of names and texts."""
    return [{"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()} for name, text in pairs]


def settled(page):
    expect(page.locator(".state")).to_have_text("Saved on this machine.")


def said(page, text):
    expect(page.locator(".strip")).to_contain_text(text)


def focus_row(page, text):
    page.get_by_role("checkbox", name=text, exact=True).focus()


def focused(page):
    return page.evaluate("document.activeElement.ariaLabel")


def test_adds_by_enter_and_stays(page, server):
    opened(page, server)
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.type("Eggs")
    page.keyboard.press("Enter")
    assert texts(page)[0] == "Eggs", "a keystroke shows at once"
    page.keyboard.type("Flour")
    page.keyboard.press("Enter")
    expect(page.locator("#add")).to_be_focused()
    settled(page)
    assert texts(page)[:3] == ["Flour", "Eggs", "Milk"]
    assert [item["text"] for item in stored(server)][:2] == ["Flour", "Eggs"]
    expect(page.locator(".sums").first).to_have_text("5 to do, 1 done")


def test_pastes_lines_as_items_and_takes_them_back_at_once(page, server):
    opened(page, server)
    page.locator("#add").focus()
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.setData('text/plain', '2 kg Apples (3.60)\\n- [x] Salt\\nPears');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }""")
    said(page, "3 items from the clipboard.")
    settled(page)
    apples = next(item for item in stored(server) if item["text"] == "Apples")
    assert apples["quantity"] == 2 and apples["unit"] == "kg" and apples["price"] == 3.6
    expect(page.locator(".row", has_text="Apples").locator(".sum")).to_have_text("7.20")
    page.locator(".strip").get_by_role("button", name="Undo").click()
    expect(page.locator(".row")).to_have_count(4)


def test_ticked_row_waits_before_it_goes(page, server):
    opened(page, server)
    page.get_by_role("checkbox", name="Milk").click()
    assert texts(page)[0] == "Milk", "it waits"
    expect(page.get_by_role("checkbox", name="Milk")).to_be_checked()
    expect(page.locator(".row").first).to_contain_text("Bread")
    assert texts(page) == ["Bread", "Jam", "Tea", "Milk"]
    settled(page)
    assert stored(server)[-1]["text"] == "Milk" and stored(server)[-1]["completed"]


def test_tick_by_key_goes_at_once_and_focus_stays(page, server):
    opened(page, server)
    focus_row(page, "Milk")
    page.keyboard.press("Space")
    assert texts(page) == ["Bread", "Jam", "Tea", "Milk"]
    assert focused(page) == "Bread"
    page.keyboard.press("Control+z")
    said(page, 'Undid "Toggle".')
    assert texts(page) == ["Milk", "Bread", "Jam", "Tea"]
    page.keyboard.press("Control+y")
    said(page, 'Redid "Toggle".')
    assert texts(page)[-1] == "Milk"


def test_the_row_with_the_focus_shows_it_to_who_uses_keys(page, server):
    opened(page, server)
    rings = """() => [...document.querySelectorAll('.row')].map((row) => getComputedStyle(row).outlineStyle).filter((style) => style !== 'none').length"""
    check = page.locator(".row .check").first
    check.focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate(rings) == 1
    row = page.locator(".row", has=page.locator(".check:focus"))
    assert row.evaluate("(row) => getComputedStyle(row).outlineStyle") != "none"
    rules = row.evaluate("(row) => [row, row.nextElementSibling].map((one) => getComputedStyle(one, '::before').borderTopStyle)")
    assert rules == ["none", "none"], rules
    page.keyboard.press("Tab")
    assert page.evaluate(rings) == 0
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(rings) == 1
    page.locator(".row .text").first.hover()
    page.get_by_role("heading", level=1).click()
    assert page.evaluate(rings) == 0


def test_edits_in_place(page, server):
    opened(page, server)
    place = page.locator(".row .text > span[dir]").first
    box = place.bounding_box()
    place.click()
    field = page.get_by_role("textbox", name="Text of the item")
    expect(field).to_be_focused()
    inner = field.evaluate("(field) => { const box = field.getBoundingClientRect(), style = getComputedStyle(field); return box.left + parseFloat(style.paddingLeft) }")
    assert abs(inner - box["x"]) < 1, "the text doesn't shift"
    field.fill("Oat milk")
    page.keyboard.press("Escape")
    assert texts(page)[0] == "Milk", "Escape gives up"
    page.keyboard.press("Enter")
    page.keyboard.type("Oat milk")
    page.keyboard.press("Enter")
    assert texts(page)[0] == "Oat milk"
    settled(page)
    assert stored(server)[0]["text"] == "Oat milk"


def test_enter_on_the_last_one_begins_a_new_one(page, server):
    opened(page, server)
    focus_row(page, "Jam")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#add")).to_be_focused()


def test_moves_by_keys_within_what_is_open(page, server):
    opened(page, server)
    focus_row(page, "Jam")
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    assert texts(page) == ["Jam", "Milk", "Bread", "Tea"]
    page.keyboard.press("Alt+ArrowUp")
    said(page, "is first of those not done")
    for _ in range(3):
        page.keyboard.press("Alt+ArrowDown")
    said(page, "is last of those not done")
    assert texts(page) == ["Milk", "Bread", "Jam", "Tea"]
    assert focused(page) == "Jam"


def test_drags_within_what_is_open_only(page, server):
    opened(page, server)
    row, first, done = (page.locator(".row").nth(index) for index in (2, 0, 3))
    grip = row.locator(".grip")
    row.hover()
    grip.hover()
    page.mouse.down()
    target = first.bounding_box()
    page.mouse.move(target["x"] + 50, target["y"] + 5, steps=5)
    expect(page.locator(".drop-line")).to_be_visible()
    page.mouse.up()
    assert texts(page) == ["Jam", "Milk", "Bread", "Tea"]
    grip = page.locator(".row").nth(0).locator(".grip")
    page.locator(".row").nth(0).hover()
    grip.hover()
    page.mouse.down()
    target = done.bounding_box()
    page.mouse.move(target["x"] + 50, target["y"] + 200, steps=5)
    expect(page.locator(".drop-line")).to_be_hidden()
    page.mouse.up()
    assert texts(page) == ["Jam", "Milk", "Bread", "Tea"], "let go elsewhere it returns"


def test_selects_copies_and_deletes_several(page, server):
    opened(page, server)
    focus_row(page, "Milk")
    page.keyboard.press("Shift+ArrowDown")
    said(page, "2 selected.")
    copied = page.evaluate("""() => {
      const data = new DataTransfer();
      document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
      return data.getData('text/plain');
    }""")
    assert copied == "- [ ] Milk\n- [ ] Bread\n"
    page.keyboard.press("Delete")
    said(page, "Deleted 2 items.")
    assert texts(page) == ["Jam", "Tea"] and focused(page) == "Jam"
    page.keyboard.press("Control+a")
    said(page, "2 selected.")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect(page.locator(".row")).to_have_count(4)


def test_details_have_exact_numbers(page, server):
    opened(page, server)
    focus_row(page, "Milk")
    page.keyboard.press("d")
    page.get_by_label("Quantity").fill("0.1")
    page.get_by_label("Price").fill("x")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="isn't a number")).to_be_visible()
    page.get_by_label("Price").fill("12345678901234567890.12345")
    page.get_by_label("Tags, with commas").fill("dairy, cold")
    page.get_by_label("Priority").select_option("1")
    page.get_by_label("Due").fill("2020-02-29")
    page.keyboard.press("Enter")
    row = page.locator(".row").first
    expect(row.locator(".sum")).to_have_text("1234567890123456789.012345")
    expect(row).to_contain_text("P1")
    expect(row).to_contain_text("was due 29 Feb 2020")
    settled(page)
    assert '"price": 12345678901234567890.12345' in (server.folder / "Walk.list.json").read_text()
    assert focused(page) == "Milk"


def test_totals_are_exact(page, server):
    opened(page, server, text="- [ ] 3 Apples (0.1)\n- [ ] Pear (0.20)\n- [x] Tea (2.999)\n")
    expect(page.locator(".totals")).to_have_text("To get 0.50Done 2.999All 3.499")


def test_filters_sorts_and_hides(page, server):
    page.goto(server.address("list", "groceries"))
    page.locator(".row", has_text="Butter").locator(".tag").click()
    expect(page.locator(".row")).to_have_count(3)
    expect(page.locator(".totals")).to_contain_text("of 3 shown")
    page.get_by_role("button", name="Show more than dairy").click()
    expect(page.locator(".row")).to_have_count(9)
    page.get_by_role("button", name="Show and sort").click()
    page.get_by_role("radio", name="Name").check()
    page.get_by_role("checkbox", name="Price").check()
    page.get_by_role("checkbox", name="Hide done").check()
    page.keyboard.press("Escape")
    assert texts(page) == ["Apples", "Butter", "Cheese", "Coffee", "Eggs", "Potatoes", "Rice"]
    expect(page.locator(".captions")).to_contain_text("Price")
    page.reload()
    page.locator(".row").first.wait_for()
    assert texts(page)[0] == "Apples", "it comes back"


def test_color_and_all_at_once(page, server):
    opened(page, server)
    page.get_by_role("checkbox", name="Milk").focus()
    page.keyboard.press("c")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_attribute("data-color", "blue")
    page.keyboard.press("Control+k")
    page.keyboard.type("complete all")
    page.keyboard.press("Enter")
    expect(page.locator(".sums").first).to_have_text("0 to do, 4 done")
    page.locator(".strip").get_by_role("button", name="Undo").click()
    expect(page.locator(".sums").first).to_have_text("3 to do, 1 done")
    settled(page)
    assert '"color": "blue"' in (server.folder / "Walk.list.json").read_text()


def test_makes_renames_and_deletes_a_list(page, server):
    page.goto(server.url)
    page.locator("lister-sidebar").get_by_role("button", name="New list").click()
    name = page.get_by_role("textbox", name="Name")
    name.fill("groceries")
    expect(page.locator("dialog .bad")).to_have_text('There is a list "groceries" already.')
    name.fill("a/b")
    expect(page.locator("dialog .bad")).to_have_text('A name can\'t contain "/".')
    name.fill("Birthday")
    page.get_by_role("radio", name="Blue").click()
    page.get_by_role("button", name="Create").click()
    page.get_by_role("heading", name="Birthday", level=1).wait_for()
    expect(page.get_by_text("Type the first item above")).to_be_visible()
    page.keyboard.press("Control+k")
    page.keyboard.type("rename the list")
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Name").fill("Party")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Party", level=1).wait_for()
    page.keyboard.press("Control+k")
    page.keyboard.type("delete the list")
    page.keyboard.press("Enter")
    said(page, 'Deleted "Party".')
    assert not (server.folder / "Party.list.json").exists()
    page.locator(".strip").get_by_role("button", name="Undo").click()
    page.get_by_role("heading", name="Party", level=1).wait_for()


def test_adds_renames_and_removes_a_grid(page, server):
    opened(page, server)
    for words in ("add a grid", "rename or remove"):
        page.keyboard.press("Control+k")
        page.keyboard.type(words)
        page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Name of the grid Grid 1").fill("Sums")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Sums").wait_for()
    page.keyboard.press("Control+k")
    page.keyboard.type("rename or remove")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Remove Sums").click()
    expect(page.locator("lister-grid")).to_have_count(0)


def test_writes_other_formats(page, server):
    opened(page, server)
    page.get_by_role("button", name="Copy or export").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="todotxt").click()
    assert "Milk" in open(waiting.value.path()).read()
    page.evaluate(CLIPBOARD)
    page.get_by_role("button", name="Copy or export").click()
    page.get_by_role("button", name="Copy as text").click()
    said(page, "Copied 4 items.")
    assert page.evaluate("copied") == "- [ ] Milk\n- [ ] Bread\n- [ ] Jam\n- [x] Tea\n"
