# SPDX-License-Identifier: MIT
"""Makes the files of imports/text that programs wrote: needs python3, icalendar and taskwarrior."""
import csv, datetime, json, os, subprocess, tempfile
from pathlib import Path
import icalendar

here = Path(__file__).parent / "text"

rows = [
    ["Item", "Qty", "Unit", "Price", "Tags", "Checked", "Aisle", "Notes"],
    ["Milk", "2", "l", "1.19", "dairy, cold", "yes", "7", 'the "blue" one'],
    ["Bread, dark", "1", "", "2.50", "bakery", "no", "", "two\nlines"],
    ["Käse", "0.1", "kg", "12345678901234567890", "", "", "7", " spaces "],
]
with open(here / "python.csv", "w", newline="", encoding="utf-8-sig") as file:
    csv.writer(file).writerows(rows)
with open(here / "python-german.csv", "w", newline="", encoding="latin-1") as file:
    writer = csv.writer(file, delimiter=";")
    writer.writerow(["Bezeichnung", "Menge", "Einheit", "Preis", "Erledigt"])
    writer.writerow(["Äpfel", "1,5", "kg", "2,99", "ja"])
    writer.writerow(["Brötchen", "10", "", "0,35", "nein"])
with open(here / "python.tsv", "w", newline="") as file:
    csv.writer(file, dialect="excel-tab").writerows([["name", "done"], ["a\tb", "1"], ['c"d', "0"]])
with open(here / "python-grid.csv", "w", newline="") as file:
    csv.writer(file).writerows([["1", "0.1", "=A1+B1"], ["2", "1/3", "=A2*2"], ["", "", "=SUM(C1:C2)"]])

calendar = icalendar.Calendar()
calendar.add("prodid", "-//icalendar//made for tests//EN")
calendar.add("version", "2.0")
calendar.add("x-wr-calname", "Errands; home, away")
task = icalendar.Todo()
task.add("uid", "20261121-1@example.org")
task.add("dtstamp", datetime.datetime(2026, 11, 21, 8, tzinfo=datetime.timezone.utc))
task.add("summary", "Pay the bill; then, rest " + "äöü" * 30)
task.add("description", "first line\nsecond line, with a comma")
task.add("due", datetime.date(2026, 12, 1))
task.add("categories", ["home", "money, bank"])
task.add("priority", 1)
alarm = icalendar.Alarm()
alarm.add("action", "DISPLAY")
alarm.add("description", "Pay")
alarm.add("trigger", datetime.timedelta(minutes=-15))
task.add_component(alarm)
calendar.add_component(task)
done = icalendar.Todo()
done.add("uid", "20261121-2@example.org")
done.add("dtstamp", datetime.datetime(2026, 11, 21, 8, tzinfo=datetime.timezone.utc))
done.add("summary", "Water the plants")
done.add("status", "COMPLETED")
done.add("completed", datetime.datetime(2026, 11, 20, 8, tzinfo=datetime.timezone.utc))
done.add("percent-complete", 100)
calendar.add_component(done)
(here / "icalendar.ics").write_bytes(calendar.to_ical())

with tempfile.TemporaryDirectory() as folder:
    environment = dict(os.environ, TASKDATA=folder, TASKRC=folder + "/rc")
    Path(folder, "rc").write_text("confirmation=no\nuda.estimate.type=numeric\n")
    def run(*words):
        return subprocess.run(
            ["task", "rc.verbose=nothing", *words],
            env=environment, capture_output=True, check=True, text=True,
        ).stdout
    run("add", "Buy milk", "project:Home.Kitchen", "+dairy", "+cold", "priority:H", "estimate:2.5")
    run("add", "Call Ärztin \"Meier\"", "due:2026-12-01", "priority:L")
    run("add", "Read a book", "wait:2030-01-01")
    run("1", "annotate", "the blue one")
    run("1", "annotate", "two litres")
    run("2", "done")
    (here / "task-export.json").write_text(run("export"))
    (here / "task-lines.json").write_text(run("rc.json.array=0", "export"))
    run("add", "Bake a cake", "project:Home", "scheduled:2026-11-28", "due:2026-12-01", "recur:weekly", "until:2027-12-01")
    run("add", "Buy flour", "scheduled:2026-11-27T09:00", "+shop")
    run("/Buy flour/", "done")
    (here / "task-planned.json").write_text(run("/cake|flour/", "export"))
