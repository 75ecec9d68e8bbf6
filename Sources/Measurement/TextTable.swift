// SPDX-License-Identifier: MIT

/// Rows of text in aligned columns, for a terminal or a log.
public struct TextTable: Hashable, Sendable {
  /// On which side a column's texts meet.
  public enum Alignment: Sendable {
    /// Words.
    case left
    /// Numbers.
    case right
  }

  /// The headings and alignments of the columns.
  public var columns: [(title: String, alignment: Alignment)] {
    get { zip(titles, alignments).map { ($0, $1) } }
    set {
      titles = newValue.map(\.title)
      alignments = newValue.map(\.alignment)
    }
  }
  private var titles: [String]
  private var alignments: [Alignment]
  /// The rows; what is missing at the end of a row is empty.
  public var rows: [[String]]

  /// A table of the given columns, with no rows unless they are given.
  public init(columns: [(title: String, alignment: Alignment)], rows: [[String]] = []) {
    titles = columns.map(\.title)
    alignments = columns.map(\.alignment)
    self.rows = rows
  }
}
