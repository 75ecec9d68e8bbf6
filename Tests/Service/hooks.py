# SPDX-License-Identifier: MIT
"""Makes half of what Schemathesis asks meet something: lists that are there, jobs that were begun, real bodies.

A description says that a name is a text and a document is JSON; of such, most would end in a 404 or a 400."""

import json
import os
import random
import urllib.request
from pathlib import Path

import schemathesis
from schemathesis.core import NOT_SET
from schemathesis.transport.requests import REQUESTS_TRANSPORT

DOCUMENTS = Path(__file__).resolve().parent.parent.parent / "Datasets" / "documents"
NAMES = ["groceries", "invoice", "league", "nutrition", "errors"]
EDITS = [{"operations": operations} for operations in [
    [{"edit": "add", "items": [{"text": "Milk", "price": 1.19}]}],
    [{"edit": "paste", "text": "- [x] 2 l Milk (1.19, dairy)"}, {"edit": "color", "color": "green"}],
    [{"edit": "complete", "completed": True, "items": ["1"]}],
    [{"edit": "move", "item": "1", "to": 2}],
    [{"edit": "remove", "items": ["1"]}],
    [{"edit": "cells", "at": "B2", "rows": [[1, "=A1*2", None, {}]]}],
    [{"edit": "addGrid", "name": "Totals"}],
    [{"edit": "unheard of"}],
]]
LINES = b'[[1,"=A1/3"]]\n{"grid":\n\n{"id":7,"grid":[["=NOW()"]]}\n'
# What takes a while.
COSTLY = b'[["=SUM(SEQUENCE(400000)/7)"]]\n' * 1000
FILES = [b"Name,Price\nMilk,1.19\n", b"- [ ] Milk\n- [x] Bread\n", b'{"items": ["Milk"]}', b"\x00\xff"]
BODIES = {
    "/v1/recalc": lambda: json.loads((DOCUMENTS / f"{some(NAMES)}.list.json").read_text()),
    "/v1/eval": lambda: {"formula": some(["A1*3", "1/0", "SUM(A1:A3)/7", "("]), "cells": {"A1": "=1/3"}},
    "/v1/explain": lambda: {"list": some(NAMES), "cell": some(["A1", "B2", "B3"]), **some([{}, {"formula": "A1+1"}])},
    "/v1/errors": lambda: some([{}, {"lists": [some(NAMES)]}]),
    "/v1/lists": lambda: {"name": f"New {chance.randrange(20)}", "color": "red"},
    "/v1/lists/{list}": lambda: {"items": [{"text": "Milk"}], "note": "kept", "grid": [[1, "=A1*2"]]},
    "/v1/lists/{list}/operations": lambda: some(EDITS),
    "/v1/lists/{list}/restore": lambda: {"version": chance.randrange(1, 4)},
    "/v1/lists/{list}/duplicate": lambda: {"name": f"Copy {chance.randrange(1_000)}"},
    "/v1/lists/{list}/items": lambda: {"items": [{"text": some(["Tea", "Milk"])}]},
    "/v1/lists/{list}/move": lambda: {"item": "1", "to": some(["top", 1])},
    "/v1/lists/{list}/pick": lambda: {"known": ["Milk"]},
    "/v1/lists/{list}/properties": lambda: {"key": "currency", "value": "EUR"},
    "/v1/lists/{list}/sort": lambda: {"keys": ["text"]},
    "/v1/lists/{list}/view-setting": lambda: {"hide": some([["done"], []])},
    "/v1/lists/{list}/rename": lambda: {"name": f"Other {chance.randrange(20)}"},
    "/v1/lists/{list}/conflicts": lambda: {"conflict": some(conflicts or ["4b1f0a3c5d6e7f80"]), "take": "theirs"},
    "/v1/undo-import": lambda: some(imports or [{"lists": []}]),
    "/v1/recalc-lines": lambda: LINES,
    "/v1/lists/{list}/rows": lambda: some([b"name,id\nA,1\nB,2\n", b'{"name": "A", "id": 1}\n']),
    "/v1/jobs": lambda: LINES,
    "/v1/import": lambda: some(FILES),
    "/v1/labels": lambda: some([
        {"kind": "tag", "name": some(["dairy", "food"]), "to": some(["food", "fresh"])},
        {"kind": "shop", "name": some(["Market", "Corner shop"]), "to": "Market"},
        {"kind": "unit", "name": some(["l", "kg"]), "to": "kg"},
    ]),
}
REAL = {
    "range": ["A1:B3", "B2", "A1:ZZ9"],
    "cell": ["A1", "B2", "A1:ZZ9"],
    "q": ["milk", "oat m"],
    "lists": ["groceries", "Shop"],
    "as": ["csv", "text", "xlsx", "icalendar"],
    "file": ["Other.csv", "Other.txt"],
}
# Questions come one after the other and in the same order, so the same ones are asked each time.
chance = random.Random(14)
jobs, imports, made = [], [], []
# A job that is there for one question; others would have to wait for it.
fleeting = []
# They wait in the list Shop.
conflicts = json.loads(os.environ.get("LISTER_CONFLICTS", "[]"))


