# SPDX-License-Identifier: MIT
"""The recalculator: one process, asked by documents and by formulas."""

from __future__ import annotations

import re
import weakref
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Literal, TypedDict, Union, cast, overload

from lister._block import Block
from lister._errors import CellError, DocumentError, ProcessError
from lister._process import Batch, LineProcess
from lister._values import (
    Number,
    answers_of,
    error_of,
    json_of,
    request_of,
    rows_of,
    values_of,
)

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Never, Self, TypeVar, Unpack

    # What stands in the place of an answer: nothing does where errors are raised.
    Refused = TypeVar("Refused", default=Never)
    Kind = TypeVar("Kind")
else:
    from typing import TypeVar

    Refused = TypeVar("Refused")

Document = Union[Mapping[str, Any], "list[Any]", str, bytes]
Answer = Union["dict[str, Any]", DocumentError]

_ADDRESS = re.compile(r"([A-P])([1-9]|1[0-6])\Z")
# Documents that are asked at once, and batches of them under way.
CHUNK = 256
_AHEAD = 4


class Options(TypedDict, total=False):
    """What may be said of a recalculator: all that ``Recalculator`` lists but the program and ``errors``."""

    numbers: Literal["exact", "text", "double"]
    now: str | None
    seed: int
    values: bool
    type: type[Fraction] | type[Decimal]
    jobs: int | None
    manifest: str | None


