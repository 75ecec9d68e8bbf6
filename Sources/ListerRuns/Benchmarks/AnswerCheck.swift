// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerBench
import ListerFiles
import ListerWorkloads

/// Compares the output of a run with the answers that the generator of its input knows.
final class AnswerCheck {
  private let documents: GeneratedDocuments
  /// A digest of all lines in their order, to compare runs with.
  private(set) var digest = LineDigest()
  private var cells: [[ByteView]] = []

  /// A check of what these documents become, from the first on.
  init(_ documents: GeneratedDocuments) { self.documents = documents }

  /// Checks every document of a file.
  ///
  /// - Throws: ``ListerError`` with the first answer that is wrong, or when the file can't be read.
  func run(_ file: ScratchFile) throws(ListerError) {
    var index = 0
    try file.forEachLine { (line) throws(ListerError) in
      do throws(BenchmarkFault) {
        try check(line, index: index)
      } catch {
        throw ListerError(.benchmark(error))
      }
      index += 1
    }
    guard index == documents.count else {
      let fault = BenchmarkFault.lost(
        documents.workload.name,
        documents: documents.count,
        found: index
      )
      throw ListerError(.benchmark(fault))
    }
  }

  /// Checks the document with this index.
  func check(_ line: ByteView, index: Int) throws(BenchmarkFault) {
    let workload = documents.workload
    digest.add(line)
    guard readValues(of: line) else { throw .noValues(workload.name, document: index) }
    let answers = workload.expected(
      index: index,
      seed: documents.seed,
      distinct: documents.isDistinct
    )
    for answer in answers {
      let isThere = answer.row < cells.count && answer.column < cells[answer.row].count
      let found = isThere ? cells[answer.row][answer.column].string : "nothing"
      guard found == answer.text else {
        let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(answer.column)))
        let cell = "\(letter)\(answer.row + 1)"
        throw .wrongAnswer(
          workload.name,
          document: index,
          cell: cell,
          found: found,
          expected: answer.text
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
