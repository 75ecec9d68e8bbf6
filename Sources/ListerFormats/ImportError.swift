// SPDX-License-Identifier: MIT

/// Why a file was refused, and where.
package struct ImportError: Error, Hashable, Sendable {
  /// The line, from 1; nil when lines mean nothing in the format.
  package var line: Int?
  /// The column, in characters from 1, or nil.
  package var column: Int?
  /// The place in the format's own terms, such as `Sheet1!B2` or `items[3].text`; empty if there is
  /// none.
  package var place: String
  /// What is wrong, as a sentence without a full stop.
  package var message: String

  /// An error of the given parts.
  package init(line: Int? = nil, column: Int? = nil, place: String = "", message: String) {
    self.line = line
    self.column = column
    self.place = place
    self.message = message
  }
}
