// SPDX-License-Identifier: MIT

import ListerBasics

/// Sums of lists that overflow a word on the way.
extension Template.Tables {
  /// The sum that a step of a list gives, added in two words; nil if it is over one word in the end,
  /// or over two on the way, and for every other step.
  @inline(never)
  static func longSum(
    _ step: PlanStep,
    _ lists: Slab<UInt16>,
    _ numbers: Slab<Int64>
  ) -> Int64? {
    let start = RegisterList.start(step.operand)
    let end = start + RegisterList.count(step.operand)
    var sum: Int128 = 0
    func add(_ term: Int128) -> Bool {
      let (next, overflow) = sum.addingReportingOverflow(term)
      sum = next
      return !overflow
    }
    func number(at place: Int) -> Int128 { Int128(numbers[Int(lists[place])]) }
    switch step.operation {
    case .addAll:
      for place in start..<end {
        guard add(number(at: place)) else { return nil }
      }
    case .addProducts, .addAllWhere:
      // A truth value is 1 or 0: a factor as well.
      for place in stride(from: start, to: end, by: 2) {
        guard add(number(at: place) * number(at: place + 1)) else { return nil }
      }
    default: return nil
    }
    return Int64(exactly: sum)
  }
}
