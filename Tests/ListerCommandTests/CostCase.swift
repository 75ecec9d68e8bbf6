// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// One command whose cost is measured on a list of n items.
struct CostCase: Sendable, CustomTestStringConvertible {
  /// What the test is called.
  let name: String
  /// Commands that run before; not measured.
  var before: [[String]]
  /// The file on its standard input.
  var input: String?
  /// What it exits with.
  var code: Int32
  /// Whether n lists are worked on, and not one of n items.
  var hasManyLists: Bool
  /// The command line for so many items.
  let words: @Sendable (Int) -> [String]

  init(
    _ name: String,
    after before: [[String]] = [],
    input: String? = nil,
    code: Int32 = 0,
    manyLists hasManyLists: Bool = false,
    _ words: @escaping @Sendable (Int) -> [String]
  ) {
    self.name = name
    self.before = before
    self.input = input
    self.code = code
    self.hasManyLists = hasManyLists
    self.words = words
  }

  var testDescription: String { name }

  /// Whether the binary under test is one that was named, as for the release, and isn't a checked one.
  static let isRelease =
    ProcessInfo.processInfo.environment["LISTER_BINARY"]?.isEmpty == false && !Sanitizer.isOn

  /// Whether that is an optimized one.
  static let isOptimized = isRelease && Child.lister.contains("/release/")

  /// As many small tables as there are to be lists.
  static func tables(_ count: Int) -> [String: String] {
    var files: [String: String] = [:]
    for index in 0..<count { files["in/list \(index).csv"] = "text\nitem \(index)\nmilk\n" }
    return files
  }

  /// The files that the commands work on: `a` with n items of several kinds, `b` and `c` with edits of
  /// it, tables of n rows and one in a hundred of them edited, `k` with n unknown members, formulas of
  /// n / 2 characters that are wrong, n lines of text, and a folder with a list and a catalogue of n items.
  static func files(_ count: Int) -> [String: String] {
    let list = list((0..<count).map { item($0, price: "1.10") })
    return [
      "a.list.json": list,
      "Today.list.json": list,
      "b.list.json": CostCase.list(
        (0..<count).reversed().filter { $0 % 7 != 0 }.map { item($0, price: "1.\(10 + $0 % 3)") }
      ),
      "c.list.json": CostCase.list(
        (0..<count).filter { $0 % 5 != 0 }.map { item($0, price: "1.1\($0 % 2)") }
          + (0..<count / 10).map { "\"new \($0)\"" }
      ),
      "k.list.json": CostCase.list((0..<count).map { #"{"text": "t", "key \#($0)": 1}"# }),
      "keyed.csv": table(count, hasKeys: true) { _ in "1.10" },
      "keyed-new.csv": table(count, hasKeys: true) { $0 % 100 == 7 ? "1.20" : "1.10" },
      "plain.csv": table(count, hasKeys: false) { _ in "1.10" },
      "plain-new.csv": table(count, hasKeys: false) { $0 % 100 == 7 ? "1.20" : "1.10" },
      "wrong.json": wrong(count / 2),
      "lines.md": (0..<count).map { "- [\($0 % 2 == 0 ? " " : "x")] \($0) kg thing \($0) (1.50)\n" }
        .joined(),
      "notes.csv": "TYPE,CONTENT\ntask,a\n"
        + (0..<count).map { "section,s\nnote,\($0)\n" }.joined(),
      "line.json": line((0..<count).map { #"{"id": \#($0), "name": "item \#($0)"}"# }),
      "tasks.json": line(
        (0..<count).map {
          #"{"uuid": "\#(uuid($0))", "description": "item \#($0)", "status": "pending"}"#
        }
      ),
      "shop/Week.list.json": CostCase.list((0..<count).map(wanted)),
      "shop/Catalogue.list.json": CostCase.list((0..<count).map(known)),
    ]
  }

  /// A hundred formulas of at most so many characters, full of names that there are not.
  private static func wrong(_ length: Int) -> String {
    let formula = "\"=" + String(repeating: "a+", count: (length - 2) / 2) + "a\""
    let row = "[" + [String](repeating: formula, count: 10).joined(separator: ",") + "]"
    return "[\([String](repeating: row, count: 10).joined(separator: ",\n"))]\n"
  }

  /// An array that is a single line.
  private static func line(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  /// A table; one without keys has texts that come twice, and one in a hundred is another one where the
  /// price is.
  private static func table(
    _ count: Int,
    hasKeys: Bool,
    _ price: (Int) -> String
  ) -> String {
    let rows = (0..<count).map { index in
      let price = price(index)
      if hasKeys { return "\(index),item \(index),\(price)\n" }
      return (price == "1.10" ? "item \(index / 2)" : "new item \(index / 2)") + ",\(price)\n"
    }
    return (hasKeys ? "id,text,price\n" : "text,price\n") + rows.joined()
  }

  private static func list(_ items: [String]) -> String {
    "{\"color\": \"green\", \"items\": [\n\(items.joined(separator: ",\n"))\n]}\n"
  }

  /// A text, a text that comes often, an object, or one with an identifier.
  private static func item(_ index: Int, price: String) -> String {
    switch index % 4 {
    case 0: "\"item \(index)\""
    case 1: "\"milk\""
    case 2: #"{"text": "thing \#(index)", "price": \#(price), "tags": ["a", "b"]}"#
    default: #"{"uuid": "\#(uuid(index))", "text": "jam \#(index)", "price": \#(price)}"#
    }
  }

  /// Something to be bought: done, to be done, or put away.
  private static func wanted(_ index: Int) -> String {
    let state = ["", ", \"completed\": true", ", \"completed\": true, \"removed\": true"][index % 3]
    return #"{"text": "Item \#(index)", "quantity": \#(index % 9 + 1)\#(state)}"#
  }

  /// What the catalogue knows of it.
  private static func known(_ index: Int) -> String {
    #"{"text": "item \#(index)", "unit": "kg", "tags": ["tag \#(index % 7)"], "price": 1.\#(index % 90 + 10), "#
      + #""prices": {"A": 0.\#(index % 80 + 10), "B": {"price": 1.2, "aisle": "\#(index % 5)"}}}"#
  }

  /// The identifier of an item that has one.
  static func uuid(_ index: Int) -> String {
    let digits = String(index)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}
