# SPDX-License-Identifier: MIT
"""What a request costs beside the command: instructions, which are the same on a busy machine."""

import http.client
import re
import subprocess
import time

from server import free_port

# Of a request of 2 KB, beyond what `lister recalc` takes for the document: 41,100 were counted, and 43,100
# on a busy machine, where threads wait for each other more often.
MOST = 44_500
FEW, MANY = 100, 500


def counted(words, file):
    return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", *words]


def total(text):
    return int(re.search(r"Collected : (\d+)", text)[1])


def of_command(server, document, count):
    lines = server.root / "lines"
    lines.write_bytes(document * count)
    done = subprocess.run(counted([server.binary, "recalc", "--jobs", "1", str(lines), "-o", str(server.root / "answers.ndjson")], "/dev/null"),
                          capture_output=True, text=True, env=server.environment, timeout=120)
    assert done.returncode == 0, done.stderr
    return total(done.stderr)


def of_service(server, document, count):
    """The instructions of a server that answers so many requests, but for those that clear memory."""
    file, port = server.root / f"calls-{count}", free_port()
    words = [server.binary, "serve", "--in", str(server.folder), "--listen", f"127.0.0.1:{port}"]
    with subprocess.Popen(["timeout", "200", *counted(words, file)], stderr=subprocess.DEVNULL, env=server.environment) as process:
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for _ in range(600):
            try:
                client.connect()
                break
            except OSError:
                time.sleep(0.1)
        for _ in range(count):
            client.request("POST", "/v1/recalc", document, {"Content-Type": "application/json"})
            answer = client.getresponse()
            assert answer.status == 200 and answer.read().startswith(b"{")
        process.terminate()
        process.wait(60)
    text = subprocess.run(["callgrind_annotate", "--threshold=100", str(file)], capture_output=True, text=True).stdout
    # The library clears the memory of a connection for each request, 48 KB; that is one instruction with many rounds.
    cleared = sum(int(count.replace(",", "")) for count in re.findall(r"^ *([\d,]+) \(.*:\w*memset\w*", text, re.MULTILINE))
    return int(re.search(r"([\d,]+) .*PROGRAM TOTALS", text)[1].replace(",", "")) - cleared


def test_a_request_costs_little_more_than_its_document(server):
    document = server.command("generate", "invoice", "--documents", "1").encode()
    assert 1_500 < len(document) < 2_500
    own, all_of_it = ((of(server, document, MANY) - of(server, document, FEW)) / (MANY - FEW) for of in (of_command, of_service))
    print(f"  instructions: {own:,.0f} of the document, {all_of_it:,.0f} of the request")
    assert all_of_it - own < MOST, (own, all_of_it)


test_a_request_costs_little_more_than_its_document.needs = ("valgrind", "callgrind_annotate")
