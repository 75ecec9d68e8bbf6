// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Goes through the text of a date or time.
struct MomentScanner {
  private let text: ByteView
  private let conventions: LocaleConventions
  private var index = 0

  /// A scanner at the beginning of a text.
  init(_ text: ByteView, _ conventions: LocaleConventions) {
    self.text = text
    self.conventions = conventions
  }

  /// Goes back to the beginning.
  mutating func restart() { index = 0 }

  var isAtEnd: Bool { index == text.count }

  // MARK: Bytes

  private mutating func skip(_ word: StaticString) -> Bool {
    guard text[index..<text.count].hasPrefix(ByteView(word)) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  private mutating func skipBlanks() { while skip(" ") {} }

  /// A number of as many digits as `range` allows, followed by no further one.
  private mutating func digits(_ range: ClosedRange<Int>) -> (value: Int, count: Int)? {
    let start = index
    var value = 0
    while let byte = text.element(at: index), ASCII.isDigit(byte) {
      guard index - start < range.upperBound else { return nil }
      value = value * 10 + Int(byte & 15)
      index += 1
    }
    return index - start >= range.lowerBound ? (value, index - start) : nil
  }

  // MARK: Dates

  /// The parts of a date that has not been looked up in the calendar.
  struct Date {
    /// The year, if it is said.
    var year: Int?
    var month: Int
    var day: Int
  }

  /// A part of a date in digits.
  private struct Part {
    let value: Int
    let count: Int
    /// Whether a sign says that it is the year, or the day.
    let isNamedYear: Bool
    let isNamedDay: Bool

    /// Whether it can be nothing but a year.
    var isYear: Bool { isNamedYear || !isNamedDay && (count == 4 || value > 31) }

    /// The year that it is, if it is one.
    var year: Int { count == 4 ? value : value < 30 ? 2000 + value : 1900 + value }
  }

  /// What is between two parts of a date.
  private enum Mark { case slash, dash, dot, comma, blank, none }

  /// A date, in digits or with the name of its month.
  mutating func date() -> Date? {
    if let month = month() { return date(ofMonth: month) }
    guard let first = part() else { return nil }
    let mark = mark()
    if let month = month() { return date(first, month) }
    guard joinsDigits(mark), let second = part() else { return nil }
    let end = index
    if self.mark() == mark, let third = part() {
      return date(first, second, third)
    }
    index = end
    _ = mark == .dot && skip(".")
    return date(first, second)
  }

  /// Whether a mark is between the parts of a date in digits.
  private func joinsDigits(_ mark: Mark) -> Bool {
    switch mark {
    case .slash, .dash: true
    case .dot: conventions.dotsDates
    case .comma, .blank, .none: false
    }
  }

  /// A month and a day, or a month and a year.
  private func date(_ first: Part, _ second: Part) -> Date? {
    if first.count == 4 { return Date(year: first.value, month: second.value, day: 1) }
    if second.isYear { return Date(year: second.year, month: first.value, day: 1) }
    return conventions.order == .dayMonthYear
      ? Date(month: second.value, day: first.value) : Date(month: first.value, day: second.value)
  }

  private func date(_ first: Part, _ second: Part, _ third: Part) -> Date? {
    if first.count == 4 || (conventions.order == .yearMonthDay && third.count != 4) {
      return Date(year: first.year, month: second.value, day: third.value)
    }
    return conventions.order == .dayMonthYear
      ? Date(year: third.year, month: second.value, day: first.value)
      : Date(year: third.year, month: first.value, day: second.value)
  }

  /// What follows a month's name.
  private mutating func date(ofMonth month: Int) -> Date? {
    _ = mark()
    guard let first = part() else { return nil }
    if first.isYear { return Date(year: first.year, month: month, day: 1) }
    return Date(year: furtherPart()?.year, month: month, day: first.value)
  }

  /// What follows a month's name behind another part.
  private mutating func date(_ first: Part, _ month: Int) -> Date? {
    let further = furtherPart()
    guard first.isYear else { return Date(year: further?.year, month: month, day: first.value) }
    return Date(year: first.year, month: month, day: further?.value ?? 1)
  }

  /// A part of a date in digits that is not the beginning of a time.
  private mutating func part() -> Part? {
    let start = index
    guard let (value, count) = digits(1...4), count != 3 else {
      index = start
      return nil
    }
    let end = index
    let isTime = text.element(at: index) == UInt8(ascii: ":") || half() != nil
    index = isTime ? start : end
    if isTime { return nil }
    let isNamedYear = skip("年")
    let isNamedDay = !isNamedYear && skip("日")
    return Part(value: value, count: count, isNamedYear: isNamedYear, isNamedDay: isNamedDay)
  }

  /// A part of a date behind a month's name, if there is one.
  private mutating func furtherPart() -> Part? {
    let start = index
    _ = mark()
    if let part = part() { return part }
    index = start
    return nil
  }

  /// Skips what is between two parts, with the blanks around it.
  private mutating func mark() -> Mark {
    let start = index
    skipBlanks()
    let mark: Mark =
      if skip("/") {
        .slash
      } else if skip("-") {
        .dash
      } else if skip(".") {
        .dot
      } else if skip(",") {
        .comma
      } else {
        index > start ? .blank : .none
      }
    skipBlanks()
    let word = conventions.particle
    if word.utf8CodeUnitCount > 0, skip(word), !skip(" ") { index -= word.utf8CodeUnitCount }
    return mark
  }

  // MARK: Names

  private mutating func month() -> Int? { name { $0.month(named: $1) } ?? numberedMonth() }

  /// A month whose name is its number and a sign: `5月`.
  private mutating func numberedMonth() -> Int? {
    let start = index
    if let month = digits(1...2)?.value, skip("月") { return month }
    index = start
    return nil
  }

  /// The day of the week in front of a date, with the mark behind it.
  mutating func weekday() -> Int? {
    let weekday = name { $0.weekday(named: $1) }
    _ = mark()
    return weekday
  }

  /// The day of the week behind a date, if there is one: `2024年5月4日(土)`.
  mutating func weekdayBehind() -> Int? {
    let start = index
    _ = mark()
    let isBracketed = skip("(")
    if let weekday = name({ $0.weekday(named: $1) }), !isBracketed || skip(")") { return weekday }
    index = start
    return nil
  }

  /// What the letters from here on name, with the hyphens among them or up to the first one.
  private mutating func name(_ meaning: (LocaleConventions, ByteView) -> Int?) -> Int? {
    let start = index
    skipLetters()
    let hyphen = index
    if skip("-") { skipLetters() }
    for end in [index, hyphen] where end > start {
      guard let found = meaning(conventions, text[start..<end]) else { continue }
      index = end
      // A short name may end with a dot.
      _ = skip(".")
      return found
    }
    index = start
    return nil
  }

  private mutating func skipLetters() {
    while let byte = text.element(at: index), ASCII.isLetter(byte) || byte >= 0x80 { index += 1 }
  }

  // MARK: Times

  /// Skips what is between a date and its time; false if there is no such thing.
  mutating func skipToTime() -> Bool {
    if skip("T") || skip("t") { return true }
    let start = index
    _ = skip(",")
    skipBlanks()
    return index > start
  }

  /// A time alone, which may have a sign.
  mutating func signedTime(_ arithmetic: Arithmetic) -> Number? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let time = time(arithmetic, isAlone: true) else { return nil }
    return isNegative ? arithmetic.negate(time) : time
  }

