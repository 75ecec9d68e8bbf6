# SPDX-License-Identifier: MIT
"""What a server must bear: each of it is refused as HTTP prescribes and changes nothing, and others are served meanwhile.

How long the others wait is printed, before and meanwhile; on a machine that does other things as well it can't be asserted."""

import hashlib
import http.client
import json
import re
import resource
import socket
import threading
import time

HOST = "Host: localhost\r\n"
EDIT = json.dumps({"operations": [{"edit": "add", "items": [{"text": "Smuggled"}]}]})
PATH = "/v1/lists/groceries/operations"
# A second request, which whoever reads the first one otherwise would do.
SECOND = f"POST {PATH} HTTP/1.1\r\n{HOST}Content-Type: application/json\r\nContent-Length: {len(EDIT)}\r\n\r\n{EDIT}"
READER, WRITER = "reader-of-some-length", "writer-of-some-length"


def post(fields, body=EDIT, version="1.1"):
    return f"POST {PATH} HTTP/{version}\r\n{HOST}Content-Type: application/json\r\n{fields}\r\n{body}"


def get(target, fields=HOST):
    return f"GET {target} HTTP/1.1\r\n{fields}\r\n"


# What two programs could read differently: 400, and the connection ends.
SMUGGLING = {
    "two lengths": post(f"Content-Length: 0\r\nContent-Length: {len(EDIT)}\r\n"),
    "the same length twice": post(f"Content-Length: {len(EDIT)}\r\nContent-Length: {len(EDIT)}\r\n"),
    "a length and chunks": post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    "chunks and a length": post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"),
    "another coding": post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
    "two codings": post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
    "chunked twice": post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    "chunks of HTTP/1.0": post("Transfer-Encoding: chunked\r\n", "0\r\n\r\n", "1.0"),
    "a space before the colon": post(f"Content-Length : {len(EDIT)}\r\n"),
    "a space before the colon of chunks": post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
    "a length with a sign": post(f"Content-Length: +{len(EDIT)}\r\n"),
    "a negative length": post("Content-Length: -1\r\n"),
    "a length in hexadecimal": post("Content-Length: 0x10\r\n"),
    "a list of lengths": post("Content-Length: 5, 5\r\n"),
    "a control character": post("Content-Length: 5\x0b\r\n"),
    "a chunk without a size": post("Transfer-Encoding: chunked\r\n", "zz\r\nabc\r\n0\r\n\r\n"),
    "a chunk of a negative size": post("Transfer-Encoding: chunked\r\n", "-1\r\nabc\r\n0\r\n\r\n"),
    "no host": get("/v1/lists", ""),
    "two hosts": get("/v1/lists", HOST + HOST),
    "a host that is none": get("/v1/lists", "Host: a/b\r\n"),
    "a field whose name is none": get("/v1/lists", HOST + "X Y: 1\r\n"),
}
PATHS = ["/v1/../v1/lists", "/v1/%2e%2e/lists", "/v1/lists/..%2f..%2fetc%2fpasswd", "/v1/lists/%2e%2e", "/v1//lists", "/v1/lists/a%5c..%5cb",
         "/v1/export/..%2fgroceries", "/v1/lists/groceries%00", "/v1/lists/./groceries", "//etc/passwd", "/v1/lists/%c0%ae%c0%ae/x"]
STRANGERS = {
    421: ["Host: evil.example\r\n", "Host: localhost.evil.example\r\n", "Host: 127.0.0.1.evil.example:80\r\n"],
    403: [HOST + field for field in ("Origin: http://evil.example\r\n", "Origin: null\r\n", "Origin: http://localhost.evil.example\r\n",
                                     "Origin: http://localhost:1\r\n", "Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n")],
}


class Client:
    """A connection over which anything is sent."""

    def __init__(self, server):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)

    def send(self, text):
        try:
            self.socket.sendall(text if isinstance(text, bytes) else text.encode("latin-1"))
        except OSError:
            pass  # The other side has ended it: what it said stands.
        return self

    def all(self):
        """Everything until the server ends the connection."""
        parts = []
        try:
            while part := self.socket.recv(65536):
                parts.append(part)
        except ConnectionError:
            pass
        finally:
            self.socket.close()
        return b"".join(parts).decode("latin-1")


