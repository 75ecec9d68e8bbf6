// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// The members of a JSON object as the columns of a table: arrays of equal length, or objects of
/// equal keys.
struct JSONColumns: TableSource {
  private let bytes: ByteView
  private let starts: [Int]
  private var scanners: [JSONScanner] = []
  /// Whether the keys of the objects are the first column.
  private let hasLabels: Bool
  let headings: [String]
  let remarks: [ImportRemark]
  var isOfRecords: Bool { true }
  var spellsDecimals: Bool { true }

  /// The columns that were found in a text.
  init(_ bytes: ByteView, _ table: JSONTable) {
    self.bytes = bytes
    hasLabels = table.labels != nil
    var headings = hasLabels ? ["key"] : []
    var starts: [Int] = []
    JSONText.forEachPlace(bytes[table.start..<bytes.count]) { place, _ in
      headings.append(JSONText.string(of: bytes[table.start..<bytes.count][place.key]))
      starts.append(table.start + place.value.lowerBound)
      return true
    }
    self.headings = headings
    self.starts = starts
    remarks = table.remarks
  }

  mutating func rewind(for shape: TableOptions.Shape) { scanners = [] }

  mutating func next(_ row: inout TableRow) throws(ImportError) -> Bool {
    do throws(ScanFailure) {
      row.clear()
      let isFirst = scanners.isEmpty
      if isFirst { scanners = starts.map { JSONScanner(bytes, at: $0) } }
      for index in scanners.indices {
        let isObject = bytes[starts[index]] == UInt8(ascii: "{")
        guard try advance(&scanners[index], isFirst, isObject: isObject) else { return false }
        if isObject {
          let key = try scanners[index].key()
          if hasLabels, index == 0 {
            row.cells.append(TableCell(.text, JSONCell.text(key, scanners[index], &row)))
          }
        }
        row.cells.append(try JSONCell.read(&scanners[index], &row))
      }
      return true
    } catch {
      throw ImportError(error, in: bytes)
    }
  }

  /// Stands at the next value of a column, or at its key; false if there is none.
  private func advance(
    _ scanner: inout JSONScanner,
    _ isFirst: Bool,
    isObject: Bool
  ) throws(ScanFailure) -> Bool {
    guard isObject else {
      return isFirst ? try scanner.enterArray() : try scanner.moreElements()
    }
    return isFirst ? try scanner.enterObject() : try scanner.moreMembers()
  }
}
