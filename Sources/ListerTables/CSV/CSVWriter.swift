// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON

/// Writes records of fields between separators.
///
/// A spreadsheet takes fields that begin with `=`, `+`, `-` or `@`, also after a tab, for formulas,
/// whoever wrote them. Such fields are counted and reported, and quoted with an apostrophe where
/// that is asked for.
package struct CSVWriter: ~Copyable {
  private var buffer = ByteBuffer(capacity: 4_096)
  private let separator: UInt8
  private let lineEnd: StaticString
  private let defuses: Bool
  private var isAtStart = true
  /// Fields that a spreadsheet would take for formulas.
  private var formulas = 0

  /// A writer with the given separator and line end; `defuses` says whether what looks like a
  /// formula is quoted.
  package init(
    separator: UInt8 = UInt8(ascii: ","),
    lineEnd: StaticString = "\r\n",
    defuses: Bool = false
  ) {
    self.separator = separator
    self.lineEnd = lineEnd
    self.defuses = defuses
  }

  /// Refuses a table of more columns than one that is read has.
  ///
  /// Each item has a field in each column: without a bound a few megabytes would make terabytes.
  package static func check(columns count: Int) throws(ExportError) {
    guard count > CSVParser.columns else { return }
    throw ExportError(
      message: "the list needs \(count) columns; a table has at most \(CSVParser.columns)"
    )
  }

  /// When a field is put in quotes.
  package enum Quoting {
    /// When it has to be, or could be misread.
    case whenNeeded
    /// When white space is in it, too, which separates where nothing else does.
    case spaces
    case always

    /// How the fields of a table of so many columns are put in quotes.
    init(columns count: Int) { self = count > 1 ? .whenNeeded : .spaces }
  }

  /// Appends a field to the record; a formula of a grid is meant to be one.
  package mutating func append(
    _ field: String,
    quoting: Quoting = .whenNeeded,
    isFormula: Bool = false
  ) {
    if !isAtStart { buffer.append(separator) }
    isAtStart = false
    field.withByteView { field in
      let looksLikeFormula = CSVWriter.looksLikeFormula(field)
      let isDefused = looksLikeFormula && defuses
      if looksLikeFormula, defuses || !isFormula { formulas += 1 }
      let isSpaced = quoting == .spaces && field.firstIndex(of: CSVParser.whiteSpace) != nil
      guard quoting == .always || isSpaced || isDefused || CSVWriter.needsQuotes(field) else {
        return buffer.append(field)
      }
      buffer.append(UInt8(ascii: "\""))
      if isDefused { buffer.append(UInt8(ascii: "'")) }
      for index in 0..<field.count {
        let byte = field[index]
        if byte == UInt8(ascii: "\"") { buffer.append(byte) }
        buffer.append(byte)
      }
      buffer.append(UInt8(ascii: "\""))
    }
  }

  package mutating func endRecord() {
    buffer.append(lineEnd)
    isAtStart = true
  }

  /// Appends a whole record.
  package mutating func append(record: [String]) {
    for field in record { append(field) }
    endRecord()
  }

  /// What has been written, with the remarks on it.
  package func result(_ remarks: [ImportRemark]) -> ExportResult {
    var remarks = remarks
    if formulas > 0 {
      let cells = String(counting: formulas, one: "cell begins", many: "cells begin")
      let message =
        defuses
        ? "\(cells) like a formula; an apostrophe before it keeps spreadsheets from calculating it"
        : "\(cells) like a formula, which a spreadsheet may calculate; --defuse prevents that"
      remarks.append(ImportRemark(message: message))
    }
    return ExportResult(bytes: buffer.view.array, remarks: remarks)
  }

  /// Whether a spreadsheet may take a field for a formula; a number with a sign isn't one.
  private static func looksLikeFormula(_ field: ByteView) -> Bool {
    guard !field.isEmpty else { return false }
    switch field[0] {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return true
    case UInt8(ascii: "-"): return !JSONText.isNumber(field)
    case UInt8(ascii: "+"): return !JSONText.isNumber(field[1..<field.count])
    default: return false
    }
  }

  /// Whether a field holds what means something outside quotes under any separator.
  private static func needsQuotes(_ field: ByteView) -> Bool {
    guard !field.isEmpty else { return false }
    for index in 0..<field.count {
      switch field[index] {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
        UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return true
      default: break
      }
    }
    return field[0] == 0x20 || field[field.count - 1] == 0x20 || field[0] == CSVComments.mark
      || field.hasPrefix(ByteView("sep="))
  }
}
