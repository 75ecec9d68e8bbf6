// SPDX-License-Identifier: MIT

import ListerBasics

/// How a locale writes numbers and dates in texts.
///
/// Source: the Unicode Common Locale Data Repository, and the regional settings that Excel follows
/// where the two differ.
final class LocaleConventions: Sendable {
  /// The order of the parts of a date that is written in digits.
  enum Order { case monthDayYear, dayMonthYear, yearMonthDay }

  let order: Order
  /// Whether dates are also written with dots, as in 31.12.2026.
  let dotsDates: Bool
  /// The sign before a fraction.
  let decimal: UInt8
  /// What is between groups of three digits.
  let group: StaticString
  /// The currencies that are read, the locale's own first.
  private let currencies: [StaticString]
  /// Amounts of the locale's own: the `#` stands for the digits.
  let amount: StaticString
  let negativeAmount: StaticString
  /// The names of the months, alone and beside a day, and short.
  let months: [String]
  let monthsOfDays: [String]
  let shortMonths: [String]
  /// The names of the days of the week, from Sunday on, and short.
  let weekdays: [String]
  let shortWeekdays: [String]
  /// The word between the parts of a date.
  let particle: StaticString

  /// The names that are read, in the locale's language and in English, without dots.
  private let readMonths: [[String]]
  private let readWeekdays: [[String]]
  private let beginnings: Set<UInt16>

  /// Names are given in one text, between blanks.
  init(
    _ order: Order,
    dotsDates: Bool = false,
    decimal: Unicode.Scalar,
    group: StaticString,
    currency: StaticString,
    amount: StaticString,
    negativeAmount: StaticString,
    months: String,
    monthsOfDays: String? = nil,
    shortMonths: String,
    weekdays: String,
    shortWeekdays: String,
    particle: StaticString = ""
  ) {
    func names(_ text: String) -> [String] { text.split(separator: " ").map { String($0) } }
    self.order = order
    self.dotsDates = dotsDates
    self.decimal = UInt8(ascii: decimal)
    self.group = group
    currencies = [currency, "$", "€", "£", "¥", "￥"]
    self.amount = amount
    self.negativeAmount = negativeAmount
    self.months = names(months)
    self.monthsOfDays = names(monthsOfDays ?? months)
    self.shortMonths = names(shortMonths)
    self.weekdays = names(weekdays)
    self.shortWeekdays = names(shortWeekdays)
    self.particle = particle
    func read(_ text: String) -> [String] { names(String(text.filter { $0 != "." })) }
    readMonths = [months, monthsOfDays ?? months, shortMonths, English.months].map(read)
    readWeekdays = [weekdays, shortWeekdays, English.weekdays].map(read)
    let known = (readMonths + readWeekdays).joined()
    beginnings = Set(known.map { $0.withByteView { LocaleConventions.beginning(of: $0) } })
  }

  // MARK: Signs

  /// How many bytes the currency takes that a text begins with; 0 without one.
  func currencyLength(atStartOf text: ByteView) -> Int {
    LocaleConventions.length(of: currencies, atStartOf: text)
  }

  /// How many bytes the currency takes that a text ends with; 0 without one.
  func currencyLength(atEndOf text: ByteView) -> Int {
    LocaleConventions.length(of: currencies, atEndOf: text)
  }

  /// How many bytes the blank takes that a text begins with; 0 without one.
  static func blankLength(atStartOf text: ByteView) -> Int { length(of: blanks, atStartOf: text) }

  /// How many bytes the blank takes that a text ends with; 0 without one.
  static func blankLength(atEndOf text: ByteView) -> Int { length(of: blanks, atEndOf: text) }

  private static func length(of signs: [StaticString], atStartOf text: ByteView) -> Int {
    signs.first { text.hasPrefix(ByteView($0)) }?.utf8CodeUnitCount ?? 0
  }

  private static func length(of signs: [StaticString], atEndOf text: ByteView) -> Int {
    let sign = signs.first { sign in
      let start = text.count - sign.utf8CodeUnitCount
      return start >= 0 && text[start..<text.count] == ByteView(sign)
    }
    return sign?.utf8CodeUnitCount ?? 0
  }

  /// How many bytes the separator takes that is between groups of digits at a place; 0 without one.
  ///
  /// Any blank stands for a blank that doesn't break.
  func groupLength(in text: ByteView, at place: Int) -> Int {
    let rest = text[place..<text.count]
    if rest.hasPrefix(ByteView(group)) { return group.utf8CodeUnitCount }
    guard group.utf8CodeUnitCount > 1 else { return 0 }
    return LocaleConventions.blankLength(atStartOf: rest)
  }

  private static let blanks: [StaticString] = [" ", "\u{A0}", "\u{202F}"]

  /// Whether a text may spell a number, a date or a time: of most texts that is seen at once.
  func mayBeginNumber(_ text: ByteView) -> Bool {
    guard let first = text.element(at: 0) else { return false }
    switch first {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","),
      UInt8(ascii: "("), UInt8(ascii: "$"), 0x20:
      return true
    default:
      let isCurrency = first >= 0x80 || first == ByteView(currencies[0])[0]
      if isCurrency, currencyLength(atStartOf: text) > 0 { return true }
      return (ASCII.isLetter(first) || first >= 0x80) && mayBeginDate(text)
    }
  }

  // MARK: Names

  /// Whether a text has a digit and begins as a name does.
  private func mayBeginDate(_ text: ByteView) -> Bool {
    guard text.count <= SpelledMoment.longest else { return false }
    var index = 0
    while let byte = text.element(at: index) {
      if ASCII.isDigit(byte) { return beginnings.contains(LocaleConventions.beginning(of: text)) }
      index += 1
    }
    return false
  }

  /// The first two bytes of a text, or the first where a letter takes several: those of its small
  /// and its capital form may differ behind it.
  private static func beginning(of text: ByteView) -> UInt16 {
    guard text.count > 1 else { return 0 }
    let first = UInt16(ASCII.lower(text[0])) << 8
    return first >= 0x8000 ? first : first | UInt16(ASCII.lower(text[1]))
  }

  /// The month, from 1, that a word names in the locale's language or in English.
  func month(named word: ByteView) -> Int? {
    LocaleConventions.place(of: word, in: readMonths).map { $0 + 1 }
  }

  /// The day of the week, from 0 for Sunday, that a word names in the locale's language or in
  /// English.
  func weekday(named word: ByteView) -> Int? {
    LocaleConventions.place(of: word, in: readWeekdays)
  }

  /// Where the name is that a word shortens: to three bytes at least, so that it is no other's.
  private static func place(of word: ByteView, in tables: [[String]]) -> Int? {
    for names in tables {
      var found: Int?
      var isUnique = true
      for (place, name) in names.enumerated() {
        let isWhole = name.withByteView { TextOrder.equal($0, word) }
        if isWhole { return place }
        let isBegun = name.withByteView { name in
          word.count >= 3 && word.count < name.count
            && TextOrder.equal(name[0..<word.count], word)
        }
        guard isBegun else { continue }
        isUnique = found == nil
        found = place
      }
      if let found, isUnique { return found }
    }
    return nil
  }
}
