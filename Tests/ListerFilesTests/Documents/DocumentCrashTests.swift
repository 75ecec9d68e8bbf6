// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing
@testable import ListerFiles

/// States that a program leaves behind that is killed in the middle of an edit, made by hand.
@Suite struct DocumentCrashTests {
  /// How far the edit came.
  enum Point: CaseIterable {
    case temporary, pending, tornVersion, version, journal, document
  }

  private let history = ".lister/a.json"

  /// A folder in which an edit that adds `Bread` to `Milk` and `Eggs` was killed at a point.
  private func killed(at point: Point) throws -> (TemporaryFolder, DocumentFile) {
    let done = try TemporaryFolder()
    let document = try done.document("a.json", ["Milk"])
    try document.add("Eggs")
    let folder = try TemporaryFolder()
    for file in ["a.json", "\(history)/journal.json"] { try folder.add(file, done.text(file)) }
    for number in 1...2 {
      let file = "\(history)/00000\(number).json"
      try folder.add(file, done.text(file))
    }
    try document.add("Bread")
    let steps: [(Point, String, (String) -> String)] = [
      (.temporary, "\(history)/.a.json.lister-4711-c0ffee01", { _ in "{" }),
      (.pending, "\(history)/pending", { _ in "3\n" }),
      (.tornVersion, "\(history)/000003.json", { String($0.prefix(20)) }),
      (.version, "\(history)/000003.json", \.self),
      (.journal, "\(history)/journal.json", \.self),
      (.document, "a.json", \.self),
    ]
    for (step, file, change) in steps {
      let text = step == .temporary || step == .pending ? "" : try done.text(file)
      try folder.add(file, change(text))
      if step == point { break }
    }
    return (folder, try folder.document("a.json"))
  }

  @Test(arguments: Point.allCases)
  func `killed at any point, the document is old or new, and so is its history`(
    point: Point
  ) throws {
    let (folder, document) = try killed(at: point)
    let old = ["Milk", "Eggs"]
    let isNew = point == .document
    #expect(try document.texts == (isNew ? old + ["Bread"] : old))
    #expect(
      try document.titles == (isNew ? ["Found", "Add Eggs", "Add Bread"] : ["Found", "Add Eggs"])
    )
    // The next start cleans up, and goes on from there.
    try document.add("Tea")
    #expect(try document.texts == (isNew ? old + ["Bread", "Tea"] : old + ["Tea"]))
    let count = isNew ? 4 : 3
    #expect(
      try folder.kept("a.json")
        == (1...count).map { "00000\($0).json" } + ["journal.json", "lock", "turn"]
    )
    for _ in 2...count { #expect(try document.undo(at: 5) != nil) }
    #expect(try document.texts == ["Milk"])
    #expect(try document.undo(at: 6) == nil)
  }

  @Test(arguments: Point.allCases)
  func `killed at any point, what can be undone is the last edit that came about`(
    point: Point
  ) throws {
    let (folder, document) = try killed(at: point)
    defer { withExtendedLifetime(folder) {} }
    let last = point == .document ? "Add Bread" : "Add Eggs"
    #expect(try document.undoableActions() == (last, nil))
    #expect(try document.undo(at: 5)?.action == last)
    #expect(try document.texts == (point == .document ? ["Milk", "Eggs"] : ["Milk"]))
  }

  @Test(arguments: [[], ["", nil], ["{", nil], [nil, "{"], ["{", "{}"], ["{}", "{"]])
  func `the first edit, killed before it had a journal, has not happened`(
    versions: [String?]
  ) throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try folder.add("\(history)/pending", "2\n")
    for (index, text) in versions.enumerated() {
      if let text { try folder.add("\(history)/00000\(index + 1).json", text) }
    }
    #expect(try document.titles == ["Found"])
    try document.add("Eggs")
    #expect(try document.titles == ["Found", "Add Eggs"])
    #expect(
      try folder.kept("a.json") == ["000001.json", "000002.json", "journal.json", "lock", "turn"]
    )
    #expect(try document.undo(at: 5)?.action == "Add Eggs")
    #expect(try document.texts == ["Milk"])
  }

  @Test func `an older version that another program put back is not taken for a killed edit`()
    throws
  {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    let old = try folder.text("a.json")
    try document.add("Bread")
    try folder.add("a.json", old)
    try document.add("Tea")
    #expect(
      try document.titles == ["Found", "Add Bread", "Changed by another program", "Add Tea"]
    )
    #expect(try document.list(ofVersion: 2).items.map(\.text) == ["Milk", "Bread"])
  }

  @Test(arguments: ["", "{", "[]", "{\"journal\": 2}", "{\"journal\": 1, \"versions\": [{}]}"])
  func `versions without a journal that can be read are adopted`(journal: String) throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    try document.add("Eggs")
    try folder.add("\(history)/journal.json", journal)
    #expect(try document.versions().map(\.number) == [1, 2, 3])
    try document.add("Tea")
    #expect(try document.versions().map(\.number) == [1, 2, 3, 4])
    #expect(try document.list(ofVersion: 2).items.map(\.text) == ["Milk", "Bread"])
    #expect(try document.undo(at: 5)?.action == "Add Tea")
  }

  @Test func `a version whose file is gone is an error of its own, and the rest goes on`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    try document.add("Eggs")
    try folder.add("\(history)/000002.json", "{")
    let reason = document.failure { (document) throws(DocumentFileError) in
      _ = try document.list(ofVersion: 2)
    }
    guard case .version(2, _) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    try document.add("Tea")
    #expect(try document.texts == ["Milk", "Bread", "Eggs", "Tea"])
  }

  @Test func `a deletion that was killed before its end has not happened`() throws {
    let done = try TemporaryFolder()
    let document = try done.document("a.json", ["Milk"])
    try document.add("Bread")
    let text = try done.text("a.json")
    try document.delete(at: 5)
    try done.add("a.json", text)
    try done.add("\(history)/pending", "3\n")
    #expect(try document.titles == ["Found", "Add Bread"])
    #expect(try document.undo(at: 6)?.action == "Add Bread")
  }
}
