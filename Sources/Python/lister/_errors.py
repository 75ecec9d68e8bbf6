# SPDX-License-Identifier: MIT
"""What can go wrong."""

from __future__ import annotations


class DocumentError(Exception):
    """A document was refused.

    Attributes:
        message: why, in words.
        line: the line of the trouble in the document, counted from 1.
        column: the column of it, counted from 1.
        path: its place in the document, such as ``grids[0].rows``; empty for the document itself.
        identifier: the ``id`` of the document, where it could be read.

    """

    def __init__(
        self, message: str, *, line: int = 1, column: int = 1, path: str = "", identifier: object = None
    ) -> None:
        """Tell why a document was refused, and where."""
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.path = path
        self.identifier = identifier

    def __str__(self) -> str:
        """Return the place and the reason in one line."""
        place = f"{self.line}:{self.column}"
        return f"{place}: {self.path}: {self.message}" if self.path else f"{place}: {self.message}"

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the place where an error goes to another process."""
        return _document_error, (self.message, self.line, self.column, self.path, self.identifier)


def _document_error(message: str, line: int, column: int, path: str, identifier: object) -> DocumentError:
    return DocumentError(message, line=line, column=column, path=path, identifier=identifier)


class CellError(Exception):
    """A formula gave an error value, such as ``#DIV/0!``, which is the ``code``."""

    def __init__(self, code: str) -> None:
        """Tell which error value it is."""
        super().__init__(code)
        self.code = code

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same error value."""
        return isinstance(other, CellError) and other.code == self.code

    def __hash__(self) -> int:
        """Return the same number for equal error values."""
        return hash(self.code)


class ProcessError(Exception):
    """The program can't be started, refuses its options, or dies each time at the same document."""
