# SPDX-License-Identifier: MIT
"""What a page of the site has."""

import re
from dataclasses import dataclass, field


@dataclass
class Page:
    """A page of the site."""

    name: str
    title: str = ""
    # The first paragraph, as Markdown and as HTML.
    abstract: str = ""
    lead: str = ""
    body: str = ""
    # Headings of the second level: their anchors and their texts.
    headings: list = field(default_factory=list)
    # The groups of its topics: a heading and the names below it.
    topics: list = field(default_factory=list)
    # The page that has it among its topics.
    parent: "Page | None" = None

    @property
    def file(self):
        return "index.html" if self.parent is None else f"{self.name}.html"


def anchor(text):
    """What a heading is called in links; DocC calls it so too."""
    return re.sub(r"[^\w.-]+", "-", text).strip("-.")


def table(heads, rows):
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines) + "\n"
