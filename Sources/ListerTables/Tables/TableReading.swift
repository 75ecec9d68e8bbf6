// SPDX-License-Identifier: MIT

public import ListerJSON

/// How a table was read: where it is in its file, and what each of its columns is.
public struct TableReading: Shaped {
  /// The sheet, the table or the JSON pointer; empty if the table is all of its file.
  public package(set) var place = ""
  /// What it became.
  public package(set) var shape = TableOptions.Shape.items
  /// What stands between the fields of a text; nil in other files.
  public package(set) var delimiter: TableOptions.Delimiter?
  /// The line with the names of the columns; nil if no line has them, or the file has no lines.
  public package(set) var headingLine: Int?
  /// How many rows below the headings came in.
  public package(set) var rows = 0
  /// What of the table is no row of it: titles above it, and its total row.
  public package(set) var leftOut: [LeftOut] = []
  /// The columns in their order.
  public package(set) var columns: [Column] = []

  /// The reading of a table without columns.
  public init() {}

  /// Its members.
  public static let fields: [Field<TableReading>] = [
    Field(
      "at",
      derived: { $0.place.isEmpty ? nil : $0.place },
      "Where in its file the table is, if the file is more than that"
    ),
    Field("shape", \.shape, "What the table became"),
    Field("delimiter", derived: { $0.delimiter?.word }, "What stands between the fields of a text"),
    Field("heading_line", \.headingLine, "The line with the names of the columns"),
    Field("rows", \.rows, "How many rows below the headings came in"),
    Field("left_out", \.leftOut, "Titles above the table, and its total row, which are left out"),
    Field("columns", \.columns, "The columns in their order"),
  ]

  /// How one column was read.
  public struct Column: Shaped {
    /// What the file calls it; empty if it has no name.
    public package(set) var name = ""
    /// The member of the items that it became, or the letters of a column of a grid; nil if it was left
    /// out.
    public package(set) var member: String?
    /// What its cells are; nil where each cell is what it is by itself.
    public package(set) var kind: TableOptions.Kind?
    /// How many cells are of that kind.
    public package(set) var values = 0
    /// How many cells say that nothing is there.
    public package(set) var missing = 0
    /// How many cells hold something else.
    public package(set) var others = 0
    /// The decimal mark of its numbers; nil where none has one.
    public package(set) var decimalMark: TableOptions.DecimalMark?
    /// The unit or the currency that stands beside each number.
    public package(set) var unit: String?
    /// What decided; nil where nothing had to be decided, or nobody asks.
    public package(set) var clue: Clue?

    /// A column of which nothing is known.
    public init() {}

    /// The shape is called `ColumnReading`.
    public static let shapeName: String? = "ColumnReading"

    /// Its members.
    public static let fields: [Field<Column>] = [
      Field("name", \.name, "What the file calls it; empty if it has no name"),
      Field(
        "member",
        \.member,
        orElse: .null,
        "The member of the items that it became, or the letters of a column of a grid; null if it is "
          + "left out"
      ),
      Field("kind", \.kind, orElse: .null, "What its cells are; null where each is another thing"),
      Field("values", \.values, "How many cells are of that kind"),
      Field("missing", \.missing, "How many cells say that nothing is there"),
      Field("others", \.others, "How many cells hold something else"),
      Field("decimal", \.decimalMark, "The decimal mark of its numbers, where one has it"),
      Field("unit", \.unit, "The unit or the currency that stands beside each number"),
      Field("clue", \.clue, "The cell that decided, if a reading is to be explained"),
    ]
  }

  /// Lines of a table that are no rows of it.
  public struct LeftOut: Shaped {
    /// What such lines are.
    public enum What: String, JSONWord {
      /// Titles above the headings.
      case titles
      /// The row with the sums of the rows above it.
      case total
    }

    /// What they are.
    public package(set) var what = What.titles
    /// The first of the lines, from 1; nil where the file has no lines.
    public package(set) var line: Int?
    /// The last of them; nil where the file has no lines.
    public package(set) var lastLine: Int?

    /// Titles, wherever they are.
    public init() {}

    /// What is on some lines; nil for a file without lines.
    init(_ what: What, lines: ClosedRange<Int>?) {
      self.what = what
      line = lines?.lowerBound
      lastLine = lines?.upperBound
    }

    /// The shape is called `ReadingLeftOut`.
    public static let shapeName: String? = "ReadingLeftOut"

    /// Its members.
    public static let fields: [Field<LeftOut>] = [
      Field("what", \.what, "What they are"),
      Field("line", \.line, orElse: .null, "The first of the lines; null where the file has none"),
      Field(
        "last_line",
        \.lastLine,
        orElse: .null,
        "The last of them; null where the file has none"
      ),
    ]
  }

  /// A cell that decided how a column was read.
  public struct Clue: Shaped {
    /// The line it is on, from 1; nil where the file has no lines.
    public package(set) var line: Int?
    /// What is in the cell; long texts are cut.
    public package(set) var text = ""
    /// What it shows, in a few words.
    public package(set) var shows = ""

    /// A clue that shows nothing.
    public init() {}

    /// A cell and what it shows.
    init(line: Int?, text: String, shows: String) {
      (self.line, self.text, self.shows) = (line, text, shows)
    }

    /// The shape is called `ReadingClue`.
    public static let shapeName: String? = "ReadingClue"

    /// Its members.
    public static let fields: [Field<Clue>] = [
      Field("line", \.line, orElse: .null, "The line; null where the file has none"),
      Field("text", \.text, "What is in the cell"),
      Field("shows", \.shows, "What it shows"),
    ]
  }
}

extension TableOptions.Shape: JSONWord {}
extension TableOptions.Kind: JSONWord {}
extension TableOptions.DecimalMark: JSONWord {}
