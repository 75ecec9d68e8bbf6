# SPDX-License-Identifier: MIT
"""No connection, a reload, two windows, and the command at once."""

from playwright.sync_api import expect

from lists import focus_row, opened, said, settled, stored, texts


def test_edits_wait_without_a_connection_and_merge_after_it(page, server):
    opened(page, server)
    page.locator(".row").first.wait_for()
    server.stop()
    page.locator("#add").fill("Offline")
    page.keyboard.press("Enter")
    assert texts(page)[0] == "Offline"
    expect(page.locator(".state")).to_have_text("Not connected. 1 change waits.")
    focus_row(page, "Bread")
    page.keyboard.press("Delete")
    expect(page.locator(".state")).to_have_text("Not connected. 2 changes wait.")
    server.command("add", "--in", ".", "Walk", "Elsewhere")
    server.start()
    expect(page.locator(".state")).to_have_text("Saved on this machine.", timeout=20_000)
    expect(page.get_by_role("checkbox", name="Elsewhere")).to_be_visible()
    assert sorted(item["text"] for item in stored(server)) == ["Elsewhere", "Jam", "Milk", "Offline", "Tea"]
    assert sorted(texts(page)) == ["Elsewhere", "Jam", "Milk", "Offline", "Tea"]


test_edits_wait_without_a_connection_and_merge_after_it.allowed = ("ERR_CONNECTION", "ERR_INCOMPLETE", "502", "Failed to load resource")


def test_a_reload_comes_back_to_where_one_was(page, server):
    opened(page, server, text="".join(f"- [ ] Item {number}\n" for number in range(80)))
    page.get_by_role("checkbox", name="Item 60", exact=True).focus()
    page.get_by_role("button", name="History").click()
    page.locator(".version").first.wait_for()
    page.get_by_role("checkbox", name="Item 60", exact=True).focus()
    page.wait_for_timeout(200)
    before = page.evaluate("document.querySelector('main').scrollTop")
    assert before > 0
    page.reload()
    page.get_by_role("heading", name="Walk", level=1).wait_for()
    expect(page.get_by_role("checkbox", name="Item 60", exact=True)).to_be_focused()
    assert abs(page.evaluate("document.querySelector('main').scrollTop") - before) < 60
    expect(page.locator("aside.panel")).to_be_visible()


def test_what_changes_while_a_row_is_edited_is_there_after_it(page, server):
    opened(page, server)
    page.locator(".row .text > span[dir]").first.click()
    expect(page.get_by_role("textbox", name="Text of the item")).to_be_focused()
    server.command("edit", "--in", ".", "Walk", "Milk", "--note", "the blue one")
    said(page, "on the command line")
    page.keyboard.press("Escape")
    expect(page.locator(".row").first).to_contain_text("the blue one")


def test_two_windows_and_the_command_at_once(page, server):
    opened(page, server)
    other = page.context.new_page()
    other.goto(server.address("list", "Walk"))
    other.locator(".row").first.wait_for()
    focus_row(page, "Milk")
    page.keyboard.press("Space")
    expect(other.get_by_role("checkbox", name="Milk")).to_be_checked()
    said(other, "in another window")
    server.command("add", "--in", ".", "Walk", "Eggs")
    for one in (page, other):
        expect(one.get_by_role("checkbox", name="Eggs")).to_be_visible()
        said(one, "on the command line")
    other.locator("#add").fill("Both")
    other.keyboard.press("Enter")
    page.locator("#add").fill("Ways")
    page.keyboard.press("Enter")
    for one in (page, other):
        expect(one.locator(".row")).to_have_count(7)
        settled(one)
    assert texts(page) == texts(other) == [item["text"] for item in stored(server)]


def test_a_list_deleted_elsewhere_can_be_brought_back(page, server):
    opened(page, server)
    server.command("delete", "--in", ".", "Walk")
    said(page, "Deleted elsewhere. Undo brings it back.")
    page.locator(".strip").get_by_role("button", name="Undo").click()
    said(page, '"Walk" is back.')
    expect(page.locator(".row")).to_have_count(4)
    expect(page.locator("lister-sidebar").get_by_role("link", name="Walk")).to_be_visible()
    assert len(stored(server)) == 4
