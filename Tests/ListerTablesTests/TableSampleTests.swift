// SPDX-License-Identifier: MIT

import FormatKit
import Foundation
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import TestKit
import Testing

/// The samples of each shape that public data sets have, read with no option.
struct TableSampleTests {
  private func read(_ file: String) throws -> (format: String, result: ImportResult) {
    let url = Datasets.root.appendingPathComponent("imports/tables/\(file)")
    let bytes = [UInt8](try Data(contentsOf: url))
    let found = try FormatRun(finding: bytes, in: file)
    return (found.format.name, try found.read(bytes))
  }

  @Test(arguments: [
    ("spaces.csv", "csv", #"{"text": "5", "situps": 107, "jumps": 31}"#),
    ("rownames.csv", "csv", #"{"text": "Borken", "people": 21731, "area": 43.1}"#),
    (
      "counted.csv", "csv",
      #"{"text": "1.5", "column 2": 2.25, "column 3": 1.1, "column 4": 1}"#
    ),
    (
      "report.csv", "csv",
      #"{"text": "Borken", "Area (sq km)": 43.1, "Persons": 21731.00, "Change %": -8.10}"#
    ),
    (
      "padded.csv", "csv",
      #"{"text": "Borken", "Persons": 21731, "Area": 43.1, "Since": "1901-03-01"}"#
    ),
    ("percent.csv", "csv", #"{"text": "Borken", "Turnout": 0.511, "Share": 0.01}"#),
    (
      "semicolons.csv", "csv",
      #"{"text": "Borken", "Fläche": 43.1, "Einwohner": 21731, "seit": "2020-03-02"}"#
    ),
    (
      "strokes.txt", "csv",
      #"{"text": "Borken", "country": "Germany", "year": 1951, "persons": 21731}"#
    ),
    ("index.csv", "csv", #"{"text": "Borken", "column 1": 1, "persons": 21731}"#),
    ("missing.tsv", "tsv", #"{"text": "Borken", "Persons": 21731, "Area": 43.1, "Island": false}"#),
    ("comments.tab", "tsv", #"{"text": "Borken", "persons": 21731, "area": 43.1}"#),
    ("column.csv", "csv", #""1113""#),
    ("objects.json", "json-table", #"{"text": "Borken", "persons": 21731, "area": 43.1}"#),
    ("nested.json", "json-table", #"{"text": "Borken", "persons": 21731, "area": 43.1}"#),
    ("lines.jsonl", "json-table", #"{"text": "Borken", "persons": 21731, "area": 43.1}"#),
    ("columns.json", "json-table", #"{"text": "Borken", "persons": 21731, "area": 43.1}"#),
    ("indexed.json", "json-table", #"{"text": "Borken", "persons": 21731, "area": 43.1}"#),
    ("split.json", "json-table", #"{"text": "Borken", "persons": 21731, "area": 43.1}"#),
    (
      "keyed.json", "json-table",
      #"{"uuid": "Borken", "text": "Borken", "persons": 21731, "area": 43.1}"#
    ),
    (
      "features.geojson", "json-table",
      ##"{"uuid": "DE001", "text": "Borken", "id": "DE001", "GEO": "05001", "kind": "town", "##
        + ##""geometry": {"type": "Point", "coordinates": [7.1, 51.05]}}"##
    ),
  ])
  func `each row of a sample is an item`(file: String, format: String, second: String) throws {
    let (found, result) = try read(file)
    #expect(found == format)
    #expect(result.lists.count == 1)
    let items = result.lists[0].list.items
    #expect(items.count == 20)
    #expect(items[1].json.text == second)
    #expect(items.allSatisfy { !$0.text.isEmpty })
  }

  @Test func `years are the texts where sides are hardly different`() throws {
    let items = try read("years.json").result.lists[0].list.items
    #expect(items.count == 40)
    #expect(items[1].json.text == #"{"text": "1957", "side": "right", "miles": 3686}"#)
  }

  @Test func `a small table of numbers is a grid`() throws {
    let list = try read("matrix.csv").result.lists[0].list
    let rows = try #require(list["grids"]?.elements[0]["rows"]).elements
    #expect(rows.map(\.text)[1] == #"["Ahlen", 0, 37, 74, 111, 148]"#)
    #expect(rows.count == 6)
  }

  @Test func `what is left out of a report is told`() throws {
    let messages = try read("report.csv").result.remarks.map(\.message)
    #expect(messages.contains { $0.hasPrefix("lines 1 to 5, above the table, are left out: ") })
    #expect(messages.contains { $0.hasPrefix("3 lines below the table, from line ") })
  }
}
