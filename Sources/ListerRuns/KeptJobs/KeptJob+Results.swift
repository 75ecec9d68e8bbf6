// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerJSON
import Synchronization

extension KeptJob {
  /// Reads the results that are on the disk, part by part.
  ///
  /// Of lists of the folder each line is an object with the name of the list and the document, and with
  /// the reason where it could not be read.
  ///
  /// - Parameters:
  ///   - line: the number of the first line, from 1; there may be no such line yet.
  ///   - body: takes the next part.
  /// - Throws: what `body` throws, and ``FileError``.
  package func readResults(from line: Int, _ body: ([UInt8]) throws -> Void) throws {
    let results = try folder.file("results")
    let end = state.withLock(\.mark.bytes)
    var offset = min(try results.start(ofLine: line - 1), end)
    var names = order.names.map { KeptJobNames($0, from: line, order.unread) }
    while offset < end {
      let part = try results.bytes(at: offset, room: min(1 << 16, end - offset))
      if part.isEmpty { throw FileError(.read, "results", .changedMeanwhile) }
      try body(names?.wrap(part) ?? part)
      offset += part.count
    }
  }
}

extension KeptJob {
  /// What is in each line that is no document, or has an error in a cell, and may be in others.
  private static let marks = [ByteView("{\"lister_error\":"), ByteView("{\"error\":\"#")]

  /// Reads those of the results on the disk that are no documents, or have an error in a cell.
  ///
  /// - Parameter body: takes the next ones: a line for each, `{"line": NUMBER, "result": RESULT}`.
  /// - Throws: what `body` throws, and ``FileError``.
  package func readErrors(_ body: ([UInt8]) throws -> Void) throws {
    var (rest, number) = ([UInt8](), 0)
    try readResults(from: 1) { part in
      rest += part
      var (errors, start) = ([UInt8](), 0)
      rest.withByteView { view in
        while let end = view.firstIndex(of: UInt8(ascii: "\n"), from: start) {
          let line = view[start..<end]
          start = end + 1
          number += 1
          guard isError(line, number: number) else { continue }
          errors += Array("{\"line\":\(number),\"result\":".utf8)
          errors += line.array
          errors += Array("}\n".utf8)
        }
      }
      rest.removeSubrange(..<start)
      if !errors.isEmpty { try body(errors) }
    }
  }

  /// Whether a line of the results is no document, or has an error in a cell.
  ///
  /// A document may have members that look like either: only the record of a line that was refused has
  /// nothing but `lister_error`, with the number of that line, and `id`; and only `values` are cells.
  private func isError(_ line: ByteView, number: Int) -> Bool {
    guard KeptJob.marks.contains(where: line.contains), let json = try? JSONText(parsing: line),
      let result = order.names == nil ? json : json["document"]
    else { return false }
    if let error = result["lister_error"],
      result.members.allSatisfy({ ["lister_error", "id"].contains($0.key) })
    {
      return error["line"]?.number?.int == number
    }
    let grids = result["grids"]?.elements ?? [result]
    let rows = grids.flatMap { $0["values"]?.elements ?? [] }
    return rows.contains { row in row.elements.contains { $0["error"] != nil } }
  }
}

/// Puts the names of lists around the lines that are their documents.
private struct KeptJobNames {
  private let names: [String]
  private let unread: [Int: String]
  private var number: Int
  private var isStart = true

  init(_ names: [String], from line: Int, _ unread: [Int: String]) {
    (self.names, number, self.unread) = (names, line, unread)
  }

  /// The next part of the lines, with what belongs around them.
  mutating func wrap(_ part: [UInt8]) -> [UInt8] {
    var wrapped: [UInt8] = []
    wrapped.reserveCapacity(part.count + part.count / 4)
    for line in part.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    ).enumerated() {
      if line.offset > 0 {
        wrapped += Array("}\n".utf8)
        isStart = true
      }
      if line.element.isEmpty { continue }
      if isStart {
        let name = JSONText(string: number <= names.count ? names[number - 1] : "").text
        let reason = unread[number].map { "\"reason\":\(JSONText(string: $0).text)," } ?? ""
        wrapped += Array("{\"list\":\(name),\(reason)\"document\":".utf8)
        number += 1
        isStart = false
      }
      wrapped += line.element
    }
    return wrapped
  }
}