class Recalculator(Generic[Refused]):
    """Recalculates documents by one process of the program.

    Threads may share it. A process that dies is started again, and what it has not answered is asked
    again; nothing is lost, and nothing answered twice.

    Args:
        binary: the program.
        errors: ``raise`` or ``return``: what becomes of a document that was refused.
        numbers: ``exact``, ``text`` or ``double``: how values are written in lines.
        now: what NOW and TODAY say: an ISO 8601 date or time; the start of the process by default.
        seed: what RAND starts from.
        values: whether only ``id`` and values are wanted.
        type: ``Fraction`` or ``Decimal``: what exact numbers become that are no whole ones. What a function
            has approximated is a ``Decimal``, and a quotient as a ``Decimal`` has 34 digits.
        jobs: with how many threads the process calculates.
        manifest: a file that tells what the process has read and written, for ``lister verify``; it is there
            once the recalculator is closed. It tells of one process, so one that dies is not started again,
            and of documents, so no formulas are evaluated.

    """

    @overload
    def __init__(
        self: Recalculator[Never],
        binary: str = ...,
        *,
        errors: Literal["raise"] = ...,
        **options: Unpack[Options],
    ) -> None: ...

    @overload
    def __init__(
        self: Recalculator[DocumentError],
        binary: str = ...,
        *,
        errors: Literal["return"],
        **options: Unpack[Options],
    ) -> None: ...

    def __init__(self, binary: str = "lister", *, errors: str = "raise", **options: Unpack[Options]) -> None:
        """Start the process."""
        unknown = options.keys() - Options.__annotations__.keys()
        if unknown:
            raise TypeError(f"there is no option {', '.join(sorted(unknown))}")
        self._type: type[Number] = options.get("type", Fraction)
        if self._type not in (Fraction, Decimal):
            raise ValueError("type is Fraction or Decimal")
        if errors not in ("raise", "return"):
            raise ValueError("errors is 'raise' or 'return'")
        self._raises = errors == "raise"
        self._command = [binary, "recalc", "--lines", "--quiet", *_words(options)]
        self._manifest = options.get("manifest")
        own = (
            ["--requests"]
            if self._manifest is None
            else ["--manifest", self._manifest, "--allow-failed", "all"]
        )
        own += ["--values"] if options.get("values") else []
        self._process = LineProcess([*self._command, *own], restarts=self._manifest is None)
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
        if self._manifest is not None and code != 0:
            raise ProcessError(f"there is no manifest: the program ended with {code}")

    @property
    def process_identifier(self) -> int:
        """The number of the process that runs."""
        return self._process.identifier

    def recalculate(self, document: Document) -> dict[str, Any] | Refused:
        """Return a document with its values."""
        block = Block([document])
        return self._settled(next(answers_of(block, self._ask(block).result(), self._type)))

    def map(self, documents: Iterable[Document], *, chunk: int = CHUNK) -> Iterator[dict[str, Any] | Refused]:
        """Yield each document with its values, in order.

        What can't be a document (an empty text) is one that was refused.

        Args:
            documents: what is recalculated; read on only as answers are taken.
            chunk: how many documents are asked at once; 1 where each is answered before the next one is
                there.

        """
        for block, answers in self._answered(self._process, documents, chunk):
            yield from map(self._settled, answers_of(block, answers, self._type))

    def lines(self, lines: Iterable[str | bytes], *, chunk: int = CHUNK) -> Iterator[bytes]:
        """Yield what the program writes for each line: the same bytes as the command, in order.

        A document that was refused is an error record; so is what can't be one, as an empty text.
        """
        for _, answers in self._answered(self._process, lines, chunk):
            # A blank that is in front of one keeps it from being a request.
            yield from map(bytes.lstrip, answers)

    def select(
        self, documents: Iterable[Document], fields: str, *, chunk: int = CHUNK
    ) -> Iterator[dict[str, Any] | Refused]:
        """Yield some fields of each document in the place of all of it, by a process for them alone.

        >>> list(recalculator.select([[[1, "=A1/3"]]], "third=B1"))
        [{'third': Fraction(1, 3)}]

        Args:
            documents: what is recalculated; read on only as rows are taken.
            fields: as ``lister recalc --select`` takes them. A cell is its value, an area a list of rows, and
                a member what it is in JSON; what isn't there is None.
            chunk: how many documents are asked at once.

        """
        process = self._selecting(fields)
        try:
            for block, answers in self._answered(process, documents, chunk):
                yield from map(self._settled, rows_of(block, answers, self._type))
        finally:
            process.close()

    @overload
    def evaluate(self, formula: str, /, **cells: object) -> Any: ...  # noqa: ANN401 - a value of any kind

    @overload
    def evaluate(self, formula: str, kind: type[Kind], /, **cells: object) -> Kind: ...

    def evaluate(self, formula: str, kind: type[Any] = object, /, **cells: object) -> Any:
        """Return the value of a formula over cells that are given by their names; of an array its rows.

        >>> recalculator.evaluate("SUM(A1:A3) * 2", A1=1, A2=Decimal("0.1"), A3="=A1+A2")
        Fraction(22, 5)

        Args:
            formula: the formula, with or without ``=``.
            kind: what the value has to be, such as ``Fraction`` or ``str``; a whole number becomes one of
                such a kind.
            cells: numbers, texts, truth values, dates, or formulas, which begin with ``=``.

        Raises:
            DocumentError: for what is no formula.
            CellError: for an error value, unless it is returned.
            TypeError: for a value of another kind.

        """
        batch = self._process.submit(self._request(formula, cells), 1)
        return self._value(batch.result()[0], kind)

    def _selecting(self, fields: str) -> LineProcess:
        """Start a process that answers documents by fields."""
        return LineProcess([*self._command, "--select", fields])

    def _request(self, formula: str, cells: Mapping[str, object]) -> bytes:
        """Return the line that asks for a formula."""
        if self._manifest is not None:
            raise ProcessError("a manifest tells of documents: formulas are for a recalculator without one")
        for name in cells:
            if _ADDRESS.match(name) is None:
                raise ValueError(f"{name} is no cell from A1 to P16")
        return request_of(formula, cells) + b"\n"

    def _value(self, answer: bytes, kind: type[Any]) -> Any:  # noqa: ANN401 - a value of any kind
        """Return what the answer to a request for a formula says."""
        record = json_of(answer)
        if "rows" not in record:
            raise error_of(record)
        rows: Any = values_of(record["rows"], self._type)
        result: Any = rows[0][0] if len(rows) == len(rows[0]) == 1 else rows
        if isinstance(result, CellError) and self._raises:
            raise result
        if kind in (Fraction, Decimal) and type(result) is int:
            result = kind(result)
        if not isinstance(result, kind):
            raise TypeError(f"{result!r} is no {kind.__name__}")
        return result

    def _ask(self, block: Block, process: LineProcess | None = None) -> Batch:
        return (process or self._process).submit(block.text, block.count)

    def _settled(self, answer: Answer) -> dict[str, Any] | Refused:
        """Return an answer; raise it if it is an error, unless that is returned too."""
        if self._raises and isinstance(answer, DocumentError):
            raise answer
        return cast("dict[str, Any] | Refused", answer)

    def _answered(
        self, process: LineProcess, documents: Iterable[Any], chunk: int
    ) -> Iterator[tuple[Block, list[bytes]]]:
        """Yield documents with their answers, some at a time."""
        if chunk < 1:
            raise ValueError("chunk is at least 1")
        documents = iter(documents)
        waiting: deque[tuple[Block, Batch]] = deque()
        most = _AHEAD if chunk > 1 else 1
        while part := list(islice(documents, chunk)):
            block = Block(part)
            waiting.append((block, self._ask(block, process)))
            if len(waiting) >= most:
                first, batch = waiting.popleft()
                yield first, batch.result()
        for block, batch in waiting:
            yield block, batch.result()


def _words(options: Options) -> list[str]:
    """Return what the command is told."""
    words = ["--numbers", options.get("numbers", "exact"), "--seed", str(options.get("seed", 0))]
    for name in ("now", "jobs"):
        if options.get(name) is not None:
            words += [f"--{name}", str(options[name])]
    return words
