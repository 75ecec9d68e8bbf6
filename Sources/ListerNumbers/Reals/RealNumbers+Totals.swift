// SPDX-License-Identifier: MIT

// Running totals: sums whose terms come one after the other, so that there is one number in the
// end and none of each step.
//
// A total that goes on is written as a real number with a negative place. One is open at a time:
// where another begins, the one before becomes a number at once.
extension RealNumbers {
  func runningSum(_ total: Number, _ x: Number) -> Number {
    continued(total, adding: termCount(x)) { load(x, into: &$0) }
  }

  func runningSum(_ total: Number, _ x: Number, times y: Number) -> Number {
    let count = min(termCount(x) * termCount(y), RealNumbers.termLimit)
    return continued(total, adding: count) { load(product: x, y, into: &$0) }
  }

  /// The number that a running total is; any other number is itself.
  func ended(_ total: Number) -> Number {
    guard total.isRunning else { return total }
    endTotal()
    return totals[~Int(total.word)]
  }

  private func continued(
    _ total: Number,
    adding count: Int,
    _ add: (inout RealDraft) -> Void
  ) -> Number {
    if exact.isExhausted { return Number(.notANumber) }
    var draft: RealDraft
    if total.isRunning, ~Int(total.word) == totals.count, let open = openTotal {
      draft = open
      openTotal = nil
    } else {
      endTotal()
      draft = self.draft()
      load(ended(total), into: &draft)
    }
    if draft.terms.count + count > RealNumbers.termLimit {
      let sum = finish(&draft)
      if sum.isFailure { return sum }
      draft = self.draft()
      load(sum, into: &draft, asAtom: true)
    }
    add(&draft)
    openTotal = draft
    return Number(word: Int64(~totals.count), tag: Number.realTag)
  }

  /// Makes the open total a number.
  private func endTotal() {
    guard var draft = openTotal else { return }
    openTotal = nil
    totals.append(finish(&draft))
  }
}

extension Number {
  /// Whether this is a running total that is not ended.
  var isRunning: Bool { isReal && word < 0 }
}
