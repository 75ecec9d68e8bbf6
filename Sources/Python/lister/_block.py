# SPDX-License-Identifier: MIT
"""Some documents as the lines that the program is asked."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from lister._errors import DocumentError
from lister._values import REQUEST, line_of

if TYPE_CHECKING:
    from collections.abc import Sequence

# A line that the program refuses, in the place of what can't be a line.
_NO_DOCUMENT = b'""'


class Block:
    """Documents as lines, one for each.

    Attributes:
        text: the lines with their ends.
        count: how many there are.
        errors: why some of them are no documents, by their numbers; the program refuses their lines.

    """

    def __init__(self, documents: Sequence[Any]) -> None:
        """Take documents, or what is meant to be some."""
        self.count = len(documents)
        self.errors: dict[int, DocumentError] = {}
        self.text = _joined(documents) or b"".join(
            self._line(number, document) + b"\n" for number, document in enumerate(documents)
        )

    def _line(self, number: int, document: Any) -> bytes:  # noqa: ANN401 - meant to be a document
        try:
            return line_of(document)
        except DocumentError as error:
            self.errors[number] = error
            return _NO_DOCUMENT

    @cached_property
    def lines(self) -> list[bytes]:
        """The lines one by one."""
        return self.text.split(b"\n")[:-1]


def _joined(documents: Sequence[Any]) -> bytes | None:
    """Return texts that are lines as they are, as nearly all are; None if one isn't, or may not be."""
    end: Any
    begin: Any
    request: Any
    if isinstance(documents[0], str):
        end, begin, request = "\n", "!", REQUEST.decode()
    elif isinstance(documents[0], bytes):
        end, begin, request = b"\n", b"!", REQUEST
    else:
        return None
    try:
        # One that is empty, or begins with white space, is less.
        if min(documents) < begin or any(end in text or text.startswith(request) for text in documents):
            return None
        text = end.join([*documents, end[:0]])
        return bytes(text) if isinstance(text, bytes) else str(text).encode()
    except (AttributeError, TypeError, UnicodeEncodeError):
        return None
