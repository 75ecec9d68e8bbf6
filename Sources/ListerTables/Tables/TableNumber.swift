// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON

/// Reads numbers as people and spreadsheets spell them, digit by digit, without any rounding.
///
/// What JSON spells so stays as it is. Otherwise:
/// - a sign `+`, zeros in front, a missing zero before or after the point are repaired;
/// - with both `.` and `,` the last one is the decimal mark, and the other groups digits by three;
/// - several of one kind group digits by three;
/// - one comma is the decimal mark where commas are the rule, and where the digits after it are not
///   three; `1,234` can mean two numbers, and isn't one unless something else says what commas are.
package struct TableNumber {
  /// What a comma is where it can be two things.
  package enum Comma: Sendable {
    /// That isn't known.
    case unknown
    /// The decimal mark.
    case decimal
    /// What groups digits by three.
    case group
  }

  enum Reading {
    /// As it is spelled.
    case exact(ByteView)
    /// Mended; `wasComma`: a decimal comma became a point.
    case mended(ByteView, wasComma: Bool)
    /// It is not a number, or it may be one of two.
    case none
  }

  /// Reads a text without white space around it; `scratch` holds a repaired one.
  static func read(
    _ text: ByteView,
    comma: Comma,
    scratch: inout ByteBuffer
  ) -> Reading {
    if JSONText.isNumber(text) { return .exact(text) }
    guard let shape = Shape(text, comma) else { return .none }
    scratch.truncate()
    if shape.isNegative { scratch.append(UInt8(ascii: "-")) }
    let first = scratch.count
    for index in shape.whole where ASCII.isDigit(text[index]) {
      if scratch.count == first + 1, scratch[first] == UInt8(ascii: "0") {
        scratch.truncate(to: first)
      }
      scratch.append(text[index])
    }
    if scratch.count == first { scratch.append(UInt8(ascii: "0")) }
    if !shape.fraction.isEmpty {
      scratch.append(UInt8(ascii: "."))
      scratch.append(text[shape.fraction])
    }
    guard JSONText.isNumber(scratch.view) else { return .none }
    return .mended(scratch.view, wasComma: shape.wasComma)
  }

  /// The number that a percentage is, such as 0.125 for `12.5%`; nil for any other text.
  static func percentage(
    _ text: ByteView,
    comma: Comma,
    scratch: inout ByteBuffer
  ) -> ByteView? {
    guard text.count > 1, text[text.count - 1] == UInt8(ascii: "%") else { return nil }
    guard let shape = Shape(text[0..<text.count - 1].trimmed, comma) else { return nil }
    var digits: [UInt8] = []
    for index in shape.whole where ASCII.isDigit(text[index]) { digits.append(text[index]) }
    digits = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 3 - digits.count)) + digits
    let point = digits.count - 2
    let first = min(digits.firstIndex { $0 != UInt8(ascii: "0") } ?? point, point - 1)
    for index in shape.fraction { digits.append(text[index]) }
    while digits.count > point, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    scratch.truncate()
    if shape.isNegative { scratch.append(UInt8(ascii: "-")) }
    for index in first..<digits.count {
      if index == point { scratch.append(UInt8(ascii: ".")) }
      scratch.append(digits[index])
    }
    return scratch.view
  }

  /// Which parts of a text are the sign, the whole part and the fraction.
  private struct Shape {
    var isNegative = false
    var whole: Range<Int>
    var fraction = 0..<0
    var wasComma = false

    init?(_ text: ByteView, _ rule: Comma) {
      var start = 0
      if let sign = text.isEmpty ? nil : text[0], sign == 0x2B || sign == 0x2D {
        isNegative = sign == UInt8(ascii: "-")
        start = 1
      }
      var points: [Int] = []
      var commas: [Int] = []
      var digits = 0
      for index in start..<text.count {
        switch text[index] {
        case UInt8(ascii: "."): points.append(index)
        case UInt8(ascii: ","): commas.append(index)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
        default: return nil
        }
      }
      guard digits > 0 else { return nil }
      var decimal: Int?
      var groups: [Int] = []
      switch (points.last, commas.last) {
      case (let point?, let comma?):
        decimal = max(point, comma)
        groups = point > comma ? commas : points
        guard (point > comma ? points : commas).count == 1 else { return nil }
      case (let point?, nil): if points.count == 1 { decimal = point } else { groups = points }
      case (nil, let comma?):
        let isOpen = commas.count == 1 && text.count - comma - 1 == 3
        if commas.count > 1 || isOpen && rule == .group {
          groups = commas
        } else if !isOpen || rule == .decimal {
          decimal = comma
        } else {
          return nil
        }
      case (nil, nil): break
      }
      whole = start..<(decimal ?? text.count)
      if let decimal {
        fraction = decimal + 1..<text.count
        wasComma = text[decimal] == UInt8(ascii: ",")
      }
      guard Shape.isGrouped(whole, by: groups) else { return nil }
    }

    /// Whether marks are before each third digit from the right, and nowhere else.
    private static func isGrouped(_ whole: Range<Int>, by marks: [Int]) -> Bool {
      guard let first = marks.first else { return true }
      guard first > whole.lowerBound, first - whole.lowerBound <= 3 else { return false }
      for (index, mark) in marks.enumerated() {
        let end = index + 1 < marks.count ? marks[index + 1] : whole.upperBound
        guard end - mark == 4 else { return false }
      }
      return true
    }
  }
}
