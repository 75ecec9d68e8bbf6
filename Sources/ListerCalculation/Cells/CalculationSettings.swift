// SPDX-License-Identifier: MIT

public import ListerBasics
public import ListerNumbers

/// What a document's calculation depends on beside its cells: no clock and no chance.
public struct CalculationSettings: Sendable {
  /// Significant decimal digits of approximated numbers, in 1...1000.
  public var precision = 34
  /// How numbers and dates are written in texts.
  public var locale = DocumentLocale.enUS
  /// The time that TODAY and NOW give: a serial number, days since 1899-12-30, UTC.
  public var now = Number.zero
  /// Feeds RAND and RANDBETWEEN, with the document's id and the cell.
  public var seed: UInt64 = 0
  /// The document's id as its bytes; empty if it has none.
  public var documentID = ByteView.empty

  /// The defaults.
  public init() {}
}
