// SPDX-License-Identifier: MIT

import ListerBasics

/// Texts that cells show for numbers that are no amounts: times, and codes with zeros in front.
///
/// A time is `08:30` or `13:05:09`: seconds are left out where they are zero. A day and more are hours
/// beyond 23, as in `26:30`.
enum ShownText {
  /// A code whose zeros in front count, with at least so many digits; nil for another number than a
  /// whole one.
  static func code(_ number: String, digits: Int) -> String? {
    // From 2^53 on, numbers of files that hold binary64 are not exact.
    guard let double = Double(number), double >= 0, double < 9_007_199_254_740_992,
      double == double.rounded()
    else { return nil }
    return padded(Int(double), digits)
  }

  /// A time that is a part of a day, or days.
  ///
  /// - Parameters:
  ///   - days: how many days, as spreadsheets count.
  ///   - hasSeconds: whether seconds are written in any case.
  ///   - hasFractions: whether parts of a second count; it is the nearest second otherwise.
  /// - Returns: the time as text; nil if there are too many days.
  static func time(days: Double, hasSeconds: Bool = false, hasFractions: Bool = false) -> String? {
    guard days.magnitude < largestDays else { return nil }
    let milliseconds =
      hasFractions ? (days * 86_400_000).rounded() : (days * 86_400).rounded() * 1_000
    return time(milliseconds: Int(milliseconds), hasSeconds: hasSeconds)
  }

  /// A time as a duration of ISO 8601, `PT08H30M00S`; nil if it is none, or has months or years.
  static func time(duration: String) -> String? {
    var rest = duration[...]
    let isNegative = rest.hasPrefix("-")
    if isNegative { rest = rest.dropFirst() }
    guard rest.hasPrefix("P") else { return nil }
    var sizes: [Character: Double] = ["D": 86_400]
    var digits = ""
    var seconds = 0.0
    var isEmpty = true
    for character in rest.dropFirst() {
      if character == "T", digits.isEmpty {
        sizes = ["H": 3_600, "M": 60, "S": 1]
      } else if let size = sizes[character] {
        guard let number = Double(digits) else { return nil }
        seconds += number * size
        digits = ""
        isEmpty = false
      } else if character == "." || character == "," {
        digits += "."
      } else if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        return nil
      }
    }
    guard !isEmpty, digits.isEmpty, seconds < largestDays * 86_400 else { return nil }
    let milliseconds = Int((seconds * 1_000).rounded())
    return time(milliseconds: isNegative ? -milliseconds : milliseconds)
  }

  /// The duration from midnight to a time of day, `08:30` or `08:30:15`, as ISO 8601 spells it; nil if
  /// the text is no such time.
  static func duration(clock text: String) -> String? {
    let clock = text.hasPrefix("T") ? text.dropFirst() : text[...]
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    let isSpelled = parts.allSatisfy { part in
      part.utf8.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
    }
    guard isSpelled, 2...3 ~= parts.count, let hours = Int(parts[0]), hours < 24,
      let minutes = Int(parts[1]), minutes < 60,
      let seconds = Double(parts.count == 3 ? parts[2] : "0"), seconds < 60
    else { return nil }
    return "PT\(hours)H\(minutes)M\(parts.count == 3 ? parts[2] : "0")S"
  }

  /// Days after which no spreadsheet counts: those to the end of the year 9999.
  private static let largestDays = 2_958_466.0

  private static func time(milliseconds: Int, hasSeconds: Bool = false) -> String {
    let (whole, rest) = abs(milliseconds).quotientAndRemainder(dividingBy: 1_000)
    let (minutes, seconds) = whole.quotientAndRemainder(dividingBy: 60)
    var text = milliseconds < 0 ? "-" : ""
    text += "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    if hasSeconds || seconds > 0 || rest > 0 { text += ":\(padded(seconds, 2))" }
    if rest > 0 { text += ".\(padded(rest, 3))" }
    return text
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
