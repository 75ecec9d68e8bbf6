// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Rows of selected fields as comma-separated values.
///
/// Source: RFC 4180, with line feeds.
struct SelectedCSV {
  /// How many fields a row has, without that of errors.
  private let fieldCount: Int
  /// The line with the names of the fields.
  let heading: [UInt8]

  /// The rows of a selection.
  init(_ selection: Selection) {
    fieldCount = selection.fields.count
    var line = ByteBuffer(capacity: 256)
    for field in selection.fields {
      field.name.withByteView { SelectedCSV.append($0, to: &line) }
      line.append(",")
    }
    line.append("\(SelectedForm.errorColumn)\n")
    heading = line.view.array
  }

  /// Appends a row, or the record of a document that was refused, which are written as JSON.
  func append(_ row: ByteView, to output: inout ByteBuffer) {
    let start = output.count
    let error = SelectedRow.read(row) { field, value in
      if field > 0 { output.append(",") }
      switch value {
      case .nothing: break
      case .logical(let logical): output.append(logical ? "true" : "false")
      case .number(let text), .ratio(let text), .error(let text): output.append(text)
      case .text(let text): JSONText.withText(of: text) { SelectedCSV.append($0, to: &output) }
      case .nested(let text): SelectedCSV.append(text, to: &output)
      }
    }
    if let error {
      output.truncate(to: start)
      output.append(repeating: UInt8(ascii: ","), count: fieldCount)
      error.withByteView { SelectedCSV.append($0, to: &output) }
    } else {
      output.append(",")
    }
    output.append("\n")
  }

  /// Appends a text, in quotes where it needs them.
  private static func append(_ text: ByteView, to output: inout ByteBuffer) {
    let quote = UInt8(ascii: "\"")
    var needsQuotes = text.isEmpty
    for index in 0..<text.count {
      switch text[index] {
      case quote, UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): needsQuotes = true
      default: continue
      }
    }
    guard needsQuotes else { return output.append(text) }
    output.append(quote)
    for index in 0..<text.count {
      if text[index] == quote { output.append(quote) }
      output.append(text[index])
    }
    output.append(quote)
  }
}
