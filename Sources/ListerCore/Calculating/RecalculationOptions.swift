// SPDX-License-Identifier: MIT

public import ListerCoding

/// What a recalculation depends on apart from the document's bytes.
public struct RecalculationOptions: Sendable {
  /// How numbers are written that the document calculates.
  public var numbers: NumberMode
  /// Whether only `id` and `values` of each document are written.
  public var valuesOnly: Bool
  /// The moment that TODAY and NOW tell.
  public var now: Moment
  /// What RAND starts from, mixed with the document's id and the cell.
  public var seed: UInt64
  /// What is written of each document; nil for all of it.
  package var selection: Selection?
  /// Whether the stages of each document are timed, which costs a few clock readings per document.
  package var measures = false
  /// Whether documents of a template that was seen often go the shorter way; the same bytes come out
  /// of both.
  package var usesPlans = true

  /// Options with the values that a plain call of the command has.
  ///
  /// - Parameters:
  ///   - numbers: how numbers are written.
  ///   - valuesOnly: whether only `id` and `values` are written.
  ///   - now: the moment for TODAY and NOW: the same for all documents, unless the options are made
  ///     again.
  ///   - seed: what RAND starts from: the same seed gives the same numbers.
  public init(
    numbers: NumberMode = .exact,
    valuesOnly: Bool = false,
    now: Moment = .now,
    seed: UInt64 = 0
  ) {
    self.numbers = numbers
    self.valuesOnly = valuesOnly
    self.now = now
    self.seed = seed
  }

  /// Whether plans can give what is asked for.
  package var takesPlans: Bool { usesPlans && numbers == .exact && !valuesOnly }
}
