# SPDX-License-Identifier: MIT
"""Tests of the page and the charts of benchmarks."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from lister.charts import ChartError, draw

SVG = "{http://www.w3.org/2000/svg}"
WORKLOAD = "odd <b> & \"name\" \u0001\u2028\ud800"


def step(kind, jobs, rate, **more):
    figures = {"workload": WORKLOAD, "pass": kind, "jobs": jobs, "samples": 6, "outliers": 0, "surplus_threads": 0, "marks": []}
    rates = {"documents_per_second": rate, "documents_per_second_low": rate * 0.9, "documents_per_second_high": rate * 1.05}
    return {**figures, **rates, "elapsed_ns": 12_345, "efficiency": 0.9, "share_of_scan": 0.251, "p99_ns": 1_999_000, **more}


def result():
    """A result whose figures are known."""
    times = {"read_ns": 600, "deliver_ns": 1_200, "scan_ns": 6_000, "compile_ns": 0, "evaluate_ns": 9_000, "write_ns": 1_200}
    series = {"workload": WORKLOAD, "pass": "jobs", "threads": 1, "stages": {"documents": 6, **times}}
    score = {"jobs": 1, "value": 1_003.4, "low": 990.0, "high": 1_010.0, "marks": []}
    scores = {"one_core": score, "all_cores": {"jobs": 4, "marks": [], "refused": "not run with 4 jobs"}}
    steps = [step("scan", 1, 400), step("scan", 2, 800), step("copy", 1, 1_000), step("copy", 2, 2_000)]
    steps += [step("jobs", 4, 300, marks=["disturbed"]), step("jobs", 1, 100), step("jobs", 2, 190, surplus_threads=1)]
    host = {"model": "Some <CPU> & \"more\"", "threads": 2, "memory_bytes": 4_000_000_000, "fastest_hz": 2_300_000_000}
    host["caches"] = [{"level": 1, "kind": "Data", "size_bytes": 49_152, "count": 2}]
    return {
        "format": "lister-benchmark",
        "header": {"date": "2026-11-23T12:00:00Z", "command": ["bench", "a.json"], "score": 2, "program": {}, "host": host},
        "series": [series, {**series, "threads": 2}],
        "steps": [*steps, {"workload": "cores", "pass": "cores", "jobs": 1, "samples": 6, "outliers": 1, "surplus_threads": 0, "marks": []}],
        "fits": [{"workload": WORKLOAD, "law": "universal", "first": 100, "serial": 0.1, "crosstalk": 0.01, "error": 0.02}],
        "remarks": ["one <thread> at a time"],
        "scores": {"version": 2, **scores},
    }


def parsed(text):
    """What is well formed, and needs nothing from elsewhere."""
    assert "<script" not in text and "prefers-color-scheme:dark" in text
    assert not text.replace("http://www.w3.org/2000/svg", "").count("://")
    return ElementTree.fromstring(text)


def rows(page):
    return [["".join(cell.itertext()) for cell in row] for row in page.iter("tr")]


def command(*arguments):
    words = [sys.executable, "-m", "lister.charts", *map(str, arguments)]
    return subprocess.run(words, capture_output=True, check=False, text=True, encoding="utf-8")


def test_a_page_has_header_steps_scores_remarks_and_figures():
    page = parsed(draw(json.dumps(result())))
    assert page.find("body/h1").text == 'lister bench: Some <CPU> & "more"'
    found = rows(page)
    for row in [["memory", "4.00 GB"], ["fastest", "2.30 GHz"], ["caches", "level 1, kind Data, size 49.2 kB, count 2"]]:
        assert row in found
    name = WORKLOAD.replace("\u0001", " ").replace("\ud800", " ")
    shown = [name, "4", "300 /s", "10.0 %", "", "25.1 %", "", "", "90.0 %", "", "2.00 ms", "6", "disturbed"]
    assert shown in found and [row for row in found if row[-1] == "threads too many: 1"]
    marked = [row for row in page.iter("tr") if row.get("class") == "marked"]
    assert len(marked) == 2
    assert ["score 2", "1,003 (990 to 1,010)", "none: not run with 4 jobs"] in found
    assert [item.text for item in page.iter("li")] == ["one <thread> at a time"]
    assert ["cores", "1", "", "", "", "cores", "", "", ""] in found


def test_a_chart_has_points_intervals_the_ideal_line_the_law_the_floors_and_the_stages():
    drawing = parsed(draw(json.dumps(result()), svg=True))
    assert drawing.tag == SVG + "svg" and len(list(drawing.iter(SVG + "circle"))) == 3
    kinds = [line.get("class") for line in drawing.iter(SVG + "polyline")]
    # In the chart and in the legend; an interval is a line with its ends.
    assert [kinds.count(kind) for kind in ("ideal", "fit", "scan", "copy", "data")] == [2, 2, 2, 2, 2 + 3 * 3]
    texts = [text.text for text in drawing.iter(SVG + "text")]
    assert {"fit, error 2.0 %", "* marked", "4 *", "3.00 µs", "deliver"} <= set(texts)
    boxes = [box for box in drawing.iter(SVG + "rect") if box.get("class") == "s3" and box.get("height") == "16.0"]
    assert [float(box.get("width")) for box in boxes] == [254.0, 254.0]
    whole = [line.get("points").split() for line in drawing.iter(SVG + "polyline") if line.get("class") == "ideal"][0]
    assert whole[0].startswith("92.0,") and whole[1].startswith("700.0,")


def test_what_was_not_measured_is_left_out():
    little = result()
    del little["scores"], little["header"]["host"]["model"]
    little |= {"series": [], "fits": [], "remarks": []}
    for key in ("documents_per_second_low", "documents_per_second_high", "p99_ns", "share_of_scan"):
        for one in little["steps"]:
            one.pop(key, None)
    page = parsed(draw(json.dumps(little)))
    assert page.find("body/h1").text == "lister bench" and not list(page.iter("li"))
    assert len(list(page.iter(SVG + "circle"))) == 3
    assert list(parsed(draw(json.dumps({**little, "steps": []}), svg=True)).iter(SVG + "circle")) == []


def test_comparisons_are_tables(tmp_path):
    line = {"file": "b<.json", "workload": "loan", "jobs": 1, "test": "Wilcoxon", "verdict": "slower", "cpu_verdict": "same"}
    line |= {"ratio": 0.91, "ratio_low": 0.9, "ratio_high": 0.92, "cpu_ratio": 1.0}
    score = {"one_core": {"jobs": 1, "value": 900.0, "marks": []}, "all_cores": {"jobs": 1, "marks": [], "refused": "why"}}
    text = "".join(json.dumps(one) + "\n" for one in [line, {**line, "jobs": 2}, {"file": "a.json", "scores": score}])
    page = parsed(draw(text))
    expected = ["b<.json", "loan", "2", "0.91", "0.90", "0.92", "slower", "1.00", "", "", "same", "", "", "Wilcoxon"]
    assert expected in rows(page) and ["a.json", "900", "none: why"] in rows(page)
    assert page.find("body/p/strong").text == "b<.json: of 2 steps 2 slower"
    with pytest.raises(ChartError, match="no charts"):
        draw(text, svg=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expecting value"),
        ("{}", "not a result of 'lister bench'"),
        ("[]", "not a result of 'lister bench'"),
        ("[" * 100_000, "recursion"),
        ('{"file"', "Expecting"),
        ('{"format": "lister-benchmark", "header": 1, "steps": 2}', "not as 'lister bench --export json' writes it"),
    ],
)
def test_what_is_no_result_is_refused(text, message):
    with pytest.raises(ChartError, match=message):
        draw(text)


@pytest.mark.parametrize("key", ["header", "series", "steps", "fits", "remarks"])
def test_a_missing_member_is_named_with_the_way_to_get_it(key):
    lacking = result()
    del lacking[key]
    with pytest.raises(ChartError, match=f"'{key}' is missing; 'lister bench --from"):
        draw(json.dumps(lacking))


@pytest.mark.parametrize("value", ["x", [], {}, -1, 0, 10**400, float("inf"), float("nan"), True])
@pytest.mark.parametrize("key", ["jobs", "documents_per_second", "documents_per_second_low", "marks", "workload", "p99_ns"])
def test_wrong_members_are_drawn_or_refused(key, value):
    wrong = result()
    wrong["steps"][-2][key] = value
    try:
        parsed(draw(json.dumps(wrong)))
    except ChartError as error:
        assert "writes it" in str(error)


def test_results_of_the_program_are_drawn(binary, tmp_path):
    path, again, lines = tmp_path / "r.json", tmp_path / "again.json", tmp_path / "lines.json"
    words = [binary, "bench", "loan", "--quick", "-d", "20", "-j", "1,2", "-r", "6", "-o", path]
    subprocess.run(words, check=True, capture_output=True)
    done = command(path)
    assert (done.returncode, done.stderr) == (0, "")
    found = rows(parsed(done.stdout))
    assert [row[:2] for row in found if len(row) == 13][1:] == [["loan", "1"], ["loan", "2"]]
    assert [row for row in found if row[0] == "cores" and row[1] == "2"]
    drawing = command("--svg", path)
    assert drawing.returncode == 0
    assert len(list(parsed(drawing.stdout).iter(SVG + "circle"))) == 2
    # What an earlier version wrote is completed by the program.
    old = json.loads(path.read_text())
    for key in ("steps", "fits", "remarks"):
        del old[key]
    path.write_text(json.dumps(old))
    assert command(path).returncode == 2
    subprocess.run([binary, "bench", "--from", path, "--export", "json", again], check=True, capture_output=True)
    assert command(again).stdout == done.stdout
    words = [binary, "bench", "compare", path, again, "--export", "json", lines]
    subprocess.run(words, check=True, capture_output=True)
    page = parsed(command(lines).stdout)
    assert [row[:3] for row in rows(page) if len(row) == 14][1:] == [[str(again), "loan", "1"], [str(again), "loan", "2"]]


def test_the_command_says_which_file_is_wrong(tmp_path):
    (tmp_path / "a.json").write_text("{}")
    (tmp_path / "b.json").write_bytes(b"\xff")
    for name, message in [("a.json", "not a result"), ("b.json", "utf-8"), ("c.json", "No such file")]:
        done = command(tmp_path / name)
        assert done.returncode == 2 and done.stdout == ""
        assert f"{name}: " in done.stderr and message in done.stderr and "Traceback" not in done.stderr
    assert command().returncode == 2
