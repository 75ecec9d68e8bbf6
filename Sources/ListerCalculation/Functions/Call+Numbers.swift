// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

extension Call {
  /// Hands all numbers of the arguments from `first` on to `body`, in order.
  ///
  /// As in SUM: of ranges and arrays only numbers count, direct arguments are converted; what is
  /// neither a number nor empty is refused there if the function `refusesOthers`. Returns the first
  /// error met, and stops there.
  @inline(__always)
  func forEachNumber(
    from first: Int = 0,
    refusingOthers refusesOthers: Bool = false,
    _ body: (Number) -> Void
  ) -> Value? {
    for position in first..<count {
      if isDirect(position) {
        let value = lane.toNumber(self[position])
        if value.isError { return failure(of: value, from: position) }
        body(value.number)
        continue
      }
      let area = area(position)
      guard pays(for: .namedWalk(area.count)) else { return Value(CellError.number) }
      for row in 0..<area.rows {
        for column in 0..<area.columns {
          let value = area[row, column]
          if value.isNumber {
            body(value.number)
          } else if value.isError {
            return value
          } else if refusesOthers, !value.isEmpty {
            return failure(of: Value(CellError.value), from: position)
          }
        }
      }
    }
    if lane.hasSpelledItems { noteSkippedTexts(from: first) }
    return nil
  }

  /// Tells of texts in the arguments from `first` on that spell numbers, for they count as none.
  @inline(never)
  private func noteSkippedTexts(from first: Int) {
    var texts = 0
    var example = ByteView.empty
    for position in first..<count where !isDirect(position) {
      let area = area(position)
      for index in 0..<area.count where lane.spellsNumber(area[index]) {
        if texts == 0 { example = area[index].text }
        texts += 1
      }
    }
    if texts > 0 { lane.runFaults.note(texts, first: example, in: lane) }
  }

  /// Hands all values of the arguments from `first` on to `body` as numbers, as AVERAGEA does.
  ///
  /// In ranges and arrays text counts as 0 and truth values as 1 and 0; empty cells are skipped.
  func forEachNumberOfAll(from first: Int = 0, _ body: (Number) -> Void) -> Value? {
    for position in first..<count {
      let isDirect = isDirect(position)
      let area = area(position)
      guard pays(for: .walk(area.count)) else { return Value(CellError.number) }
      for index in 0..<area.count {
        let value = area[index]
        if value.isError { return value }
        if isDirect {
          let number = lane.toNumber(value)
          if number.isError { return failure(of: number, from: position) }
          body(number.number)
        } else if value.isNumber {
          body(value.number)
        } else if value.isLogical {
          body(Number(value.logical ? 1 : 0))
        } else if value.isText {
          body(.zero)
        }
      }
    }
    return nil
  }

  /// The numbers of the arguments from `first` on, as SUM takes them, or the first error.
  func numbers(from first: Int = 0) -> (list: [Number], failure: Value?) {
    var list: [Number] = []
    let failure = forEachNumber(from: first) { list.append($0) }
    // Lists are kept, sorted and gone through several times.
    return pays(for: .walk(2 * list.count)) ? (list, failure) : (list, Value(CellError.number))
  }
}
