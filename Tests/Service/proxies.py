# SPDX-License-Identifier: MIT
"""The examples for proxies in Serving.md, as they are there but for names of files and the port."""

import json
import os
import re
import subprocess
import time
from pathlib import Path

from server import free_port, program

SERVING = Path(__file__).resolve().parent.parent.parent / "Sources" / "Lister" / "Lister.docc" / "Serving.md"
HOST = "lists.example.org"
TOKEN = "a-secret-of-some-length"


def example(name):
    """The block of Serving.md whose first line says that it is for that program."""
    blocks = re.findall(r"^```\n(# .*?)^```$", SERVING.read_text(), re.MULTILINE | re.DOTALL)
    return next(block for block in blocks if block.startswith(f"# {name}"))


class Proxy:
    """A proxy in front of a server, asked with curl as clients elsewhere would."""

    def __init__(self, server, command, text):
        self.root, self.server = server.root, server
        self.port = free_port()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}",
                        "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", self.root / "lists.key",
                        "-out", self.root / "lists.pem"], check=True, capture_output=True)
        file = self.root / "proxy"
        file.write_text(text(self.root, self.port))
        self.log = open(self.root / "proxy.log", "wb")
        self.process = subprocess.Popen(["timeout", "200", *command(file)], stdout=self.log, stderr=self.log,
                                        env={**server.environment, "HOME": str(self.root)})

    def __enter__(self):
        for _ in range(200):
            if self.ask("/healthz")[0] == 200:
                return self
            assert self.process.poll() is None, "the proxy did not start: " + (self.root / "proxy.log").read_text()[-800:]
            time.sleep(0.05)
        raise AssertionError("the proxy does not answer: " + (self.root / "proxy.log").read_text()[-800:])

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.log.close()

    def words(self, path, *options, token=TOKEN):
        return ["curl", "-sS", "--max-time", "60", "--cacert", str(self.root / "lists.pem"), "--resolve",
                f"{HOST}:{self.port}:127.0.0.1", *(["-H", f"Authorization: Bearer {token}"] if token else []), *options,
                f"https://{HOST}:{self.port}{path}"]

    def ask(self, path, *options, token=TOKEN):
        """The status, the fields with those behind the body, and the body."""
        fields, body = self.root / "fields", self.root / "body"
        body.write_bytes(b"")
        done = subprocess.run(self.words(path, "-D", str(fields), "-o", str(body), "-w", "%{http_code}", *options, token=token),
                              capture_output=True, text=True)
        self.complaint = done.stderr
        lines = [line.split(":", 1) for line in fields.read_text().splitlines() if ":" in line] if fields.exists() else []
        return int(done.stdout or 0), {name.lower(): value.strip() for name, value in lines}, body.read_bytes()


def edit(text, tag=None):
    return ["-H", "Content-Type: application/json", *(["-H", f"If-Match: {tag}"] if tag else []), "-d",
            json.dumps({"operations": [{"edit": "add", "items": [{"text": text}]}]})]


def tokens_lists_and_edits(proxy):
    assert [proxy.ask("/v1/lists", token=token)[0] for token in (None, "another-secret-than-that", TOKEN)] == [401, 401, 200]
    status, fields, _ = proxy.ask("/v1/lists/groceries")
    assert status == 200, status
    path = "/v1/lists/groceries/operations"
    assert proxy.ask(path, *edit("First", fields["etag"]))[0] == 200
    assert proxy.ask(path, *edit("Second", fields["etag"]))[0] == 412, "an edit of an old state was done"
    # A page of the service may ask, one of another site may not.
    assert proxy.ask(path, *edit("Third"), "-H", f"Origin: https://{HOST}:{proxy.port}")[0] == 200
    assert proxy.ask(path, *edit("Fourth"), "-H", "Origin: https://elsewhere.example")[0] == 403
    # Who says where a request comes from is the proxy, whatever a client pretends.
    assert proxy.ask("/v1/lists", "-H", "X-Forwarded-For: 127.0.0.1", token=None)[0] == 401


def an_event_comes_at_once(proxy):
    with subprocess.Popen(proxy.words("/v1/events", "-N"), stdout=subprocess.PIPE) as events:
        time.sleep(0.5)
        start = time.monotonic()
        proxy.server.command("add", "--in", ".", "groceries", "From the command")
        for line in events.stdout:
            if b"From the command" in line:
                break
        took = time.monotonic() - start
        events.terminate()
    assert took < 5, f"the event took {took:.1f} s"
    # The server learns that nobody listens any more: it writes down what is over.
    for _ in range(100):
        if '"target": "/v1/events"' in (proxy.root / "access.log").read_text():
            return
        time.sleep(0.1)
    raise AssertionError("the stream of a client that has gone stays open")


