# SPDX-License-Identifier: MIT
"""Draws what ``lister bench`` has measured: ``python3 -m lister.charts RESULT.json > result.html``.

RESULT.json is what ``lister bench --export json`` writes, or ``lister bench compare --export json``. The page
needs nothing from elsewhere and has no script. Its figures are those of the file.
"""

from __future__ import annotations

import argparse
import html
import json
import math
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

_Json = dict[str, Any]
_Place = tuple[float, float]

# The columns of tables: titles with the members that they show.
_STEP = "workload=workload|jobs=jobs|documents=documents_per_second|±=precision|"
_STEP += "per CPU s=documents_per_cpu_second|"
_STEPS = _STEP + "of scan=share_of_scan|formulas=formulas_per_second|speed-up=speedup|"
_STEPS += "efficiency=efficiency|of cores=share_of_cores|p99=p99_ns|runs=runs|marks=remarks"
_FIGURES = _STEP + "pass=pass|median=elapsed_ns|least=elapsed_min_ns|MAD=elapsed_mad_ns"
_COMPARISON = "result=file|workload=workload|jobs=jobs|ratio=ratio|from=ratio_low|to=ratio_high|"
_COMPARISON += "verdict=verdict|per CPU s=cpu_ratio|from=cpu_ratio_low|to=cpu_ratio_high|"
_COMPARISON += "verdict=cpu_verdict|host from=host_low|to=host_high|test=test"
_STAGES = ("read", "scan", "compile", "evaluate", "write", "deliver")

# The colors of charts in light and, where the reader prefers that, in dark.
_LIGHT = {"back": "#fff", "words": "#222", "small": "#555", "grid": "#ddd", "axis": "#666"}
_LIGHT |= {"0": "#0b63c5", "1": "#15803d", "2": "#a16207", "3": "#c2410c", "4": "#7c3aed", "5": "#be185d"}
_DARK = {"back": "#16181d", "words": "#e6e6e6", "small": "#aaa", "grid": "#333", "axis": "#888"}
_DARK |= {"0": "#6cb0ff", "1": "#4ade80", "2": "#eab308", "3": "#fb923c", "4": "#c4a5ff", "5": "#f472b6"}
_CHART_STYLE = """
.back{fill:%(back)s}.chart text{fill:%(words)s}.chart .small{fill:%(small)s;font-size:11px}polyline{fill:none}
.dot,.s0{fill:%(0)s}.s1{fill:%(1)s}.s2{fill:%(2)s}.s3{fill:%(3)s}.s4{fill:%(4)s}.s5{fill:%(5)s}
.grid{stroke:%(grid)s}.axis{stroke:%(axis)s}.data{stroke:%(0)s;stroke-width:2}.fit{stroke:%(3)s}
.ideal{stroke:%(axis)s;stroke-dasharray:5 4}.scan,.copy{stroke:%(1)s;stroke-dasharray:2 3}.copy{stroke:%(4)s}
"""
_PAGE_STYLE = """
:root{color-scheme:light dark}
body{font:15px/1.45 system-ui,sans-serif;max-width:75rem;margin:1.5rem auto;padding:0 1rem}
body{background:#fff;color:#222}.marked td{background:#fff3cd}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}.wide{overflow-x:auto}
th,td{padding:.25rem .6rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}
.head td,.head th,.words{text-align:left}.head td{white-space:normal}svg{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){body{background:#16181d;color:#e6e6e6}th,td{border-color:#333}
.marked td{background:#4a3b00}}
"""
_LEFT, _RIGHT, _TOP, _BOTTOM, _LEGEND = 92.0, 700.0, 34.0, 262.0, 288.0


class ChartError(Exception):
    """A text can't be drawn."""


def _scaled(value: float, *units: str) -> str:
    """Return a value in the first unit that makes it small; each is 1000 of the one before it."""
    size = 0
    while abs(value) >= 999.5 and size < len(units) - 1:
        value, size = value / 1000, size + 1
    places = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
    return f"{value:,.{places}f} {units[size]}"


