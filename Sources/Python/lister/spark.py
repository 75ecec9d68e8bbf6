# SPDX-License-Identifier: MIT
"""Documents of a DataFrame or an RDD recalculated on a cluster of Spark.

Each partition is one process of the program. A partition that fails (the program has crashed, or did not
answer each document) is done again by Spark, and fails the job when it fails again; a document that is
refused fails nothing, and is told beside its key.
"""

from __future__ import annotations

import shutil
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from lister._errors import ProcessError
from lister._program import program
from lister._recalculator import Recalculator
from lister._values import is_refused, line_or_none

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyspark import RDD, Accumulator
    from pyspark.sql import DataFrame

_Row = tuple[Any, "str | None", "str | None", "str | None"]


class Counts:
    """How many documents went in, came out and failed, so far.

    A task that fails counts nothing. A partition that is calculated for several actions counts each time, on
    both sides.
    """

    def __init__(self, context: Any) -> None:  # noqa: ANN401 - a SparkContext
        """Begin to count."""
        self._read: Accumulator[int] = context.accumulator(0)
        self._written: Accumulator[int] = context.accumulator(0)
        self._failed: Accumulator[int] = context.accumulator(0)

    def add(self, read: int, written: int, failed: int) -> None:
        """Count a partition."""
        self._read.add(read)
        self._written.add(written)
        self._failed.add(failed)

    @property
    def read(self) -> int:
        """How many documents went in."""
        return int(self._read.value)

    @property
    def written(self) -> int:
        """How many came out, those that failed too."""
        return int(self._written.value)

    @property
    def failed(self) -> int:
        """How many were refused."""
        return int(self._failed.value)

    def check(self) -> None:
        """Compare them, after an action: raise if not each document that went in came out."""
        if self.read != self.written:
            raise ProcessError(f"{self.read} documents went in, and {self.written} came out")


class Recalculated(NamedTuple):
    """Documents on their way through a cluster, and what is counted there."""

    documents: Any
    counts: Counts


class _Partition:
    """What is done with the documents of a partition, on a worker."""

    def __init__(
        self,
        binary: str | None,
        is_file: bool,
        manifests: str | None,
        options: dict[str, Any],
        counts: Counts,
    ) -> None:
        self._binary = binary
        self._is_file = is_file
        self._manifests = manifests
        self._options = options
        self._counts = counts

    def _path(self) -> str | None:
        if self._binary is None or not self._is_file:
            return self._binary
        from pyspark import SparkFiles

        path = Path(SparkFiles.get(self._binary))
        path.chmod(0o755)
        return str(path)

    def _manifest(self) -> tuple[Path, Path] | None:
        """Return where the manifest of this attempt is written, and where it goes once all is well."""
        if self._manifests is None:
            return None
        from pyspark import TaskContext

        task: Any = TaskContext.get()
        name = f"part-{task.partitionId():05}"
        folder = Path(self._manifests)
        return folder / f".{name}-{task.taskAttemptId()}", folder / f"{name}.manifest"

    def __call__(self, rows: Iterator[tuple[Any, str]]) -> Iterator[_Row]:
        """Yield the key of each row with the value, or with the error and the document."""
        waiting: deque[tuple[Any, str]] = deque()
        read = written = failed = 0

        def lines() -> Iterator[str]:
            nonlocal read
            for row in rows:
                waiting.append(row)
                read += 1
                yield row[1]

        manifest = self._manifest()
        options = self._options if manifest is None else {**self._options, "manifest": str(manifest[0])}
        with Recalculator(self._path(), jobs=1, **options) as recalculator:
            for answer in recalculator.lines(lines()):
                key, document = waiting.popleft()
                written += 1
                if is_refused(answer, line_or_none(document)):
                    failed += 1
                    yield key, None, answer.decode(), document
                else:
                    yield key, answer.decode(), None, None
        if read != written:
            raise ProcessError(f"{read} documents went in, and {written} came out")
        if manifest is not None:
            manifest[0].replace(manifest[1])
        self._counts.add(read, written, failed)


def recalculate(
    documents: DataFrame | RDD[Any],
    *,
    column: str = "document",
    key: str | None = None,
    binary: str | None = None,
    ship: bool = False,
    manifests: str | None = None,
    **options: Any,  # noqa: ANN401 - those of Recalculator
) -> Recalculated:
    """Recalculate the documents of a DataFrame or an RDD.

    Args:
        documents: a DataFrame; or an RDD of documents, or of pairs of a key and a document.
        column: the column of a DataFrame with the documents as text.
        key: the column of a DataFrame that goes along; without it, there is none.
        binary: the program: a path on the workers, or on the driver if it is shipped; without it, as in
            ``Recalculator``.
        ship: whether the program is sent to workers on which it is not installed.
        manifests: a folder that all workers reach, for a manifest of each partition: ``lister verify`` checks
            them, and the files of the answers if they are saved as text.
        options: ``numbers``, ``now``, ``seed`` and ``values`` of ``Recalculator``.

    Returns:
        A DataFrame of ``key`` (if there is one), ``value``, ``error`` and ``document``, or an RDD of such
        rows, and what was counted: ``counts.check()`` after an action raises if anything is missing. Of a
        document that was refused, ``error`` says why, ``document`` is what it was, and ``value`` is null.

    """
    is_frame = hasattr(documents, "sparkSession")
    context: Any = documents.sparkSession.sparkContext if is_frame else documents.context
    counts = Counts(context)
    if ship:
        found = binary or program()
        path = Path(shutil.which(found) or found).resolve()
        context.addFile(str(path))
        binary = path.name
    if manifests is not None:
        Path(manifests).mkdir(parents=True, exist_ok=True)
    partition = _Partition(binary, ship, manifests, options, counts)
    if not is_frame:
        rows = documents.map(lambda row: row if isinstance(row, tuple) else (None, row))
        return Recalculated(rows.mapPartitions(partition), counts)
    return Recalculated(_frame(documents, column, key, partition), counts)


def _frame(documents: Any, column: str, key: str | None, partition: _Partition) -> Any:  # noqa: ANN401 - DataFrame
    """Return a DataFrame of what a partition gives, with the key in front if there is one."""
    from pyspark.sql.types import StringType, StructField, StructType

    fields = [StructField(name, StringType()) for name in ("value", "error", "document")]
    if key is None:
        rows = documents.select(column).rdd.map(lambda row: (None, row[0]))
        return rows.mapPartitions(partition).map(lambda row: row[1:]).toDF(StructType(fields))
    rows = documents.select(key, column).rdd.map(tuple)
    fields.insert(0, StructField("key", documents.schema[key].dataType))
    return rows.mapPartitions(partition).toDF(StructType(fields))
