// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Digits in a format.
extension NumberFormat {
  /// Appends a section whose digits are found.
  func append(_ parts: Parts, _ number: Number, _ call: Call, to buffer: inout ByteBuffer) {
    let conventions = call.lane.conventions
    var whole = Run(parts.whole, places: parts.wholeCount, group: parts.group(conventions))
    var exponent = Run(
      Array(String(parts.exponent.magnitude).utf8),
      places: parts.exponentCount
    )
    var placesBehind = 0
    for (index, token) in parts.tokens.enumerated() {
      switch token {
      case .digit(let kind):
        if let mark = parts.exponentMark, index > mark {
          exponent.append(kind, to: &buffer)
        } else if let point = parts.point, index > point {
          appendFractionDigit(kind, placesBehind, parts, to: &buffer)
          placesBehind += 1
        } else {
          whole.append(kind, to: &buffer)
        }
      case .point where index == parts.point:
        // `.00` shows all digits before the point anyway.
        if parts.wholeCount == 0 { whole.appendAll(to: &buffer) }
        buffer.append(conventions.decimal)
      case .exponent(let place, let showsPlus):
        guard index == parts.exponentMark else {
          buffer.append(source[place..<place + 2])
          continue
        }
        buffer.append("E")
        buffer.append(parts.exponent < 0 ? "-" : showsPlus ? "+" : "")
        if parts.exponentCount == 0 { exponent.appendAll(to: &buffer) }
      case .general, .text: call.lane.appendText(of: number, to: &buffer)
      default: appendPlain(token, to: &buffer)
      }
    }
  }

  /// Zeros at the end of the fraction are shown by `0` only.
  private func appendFractionDigit(
    _ kind: UInt8,
    _ place: Int,
    _ parts: Parts,
    to buffer: inout ByteBuffer
  ) {
    let isShown = parts.fraction[place...].contains { $0 != UInt8(ascii: "0") }
    if isShown || kind == UInt8(ascii: "0") {
      buffer.append(parts.fraction[place])
    } else if kind == UInt8(ascii: "?") {
      buffer.append(" ")
    }
  }

  /// Digits that fill places of a format from the right; the first place takes what is over.
  struct Run {
    private let digits: [UInt8]
    /// What is between groups of three digits.
    private let group: StaticString
    /// How many places of the format are left.
    private var left: Int
    private var isFirst = true

    init(_ digits: [UInt8], places: Int, group: StaticString = "") {
      self.digits = digits
      self.group = group
      left = places
    }

    /// Appends what is in the next place.
    mutating func append(_ kind: UInt8, to buffer: inout ByteBuffer) {
      if isFirst {
        isFirst = false
        var place = digits.count
        while place > left {
          place -= 1
          appendDigit(digits[digits.count - 1 - place], place, to: &buffer)
        }
      }
      left -= 1
      if left < digits.count {
        appendDigit(digits[digits.count - 1 - left], left, to: &buffer)
      } else if kind == UInt8(ascii: "0") {
        appendDigit(kind, left, to: &buffer)
      } else if kind == UInt8(ascii: "?") {
        buffer.append(" ")
      }
    }

    /// Appends all digits, for a format without a place for them.
    func appendAll(to buffer: inout ByteBuffer) {
      for digit in digits { buffer.append(digit) }
    }

    private func appendDigit(_ digit: UInt8, _ place: Int, to buffer: inout ByteBuffer) {
      buffer.append(digit)
      if place > 0 && place % 3 == 0 { buffer.append(group) }
    }
  }
}