def _shown(key: str, value: Any) -> str:  # noqa: ANN401 - JSON of any kind
    """Return the text of a member, whose key tells its unit."""
    if key.endswith("_second"):
        return _scaled(value, "/s")
    if key.endswith("_ns"):
        return _scaled(value, "ns", "µs", "ms", "s")
    if key.endswith("_bytes"):
        return _scaled(value, "B", "kB", "MB", "GB")
    if key.endswith("_hz"):
        return f"{value / 1e9:.2f} GHz"
    if key.startswith(("share", "efficiency", "precision", "error")):
        return f"{value * 100:.1f} %"
    if isinstance(value, dict):
        named = ((name.removesuffix("_bytes"), _shown(name, part)) for name, part in value.items())
        return ", ".join(f"{name} {text}" for name, text in named)
    if isinstance(value, list):
        return (" " if key == "command" else "; ").join(_shown("", part) for part in value)
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _escaped(text: str) -> str:
    """Return a text for XML, which has no control characters and no half of a pair."""
    return html.escape(re.sub("[^ -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", " ", text))


def _line(places: list[_Place], kind: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline class="{kind}" points="{points}"/>\n' if len(places) > 1 else ""


def _box(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>\n'


def _words(words: str, x: float, y: float, anchor: str = "start", kind: str = "small") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{_escaped(words)}</text>\n'


def _scaling_chart(workload: str, steps: list[_Json], fits: list[_Json]) -> str:
    """Draw documents per second over jobs, on logarithmic axes, with floors and the last law that fits."""

    def ends(step: _Json) -> list[float]:
        return [step[key] for key in ("documents_per_second_low", "documents_per_second_high") if key in step]

    def at(threads: float, rate: float) -> _Place:
        across, up = math.log(threads, most), math.log(min(max(rate, low), high) / low, high / low)
        return _LEFT + across * (_RIGHT - _LEFT), _BOTTOM - up * (_BOTTOM - _TOP)

    def through(steps: list[_Json], kind: str) -> str:
        return _line([at(step["jobs"], step["documents_per_second"]) for step in steps], kind)

    jobs = [step for step in steps if step["pass"] == "jobs"]
    start, first, most = jobs[0]["jobs"], jobs[0]["documents_per_second"], max(2, jobs[-1]["jobs"])
    rates = [rate for step in steps for rate in (step["documents_per_second"], *ends(step))]
    low, high = min(rates) / 1.3, max(*rates, first * most) * 1.3
    drawing = _words(f"{workload}: documents per second over jobs", _LEFT, 18, kind="words")
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)))
    for rate in (factor * 10.0**power for power in powers for factor in (1, 2, 5)):
        if low <= rate <= high:
            y = at(1, rate)[1]
            drawing += _line([(_LEFT, y), (_RIGHT, y)], "grid")
            drawing += _words(f"{rate:,.9g}", _LEFT - 6, y + 4, "end")
    for step in jobs:
        x = at(step["jobs"], low)[0]
        drawing += _line([(x, _TOP), (x, _BOTTOM)], "grid")
        drawing += _words(f"{step['jobs']}{' *' if step['marks'] else ''}", x, _BOTTOM + 16, "middle")
    drawing += _line([(_LEFT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM)], "axis")
    drawing += _line([at(start, first), at(most, first / start * most)], "ideal")
    legend = {"data": "measured", "ideal": "ideal", "scan": "scan", "copy": "copy"}
    for floor in ("scan", "copy"):
        drawing += through([step for step in steps if step["pass"] == floor], floor)
    for fit in [fit for fit in fits if fit["workload"] == workload][-1:]:
        serial, crosstalk = fit["serial"], fit["crosstalk"]
        threads = [start * (most / start) ** (step / 48) for step in range(49)]
        rates = [fit["first"] * n / (1 + serial * (n - 1) + crosstalk * n * (n - 1)) for n in threads]
        drawing += _line([*map(at, threads, rates)], "fit")
        legend["fit"] = f"fit, error {_shown('error', fit['error'])}"
    drawing += through(jobs, "data")
    for step in jobs:
        x, y = at(step["jobs"], step["documents_per_second"])
        levels = [at(step["jobs"], end)[1] for end in ends(step)]
        drawing += _line([(x, level) for level in levels], "data")
        drawing += "".join(_line([(x - 5, level), (x + 5, level)], "data") for level in levels)
        drawing += f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>\n'
    x = _LEFT
    for kind, name in legend.items():
        drawing += _line([(x, _LEGEND), (x + 22, _LEGEND)], kind) + _words(name, x + 28, _LEGEND + 4)
        x += 48 + len(name) * 6.5
    return drawing + (_words("* marked", x, _LEGEND + 4) if any(step["marks"] for step in jobs) else "")


