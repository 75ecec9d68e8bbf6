# SPDX-License-Identifier: MIT
"""Every answer is one that /v1/openapi.json has: Schemathesis makes questions of the description, right and wrong ones."""

import collections
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
# It never ends, and isn't asked; see schemathesis.toml.
UNASKED = {"GET /v1/events"}


def conflict(server):
    """Makes a list with two contradictions that wait; their ids."""
    server.ask("POST", "/v1/import?file=Shop.csv", "Name,Price\nMilk,1.19\nBread,2\n", "application/octet-stream")
    for item in ("Milk", "Bread"):
        server.ask("POST", "/v1/lists/Shop/operations",
                   json.dumps({"operations": [{"edit": "change", "item": item, "members": {"price": 1.29}}]}))
    server.ask("POST", "/v1/import?file=Shop.csv", "Name,Price\nMilk,1.39\nBread,3\n", "application/octet-stream")
    return [one["id"] for one in json.loads(server.ask("GET", "/v1/lists/Shop/conflicts"))["conflicts"]]


def answers(server):
    """How often each route has answered with each status, as its log says."""
    counts = collections.defaultdict(collections.Counter)
    for line in (server.root / "access.log").read_text().splitlines():
        entry = json.loads(line)
        counts[f"{entry['method']} {entry['route']}"][entry["status"]] += 1
    return counts


def test_every_answer_is_described(server):
    ids = conflict(server)
    assert len(ids) == 2, ids
    done = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run", "--no-color",
         server.url + "/v1/openapi.json"],
        cwd=server.root, text=True, capture_output=True, timeout=240,
        env={**server.environment, "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1", "LISTER_CONFLICTS": json.dumps(ids), "LISTER_URL": server.url})
    text = done.stdout + done.stderr
    at = max(0, min((text.find(word) for word in ("= ERRORS =", "= FAILURES =") if word in text), default=0))
    assert done.returncode == 0, text[at:][:6000]
    counts = answers(server)
    described = json.loads(server.ask("GET", "/v1/openapi.json"))["paths"]
    routes = {f"{method.upper()} {path}" for path, methods in described.items() for method in methods} - UNASKED
    # What was only ever refused was not tested.
    refused = sorted(route for route in routes if not any(200 <= status < 300 for status in counts[route]))
    assert not refused, "never answered with success: " + ", ".join(f"{name} {dict(counts[name])}" for name in refused)


test_every_answer_is_described.options = ("--access-log", "{root}/access.log")
