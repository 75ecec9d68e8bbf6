// SPDX-License-Identifier: MIT

/// A whole number from 0 on with any number of digits: the generators' own arithmetic beyond 128
/// bits.
struct LargeWhole: Hashable {
  private static let base: UInt64 = 1_000_000_000
  /// The digits to the base 10^9, the lowest first; none is 0 at the top.
  private var digits: [UInt64]

  /// A number of so many decimal digits, at least one.
  init(digits count: Int, from random: inout WorkloadRandom) {
    digits = []
    for done in stride(from: 0, to: count, by: 9) {
      let isTop = done + 9 >= count
      let bound = (0..<min(9, count - done)).reduce(1) { power, _ in power * 10 }
      digits.append(UInt64(random.pick((isTop ? bound / 10 : 0)...bound - 1)))
    }
  }

  init(_ number: UInt64) {
    digits = [number % LargeWhole.base]
    var rest = number / LargeWhole.base
    while rest > 0 {
      digits.append(rest % LargeWhole.base)
      rest /= LargeWhole.base
    }
  }

  static func + (left: LargeWhole, right: LargeWhole) -> LargeWhole {
    var sum = left
    var carry: UInt64 = 0
    for index in 0..<max(left.digits.count, right.digits.count) {
      if index == sum.digits.count { sum.digits.append(0) }
      let more = index < right.digits.count ? right.digits[index] : 0
      (carry, sum.digits[index]) = (sum.digits[index] + more + carry)
        .quotientAndRemainder(dividingBy: base)
    }
    if carry > 0 { sum.digits.append(carry) }
    return sum
  }

  static func * (left: LargeWhole, right: LargeWhole) -> LargeWhole {
    var product = left
    product.digits = Array(repeating: 0, count: left.digits.count + right.digits.count)
    for (place, factor) in left.digits.enumerated() {
      var carry: UInt64 = 0
      for (other, digit) in right.digits.enumerated() {
        (carry, product.digits[place + other]) =
          (product.digits[place + other] + factor * digit + carry)
          .quotientAndRemainder(dividingBy: base)
      }
      product.digits[place + right.digits.count] = carry
    }
    while product.digits.count > 1, product.digits.last == 0 { product.digits.removeLast() }
    return product
  }

  /// What is left when it is divided by a number from 1 to 10^9.
  func remainder(by divisor: UInt64) -> UInt64 {
    digits.reversed().reduce(0) { ($0 * LargeWhole.base + $1) % divisor }
  }

  /// The digits, the highest first.
  var text: String {
    var text = ""
    for digit in digits.reversed() {
      let part = String(digit)
      text += text.isEmpty ? part : String(repeating: "0", count: 9 - part.utf8.count) + part
    }
    return text
  }
}
