// SPDX-License-Identifier: MIT

import Lister

/// What commands share that read and write other formats.
extension Option {
  static let format = ValueOption(
    long: "as",
    value: .format,
    member: "format",
    help: "The format, instead of the one found by content and name."
  )
  static let tile = Option(
    long: "tile",
    help: """
      Cut sheets larger than a grid into tiles of 16 rows and columns; they are refused otherwise.
      """
  )
}

extension OptionType<FormatDescription?> {
  /// One of the formats of files.
  static let format = OptionType(
    optional: OptionValue(
      name: "FORMAT",
      words: FormatDescription.all.map(\.name),
      expectation: "a format; 'lister formats' lists them"
    ),
    parse: { FormatDescription(named: $0) }
  )
}
