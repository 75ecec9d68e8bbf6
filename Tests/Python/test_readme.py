# SPDX-License-Identifier: MIT
"""Tests of what the README of the package shows."""

import doctest
import os
from pathlib import Path

import pytest
from lister import Recalculator

README = Path(__file__).parents[2] / "Sources" / "Python" / "README.md"


@pytest.fixture
def others(binary, monkeypatch, tmp_path):
    """What the README gives for engines that need only the class, by name; the program is in the path."""
    (tmp_path / "lister").symlink_to(Path(binary).resolve())
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    def block(word):
        (text,) = [part for part in README.read_text().split("```") if part.startswith("python\n") and word in part]
        names = {"Recalculator": Recalculator}
        exec(text.removeprefix("python\n"), names)
        return names

    return block


def test_what_ray_and_dask_call(others, generate, command):
    names, lines = others("For Ray"), generate(50)
    expected = [answer.decode() for answer in command(lines)]
    actor = names["Actor"]()
    assert actor({"document": lines})["value"] == expected
    actor.recalculator.close()
    assert names["recalculate"](line.decode() for line in lines) == expected


def test_what_dask_runs(others, generate, command):
    bag = pytest.importorskip("dask.bag")
    lines = generate(50)
    found = bag.from_sequence(lines, npartitions=3).map_partitions(others("For Dask")["recalculate"])
    assert found.compute(scheduler="threads") == [answer.decode() for answer in command(lines)]


def test_what_beam_runs(others, generate, command):
    beam = pytest.importorskip("apache_beam")
    testing = pytest.importorskip("apache_beam.testing.util")
    lines = generate(50)
    expected = [answer.decode() for answer in command(lines)]
    with beam.Pipeline() as pipeline:
        batches = pipeline | beam.Create(lines) | beam.BatchElements()
        testing.assert_that(batches | beam.ParDo(others("For Beam")["Recalculate"]()), testing.equal_to(expected))


def test_the_frames_of_the_readme(others):
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    names = others("lister.pandas")
    (text,) = [part for part in README.read_text().split("```") if "import lister.pandas\n" in part]
    shown = "\n".join(line[2:] for line in text.splitlines() if line.startswith("# "))
    assert f"{names['fields']}\n{names['interest']}" == shown


def test_the_examples_of_the_readme(binary, monkeypatch, tmp_path):
    (tmp_path / "lister").symlink_to(Path(binary).resolve())
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert README.read_text().count(">>> ") > 10
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert (failed, tried > 10) == (0, True)
