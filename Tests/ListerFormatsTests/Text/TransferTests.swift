// SPDX-License-Identifier: MIT

@testable import ListerFormats
import FormatKit
import Foundation
import ListerJSON
import ListerModel
@testable import ListerTables
import TestKit
import Testing

/// Lists that go from one program to another.
@Suite struct TransferTests {
  private static let samples = [
    ("ticktick.csv", "ticktick"), ("google-tasks.json", "google-tasks"),
    ("microsoft-todo.json", "microsoft-todo"), ("trello.json", "trello"),
    ("super-productivity.json", "super-productivity"), ("todoist.csv", "todoist"),
    ("taskwarrior3.json", "taskwarrior"), ("reminders.ics", "icalendar"),
    ("workflowy.opml", "opml"), ("tasks.org", "org"), ("obsidian.md", "obsidian"),
    ("todo.txt", "todotxt"),
  ]
  private static let targets = FormatTable.standard.filter { format in
    format.write != nil && format.name != "apple-list"
  }.map(\.name)

  @Test(arguments: samples, targets)
  func `what both programs know goes from one to the other, or is told of`(
    sample: (file: String, format: String),
    target: String
  ) throws {
    let url = Datasets.root.appendingPathComponent("imports/text/\(sample.file)")
    let run = try FormatRun(target)
    for named in try FormatRun(sample.format).read([UInt8](try Data(contentsOf: url))).lists
    where !named.list.items.isEmpty {
      let written = try run.write([named])
      let told = written.remarks.map(\.message)
      let isOther = told.contains { $0.contains("read back otherwise") }
      let read = try run.read(written.bytes).lists.map(\.list).withoutCatalogue
      let items = try #require(read.first).items
      guard items.count == named.list.items.count else {
        #expect(isOther, "\(named.list.items.count) items became \(items.count)")
        continue
      }
      for field in [ItemField.text, .start, .due, .repeat, .section, .created, .finished, .note] {
        let isTold = told.contains { $0.contains("\"\(field.key)\"") || $0.contains("section") }
        if isTold || isOther || !run.format.holds.items.contains(field.key) { continue }
        for (one, two) in zip(named.list.items, items) {
          let said = two[field.key] ?? .null
          #expect((one[field.key] ?? .null).hasSameMeaning(as: said), "\(field.key)")
        }
      }
      let isParentTold = told.contains { $0.contains("\"parent\"") }
      if isParentTold || !run.format.holds.items.contains("parent") { continue }
      func parents(_ items: [ListItem]) -> [Int?] {
        items.map { item in items.firstIndex { $0.uuid == item.parent } }
      }
      #expect(parents(items) == parents(named.list.items))
    }
  }
}
