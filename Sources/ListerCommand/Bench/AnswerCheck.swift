// SPDX-License-Identifier: MIT

import ListerBasics
import ListerWorkloads

/// Compares the output of a run with the answers that the generator of its input knows.
final class AnswerCheck {
  private let workload: Workload
  private let seed: UInt64
  private let distinct: Bool
  /// A digest of all lines in their order, to compare runs with.
  private(set) var digest: UInt64 = 0
  private var cells: [[ByteView]] = []

  /// A check of the documents with these parameters, from the first on.
  init(workload: Workload, seed: UInt64, distinct: Bool) {
    self.workload = workload
    self.seed = seed
    self.distinct = distinct
  }

  /// Checks every document of a file.
  ///
  /// - Throws: `failed` with the first answer that is wrong.
  func run(_ file: ScratchFile, documents: Int) throws(CommandError) {
    var index = 0
    try file.forEachLine { (line) throws(CommandError) in
      try check(line, index: index)
      index += 1
    }
    guard index == documents else {
      throw .failed("\(workload.name): \(Display.count(documents, "document")) in, \(index) out")
    }
  }

  /// Checks the document with this index.
  func check(_ line: ByteView, index: Int) throws(CommandError) {
    digest = (digest ^ line.fastHash) &* 0x9E37_79B9_7F4A_7C15
    guard readValues(of: line) else {
      throw .failed("\(workload.name) \(index): the output has no values")
    }
    for answer in workload.expected(index: index, seed: seed, distinct: distinct) {
      let isThere = answer.row < cells.count && answer.column < cells[answer.row].count
      let found = isThere ? cells[answer.row][answer.column].string : "nothing"
      guard found == answer.text else {
        let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(answer.column)))
        throw .failed(
          "\(workload.name) \(index): \(letter)\(answer.row + 1) is \(found), not \(answer.text)"
        )
      }
    }
  }

  /// Splits the first member `values` into the JSON texts of its cells.
  ///
  /// Within a JSON string its quotes would be escaped, so the bytes `"values":[` are the member.
  private func readValues(of line: ByteView) -> Bool {
    cells.removeAll(keepingCapacity: true)
    let key = ByteView("\"values\":[")
    var start = 0
    while let quote = line.firstIndex(of: UInt8(ascii: "\""), from: start) {
      guard quote + key.count <= line.count else { return false }
      if line[quote..<quote + key.count] == key {
        return readRows(of: line, from: quote + key.count)
      }
      start = quote + 1
    }
    return false
  }

  /// Reads rows up to the bracket that closes them; `depth` counts brackets within the rows.
  private func readRows(of line: ByteView, from first: Int) -> Bool {
    var depth = 0
    var cell = first
    var index = first
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: "\""):
        guard let end = AnswerCheck.endOfText(line, from: index + 1) else { return false }
        index = end
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth == 1 {
          cells.append([])
          cell = index + 1
        }
      case UInt8(ascii: ",") where depth == 1:
        cells[cells.count - 1].append(line[cell..<index])
        cell = index + 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return true }
        if depth == 1 { cells[cells.count - 1].append(line[cell..<index]) }
        depth -= 1
      default: break
      }
      index += 1
    }
    return false
  }

  private static func endOfText(_ line: ByteView, from start: Int) -> Int? {
    var index = start
    while index < line.count {
      if line[index] == UInt8(ascii: "\"") { return index }
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}
