# SPDX-License-Identifier: MIT
"""Recalculates lists and small grids exactly, by one long-lived process of the program ``lister``.

>>> from lister import Recalculator
>>> with Recalculator() as recalculator:
...     recalculator.evaluate("A1 / B1", A1=1, B1=3)
Fraction(1, 3)
"""

from lister._asynchronous import AsyncRecalculator
from lister._errors import CellError, DocumentError, ProcessError
from lister._recalculator import Answer, Document, Recalculator

__all__ = [
    "Answer",
    "AsyncRecalculator",
    "CellError",
    "Document",
    "DocumentError",
    "ProcessError",
    "Recalculator",
]
