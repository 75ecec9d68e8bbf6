# SPDX-License-Identifier: MIT
"""The recalculator: one process, asked by documents."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Union

from lister._errors import CellError, DocumentError, ProcessError
from lister._process import Batch, LineProcess
from lister._values import Number, document_of, line_of

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self

Document = Union[Mapping[str, Any], "list[Any]", str, bytes]
Answer = Union["dict[str, Any]", DocumentError]

_SIDE = 16
_ADDRESS = re.compile(r"([A-P])([1-9]|1[0-6])\Z")
# Documents that are asked at once, and batches of them under way.
_CHUNK = 256
_AHEAD = 4


class Recalculator:
    """Recalculates documents by one process of the program.

    Threads may share it. A process that dies is started again, and what it has not answered is asked
    again; nothing is lost, and nothing answered twice.

    Args:
        binary: the program.
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
        binary: str = "lister",
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
        command = [binary, "recalc", "--lines", "--quiet", "--numbers", numbers, "--seed", str(seed)]
        if now is not None:
            command += ["--now", now]
        if values:
            command.append("--values")
        if jobs is not None:
            command += ["--jobs", str(jobs)]
        if manifest is not None:
            command += ["--manifest", manifest, "--allow-failed", "all"]
        self._has_manifest = manifest is not None
        self._process = LineProcess(command, restarts=manifest is None)

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
        return self._answer(self._process.submit([line_of(document)]).result()[0])

    def map(self, documents: Iterable[Document], *, chunk: int = _CHUNK) -> Iterator[Answer]:
        """Yield each document with its values, in order.

        Args:
            documents: what is recalculated; read on only as answers are taken.
            chunk: how many documents are asked at once; 1 where each is answered before the next one is
                there.

        """
        for answers in self._batches(map(line_of, documents), chunk):
            for answer in answers:
                yield self._answer(answer)

    def lines(self, lines: Iterable[str | bytes], *, chunk: int = _CHUNK) -> Iterator[bytes]:
        """Yield what the program writes for each line: the same bytes as the command, in order.

        A document that was refused is an error record.
        """
        for answers in self._batches(map(line_of, lines), chunk):
            yield from answers

    def evaluate(self, formula: str, **cells: object) -> Any:  # noqa: ANN401 - a value of any kind
        """Return the value of a formula over cells that are given by their names.

        >>> recalculator.evaluate("SUM(A1:A3) * 2", A1=1, A2=Decimal("0.1"), A3="=A1+A2")
        Fraction(22, 5)
        """
        rows: list[list[object]] = []
        for name, value in cells.items():
            match = _ADDRESS.match(name)
            if match is None:
                raise ValueError(f"{name} is no cell from A1 to P16")
            row, column = int(match.group(2)) - 1, ord(match.group(1)) - ord("A")
            rows += [[] for _ in range(row + 1 - len(rows))]
            rows[row] += [None] * (column + 1 - len(rows[row]))
            rows[row][column] = value
        if len(rows) == _SIDE:
            raise ValueError("the last row is where the formula goes")
        text = formula if formula.startswith("=") else f"={formula}"
        answer = self.recalculate({"grid": [*rows, [text]]})
        if isinstance(answer, DocumentError):
            raise answer
        value = answer["values"][len(rows)][0]
        if isinstance(value, CellError) and self._raises:
            raise value
        return value

    def _answer(self, line: bytes) -> Answer:
        answer = document_of(line, self._type)
        if self._raises and isinstance(answer, DocumentError):
            raise answer
        return answer

    def _batches(self, lines: Iterator[bytes], chunk: int) -> Iterator[list[bytes]]:
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
                    yield waiting.popleft().result()
        if batch:
            waiting.append(self._process.submit(batch))
        while waiting:
            yield waiting.popleft().result()
