# SPDX-License-Identifier: MIT
"""Tests of the wheel with the program inside: what it has, for which systems it is, and that its program is the one that is found.

A small program of the system stands in for Lister's own."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
STAND_IN = "/bin/true"

pytest.importorskip("hatchling")
pytestmark = pytest.mark.skipif(shutil.which("readelf") is None, reason="binutils are not installed")


def built(folder, out):
    """The wheel that the script makes, in a folder."""
    environment = {**os.environ, "PYTHON": sys.executable, "SOURCE_DATE_EPOCH": "1700000000"}
    words = ["bash", str(TOP / "Sources/Packaging/wheel.sh"), str(folder), str(out)]
    made = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    return Path(made.stdout.strip()) if made.returncode == 0 else made.stderr


@pytest.fixture
def archive(tmp_path):
    """What an archive with a program has."""
    folder = tmp_path / "archive"
    for part in ["bin", "share/doc/lister/licences"]:
        (folder / part).mkdir(parents=True)
    shutil.copy(STAND_IN, folder / "bin" / "lister")
    (folder / "share/doc/lister/licences/libgmp").write_text("LGPL")
    (folder / "share/doc/lister/lister.spdx.json").write_text("{}")
    return folder


def test_a_wheel_has_the_program_and_the_tag_that_its_symbols_prove(archive, tmp_path):
    first, second = (built(archive, tmp_path / name) for name in ("first", "second"))
    assert first.read_bytes() == second.read_bytes()
    version = re.search(r'version = "(.+)"', (TOP / "Sources/ListerCommand/Product.swift").read_text())[1]
    symbols = subprocess.run(["objdump", "-T", STAND_IN], capture_output=True, text=True, check=True).stdout
    newest = max(int(number) for number in re.findall(r"GLIBC_2\.(\d+)", symbols))
    assert first.name == f"lister_grids-{version}-py3-none-manylinux_2_{newest}_{os.uname().machine}.whl"
    with zipfile.ZipFile(first) as wheel:
        program = wheel.getinfo(f"lister_grids-{version}.data/scripts/lister")
        assert wheel.read(program) == Path(STAND_IN).read_bytes()
        names = "\n".join(wheel.namelist())
        metadata = wheel.read(f"lister_grids-{version}.dist-info/METADATA").decode()
        assert "Root-Is-Purelib: false" in wheel.read(f"lister_grids-{version}.dist-info/WHEEL").decode()
    for part in ["lister/__init__.py", "lister/py.typed", "licences/libgmp", "sboms/lister.spdx.json"]:
        assert part in names
    for line in ["Name: lister-grids", f"Version: {version}", "License-Expression: MIT"]:
        assert f"\n{line}\n" in metadata
    assert "Requires-Dist" not in metadata


def test_the_program_of_the_wheel_is_found_before_others(archive, tmp_path):
    (archive / "bin" / "lister").write_bytes(Path(STAND_IN).with_name("echo").read_bytes())
    wheel = built(archive, tmp_path / "out")
    home = tmp_path / "home"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    words = [sys.executable, "-m", "pip", "--python", str(home), "install", "--quiet", "--no-index", str(wheel)]
    subprocess.run(words, check=True, capture_output=True)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {"PATH": "/nowhere"}
    for command in [["bin/python", "-m", "lister"], ["bin/lister-grids"], ["bin/lister"]]:
        words = [home / command[0], *command[1:], "eval", "1/3"]
        assert subprocess.run(words, env=environment, capture_output=True, check=True).stdout == b"eval 1/3\n"


def test_a_program_that_links_other_libraries_is_refused(archive, binary, tmp_path):
    shutil.copy(binary, archive / "bin" / "lister")
    assert "libgmp.so" in built(archive, tmp_path / "out")