def _stages_chart(workload: str, rows: list[tuple[int, list[float]]]) -> str:
    """Draw where the time goes: for each number of jobs the nanoseconds of all threads per document."""
    drawing = _words(f"{workload}: time of all threads per document, by stage", _LEFT, 18, kind="words")
    most, y = max(sum(times) for _, times in rows), 30.0
    for jobs, times in rows:
        drawing += _words(str(jobs), _LEFT - 6, y + 12, "end")
        x = _LEFT
        for index, time in enumerate(times):
            drawing += _box(x, y, time / most * (600 - _LEFT), 16, f"s{index}")
            x += time / most * (600 - _LEFT)
        drawing += _words(_shown("sum_ns", sum(times)), x + 6, y + 12)
        y += 22
    x = _LEFT
    for index, name in enumerate(_STAGES):
        drawing += _box(x, y + 10, 10, 10, f"s{index}") + _words(name, x + 16, y + 19)
        x += 40 + len(name) * 6.5
    return drawing


def _charts(result: _Json) -> str:
    """Return one picture with the charts of all workloads below each other."""
    steps = [step for step in result["steps"] if step.get("documents_per_second", 0) > 0]
    charts: list[tuple[str, int]] = []
    for workload in dict.fromkeys(step["workload"] for step in steps if step["pass"] == "jobs"):
        measured = sorted((one for one in steps if one["workload"] == workload), key=lambda one: one["jobs"])
        charts.append((_scaling_chart(workload, measured, result["fits"]), 300))
        rows = []
        for series in (one for one in result["series"] if one["workload"] == workload and "stages" in one):
            stages, documents = series["stages"], max(1, series["stages"]["documents"])
            rows.append((series["threads"], [stages[f"{name}_ns"] / documents for name in _STAGES]))
        if any(sum(times) > 0 for _, times in rows):
            charts.append((_stages_chart(workload, sorted(rows)), 74 + 22 * len(rows)))
    drawing, height = "", 0
    for chart, rise in charts:
        drawing += f'<g transform="translate(0,{height})">\n{chart}</g>\n'
        height += rise
    size = f'viewBox="0 0 720 {max(height, 40)}" width="720" height="{max(height, 40)}"'
    style = ".chart{font:12px system-ui,sans-serif;color-scheme:light dark}" + _CHART_STYLE % _LIGHT
    style += f"@media(prefers-color-scheme:dark){{{_CHART_STYLE % _DARK}}}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" {size} role="img"'
        f' aria-label="Throughput over jobs">\n<style>{style}</style>\n'
        f'<rect class="back" width="100%" height="100%"/>\n{drawing}</svg>\n'
    )


def _table(columns: str, rows: list[_Json]) -> str:
    """Return a table; what a row doesn't have is empty."""
    text = ""
    names = [column.split("=") for column in columns.split("|")]
    kinds = ["words" if any(isinstance(row.get(key), str) for row in rows) else "number" for _, key in names]
    for kind, (title, _) in zip(kinds, names, strict=True):
        text += f'<th scope="col" class="{kind}">{_escaped(title)}</th>'
    text = f'<div class="wide"><table>\n<thead><tr>{text}</tr></thead>\n<tbody>\n'
    for row in rows:
        text += '<tr class="marked">' if row.get("marks") else "<tr>"
        for kind, (_, key) in zip(kinds, names, strict=True):
            text += f'<td class="{kind}">{_escaped(_shown(key, row[key])) if key in row else ""}</td>'
        text += "</tr>\n"
    return text + "</tbody>\n</table></div>\n"


