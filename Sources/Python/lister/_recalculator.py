# SPDX-License-Identifier: MIT
"""The recalculator: one process, asked by documents."""

from __future__ import annotations

import re
import subprocess
import weakref
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Union

from lister._errors import CellError, DocumentError, ProcessError
from lister._process import Batch, LineProcess
from lister._program import program
from lister._values import (
    NO_DOCUMENT,
    Number,
    document_of,
    json_of,
    line_of,
    line_or_none,
    setting_of,
    values_of,
)

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self

Document = Union[Mapping[str, Any], "list[Any]", str, bytes]
Answer = Union["dict[str, Any]", DocumentError]

_ADDRESS = re.compile(r"([A-P])([1-9]|1[0-6])\Z")
# Documents that are asked at once, and batches of them under way.
_CHUNK = 256
_AHEAD = 4


class Recalculator:
    """Recalculates documents by one process of the program.

    Threads may share it. A process that dies is started again, and what it has not answered is asked
    again; nothing is lost, and nothing answered twice.

    Args:
        binary: the program; without it, the one in the wheel of this package, or else ``lister`` on the path.
        numbers: ``exact``, ``text`` or ``double``: how values are written in lines.
        now: what NOW and TODAY say: an ISO 8601 date or time; the start of the process by default.
        seed: what RAND starts from.
        values: whether only ``id`` and values are wanted.
        type: ``Fraction`` or ``Decimal``: what exact numbers become that are no whole ones. What a function
            has approximated is a ``Decimal``, and a quotient as a ``Decimal`` has 34 digits.
        errors: ``raise`` or ``return``: what becomes of a document that was refused.
        jobs: with how many threads the process calculates.
        manifest: a file that tells what the process has read and written, for ``lister verify``; it is there
            once the recalculator is closed. It tells of one process, so one that dies is not started again.

    """

    def __init__(
        self,
        binary: str | None = None,
        *,
        numbers: str = "exact",
        now: str | None = None,
        seed: int = 0,
        values: bool = False,
        type: type[Number] = Fraction,  # noqa: A002 - the word for it
        errors: str = "raise",
        jobs: int | None = None,
        manifest: str | None = None,
    ) -> None:
        """Start the process."""
        if type not in (Fraction, Decimal):
            raise ValueError("type is Fraction or Decimal")
        if errors not in ("raise", "return"):
            raise ValueError("errors is 'raise' or 'return'")
        self._type = type
        self._raises = errors == "raise"
        common = ["--seed", str(seed), *(["--now", now] if now is not None else [])]
        path = binary or program()
        self._evaluation = [path, "eval", "--json", *common]
        command = [path, "recalc", "--lines", "--quiet", "--numbers", numbers, *common]
        if values:
            command.append("--values")
        if jobs is not None:
            command += ["--jobs", str(jobs)]
        if manifest is not None:
            command += ["--manifest", manifest, "--allow-failed", "all"]
        self._has_manifest = manifest is not None
        self._process = LineProcess(command, restarts=manifest is None)
        # One that is dropped without being closed leaves no process.
        weakref.finalize(self, self._process.end)

    def __enter__(self) -> Self:
        """Return the recalculator itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        self.close()

    def close(self) -> None:
        """End the process once all that was asked is answered; raise if it could not write its manifest."""
        code = self._process.close()
        if self._has_manifest and code != 0:
            raise ProcessError(f"there is no manifest: the program ended with {code}")

    @property
    def process_identifier(self) -> int:
        """The number of the process that runs."""
        return self._process.identifier

    def recalculate(self, document: Document) -> Answer:
        """Return a document with its values."""
        line = line_of(document)
        return self._answer(line, self._process.submit([line]).result()[0])

    def map(self, documents: Iterable[Document], *, chunk: int = _CHUNK) -> Iterator[Answer]:
        """Yield each document with its values, in order.

        What can't be a document (an empty text) is one that was refused.

        Args:
            documents: what is recalculated; read on only as answers are taken.
            chunk: how many documents are asked at once; 1 where each is answered before the next one is
                there.

        """
        # Those that can't be a line, by their numbers, until they are answered.
        errors: dict[int, DocumentError] = {}

        def lines() -> Iterator[bytes]:
            for number, document in enumerate(documents):
                try:
                    line = line_of(document)
                except DocumentError as error:
                    errors[number] = error
                    line = NO_DOCUMENT
                yield line

        for number, (line, answer) in enumerate(self._pairs(lines(), chunk)):
            error = errors.pop(number, None)
            if error is None:
                yield self._answer(line, answer)
            elif self._raises:
                raise error
            else:
                yield error

    def lines(self, lines: Iterable[str | bytes], *, chunk: int = _CHUNK) -> Iterator[bytes]:
        """Yield what the program writes for each line: the same bytes as the command, in order.

        A document that was refused is an error record; so is what can't be one, as an empty text.
        """
        for _, answer in self._pairs(map(line_or_none, lines), chunk):
            yield answer

    def evaluate(self, formula: str, **cells: object) -> Any:  # noqa: ANN401 - a value of any kind
        """Return the value of a formula over cells that are given by their names; of an array its rows.

        The command ``lister eval`` is asked each time: many of one kind are faster as documents.

        >>> recalculator.evaluate("SUM(A1:A3) * 2", A1=1, A2=Decimal("0.1"), A3="=A1+A2")
        Fraction(22, 5)
        """
        command = [*self._evaluation]
        for name, value in cells.items():
            if _ADDRESS.match(name) is None:
                raise ValueError(f"{name} is no cell from A1 to P16")
            if value is not None:
                command += ["--set", f"{name}={setting_of(value)}"]
        command.append(formula if formula.startswith("=") else f"={formula}")
        try:
            ended = subprocess.run(command, capture_output=True, check=False)
        except OSError as error:
            raise ProcessError(f"{command[0]}: {error.strerror}") from error
        if not ended.stdout:
            said = ended.stderr.decode(errors="replace").strip()
            if ended.returncode == 1:
                raise DocumentError(said.removeprefix("lister: "))
            raise ProcessError(f"{command[0]} ended with {ended.returncode}: {said}")
        rows: Any = values_of(json_of(ended.stdout)["rows"], self._type)
        result: Any = rows[0][0] if len(rows) == len(rows[0]) == 1 else rows
        if isinstance(result, CellError) and self._raises:
            raise result
        return result

    def _answer(self, line: bytes, answer: bytes) -> Answer:
        document = document_of(answer, line, self._type)
        if self._raises and isinstance(document, DocumentError):
            raise document
        return document

    def _pairs(self, lines: Iterator[bytes], chunk: int) -> Iterator[tuple[bytes, bytes]]:
        """Yield each line with its answer."""
        for batch in self._batches(lines, chunk):
            yield from zip(batch.lines, batch.result(), strict=True)

    def _batches(self, lines: Iterator[bytes], chunk: int) -> Iterator[Batch]:
        if chunk < 1:
            raise ValueError("chunk is at least 1")
        waiting: deque[Batch] = deque()
        batch: list[bytes] = []
        for line in lines:
            batch.append(line)
            if len(batch) >= chunk:
                waiting.append(self._process.submit(batch))
                batch = []
                if len(waiting) >= _AHEAD or chunk == 1:
                    yield waiting.popleft()
        if batch:
            waiting.append(self._process.submit(batch))
        while waiting:
            yield waiting.popleft()
