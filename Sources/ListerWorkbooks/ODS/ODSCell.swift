// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// A cell of an OpenDocument spreadsheet while it is read.
struct ODSCell {
  /// How many cells beside one another are the same.
  let repeats: Int
  let formula: String?
  /// The name of its style; nil if it has that of its row or column.
  let style: String?
  /// The rows and columns that it is merged with, itself among them; nil if it is not.
  let spans: (rows: Int, columns: Int)?
  /// The cells that the array of its formula fills.
  let matrix: (rows: Int, columns: Int)?
  private let type: String?
  private let number: String?
  private let special: String?
  private let isError: Bool

  // Its text: paragraphs, in which line ends and tabs count as a space.
  private var text = ""
  private var paragraphs = 0
  private var isInParagraph = 0
  private var isAfterSpace = true

  init(_ attributes: XMLAttributes) {
    repeats = max(attributes.number("table:1.0|number-columns-repeated") ?? 1, 1)
    formula = attributes["table:1.0|formula"]
    style = attributes["table:1.0|style-name"]
    let down = max(attributes.number("table:1.0|number-rows-spanned") ?? 1, 1)
    let across = max(attributes.number("table:1.0|number-columns-spanned") ?? 1, 1)
    spans = down > 1 || across > 1 ? (rows: down, columns: across) : nil
    let rows = attributes.number("table:1.0|number-matrix-rows-spanned")
    let columns = attributes.number("table:1.0|number-matrix-columns-spanned")
    matrix = rows.flatMap { rows in columns.map { (min(rows, 1 << 20), min($0, 1 << 14)) } }
    type = attributes["office:1.0|value-type"]
    number = attributes["office:1.0|value"]
    special =
      attributes["office:1.0|date-value"] ?? attributes["office:1.0|time-value"]
      ?? attributes["office:1.0|boolean-value"] ?? attributes["office:1.0|string-value"]
    isError = attributes["calcext:1.0|value-type"] == "error"
  }

  // MARK: Text

  mutating func begin(_ name: ByteView, _ attributes: XMLAttributes) {
    if name.isName("text:1.0|p") || name.isName("text:1.0|h") {
      if paragraphs > 0 { text += "\n" }
      paragraphs += 1
      isInParagraph += 1
      isAfterSpace = true
    } else if name.isName("text:1.0|s") {
      let count = min(attributes.number("text:1.0|c") ?? 1, 32_767)
      text += String(repeating: " ", count: max(count, 0))
      isAfterSpace = false
    } else if name.isName("text:1.0|tab") {
      text += "\t"
      isAfterSpace = false
    } else if name.isName("text:1.0|line-break") {
      text += "\n"
      isAfterSpace = true
    }
  }

  mutating func end(_ name: ByteView) {
    guard name.isName("text:1.0|p") || name.isName("text:1.0|h") else { return }
    isInParagraph -= 1
  }

  mutating func add(_ piece: ByteView) {
    guard isInParagraph > 0 else { return }
    // The standard has runs of spaces be one; LibreOffice writes and reads them as they are.
    for scalar in piece.string.unicodeScalars {
      let isBreak = scalar == "\t" || scalar == "\n" || scalar == "\r"
      if !isBreak {
        text.unicodeScalars.append(scalar)
      } else if !isAfterSpace {
        text.unicodeScalars.append(" ")
      }
      isAfterSpace = isBreak || scalar == " "
    }
  }

  // MARK: Value

  func value(_ place: @autoclosure () -> String) throws(ImportError) -> SheetValue {
    if isError, text.hasPrefix("#") || text.hasPrefix("Err:") { return .error(text) }
    switch type {
    case "float", "percentage", "currency":
      guard let value = SheetNumbers.decimal((number ?? "").trimmed) else {
        throw ImportError(place: place(), message: "\"\(number ?? "")\" is no number")
      }
      return .number(value)
    case "boolean": return .logical(special == "true")
    case "date":
      // A day that the calendar lacks is kept as the text that it is.
      return special.flatMap { SheetDates.date(text: $0) } ?? .text(special ?? text)
    case "time": return special.flatMap { SheetDates.time($0) } ?? .text(special ?? text)
    case "string": return .text(special ?? text)
    default: return text.isEmpty && type == nil ? .empty : .text(text)
    }
  }

  /// What it shows where its number is no amount; nil otherwise.
  ///
  /// - Parameters:
  ///   - value: its value.
  ///   - zeros: how many digits its style gives whole numbers at least.
  /// - Returns: a time, or a code with zeros in front.
  func shown(_ value: SheetValue, zeros: Int) -> String? {
    switch (type, value) {
    case ("time", _): special.flatMap { ShownText.time(duration: $0) }
    case ("float", .number(let number)): zeros > 1 ? ShownText.code(number, digits: zeros) : nil
    default: nil
    }
  }
}
