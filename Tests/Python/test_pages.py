# SPDX-License-Identifier: MIT
"""What articles of the documentation show of Python, each where what it imports is installed."""

import doctest
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

CATALOG = Path(__file__).resolve().parents[2] / "Sources" / "Lister" / "Lister.docc"
PAGES = [path for path in sorted(CATALOG.rglob("*.md")) if "\n>>> " in path.read_text()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_shows(page, binary, monkeypatch, tmp_path):
    for name in set(re.findall(r"^>>> (?:import|from) (\w+)", page.read_text(), re.MULTILINE)):
        pytest.importorskip(name)
        if name == "pyspark" and shutil.which("java") is None:
            pytest.skip("Java is missing")
    (tmp_path / "lister").symlink_to(Path(binary).resolve())
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert (failed, tried > 0) == (0, True)
