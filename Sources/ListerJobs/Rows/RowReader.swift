// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerTables

/// Reads rows, one after the other, into the values that fill a template: one worker's.
final class RowReader {
  /// Why a row can't fill the template.
  struct Failure: Error {
    /// The column; empty for the whole row.
    var column: String
    var message: String
  }

  let rows: FilledRows
  /// What becomes of the columns.
  private let uses: [FilledRows.Use?]
  private var parser: CSVParser
  /// The values as JSON spells them, and their bytes.
  private let values = SlabList<ByteView>()
  private var literals = ByteBuffer(capacity: 4_096)
  private var scratch = ByteBuffer(capacity: 64)
  private var text = ByteBuffer(capacity: 64)
  private static let nothing = ByteView("null")

  /// A reader of rows.
  init(_ rows: FilledRows) {
    self.rows = rows
    uses = rows.columns.map(\.use)
    if case .table(let table) = rows.form {
      parser = table.rows
    } else {
      parser = CSVParser(.empty, separator: UInt8(ascii: ","))
    }
  }

  /// The values of a row, one for each column, as JSON spells them; valid until the next row is read.
  ///
  /// A column of which nothing is made is `null`.
  func read(_ row: ByteView) throws(Failure) -> Slab<ByteView> {
    values.truncate()
    values.append(repeating: RowReader.nothing, count: uses.count)
    literals.truncate()
    // An escape takes six bytes for one. So no view moves while they are appended.
    literals.reserve(6 * row.count + 64 * uses.count)
    switch rows.form {
    case .table(let table): try read(row, table)
    case .objects: try read(object: row)
    }
    return values.slab
  }

  // MARK: Records

  private func read(_ row: ByteView, _ table: RowTable) throws(Failure) {
    do throws(ImportError) {
      parser.begin(row, line: 1)
      _ = try parser.next()
    } catch {
      throw Failure(column: "", message: error.message)
    }
    let count = parser.fields.count
    if count > uses.count, parser.fields[uses.count...].contains(where: { !$0.isEmpty }) {
      let fields = String(counting: count, "field")
      let message = "\(fields), and the line of headings has \(uses.count)"
      throw Failure(column: "", message: message)
    }
    for column in 0..<min(count, uses.count) {
      if let use = uses[column] { try take(column, use, table) }
    }
  }

  /// Takes a field of the record that was read.
  private func take(
    _ column: Int,
    _ use: FilledRows.Use,
    _ table: RowTable
  ) throws(Failure) {
    let field = parser.fields[column]
    let spelled =
      field.hasQuotes
      ? parser.text(field, scratch: &text) : parser.bytes[field.start..<field.end]
    let start = literals.count
    switch table.value(spelled, column: column, &scratch) {
    case .number(let number): use.append(number: number, to: &literals)
    case .logical(let logical): use.append(logical: logical, to: &literals)
    case .text(let text):
      let isPlain = JSONScanner.plainEnd(text, from: 0) == text.count
      guard isPlain || UTF8Text.isWellFormed(text) else {
        throw failure(column, "bytes that are not UTF-8")
      }
      use.append(text: text, to: &literals)
    case .missing: use.appendNothing(to: &literals)
    case .other:
      throw failure(column, "\(Format.excerpt(spelled.string)) is not what the column holds")
    }
    values.slab[column] = literals.view[start..<literals.count]
  }

  private func failure(_ column: Int, _ message: String) -> Failure {
    Failure(column: rows.columns[column].name, message: message)
  }

  // MARK: Objects

  private func read(object row: ByteView) throws(Failure) {
    var unknown: String?
    var twice: Int?
    do throws(ScanFailure) {
      var scanner = JSONScanner(row)
      scanner.skipSpace()
      guard scanner.next == UInt8(ascii: "{") else { throw scanner.wrongType("an object") }
      var next = 0
      var more = try scanner.enterObject()
      while more {
        let token = try scanner.key()
        let column = column(of: token, row, from: next)
        let start = scanner.at
        try scanner.skipValue()
        if let column {
          next = column + 1
          if !isFree(column) { twice = column }
          values.slab[column] = row[start..<scanner.at]
        } else {
          unknown = unknown ?? JSONText.string(of: row[token.start - 1..<token.end + 1])
        }
        more = try scanner.moreMembers()
      }
      scanner.skipSpace()
      guard scanner.at == row.count else {
        throw ScanFailure(offset: scanner.at, reason: .trailingData)
      }
    } catch {
      throw Failure(column: "", message: error.reason.message)
    }
    if let twice { throw failure(twice, "the row has this member twice") }
    if let unknown { throw Failure(column: unknown, message: "the first row has no such member") }
    for column in uses.indices { try settle(column) }
  }

  /// Whether a column has no value of the row yet.
  private func isFree(_ column: Int) -> Bool {
    values.slab[column].address == RowReader.nothing.address
  }

  /// The column of a member, which mostly is the next one; nil if there is none.
  private func column(of token: StringToken, _ row: ByteView, from next: Int) -> Int? {
    let columns = rows.columns
    func isName(_ column: Int) -> Bool {
      guard !token.isEscaped else {
        return JSONText.string(of: row[token.start - 1..<token.end + 1]) == columns[column].name
      }
      return columns[column].name.withByteView { $0 == row[token.start..<token.end] }
    }
    if next < columns.count, isName(next) { return next }
    return columns.indices.first(where: isName)
  }

  /// Spells a value as it is where it goes: as it is, but for what would be a formula.
  private func settle(_ column: Int) throws(Failure) {
    let value = values.slab[column]
    guard let use = uses[column] else { return }
    let isText = value[0] == UInt8(ascii: "\"")
    guard use == .name || use == .cell && isText && RowReader.mayBeFormula(value) else { return }
    guard !(use == .name && (value[0] == UInt8(ascii: "[") || value[0] == UInt8(ascii: "{"))) else {
      throw failure(column, "a name stands for a number, a text or a logical value")
    }
    let start = literals.count
    if use == .cell {
      JSONText.withText(of: value) { use.append(text: $0, to: &literals) }
    } else {
      use.append(value, to: &literals)
    }
    values.slab[column] = literals.view[start..<literals.count]
  }

  private static func mayBeFormula(_ text: ByteView) -> Bool {
    text[1] == UInt8(ascii: "=") || text[1] == UInt8(ascii: "\\")
  }
}
