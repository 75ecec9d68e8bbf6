# SPDX-License-Identifier: MIT
"""What documents hold is shown as text, and foreign pages get nothing."""

import http.server
import json
import threading

from playwright.sync_api import expect

from lists import files_of

BAD = '<img src=x onerror="window.bad=1"><script>window.bad=1</script>'
OVERRIDE = "\u202etxt.exe\u202c"
LONG = "W" * 400


def test_hostile_texts_are_shown_as_texts(page, server):
    items = [{"uuid": f"00000000-0000-4000-8000-00000000000{index}", "text": text, "completed": False, "tags": [text], "note": text, "unit": text, "quantity": 1}
             for index, text in enumerate([BAD, OVERRIDE, LONG, "bell\u0007 and escape\u001b[31m", "{{constructor}}"])]
    (server.folder / "<b>Evil.list.json").write_text(json.dumps({"items": items, "grids": [{"name": BAD, "rows": [[BAD, OVERRIDE, LONG, '="' + "<i>" + '"']]}]}))
    page.goto(server.address("list", "<b>Evil"))
    page.locator(".row").first.wait_for()
    assert page.locator("h1").inner_text() == "<b>Evil"
    shown = page.locator(".row .text > span[dir]").all_inner_texts()
    assert shown[0] == BAD
    assert shown[1] == "‹RLO›txt.exe‹PDF›"
    assert "␇" in shown[3] and "␛" in shown[3]
    assert page.evaluate("window.bad") is None
    assert page.evaluate("document.querySelectorAll('main img, main script, main b > b').length") == 0
    assert page.evaluate("document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth") <= 0
    page.get_by_role("button", name="History").click()
    page.locator(".version").first.wait_for()
    page.goto(server.address("search", "onerror"))
    page.locator(".hits li").first.wait_for()
    page.goto(server.address("import"))
    page.set_input_files("input[type=file]", files_of((BAD.replace("/", "") + ".csv", f"text,{BAD}\n{BAD},1\n")))
    expect(page.locator(".report, .refused").first).to_be_visible()
    assert page.evaluate("window.bad") is None


def test_a_foreign_page_can_neither_read_nor_change(page, server):
    class Quiet(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            body = b"<!doctype html><title>foreign</title>"
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    try:
        before = {path.name: path.read_bytes() for path in server.folder.glob("*.json")}
        page.goto(f"http://127.0.0.1:{other.server_port}/")
        outcome = page.evaluate("""async (url) => {
          const all = [];
          for (const [method, path, body, headers] of [
            ['GET', '/v1/lists'], ['GET', '/metrics'], ['POST', '/v1/lists', '{"name":"Foreign"}', { 'Content-Type': 'text/plain' }],
            ['POST', '/v1/lists/groceries/operations', '{"operations":[{"edit":"completeAll","completed":true}]}', { 'Content-Type': 'application/json' }],
            ['POST', '/v1/import?file=Foreign.txt', 'Milk', { 'Content-Type': 'text/plain' }], ['DELETE', '/v1/lists/groceries', undefined, { 'If-Match': '*' }],
          ]) {
            try { const answer = await fetch(url + path, { method, body, headers }); all.push(`${method} ${path} ${answer.status}`); } catch { all.push('refused'); }
            if (method === 'POST') try { await fetch(url + path, { method, body, headers: { 'Content-Type': 'text/plain' }, mode: 'no-cors' }); } catch { /* also refused */ }
          }
          const frame = document.createElement('iframe');
          frame.src = url;
          document.body.append(frame);
          await new Promise((go) => { frame.onload = go; setTimeout(go, 2000); });
          try { all.push(frame.contentDocument?.body ? 'frame read' : 'refused'); } catch { all.push('refused'); }
          return all;
        }""", server.url)
        assert all(one == "refused" for one in outcome), outcome
        after = {path.name: path.read_bytes() for path in server.folder.glob("*.json")}
        assert after == before
    finally:
        other.shutdown()


test_a_foreign_page_can_neither_read_nor_change.allowed = ("CORS", "Failed to load resource", "frame", "ERR_", "Cross-Origin")
