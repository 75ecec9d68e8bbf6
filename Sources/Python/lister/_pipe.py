# SPDX-License-Identifier: MIT
"""A run of the program over one table: lines in, a stream of Arrow out."""

from __future__ import annotations

import contextlib
import subprocess
import tempfile
from itertools import islice
from typing import TYPE_CHECKING, Any, TypedDict

from lister._block import Block
from lister._errors import ProcessError
from lister._process import ended, enlarge
from lister._program import program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# Documents that are looked at and written at once.
CHUNK = 512


class Settings(TypedDict, total=False):
    """What may be said of a calculation of a table.

    Attributes:
        binary: the program; without it, the one that ``Recalculator`` takes.
        now: what NOW and TODAY say: an ISO 8601 date or time.
        seed: what RAND starts from.
        jobs: with how many threads the program calculates.

    """

    binary: str | None
    now: str | None
    seed: int
    jobs: int | None


def run(words: Sequence[str], settings: Settings, blocks: Iterable[bytes] = ()) -> bytes:
    """Return the stream of Arrow that the program writes once it has read all blocks."""
    unknown = settings.keys() - Settings.__annotations__.keys()
    if unknown:
        raise TypeError(f"there is no option {', '.join(sorted(unknown))}")
    command = [
        settings.get("binary") or program(),
        "recalc",
        "--quiet",
        "--as",
        "arrow",
        "--allow-failed",
        "all",
        *words,
    ]
    for name in ("now", "seed", "jobs"):
        if settings.get(name) is not None:
            command += [f"--{name}", str(settings[name])]
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
        except OSError as error:
            raise ProcessError(f"{command[0]}: {error.strerror}") from error
        with process:
            try:
                enlarge(process)
                stream = _through(process, blocks)
            except BaseException:
                process.kill()
                raise
        if process.returncode != 0:
            errors.seek(0)
            raise ended(command, process.returncode, errors.read())
        return stream


def _through(process: subprocess.Popen[bytes], blocks: Iterable[bytes]) -> bytes:
    # Nothing is written before all is read, so neither side waits for the other.
    if process.stdin is None or process.stdout is None:
        return b""
    with contextlib.suppress(BrokenPipeError), process.stdin as pipe:
        for block in blocks:
            pipe.write(block)
    return process.stdout.read()


class Lines:
    """Documents, or rows, as blocks of lines, and why some of them are none."""

    def __init__(self, documents: Iterable[Any]) -> None:
        """Take documents; None is one that is missing."""
        self._documents = iter(documents)
        # By their numbers; None for those that are missing.
        self.errors: dict[int, str | None] = {}

    def __iter__(self) -> Iterator[bytes]:
        """Yield the blocks."""
        count = 0
        while part := list(islice(self._documents, CHUNK)):
            block = Block(part)
            for number, error in block.errors.items():
                self.errors[count + number] = None if part[number] is None else error.message
            count += block.count
            yield block.text
