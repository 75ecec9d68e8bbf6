// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Lister

@Suite struct TypedCellTests {
  @Test(arguments: [
    ("", "null"), ("=A1*2", #""=A1*2""#), ("5", "5"), ("-1.50", "-1.50"), ("+3", "3"),
    ("007", "7"), (".5", "0.5"), ("5.", "5"), ("1,234.50", "1234.50"), ("1,234", #""1,234""#),
    ("12,34.5", #""12,34.5""#), ("2e3", "2e3"), ("1E+5", "1E+5"), ("1e", #""1e""#),
    ("12.5%", "0.125"), ("-5%", "-0.05"), (" 7 ", "7"), ("true", "true"), ("False", "false"),
    ("#n/a", ##"{"error": "#N/A"}"##), ("#what", ##""#what""##), ("Milk", #""Milk""#),
    ("'5", #""5""#), ("'=A1", #"{"text": "=A1"}"#), ("=", #"{"text": "="}"#), ("'", "\"\""),
    (".", #"".""#), ("-", #""-""#), ("%", #""%""#), ("1/3", #""1/3""#),
  ])
  func `what is typed is what a spreadsheet takes it for`(text: String, cell: String) throws {
    let edit = try Edit.typing(text, into: "'My grid'!B2")
    #expect(edit.json["grid"]?.string == "My grid")
    #expect(edit.json["at"]?.string == "B2")
    #expect(edit.json["rows"]?.text == "[[\(cell)]]")
  }

  @Test func `without a grid the first one is meant`() throws {
    #expect(try Edit.typing("1", into: "B2").json["grid"] == .null)
    #expect(throws: ListerError.self) { try Edit.typing("1", into: "'My!B2") }
  }
}
