# SPDX-License-Identifier: MIT
"""Documents of a DataFrame on a cluster of Spark, also through Spark Connect.

Each partition is one process of the program. A partition that fails (the program has crashed, or did not
answer each document) is done again by Spark, and fails the job when it fails again; a document that is
refused fails nothing, and is told in its row.
"""

from __future__ import annotations

import contextlib
import itertools
import shutil
from collections import Counter, deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from lister import arrow
from lister._program import program
from lister._recalculator import Recalculator
from lister._values import is_refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyspark.sql import DataFrame
    from pyspark.sql.types import StructType
    from typing_extensions import Unpack

    from lister._pipe import Settings
    from lister._recalculator import Options

# Documents that are looked at at once.
_CHUNK = 1_024


def recalculate(
    frame: DataFrame,
    *,
    column: str = "document",
    binary: str | None = None,
    ship: bool = False,
    manifests: str | None = None,
    **options: Unpack[Options],
) -> DataFrame:
    """Recalculate the documents of a column.

    Args:
        frame: what has documents, as texts.
        column: where they are.
        binary: the program: a path on the workers, or on the driver if it is shipped; without it, as in
            ``Recalculator``.
        ship: whether the program is sent to workers on which it is not installed.
        manifests: a folder that all workers reach, for a manifest of each partition: ``lister verify`` checks
            them, and the files of the answers if they are saved as text.
        options: those of ``Recalculator``; ``jobs`` is 1 unless it is said.

    Returns:
        The other columns, then ``answer``, ``error`` and the column itself. Of a document that was refused,
        ``error`` says why, the column is what it was, and ``answer`` is null; of all others ``error`` and the
        column are null. Of a missing one all three are.

    """
    if manifests is not None:
        Path(manifests).mkdir(parents=True, exist_ok=True)
    path = _shipped(frame, binary or program()) if ship else binary
    settings: Options = {"jobs": 1, **options}

    def partition(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        manifest = None if manifests is None else _Manifest(Path(manifests))
        if manifest is not None:
            settings["manifest"] = str(manifest.attempt)
        with Recalculator(_here(path, ship), **settings) as recalculator:
            yield from _recalculated(batches, column, recalculator)
        if manifest is not None:
            manifest.attempt.replace(manifest.place)

    return frame.mapInArrow(
        partition, _beside(frame, column, f"answer string, error string, `{column}` string")
    )


def select(
    frame: DataFrame,
    fields: str,
    *,
    schema: str | StructType,
    column: str = "document",
    ship: bool = False,
    **settings: Unpack[Settings],
) -> DataFrame:
    """Return some fields of the documents of a column.

    Args:
        frame: what has documents, as texts.
        fields: as ``lister recalc --select`` takes them: ``due=Totals!B2,id``.
        schema: the types of the fields, such as ``due decimal(38,2), id string``.
        column: where the documents are.
        ship: whether the program is sent to workers on which it is not installed.
        settings: ``binary``, ``now``, ``seed`` and ``jobs``, which is 1 unless it is said.

    Returns:
        The other columns, which a worker keeps in memory, then the fields, and ``error``. A value
        that doesn't fit its type is null, and told there.

    """
    binary = settings.pop("binary", None)
    path = _shipped(frame, binary or program()) if ship else binary
    own: Settings = {"jobs": 1, **settings}
    whole = _beside(frame, column, schema, "error string")

    def partition(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        rest = iter(batches)
        first = next(rest, None)
        if first is None:
            return
        own["binary"] = _here(path, ship)
        table = arrow.select_beside(itertools.chain([first], rest), first.schema, column, fields, **own)
        yield from _typed(table, whole, first.num_columns - 1).to_batches()

    return frame.mapInArrow(partition, whole)


def _beside(frame: DataFrame, column: str, *schemas: str | StructType) -> StructType:
    """Return the columns of a frame, without that of documents, and others behind them."""
    from pyspark.sql.types import StructType

    added = [frame.sparkSession.createDataFrame([], schema).schema.fields for schema in schemas]
    whole = StructType(list(itertools.chain(frame.drop(column).schema.fields, *added)))
    twice = [name for name, count in Counter(whole.names).items() if count > 1]
    if column not in frame.columns or twice:
        raise ValueError(f"there is no column {column}" if not twice else f"two columns {', '.join(twice)}")
    return whole


def _shipped(frame: DataFrame, binary: str) -> str:
    """Send the program to all workers, and return its name there."""
    path = Path(shutil.which(binary) or binary).resolve()
    frame.sparkSession.addArtifacts(str(path), file=True)
    return path.name


def _here(name: str | None, is_shipped: bool) -> str | None:
    """Return the path of the program on a worker."""
    if not is_shipped or name is None:
        return name
    from pyspark import SparkFiles

    path = Path(SparkFiles.get(name))
    path.chmod(0o755)
    return str(path)


class _Manifest:
    """Where the manifest of this attempt is written, and where it goes once all is well."""

    def __init__(self, folder: Path) -> None:
        from pyspark import TaskContext

        task: Any = TaskContext.get()
        name = f"part-{task.partitionId():05}"
        self.attempt = folder / f".{name}-{task.taskAttemptId()}"
        self.place = folder / f"{name}.manifest"


def _recalculated(
    batches: Iterable[pa.RecordBatch], column: str, recalculator: Recalculator
) -> Iterator[pa.RecordBatch]:
    """Yield all rows with their answers, some at a time; the process is some of them ahead."""
    waiting: deque[tuple[pa.RecordBatch, list[bytes | None]]] = deque()

    def documents() -> Iterator[bytes]:
        for batch in batches:
            for start in range(0, batch.num_rows, _CHUNK):
                part = batch.slice(start, _CHUNK)
                texts = part.column(column).cast(pa.binary()).to_pylist()
                waiting.append((part, texts))
                yield from (text for text in texts if text is not None)

    answers = recalculator.lines(documents())
    for first in answers:
        these = itertools.chain([first], answers)
        has_documents = False
        while not has_documents:
            part, texts = waiting.popleft()
            has_documents = any(text is not None for text in texts)
            yield _told(part, column, texts, [None if text is None else next(these) for text in texts])
    # These have no documents.
    for part, texts in waiting:
        yield _told(part, column, texts, [None] * part.num_rows)


def _told(
    part: pa.RecordBatch, column: str, texts: list[bytes | None], answers: list[bytes | None]
) -> pa.RecordBatch:
    """Return rows with their answers in the place of documents, or with errors beside these."""
    errors: list[bytes | None] = [None] * len(answers)
    refused: list[bytes | None] = [None] * len(answers)
    for number, (text, answer) in enumerate(zip(texts, answers, strict=True)):
        if text is not None and answer is not None and is_refused(answer, text):
            answers[number], errors[number], refused[number] = None, answer, text
    part = part.remove_column(part.schema.get_field_index(column))
    for name, values in {"answer": answers, "error": errors, column: refused}.items():
        part = part.append_column(name, pa.array(values, pa.string()))
    return part


def _typed(table: pa.Table, schema: StructType, kept: int) -> pa.Table:
    """Give columns behind so many the types of a schema; what doesn't fit is null, and told as an error."""
    from pyspark.sql.pandas.types import to_arrow_type

    if table.column_names != schema.names:
        raise ValueError(f"the fields are {table.column_names[kept:-1]}, and not {schema.names[kept:-1]}")
    errors = table[arrow.ERROR].to_pylist()
    for place in range(kept, table.num_columns - 1):
        field = schema.fields[place]
        column, misfits = _cast(table.column(place), to_arrow_type(field.dataType))
        table = table.set_column(place, field.name, column)
        for number, value in misfits.items():
            message = f"{field.name}: {value} is no {field.dataType.simpleString()}"
            errors[number] = f"{errors[number]}; {message}" if errors[number] else message
    return table.set_column(table.num_columns - 1, arrow.ERROR, pa.array(errors, pa.string()))


def _cast(column: pa.ChunkedArray, kind: pa.DataType) -> tuple[pa.ChunkedArray, dict[int, object]]:
    """Return values of a type, and those that don't fit it."""
    try:
        return column.cast(kind), {}
    except pa.ArrowException:
        values = [_fitting(value, kind) for value in column]
        pairs = enumerate(zip(column, values, strict=True))
        misfits = {number: old.as_py() for number, (old, new) in pairs if old.is_valid and new is None}
        return pa.chunked_array([pa.array(values, kind)]), misfits


def _fitting(value: pa.Scalar, kind: pa.DataType) -> object:
    """Return a value as Python has it if it fits a type; None otherwise."""
    with contextlib.suppress(pa.ArrowException):
        return value.cast(kind).as_py()
    # Where digits would be enough for any number of the column's type, Arrow casts none of them.
    with contextlib.suppress(pa.ArrowException):
        return pa.scalar(value.as_py(), kind).as_py()
    return None