def lines_are_a_stream(proxy, *options, trailers):
    generated = proxy.server.command("generate", "mixed", "--documents", "9100").encode()
    assert len(generated) > 20_000_000
    lines = proxy.root / "lines"
    lines.write_bytes(generated)
    expected = subprocess.run([proxy.server.binary, "recalc", "--quiet", "--now", "2026-01-02T03:04:05Z", str(lines)],
                              capture_output=True).stdout
    status, fields, body = proxy.ask("/v1/recalc-lines?now=2026-01-02T03:04:05Z", *options, "-H",
                                     "Content-Type: application/x-ndjson", "-T", str(lines), "-X", "POST")
    assert status == 200, (status, body[:300], proxy.complaint)
    assert body == expected, (len(body), len(expected), proxy.complaint)
    assert (fields.get("lister-documents") == "9100") == trailers, fields
    # The server works on the first lines before the last one has come.
    half = generated[:generated.index(b"\n", 2_000_000) + 1]
    words = proxy.words("/v1/recalc-lines", *options, "-N", "-H", "Content-Type: application/x-ndjson", "-T", "-", "-X", "POST")
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as curl:
        curl.stdin.write(half)
        curl.stdin.flush()
        limit = time.monotonic() + 20
        while not (begun := 'lister_running{pool="batches"} 1' in proxy.server.ask("GET", "/metrics")) and time.monotonic() < limit:
            time.sleep(0.05)
        curl.stdin.write(b"[[1]]\n")
        curl.stdin.close()
        answers = curl.stdout.read().count(b"\n")
    assert begun, "the proxy keeps the lines until the last one is there"
    assert answers == half.count(b"\n") + 1, answers


def nginx_text(root, port):
    text = example("nginx").replace("443 ssl", f"127.0.0.1:{port} ssl").replace("/etc/ssl/", f"{root}/")
    text = text.replace("/run/lister/", f"{root}/")
    folders = "".join(f"{name}_temp_path {root}/nginx-{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;" if os.geteuid() == 0 else ""
    return f"{user} daemon off; pid {root}/nginx.pid; events {{}} http {{ access_log off; {folders}\n{text}}}\n"


def test_nginx(server):
    command = lambda file: [program("nginx"), "-e", "stderr", "-p", str(server.root), "-c", str(file)]  # noqa: E731
    with Proxy(server, command, nginx_text) as proxy:
        tokens_lists_and_edits(proxy)
        # A name that isn't the server's is refused by the server.
        assert proxy.ask("/v1/lists", "-H", "Host: elsewhere.example")[0] == 421
        an_event_comes_at_once(proxy)
        version = tuple(int(part) for part in re.search(
            r"/([\d.]+)", subprocess.run([program("nginx"), "-v"], capture_output=True, text=True).stderr)[1].split("."))
        lines_are_a_stream(proxy, trailers=version >= (1, 27, 2) and "proxy_pass_trailers" in example("nginx"))


def caddy_text(root, port):
    text = example("Caddy").replace("/run/lister/", f"{root}/")
    text = text.replace(f"{HOST} {{", f"{HOST} {{\n  bind 127.0.0.1\n  tls {root}/lists.pem {root}/lists.key")
    own = f"admin off\n  auto_https disable_redirects\n  https_port {port}\n  storage file_system {root}"
    return f"{{\n  {own}\n}}\n{text}"


def test_caddy(server):
    command = lambda file: [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]  # noqa: E731
    with Proxy(server, command, caddy_text) as proxy:
        tokens_lists_and_edits(proxy)
        # Another name is none of the proxy's sites, and doesn't come to the server.
        assert proxy.ask("/v1/lists", "-H", "Host: elsewhere.example")[2] == b""
        an_event_comes_at_once(proxy)
        lines_are_a_stream(proxy, "--http2", trailers=True)


for test in (test_nginx, test_caddy):
    test.options = ("--listen", "unix:{root}/http.sock", "--host", HOST, "--tokens", "{root}/tokens",
                    "--access-log", "{root}/access.log")
    test.files = {"tokens": f"write {TOKEN}\n"}
    test.needs = (test.__name__.removeprefix("test_"), "curl", "openssl")
