// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// A date, a time, or a date with a time behind it, as people write them and as ISO 8601 does.
///
/// ```
/// 7/19/2013  19.7.2013  2013-7-19  2013/7/19     the locale's order, or the year first
/// 7/19  7/2013  2013-07                          this year's, or the first of the month
/// 9-Nov-17  October 6, 2023  4 Feb 2026  Oct 6   names of the locale and in English
/// Thu, Feb 29, 2024  Feb 29, 2024 (Thu)          a day of the week that is right
/// 2024年2月29日(木) 16時30分                     years, months, days and hours with their signs
/// 16:30  4:30 PM  9 PM  6:30:15.25  25:00  1:30.5
/// 2013-07-19T16:30:00Z  7/19/2013 4:30 PM
/// ```
/// A year of two digits is in 1930...2029. Days have to be there: `2/29/2023` is no date, and
/// neither is `13/1/2023` where the month is first. Hours from 24 on are those of a time alone;
/// `1:30.5` is minutes and seconds.
struct SpelledMoment {
  /// The day's serial number, and the time as a fraction of a day, of which one is there.
  var day: Int?
  var time: Number?

  /// No such text is longer.
  static let longest = 64

  /// The moment that a text without blanks at its ends spells, if it does.
  static func read(_ text: ByteView, _ lane: Lane) -> SpelledMoment? {
    guard text.count >= 3, text.count <= longest else { return nil }
    if let day = isoDay(text) { return SpelledMoment(day: day) }
    var scanner = MomentScanner(text, lane.conventions)
    if let time = scanner.signedTime(lane.arithmetic) { return SpelledMoment(time: time) }
    scanner.restart()
    if let moment = dated(&scanner, lane) { return moment }
    scanner.restart()
    guard let weekday = scanner.weekday(), let moment = dated(&scanner, lane),
      moment.day.map({ Calendar.weekday($0) }) == weekday
    else { return nil }
    return moment
  }

  /// The serial number of `2013-07-19`, as most documents spell their dates; nil for any other text.
  static func isoDay(_ text: ByteView) -> Int? {
    let dash = UInt8(ascii: "-")
    guard text.count == 10, text[4] == dash, text[7] == dash else { return nil }
    var digits = 0
    for index in 0..<10 where index != 4 && index != 7 {
      guard ASCII.isDigit(text[index]) else { return nil }
      digits = digits * 10 + Int(text[index] & 15)
    }
    let (year, month, day) = (digits / 10_000, digits / 100 % 100, digits % 100)
    guard year > 0, 1...12 ~= month, 1...Calendar.days(inMonth: month, of: year) ~= day else {
      return nil
    }
    return Calendar.serial(year: year, month: month, day: day)
  }

  private static func dated(_ scanner: inout MomentScanner, _ lane: Lane) -> SpelledMoment? {
    guard let date = scanner.date() else { return nil }
    let weekday = scanner.weekdayBehind()
    var time: Number?
    if !scanner.isAtEnd {
      guard scanner.skipToTime() else { return nil }
      time = scanner.time(lane.arithmetic, isAlone: false)
      guard time != nil else { return nil }
    }
    guard (1...12).contains(date.month), (1...31).contains(date.day) else { return nil }
    let year = date.year ?? lane.yearOfRun
    guard year > 0, date.day <= Calendar.days(inMonth: date.month, of: year) else { return nil }
    let serial = Calendar.serial(year: year, month: date.month, day: date.day)
    if let weekday, weekday != Calendar.weekday(serial) { return nil }
    return SpelledMoment(day: serial, time: time)
  }

  /// Its serial number.
  func number(_ arithmetic: Arithmetic) -> Number {
    guard let time else { return Number(day ?? 0) }
    return arithmetic.add(Number(day ?? 0), time)
  }
}

extension Lane {
  /// The year of the moment of the run, which is that of a date without one.
  fileprivate var yearOfRun: Int {
    DateFunctions.serial(of: settingsOfRun().now, arithmetic).map { Calendar.day($0).year } ?? 0
  }
}
