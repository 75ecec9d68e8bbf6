// SPDX-License-Identifier: MIT

/// A number of JSON in the one form that all spellings of its value have.
///
/// The exponent is a text, for it may be beyond the words of the machine.
public struct DecimalParts: Equatable {
  /// Whether it is below zero.
  public var isNegative = false
  /// The digits without zeros at either end; none if the number is 0.
  public var digits = ""
  /// The power of ten of the last digit, in decimal.
  public var exponent = "0"

  /// The parts of a number as JSON spells it.
  public init(_ text: String) {
    var bytes = Substring(text).utf8
    if bytes.first == UInt8(ascii: "-") {
      isNegative = true
      bytes = bytes.dropFirst()
    }
    var whole: [UInt8] = []
    var shift = 0
    var isFraction = false
    var power = "0"
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte | 0x20 == UInt8(ascii: "e") {
        power = String(Substring(bytes))
        break
      } else {
        whole.append(byte)
        if isFraction { shift -= 1 }
      }
    }
    while whole.last == UInt8(ascii: "0") {
      whole.removeLast()
      shift += 1
    }
    digits = String(decoding: whole.drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
    if digits.isEmpty {
      isNegative = false
    } else {
      exponent = DecimalParts.sum(power, shift)
    }
  }

  /// The sum of a whole number of any size and a small one, without zeros in front.
  private static func sum(_ power: String, _ shift: Int) -> String {
    if let small = Int(power), small.magnitude < 1 << 62 { return String(small + shift) }
    let isNegative = power.hasPrefix("-")
    // The shift is shorter than the document; the power is longer than a word: its sign is the
    // sum's.
    var carry = isNegative ? -shift : shift
    var digits = power.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      .drop { $0 == UInt8(ascii: "0") }.map { Int($0) - 0x30 }
    for index in digits.indices.reversed() where carry != 0 {
      let value = digits[index] + carry
      digits[index] = ((value % 10) + 10) % 10
      carry = (value - digits[index]) / 10
    }
    let text = (carry > 0 ? String(carry) : "") + digits.map(String.init).joined()
    return (isNegative ? "-" : "") + String(text.drop { $0 == "0" })
  }
}
