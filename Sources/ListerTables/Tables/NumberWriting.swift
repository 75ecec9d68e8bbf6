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
  /// Whether commas group the digits of a number by two, but the last three; and whether by three.
  private(set) var hasPairs = false
  private var hasTriples = false

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
    switch NumberWriting.groupsPairs(text) {
    case true?: hasPairs = true
    case false?: hasTriples = true
    case nil: break
    }
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

  /// Whether the commas of a number group its digits by two, but the last three; nil if that can't be seen.
  private static func groupsPairs(_ text: ByteView) -> Bool? {
    let comma = UInt8(ascii: ",")
    guard let first = text.firstIndex(of: comma) else { return nil }
    if let second = text.firstIndex(of: comma, from: first + 1) { return second - first == 3 }
    let start = ASCII.isDigit(text[0]) ? 0 : 1
    return first - start == 3 ? false : nil
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

  /// Whether commas group digits by two in some numbers, and do something else in others.
  var hasTwoGroupings: Bool { hasPairs && (hasTriples || hasDecimalComma) }

  /// Whether all numbers mean one thing by such marks.
  func isSettled(by marks: TableNumber.Marks) -> Bool {
    switch marks {
    case .said: true
    case .decimalPoint, .decimalComma: !hasTwoGroupings
    case .points: !hasOpenComma && !hasTwoGroupings
    case .commas: !hasOpenPoint && !hasTwoGroupings
    case .unsettled: !hasOpenPoint && !hasOpenComma && !hasTwoGroupings
    }
  }
}
