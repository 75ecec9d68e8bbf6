#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the text tables of tables/: one of each shape that public data sets have. Figures are invented."""

import gzip
import json
import os

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables")
TOWNS = ["Ahlen", "Borken", "Coesfeld", "Datteln", "Elmshorn", "Fulda", "Goslar", "Hameln", "Ibbenbueren", "Jever"]
TOWNS += ["Kempen", "Lemgo", "Minden", "Norden", "Oelde", "Peine", "Quakenbrueck", "Rheine", "Soest", "Telgte"]


def people(index):
    return 20_000 + index * 1_731


def area(index):
    return f"{40 + index * 3}.{index % 10}"


def save(name, text, encoding="utf-8"):
    with open(os.path.join(FOLDER, name), "wb") as file:
        file.write(text.encode(encoding))


def lines(rows):
    return "".join(row + "\n" for row in rows)


towns = list(enumerate(TOWNS))
save("spaces.csv", lines(
    ["chins   situps  jumps"] + [f"{4 + i:5}   {100 + 7 * i:6}  {30 + i % 7:5}" for i in range(20)]
))
save("rownames.csv", lines(
    ['"people","area"'] + [f'"{town}",{people(i)},{area(i)}' for i, town in towns]
))
save("counted.csv", lines(
    ["20,3,low,high"] + [f"{i}.5,{i * 2}.25,{i % 3}.1,{i % 2}" for i, _ in towns]
))
save("report.csv", lines(
    ['Title:,"Area and population"', 'Source:,"An office', 'for numbers"', "====", "Table"]
    + [" ,Area (sq km),Persons,Change %,", ""]
    + [f'"{town}","{area(i)}","{people(i)}.00","{i - 9}.10",' for i, town in towns]
    + ["====", "Footnotes", '"1 - invented"']
))
save("padded.csv", lines(
    ["Population 2025,,,", ",,,", "Town,Persons,Area,Since"]
    + [f"{town},{people(i)},{area(i)},{1900 + i}-03-01" for i, town in towns]
))
save("percent.csv", lines(
    ["Town,Turnout,Share"] + [f"{town},{50 + i}.{i % 10}%,{i}%" for i, town in towns]
))
save("semicolons.csv", lines(
    ["Stadt;Fläche;Einwohner;seit"]
    + [f"{town};{area(i).replace('.', ',')};{people(i)};{1 + i}.3.2020" for i, town in towns]
), "latin-1")
save("strokes.txt", lines(
    ["town|country|year|persons"]
    + [f"{town}|Germany|{1950 + i}|{people(i)}" for i, town in towns]
))
save("index.csv", lines(
    [",town,persons"] + [f"{i},{town},{people(i)}" for i, town in towns]
))
save("missing.tsv", lines(
    ["Town\tPersons\tArea\tIsland"]
    + [f"{town}\t{people(i) if i % 4 else 'NA'}\t{area(i) if i % 3 else ''}\t{'FALSE' if i else 'TRUE'}" for i, town in towns]
))
save("comments.tab", lines(
    ["# Towns and their people", "#", "# Columns are separated by a tab.", "#town-", "#name\tpersons\t\tarea"]
    + [f"{town}\t{people(i)}\t{area(i)}" for i, town in towns[:10]] + ["# towns from K on"]
    + [f"{town}\t{people(i)}\t{area(i)}" for i, town in towns[10:]]
))
save("matrix.csv", lines(
    ["," + ",".join(TOWNS[:5])]
    + [town + "," + ",".join(str(abs(i - j) * 37) for j in range(5)) for i, town in towns[:5]]
))
save("column.csv", lines(["flow"] + [str(1_100 + 13 * i % 97) for i in range(20)]))
with open(os.path.join(FOLDER, "towns.csv.gz"), "wb") as file:
    with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        packed.write(lines(["town,persons"] + [f"{town},{people(i)}" for i, town in towns]).encode())

rows = [{"town": town, "persons": people(i), "area": float(area(i))} for i, town in towns]
save("objects.json", json.dumps(rows, indent=1) + "\n")
save("nested.json", json.dumps({"meta": {"count": 20}, "data": rows}) + "\n")
save("lines.jsonl", lines([json.dumps(row) for row in rows]))
save("columns.json", json.dumps({key: [row[key] for row in rows] for key in rows[0]}) + "\n")
save("indexed.json", json.dumps(
    {key: {str(i): row[key] for i, row in enumerate(rows)} for key in rows[0]}
) + "\n")
save("split.json", json.dumps(
    {"columns": list(rows[0]), "index": list(range(20)), "data": [list(row.values()) for row in rows]}
) + "\n")
save("keyed.json", json.dumps({row["town"]: {"persons": row["persons"], "area": row["area"]} for row in rows}) + "\n")
save("years.json", json.dumps(
    [{"side": ["left", "right", "top"][i % 3], "year": 1956 + i, "miles": 3_675 + 11 * i} for i in range(40)]
) + "\n")
save("features.geojson", json.dumps({"type": "FeatureCollection", "features": [
    {"type": "Feature", "id": f"DE{i:03}", "properties": {"GEO": f"05{i:03}", "kind": "town", "NAME": town},
     "geometry": {"type": "Point", "coordinates": [7 + i / 10, 51 + i / 20]}}
    for i, town in towns
]}) + "\n")
