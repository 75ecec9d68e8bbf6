# SPDX-License-Identifier: MIT
"""Tests of the recalculator for asyncio."""

import asyncio
from decimal import Decimal
from fractions import Fraction

import pytest
from lister import AsyncRecalculator, CellError, DocumentError, ProcessError


def test_answers_are_awaited(binary, generate, command):
    lines = generate(1_000)

    async def main():
        async with AsyncRecalculator(binary, errors="return") as recalculator:
            assert await recalculator.evaluate("A1/B1", A1=1, B1=3) == Fraction(1, 3)
            assert await recalculator.evaluate("1/0") == CellError("#DIV/0!")
            assert (await recalculator.recalculate([[1, "=A1+1"]]))["values"] == [[1, 2]]
            assert isinstance(await recalculator.recalculate(""), DocumentError)
            ids = [answer["id"] async for answer in recalculator.map(lines, chunk=100)]
            assert len(set(ids)) == len(lines)

            async def documents():
                for number in range(300):
                    yield [[number, "=A1*2"]]
                yield ""

            *answers, last = [answer async for answer in recalculator.map(documents())]
            assert [answer["values"][0][1] for answer in answers] == [2 * number for number in range(300)]
            assert isinstance(last, DocumentError)
            *rows, last = [row async for row in recalculator.select(documents(), "twice=B1", chunk=100)]
            assert [row["twice"] for row in rows] == [2 * number for number in range(300)]
            assert isinstance(last, DocumentError)
        with pytest.raises(ProcessError, match="closed"):
            await recalculator.recalculate([[1]])

    asyncio.run(main())


def test_errors_are_raised(binary, tmp_path):
    async def main():
        async with AsyncRecalculator(binary, type=Decimal) as recalculator:
            with pytest.raises(DocumentError, match="empty"):
                await recalculator.recalculate("")
            with pytest.raises(CellError, match="#DIV/0!"):
                await recalculator.evaluate("1/0")
            assert await recalculator.evaluate("0.1+0.2", Decimal) == Decimal("0.3")
        dying = tmp_path / "dying"
        dying.write_text("#!/bin/sh\nread line\nexit 9\n")
        dying.chmod(0o755)
        async with AsyncRecalculator(str(dying)) as dead:
            with pytest.raises(ProcessError, match="ended with 9"):
                await dead.recalculate([[1]])

    asyncio.run(main())


def test_many_tasks_share_it_while_others_go_on(binary):
    async def main():
        async with AsyncRecalculator(binary) as recalculator:
            ticks = 0

            async def tick():
                nonlocal ticks
                while True:
                    ticks += 1
                    await asyncio.sleep(0.001)

            ticking = asyncio.create_task(tick())
            tasks = [asyncio.create_task(recalculator.evaluate("A1*2", int, A1=number)) for number in range(2_000)]
            # One that is cancelled leaves the others alone.
            tasks[1_000].cancel()
            found = await asyncio.gather(*tasks, return_exceptions=True)
            ticking.cancel()
            assert isinstance(found[1_000], asyncio.CancelledError)
            found[1_000] = 2_000
            assert found == [2 * number for number in range(2_000)]
            assert ticks > 1

    asyncio.run(main())
