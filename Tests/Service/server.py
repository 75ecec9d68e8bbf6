# SPDX-License-Identifier: MIT
"""A server of its own for each test, over a copy of documents."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

DOCUMENTS = Path(__file__).resolve().parent.parent.parent / "Datasets" / "documents"
# Where programs are that came with packages of Python.
TOOLS = Path(sys.executable).parent


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def program(name):
    """Where a program is, also one that is for who runs servers; none if it is nowhere."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:{TOOLS}:/usr/sbin:/sbin")


class Server:
    """`lister serve` over a temporary folder; `start` and `stop` at will, at one address."""

    def __init__(self, binary, documents=(), options=(), files={}):
        self.binary = binary
        self.options = options
        self.root = Path(tempfile.mkdtemp(prefix="lister-served-"))
        self.folder = self.root / "lists"
        self.folder.mkdir()
        for path in documents:
            shutil.copy(path, self.folder)
        for name, text in files.items():
            (self.root / name).write_text(text)
            (self.root / name).chmod(0o600)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None
        self.environment = {**os.environ, "XDG_STATE_HOME": str(self.root / "state"), "LISTER_FOLDER": str(self.folder)}

    def start(self):
        self.log = open(self.root / "log", "ab")
        self.process = subprocess.Popen(
            ["timeout", "300", self.binary, "serve", "--in", str(self.folder), "--listen", f"127.0.0.1:{self.port}",
             *(word.format(root=self.root) for word in self.options)],
            stdout=self.log, stderr=self.log, env=self.environment)
        for _ in range(200):
            try:
                with urllib.request.urlopen(self.url + "/readyz", timeout=2):
                    return self
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError("the server did not start: " + (self.root / "log").read_text()[-500:])

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def close(self):
        self.stop()
        self.log.close()
        shutil.rmtree(self.root, ignore_errors=True)

    def command(self, *words, text=None):
        """Runs the command on the same folder, and returns what it prints."""
        done = subprocess.run([self.binary, *words], cwd=self.folder, env=self.environment, input=text, text=True,
                              capture_output=True, timeout=60)
        assert done.returncode == 0, f"lister {' '.join(words)}: {done.stderr}"
        return done.stdout

    def ask(self, method, path, body=None, kind="application/json"):
        """Asks the service directly."""
        request = urllib.request.Request(self.url + path, method=method, data=body.encode() if body else None,
                                         headers={"Content-Type": kind} if body else {})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read().decode()

    def address(self, *view):
        return self.url + "/#/" + "/".join(urllib.parse.quote(part, safe="") for part in view)
