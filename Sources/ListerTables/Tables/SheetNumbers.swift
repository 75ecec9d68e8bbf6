// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics
import ListerCoding
import ListerJSON

/// Numbers of spreadsheets as exact decimals.
package enum SheetNumbers {
  /// A number of a file that holds binary64 as text, as JSON spells it; nil if it isn't one.
  ///
  /// A text of at most 15 significant digits is taken as it is: it is what was typed. A longer one
  /// is the shortest text of the double that it means: `0.30000000000000004` is itself,
  /// `0.10000000000000001` is 0.1.
  package static func binary(_ text: ByteView) -> String? {
    let spelling = text.string
    if JSONText.isNumber(text), significantDigits(text) <= 15 { return spelling }
    guard let double = Double(spelling), double.isFinite else { return nil }
    return shortest(double)
  }

  /// A number of a file that holds decimals, as JSON spells it; nil if it isn't one.
  package static func decimal(_ text: String) -> String? {
    if text.withByteView({ JSONText.isNumber($0) }) { return text }
    guard let double = Double(text), double.isFinite else { return nil }
    return shortest(double)
  }

  /// The shortest text of a double, a whole number without a fraction.
  package static func shortest(_ double: Double) -> String {
    let text = "\(double)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Whether two numbers are the same to 15 digits, which is what spreadsheets show, and some save.
  package static func isShownSame(_ left: Double, _ right: Double) -> Bool {
    if left == right { return true }
    guard left.isFinite, right.isFinite, right != 0 else { return false }
    // Half a unit of the fifteenth digit, and the error of finding it.
    let unit = pow(10, log10(right.magnitude).rounded(.down) - 14)
    return (left - right).magnitude <= unit * 0.500_000_1
  }

  /// How many digits a number has from its first to its last one that is not zero.
  package static func significantDigits(_ text: String) -> Int {
    text.withByteView { significantDigits($0) }
  }

  /// The same of a number that JSON spells so.
  package static func significantDigits(_ text: ByteView) -> Int {
    var (count, last) = (0, 0)
    var index = 0
    while let byte = text.element(at: index), byte | 0x20 != UInt8(ascii: "e") {
      index += 1
      guard ASCII.isDigit(byte) else { continue }
      // Zeros in front count for nothing, and those behind only if another digit follows.
      if count > 0 || byte != UInt8(ascii: "0") { count += 1 }
      if byte != UInt8(ascii: "0") { last = count }
    }
    return last
  }
}
