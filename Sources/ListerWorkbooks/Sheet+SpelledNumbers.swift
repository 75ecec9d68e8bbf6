// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import ListerTables

extension Sheet {
  /// Finds out which of its texts spell numbers, by what their columns say: the sheet becomes a grid.
  ///
  /// - Returns: what is told of those that stay texts.
  mutating func findSpelledNumbers() -> [ImportRemark] {
    var unmerged = self
    unmerged.merged = []
    // A sheet that is too wide for a table is none of columns.
    guard let numbers = try? SheetTable(unmerged)?.spelledNumbers(), !numbers.isEmpty else {
      return []
    }
    var (kept, unsettled): ([CellAddress], [CellAddress]) = ([], [])
    for index in cells.indices where cells[index].formula == nil {
      let address = CellAddress(row: cells[index].row, column: cells[index].column)
      guard let number = numbers[address], cells[index].value == .text(number.text) else {
        continue
      }
      cells[index].spelled = number.number
      if number.isUnsettled {
        unsettled.append(address)
      } else if number.number == nil {
        kept.append(address)
      }
    }
    var remarks: [ImportRemark] = []
    if let first = kept.first {
      let texts = String(
        counting: kept.count,
        one: "text that spells a number is kept as a text",
        many: "texts that spell numbers are kept as texts"
      )
      let reason = "there are others in the column"
      remarks.append(ImportRemark(message: "\(name)!\(first): \(texts), for \(reason)"))
    }
    if let first = unsettled.first {
      let texts = String(
        counting: unsettled.count,
        one: "number such as 1,234 or 1.234, whose mark can mean two things, is kept as a text",
        many: "numbers such as 1,234 or 1.234, whose mark can mean two things, are kept as texts"
      )
      remarks.append(ImportRemark(message: "\(name)!\(first): \(texts)", isUnsettled: true))
    }
    return remarks
  }
}
