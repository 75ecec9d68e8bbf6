// SPDX-License-Identifier: MIT

import ListerNumbers

/// The cells at the places that meet all criteria, each in its range, as SUMIFS takes them.
enum MatchingPlaces: AggregateSource {
  static var parameters: [Parameter] {
    [
      .area("numbers"), .area("range"), .any("criterion"), .area("ranges", .repeating),
      .any("criteria", .repeating),
    ]
  }
  static var repeatingGroup: Int { 2 }

  static func forEachNumber(of call: Call, _ body: (Number) -> Void) -> Value? {
    if let failure = call.failure(ofArea: 0) { return failure }
    let numbers = call.area(0)
    let range = call.area(1)
    guard numbers.rows == range.rows, numbers.columns == range.columns else {
      return call.givenError() ?? Value(CellError.value)
    }
    return forEachPlace(of: call, from: 1) { row, column in
      let value = numbers[row, column]
      if value.isNumber { body(value.number) }
      return value.isError ? value : nil
    }
  }

  private struct Pair: BitwiseCopyable {
    var area: Area
    var criterion: Criterion
  }

  /// Hands on the places where all pairs of range and criterion from an argument on agree.
  static func forEachPlace(
    of call: Call,
    from first: Int,
    _ body: (Int, Int) -> Value?
  ) -> Value? {
    let lane = call.lane
    let shape = call.area(first)
    var pairs: [Pair] = []
    pairs.reserveCapacity((call.count - first) / 2)
    for position in stride(from: first, to: call.count - 1, by: 2) {
      if let failure = call.failure(ofArea: position) { return failure }
      let area = call.area(position)
      guard area.rows == shape.rows, area.columns == shape.columns,
        let criterion = Criterion(call[position + 1], lane)
      else { return call.givenError() ?? Value(CellError.value) }
      pairs.append(Pair(area: area, criterion: criterion))
    }
    guard call.pays(for: .walk(2 * shape.count * pairs.count)) else {
      return Value(CellError.number)
    }
    for row in 0..<shape.rows {
      for column in 0..<shape.columns {
        var isMatch = true
        for pair in pairs where isMatch {
          isMatch = pair.criterion.matches(pair.area[row, column], lane)
        }
        if isMatch, let failure = body(row, column) { return failure }
      }
    }
    return nil
  }
}
