// SPDX-License-Identifier: MIT

/// Why a file was refused, and where.
public struct ImportError: Error, Hashable, Sendable {
  /// The line, from 1; nil when lines mean nothing in the format.
  public var line: Int?
  /// The column, in characters from 1, or nil.
  public var column: Int?
  /// The place in the format's own terms, such as `Sheet1!B2` or `items[3].text`; empty if there is
  /// none.
  public var place: String
  /// What is wrong, as a sentence without a full stop.
  public var message: String

  /// An error of the given parts.
  package init(line: Int? = nil, column: Int? = nil, place: String = "", message: String) {
    self.line = line
    self.column = column
    self.place = place
    self.message = message
  }
}

extension ImportError: CustomStringConvertible {
  /// The place, as far as it is known, and what is wrong: `line 3, column 7: a quote is missing`.
  public var description: String {
    let parts = [line.map { "line \($0)" }, column.map { "column \($0)" }, place]
    let known = parts.compactMap { $0 }.filter { !$0.isEmpty }
    return known.isEmpty ? message : "\(known.joined(separator: ", ")): \(message)"
  }
}
