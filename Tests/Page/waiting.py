# SPDX-License-Identifier: MIT
"""Edits that wait: of several windows, after an answer that was lost, while the server is busy or wants a token."""

import json

from playwright.sync_api import expect

from lists import focus_row, opened, said, settled, stored, texts

OFFLINE = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_FAILED", "502", "Failed to load resource", "Service Worker registration blocked")


def offline(test):
    """Marks a test that the browser tells of requests which fail, and that needs them all to pass by Playwright."""
    test.allowed = OFFLINE
    test.context = {"service_workers": "block"}
    return test


def add(page, text):
    page.locator("#add").fill(text)
    page.locator("#add").press("Enter")
    assert texts(page)[0] == text


def window_name(page, server):
    return page.evaluate("sessionStorage.getItem('window')")


def second(page, server):
    other = page.context.new_page()
    other.goto(server.address("list", "Walk"))
    other.locator(".row").first.wait_for()
    return other


def queues(page):
    return page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('lister.waiting')).length")


def all_saved(page, server, *expected):
    for text in expected:
        expect(page.get_by_role("checkbox", name=text, exact=True)).to_be_visible(timeout=20_000)
    expect(page.locator(".state")).to_have_text("Saved on this machine.", timeout=20_000)
    assert sorted(item["text"] for item in stored(server)) == sorted(["Milk", "Bread", "Jam", "Tea", *expected])


@offline
def test_two_windows_without_a_connection_keep_their_edits_apart(page, server):
    opened(page, server)
    other = second(page, server)
    server.stop()
    add(page, "One")
    add(other, "Two")
    add(page, "Three")
    expect(page.locator(".state")).to_have_text("Not connected. 2 changes wait.")
    expect(other.locator(".state")).to_have_text("Not connected. 1 change waits.")
    assert queues(page) == 2
    server.start()
    for one in (page, other):
        all_saved(one, server, "One", "Two", "Three")
    assert queues(page) == 0


@offline
def test_a_window_that_goes_leaves_its_edits_to_one_that_stays(page, server):
    opened(page, server)
    others = [second(page, server), second(page, server)]
    server.stop()
    add(others[0], "Left")
    expect(others[0].locator(".state")).to_have_text("Not connected. 1 change waits.")
    others[0].close()
    page.wait_for_function("() => Object.keys(localStorage).filter((key) => key.startsWith('lister.waiting')).length === 1")
    server.start()
    for one in (page, others[1]):
        all_saved(one, server, "Left")
    assert queues(page) == 0


@offline
def test_a_queue_without_a_window_is_sent_when_a_page_opens(page, server):
    opened(page, server)
    left = [{"list": "Walk", "operations": [{"edit": "add", "items": [{"uuid": "11111111-1111-4111-8111-111111111111", "text": "Left"}]}]}]
    page.evaluate("(left) => localStorage.setItem('lister.waiting.wgone', left)", json.dumps(left))
    page.reload()
    all_saved(page, server, "Left")
    assert queues(page) == 0


@offline
def test_a_tab_that_is_duplicated_takes_a_name_of_its_own(page, server):
    opened(page, server)
    name = window_name(page, server)
    page.reload()
    assert window_name(page, server) == name, "a window keeps its name over a reload"
    other = page.context.new_page()
    other.add_init_script(f"if (!sessionStorage.getItem('window')) sessionStorage.setItem('window', '{name}')")
    other.goto(server.address("list", "Walk"))
    other.locator(".row").first.wait_for()
    assert window_name(other, server) != name
    assert other.evaluate("sessionStorage.getItem('window')") == window_name(other, server)
    add(other, "Copy")
    said(page, "in another window")


def lost(page, fate):
    """Lets the edits of a page through, and hands each answer to `fate`, which says what the page gets of it."""
    asked = []

    def on(route):
        asked.append(route.request.post_data_json)
        fate(route, len(asked))

    page.route("**/operations*", on)
    return asked


@offline
def test_an_edit_whose_answer_is_lost_is_done_once(page, server):
    opened(page, server)

    def fate(route, count):
        if count == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    asked = lost(page, fate)
    add(page, "Once")
    all_saved(page, server, "Once")
    assert len(asked) >= 2 and "base" not in asked[0] and "base" in asked[1], asked
    assert texts(page).count("Once") == 1
    said(page, "1 change sent.")
    add(page, "Next")
    all_saved(page, server, "Once", "Next")
    assert "base" not in asked[-1]


@offline
def test_edits_that_stand_on_one_whose_answer_is_lost_are_done_on_it(page, server):
    opened(page, server)
    held = []

    def fate(route, count):
        if count == 1:
            held.append(route)
        else:
            route.continue_()

    lost(page, fate)
    add(page, "First")
    focus_row(page, "First")
    page.keyboard.press("Enter")
    page.keyboard.type("First, changed")
    page.keyboard.press("Enter")
    page.locator("#add").evaluate("""(field) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Plain\\n- [x] Done');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }""")
    held[0].fetch()
    server.command("add", "--in", ".", "Walk", "Elsewhere")
    held[0].abort()
    all_saved(page, server, "First, changed", "Elsewhere", "Plain", "Done")
    assert sorted(texts(page)) == sorted(item["text"] for item in stored(server))


@offline
def test_an_edit_waits_while_the_server_is_busy(page, server):
    opened(page, server)
    problem = json.dumps({"type": "urn:lister:problem:too-often", "detail": "Asked too often."})
    states = [503, 504, 403, 401]

    def fate(route, count):
        if count <= len(states):
            route.fulfill(status=states[count - 1], body=problem, content_type="application/problem+json")
        else:
            route.continue_()

    asked = lost(page, fate)
    add(page, "Patient")
    said(page, "The server is busy. 1 change waits.")
    expect(page.locator(".strip")).to_contain_text("Asked too often. 1 change waits.", timeout=20_000)
    page.get_by_role("button", name="Another token").click()
    dialog = page.get_by_role("dialog", name="This server wants a token")
    dialog.wait_for()
    page.keyboard.press("Escape")
    add(page, "Second")
    dialog.wait_for()
    said(page, "Asked too often. 2 changes wait.")
    page.reload()
    all_saved(page, server, "Patient", "Second")
    assert len(asked) == 5


@offline
def test_an_edit_that_is_refused_is_given_up_and_the_others_are_done(page, server):
    opened(page, server)
    grid = page.evaluate_handle("import('/js/grid/grid.js').then(() => Object.assign(document.createElement('lister-grid'), { name: 'None', list: 'Walk' }))")
    server.stop()
    add(page, "Good")
    grid.evaluate("(grid) => grid.change([{ at: 'A1', rows: [[1]] }])")
    add(page, "Also good")
    expect(page.locator(".state")).to_have_text("Not connected. 3 changes wait.")
    server.start()
    all_saved(page, server, "Good", "Also good")
    settled(page)
