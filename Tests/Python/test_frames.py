# SPDX-License-Identifier: MIT
"""Tests of what other programs read of compressed output, which is made of frames, each where the program is."""

import gzip
import shutil
import subprocess

import pytest

JAVA = """
import java.io.*;
import java.util.zip.*;

public class Unpack {
  public static void main(String[] words) throws Exception {
    new GZIPInputStream(new FileInputStream(words[0])).transferTo(System.out);
  }
}
"""


@pytest.fixture(scope="module")
def frames(binary, generate, tmp_path_factory):
    """A file of several frames for each compression, and the lines in it."""
    folder = tmp_path_factory.mktemp("frames")
    lines = folder / "lines.ndjson"
    lines.write_bytes(b"\n".join(generate(2_000)) + b"\n")
    paths = {}
    for name in ["plain.ndjson", "file.ndjson.gz", "file.ndjson.zst"]:
        paths[name.split(".")[-1]] = folder / name
        subprocess.run([binary, "recalc", "--quiet", lines, "-o", folder / name], check=True)
    content = paths["ndjson"].read_bytes()
    assert len(content) > 3 << 20
    return paths, content


def test_python(frames):
    paths, content = frames
    assert gzip.decompress(paths["gz"].read_bytes()) == content


@pytest.mark.parametrize("words", [["gzip", "-dc"], ["zstd", "-qdc"]])
def test_tools(frames, words):
    paths, content = frames
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    path = paths["gz" if words[0] == "gzip" else "zst"]
    assert subprocess.run([*words, path], check=True, capture_output=True).stdout == content


def test_java(frames, tmp_path):
    paths, content = frames
    if shutil.which("java") is None:
        pytest.skip("java is not installed")
    (tmp_path / "Unpack.java").write_text(JAVA)
    words = ["java", tmp_path / "Unpack.java", paths["gz"]]
    assert subprocess.run(words, check=True, capture_output=True).stdout == content


@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_duckdb(frames, ending):
    duckdb = pytest.importorskip("duckdb")
    paths, content = frames
    rows = duckdb.sql(f"SELECT json FROM read_ndjson_objects('{paths[ending]}')").fetchall()
    assert [row[0].encode() for row in rows] == content.splitlines()


@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_polars(frames, ending):
    polars = pytest.importorskip("polars")
    paths, content = frames
    assert polars.read_ndjson(paths[ending]).height == len(content.splitlines())
