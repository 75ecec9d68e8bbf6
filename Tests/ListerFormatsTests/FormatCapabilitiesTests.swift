// SPDX-License-Identifier: MIT

@testable import ListerFormats
@testable import ListerTables
import FormatKit
import ListerJSON
import ListerModel
import TestKit
import Testing

/// What formats declare that they have a place for, and what becomes of it.
@Suite struct FormatCapabilitiesTests {
  private static let names = FormatTable.standard.filter { $0.write != nil }.map(\.name)

  private func named(_ item: ListItem) -> [NamedList] {
    [NamedList(name: "source", list: List(items: [item], name: "source"))]
  }

  @Test(arguments: names, ItemField.all)
  func `a member that a format declares comes back, and any other is reported`(
    name: String,
    field: ItemField
  ) throws {
    let run = try FormatRun(name)
    var item = ListItem(text: "Milk")
    item[field.key] = JSONText(field.example)
    let written = try run.write(named(item))
    // What is put away goes as a whole where nothing can say it: it would come back as wanted.
    let loss = field == .removed ? "1 item put away" : "the member \"\(field.key)\""
    let isLost = written.remarks.contains {
      $0.message.hasPrefix(loss) && $0.message.contains("is left out")
    }
    // An outline can't say a parent that isn't there, Taskwarrior no weekdays, todo.txt no spaces.
    if isLost, [.parent, .repeat, .note].contains(field) { return }
    #expect(isLost != run.format.holds.items.contains(field.key))
    let read = try run.read(written.bytes).lists.map(\.list).withoutCatalogue.first?.items.first
    if !isLost { #expect(read?[field.key] != nil) }
  }

  @Test(arguments: names)
  func `members of other programs come back where they have a place, and are reported otherwise`(
    name: String
  ) throws {
    let run = try FormatRun(name)
    var item = ListItem(text: "Milk")
    item["shelf"] = JSONText(string: "top")
    let written = try run.write(named(item))
    let isLost = written.remarks.contains { $0.message.contains("\"shelf\" of 1 item is left out") }
    #expect(isLost != run.format.holds.items.contains("shelf"))
    let read = try run.read(written.bytes).lists.first?.list.items.first
    #expect((read?["shelf"] == nil) == isLost)
  }

  @Test(arguments: names)
  func `a value that is not of its member's type is reported`(name: String) throws {
    let run = try FormatRun(name)
    guard run.format.holds.items.contains("due") else { return }
    var item = ListItem(text: "Milk")
    item["due"] = JSONText(string: "soon")
    let remarks = try run.write(named(item)).remarks.map(\.message)
    #expect(remarks.contains("the member \"due\" of 1 item is not a date or a time (ISO 8601)"))
  }
}
