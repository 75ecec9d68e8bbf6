#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the pages of the documentation: python3 Tests/Site/run.py FOLDER

Every link and every picture of each page has to lead somewhere within the folder, also to a place in a page; every page has
to be reached from the first one. Where `playwright` and chromium are, each page is also read by a browser from its file."""

import importlib.util
import os
import shutil
import sys
import urllib.parse
from html.parser import HTMLParser
from pathlib import Path

# Elements that have no end.
ALONE = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
WIDTHS = (1280, 390)


class Reader(HTMLParser):
    """The links of a page, its places, and what is wrong with it."""

    def __init__(self, path):
        super().__init__()
        self.links, self.places, self.wrong, self.open = [], set(), [], []
        self.feed(path.read_text())
        self.close()
        if self.open:
            self.wrong.append(f"<{self.open[-1]}> has no end")

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.links += [values[name] for name in ("href", "src") if name in values]
        if "id" in values:
            if values["id"] in self.places:
                self.wrong.append(f"two places are called {values['id']}")
            self.places.add(values["id"])
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in ALONE:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> ends nothing")


def links(folder):
    """What is wrong with pages and links, and how many there are of both."""
    pages = {path.name: Reader(path) for path in sorted(folder.glob("*.html"))}
    wrong = [f"{name}: {text}" for name, page in pages.items() for text in page.wrong]
    ways, count = {name: set() for name in pages}, 0
    for name, page in pages.items():
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme in ("http", "https"):
                continue
            count += 1
            target = urllib.parse.unquote(parts.path) or name
            place = urllib.parse.unquote(parts.fragment)
            if parts.scheme or not (folder / target).is_file():
                wrong.append(f"{name}: {link} leads nowhere")
            elif place and place not in pages[target].places:
                wrong.append(f"{name}: {link} leads to no place of {target}")
            elif target in pages:
                ways[name].add(target)
    reached, next_ones = {"index.html"}, ["index.html"]
    while next_ones:
        fresh = ways[next_ones.pop()] - reached
        reached |= fresh
        next_ones += fresh
    wrong += [f"{name}: no page leads there" for name in pages if name not in reached]
    return wrong, len(pages), count


def read(folder):
    """What a browser says about the pages, read from their files in the light and in the dark."""
    from playwright.sync_api import sync_playwright

    wrong = []
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for width, scheme in zip(WIDTHS, ("light", "dark"), strict=True):
            page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
            page.on("requestfailed", lambda request: wrong.append(f"{request.url} can't be loaded"))
            page.on("console", lambda message: wrong.append(f"{message.text}"))
            for file in sorted(folder.glob("*.html")):
                page.goto(file.resolve().as_uri())
                wide = page.evaluate("document.documentElement.scrollWidth")
                if wide > width:
                    wrong.append(f"{file.name}: {wide} pixels wide in a window of {width}")
                if "system-ui" not in page.evaluate("getComputedStyle(document.body).fontFamily"):
                    wrong.append(f"{file.name}: without its style")
        browser.close()
    return wrong


def main():
    folder = Path(sys.argv[1])
    wrong, pages, count = links(folder)
    if not pages:
        wrong.append(f"{folder} has no pages")
    browser = importlib.util.find_spec("playwright") is not None
    if browser:
        wrong += read(folder)
    print(*wrong, f"{pages} pages, {count} links, {len(wrong)} wrong; "
          f"{'read by a browser' if browser else 'no browser has read them, for playwright is missing'}", sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
