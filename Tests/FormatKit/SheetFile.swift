// SPDX-License-Identifier: MIT

import ListerWorkbooks

/// A workbook of one sheet, which is written out in either format.
package struct SheetFile {
  /// A cell.
  package enum Cell: Hashable, Sendable {
    /// Nothing.
    case empty
    case text(String)
    /// A number as it is spelled, with the format that Office Open XML shows it by; nil for none.
    case number(String, format: String? = nil)
    /// A time of OpenDocument, as ISO 8601 spells a duration.
    case duration(String)
  }

  /// The rows, from the first one of the sheet on.
  package var rows: [[Cell]]
  /// The merged ranges; Office Open XML alone has them.
  package var merged: [String]

  /// A sheet of the given rows.
  package init(rows: [[Cell]], merged: [String] = []) {
    self.rows = rows
    self.merged = merged
  }

  /// The bytes as Office Open XML.
  package var xlsx: [UInt8] {
    var formats: [String] = []
    var xml = ""
    for (row, cells) in rows.enumerated() {
      xml += "<row r=\"\(row + 1)\">"
      for (column, cell) in cells.enumerated() {
        // Of 26 columns at most.
        let place = "\(Unicode.Scalar(UInt8(ascii: "A") + UInt8(column)))\(row + 1)"
        switch cell {
        case .empty: break
        case .text(let text), .duration(let text):
          xml += "<c r=\"\(place)\" t=\"str\"><v>\(XMLText.escaped(text))</v></c>"
        case .number(let number, let format):
          var style = ""
          if let format {
            if !formats.contains(format) { formats.append(format) }
            style = " s=\"\((formats.firstIndex(of: format) ?? 0) + 1)\""
          }
          xml += "<c r=\"\(place)\"\(style)><v>\(number)</v></c>"
        }
      }
      xml += "</row>"
    }
    return XLSXSample.file([(name: "S", rows: xml)], formats: formats, merged: merged)
  }

  /// The bytes as OpenDocument.
  package var ods: [UInt8] {
    let rows = rows.map { cells in
      cells.map { cell -> String in
        switch cell {
        case .empty: "<table:table-cell/>"
        case .text(let text): ODSSample.cell(XMLText.escaped(text))
        case .number(let number, _):
          "<table:table-cell office:value-type=\"float\" office:value=\"\(number)\"/>"
        case .duration(let time):
          "<table:table-cell office:value-type=\"time\" office:time-value=\"\(time)\"/>"
        }
      }
    }
    return ODSSample.file(ODSSample.sheet(rows))
  }
}
