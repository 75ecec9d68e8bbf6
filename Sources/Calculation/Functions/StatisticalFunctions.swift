// SPDX-License-Identifier: MIT

import ExactNumbers

/// Sums, counts, averages and ranks (OpenFormula, ODF 1.3 part 4, sections 6.16.61 and 6.18).
enum StatisticalFunctions {
  static let all: [Function] = [sum]

  static let sum = Function(
    "SUM",
    .statistical,
    [.area("number"), .area("numbers", .repeating)],
    "The exact sum of all numbers; text and truth values in ranges are passed over.",
    source: "OpenFormula 1.3, section 6.16.61",
    example: "SUM(0.1,0.2,0.3)",
    gives: "0.6"
  ) { call in
    var total = Number.zero
    let failure = call.forEachNumber { total = call.arithmetic.add(total, $0) }
    return failure ?? Value(total)
  }
}