def _page(title: str, body: str) -> str:
    """Return a page of HTML that is XML too."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{_escaped(title)}</title>\n<style>{_PAGE_STYLE}</style>\n</head>\n"
        f"<body>\n<h1>{_escaped(title)}</h1>\n{body}</body>\n</html>\n"
    )


def _scores(named: list[tuple[str, _Json]]) -> str:
    """Return a table of scores, each with its name."""

    def text(score: _Json) -> str:
        if "value" not in score:
            return f"none: {score['refused']}"
        ends = f" ({score['low']:,.0f} to {score['high']:,.0f})" if "low" in score else ""
        return ", ".join((f"{score['value']:,.0f}{ends}", *score["marks"]))

    rows = [{"name": name, "one": text(of["one_core"]), "all": text(of["all_cores"])} for name, of in named]
    return f"<h2>Scores</h2>\n{_table('=name|one core=one|all cores=all', rows)}" if rows else ""


def _result(result: _Json) -> str:
    """Return the page of a result."""
    header = result["header"]
    members = {"date": header["date"], **header["host"], **header["program"]}
    members |= {"counting": header["score"], "command": header["command"]}
    names = {"name": "host", "model": "processor", "version": "lister"}
    body = '<table class="head">\n'
    for key, value in members.items():
        name = names.get(key, re.sub("_(bytes|hz)$", "", key).replace("_", " "))
        body += f'<tr><th scope="row">{_escaped(name)}</th><td>{_escaped(_shown(key, value))}</td></tr>\n'
    for step in result["steps"]:
        far, surplus = step["outliers"], step["surplus_threads"]
        step["runs"] = f"{step['samples']} ({far} far)" if far else step["samples"]
        step["remarks"] = ", ".join(step["marks"] + [f"threads too many: {surplus}"] * min(surplus, 1))
        if "documents_per_second_low" in step:
            middle, low, high = (step["documents_per_second" + end] for end in ("", "_low", "_high"))
            step["precision"] = max(middle - low, high - middle) / middle
    jobs = [step for step in result["steps"] if step["pass"] == "jobs"]
    body += f"</table>\n<h2>Steps</h2>\n{_table(_STEPS, jobs)}"
    if scores := result.get("scores"):
        body += _scores([(f"score {scores['version']}", scores)])
        body += "<p>Passes of the yardstick in a second: the same work with every build.</p>\n"
    if remarks := "".join(f"<li>{_escaped(remark)}</li>\n" for remark in result["remarks"]):
        body += f"<ul>\n{remarks}</ul>\n"
    body += f"<h2>Charts</h2>\n{_charts(result)}<h2>Floors and figures</h2>\n"
    title = ": ".join(["lister bench", *filter(None, [header["host"].get("model")])])
    return _page(title, body + _table(_FIGURES, result["steps"]))


def _comparison(lines: list[_Json]) -> str:
    """Return the page of a comparison."""
    body = "<p>Each result divided by the first one, with the ends of 95 % intervals.</p>\n"
    rows = [line for line in lines if "verdict" in line]
    for file in dict.fromkeys(row["file"] for row in rows):
        counts = Counter(row["verdict"] for row in rows if row["file"] == file)
        told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
        body += f"<p><strong>{_escaped(file)}: of {counts.total()} steps {_escaped(told)}</strong></p>\n"
    body += _table(_COMPARISON, rows)
    scores = _scores([(line["file"], line["scores"]) for line in lines if "scores" in line])
    return _page("lister bench compare", body + scores)


def _refused(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")


def draw(text: str, *, svg: bool = False) -> str:
    """Return the page of a result or of a comparison; with ``svg`` the charts of a result alone.

    Raises:
        ChartError: for a text that is neither, or that lacks something.

    """
    try:
        # A comparison has one object in each line.
        lines = text.rstrip().split("\n") if text.startswith('{"file"') else [text]
        values = [json.loads(line, parse_constant=_refused) for line in lines]
        first = values[0] if isinstance(values[0], dict) else {}
        if first.get("format") == "lister-benchmark":
            return _charts(first) if svg else _result(first)
        if "file" in first and not svg:
            return _comparison(values)
    except KeyError as error:
        way = "'lister bench --from FILE --export json NEW' adds what follows from the samples"
        raise ChartError(f"{error} is missing; {way}") from error
    except (ArithmeticError, AttributeError, RecursionError, TypeError, ValueError) as error:
        raise ChartError(f"not as 'lister bench --export json' writes it: {error}") from error
    raise ChartError("a comparison has no charts" if "file" in first else "not a result of 'lister bench'")


def main() -> None:
    """Draw the file that the command line names."""
    parser = argparse.ArgumentParser(prog="lister.charts", description="Draw a result of 'lister bench'.")
    parser.add_argument("file", metavar="RESULT.json", help="what 'bench' or 'bench compare' exported")
    parser.add_argument("--svg", action="store_true", help="draw the charts alone")
    options = parser.parse_args()
    try:
        drawing = draw(Path(options.file).read_text(encoding="utf-8"), svg=options.svg)
    except (ChartError, OSError, UnicodeDecodeError) as error:
        parser.exit(2, f"lister.charts: {options.file}: {error}\n")
    sys.stdout.buffer.write(drawing.encode())


if __name__ == "__main__":
    main()
