// SPDX-License-Identifier: MIT

import ListerNumbers

extension Call {
  /// What a function does at the cost of the document's budget.
  enum Work {
    /// A walk over so many cells; columns of ITEMS may have millions.
    case walk(Int)
    /// The same where a formula names the cells: up to 64 are paid for by the text of the
    /// reference.
    case namedWalk(Int)
    /// So many steps over bytes or cells; a few are free.
    case steps(Int)
    /// Sorting so many values.
    case sorting(Int)
  }

  /// Whether the document's budget pays for some work; if not, the result is `#NUM!`.
  @inline(__always)
  func pays(for work: Work) -> Bool {
    switch work {
    case .walk(let cells): arithmetic.charge(8 * cells)
    case .namedWalk(let cells): cells <= 64 || arithmetic.charge(8 * cells)
    case .steps(let steps): steps <= Lane.freeWork || arithmetic.charge(steps)
    case .sorting(let count):
      arithmetic.charge(16 * (Int.bitWidth - count.leadingZeroBitCount) * count)
    }
  }
}
