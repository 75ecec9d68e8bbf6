# SPDX-License-Identifier: MIT
"""A Series of documents in, a Series of documents out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lister._recalculator import Recalculator

if TYPE_CHECKING:
    import pandas as pd


def recalculate(
    documents: pd.Series[str], *, recalculator: Recalculator | None = None, binary: str | None = None
) -> pd.Series[str]:
    """Return the documents of a Series with their values, under the same index.

    A document that was refused is an error record; a missing one stays missing.

    Args:
        documents: a document as text in each row.
        recalculator: the one that is used; without it, one is started and ended.
        binary: the program of that one.

    """
    if recalculator is None:
        with Recalculator(binary) as own:
            return recalculate(documents, recalculator=own)
    answers = documents.copy()
    present = documents.notna()
    answers[present] = [line.decode() for line in recalculator.lines(documents[present])]
    return answers
