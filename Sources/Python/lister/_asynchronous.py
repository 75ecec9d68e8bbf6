# SPDX-License-Identifier: MIT
"""The recalculator for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Iterable
from typing import TYPE_CHECKING, Any, Generic, Literal, cast, overload

from lister._block import Block
from lister._process import MOST_BATCHES, LineProcess
from lister._recalculator import CHUNK, Document, Options, Recalculator, Refused
from lister._values import answers_of, rows_of

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Never, Self, Unpack

    from lister._errors import DocumentError
    from lister._recalculator import Kind


class AsyncRecalculator(Generic[Refused]):
    """A ``Recalculator`` whose answers are awaited; tasks of one loop may share it.

    Its options are those of ``Recalculator``.
    """

    @overload
    def __init__(
        self: AsyncRecalculator[Never],
        binary: str = ...,
        *,
        errors: Literal["raise"] = ...,
        **options: Unpack[Options],
    ) -> None: ...

    @overload
    def __init__(
        self: AsyncRecalculator[DocumentError],
        binary: str = ...,
        *,
        errors: Literal["return"],
        **options: Unpack[Options],
    ) -> None: ...

    def __init__(self, binary: str = "lister", *, errors: Any = "raise", **options: Unpack[Options]) -> None:
        """Start the process."""
        self._recalculator = cast("Recalculator[Refused]", Recalculator(binary, errors=errors, **options))
        # Asking one more would block the loop.
        self._slots = asyncio.Semaphore(MOST_BATCHES)

    async def __aenter__(self) -> Self:
        """Return the recalculator itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        await self.close()

    async def close(self) -> None:
        """End the process once all that was asked is answered."""
        await asyncio.to_thread(self._recalculator.close)

    async def recalculate(self, document: Document) -> dict[str, Any] | Refused:
        """Return a document with its values."""
        block = Block([document])
        answers = answers_of(block, await self._answers(block.text, 1), self._recalculator._type)
        return self._recalculator._settled(next(answers))

    async def map(
        self, documents: Iterable[Document] | AsyncIterable[Document], *, chunk: int = CHUNK
    ) -> AsyncIterator[dict[str, Any] | Refused]:
        """Yield each document with its values, in order, as ``Recalculator.map`` does."""
        own = self._recalculator
        async for part in _parts(documents, chunk):
            block = Block(part)
            answers = await self._answers(block.text, block.count)
            for answer in answers_of(block, answers, own._type):
                yield own._settled(answer)

    async def select(
        self, documents: Iterable[Document] | AsyncIterable[Document], fields: str, *, chunk: int = CHUNK
    ) -> AsyncIterator[dict[str, Any] | Refused]:
        """Yield some fields of each document, in order, as ``Recalculator.select`` does."""
        own = self._recalculator
        process = own._selecting(fields)
        try:
            async for part in _parts(documents, chunk):
                block = Block(part)
                answers = await self._answers(block.text, block.count, process)
                for row in rows_of(block, answers, own._type):
                    yield own._settled(row)
        finally:
            await asyncio.to_thread(process.close)

    @overload
    async def evaluate(self, formula: str, /, **cells: object) -> Any: ...  # noqa: ANN401 - a value of any kind

    @overload
    async def evaluate(self, formula: str, kind: type[Kind], /, **cells: object) -> Kind: ...

    async def evaluate(self, formula: str, kind: type[Any] = object, /, **cells: object) -> Any:
        """Return the value of a formula, as ``Recalculator.evaluate`` does."""
        own = self._recalculator
        answers = await self._answers(own._request(formula, cells), 1)
        return own._value(answers[0], kind)

    async def _answers(self, text: bytes, count: int, process: LineProcess | None = None) -> list[bytes]:
        async with self._slots:
            batch = (process or self._recalculator._process).submit(text, count)
            return await asyncio.wrap_future(batch.future)


async def _parts(
    documents: Iterable[Document] | AsyncIterable[Document], chunk: int
) -> AsyncIterator[list[Document]]:
    """Yield some documents at a time."""
    part: list[Document] = []
    async for document in documents if isinstance(documents, AsyncIterable) else _each(documents):
        part.append(document)
        if len(part) >= chunk:
            yield part
            part = []
    if part:
        yield part


async def _each(documents: Iterable[Document]) -> AsyncIterator[Document]:
    for document in documents:
        yield document
