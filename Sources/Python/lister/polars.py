# SPDX-License-Identifier: MIT
"""Documents in polars: ``series.lister`` and ``frame.lister``, once this module is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import polars as pl

from lister import arrow
from lister._recalculator import Recalculator

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    import pyarrow as pa
    from typing_extensions import Unpack

    from lister._pipe import Settings
    from lister._recalculator import Document


@pl.api.register_series_namespace("lister")
class SeriesMethods:
    """What ``series.lister`` has, for a Series of documents."""

    def __init__(self, series: pl.Series) -> None:
        """Take the Series."""
        self._series = series

    def recalculate(
        self, *, recalculator: Recalculator[Any] | None = None, binary: str | None = None
    ) -> pl.Series:
        """Return the documents with their values, as texts.

        A document that was refused is an error record; null stays null.

        Args:
            recalculator: the one that is used; without it, one is started and ended.
            binary: the program of that one.

        """
        if recalculator is None:
            with Recalculator(binary) as own:
                return self.recalculate(recalculator=own)
        answers = recalculator.lines(self._series.drop_nulls())
        texts = [None if is_null else next(answers).decode() for is_null in self._series.is_null()]
        return pl.Series(self._series.name, texts, pl.String)

    def select(self, fields: str, **settings: Unpack[Settings]) -> pl.DataFrame:
        """Return some fields of each document, and its error: see ``lister.arrow``.

        Null is a row of nulls. ``frame.hstack(...)`` has them beside other columns.
        """
        return _frame(arrow.select(self._series.to_list(), fields, **settings))


@pl.api.register_dataframe_namespace("lister")
class FrameMethods:
    """What ``frame.lister`` has."""

    def __init__(self, frame: pl.DataFrame) -> None:
        """Take the DataFrame."""
        self._frame = frame

    def select(self, fields: str, *, column: str = "document", **settings: Unpack[Settings]) -> pl.DataFrame:
        """Return some fields of the documents in a column: see ``SeriesMethods.select``."""
        return SeriesMethods(self._frame[column]).select(fields, **settings)

    def fill(
        self,
        template: Document | os.PathLike[str],
        fields: str,
        *,
        constants: Mapping[str, object] | None = None,
        **settings: Unpack[Settings],
    ) -> pl.DataFrame:
        """Fill a document by each row, and return some fields of what it comes to: see ``lister.arrow``."""
        return _frame(arrow.fill(template, self._frame, fields, constants=constants, **settings))


def _frame(table: pa.Table) -> pl.DataFrame:
    return cast("pl.DataFrame", pl.from_arrow(table))
