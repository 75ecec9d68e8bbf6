# SPDX-License-Identifier: MIT
"""What the server sends of the page: it means what the files say, and it is little."""

import json
import os
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

from lists import opened

FILES = Path(__file__).resolve().parent.parent.parent / "Sources/CListerPage/Page"


def sent(server, path):
    with urllib.request.urlopen(f"{server.url}/{path}") as answer:
        return answer.read().decode()


def kept(server):
    """The files that there are, as the page's worker knows them."""
    worker = sent(server, "worker.js")
    return [path.strip('"/') for path in worker.partition("files:[")[2].partition("]")[0].split(",")] + ["worker.js"]


def test_scripts_mean_the_same_as_they_are_sent(page, server):
    tool = shutil.which("tsc")
    if not tool:
        print("  TypeScript is missing: make test-tools gets it")
        return
    sources = {str(path.relative_to(FILES)): path.read_text() for path in sorted(FILES.rglob("*.js"))}
    # Of the worker the server writes a last line.
    files = {path: sent(server, path).partition("\nself.page=")[0] for path in kept(server) if path.endswith(".js")}
    module = Path(tool).resolve().parent.parent
    node = subprocess.run(["node", str(Path(__file__).with_name("sent.js"))], input=json.dumps({"sources": sources, "sent": files}), capture_output=True, text=True, check=False,
                          env={**os.environ, "NODE_PATH": f"{module.parent}:/usr/share/nodejs:/usr/lib/node_modules"})
    assert node.returncode == 0, node.stderr[-500:]
    assert json.loads(node.stdout) == []
    assert len(files) == 4, list(files)
    assert sum(len(text) for text in files.values()) < 0.5 * sum(len(text) for text in sources.values())


def test_style_sheets_mean_the_same_as_they_are_sent(page, server):
    page.goto(server.address("list", "groceries"))
    names = {}
    rules = """(text) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text); return [...sheet.cssRules].map((rule) => rule.cssText); }"""
    for path in sorted(FILES.rglob("*.css")):
        found, served = (page.evaluate(rules, text) for text in (path.read_text(), sent(server, path.relative_to(FILES))))
        names.update(zip(*(re.findall(r"--[a-zA-Z]\w*", " ".join(rules)) for rules in (served, found)), strict=True))
        served = [re.sub(r"--[a-zA-Z]\w*", lambda match: names[match[0]], rule) for rule in served]
        # What is made of a custom property is kept letter by letter: with its spaces, and zeros before a point.
        plain, served = ([re.sub(r"(?<![\w.])0(?=\.)", "", rule).replace(" ", "") for rule in rules] for rules in (found, served))
        assert plain == served and len(found) > 10, path
    # Each property has one name, in all sheets.
    assert len(names) > 30 and len(set(names.values())) == len(names)


def loaded(page):
    """The files of the page that came, with their size."""
    return page.evaluate("""() => Object.fromEntries(performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
      .map((one) => [new URL(one.name).pathname, one.decodedBodySize]).filter(([path]) => !path.startsWith('/v1/')))""")


def test_a_list_opens_with_little_and_the_rest_comes_when_it_is_wanted(page, server):
    opened(page, server)
    page.wait_for_timeout(300)
    first = loaded(page)
    assert not [path for path in first if "/grid/" in path or "/work/" in path], first
    assert [path for path in first if path.endswith(".js") and path != "/worker.js"] == ["/js/main.js"], first
    page.goto(server.address("list", "budget"))
    page.locator("lister-grid td").first.wait_for()
    grid = loaded(page)
    assert not [path for path in grid if "/work/" in path], grid
    size = sum(len(sent(server, path).encode()) for path in kept(server))
    print(f"  a list opens with {sum(first.values()):,} bytes, a grid with {sum(grid.values()):,}; all of the page is {size:,}")
    assert sum(first.values()) < 81_000 and sum(grid.values()) < 126_000 and size < 154_000


for test in (test_scripts_mean_the_same_as_they_are_sent, test_style_sheets_mean_the_same_as_they_are_sent,
             test_a_list_opens_with_little_and_the_rest_comes_when_it_is_wanted):
    test.context = {"service_workers": "block"}
    test.allowed = ("Service Worker registration blocked",)
    test.needs_worker = True
