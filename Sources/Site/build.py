#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The documentation as pages that a browser reads from files: python3 Sources/Site/build.py LISTER FOLDER

The articles are those of Sources/Lister/Lister.docc, in the order of the topics of Lister.md. What the program says of
itself is added by `reference`. Needs the Python package `markdown-it-py` and the program `mandoc`."""

import html
import importlib.util
import re
import shutil
import sys
from pathlib import Path

from page import Page, anchor

HERE = Path(__file__).resolve().parent
CATALOG = HERE.parent / "Lister" / "Lister.docc"
# The prompts of a shell and of Python, where a command begins and where it goes on.
BEGIN, GO_ON = ("$ ", "&gt;&gt;&gt; "), ("&gt; ", "... ")
# Pages with more headings than this, and more characters, begin with a list of them.
HEADINGS, LONG = 4, 8_000


def topics(text):
    """What is said before the topics of an article, and their groups: headings and names."""
    before, _, after = text.partition("\n## Topics\n")
    groups = [part.partition("\n") for part in after.split("\n### ")[1:]]
    return before, [(heading, re.findall(r"^- <doc:(.+)>$", names, re.MULTILINE)) for heading, _, names in groups]


class Writer:
    """Turns Markdown into HTML, with the links of DocC led to pages."""

    def __init__(self, pages):
        from markdown_it import MarkdownIt

        self.pages = pages
        self.markdown = MarkdownIt("commonmark").enable("table")
        self.markdown.add_render_rule("fence", lambda _, tokens, place, *__: fence(tokens[place].content))

    def target(self, link):
        """Where a link leads within the site; as it is if that is elsewhere."""
        match = re.fullmatch(r"doc:([^#]+)(#.*)?|(?:[^:]*/)?([^/:#]+)\.md(#.*)?", link)
        if not match:
            return link
        name, part = match[1] or match[3], match[2] or match[4] or ""
        if name not in self.pages:
            raise SystemExit(f"{link} leads to no article")
        return self.pages[name].file + part

    def inline(self, token):
        """Leads the links within a paragraph."""
        children = token.children or []
        for place, child in enumerate(children):
            if child.type == "image":
                child.attrSet("src", picture(str(child.attrGet("src"))))
            if child.type != "link_open":
                continue
            link = str(child.attrGet("href"))
            child.attrSet("href", self.target(link))
            if child.markup == "autolink" and link.startswith("doc:"):
                children[place + 1].content = self.pages[link[4:].partition("#")[0]].title

    def write(self, text, page):
        """The HTML of a text, whose headings go to the page."""
        tokens = self.markdown.parse(text)
        kept, lead = [], []
        # How many of the tokens that come are not among the rest, and where they go.
        aside, skipped = lead, 0
        for place, token in enumerate(tokens):
            if token.type == "heading_open":
                words = tokens[place + 1].content.replace("`", "")
                if token.tag == "h1" or words == "Overview":
                    aside, skipped = [], 3
                else:
                    token.attrSet("id", anchor(words))
                    if token.tag == "h2":
                        page.headings.append((anchor(words), words))
            elif token.type == "paragraph_open" and place == 3 and tokens[0].tag == "h1":
                aside, skipped = lead, 3
            if token.type == "inline":
                self.inline(token)
            (aside if skipped else kept).append(token)
            skipped = max(0, skipped - 1)
        page.lead = page.lead or self.render(lead)
        return self.render(kept)

    def render(self, tokens):
        # A head that says nothing is none.
        written = self.markdown.renderer.render(tokens, self.markdown.options, {}).replace("<th></th>", "<td></td>")
        return written.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")


def fence(text):
    """A block of code; a prompt is told from a command, and a command from what it prints."""
    lines, typed = [], False
    for line in escape(text.rstrip()).splitlines():
        prompt = next((one for one in (*BEGIN, *GO_ON) if line.startswith(one)), None)
        typed = prompt in BEGIN or typed and prompt in GO_ON
        lines.append(f"<i>{prompt}</i><b>{line.removeprefix(prompt)}</b>" if typed else line)
    return "<pre><code>" + "\n".join(lines) + "\n</code></pre>\n"


def picture(name):
    """The file of a picture, which DocC knows by its name alone."""
    return next(path.name for path in (CATALOG / "Resources").iterdir() if name in (path.name, path.stem))


def read():
    """All pages by their names, each below the one that names it; the order is that of the topics."""
    files = {path.stem: path for path in CATALOG.rglob("*.md")}
    pages = {}

    def take(name, parent):
        text = files[name].read_text()
        before, groups = topics(text)
        title = re.search(r"^# (.*)$", before, re.MULTILINE)[1].replace("`", "")
        abstract = re.search(r"^# .*\n\n((?:.+\n)+)", before)[1].replace("\n", " ").strip()
        page = pages[name] = Page(name, title, abstract, body=before, topics=groups, parent=parent)
        for _, names in groups:
            for below in names:
                take(below, page)

    take("Lister", None)
    return pages


def part(page, root):
    """The part of the site that a page is in."""
    while page.parent is not None and page.parent is not root:
        page = page.parent
    return next((heading for heading, names in root.topics if page.name in names), None)


def escape(text):
    return html.escape(text, quote=False)


def plain(text):
    """A sentence of Markdown as HTML without links."""
    return re.sub(r"`+([^`]*)`+", r"<code>\1</code>", escape(re.sub(r"<doc:[^>]*>|\[([^]]*)\]\([^)]*\)", r"\1", text)))


def contents(page, pages):
    """What a page with topics leads to."""
    written = []
    for heading, names in page.topics:
        entries = "".join(
            f'<li><a href="{pages[name].file}">{escape(pages[name].title)}</a> <span>{plain(pages[name].abstract)}</span></li>\n'
            for name in names)
        written.append(f'<section id="{anchor(heading)}"><h2>{escape(heading)}</h2>\n<ul class="topics">\n{entries}</ul></section>\n')
    return "".join(written)


def whole(page, pages):
    """A page as a file has it."""
    root = pages["Lister"]
    here = part(page, root)
    parts = "".join(
        f'<a href="index.html#{anchor(heading)}"{" class=here" if heading == here else ""}>{escape(heading)}</a>'
        for heading, _ in root.topics)
    beside = ""
    if here:
        names = next(names for heading, names in root.topics if heading == here)
        links = "".join(
            f'<li><a href="{pages[name].file}"{" aria-current=page" if pages[name] is page else ""}>'
            f"{escape(pages[name].title)}</a></li>" for name in names)
        beside = f'<nav class="beside" aria-label="{escape(here)}"><h2>{escape(here)}</h2><ul>{links}</ul></nav>'
    inside = ""
    if len(page.headings) > HEADINGS and len(page.body) > LONG:
        links = "".join(f'<li><a href="#{name}">{escape(text)}</a></li>' for name, text in page.headings)
        inside = f'<nav class="inside" aria-label="On this page"><h2>On this page</h2><ul>{links}</ul></nav>'
    above = page.parent if page.parent not in (None, root) else None
    up = f'<p class="up"><a href="{above.file}">{escape(above.title)}</a></p>' if above else ""
    # What is wider than the window is moved by keys.
    body = page.body.replace("<pre>", '<pre tabindex="0">').replace('<div class="wide">', '<div class="wide" tabindex="0">')
    title = page.title if page.parent is None else f"{page.title} · Lister"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<header><a class="home" href="index.html">Lister</a><nav aria-label="Parts">{parts}</nav></header>
<div class="page">
{beside}
<main>
{up}<h1>{escape(page.title)}</h1>
<div class="lead">{page.lead}</div>
{inside}
{body}
{contents(page, pages)}</main>
</div>
</body>
</html>
"""


def missing():
    """What is not there that the site needs, as words."""
    lacks = [] if importlib.util.find_spec("markdown_it") else ["markdown-it-py"]
    return lacks + ([] if shutil.which("mandoc") else ["mandoc"])


def main():
    if sys.argv[1:] == ["--missing"]:
        return print(*missing(), sep=", ")
    binary, folder = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2])
    import reference

    pages = read()
    writer = Writer(pages)
    for page in list(pages.values()):
        page.body = writer.write(page.body, page)
    for page in reference.add(pages, writer, binary):
        pages[page.name] = page
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page in pages.values():
        (folder / page.file).write_text(whole(page, pages))
    for path in [HERE / "style.css", *CATALOG.glob("*.json"), *(CATALOG / "Resources").iterdir()]:
        shutil.copy(path, folder)
    (folder / "openapi.json").write_text(reference.description(binary))


if __name__ == "__main__":
    main()
