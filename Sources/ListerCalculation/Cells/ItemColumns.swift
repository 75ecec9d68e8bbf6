// SPDX-License-Identifier: MIT

public import ListerBasics

/// The items of a document, whose columns ITEMS asks for.
public protocol ItemColumns {
  /// Appends the value of `field` for each item in order, empty where an item has none.
  ///
  /// Numbers are of the cells' arithmetic, and texts that are made are in their texts.
  func appendColumn(_ field: ByteView, to column: inout [Value], for cells: DocumentCells)

  /// The names of the columns, those that the items say first, if `field` is none of them; nil if it is
  /// one.
  func columns(besides field: ByteView, for cells: DocumentCells) -> [String]?

  /// How many values of `field` are beside one another, at least 1: they come row by row.
  func width(of field: ByteView) -> Int
}

extension ItemColumns {
  /// One: a column of items has one value for each of them.
  public func width(of field: ByteView) -> Int { 1 }
}
