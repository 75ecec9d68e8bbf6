// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Days on which people work: those of a week that is not a weekend, without holidays.
struct Workdays {
  /// Whether somebody works on a day, from Sunday on.
  private let works: [Bool]
  /// Holidays on such days, each once, in order.
  private var holidays: [Int] = []
  /// What is wrong with the arguments, if anything.
  private(set) var failure: Value?

  /// The working days from Monday to Friday, or those that the argument at `weekend` says, without the
  /// holidays of another argument.
  ///
  /// A weekend is a number (1 to 7 for two days from Saturday and Sunday on, 11 to 17 for one day from
  /// Sunday on), or a text of seven `0` and `1` from Monday, 1 for a day without work.
  init(_ call: Call, weekend: Int? = nil, holidays position: Int) {
    switch weekend.map({ Workdays.days(call, $0) }) ?? .success(Workdays.standard) {
    case .success(let days): works = days
    case .failure(let error):
      works = Workdays.standard
      failure = error.value
      return
    }
    readHolidays(call, position)
  }

  private static let standard = [false, true, true, true, true, true, false]

  /// What a weekend that can't be read gives.
  private struct Failure: Error { let value: Value }

  private static func days(_ call: Call, _ position: Int) -> Result<[Bool], Failure> {
    guard call.has(position) else { return .success(standard) }
    let value = call[position]
    if value.isText {
      let text = value.text
      guard text.count == 7, (0..<7).allSatisfy({ text[$0] == 0x30 || text[$0] == 0x31 }) else {
        return .failure(Failure(value: Value(CellError.value)))
      }
      // From Sunday on, which is the last one of the text.
      return .success((0..<7).map { text[($0 + 6) % 7] == 0x30 })
    }
    let number = call.lane.toNumber(value)
    guard number.isNumber else { return .failure(Failure(value: number)) }
    switch call.arithmetic.truncatedInt(number.number) {
    case .some(let code) where (1...7).contains(code):
      return .success((0..<7).map { $0 != (code + 5) % 7 && $0 != (code + 6) % 7 })
    case .some(let code) where (11...17).contains(code):
      return .success((0..<7).map { $0 != code - 11 })
    default: return .failure(Failure(value: Value(CellError.number)))
    }
  }

  private mutating func readHolidays(_ call: Call, _ position: Int) {
    guard position < call.count, !call[position].isMissing else { return }
    let area = call.area(position)
    guard call.pays(for: .steps(area.count * 32)) else {
      failure = Value(CellError.number)
      return
    }
    for index in 0..<area.count where !area[index].isEmpty {
      let value = call.lane.toNumber(area[index])
      guard value.isNumber else {
        failure = value
        return
      }
      guard let serial = DateFunctions.serial(of: value.number, call.arithmetic) else {
        failure = Value(CellError.number)
        return
      }
      if works[Calendar.weekday(serial)] { holidays.append(serial) }
    }
    holidays.sort()
    var previous = -1
    holidays.removeAll { serial in
      defer { previous = serial }
      return serial == previous
    }
  }

  // MARK: Answers

  /// How many there are between two days, both counted; below zero if the end is before the start.
  func count(from start: Int, to end: Int) -> Value {
    if let failure { return failure }
    let count = count(in: min(start, end), max(start, end))
    return Value(start <= end ? count : -count)
  }

  /// The day so many working days after another one, or before it.
  func date(_ days: Int, after start: Int) -> Value {
    if let failure { return failure }
    guard works.contains(true) else { return Value(CellError.value) }
    if days == 0 { return Value(start) }
    // The nearest date with so many working days on the way, by halving.
    var (near, far) = (start, days > 0 ? Calendar.lastSerial + 1 : -1)
    while abs(far - near) > 1 {
      let middle = (near + far) / 2
      let count = days > 0 ? count(in: start + 1, middle) : count(in: middle, start - 1)
      if count >= abs(days) { far = middle } else { near = middle }
    }
    return DateFunctions.serial(far)
  }

  /// The working days of a span, both ends counted; none when it ends before it begins.
  private func count(in start: Int, _ end: Int) -> Int {
    guard start <= end else { return 0 }
    return weekdays(before: end + 1) - weekdays(before: start)
      - (holidaysBefore(end + 1) - holidaysBefore(start))
  }

  /// How many days of work, holidays among them, are in 0..<serial; day 1 is a Sunday.
  private func weekdays(before serial: Int) -> Int {
    let days = serial + 6
    let rest = (0..<days % 7).count { works[$0] }
    return days / 7 * works.count { $0 } + rest
  }

  /// How many of the holidays are before a day.
  private func holidaysBefore(_ serial: Int) -> Int {
    var (low, high) = (0, holidays.count)
    while low < high {
      let middle = (low + high) / 2
      if holidays[middle] < serial { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
