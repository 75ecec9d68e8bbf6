// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// Folders and the files of OI Shopping List, there and back, as a user does it.
@Suite struct ShoppingDatabaseCommandTests {
  private static let files = [
    "Catalogue.list.json": """
    {"shops": ["Market", "Corner"], "items": [{"text": "Äpfel", "unit": "kg", "price": 1.19,
    "prices": {"Market": {"price": 0.99, "aisle": "4"}, "Corner": {"stocked": false}},
    "tags": ["Obst", "egg, free"], "note": "rot", "barcode": "4006381333931"}]}
    """,
    "Week.list.json": """
    {"items": [{"text": "Äpfel", "quantity": 2, "priority": 1},
    {"text": "it's; =/", "tags": ["a'b"]}, {"text": "Brot", "completed": true},
    {"text": "Salz", "removed": true, "quantityText": "a few"}]}
    """,
  ]

  private func texts(_ fixture: ListFixture) throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
    where file.hasSuffix(".list.json") {
      texts[file] = try fixture.folder.text(file)
    }
    return texts
  }

  /// The folder that comes of the file that comes of a folder's lists.
  private func passed(
    _ fixture: ListFixture,
    _ lists: [String],
    through format: String
  ) throws -> ListFixture {
    let target = try ListFixture([:])
    let path = "\(target.folder.path)/file.\(format)"
    let written = try fixture.run(["export"] + lists + ["--as", format, "-o", path])
    #expect(written.code == 0, "\(written.errors)")
    let read = try target.run("import", path, "--as", format)
    #expect(read.code == 0, "\(read.errors)")
    return target
  }

  @Test func `shopping.db, a folder, shopping.db and a folder: equal documents`() throws {
    let start = try ListFixture(ShoppingDatabaseCommandTests.files)
    let first = try passed(start, ["Catalogue", "Week"], through: "oi-db")
    let second = try passed(first, ["Catalogue", "Week"], through: "oi-db")
    let (once, twice) = (try texts(first), try texts(second))
    #expect(once == twice)
    #expect(once.keys.sorted() == ["Catalogue.list.json", "Week.list.json"])
    #expect(try first.items("Week") == ["Äpfel", "it's; =/", "Brot*"])
    #expect(once["Week.list.json"]?.contains(#""removed": true"#) == true)
    #expect(once["Catalogue.list.json"]?.contains(#""aisle": "4""#) == true)
  }

  @Test(arguments: ["oi-csv", "handyshopper"])
  func `CSV: import of export is identity for what the format holds`(format: String) throws {
    let start = try ListFixture(ShoppingDatabaseCommandTests.files)
    let first = try passed(start, ["Week"], through: format)
    let name = try #require(try texts(first).keys.first).replacing(".list.json", with: "")
    let second = try passed(first, [name], through: format)
    #expect(try texts(first).values.first == texts(second).values.first)
    // What is put away comes through too, and is put away.
    #expect(try texts(first).values.first?.contains(#""removed": true"#) == true)
    #expect(Set(try first.items(name)) == ["Äpfel", "it's; =/", "Brot*"])
  }
}
