// SPDX-License-Identifier: MIT

import ListerNumbers

/// Numbers in ascending order, equal ones in the order in which they came.
struct SortedNumbers {
  /// The numbers.
  var numbers: [Number] = []
  /// For each of them its place among the numbers as they came.
  var places: [Int] = []
}

/// The numbers of whole ranges in ascending order, which the formulas of one document share.
///
/// A range is asked for when all its cells are calculated; a change of cells after that is followed by
/// ``forget()``. Only exact small numbers are kept: to compare these costs nothing of the document's
/// budget, so that every formula is charged alike, whichever of them sorted. There are a few places,
/// and a range that comes later takes that of another one.
final class SortedRanges {
  /// What a place holds: whose numbers, and since which ``forget()``.
  private struct Key: BitwiseCopyable, Equatable {
    var range: GridReference
    var age: Int
  }

  private static let placeBits = 5
  private static let none = Key(range: GridReference(bounds: 0, grid: 0), age: 0)

  private var age = 1
  /// No numbers: the range was asked for once, by a formula that does without their order.
  private var entries: [(key: Key, sorted: SortedNumbers?)] = Array(
    repeating: (SortedRanges.none, nil),
    count: 1 << SortedRanges.placeBits
  )

  /// Forgets all ranges: another document begins, or cells change.
  func forget() { age += 1 }

  /// The numbers of a range, whose cells are those of the area; nil if a cell is an error or a number
  /// that is not exact and small, or if no formula asked before and they are not wanted `atFirst`.
  func numbers(
    of range: GridReference,
    _ area: Area,
    atFirst: Bool,
    _ arithmetic: Arithmetic
  ) -> SortedNumbers? {
    let key = Key(range: range, age: age)
    let place = SortedRanges.place(of: range)
    if entries[place].key != key {
      entries[place] = (key, nil)
      if !atFirst { return nil }
    } else if let sorted = entries[place].sorted {
      return sorted
    }
    var list: [Number] = []
    list.reserveCapacity(area.count)
    for index in 0..<area.count {
      let value = area[index]
      if value.isNumber, value.number.isSmallAndExact {
        list.append(value.number)
      } else if value.isNumber || value.isError {
        return nil
      }
    }
    let sorted = SortedNumbers(list, arithmetic)
    entries[place].sorted = sorted
    return sorted
  }

  /// Where a range may be, by multiplicative hashing. (Knuth, The Art of Computer Programming 3, 6.4.)
  private static func place(of range: GridReference) -> Int {
    let bits = UInt64(range.bounds) | UInt64(UInt32(truncatingIfNeeded: range.grid)) << 32
    return Int((bits &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - placeBits))
  }
}

extension SortedNumbers {
  /// Sorts numbers.
  init(_ list: [Number], _ arithmetic: Arithmetic) {
    places = list.indices.sorted { a, b in
      let difference = arithmetic.compare(list[a], list[b])
      return difference < 0 || difference == 0 && a < b
    }
    numbers = places.map { list[$0] }
  }

  /// How many numbers are less than one, and how many are not greater.
  func counts(around number: Number, _ arithmetic: Arithmetic) -> (less: Int, upTo: Int) {
    (
      firstPlace { arithmetic.compare($0, number) >= 0 },
      firstPlace { arithmetic.compare($0, number) > 0 }
    )
  }

  /// The place of the first number of which a condition holds, which holds of all after it; the count
  /// if there is none.
  private func firstPlace(where condition: (Number) -> Bool) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(numbers[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Number {
  /// Whether this is a decimal or a ratio in two words, and rests on nothing taken.
  var isSmallAndExact: Bool { tag & (Form.mask | Form.approximated) <= Form.ratio }
}
