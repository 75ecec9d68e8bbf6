// SPDX-License-Identifier: MIT

/// What a reader gets apart from the bytes.
package struct ReadingOptions: Sendable {
  /// The name of the source without folder and extension: the name of a list that has none itself.
  package var name: String
  /// Whether a sheet larger than a grid is cut into tiles of 16 x 16; otherwise it is refused.
  package var tilesLargeSheets: Bool
  /// What the user says about tables.
  package var table: TableOptions
  /// Whether the cells are looked for that decide how a table is read.
  package var findsClues = false

  /// Options for a source of the given name.
  package init(
    name: String,
    tilesLargeSheets: Bool = false,
    table: TableOptions = TableOptions()
  ) {
    self.name = name
    self.tilesLargeSheets = tilesLargeSheets
    self.table = table
  }
}
