# SPDX-License-Identifier: MIT
"""Lists for shopping: what is put away keeps its place, what the list has is not there twice, what the catalogue says."""

import json

from lists import focus_row, opened, said, settled, stored, texts
from playwright.sync_api import expect


def run_command(page, words):
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def test_puts_done_items_away_and_brings_them_back(page, server):
    opened(page, server)
    run_command(page, "put done")
    said(page, "1 item put away")
    assert texts(page) == ["Milk", "Bread", "Jam"]
    settled(page)
    assert [item for item in stored(server) if item.get("removed")][0]["text"] == "Tea", "it is kept"
    page.locator("#add").fill("tea")
    page.keyboard.press("Enter")
    expect(page.locator(".row")).to_have_count(4)
    settled(page)
    expect(page.get_by_role("checkbox", name="Tea", exact=True)).to_be_visible()
    assert [item["text"] for item in stored(server)].count("Tea") == 1, "its spelling stays, and it is there once"
    assert "tea" not in [item["text"] for item in stored(server)]


def test_adds_no_second_item_of_a_name(page, server):
    opened(page, server)
    page.locator("#add").fill("  MILK ")
    page.keyboard.press("Enter")
    settled(page)
    assert sorted(texts(page)) == ["Bread", "Jam", "Milk", "Tea"]


def test_moves_among_items_with_gaps_between_their_numbers(page, server):
    opened(page, server, text="- [ ] Milk\n- [ ] Bread\n- [ ] Jam\n- [ ] Rice\n- [ ] Tea\n")
    items = stored(server)
    for item in items:
        if item["text"] in ("Bread", "Jam"):
            item["removed"] = True
    (server.folder / "Walk.list.json").write_text(json.dumps({"items": items}))
    expect(page.locator(".row")).to_have_count(3)
    focus_row(page, "Tea")
    page.keyboard.press("Alt+ArrowUp")
    assert texts(page) == ["Milk", "Tea", "Rice"]
    settled(page)
    page.keyboard.press("Alt+ArrowUp")
    assert texts(page) == ["Tea", "Milk", "Rice"]
    settled(page)
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowDown")
    settled(page)
    assert texts(page) == ["Milk", "Rice", "Tea"]
    shown = [item["text"] for item in stored(server) if not item.get("removed")]
    assert shown == ["Milk", "Rice", "Tea"], shown
    assert len(stored(server)) == 5


def test_tells_what_comes_from_the_catalogue(page, server):
    goods = {"items": [{"text": "milk", "price": 1.19, "unit": "l", "note": "the blue one"}]}
    (server.folder / "Catalogue.list.json").write_text(json.dumps(goods))
    opened(page, server)
    row = page.locator(".row", has_text="Milk").first
    expect(row.locator(".note.inherited")).to_have_text("the blue one")
    expect(row).not_to_contain_text("undefined")
    assert all("note" not in item for item in stored(server)), "nothing is copied"
