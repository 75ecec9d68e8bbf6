// SPDX-License-Identifier: MIT

import ListerCalculation
import ListerJSON
import ListerModel

/// The values of a column, counted and added up; everything is exact.
struct ColumnSum: Sendable {
  /// How many values there are.
  private(set) var items = 0
  /// How many of them are numbers, or texts that spell one.
  private(set) var numbers = 0
  /// How many of them are other texts.
  private(set) var texts = 0
  private var sum = ExactSum()
  private var least, greatest: Extreme?

  /// A number, and its place among others.
  private struct Extreme: Sendable {
    let number: NumberText
    let order: NumberOrder
  }

  /// Adds a value as ``ItemColumn/value(of:)`` gives it; nil for none.
  mutating func add(_ value: JSONText?) {
    guard let value else { return }
    items += 1
    guard let number = ColumnSum.number(value) else {
      if value.kind == .string { texts += 1 }
      return
    }
    numbers += 1
    sum.add(number)
    note(Extreme(number: number, order: NumberOrder(number)))
  }

  /// Adds other values of the column.
  mutating func add(_ other: ColumnSum) {
    items += other.items
    numbers += other.numbers
    texts += other.texts
    sum.add(other.sum)
    if let least = other.least { note(least) }
    if let greatest = other.greatest { note(greatest) }
  }

  private mutating func note(_ extreme: Extreme) {
    if least.map({ extreme.order < $0.order }) ?? true { least = extreme }
    if greatest.map({ $0.order < extreme.order }) ?? true { greatest = extreme }
  }

  /// The number that a value is, or that its text spells as JSON does.
  private static func number(_ value: JSONText) -> NumberText? {
    value.number ?? value.string.flatMap { NumberText($0[...].withoutSpace) }
  }

  // MARK: Results

  /// The sum of the numbers; nil if there is none.
  var total: CellValue? { numbers > 0 ? sum.value : nil }

  /// Their mean; nil if there is none.
  var mean: CellValue? { numbers > 0 ? sum.quotient(by: numbers) : nil }

  /// The least of them; nil if there is none.
  var minimum: CellValue? { least.map { ExactNumber.value(of: $0.number) } }

  /// The greatest of them; nil if there is none.
  var maximum: CellValue? { greatest.map { ExactNumber.value(of: $0.number) } }
}

/// A sum of numbers of any size.
///
/// What takes up to 38 digits, as most does, is added in words of the machine.
struct ExactSum: Sendable {
  private var small = ExactAmount.zero
  /// What had no room there, to be added; nil once it is over the limits of calculations.
  private var large: NumberText? = ExactSum.zero

  private static let zero = NumberText(0)

  mutating func add(_ number: NumberText) {
    if let amount = ExactAmount(number) {
      add(amount)
    } else {
      addLarge(number)
    }
  }

  mutating func add(_ other: ExactSum) {
    add(other.small)
    if let large = other.large {
      addLarge(large)
    } else {
      large = nil
    }
  }

  private mutating func add(_ amount: ExactAmount) {
    if let sum = small.plus(amount) {
      small = sum
    } else {
      addLarge(small.number)
      small = amount
    }
  }

  private mutating func addLarge(_ number: NumberText) {
    if number == ExactSum.zero { return }
    large = large.flatMap { ExactNumber.sum($0, number) }
  }

  /// The sum as one number; nil if it is over the limits of calculations.
  private var number: NumberText? {
    large.flatMap { $0 == ExactSum.zero ? small.number : ExactNumber.sum($0, small.number) }
  }

  var value: CellValue { quotient(by: 1) }

  /// The sum divided by a count.
  func quotient(by count: Int) -> CellValue {
    number.map { ExactNumber.quotient(of: $0, by: count) } ?? .error(.number)
  }
}
