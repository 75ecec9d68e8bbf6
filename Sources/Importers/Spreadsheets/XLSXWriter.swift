// SPDX-License-Identifier: MIT

import Bytes
import CXlsxWriter
import Glibc

/// Writes workbooks as Office Open XML through libxlsxwriter.
///
/// The library writes to a file: one in the folder for temporary files, which is removed before its bytes are
/// handed over.
enum XLSXWriter {
  /// The bytes of a planned workbook, and what the library refused.
  static func write(
    _ plan: WorkbookPlan
  ) throws(ExportError) -> (bytes: [UInt8], remarks: [ImportRemark]) {
    let file = try TemporaryFile()
    var remarks: [ImportRemark] = []
    let status = unsafe file.path.withCString { path in
      guard let workbook = unsafe workbook_new(path) else { return LXW_ERROR_MEMORY_MALLOC_FAILED }
      var properties = unsafe lxw_doc_properties()
      // The time of writing is not part of the document: the same lists give the same bytes.
      unsafe properties.created = 946_684_800
      unsafe workbook_set_properties(workbook, &properties)
      for sheet in plan.sheets {
        guard let worksheet = unsafe workbook_add_worksheet(workbook, sheet.name) else {
          remarks.append(ImportRemark(message: "the sheet \"\(sheet.name)\" could not be written"))
          continue
        }
        unsafe write(sheet, to: worksheet)
        if sheet.isHidden { unsafe worksheet_hide(worksheet) }
      }
      for (name, target) in plan.names
      where unsafe workbook_define_name(workbook, name, "=\(target)") != LXW_NO_ERROR {
        remarks.append(ImportRemark(message: "Excel does not accept the name \"\(name)\""))
      }
      return unsafe workbook_close(workbook)
    }
    guard status == LXW_NO_ERROR else {
      let reason = unsafe lxw_strerror(status).map { unsafe String(cString: $0) } ?? ""
      throw ExportError(message: "the workbook could not be written: \(reason)")
    }
    return (try file.bytes(), remarks)
  }

  private static func write(
    _ sheet: PlannedSheet,
    to worksheet: UnsafeMutablePointer<lxw_worksheet>
  ) {
    for (row, cells) in sheet.rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let (row, column) = (UInt32(clamping: row), UInt16(clamping: column))
        switch cell {
        case .empty: break
        case .number(let text):
          unsafe worksheet_write_number(worksheet, row, column, Double(text) ?? 0, nil)
        case .text(let text):
          unsafe worksheet_write_string(worksheet, row, column, XLSXText.encoded(text), nil)
        case .logical(let logical):
          unsafe worksheet_write_boolean(worksheet, row, column, logical ? 1 : 0, nil)
        case .formula(let source, let value):
          unsafe write(source, value, row, column, to: worksheet)
        }
      }
    }
  }

  /// Whether a formula may give several values: Excel shows them only if the file says so.
  static func isArray(_ source: String) -> Bool {
    if source.contains("{") { return true }
    let functions = [
      "SEQUENCE(", "FILTER(", "SORT(", "SORTBY(", "UNIQUE(", "RANDARRAY(", "TRANSPOSE(", "MMULT(",
      "MINVERSE(", "MUNIT(", "ANCHORARRAY(", "HSTACK(", "VSTACK(", "TEXTSPLIT(", "FREQUENCY(",
    ]
    let capitals = source.uppercased()
    return functions.contains { capitals.contains($0) }
  }

  private static func write(
    _ source: String,
    _ value: SheetValue,
    _ row: UInt32,
    _ column: UInt16,
    to worksheet: UnsafeMutablePointer<lxw_worksheet>
  ) {
    let formula = "=\(source)"
    if isArray(source) {
      // The library takes braces away at both ends, even those of an array constant: so it gets its own.
      unsafe worksheet_write_dynamic_array_formula(
        worksheet,
        row,
        column,
        row,
        column,
        "{\(formula)}",
        nil
      )
      return
    }
    switch value {
    case .number(let text):
      unsafe worksheet_write_formula_num(worksheet, row, column, formula, nil, Double(text) ?? 0)
    case .text(let text):
      unsafe worksheet_write_formula_str(worksheet, row, column, formula, nil, text)
    default: unsafe worksheet_write_formula(worksheet, row, column, formula, nil)
    }
  }
}
