# SPDX-License-Identifier: MIT
"""The page opens without a connection once it was loaded, and what is done then is saved later."""

from playwright.sync_api import expect

from lists import opened, settled, stored, texts


def wait_until_kept(page, text):
    """Waits for the page's files, the lists and the view with a text in it."""
    for _ in range(100):
        if page.evaluate("""async (text) => {
          const shell = (await caches.keys()).find((name) => name.startsWith('lister-page-'));
          if (!shell || !navigator.serviceWorker.controller) return false;
          const names = new Set((await (await caches.open(shell)).keys()).map((one) => new URL(one.url).pathname));
          const loaded = performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname).filter((path) => !/^.(v1|worker)/.test(path));
          const answers = await caches.open('lister-answers');
          const view = await answers.match('/v1/lists/Walk/view', { ignoreVary: true });
          const lists = await answers.match('/v1/lists', { ignoreVary: true });
          return ['/', ...loaded].every((one) => names.has(one)) && Boolean(lists) && Boolean(view) && (await view.text()).includes(text);
        }""", text):
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing is kept")


def without_a_connection(page, server):
    server.stop()
    page.reload()
    page.get_by_role("heading", name="Walk", level=1).wait_for()
    page.locator(".row").first.wait_for()


def test_opens_without_a_connection_after_the_first_load(page, server):
    opened(page, server)
    wait_until_kept(page, "Milk")
    without_a_connection(page, server)
    assert texts(page) == ["Milk", "Bread", "Jam", "Tea"]
    page.get_by_role("checkbox", name="Milk").focus()
    page.keyboard.press("Space")
    expect(page.locator(".state")).to_have_text("Not connected. 1 change waits.")
    page.reload()
    page.locator(".row").first.wait_for()
    expect(page.get_by_role("checkbox", name="Milk")).to_be_checked()
    expect(page.locator(".state")).to_have_text("Not connected. 1 change waits.")
    server.start()
    expect(page.locator(".state")).to_have_text("Saved on this machine.", timeout=20_000)
    assert [item["text"] for item in stored(server) if item["completed"]] == ["Tea", "Milk"]


def test_opens_with_what_was_done_last(page, server):
    opened(page, server)
    wait_until_kept(page, "Milk")
    page.locator("#add").fill("Last")
    page.keyboard.press("Enter")
    settled(page)
    wait_until_kept(page, "Last")
    without_a_connection(page, server)
    assert texts(page) == ["Last", "Milk", "Bread", "Jam", "Tea"]


def test_parts_that_were_never_wanted_come_without_a_connection(page, server):
    opened(page, server)
    wait_until_kept(page, "Milk")
    assert not page.evaluate("performance.getEntriesByType('resource').some((one) => /[/](work|grid)[/.]/.test(one.name))")
    server.stop()
    page.get_by_role("link", name="Batch").click()
    expect(page.get_by_role("heading", name="Batch", level=1)).to_be_visible()
    page.get_by_role("link", name="Metrics").click()
    expect(page.get_by_role("heading", name="Metrics", level=1)).to_be_visible()


for test in (test_opens_without_a_connection_after_the_first_load, test_opens_with_what_was_done_last,
             test_parts_that_were_never_wanted_come_without_a_connection):
    test.allowed = ("ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_FAILED", "502", "Failed to load resource", "Failed to fetch")
    test.needs_worker = True
