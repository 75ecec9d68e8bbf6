// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Other engines' answers, recorded in `Datasets/conformance/recorded`: ours must be the same, to 15
/// digits, but for the differences that are listed there with their reasons.
@Suite struct RecordedTests {
  private struct Difference: Hashable {
    var document, formula, engine: String
  }

  @Test(arguments: ["matrices", "numbers", "orders", "random", "texts"])
  func `formulas answer as other engines do, but for what is listed`(document: String) throws {
    var listed = try RecordedTests.listedDifferences().filter { $0.key.document == document }
    var block = ConformanceFile.Block()
    var unlisted: [String] = []
    var count = 0
    let sheet = ConformanceSheet()
    for fields in try RecordedTests.lines(of: document) {
      if fields[0] == "cell" {
        block.cells.append(("Grid", fields[1], fields[2]))
        continue
      }
      if fields[0] == "place" {
        block.place = fields[1]
        continue
      }
      let ours = sheet.answer(to: fields[0], in: block)
      for (engine, theirs) in zip(["LibreOffice", "Gnumeric"], fields[1...]) {
        count += 1
        guard !isSame(ours, theirs, engine: engine) else { continue }
        let difference = Difference(document: document, formula: fields[0], engine: engine)
        if listed.removeValue(forKey: difference) != ours {
          unlisted.append("\(document)\t\(fields[0])\t\(engine)\t\(theirs)\t\(ours)")
        }
      }
    }
    #expect(count > 80)
    #expect(unlisted.isEmpty, Comment(rawValue: "\n" + unlisted.joined(separator: "\n")))
    #expect(listed.isEmpty, "listed, but not different")
  }

  /// Whether an answer of ours (as in conformance cases) is the one that was recorded.
  private func isSame(_ ours: String, _ theirs: String, engine: String) -> Bool {
    if ours == theirs { return true }
    // LibreOffice has no logicals, and numbers for some errors.
    if engine == "LibreOffice" {
      if ours == "TRUE" || ours == "FALSE" { return theirs == (ours == "TRUE" ? "1" : "0") }
      if ours.hasPrefix("#"), theirs.hasPrefix("Err:") { return true }
    }
    guard let left = number(ours), let right = number(theirs) else { return false }
    return abs(left - right) <= 1e-14 * max(abs(left), abs(right))
  }

  private func number(_ text: String) -> Double? {
    let parts = text.drop { $0 == "~" }.split(separator: "/").map { Double($0) }
    if parts.count == 2, let top = parts[0], let bottom = parts[1] { return top / bottom }
    return parts.count == 1 ? parts[0] : nil
  }

  // MARK: Files

  /// The lines of a file below its head, without comments, as fields.
  private static func lines(of name: String) throws -> [[String]] {
    let url = Datasets.root.appendingPathComponent("conformance/recorded/\(name).tsv")
    return try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n")
      .filter { !$0.hasPrefix("# ") && !$0.hasPrefix("formula\t") && !$0.hasPrefix("document\t") }
      .map { $0.components(separatedBy: "\t") }
  }

  /// What differs on purpose, and the answer that is given here.
  private static func listedDifferences() throws -> [Difference: String] {
    var differences: [Difference: String] = [:]
    for fields in try lines(of: "differences") {
      let difference = Difference(document: fields[0], formula: fields[1], engine: fields[2])
      differences[difference] = fields[3]
    }
    return differences
  }
}