  /// A time up to the end of the text, as the fraction of a day.
  mutating func time(_ arithmetic: Arithmetic, isAlone: Bool) -> Number? {
    guard var hour = digits(1...4)?.value else { return nil }
    var minute = 0
    var second = Number.zero
    var isClock = true
    if skip(":") {
      guard let part = digits(1...2)?.value, part < 60 else { return nil }
      minute = part
      if skip(":") {
        guard let whole = digits(1...2)?.value, whole < 60 else { return nil }
        second = arithmetic.add(Number(whole), fraction(arithmetic) ?? .zero)
      } else if let fraction = fraction(arithmetic) {
        second = arithmetic.add(Number(minute), fraction)
        (hour, minute, isClock) = (0, hour, false)
      }
      if !skip("Z"), !skip("z"), isClock, let half = half() {
        guard hour <= 12 else { return nil }
        hour = hour % 12 + half * 12
      }
    } else if skip("時") {
      minute = counted("分")
      second = Number(counted("秒"))
    } else {
      guard let half = half(), hour <= 12 else { return nil }
      hour = hour % 12 + half * 12
    }
    guard isAtEnd else { return nil }
    let total = arithmetic.add(Number(hour * 3600 + minute * 60), second)
    guard isAlone || arithmetic.compare(total, Number(86_400)) <= 0 else { return nil }
    return arithmetic.divide(total, Number(86_400))
  }

  /// A number below 60 with a sign behind it; 0 if there is none.
  private mutating func counted(_ sign: StaticString) -> Int {
    let start = index
    if let value = digits(1...2)?.value, value < 60, skip(sign) { return value }
    index = start
    return 0
  }

  /// The fraction of a second, if there is one.
  private mutating func fraction(_ arithmetic: Arithmetic) -> Number? {
    let start = index
    guard skip(".") || skip(",") else { return nil }
    let point = index
    while let byte = text.element(at: index), ASCII.isDigit(byte) { index += 1 }
    guard index > point, let digits = arithmetic.parse(text[point..<index]) else {
      index = start
      return nil
    }
    let scale = arithmetic.power(Number(10), Number(index - point))
    return arithmetic.divide(digits, scale)
  }

  /// 0 for `AM`, 1 for `PM` up to the end, with or without a blank in front and the M.
  private mutating func half() -> Int? {
    let start = index
    skipBlanks()
    let letter = text.element(at: index).map { ASCII.upper($0) }
    if letter == UInt8(ascii: "A") || letter == UInt8(ascii: "P") {
      index += 1
      if !skip("M") { _ = skip("m") }
      if isAtEnd { return letter == UInt8(ascii: "P") ? 1 : 0 }
    }
    index = start
    return nil
  }
}
