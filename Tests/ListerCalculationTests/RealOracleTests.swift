// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Values of expressions of reals at several precisions, as ball arithmetic has proven them:
/// `Tests/Reals/compare.py --write` makes the file.
@Suite struct RealOracleTests {
  private static let precisions = [1, 15, 34, 200]

  @Test func `expressions have the values that ball arithmetic has proven`() throws {
    let file = Datasets.root.appending(path: "conformance/recorded/reals.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines.count >= 150)
    for line in lines {
      let fields = line.components(separatedBy: "\t")
      try #require(fields.count == 1 + RealOracleTests.precisions.count)
      for (precision, expected) in zip(RealOracleTests.precisions, fields.dropFirst()) {
        let value = Sheet(["A1": "=" + fields[0]], precision: precision)["A1"]
        #expect(value == expected, "\(fields[0]) at \(precision) digits")
      }
    }
  }
}
