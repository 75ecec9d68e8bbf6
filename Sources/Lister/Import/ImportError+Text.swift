// SPDX-License-Identifier: MIT

package import ListerTables

extension ImportError {
  /// One line for people: `prices.csv:3:7: a quote is missing`, `book.xlsx: Sheet1!B2: ...`.
  package func description(in file: String) -> String {
    var text = file
    if let line { text += ":\(line)" }
    if line != nil, let column { text += ":\(column)" }
    if !place.isEmpty { text += ": \(place)" }
    return "\(text): \(message)"
  }
}
