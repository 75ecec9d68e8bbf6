// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerModel

/// A date as tables spell it, with a time behind it or none: its parts, and the orders in which they
/// can be meant.
///
/// ```
/// 2020-03-01   2020/3/1   2020-03-01 10:30   2020-03-01T10:30:15.250Z
/// 1.3.2020   13/3/2020   3/13/2020 4:30 PM
/// Mar 1 2020   March 1, 2020   1 March 2020   1-Mar-2020   Sun, 1 Mar 2020 10:30:00 GMT
/// ```
/// With points the day is first, unless only the month can be. A year has four digits. Names of months are English. Parts of a second are read and count for
/// nothing.
package struct TableDate {
  /// The orders of day, month and year that a text allows.
  package struct Orders: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The year is first, or the month has a name: nothing else can be meant.
    package static let certain = Orders(rawValue: 1)
    /// The day is before the month, and the year last.
    static let dayFirst = Orders(rawValue: 2)
    /// The month is before the day, and the year last.
    static let monthFirst = Orders(rawValue: 4)

    static let all: Orders = [.certain, .dayFirst, .monthFirst]
  }

  /// The orders in which the date is one of the calendar.
  package let orders: Orders
  private let year: Int
  /// Month and day if the order is certain, otherwise the two numbers before the year.
  private let numbers: (Int, Int)
  private let seconds: Int?
  private let offset: Int?

  /// The date that a text spells; nil if it spells none.
  package init?(_ text: ByteView) { self.init(text, isMonthFirst: false) }

  /// The date that a text spells; `isMonthFirst` says that the month is first even before points.
  init?(_ text: ByteView, isMonthFirst: Bool) {
    guard text.count >= 8, text.count <= 40 else { return nil }
    var reader = Reader(text)
    guard let date = reader.date() else { return nil }
    (year, numbers) = (date.year, date.numbers)
    let (first, second) = numbers
    var orders: Orders = []
    if date.isCertain {
      if TableDate.isDay(year, first, second) { orders = .certain }
    } else {
      if TableDate.isDay(year, second, first) { orders.insert(.dayFirst) }
      // Hardly anybody writes the month first and points.
      let hasDay = date.hasPoints && !orders.isEmpty && !isMonthFirst
      if !hasDay, TableDate.isDay(year, first, second) { orders.insert(.monthFirst) }
    }
    guard !orders.isEmpty else { return nil }
    self.orders = orders
    if reader.isAtEnd {
      (seconds, offset) = (nil, nil)
    } else {
      guard let time = reader.time(), reader.isAtEnd else { return nil }
      (seconds, offset) = time
    }
  }

  private static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    (1...12).contains(month) && day >= 1 && day <= Calendar.days(inMonth: month, of: year)
  }

  /// The date in an order that it allows.
  package func date(_ order: Orders) -> ItemDate {
    let (first, second) = numbers
    let (month, day) = order == .dayFirst ? (second, first) : (first, second)
    return ItemDate(
      day: Calendar.Day(year: year, month: month, day: day),
      seconds: seconds,
      offset: offset
    )
  }

  /// The same as ISO 8601 spells it.
  func text(_ order: Orders) -> String { date(order).text }

  /// The date of a text as ISO 8601 spells it, in the order that is certain or in another one; nil if the
  /// text is no date of these.
  static func text(of text: ByteView, in order: Orders) -> String? {
    guard let date = TableDate(text, isMonthFirst: order == .monthFirst) else { return nil }
    if date.orders == .certain { return date.text(.certain) }
    return date.orders.contains(order) ? date.text(order) : nil
  }

  /// Whether a text is a time of day, or a span of hours, without a day: `08:30`, `8:30 PM`, `26:30:05`.
  static func isTime(_ text: ByteView) -> Bool {
    var reader = Reader(text)
    return reader.skipTime() && reader.isAtEnd
  }
}

// MARK: Reading

extension TableDate {
  private struct Reader {
    private let text: ByteView
    private var at = 0

    init(_ text: ByteView) { self.text = text }

    var isAtEnd: Bool { at == text.count }

    /// A day and the year.
    mutating func date() -> (year: Int, numbers: (Int, Int), isCertain: Bool, hasPoints: Bool)? {
      skipWeekday()
      if let month = month() {
        // Mar 1, 2020
        guard gap(), let day = number(2) else { return nil }
        _ = skip(UInt8(ascii: ","))
        guard gap(), let year = year() else { return nil }
        return (year, (month, day), true, false)
      }
      let start = at
      guard let first = number(4) else { return nil }
      let isYear = at - start == 4 && first > 0
      guard isYear || at - start <= 2, let mark = text.element(at: at) else { return nil }
      guard mark == 0x20 || 0x2D...0x2F ~= mark else { return nil }
      at += 1
      if !isYear, let month = month() {
        // 1-Mar-2020
        _ = skip(UInt8(ascii: ","))
        guard skip(mark) || gap(), let year = year() else { return nil }
        return (year, (month, first), true, false)
      }
      guard mark != 0x20, let second = number(2), skip(mark) else { return nil }
      if isYear {
        guard let third = number(2) else { return nil }
        return (first, (second, third), true, false)
      }
      guard let year = year() else { return nil }
      return (year, (first, second), false, mark == UInt8(ascii: "."))
    }

