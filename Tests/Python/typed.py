# SPDX-License-Identifier: MIT
"""What a program with types says without a cast: `mypy --strict` checks it, nothing runs it."""

from collections.abc import AsyncIterator, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from lister import AsyncRecalculator, DocumentError, Recalculator
from typing_extensions import assert_type


def raised(recalculator: Recalculator) -> Fraction:
    assert_type(recalculator.recalculate([[1]]), dict[str, Any])
    assert_type(recalculator.map(["[[1]]"]), Iterator[dict[str, Any]])
    assert_type(recalculator.select(["[[1]]"], "A1"), Iterator[dict[str, Any]])
    total: Fraction = recalculator.evaluate("1/3")
    return total + recalculator.evaluate("A1/B1", Fraction, A1=1, B1=3)


def returned(recalculator: Recalculator[DocumentError]) -> str:
    answer = recalculator.recalculate([[1]])
    assert_type(answer, dict[str, Any] | DocumentError)
    return answer.message if isinstance(answer, DocumentError) else str(answer["values"])


def made() -> Decimal:
    assert_type(Recalculator(), Recalculator)
    assert_type(Recalculator(errors="raise", type=Fraction), Recalculator)
    assert_type(Recalculator("lister", errors="return", jobs=1), Recalculator[DocumentError])
    with Recalculator(type=Decimal, now=None) as recalculator:
        raised(recalculator)
        return recalculator.evaluate("0.1+0.2", Decimal)


async def awaited() -> Decimal:
    async with AsyncRecalculator(type=Decimal) as recalculator:
        assert_type(await recalculator.recalculate("[[1]]"), dict[str, Any])
        assert_type(recalculator.map(["[[1]]"]), AsyncIterator[dict[str, Any]])
        assert_type(await recalculator.evaluate("1"), Any)
        return await recalculator.evaluate("0.1+0.2", Decimal)


async def awaited_or_refused(recalculator: AsyncRecalculator[DocumentError]) -> None:
    assert_type(await recalculator.recalculate("[[1]]"), dict[str, Any] | DocumentError)


# What is wrong is found: with --strict an ignored error that is none is one.
Recalculator(errors="none")  # type: ignore[call-overload]
Recalculator(job=1)  # type: ignore[call-overload]
