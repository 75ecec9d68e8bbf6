// SPDX-License-Identifier: MIT

/// All formats, in the order of `lister formats`.
public enum FormatTable {
  /// The declarations.
  ///
  /// The order breaks ties when a format is looked for: what has a stricter grammar stands first.
  public static let standard: [Format] = [
    // Archives and workbooks.
    .appleList,
    // Tables.
    .csv,
    .tsv,
  ]

  /// The format of a name; nil if there is none.
  public static func format(named name: String) -> Format? {
    standard.first { $0.name == name }
  }
}
