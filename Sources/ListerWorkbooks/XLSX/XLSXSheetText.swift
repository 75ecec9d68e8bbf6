// SPDX-License-Identifier: MIT

import ListerSyntax
import ListerTables

/// Spells a sheet as a part of Office Open XML.
enum XLSXSheetText {
  /// The part.
  static func text(of sheet: PlannedSheet) -> String {
    var xml = XMLText.head + "<worksheet xmlns=\"\(XLSXWriter.main)\"><sheetData>\n"
    for (row, cells) in sheet.rows.enumerated() where cells.contains(where: { $0 != .empty }) {
      xml += "<row r=\"\(row + 1)\">"
      for (column, cell) in cells.enumerated() where cell != .empty {
        append(cell, "\(CellAddress(row: row, column: column))", row, column, to: &xml)
      }
      xml += "</row>\n"
    }
    return xml + "</sheetData></worksheet>\n"
  }

  private static func append(
    _ cell: PlannedCell,
    _ address: String,
    _ row: Int,
    _ column: Int,
    to xml: inout String
  ) {
    xml += "<c r=\"\(address)\""
    switch cell {
    case .empty: xml += "/>"
    case .number(let text):
      xml += "><v>\(SheetNumbers.shortest(Double(text) ?? 0))</v></c>"
    case .text(let text):
      xml += " t=\"inlineStr\"><is>\(element("t", text))</is></c>"
    case .logical(let logical): append(.logical(logical), formula: "", to: &xml)
    case .error(let text): append(.error(text), formula: "", to: &xml)
    case .filled(let value): append(value, formula: "", to: &xml)
    case .formula(let source, let value, nil):
      append(value, formula: "<f>\(XLSXText.encoded(source))</f>", to: &xml)
    case .formula(let source, let value, let array?):
      let last = CellAddress(row: row + array.rows - 1, column: column + array.columns - 1)
      let area = array == .single ? address : "\(address):\(last)"
      xml += " cm=\"1\""
      append(
        value,
        formula: "<f t=\"array\" ref=\"\(area)\">\(XLSXText.encoded(source))</f>",
        to: &xml
      )
    }
  }

  /// The type of what a formula gave, the formula and the value; nothing if there is no value.
  private static func append(_ value: SheetValue, formula: String, to xml: inout String) {
    switch value {
    case .empty: xml += ">\(formula)</c>"
    case .number(let text): xml += ">\(formula)<v>\(text)</v></c>"
    case .logical(let logical): xml += " t=\"b\">\(formula)<v>\(logical ? 1 : 0)</v></c>"
    case .error(let text) where PlannedCell.errors.contains(text):
      xml += " t=\"e\">\(formula)<v>\(text)</v></c>"
    case .text(let text), .error(let text), .ratio(let text), .date(let text, _):
      xml += " t=\"str\">\(formula)\(element("v", WorkbookLayout.text(text, .officeOpen)))</c>"
    }
  }

  /// A text in an element; white space at its ends would be lost otherwise.
  private static func element(_ name: String, _ text: String) -> String {
    let isSpaced = text.first?.isWhitespace == true || text.last?.isWhitespace == true
    let attribute = isSpaced ? " xml:space=\"preserve\"" : ""
    return "<\(name)\(attribute)>\(XLSXText.encoded(text))</\(name)>"
  }
}
