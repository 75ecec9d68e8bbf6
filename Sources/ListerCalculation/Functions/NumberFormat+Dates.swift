// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Dates and times in a format.
extension NumberFormat {
  /// More digits of seconds are zeros.
  private static let largestFraction = 9

  /// A moment, taken apart.
  private struct Moment {
    var serial: Int
    var day: Calendar.Day
    /// Seconds since midnight.
    var seconds: Int
    /// The rest of a second, in units of the places that are shown.
    var fraction: Int
    var places: Int
  }

  /// A date or time; `#VALUE!` for a number that isn't one.
  ///
  /// Of a negative one only a time that has elapsed is shown, with its sign.
  func date(_ number: Number, _ section: Section, _ call: Call) -> Value {
    let isNegative = call.arithmetic.sign(number) < 0
    guard !isNegative || section.showsElapsed,
      let moment = moment(call.arithmetic.absolute(number), section, call.arithmetic)
    else { return Value(CellError.value) }
    let isZero = moment.serial == 0 && moment.seconds == 0 && moment.fraction == 0
    return call.makeText { buffer in
      if isNegative && !isZero { buffer.append("-") }
      for token in section.tokens {
        append(token, moment, section, call.lane.conventions, to: &buffer)
      }
    }
  }

  /// The moment of a serial number that is not negative, rounded to the second or to the part of
  /// one that is shown: whatever else is shown is that of the rounded moment.
  private func moment(
    _ number: Number,
    _ section: Section,
    _ arithmetic: Arithmetic
  ) -> Moment? {
    guard DateFunctions.serial(of: number, arithmetic) != nil else { return nil }
    var places = 0
    for case .secondFraction(let count) in section.tokens {
      places = min(max(places, count), NumberFormat.largestFraction)
    }
    let scale =
      [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000][
        min(places, 8)
      ] * (places > 8 ? 10 : 1)
    // 2,958,466 days of 86,400 seconds are 2.6 · 10^11 of them, so that 10^9 parts of each still
    // fit a number, but not Int: days and the rest are kept apart.
    let whole = arithmetic.round(number, places: 0, .floor)
    let rest = arithmetic.multiply(arithmetic.subtract(number, whole), Number(86_400 * scale))
    let rounded = arithmetic.round(rest, places: 0, .halfAwayFromZero)
    guard var serial = arithmetic.int(whole), var units = arithmetic.int(rounded) else {
      return nil
    }
    if units == 86_400 * scale { (serial, units) = (serial + 1, 0) }
    return Moment(
      serial: serial,
      day: Calendar.day(serial),
      seconds: units / scale,
      fraction: units % scale,
      places: places
    )
  }

  private func append(
    _ token: Token,
    _ moment: Moment,
    _ section: Section,
    _ conventions: LocaleConventions,
    to buffer: inout ByteBuffer
  ) {
    switch token {
    case .date(let part, let count):
      let names = section.locale?.conventions ?? conventions
      append(part, count, moment, section, names, to: &buffer)
    case .elapsed(let part, let count):
      let seconds = moment.serial * 86_400 + moment.seconds
      let value = part == .hour ? seconds / 3600 : part == .minute ? seconds / 60 : seconds
      buffer.append(decimal: UInt(value), width: count)
    case .secondFraction(let count):
      buffer.append(conventions.decimal)
      var digits = moment.fraction
      // Fewer places than another part of the format shows: the digits are cut.
      for _ in 0..<max(moment.places - count, 0) { digits /= 10 }
      buffer.append(decimal: UInt(digits), width: min(count, moment.places))
      buffer.append(repeating: UInt8(ascii: "0"), count: max(count - moment.places, 0))
    case .half(let place, let isShort):
      let isLate = moment.seconds >= 43_200
      if isShort {
        buffer.append(source[isLate ? place + 2 : place])
      } else {
        buffer.append(isLate ? "PM" : "AM")
      }
    case .general, .text: break
    default: appendPlain(token, to: &buffer)
    }
  }

  private func append(
    _ part: DatePart,
    _ count: Int,
    _ moment: Moment,
    _ section: Section,
    _ conventions: LocaleConventions,
    to buffer: inout ByteBuffer
  ) {
    switch part {
    case .year:
      let year = UInt(max(moment.day.year, 0))
      buffer.append(decimal: count <= 2 ? year % 100 : year, width: count <= 2 ? 2 : 4)
    case .month:
      let names = section.showsDay ? conventions.monthsOfDays : conventions.months
      let name = names[moment.day.month - 1]
      switch count {
      case 1, 2: buffer.append(decimal: UInt(moment.day.month), width: count)
      case 3: buffer.append(conventions.shortMonths[moment.day.month - 1])
      case 5: buffer.append(String(name.prefix(1)))
      default: buffer.append(name)
      }
    case .day:
      let weekday = Calendar.weekday(moment.serial)
      switch count {
      case 1, 2: buffer.append(decimal: UInt(moment.day.day), width: count)
      case 3: buffer.append(conventions.shortWeekdays[weekday])
      default: buffer.append(conventions.weekdays[weekday])
      }
    case .hour:
      let hour = moment.seconds / 3600
      let shown = section.hasHalf ? (hour + 11) % 12 + 1 : hour
      buffer.append(decimal: UInt(shown), width: min(count, 2))
    case .minute: buffer.append(decimal: UInt(moment.seconds / 60 % 60), width: min(count, 2))
    case .second: buffer.append(decimal: UInt(moment.seconds % 60), width: min(count, 2))
    }
  }
}

extension NumberFormat.Section {
  /// Whether the day of the month is shown, in digits.
  fileprivate var showsDay: Bool {
    tokens.contains { if case .date(.day, 1...2) = $0 { true } else { false } }
  }

  /// Whether elapsed time is shown, and no part of a date.
  fileprivate var showsElapsed: Bool {
    var showsElapsed = false
    for token in tokens {
      switch token {
      case .elapsed: showsElapsed = true
      case .date(.year, _), .date(.month, _), .date(.day, _): return false
      default: break
      }
    }
    return showsElapsed
  }
}