    /// The seconds since the day began, and how far its clocks are ahead of UTC.
    mutating func time() -> (seconds: Int?, offset: Int?)? {
      guard skip(UInt8(ascii: "T")) || gap() || skip(UInt8(ascii: ",")) && gap(),
        let spelled = number(2), spelled < 24, skip(UInt8(ascii: ":")), let minutes = two()
      else { return nil }
      var hours = spelled
      var rest = 0
      if skip(UInt8(ascii: ":")) {
        guard let seconds = two() else { return nil }
        rest = seconds
        if skip(UInt8(ascii: ".")), number(18) == nil { return nil }
      }
      if isAtEnd { return ((hours * 60 + minutes) * 60 + rest, nil) }
      let hasGap = gap()
      if let isAfternoon = halfOfDay() {
        guard (1...12).contains(hours) else { return nil }
        hours = hours % 12 + (isAfternoon ? 12 : 0)
      } else if hasGap, isAtEnd {
        return nil
      }
      let seconds = (hours * 60 + minutes) * 60 + rest
      if isAtEnd { return (seconds, nil) }
      _ = gap()
      if word("Z") || word("UTC") || word("UT") || word("GMT") { return (seconds, 0) }
      let isAhead = skip(UInt8(ascii: "+"))
      guard isAhead || skip(UInt8(ascii: "-")), let ahead = two(), ahead < 24 else { return nil }
      _ = skip(UInt8(ascii: ":"))
      guard let part = two() else { return nil }
      let offset = (ahead * 60 + part) * 60
      return (seconds, isAhead ? offset : -offset)
    }

    /// Passes a time that no day is before; false if there is none.
    mutating func skipTime() -> Bool {
      _ = skip(UInt8(ascii: "-"))
      guard number(9) != nil, skip(UInt8(ascii: ":")), two() != nil else { return false }
      if skip(UInt8(ascii: ":")), two() == nil { return false }
      if skip(UInt8(ascii: ".")), number(18) == nil { return false }
      if gap(), isAtEnd { return false }
      _ = halfOfDay()
      return true
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
      guard text.element(at: at) == byte else { return false }
      at += 1
      return true
    }

    private mutating func gap() -> Bool {
      let start = at
      while skip(0x20) {}
      return at > start
    }

    /// A number of at most so many digits; nil if there is none.
    private mutating func number(_ width: Int) -> Int? {
      var (number, end) = (0, at)
      while end - at < width, let byte = text.element(at: end), ASCII.isDigit(byte) {
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        end += 1
      }
      guard end > at else { return nil }
      if let byte = text.element(at: end), ASCII.isDigit(byte) { return nil }
      at = end
      return number
    }

    private mutating func year() -> Int? {
      let start = at
      guard let year = number(4), at - start == 4, year > 0 else { return nil }
      return year
    }

    /// A number of two digits below 60.
    private mutating func two() -> Int? {
      guard at + 2 <= text.count, ASCII.isDigit(text[at]), ASCII.isDigit(text[at + 1]) else {
        return nil
      }
      let number = Int(text[at] - 0x30) * 10 + Int(text[at + 1] - 0x30)
      guard number < 60 else { return nil }
      at += 2
      return number
    }

    private mutating func word(_ word: StaticString) -> Bool {
      let word = ByteView(word)
      guard at + word.count <= text.count, text[at..<at + word.count].isEqualIgnoringCase(word)
      else { return false }
      at += word.count
      return true
    }

    private mutating func halfOfDay() -> Bool? { word("PM") ? true : word("AM") ? false : nil }

    /// A month by its name, whole or in three letters.
    private mutating func month() -> Int? {
      let start = at
      guard let name = letters(), name.count >= 3 else { return nil }
      for (index, month) in TableDate.months.enumerated() {
        let month = ByteView(month)
        guard name.count <= month.count, name.isEqualIgnoringCase(month[0..<name.count]),
          name.count == 3 || name.count == month.count || name.isEqualIgnoringCase("Sept")
        else { continue }
        _ = skip(UInt8(ascii: "."))
        return index + 1
      }
      at = start
      return nil
    }

    /// Passes a day of the week before the date.
    private mutating func skipWeekday() {
      let start = at
      guard let name = letters(), name.count >= 3 else { return }
      let isDay = TableDate.weekdays.contains { day in
        let day = ByteView(day)
        return (name.count == 3 || name.count == day.count) && name.count <= day.count
          && name.isEqualIgnoringCase(day[0..<name.count])
      }
      guard isDay, skip(UInt8(ascii: ",")) || text.element(at: at) == 0x20 else {
        at = start
        return
      }
      _ = gap()
    }

    private mutating func letters() -> ByteView? {
      let start = at
      while let byte = text.element(at: at), ASCII.isLetter(byte) { at += 1 }
      return at > start ? text[start..<at] : nil
    }
  }

  private static let months: [StaticString] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static let weekdays: [StaticString] = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}

extension ByteView {
  /// Whether the bytes are a constant's, except for the case of ASCII letters.
  fileprivate func isEqualIgnoringCase(_ constant: StaticString) -> Bool {
    isEqualIgnoringCase(ByteView(constant))
  }
}
