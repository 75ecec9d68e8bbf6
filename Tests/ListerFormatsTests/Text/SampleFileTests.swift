// SPDX-License-Identifier: MIT

import FormatKit
import Foundation
import ListerBasics
import ListerCoding
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import TestKit
import Testing

/// Files as people have them: written by hand from the formats' documentation, or by other programs.
struct SampleFileTests {
  @Test(arguments: [
    ("python.csv", "csv", 3), ("python-german.csv", "csv", 2), ("python.tsv", "tsv", 2),
    ("python-grid.csv", "csv", 0), ("icalendar.ics", "icalendar", 2),
    ("task-export.json", "taskwarrior", 3), ("task-lines.json", "taskwarrior", 3),
    ("takeout-keep.json", "keep", 3), ("takeout-keep-text.json", "keep", 3),
    ("todoist.csv", "todoist", 3), ("oi-shopping.csv", "oi-csv", 4),
    ("handyshopper.csv", "handyshopper", 3), ("todo.txt", "todotxt", 7), ("tasks.md", "text", 6),
    ("plain.txt", "text", 3), ("ticktick.csv", "ticktick", 6),
    ("google-tasks.json", "google-tasks", 4), ("microsoft-todo.json", "microsoft-todo", 5),
    ("workflowy.opml", "opml", 6), ("obsidian.md", "obsidian", 9), ("tasks.org", "org", 10),
    ("taskwarrior3.json", "taskwarrior", 4), ("task-planned.json", "taskwarrior", 3),
    ("trello.json", "trello", 5),
    ("super-productivity.json", "super-productivity", 5),
    ("reminders.ics", "icalendar", 2), ("synology.ics", "icalendar", 2),
  ])
  func `a file is found, imported, exported and imported again with equal lists`(
    file: String,
    format: String,
    count: Int
  ) throws {
    let url = Datasets.root.appendingPathComponent("imports/text/\(file)")
    let bytes = [UInt8](try Data(contentsOf: url))
    let found = try bytes.withByteView { (bytes) throws in
      try FormatTable.format(of: bytes, fileName: file)
    }
    #expect(found.name == format)
    let run = try FormatRun(format)
    let result = try run.roundTrip(bytes)
    #expect(result.lists.map(\.list.items.count).reduce(0, +) == count)
    #expect(result.remarks.allSatisfy { !$0.message.hasSuffix(".") })
    if format != "oi-csv", run.format.write != nil {
      // A duration before a task, -PT30M, looks like a formula to a spreadsheet.
      let remarks = try run.write(result.lists).remarks
      #expect(remarks.filter { !$0.message.contains("like a formula") } == [])
    }
  }

  @Test func `a file cut at any byte is refused in words or read`() throws {
    for url in try Datasets.files(in: "imports/text", endingIn: ".csv", ".json", ".ics", ".txt") {
      let bytes = [UInt8](try Data(contentsOf: url))
      for format in FormatTable.standard where format.write != nil {
        guard bytes.withByteView({ format.recognizes($0) }) >= .likely else { continue }
        let run = try FormatRun(format.name)
        for count in stride(from: 0, to: bytes.count, by: 3) {
          guard let error = run.error(Array(bytes[0..<count])) else { continue }
          #expect(!error.message.isEmpty && !error.message.hasSuffix("."))
        }
      }
    }
  }
}
