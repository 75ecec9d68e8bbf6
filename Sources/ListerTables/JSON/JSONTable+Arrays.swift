// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

extension JSONTable {
  /// The elements of the array at a place.
  static func array(_ text: ByteView, at start: Int) throws(ScanFailure) -> JSONTable {
    var scanner = JSONScanner(text, at: start)
    var table = JSONTable(.values, start: start)
    guard try scanner.enterArray() else { return table }
    if scanner.next == UInt8(ascii: "[") {
      table.rows = .arrays
    } else {
      table.record = JSONRecord(text, at: scanner.at)
    }
    return table
  }

  /// Finds out whether the first array of cells names the columns, if nothing else does.
  ///
  /// - Throws: ``ImportError`` if the user says what can't be.
  mutating func takeHeadings(_ text: ByteView, _ given: Int?) throws(ImportError) {
    guard rows == .arrays, headings.isEmpty else {
      if given != nil {
        let message = "--heading-rows says nothing of rows whose columns have names"
        remarks.append(ImportRemark(message: message))
      }
      return
    }
    let sample = JSONTable.cells(text, at: start)
    guard let first = sample.first else { return }
    if let given {
      guard given <= 1 else {
        throw ImportError(message: "--heading-rows \(given): one array at most names the columns")
      }
      hasHeadingRow = given == 1
    } else {
      let answer = JSONTable.areHeadings(first.map { $0 ?? "" }, sample.dropFirst())
      hasHeadingRow = first.allSatisfy { $0 != nil } && answer ?? false
      if first.allSatisfy({ $0 != nil }), answer == nil {
        let message = """
          the first row is taken for one like the others: nothing tells it from them; \
          --heading-rows 1 makes headings of it
          """
        remarks.append(ImportRemark(message: message, isUnsettled: true))
      }
    }
    if hasHeadingRow { headings = first.map { $0 ?? "" } }
  }

  /// Whether texts are headings by the rows below them; nil if nothing tells.
  private static func areHeadings(_ first: [String], _ rest: ArraySlice<[String?]>) -> Bool? {
    guard !first.isEmpty, Set(first).count == first.count else { return false }
    let areAlone = rest.allSatisfy(\.isEmpty)
    if areAlone || first.contains(where: TableHeader.namesKey) { return true }
    let rows = rest.map { row in row.map { $0 ?? "" } }
    if TableHeadings.areNames(first, above: rows[...]) { return true }
    var (isOne, isOther) = (false, false)
    for (column, heading) in first.enumerated() {
      let below = rest.compactMap { column < $0.count ? $0[column] : nil }
      let cells = below.filter { !$0.isEmpty }
      let others = rest.count { column < $0.count && $0[column] == nil }
      // Something else than texts stands below, and no flag in its place.
      let isFlag = heading.withByteView { TableFlags.saysMissing($0) }
      if others > cells.count, !isFlag { return true }
      if cells.contains(heading) { return false }
      // Codes have one length, and what names them another one.
      let lengths = Set(cells.map(\.utf8.count))
      guard cells.count > 1, lengths.count == 1, let length = lengths.first else { continue }
      if length == heading.utf8.count { isOne = true } else { isOther = true }
    }
    return isOne == isOther ? nil : isOther
  }

  /// The first rows of an array of arrays; what is no text is nil, unless it is null, which is nothing.
  private static func cells(_ text: ByteView, at start: Int) -> [[String?]] {
    var rows: [[String?]] = []
    var scanner = JSONScanner(text, at: start)
    guard var more = try? scanner.enterArray() else { return [] }
    while more, rows.count <= TableHeadings.sampleSize {
      let start = scanner.at
      guard (try? scanner.skipValue()) != nil else { return rows }
      rows.append(
        JSONText(checked: text[start..<scanner.at]).elements.map { value in
          value == .null ? "" : value.string
        }
      )
      more = (try? scanner.moreElements()) ?? false
    }
    return rows
  }
}

extension JSONText {
  /// The texts of the array at a place; none if it holds anything else.
  static func texts(_ bytes: ByteView, at start: Int) -> [String] {
    var scanner = JSONScanner(bytes, at: start)
    guard (try? scanner.skipValue()) != nil else { return [] }
    let elements = JSONText(checked: bytes[start..<scanner.at]).elements
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : []
  }
}
