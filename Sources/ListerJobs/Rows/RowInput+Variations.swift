// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerJSON

extension RowInput {
  /// All combinations of some values, a row each: those of the last input change first.
  ///
  /// - Throws: ``RowFault/tooManyVariations(_:)``.
  init(_ variations: [RowVariation]) throws(RowFault) {
    var count = 1
    for variation in variations {
      let (product, overflow) = count.multipliedReportingOverflow(by: variation.values.count)
      guard !overflow, product <= RowVariation.most else {
        throw .tooManyVariations(RowVariation.most)
      }
      count = product
    }
    (form, columns) = (.objects, variations.map(\.target))
    let rows = Combinations(variations, count: count)
    var input = JobInput(.feed(ByteFeed { part, _ in rows.next(&part) }), path: "variation")
    input.framing = .lines
    self.input = input
  }
}

/// Rows of JSON for all combinations of values, made as they are asked for.
private final class Combinations: @unchecked Sendable {
  // Sendable because a feed is used by one thread at a time.
  private let leads: [[UInt8]]
  private let values: [[[UInt8]]]
  private let count: Int
  private var next = 0

  private static let rowsPerPart = 4_096

  init(_ variations: [RowVariation], count: Int) {
    leads = variations.enumerated().map { index, variation in
      Array("\(index == 0 ? "{" : ",")\(JSONText(string: variation.target)):".utf8)
    }
    values = variations.map { $0.values.map { Array($0.utf8) } }
    self.count = count
  }

  /// Puts the next rows into a part.
  func next(_ part: inout [UInt8]) -> InputBytes.Progress {
    guard next < count else { return .end }
    let end = min(next + Combinations.rowsPerPart, count)
    while next < end {
      var rest = count
      for (lead, values) in zip(leads, values) {
        part += lead
        rest /= values.count
        part += values[next / rest % values.count]
      }
      part += Array("}\n".utf8)
      next += 1
    }
    return .some
  }
}
