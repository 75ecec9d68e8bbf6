# SPDX-License-Identifier: MIT
"""One process of the program that answers lines, and is started again when it dies."""

from __future__ import annotations

import contextlib
import fcntl
import os
import subprocess
import tempfile
import threading
import weakref
from collections import deque
from concurrent.futures import Future
from typing import IO, TYPE_CHECKING

from lister._errors import ProcessError

if TYPE_CHECKING:
    from collections.abc import Sequence

# How often the process may die without an answer in between.
_MOST_DEATHS = 3
# Lines that wait for their answers, all callers together; a caller with more waits.
MOST_BATCHES = 16
# How many bytes a pipe has, and are read at once: the fewer turns both sides take, the faster they are.
_BLOCK = 1 << 20
# What a forked child has of its parent, whose processes are none of its own.
_ALL: weakref.WeakSet[LineProcess] = weakref.WeakSet()


def enlarge(process: subprocess.Popen[bytes]) -> None:
    """Give the pipes of a process more room."""
    for pipe in (process.stdin, process.stdout):
        # A user may have so many large pipes and no more; small ones do as well, a little slower.
        with contextlib.suppress(OSError):
            fcntl.fcntl(pipe or -1, fcntl.F_SETPIPE_SZ, _BLOCK)


def ended(command: Sequence[str], code: int, errors: bytes) -> ProcessError:
    """Return what is told of a process that has ended otherwise than it should."""
    said = errors.decode(errors="replace").strip()
    return ProcessError(f"{command[0]} ended with {code}{': ' if said else ''}{said}")


class Batch:
    """Some lines that were asked, and the answers so far."""

    def __init__(self, text: bytes, count: int) -> None:
        """Take so many lines with their ends."""
        self._text = text
        self.count = count
        self.answers: list[bytes] = []
        self._begin()

    def _begin(self) -> None:
        # All answers, in the order of the lines. Nobody cancels what the process does.
        self.future: Future[list[bytes]] = Future()
        self.future.set_running_or_notify_cancel()

    @property
    def rest(self) -> bytes:
        """The lines that are not answered."""
        return b"\n".join(self._text.split(b"\n")[len(self.answers) :]) if self.answers else self._text

    def abandon(self, failure: BaseException) -> None:
        """Let go whoever waits in a forked child, in which locks may be held by nobody."""
        self._begin()
        self.finish(failure)

    def finish(self, failure: BaseException | None = None) -> None:
        """Let go whoever waits."""
        if failure is None:
            self.future.set_result(self.answers)
        else:
            self.future.set_exception(failure)

    def result(self) -> list[bytes]:
        """Wait for all answers."""
        return self.future.result()


