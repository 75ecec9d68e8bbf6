// SPDX-License-Identifier: MIT

/// All formats, in the order of `lister formats`.
public enum FormatTable {
  /// The declarations.
  public static let standard: [Format] = [
    .appleList
  ]
}