def some(values):
    return chance.choice(values)


def ask(method, path, body=b""):
    """Asks beside what is tested."""
    request = urllib.request.Request(os.environ["LISTER_URL"] + path, body, {"Content-Type": "application/x-ndjson"}, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or "null")


@schemathesis.hook
def before_call(context, case, kwargs):
    path, query = case.path_parameters or {}, case.query or {}
    # No address is asked for what it has: tests stay on this machine.
    if case.path == "/v1/import" and "from" in query:
        query["from"] = "nowhere"
    # What others are asked about stays there under its name.
    takes = case.method == "DELETE" or case.path.endswith("/rename")
    if takes and path.get("list") in [*NAMES, "Shop"]:
        path["list"] = some(made or ["Nobody"])
    if chance.random() < 0.5:
        return
    if "id" in path and jobs:
        path["id"] = some(jobs)
    if case.method == "POST" and case.path.endswith(("/pause", "/continue")):
        path["id"] = ask("POST", "/v1/jobs", COSTLY)["id"]
        fleeting.append(path["id"])
        if case.path.endswith("/continue"):
            ask("POST", f"/v1/jobs/{path['id']}/pause")
    if case.path.startswith("/v1/functions"):
        path["name"] = some(["SUM", "XLOOKUP"])
    elif case.path.endswith("/conflicts"):
        path["list"] = "Shop"
    elif "list" in path:
        path["list"] = some(made or ["Nobody"]) if takes else some(NAMES)
    if case.path.startswith("/v1/lists/") and case.method in ("PUT", "DELETE", "PATCH", "POST"):
        case.headers["If-Match"] = "*"
        case.headers.pop("If-None-Match", None)
    if case.path.endswith("/redo"):
        # There has to be something that was undone.
        case.operation.schema["/v1/lists/{list}/undo"]["POST"].Case(path_parameters=path).call(**kwargs)
    if case.path in BODIES and case.body is not NOT_SET:
        case.body = BODIES[case.path]()
    # What a parameter has to be is tried by the other half.
    for name in query:
        if name in REAL:
            query[name] = some(REAL[name])
    for name in [name for name in query if name not in REAL]:
        del query[name]
    if case.path == "/v1/diff":
        query["from"], query["to"] = some(NAMES), some(NAMES)
    elif case.path == "/v1/labels" and case.method == "GET":
        query["kind"] = some(["tag", "shop", "unit"])


@schemathesis.hook
def after_call(context, case, response):
    """Keeps what others are asked about."""
    while fleeting:
        ask("DELETE", f"/v1/jobs/{fleeting.pop()}")
    if response.status_code not in (200, 201):
        return
    if case.path == "/v1/jobs" and case.method == "POST":
        jobs.append(response.json()["id"])
    elif case.path == "/v1/import" and "undo" in response.json():
        imports.append(response.json()["undo"])
    elif case.path == "/v1/lists" and case.method == "POST":
        made.append(case.body["name"])


@REQUESTS_TRANSPORT.serializer("text/csv")
@REQUESTS_TRANSPORT.serializer("application/x-ndjson")
def lines(context, value):
    return {"data": value if isinstance(value, bytes) else json.dumps(value).encode() + b"\n"}


@schemathesis.deserializer("application/x-ndjson")
def values(context, response):
    return [json.loads(line) for line in response.content.splitlines() if line.strip()]