def statuses(text):
    return [int(status) for status in re.findall(r"^HTTP/1\.1 (\d+)", text, re.MULTILINE)]


def refused(server, text, wanted, what):
    """A request that is answered once with a status, before the connection ends, and nothing after it is read."""
    answer = Client(server).send(text).send(SECOND if wanted == [400] else "").all()
    # The library sends the head of what it refuses by itself twice, and so as its own body.
    found = statuses(answer)
    assert found and found[0] in wanted and len(set(found)) == 1 and len(found) < 3, f"{what}: {found}"
    assert len(found) == 1 or "request-id" not in answer.lower(), f"{what}: {answer[:600]}"
    return answer


def answered(server, text, wanted, what):
    """The same, where the connection may go on."""
    client = Client(server).send(text.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n", 1))
    answer = client.all()
    assert statuses(answer) and statuses(answer)[0] in wanted, f"{what}: {statuses(answer)}"
    assert "application/problem+json" in answer, f"{what}: {answer[:300]}"
    return answer


def digest(server):
    files = sorted(path for path in server.folder.rglob("*") if path.is_file() and path.name.endswith(".list.json"))
    return hashlib.sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()


class Others:
    """Clients that ask for what they may, one request after the other."""

    def __init__(self, server, count=4):
        self.server, self.times, self.wrong, self.goes_on = server, [], [], True
        self.body = server.command("generate", "invoice", "--documents", "1").encode()
        self.threads = [threading.Thread(target=self.ask) for _ in range(count)]
        for thread in self.threads:
            thread.start()

    def ask(self):
        client = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        while self.goes_on:
            start = time.monotonic()
            try:
                client.request("POST", "/v1/recalc", self.body, {"Content-Type": "application/json"})
                answer = client.getresponse()
                if answer.status != 200 or not answer.read():
                    self.wrong.append(answer.status)
            except OSError as error:
                self.wrong.append(repr(error))
                client.close()
            self.times.append(time.monotonic() - start)
            time.sleep(0.002)
        client.close()

    def end(self):
        """The 99th percentile of what they have waited, in milliseconds."""
        self.goes_on = False
        for thread in self.threads:
            thread.join()
        assert not self.wrong, f"others were not served: {self.wrong[:5]}"
        assert len(self.times) > 100, "others were hardly served"
        return sorted(self.times)[len(self.times) * 99 // 100] * 1000


def meanwhile(server, what, work):
    """Does something while others are served, after which the folder is as it was."""
    before = digest(server)
    others = Others(server)
    time.sleep(2)
    usual = others.end()
    others = Others(server)
    start = time.monotonic()
    work()
    time.sleep(max(0, 2 - (time.monotonic() - start)))
    under = others.end()
    print(f"  {what}: p99 of others {usual:.1f} ms, meanwhile {under:.1f} ms ({under / usual:.2f})")
    assert digest(server) == before, f"{what}: a list has changed"
    assert "Smuggled" not in server.ask("GET", "/v1/lists/groceries"), what


def test_what_is_refused_changes_nothing(server):
    def shapes():
        for what, text in SMUGGLING.items():
            refused(server, text, [400], what)
        for path in PATHS:
            answered(server, get(path), [400, 404], path)
        for status, all_fields in STRANGERS.items():
            for fields in all_fields:
                answered(server, get("/v1/lists", fields), [status], fields)
                answered(server, SECOND.replace(HOST, fields), [status], fields)
        # A page elsewhere may send a form, but nothing that this takes.
        answered(server, SECOND.replace(HOST, HOST + "Origin: https://evil.example\r\n"), [403], "a form")

    def sizes():
        for fields in ("X: " + "x" * (1 << 20) + "\r\n", "".join(f"X-{n}: 1\r\n" for n in range(10_000)),
                       "".join(f"X-{n}: 1\r\n" for n in range(129))):
            refused(server, get("/v1/lists", HOST + fields), [431], "a large head")
        refused(server, get("/" + "x" * (1 << 20)), [414], "a long target")
        refused(server, post(f"Content-Length: {1 << 30}\r\n", ""), [413], "a large body")
        refused(server, post("Content-Length: 18446744073709551620\r\n", ""), [400, 413], "a length beyond all numbers")
        chunk = "10000\r\n" + " " * 0x10000 + "\r\n"
        refused(server, post("Connection: close\r\nTransfer-Encoding: chunked\r\n", chunk * 200 + "0\r\n\r\n"), [413], "a body that gets large")

    meanwhile(server, "shapes, paths and strangers", shapes)
    meanwhile(server, "sizes", sizes)


def test_tokens_are_needed(server):
    def asks():
        for token, reading, writing in ((None, 401, 401), ("", 401, 401), ("another-of-some-length", 401, 401), (READER + "x", 401, 401),
                                        (READER, 200, 403)):
            field = "" if token is None else f"Authorization: Bearer {token}\r\n"
            answer = Client(server).send(get("/v1/lists", HOST + field + "Connection: close\r\n")).all()
            assert statuses(answer) == [reading], (token, statuses(answer))
            assert (reading == 401) == ("WWW-Authenticate: Bearer" in answer), answer[:500]
            answer = answered(server, SECOND.replace(HOST, HOST + field), [writing], token)
            assert "WWW-Authenticate: Bearer" in answer, answer[:500]
        answered(server, SECOND.replace(HOST, HOST + f"Authorization: Basic {WRITER}\r\n"), [401], "another scheme")

    before = digest(server)
    asks()
    assert digest(server) == before
    right = Client(server).send(SECOND.replace(HOST, HOST + f"Authorization: Bearer {WRITER}\r\nConnection: close\r\n")).all()
    assert statuses(right) == [200], right[:300]
    assert digest(server) != before, "who may write could not"


def test_slow_and_silent_clients_hold_up_nobody(server):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    # A body may be slow for 30 seconds: it goes on beside all that follows.
    bodies = [Client(server).send(post("Content-Length: 100000\r\n", "")) for _ in range(20)]
    streams = [Client(server).send(f"POST /v1/recalc-lines HTTP/1.1\r\n{HOST}Content-Type: application/x-ndjson\r\n"
                                   "Transfer-Encoding: chunked\r\n\r\n6\r\n[[1]]\n\r\n") for _ in range(4)]
    begun = time.monotonic()

    def trickle():
        for client in bodies:
            client.send(" ")
        for client in streams:
            client.send("1\r\n\n\r\n")

    def heads():
        clients = [Client(server) for _ in range(50)]
        text = get("/v1/lists", HOST + "X-Slow: " + "x" * 100)
        for byte in text[:30]:
            for client in clients:
                client.send(byte)
            trickle()
            time.sleep(0.1)
        for client in clients:
            assert statuses(client.all()) == [408], "a slow head"

    def silent():
        clients = [Client(server) for _ in range(1_000)]
        time.sleep(3)
        # They are there, and may still ask.
        for client in clients[::100]:
            assert statuses(client.send(get("/v1/lists", HOST + "Connection: close\r\n")).all()) == [200], "a silent client"
        for client in clients:
            client.socket.close()

    meanwhile(server, "slow heads", heads)
    meanwhile(server, "1,000 silent connections", silent)
    while time.monotonic() < begun + 25:
        trickle()
        time.sleep(1)
    for client in bodies:
        assert statuses(client.all()) == [408], "a slow body"
    for client in streams:
        assert statuses(client.all()) == [408], "a slow stream"
    assert "Smuggled" not in server.ask("GET", "/v1/lists/groceries")


test_tokens_are_needed.options = ("--require-token", "--tokens", "{root}/tokens")
test_tokens_are_needed.files = {"tokens": f"read {READER}\nwrite {WRITER}\n"}
test_slow_and_silent_clients_hold_up_nobody.options = ("--head-time", "5")
