// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel
import ListerTables

/// Serial numbers of days in spreadsheets, and what they mean here.
///
/// Lister counts from 1899-12-30, as LibreOffice does. Excel's numbers are one less before
/// 1900-03-01, for it counts a day that never was, and 1,462 less in workbooks of 1904. Source:
/// ECMA-376 part 1, 18.17.4.
enum SheetDates {
  /// A day of a workbook; nil if the number isn't one (too large, negative, or only a time).
  static func date(_ number: String, is1904: Bool) -> SheetValue? {
    guard let double = Double(number), double.isFinite, double >= 0, double < 2_958_466 else {
      return nil
    }
    var shift = is1904 ? 1_462 : 0
    if !is1904 {
      // Less than a day is a time; 60 is the day that never was.
      if double < 1 || double >= 60 && double < 61 { return nil }
      if double < 60 { shift = 1 }
    }
    let serial = shift == 0 ? number : add(shift, to: number, double)
    let milliseconds = ((double + Double(shift)) * 86_400_000).rounded()
    guard milliseconds < 2_958_466 * 86_400_000 else { return nil }
    return .date(text(milliseconds: Int(milliseconds)), serial: serial)
  }

  /// A day that is spelled out, `2026-11-21T10:30:00`; nil if it isn't one.
  static func date(text: String) -> SheetValue? {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard let first = parts.first, let day = ItemDate(String(first)) else { return nil }
    let days = day.serial
    guard parts.count == 2, parts[1] != "00:00:00" else {
      return .date(String(first), serial: String(days))
    }
    let time = parts[1].hasSuffix("Z") ? parts[1].dropLast() : parts[1]
    let units = time.split(separator: ":").map { Double($0) }
    guard units.count == 3, let hours = units[0], let minutes = units[1], let seconds = units[2],
      0..<24 ~= hours, 0..<60 ~= minutes, 0..<60 ~= seconds
    else { return nil }
    let fraction = (hours * 3_600 + minutes * 60 + seconds) / 86_400
    return .date(
      "\(first)T\(time)",
      serial: SheetNumbers.shortest(Double(days) + fraction)
    )
  }

  /// A span of time, `PT10H30M00S`, as a part of a day; nil if it isn't one.
  static func time(_ text: String) -> SheetValue? {
    var rest = Substring(text)
    let isNegative = rest.hasPrefix("-")
    if isNegative { rest = rest.dropFirst() }
    guard rest.hasPrefix("PT") else { return nil }
    rest = rest.dropFirst(2)
    var total = 0
    for (letter, size) in [("H", 3_600), ("M", 60), ("S", 1)] {
      guard let end = rest.firstIndex(of: Character(letter)) else { continue }
      let digits = rest[..<end].split { $0 == "." || $0 == "," }
      // Parts of a second would need more digits than they are worth.
      guard let first = digits.first, let value = Int(first), value < 1 << 32 else { return nil }
      if digits.count > 1, digits[1].contains(where: { $0 != "0" }) { return nil }
      total += value * size
      rest = rest[rest.index(after: end)...]
    }
    guard rest.isEmpty else { return nil }
    let divisor = gcd(total, 86_400)
    let sign = isNegative && total > 0 ? "-" : ""
    if divisor == 86_400 { return .number("\(sign)\(total / 86_400)") }
    return .ratio("\(sign)\(total / divisor)/\(86_400 / divisor)")
  }

  private static func gcd(_ left: Int, _ right: Int) -> Int {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return max(left, 1)
  }

  private static func add(_ shift: Int, to number: String, _ double: Double) -> String {
    let parts = number.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first.flatMap({ Int($0) }), !number.contains("e"), !number.contains("E")
    else { return SheetNumbers.shortest(double + Double(shift)) }
    return "\(whole + shift)" + (parts.count > 1 ? ".\(parts[1])" : "")
  }

  /// A moment in milliseconds since 1899-12-30, as ISO 8601 writes it; a date alone at midnight.
  private static func text(milliseconds: Int) -> String {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let date = Calendar.day(days).text
    guard rest > 0 else { return date }
    let fraction = rest % 1_000 == 0 ? "" : ".\(String(1_000 + rest % 1_000).dropFirst())"
    return "\(date)T\(Calendar.time(rest / 1_000))\(fraction)"
  }
}
