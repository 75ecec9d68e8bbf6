// SPDX-License-Identifier: MIT

import Lister

/// What commands share that calculate.
extension Option {
  static let inPlace = Option(
    long: "in-place",
    short: "i",
    help: "Write each file back to where it came from, whole or not at all."
  )
  static let numbers = ValueOption(
    long: "numbers",
    short: "n",
    value: .word(standard: .exact),
    member: "numbers",
    help: """
      How numbers are written: exact, as JSON numbers and ratios; text, as strings; \
      double, as the nearest binary floating-point numbers.
      """,
    sets: { (options: inout WorkspaceOptions, numbers) in options.numbers = numbers }
  )
  static let now = ValueOption(
    long: "now",
    value: .moment,
    member: "now",
    help: "What NOW and TODAY say: an ISO 8601 date or time (UTC), or a serial number.",
    sets: { (options: inout WorkspaceOptions, now) in options.now = now }
  )
  static let seed = ValueOption(
    long: "seed",
    value: .seed(standard: 0),
    member: "seed",
    help: "What RAND starts from, together with the document's id and the cell.",
    sets: { (options: inout WorkspaceOptions, seed) in options.seed = seed }
  )
}

extension NumberMode: OptionWord {}
