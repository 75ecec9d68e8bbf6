# SPDX-License-Identifier: MIT
"""What stays as it is within a major version (Stability.md): each line of stability.txt is still true.

Lines tell declared members, exit codes, routes and parameters, and what a few commands and requests answer. Lines may be added; one that is
missing breaks somebody's program. `LISTER_BINARY=PROGRAM python3 Tests/Service/stability.py` writes the file anew, when that is meant."""

import json
import os
import re
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from server import DOCUMENTS, Server

RECORDED = Path(__file__).with_name("stability.txt")
BOOK = '{"id": "q", "grid": [[0.1, 0.2, "=A1+B1"], ["=1/3", "=A2*3", "=SQRT(2)"], ["=1/0", null, true]]}'
COMMANDS = [
    "new Groceries green --json", "add Groceries Milk --quantity 2 --unit l --price 1.19 --tag dairy --json", "add Groceries Bread --json",
    "check Groceries Milk --json", "edit Groceries Bread --price 2.5 --json", "show Groceries --json", "lists --json", "total Groceries --json",
    "find Milk --json", "history Groceries --json", "undo Groceries --json", "redo Groceries --json", "import prices.csv --json",
    "update --json", "export prices --as csv", "eval 0.1+0.2=0.3 --json", "eval 1/3 --json", "eval SQRT(2) --json", "eval 1/0 --json",
    "explain book.json C1 --json", "recalc book.json", "recalc --values book.json", "recalc --numbers text book.json", "recalc --check book.json",
    "recalc bad.json", "diff book.json other.json --json", "tags --json", "nothing", "eval", "show Nowhere", "recalc nowhere.json",
]
REQUESTS = [
    ("POST", "/v1/eval", '{"formula": "1/3"}'), ("POST", "/v1/eval", '{"formula": "1+"}'), ("POST", "/v1/recalc", BOOK), ("POST", "/v1/recalc", "{"),
    ("POST", "/v1/recalc-lines", BOOK + "\n" + "[[1]]\n"), ("GET", "/v1/lists/groceries", None),
    ("GET", "/v1/lists/nowhere", None), ("POST", "/v1/lists/groceries/operations", '{"operations": [{"edit": "add", "items": [{"text": "Salt"}]}]}'),
    ("GET", "/v1/search?q=milk", None), ("DELETE", "/v1/lists/groceries", None), ("GET", "/v1/nothing", None), ("GET", "/healthz", None),
]


def values(place, value):
    """Lines for a value of JSON: each member's kind, and what it is."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from values(f"{place}.{key}", inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from values(f"{place}[{number}]", inner)
    else:
        yield f"{place}: {type(value).__name__}"
        # Sentences may change, and durations do.
        if not place.endswith((".title", ".detail", ".message", "_ns", "_ms")):
            yield f"{place} = {json.dumps(value, ensure_ascii=False)}"


def answers(place, text):
    """Lines for what was printed: values of JSON, one in a line, or a text."""
    for number, line in enumerate(text.splitlines()):
        try:
            yield from values(f"{place} {number}", json.loads(line))
        except ValueError:
            yield f"{place} {number} {line}"


def members(place, schema):
    """Lines for what a schema declares."""
    for name, inner in schema.get("$defs", {}).items():
        yield from members(f"{place} {name}", inner)
    for name, inner in schema.get("properties", {}).items():
        kind = inner.get("$ref", "").rpartition("/")[2] or inner.get("type", "any")
        yield f"{place}.{name}: {kind}{', always' if name in schema.get('required', []) else ''}"
        yield from members(f"{place}.{name}", inner)
    for value in schema.get("enum", []):
        yield f"{place} may be {value}"
    for key in ("items", "anyOf", "oneOf", "allOf"):
        inner = schema.get(key, [])
        for one in [inner] if isinstance(inner, dict) else inner:
            yield from members(f"{place}[]" if key == "items" else place, one)


def routes(description):
    """Lines for a description of the interface."""
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            place = f"{method.upper()} {path}"
            parameters = operation.get("parameters", [])
            needed = sorted(one["name"] for one in parameters if one.get("required"))
            yield f"{place} needs {', '.join(needed) or 'nothing'}"
            for one in parameters:
                yield f"{place} takes {one['in']} {one['name']}: {one.get('schema', {}).get('type', 'any')}"
            for kind in operation.get("requestBody", {}).get("content", {}):
                yield f"{place} takes {kind}"
            for code, response in operation["responses"].items():
                for kind in response.get("content", {"nothing": None}):
                    yield f"{place} answers {code} {kind}"


def surface(binary):
    """All lines that are true of a program."""
    found = set()
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8"}

        def run(words):
            return subprocess.run([binary, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False)

        Path(folder, "book.json").write_text(BOOK)
        Path(folder, "other.json").write_text(BOOK.replace("0.2", "0.25"))
        Path(folder, "bad.json").write_text("[[1]")
        Path(folder, "prices.csv").write_text("text,price\nMilk,1.19\nEggs,2.49\n")
        for words in COMMANDS:
            made = run(words.split())
            found.add(f"$ lister {words} ends with {made.returncode}")
            found.update(answers(f"$ lister {words}:", made.stdout))
        for schema in ("document", "answers"):
            found.update(members(schema, json.loads(run(["help", f"--schema={schema}"]).stdout)))
        for name in re.findall(r"^  (\w+) {2,}\S", run(["help"]).stdout, re.MULTILINE):
            codes = run(["help", name]).stdout.partition("\nExit codes:\n")[2].partition("\n\n")[0]
            found.update(f"{name} may end with {code}" for code in re.findall(r"^ +(\d+) ", codes, re.MULTILINE))
    return found


def asked(server, method, target, body):
    """The status and the body of an answer."""
    request = urllib.request.Request(server.url + target, method=method, data=body.encode() if body else None)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def served(server):
    """All lines that are true of a server over the shipped documents."""
    found = set(routes(json.loads(server.ask("GET", "/v1/openapi.json"))))
    for method, target, body in REQUESTS:
        code, text = asked(server, method, target, body)
        place = f"{method} {target} {body or ''}".replace("\n", " ").strip()
        found.add(f"{place} is {code}")
        found.update(answers(f"{place}:", text))
    return found


def test_what_is_frozen(server):
    recorded = set(RECORDED.read_text().splitlines())
    assert len(recorded) > 2_000, "stability.txt is nearly empty"
    lost = sorted(recorded - surface(server.binary) - served(server))
    assert not lost, f"{len(lost)} lines of stability.txt are no longer true:\n" + "\n".join(lost[:40])


def main():
    """Records what is true of the program of LISTER_BINARY, and still is the second time: no moments and names by chance."""
    lines = None
    for _ in range(2):
        server = Server(os.environ["LISTER_BINARY"], sorted(DOCUMENTS.glob("*.list.json"))).start()
        found = surface(server.binary) | served(server)
        server.close()
        lines = found if lines is None else lines & found
    RECORDED.write_text("\n".join(sorted(lines)) + "\n")


if __name__ == "__main__":
    main()
