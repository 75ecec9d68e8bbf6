// SPDX-License-Identifier: MIT

package import ListerModel

/// Which lists are to be written in a format.
public struct ExportRequest: Sendable {
  /// Where the lists come from.
  public enum Source: Hashable, Sendable {
    /// Lists of the workspace, by the words that mean them.
    case lists([String])
    /// Lists of the workspace.
    case places([ListPlace])
    /// The file of any format that is read for them, or `-` for the standard input.
    case file(String)
  }

  /// Where the lists come from.
  public var source: Source
  /// The format of a file that is read; nil when it is found by content and name.
  public var sourceFormat: FormatDescription?
  /// Whether sheets larger than a grid are cut into tiles when they are read.
  public var tilesLargeSheets = false
  /// The format that is written; nil for the one that the name of ``target`` ends in.
  public var format: FormatDescription?
  /// The file that the bytes are for; nil for none.
  public var target: String?
  /// Whether tables of text quote what a spreadsheet would take for a formula.
  public var defuses = false
  /// By which view lists of the workspace are written, besides that of their documents; nil for whole
  /// lists in their own order.
  package var view: ListView.Change?

  /// A request for bytes that are for no file.
  public init(_ source: Source) { self.source = source }
}
