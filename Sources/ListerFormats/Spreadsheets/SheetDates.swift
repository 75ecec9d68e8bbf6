// SPDX-License-Identifier: MIT

/// Serial numbers of days in spreadsheets, and what they mean here.
///
/// Lister counts from 1899-12-30, as LibreOffice does. Excel's numbers are one less before 1900-03-01, for it
/// counts a day that never was, and 1,462 less in workbooks of 1904. Source: ECMA-376 part 1, 18.17.4.
enum SheetDates {
  /// A day of a workbook; nil if the number is none (too large, negative, or only a time).
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
    let milliseconds = (double + Double(shift)) * 86_400_000
    return .date(text(milliseconds: Int(milliseconds.rounded())), serial: serial)
  }

  /// A day that is spelled out, `2026-11-21T10:30:00`; nil if it is none.
  static func date(text: String) -> SheetValue? {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard let first = parts.first else { return nil }
    let day = first.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard day.count == 3, first.utf8.count == 10, let year = day[0], let month = day[1],
      let number = day[2], 1...9999 ~= year, 1...12 ~= month, 1...31 ~= number
    else { return nil }
    let days = serial(year: year, month: month, day: number)
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

  /// A span of time, `PT10H30M00S`, as a part of a day; nil if it is none.
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

  // MARK: Calendar

  /// Days since 1899-12-30 of a day of the Gregorian calendar.
  private static func serial(year: Int, month: Int, day: Int) -> Int {
    // Years begin in March, so that the day of February 29 is their last; 400 of them have 146,097 days.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let ofEra = shifted % 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 693_899
  }

  private static func text(milliseconds: Int) -> String {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let day = days + 693_899
    let (era, ofEra) = day.quotientAndRemainder(dividingBy: 146_097)
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let number = ofYear - (153 * month + 2) / 5 + 1
    let civil = month < 10 ? month + 3 : month - 9
    let date =
      "\(padded(era * 400 + year + (civil <= 2 ? 1 : 0), 4))-\(padded(civil, 2))-\(padded(number, 2))"
    guard rest > 0 else { return date }
    let seconds = rest / 1_000
    let time =
      "\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    let fraction = rest % 1_000 == 0 ? "" : ".\(padded(rest % 1_000, 3))"
    return "\(date)T\(time)\(fraction)"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
