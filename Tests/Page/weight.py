# SPDX-License-Identifier: MIT
"""What comes over the wire for the page: little to open a list, and the rest when it is wanted."""

from lists import opened

# What each answer took, with its head; a browser counts 300 bytes for any head.
LOADED = """() => Object.fromEntries(performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .map((one) => [new URL(one.name).pathname, one.transferSize]).filter(([path]) => !path.startsWith('/v1/')))"""


def test_a_list_opens_with_little_and_the_rest_comes_when_it_is_wanted(page, server):
    opened(page, server)
    page.wait_for_timeout(300)
    first = page.evaluate(LOADED)
    assert not [path for path in first if "/grid/" in path or "/work/" in path], first
    named = page.evaluate("""() => [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => new URL(link.href).pathname)""")
    assert {path for path in first if path.endswith(".js")} - {"/worker.js"} == {*named, "/js/main.js"}, first
    page.goto(server.address("list", "budget"))
    page.locator("lister-grid td").first.wait_for()
    grid = page.evaluate(LOADED)
    assert not [path for path in grid if "/work/" in path], grid
    files = page.evaluate("""async () => {
      const worker = await (await fetch('/worker.js')).text();
      const files = ['/worker.js', ...JSON.parse(worker.match(/files:(\\[.*?\\])/)[1])];
      performance.clearResourceTimings();
      performance.setResourceTimingBufferSize(1000);
      for (const file of files) await (await fetch(file, { cache: 'no-store' })).arrayBuffer();
      return files;
    }""")
    page.wait_for_function("(count) => performance.getEntriesByType('resource').length >= count", arg=len(files))
    every = page.evaluate("""() => Object.fromEntries(performance.getEntriesByType('resource').map((one) => [new URL(one.name).pathname, one.transferSize]))""")
    assert set(files) <= set(every) and all(every[path] > 300 for path in files), every
    weights = sum(first.values()), sum(grid.values()), sum(every[path] for path in files)
    print("  a list opens with {:,} bytes, a grid with {:,}; all of the page is {:,}".format(*weights))
    assert all(size > 300 for size in first.values()), first
    assert weights[0] <= 95_000 and weights[1] <= 150_000 and weights[2] <= 175_000


test_a_list_opens_with_little_and_the_rest_comes_when_it_is_wanted.context = {"service_workers": "block"}
test_a_list_opens_with_little_and_the_rest_comes_when_it_is_wanted.allowed = ("Service Worker registration blocked",)
test_a_list_opens_with_little_and_the_rest_comes_when_it_is_wanted.needs_worker = True
