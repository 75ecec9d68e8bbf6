// SPDX-License-Identifier: MIT

package import ListerCoding
import ListerModel
package import ListerNumbers

/// What a recalculation depends on besides the document's bytes.
package struct RecalculationOptions: Sendable {
  /// How numbers are written that the document calculates.
  package var numbers: NumberMode
  /// Whether only `id` and `values` of each document are written.
  package var valuesOnly: Bool
  /// The moment for TODAY and NOW, as a serial number.
  package var now: Number
  /// The seed for RAND, mixed with the document's id and the cell.
  package var seed: UInt64
  /// Whether the stages of each document are timed, which costs a few clock readings per document.
  package var measures: Bool

  /// Options with the values that a plain call of the command has; `now` is up to the caller.
  package init(
    numbers: NumberMode = .exact,
    valuesOnly: Bool = false,
    now: Number = .zero,
    seed: UInt64 = 0,
    measures: Bool = false
  ) {
    self.numbers = numbers
    self.valuesOnly = valuesOnly
    self.now = now
    self.seed = seed
    self.measures = measures
  }

  /// The serial number of a moment in UTC: days since 1899-12-30, with the time of day as a fraction.
  ///
  /// The moment is given in milliseconds since 1970-01-01, of either sign; one that can't be told in
  /// 64 bits, 292 million years away, gives zero.
  package static func serial(unixMilliseconds: Int) -> Number {
    let perDay = 86_400_000
    let (milliseconds, overflow) = unixMilliseconds.addingReportingOverflow(25_569 * perDay)
    guard !overflow else { return .zero }
    // A quotient of two whole numbers of this size is never big, so it outlives its arithmetic.
    return Arithmetic().divide(Number(milliseconds), Number(perDay))
  }
}
