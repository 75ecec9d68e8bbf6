// SPDX-License-Identifier: MIT

/// What the user says about a table: where it is, how it is written, what it becomes, and what its columns
/// mean.
public struct TableOptions: Hashable, Sendable {
  /// What a table becomes.
  public enum Shape: String, CaseIterable, Sendable {
    /// Grids.
    case grid
    /// Items.
    case items
  }

  /// The column whose values are the texts of the items; nil when it is found.
  public var text: String?
  /// The columns that identify an item together; empty when one is found.
  public var key: [String] = []
  /// What columns are called here: the name of a member, or nothing for a column that is left out.
  public var columns: [Column] = []
  /// What the table becomes; nil when that is found.
  public var shape: Shape?
  /// The column of which each value gets a list of its own.
  public var split: String?
  /// Where the rows are within the file: a JSON pointer (RFC 6901) such as `/data/rows`, the name
  /// of a sheet or of a table; nil when they are found.
  public var place: String?
  /// What of it is that of the last time, and not what the user says now.
  package var kept: Topics = []
  /// The object in the file whose members are the rows: a JSON pointer (RFC 6901) such as `/rates`, or `/`
  /// for all of the file; nil when rows are found.
  public var rowsOf: String?
  /// What the encoding of a text is called; nil when it is found.
  public var encoding: String?
  /// What stands between the fields of a text; nil when it is found.
  public var delimiter: Delimiter?
  /// How the quotes of a text are read; nil as `lenient`.
  public var quoting: Quoting?
  /// How many first lines are no part of the table; nil when that is found.
  public var skippedLines: Int?
  /// How many rows name the columns; nil when that is found.
  public var headingRows: Int?
  /// The decimal mark of all columns; nil when it is found.
  public var decimalMark: DecimalMark?
  /// What groups the digits of all columns by three; nil when it is found.
  public var groupMark: GroupMark?
  /// The words that say in columns of numbers and dates that nothing is there.
  public var missing: [String] = []
  /// How single columns are read.
  public var kinds: [ColumnKind] = []
  /// Whether a file is refused if something of it could be read in two ways, or doesn't fit what is said.
  public var isStrict = false

  /// A column and the member that it becomes.
  public struct Column: Hashable, Sendable {
    /// What it is called in the source.
    public var heading: String
    /// The key of the member; empty if the column is left out.
    public var key: String

    /// A column of the given name.
    public init(heading: String, key: String) {
      self.heading = heading
      self.key = key
    }
  }

  /// Whether the user names a column.
  package var namesColumns: Bool {
    text != nil || !key.isEmpty || !columns.isEmpty || split != nil || !kinds.isEmpty
  }

  /// Options with nothing said.
  public init() {}
}
