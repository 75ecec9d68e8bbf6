// SPDX-License-Identifier: MIT

/// A time as servers write it, to the second: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// Source: RFC 9110, section 5.6.7; of its three forms the one that servers must send.
struct HTTPDate: Comparable {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Year, month, day, hour, minute and second.
  private let parts: [Int]

  /// Reads a time; nil for another text, or another form.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let month = HTTPDate.months.firstIndex(of: String(words[2]))
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = ([words[3], words[1]] + clock).compactMap { HTTPDate.number($0) }
    guard numbers.count == 5, clock.count == 3 else { return nil }
    parts = [numbers[0], month, numbers[1]] + numbers[2...]
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  static func < (left: HTTPDate, right: HTTPDate) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