class LineProcess:
    """Answers each line by a line, for any number of threads.

    A child that is forked has no threads, and the pipes are its parent's: it starts a process of its own when
    it asks for the first time.

    One thread writes and one reads, so neither waits for the other when a pipe is full. Batches wait in
    ``_pending`` until all their lines are answered; when the process dies, what is not answered is
    written again to the next one.
    """

    def __init__(self, command: Sequence[str], *, restarts: bool = True) -> None:
        """Start the process; one that dies is started again, if that is wanted."""
        self._command = list(command)
        self._most_deaths = _MOST_DEATHS if restarts else 1
        # Of parents: what is dropped would be waited for.
        self._inherited: list[object] = []
        self._begin()
        _ALL.add(self)

    def _begin(self) -> None:
        """Start the process, with nothing asked yet."""
        self._is_begun = True
        self._condition = threading.Condition()
        self._pending: deque[Batch] = deque()
        # How many of them were written to the process that runs, and how often one was started.
        self._written = 0
        self._generation = 0
        self._deaths = 0
        self._is_closed = False
        self._failure: ProcessError | None = None
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by close()
        self._process = self._start()
        self._threads = [
            threading.Thread(target=work, name=f"lister-{work.__name__}", daemon=True)
            for work in (self._write, self._read)
        ]
        for thread in self._threads:
            thread.start()

    def leave(self) -> None:
        """Let go of what a forked child has of its parent."""
        if not self._is_begun:
            return
        null = os.open(os.devnull, os.O_RDWR)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None and not pipe.closed:
                os.dup2(null, pipe.fileno(), inheritable=False)
        os.close(null)
        self._inherited += [self._process, self._errors]
        if not self._is_closed and self._most_deaths == 1:
            self._failure = ProcessError("a process with a manifest belongs to the one that has started it")
            self._is_closed = True
        for batch in self._pending:
            batch.abandon(ProcessError("this was asked by the process that has forked this one"))
        self._pending = deque()
        self._condition = threading.Condition()
        self._threads = []
        self._is_begun = False

    def _start(self) -> subprocess.Popen[bytes]:
        self._errors.seek(0)
        self._errors.truncate()
        try:
            made = subprocess.Popen(
                self._command,
                # A buffer has a lock, which a forked child could find held by nobody.
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
            )
        except OSError as error:
            raise ProcessError(f"{self._command[0]}: {error.strerror}") from error
        enlarge(made)
        return made

    @property
    def identifier(self) -> int:
        """The number of the process that runs."""
        return self._process.pid

    def submit(self, text: bytes, count: int) -> Batch:
        """Ask so many lines, which have ends; waits while too many are unanswered."""
        batch = Batch(text, count)
        with self._condition:
            if not self._is_begun and not self._is_closed:
                self._begin()
        with self._condition:
            self._condition.wait_for(lambda: self._is_closed or len(self._pending) < MOST_BATCHES)
            if self._is_closed:
                raise self._failure or ProcessError("the recalculator is closed")
            self._pending.append(batch)
            self._condition.notify_all()
        return batch

    def end(self) -> None:
        """Let the process end, and wait for nothing."""
        with self._condition:
            self._is_closed = True
            self._condition.notify_all()

    def close(self) -> int:
        """End the process once all that was asked is answered; return its exit code."""
        with self._condition:
            self._condition.wait_for(lambda: not self._pending)
        self.end()
        if not self._is_begun:
            return 0
        for thread in self._threads:
            thread.join()
        self._errors.close()
        return self._process.wait()

    def _write(self) -> None:
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._is_closed or self._written < len(self._pending))
                process, generation = self._process, self._generation
                if self._is_closed:
                    break
                batch = self._pending[self._written]
                self._written += 1
                rest = memoryview(batch.rest)
            try:
                if process.stdin is not None:
                    while rest:
                        rest = rest[os.write(process.stdin.fileno(), rest) :]
            except (BrokenPipeError, ValueError):
                # Whoever reads finds out, and all is written again.
                self._wait_for_another(generation)
        if process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()

    def _wait_for_another(self, generation: int) -> None:
        with self._condition:
            self._condition.wait_for(lambda: self._is_closed or self._generation != generation)

    def _read(self) -> None:
        while True:
            process = self._process
            if process.stdout is None:
                return
            # Of a line that has no end yet; a process that dies in it has not answered it.
            begun: list[bytes] = []
            while block := os.read(process.stdout.fileno(), _BLOCK):
                first, *others = block.split(b"\n")
                begun.append(first)
                if not others:
                    continue
                lines = [b"".join(begun), *others]
                begun = [lines.pop()]
                if not self._take(lines):
                    return
            process.stdout.close()
            code = process.wait()
            with self._condition:
                if self._is_closed:
                    return
                if not self._begin_again(code):
                    return

    def _take(self, answers: list[bytes]) -> bool:
        """Give answers to who waits; false if nobody does, for then they are no answers."""
        with self._condition:
            self._deaths = 0
            taken = 0
            while taken < len(answers):
                if not self._pending:
                    self._process.kill()
                    self._give_up(ProcessError(f"{self._command[0]} wrote more lines than it was asked"))
                    return False
                batch = self._pending[0]
                part = answers[taken : taken + batch.count - len(batch.answers)]
                batch.answers += part
                taken += len(part)
                if len(batch.answers) == batch.count:
                    self._pending.popleft()
                    self._written -= 1
                    self._condition.notify_all()
                    batch.finish()
        return True

    def _give_up(self, failure: ProcessError) -> None:
        """Let all who wait fail, and who asks from now on."""
        self._is_closed = True
        self._failure = failure
        while self._pending:
            self._pending.popleft().finish(failure)
        self._condition.notify_all()

    def _begin_again(self, code: int) -> bool:
        """Start the next process, for which nothing was written yet; false if that is of no use."""
        self._deaths += 1
        failure: ProcessError | None = None
        if code == 2 or self._deaths >= self._most_deaths:
            self._errors.seek(0)
            failure = ended(self._command, code, self._errors.read())
        else:
            try:
                self._process = self._start()
            except ProcessError as error:
                failure = error
        self._generation += 1
        self._written = 0
        if failure is not None:
            self._give_up(failure)
        self._condition.notify_all()
        return failure is None


def _leave_all() -> None:
    for process in _ALL:
        process.leave()


os.register_at_fork(after_in_child=_leave_all)
