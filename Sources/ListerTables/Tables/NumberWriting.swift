// SPDX-License-Identifier: MIT

import ListerBasics

/// What the numbers of a column say of how they are written: which mark is which, and whether they have
/// signs.
struct NumberWriting {
  /// Whether a number has a point that can only be a decimal mark, or commas that can only group digits;
  /// and the other way round.
  private var (hasDecimalPoint, hasDecimalComma) = (false, false)
  /// Whether a number has a fraction beyond doubt.
  private(set) var hasFraction = false
  /// Whether a number can be meant in two ways by its one point, or by its one comma.
  private var (hasOpenPoint, hasOpenComma) = (false, false)
  /// Whether a number has a plus sign.
  private(set) var hasPlus = false
  private var hasMinus = false

  /// Notes a number as JSON spells it.
  mutating func note(exact text: ByteView) {
    if text[0] == UInt8(ascii: "-") { hasMinus = true }
    if TableNumber.isOpenPoint(text) {
      hasOpenPoint = true
    } else if !hasFraction, text.firstIndex(of: UInt8(ascii: ".")) != nil {
      hasDecimalPoint = true
      hasFraction = true
    }
  }

  /// Notes a number of any spelling.
  mutating func note(_ text: ByteView) {
    if text[0] == UInt8(ascii: "+") { hasPlus = true }
    if text[0] == UInt8(ascii: "-") { hasMinus = true }
    switch TableNumber.hint(text) {
    case .none: break
    case .decimalPoint:
      hasDecimalPoint = true
      // Several commas alone group digits.
      if text.firstIndex(of: UInt8(ascii: ".")) != nil { hasFraction = true }
    case .decimalComma:
      hasDecimalComma = true
      if text.firstIndex(of: UInt8(ascii: ",")) != nil { hasFraction = true }
    case .openPoint: hasOpenPoint = true
    case .openComma: hasOpenComma = true
    }
  }

  /// Notes what another column of the table says of marks.
  mutating func add(_ other: NumberWriting) {
    hasDecimalPoint = hasDecimalPoint || other.hasDecimalPoint
    hasDecimalComma = hasDecimalComma || other.hasDecimalComma
  }

  /// Whether a number has a point or a comma.
  var hasMark: Bool { hasDecimalPoint || hasDecimalComma || hasOpenPoint || hasOpenComma }

  /// Whether a plus sign is one: something has a minus, or a fraction, and codes of countries have neither.
  var isSigned: Bool { hasMinus || hasMark }

  /// What the marks are.
  ///
  /// - Parameter usual: what counts where nothing tells.
  /// - Returns: what they are in the column.
  func marks(orElse usual: TableNumber.Marks) -> TableNumber.Marks {
    switch (hasDecimalPoint, hasDecimalComma) {
    case (true, false): .decimalPoint
    case (false, true): .decimalComma
    case (true, true): .unsettled
    case (false, false): usual
    }
  }

  /// Whether all numbers mean one thing by such marks.
  func isSettled(by marks: TableNumber.Marks) -> Bool {
    switch marks {
    case .decimalPoint, .decimalComma, .said: true
    case .points: !hasOpenComma
    case .commas: !hasOpenPoint
    case .unsettled: !hasOpenPoint && !hasOpenComma
    }
  }
}
