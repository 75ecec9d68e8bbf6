#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the page in a real browser: python3 Tests/Page/run.py [FILE | PART OF A NAME]...

Each file beside this one holds tests of a theme: functions `test_NAME(page, server)`. Each test gets a server of its own
over a copy of the shipped documents, and a fresh window; an error on the console fails it. The binary is LISTER_BINARY.
With LISTER_PAGE the page's files come from that folder: no build is needed to try a change; tests that need the page's
worker are left out then.
Needs the Python packages `playwright` and `axe-playwright-python`, and chromium (CHROMIUM says where)."""

import importlib.util
import os
import shutil
import sys
import time
import traceback
import urllib.parse
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Service"))
from server import DOCUMENTS, Server  # noqa: E402 - it is in the folder beside this one


def serve_from(context, folder, server):
    """Lets the page's files come from a folder, with the headers that the server sends."""
    kinds = {".css": "text/css", ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".svg": "image/svg+xml"}
    with urllib.request.urlopen(server.url + "/") as answer:
        headers = {"Content-Security-Policy": answer.headers["Content-Security-Policy"], "Cache-Control": "no-store"}

    def serve(route):
        path = urllib.parse.urlsplit(route.request.url).path
        file = folder / ("index.html" if path == "/" else path[1:])
        if route.request.url.startswith(server.url) and file.is_file():
            route.fulfill(body=file.read_bytes(), headers={**headers, "Content-Type": kinds.get(file.suffix, "text/plain")})
        else:
            route.continue_()

    context.route(lambda url: "/v1/" not in url, serve)


def tests(words):
    for path in sorted(HERE.glob("*.py")):
        if path.name == "run.py":
            continue
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name, test in list(vars(module).items()):
            label = f"{path.stem}.{name.removeprefix('test_')}"
            if name.startswith("test_") and callable(test) and (not words or any(word in label for word in words)):
                if getattr(test, "needs_worker", False) and "LISTER_PAGE" in os.environ:
                    print(f"- {label}: needs the page's worker")
                else:
                    yield label, test


def run(browser, binary, test):
    """Returns what is wrong, or nothing."""
    server = Server(binary, sorted(DOCUMENTS.glob("*.list.json"))).start()
    files = os.environ.get("LISTER_PAGE")
    options = {**({"service_workers": "block"} if files else {}), **getattr(test, "context", {})}
    context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
    context.set_default_timeout(10_000)
    if files:
        serve_from(context, Path(files), server)
    wrong = []
    allowed = (*getattr(test, "allowed", ()), *(["Service Worker registration blocked"] if files else []))

    def note(text):
        if not any(part in text for part in allowed):
            wrong.append(text)

    def listen(page):
        page.on("console", lambda message: note(f"console: {message.text}") if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: note(f"error: {error}"))

    context.on("page", listen)
    try:
        test(context.new_page(), server)
    except Exception:  # noqa: BLE001 - whatever a test raises is its failure
        wrong.append(traceback.format_exc(limit=-3))
        if folder := os.environ.get("LISTER_PICTURES"):
            context.pages[0].screenshot(path=f"{folder}/{test.__name__}.png")
    finally:
        context.close()
        server.close()
    return wrong


def browser_path():
    return os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def missing():
    """What is not there that the tests need, as words."""
    names = [name for name in ("playwright", "axe_playwright_python") if importlib.util.find_spec(name) is None]
    return names + ([] if browser_path() else ["chromium"])


def main():
    if sys.argv[1:] == ["--missing"]:
        return print(*missing(), sep=", ")
    from playwright.sync_api import sync_playwright

    binary = os.environ.get("LISTER_BINARY") or shutil.which("lister")
    if not binary:
        sys.exit("LISTER_BINARY has to say where the program is")
    binary = str(Path(binary).resolve())
    words = [word.removesuffix(".py") for word in sys.argv[1:]]
    count, failed = 0, []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path())
        for label, test in tests(words):
            start = time.monotonic()
            wrong = run(browser, binary, test)
            for _ in range(2):
                if wrong:
                    # A busy machine can be too slow for a test; what is broken fails again.
                    print(f"↻ {label}", *wrong, sep="\n  ", flush=True)
                    wrong = run(browser, binary, test)
            count += 1
            if wrong:
                failed.append(f"✘ {label}: {wrong[0].strip().splitlines()[-1][:300]}")
            print(f"{'✘' if wrong else '✔'} {label} ({time.monotonic() - start:.1f} s)", *wrong, sep="\n  ", flush=True)
        browser.close()
    # Again at the end, where the log of a gate is read.
    print(*failed, f"{count} tests, {len(failed)} failed", sep="\n")
    sys.exit(1 if failed or not count else 0)


if __name__ == "__main__":
    main()
