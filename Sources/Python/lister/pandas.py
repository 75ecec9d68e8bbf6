# SPDX-License-Identifier: MIT
"""Documents in pandas: ``series.lister`` and ``frame.lister``, once this module is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from lister import arrow
from lister._recalculator import Recalculator

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    import pyarrow as pa
    from typing_extensions import Unpack

    from lister._pipe import Settings
    from lister._recalculator import Document


class SeriesMethods:
    """What ``series.lister`` has, for a Series of documents."""

    def __init__(self, series: pd.Series[Any]) -> None:
        """Take the Series."""
        self._series = series

    def recalculate(
        self, *, recalculator: Recalculator[Any] | None = None, binary: str | None = None
    ) -> pd.Series[str]:
        """Return the documents with their values, as texts under the same index.

        A document that was refused is an error record; a missing one stays missing.

        Args:
            recalculator: the one that is used; without it, one is started and ended.
            binary: the program of that one.

        """
        if recalculator is None:
            with Recalculator(binary) as own:
                return self.recalculate(recalculator=own)
        answers = self._series.copy()
        present = answers.notna()
        answers[present] = [line.decode() for line in recalculator.lines(answers[present])]
        return answers

    def select(self, fields: str, **settings: Unpack[Settings]) -> pd.DataFrame:
        """Return some fields of each document, and its error, under the same index: see ``lister.arrow``.

        Columns have the types of Arrow, so numbers stay exact. A missing document is a row of missing values.
        """
        documents = self._series.astype(object).where(self._series.notna(), None)
        return _frame(arrow.select(documents.tolist(), fields, **settings), self._series.index)


class FrameMethods:
    """What ``frame.lister`` has."""

    def __init__(self, frame: pd.DataFrame) -> None:
        """Take the DataFrame."""
        self._frame = frame

    def select(self, fields: str, *, column: str = "document", **settings: Unpack[Settings]) -> pd.DataFrame:
        """Return some fields of the documents in a column: see ``SeriesMethods.select``."""
        return SeriesMethods(self._frame[column]).select(fields, **settings)

    def fill(
        self,
        template: Document | os.PathLike[str],
        fields: str,
        *,
        constants: Mapping[str, object] | None = None,
        **settings: Unpack[Settings],
    ) -> pd.DataFrame:
        """Fill a document by each row, and return some fields of that: see ``arrow.fill``."""
        table = arrow.fill(template, self._frame, fields, constants=constants, **settings)
        return _frame(table, self._frame.index)


def _frame(table: pa.Table, index: Any) -> pd.DataFrame:  # noqa: ANN401 - an Index
    return table.to_pandas(types_mapper=pd.ArrowDtype).set_index(index)


pd.api.extensions.register_series_accessor("lister")(SeriesMethods)
pd.api.extensions.register_dataframe_accessor("lister")(FrameMethods)
