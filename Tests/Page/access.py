# SPDX-License-Identifier: MIT
"""Everybody can use it: axe on each view in light and dark, on a phone, from right to left; hands off the mouse."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from lists import opened, said, settled, stored


def violations(page):
    """What axe finds once nothing moves or fades any more."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))")
    return [f"{one['id']} ({one['impact']}): {[node['html'][:160] for node in one['nodes']][:2]}" for one in Axe().run(page).response["violations"]]


def check(page, what):
    found = violations(page)
    assert not found, f"{what}: {found}"
    fits(page, what)


def fits(page, what):
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{what}: {wide} pixels too wide"


def views(page, server):
    """Goes through all views, and says each one's name."""
    page.goto(server.address("list", "groceries"))
    page.locator(".row").first.wait_for()
    yield "list"
    page.keyboard.press("Escape")
    page.locator(".row .check").first.focus()
    page.keyboard.press("d")
    page.locator(".fields [name=quantity]").wait_for()
    yield "details"
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.get_by_role("radio", name="Red").wait_for()
    yield "palette"
    page.keyboard.press("Escape")
    for words, name in (("show and sort", "Show and sort"), ("copy or export", "Copy or export")):
        page.keyboard.press("Control+k")
        page.keyboard.type(words)
        if words.startswith("show"):
            yield "menu"
        page.keyboard.press("Enter")
        page.locator(".popover").get_by_role("checkbox" if words.startswith("show") else "button").first.wait_for()
        yield name
        page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("history")
    page.keyboard.press("Enter")
    page.locator(".version").first.wait_for()
    yield "history"
    page.get_by_role("button", name="Close the history").click()
    for view, heading in (("import", "Import"), ("batch", "Batch"), ("metrics", "Metrics")):
        page.goto(server.address(view))
        page.get_by_role("heading", name=heading, level=1).wait_for()
        yield view
    page.goto(server.address("search", "milk"))
    page.locator(".hits li").first.wait_for()
    yield "search"
    page.keyboard.press("Control+k")
    page.keyboard.type("keyboard")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Understanding").wait_for()
    yield "keyboard"
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("new list")
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Name").fill("Empty one")
    yield "new list"
    page.keyboard.press("Enter")
    page.get_by_text("Type the first item above").wait_for()
    yield "empty list"


def test_axe_finds_nothing_in_the_light(page, server):
    for what in views(page, server):
        check(page, what)


def test_axe_finds_nothing_in_the_dark(page, server):
    for what in views(page, server):
        check(page, what)


test_axe_finds_nothing_in_the_dark.context = {"color_scheme": "dark", "reduced_motion": "reduce"}


def test_axe_finds_nothing_on_a_phone(page, server):
    page.set_viewport_size({"width": 390, "height": 800})
    for what in views(page, server):
        check(page, what)


def test_right_to_left_and_forced_colors_stay_within_the_window(page, server):
    page.add_init_script("addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl'; })")
    page.emulate_media(forced_colors="active")
    for what in views(page, server):
        fits(page, what)


def test_keys_alone_reach_everything(page, server):
    opened(page, server)
    reached = set()
    page.evaluate("document.activeElement.blur()")
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("(document.activeElement.closest('lister-sidebar, lister-bar, .items, .strip') ?? document.body).className || (document.activeElement.closest('lister-sidebar, lister-bar') ?? document.body).localName"))
    assert {"lister-sidebar", "lister-bar", "items"} <= reached, reached
    for _ in range(8):
        if page.evaluate("document.activeElement.closest('.items') !== null"):
            break
        page.keyboard.press("Control+F6")
    page.keyboard.press("Control+k")
    listed = page.locator("dialog.menu [role=option] .name").all_inner_texts()
    page.keyboard.press("Escape")
    for title in ("New item", "Complete all", "Color of Walk", "Show and sort", "Copy or export", "Rename the list", "Delete the list", "Add a grid", "History", "New list", "Import", "Batch", "Metrics"):
        assert title in listed, title
    if page.evaluate("document.activeElement.id === 'add'"):
        page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.locator("#add")).to_be_focused()
    page.keyboard.type("By key")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("checkbox", name="By key")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("checkbox", name="Milk")).to_be_focused()
    page.keyboard.press("Control+k")
    page.keyboard.type("delete \"milk")
    expect(page.get_by_role("option")).to_have_text(['Delete "Milk"Del'])
    page.keyboard.press("Enter")
    said(page, 'Deleted "Milk".')
    expect(page.locator(".row")).to_have_count(4)
    settled(page)
    assert any(item["text"] == "By key" and item["completed"] for item in stored(server))
