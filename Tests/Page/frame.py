# SPDX-License-Identifier: MIT
"""What is around the views."""


def test_opens_on_the_shipped_lists(page, server):
    page.goto(server.url)
    page.get_by_role("heading", name="groceries", level=1).wait_for()
    assert page.get_by_role("link", name="budget").is_visible()
