// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Dates in equal distances of months before and after one of them, and days between them.
///
/// Where the one is the last of its month, all are.
struct CouponSchedule {
  /// The day from which the others are counted, a serial number.
  let anchor: Int
  /// The coupons of a year: 1, 2 or 4.
  let frequency: Int
  let dayCount: DayCount

  /// The date that is so many periods after the anchor, or before it.
  func date(_ periods: Int) -> Int {
    let months = periods * (12 / frequency)
    let day = Calendar.day(anchor)
    if DayCount.isLastOfMonth(day) {
      return Calendar.serial(year: day.year, month: day.month + months + 1, day: 0)
    }
    return DateFunctions.monthsLater(anchor, months)
  }

  /// The periods from the anchor to the last date that is not after a day.
  func periods(to day: Int) -> Int {
    let (from, to) = (Calendar.day(anchor), Calendar.day(day))
    let months = (to.year - from.year) * 12 + to.month - from.month
    var periods = Calendar.floored(months * frequency, 12)
    while date(periods) > day { periods -= 1 }
    while date(periods + 1) <= day { periods += 1 }
    return periods
  }

  /// The days of the period that begins so many periods after the anchor: a number, for a quarter
  /// of 365 days is none that is whole.
  func length(_ periods: Int, _ arithmetic: Arithmetic) -> Quantity {
    switch dayCount {
    case .actual: Quantity(date(periods + 1) - date(periods), arithmetic)
    case .actual365: Quantity(365, arithmetic) / frequency
    case .american, .actual360, .european: Quantity(360 / frequency, arithmetic)
    }
  }

  /// The days from the beginning of its period to a day.
  func daysBefore(_ day: Int) -> Int { dayCount.days(from: date(periods(to: day)), to: day) }

  /// The days from a day to the end of its period.
  func daysAfter(_ day: Int, _ arithmetic: Arithmetic) -> Quantity {
    let period = periods(to: day)
    if dayCount == .american {
      return length(period, arithmetic) - dayCount.days(from: date(period), to: day)
    }
    return Quantity(dayCount.days(from: day, to: date(period + 1)), arithmetic)
  }

  /// How many periods there are between two days: of each period the days that are in the span, as
  /// a part of its length; a whole period of equal months is 1.
  func span(from start: Int, to end: Int, _ arithmetic: Arithmetic) -> Quantity {
    guard start < end else { return Quantity(0, arithmetic) }
    let (first, last) = (periods(to: start), periods(to: end - 1))
    if dayCount == .actual360 || dayCount == .actual365 {
      return Quantity(end - start, arithmetic) / length(first, arithmetic)
    }
    let part = part(first, start, end, arithmetic)
    if first == last { return part }
    return part + (last - first - 1) + self.part(last, start, end, arithmetic)
  }

  /// The part of one period that is between two days.
  private func part(_ period: Int, _ start: Int, _ end: Int, _ arithmetic: Arithmetic) -> Quantity {
    let (from, to) = (date(period), date(period + 1))
    if dayCount.hasEqualMonths, start <= from, to <= end { return Quantity(1, arithmetic) }
    let days = dayCount.days(from: max(start, from), to: min(end, to))
    return Quantity(days, arithmetic) / length(period, arithmetic)
  }
}
