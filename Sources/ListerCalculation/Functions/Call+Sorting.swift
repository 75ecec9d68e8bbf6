// SPDX-License-Identifier: MIT

import ListerNumbers

/// Numbers in ascending order.
///
/// Formulas share those of a range: see ``SortedRanges``. The budget pays as if each had sorted alone.
extension Call {
  /// The numbers of one argument in ascending order, or the first error.
  func sortedNumbers(_ position: Int) -> (list: [Number], failure: Value?) {
    let (sorted, failure) = sortedNumbers(position..<position + 1)
    return (sorted.numbers, failure)
  }

  /// The numbers of several arguments in ascending order, or the first error.
  func sortedNumbers(_ positions: Range<Int>) -> (sorted: SortedNumbers, failure: Value?) {
    if positions.count == 1, let sorted = sharedNumbers(positions.lowerBound) {
      let isPaid =
        pays(for: .namedWalk(area(positions.lowerBound).count))
        && pays(for: .walk(2 * sorted.numbers.count)) && pays(for: .sorting(sorted.numbers.count))
      return isPaid ? (sorted, nil) : (SortedNumbers(), Value(CellError.number))
    }
    let call = Call(lane: lane, base: base, count: positions.upperBound)
    let (list, failure) = call.numbers(from: positions.lowerBound)
    if let failure { return (SortedNumbers(), failure) }
    guard let sorted = sorted(list) else { return (SortedNumbers(), Value(CellError.number)) }
    return (sorted, nil)
  }

  /// Numbers in ascending order, or `nil` when the document's budget doesn't pay for it.
  func sorted(_ list: [Number]) -> SortedNumbers? {
    pays(for: .sorting(list.count)) ? SortedNumbers(list, arithmetic) : nil
  }

  /// The numbers of an argument in ascending order, not paid for; nil where they are not shared, or
  /// where no formula has asked for them before, unless they are wanted `atFirst`.
  ///
  /// Where texts of ITEMS spell numbers, each formula tells of those that it skips. A formula that
  /// has to wait for cells has read some of them too early.
  func sharedNumbers(_ position: Int, atFirst: Bool = true) -> SortedNumbers? {
    guard !lane.hasSpelledItems, !lane.isBlocked, let range = reference(position) else {
      return nil
    }
    return lane.sortedRanges.numbers(of: range, area(position), atFirst: atFirst, arithmetic)
  }
}
