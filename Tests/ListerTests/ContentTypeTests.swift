// SPDX-License-Identifier: MIT

import Foundation
import Lister
import TestKit
import Testing

/// A content type that contradicts the bytes is told, and one that fits or says nothing is not.
struct ContentTypeTests {
  /// A file of a format, and the content types that it is sent with.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let body: [UInt8]
    /// What is true of it, or says nothing.
    let silent: [String]
    /// What it isn't.
    let told: [String]

    var testDescription: String { name }
  }

  private static let workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  private static let silent = ["", "application/octet-stream", "x/unknown"]
  private static let never = [
    "application/pdf", "image/png", "audio/mpeg", "video/mp4", "font/woff2",
  ]

  private static func text(
    _ name: String,
    _ text: String,
    silent: [String],
    told: [String]
  ) -> Case {
    Case(name: name, body: Array(text.utf8), silent: silent, told: told)
  }

  static let cases = [
    text(
      "a.csv",
      "text,price\nMilk,1\nTea,2\n",
      silent: [
        "text/csv; charset=utf-8; header=present", "application/vnd.ms-excel", "text/plain",
      ],
      told: [
        "text/html", "application/json", "application/geo+json", "text/calendar", "text/markdown",
        "text/tab-separated-values", "application/xml", "application/vnd.sqlite3", workbook,
      ]
    ),
    text(
      "a.json",
      #"[{"name": "Milk", "n": 1}, {"name": "Tea", "n": 2}]"#,
      silent: [
        "application/json", "application/vnd.api+json", "text/json", "text/plain",
        "application/x-ndjson",
      ],
      told: ["text/csv", "text/html; charset=utf-8", "text/calendar", "application/xhtml+xml"]
    ),
    text(
      "a.ics",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Milk\nEND:VTODO\nEND:VCALENDAR\n",
      silent: ["text/calendar; component=vtodo", "text/plain"],
      told: ["text/csv", "text/html"]
    ),
    text(
      "a.md",
      "- [ ] Milk\n- [ ] Tea\n",
      silent: ["text/markdown", "text/plain"],
      told: ["application/json", "text/csv"]
    ),
    text(
      "a.html",
      "<html><table><tr><th>Name<tr><td>Milk<tr><td>Tea</table></html>",
      silent: ["text/html", "application/xhtml+xml", "text/xml"],
      told: ["application/json", "text/csv"]
    ),
    Case(
      name: "people.xlsx",
      body: (try? Array(
        Data(contentsOf: Datasets.root.appendingPathComponent("imports/tables/people.xlsx"))
      )) ?? [],
      silent: [workbook, "application/vnd.ms-excel"],
      told: ["text/plain", "text/csv", "application/vnd.oasis.opendocument.spreadsheet"]
    ),
  ]

  @Test(arguments: cases)
  func `what contradicts the bytes is told, and nothing else`(example: Case) throws {
    for (types, isTold) in [
      (example.silent + Self.silent, false), (example.told + Self.never, true),
    ] {
      for type in types {
        let run = try ImportRun()
        let server = try LoopbackServer { _ in
          .init(200, headers: type.isEmpty ? [:] : ["Content-Type": type], body: example.body)
        }
        let source = run(server.address + "/\(example.name)").sources[0]
        #expect(source.outcome == .imported && source.lists.count == 1, "\(type)")
        let word = type.prefix { $0 != ";" }
        let remarks = source.remarks.map(\.message).filter { $0.hasPrefix("the server calls it ") }
        #expect(remarks.count == (isTold ? 1 : 0), "\(type): \(remarks)")
        #expect(remarks.allSatisfy { $0.contains(" \(word); it is of the format ") })
      }
    }
  }
}
