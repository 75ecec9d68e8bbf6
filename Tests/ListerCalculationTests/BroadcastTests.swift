// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

/// The one rule by which operators and functions take arrays apart.
@Suite struct BroadcastTests {
  private static let shapes = [
    "5", "{7}", "{1,2,3}", "{1;2}", "{1,2;3,4}", "{1,2;3,4;5,6}", "{1,2,3;4,5,6}",
  ]

  /// What a formula fills, four rows of four cells.
  private func cells(_ formula: String) -> [[String]] {
    let sheet = Sheet(["A1": "=" + formula])
    return (1...4).map { row in "ABCD".map { sheet["\($0)\(row)"] } }
  }

  @Test(arguments: shapes, shapes)
  func `functions and operators take the same elements`(left: String, right: String) {
    #expect(cells("POWER(\(left),\(right))") == cells("\(left)^\(right)"))
  }

  @Test func `where a shape has no element the result is not available`() {
    for formula in ["{1,2;3,4}*{1,2,3}", "PRODUCT(1)*{1,2;3,4}*{1,2,3}"] {
      #expect(cells(formula)[0] == ["1", "4", "#N/A", ""])
      #expect(cells(formula)[1] == ["3", "8", "#N/A", ""])
    }
    #expect(cells("MOD({7,8;9,10},{4,5,6})")[1] == ["1", "0", "#N/A", ""])
    #expect(cells("MOD({7;8;9},{4;5})").map { $0[0] } == ["3", "3", "#N/A", ""])
    #expect(cells("IF({TRUE,FALSE,TRUE},{1,2},3)")[0] == ["1", "3", "#N/A", ""])
  }

  @Test func `a single value, a row and a column are repeated`() {
    #expect(cells("MOD({7;8},{4,5})").prefix(2).map { $0.prefix(2) } == [["3", "2"], ["0", "3"]])
    #expect(cells("MOD(7,{4,5,6})")[0] == ["3", "2", "1", ""])
    #expect(cells("MOD({7},{4;5})").prefix(2).map { $0[0] } == ["3", "2"])
  }
}
