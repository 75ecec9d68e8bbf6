// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// One row or one column of an area.
struct Vector: BitwiseCopyable {
  private let values: Slab<Value>
  private let step: Int
  let count: Int

  private init(_ values: Slab<Value>, step: Int, count: Int) {
    self.values = values
    self.step = step
    self.count = count
  }

  init(column: Int, of area: Area) {
    let first = area.count == 0 ? 0 : column
    self.init(
      area.values[first..<area.values.count],
      step: area.stride,
      count: area.count == 0 ? 0 : area.rows
    )
  }

  init(row: Int, of area: Area) {
    let first = area.count == 0 ? 0 : row * area.stride
    self.init(
      area.values[first..<area.values.count],
      step: 1,
      count: area.count == 0 ? 0 : area.columns
    )
  }

  /// The area, if it has no more than one row or no more than one column.
  init?(_ area: Area) {
    if area.columns == 1 {
      self.init(column: 0, of: area)
    } else if area.rows == 1 {
      self.init(row: 0, of: area)
    } else {
      return nil
    }
  }

  subscript(index: Int) -> Value { values[index * step] }
}

/// A search for one value in a row or column: only values of its kind count.
///
/// An empty cell is found nowhere; an argument that was left out is searched for as 0. Searches are
/// paid for by the document's budget; nothing is found when it is spent, and the cell shows `#NUM!`
/// or `#N/A`.
struct Lookup {
  private let call: Call
  private let key: Value
  private let pattern: Wildcard?
  private let findsNothing: Bool

  init(_ key: Value, _ call: Call, allowsPattern: Bool) {
    self.call = call
    self.key = key.isEmpty ? Value(0) : key
    let isPattern = allowsPattern && key.isText && Wildcard.isPattern(key.text)
    pattern = isPattern ? Wildcard(pattern: key.text) : nil
    findsNothing = key.isEmptyCell || isPattern && pattern == nil
  }

  /// -1, 0 or 1 as a value is before, with or after the key; `nil` if it is of another kind.
  private func order(of value: Value) -> Int? { isComparable(value) ? order(ofAlike: value) : nil }

  /// The same for a value of the key's kind.
  private func order(ofAlike value: Value) -> Int {
    if key.isNumber { return call.arithmetic.compare(value.number, key.number) }
    return key.isText
      ? call.lane.order(value.text, key.text) : Int(value.word) - Int(key.word)
  }

  /// Texts are paid for as they are compared.
  private func pays(for vector: Vector) -> Bool { call.pays(for: .walk(vector.count)) }

  /// The first value that is equal to the key, or fits its pattern; the last one from the end.
  func equal(in vector: Vector, fromEnd: Bool = false) -> Int? {
    guard !findsNothing, pays(for: vector) else { return nil }
    if let pattern { return fitting(pattern, in: vector, fromEnd: fromEnd) }
    for step in 0..<vector.count {
      let index = fromEnd ? vector.count - 1 - step : step
      let value = vector[index]
      if key.isNumber {
        if value.isNumber && call.arithmetic.equal(value.number, key.number) { return index }
      } else if order(of: value) == 0 {
        return index
      }
    }
    return nil
  }

  private func fitting(_ pattern: Wildcard, in vector: Vector, fromEnd: Bool) -> Int? {
    for step in 0..<vector.count {
      let index = fromEnd ? vector.count - 1 - step : step
      if vector[index].isText, call.lane.fits(vector[index].text, pattern) { return index }
    }
    return nil
  }

  /// The last value that is not behind the key, in values that are sorted, by halving.
  ///
  /// Values of other kinds don't count. A value that is equal to the key ends the search, and the
  /// last one of its run of equal neighbours is taken: so values that are not sorted give what they
  /// give in other spreadsheets. `descends` turns the order round.
  func lastNotBehind(in vector: Vector, descends: Bool = false) -> Int? {
    // Kinds are looked at much faster than values are compared.
    guard !findsNothing, call.pays(for: .steps(vector.count)) else { return nil }
    let places = comparablePlaces(in: vector)
    func place(_ index: Int) -> Int { places.map { $0[index] } ?? index }
    let count = places?.count ?? vector.count
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high - 1) / 2
      let order = order(ofAlike: vector[place(middle)])
      if order == 0 {
        var last = middle
        while last + 1 < count, self.order(ofAlike: vector[place(last + 1)]) == 0 { last += 1 }
        return call.pays(for: .walk(last - middle)) ? place(last) : nil
      }
      if descends == (order > 0) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? place(low - 1) : nil
  }

  /// The places of the values that can be compared with the key; nil for all of them.
  private func comparablePlaces(in vector: Vector) -> [Int]? {
    let places = 0..<vector.count
    guard !places.allSatisfy({ isComparable(vector[$0]) }) else { return nil }
    return places.filter { isComparable(vector[$0]) }
  }

  /// The value nearest to the key on one side, or equal to it, in any order; the first of equal
  /// ones.
  func nearest(in vector: Vector, isSmaller: Bool, fromEnd: Bool) -> Int? {
    guard pays(for: vector) else { return nil }
    var best: Int?
    for step in 0..<vector.count {
      let index = fromEnd ? vector.count - 1 - step : step
      guard let order = order(of: vector[index]) else { continue }
      if order == 0 { return index }
      guard isSmaller ? order < 0 : order > 0 else { continue }
      guard let known = best else {
        best = index
        continue
      }
      let difference = call.lane.compare(vector[index], vector[known])
      if isSmaller ? difference > 0 : difference < 0 { best = index }
    }
    return best
  }

  /// Whether a value is equal to the key.
  func isEqual(_ value: Value) -> Bool { order(of: value) == 0 }
  /// Whether a value can be compared with the key.
  func isComparable(_ value: Value) -> Bool {
    key.isNumber ? value.isNumber : key.isText ? value.isText : key.isLogical && value.isLogical
  }
}
