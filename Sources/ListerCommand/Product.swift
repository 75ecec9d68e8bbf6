// SPDX-License-Identifier: MIT

/// What the program is, apart from its commands.
enum Product {
  /// The name of the binary.
  static let name = "lister"
  /// The version, as in CHANGELOG.md.
  static let version = "1.0.0"
  /// What it does, as the end of a sentence that begins with its name.
  static let about = "keeps lists and small grids as plain documents, and calculates them exactly"
}
