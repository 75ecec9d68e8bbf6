// SPDX-License-Identifier: MIT

package import ListerBasics

/// A day, or a time of a day: what the value of a member such as `due` means.
///
/// Spelled as in ISO 8601: `2026-12-01`, `2026-12-01T08:00`, `2026-12-01T08:00:15Z`,
/// `2026-12-01T08:00:15+02:00`. Parts of a second are read and count for nothing. A time without an
/// offset is that of the clocks where one is.
public struct ItemDate: Equatable, Sendable {
  /// The day, where the time is given.
  package let day: Calendar.Day
  /// The seconds since the day began; nil for a whole day.
  public let seconds: Int?
  /// How many seconds its clocks are ahead of UTC; nil for clocks anywhere.
  public let offset: Int?

  private static let secondsOfDay = 86_400

  /// A date of the given parts, the day one of the years 0001 to 9999.
  package init(day: Calendar.Day, seconds: Int? = nil, offset: Int? = nil) {
    self.day = day
    self.seconds = seconds
    self.offset = seconds == nil ? nil : offset
  }

  /// The date that a text spells; nil for any other text.
  public init?(_ text: String) {
    guard let date = text.withByteView({ ItemDate($0) }) else { return nil }
    self = date
  }

  /// The date that a text in UTF-8 spells; nil for any other text.
  package init?(_ text: ByteView) {
    var digits = DigitReader(text)
    guard let day = digits.day(separator: UInt8(ascii: "-")) else { return nil }
    if digits.isAtEnd {
      self.init(day: day)
      return
    }
    guard digits.skip(UInt8(ascii: "T")), let minutes = digits.minutes(colon: true) else {
      return nil
    }
    var seconds = minutes * 60
    if digits.skip(UInt8(ascii: ":")) {
      guard let rest = digits.number(2, in: 0...59) else { return nil }
      seconds += rest
      if digits.skip(UInt8(ascii: ".")), !digits.skipDigits() { return nil }
    }
    var offset: Int?
    if digits.skip(UInt8(ascii: "Z")) {
      offset = 0
    } else if digits.skip(UInt8(ascii: "+")) {
      guard let ahead = digits.minutes(colon: true) else { return nil }
      offset = ahead * 60
    } else if digits.skip(UInt8(ascii: "-")) {
      guard let behind = digits.minutes(colon: true) else { return nil }
      offset = -behind * 60
    }
    guard digits.isAtEnd else { return nil }
    self.init(day: day, seconds: seconds, offset: offset)
  }

  /// The date as this program spells it: with seconds, and `Z` for UTC.
  public var text: String {
    guard let seconds else { return day.text }
    let time = "\(day.text)T\(Calendar.time(seconds))"
    guard let offset else { return time }
    if offset == 0 { return time + "Z" }
    return time + (offset < 0 ? "-" : "+") + Calendar.time(abs(offset)).prefix(5)
  }

  /// The same moment in UTC; the date itself where its clocks are anywhere.
  public var inUTC: ItemDate {
    guard let seconds, let offset else { return self }
    let moment = seconds - offset
    let days = Calendar.floored(moment, ItemDate.secondsOfDay)
    let serial = Calendar.serial(year: day.year, month: day.month, day: day.day) + days
    return ItemDate(
      day: Calendar.day(serial),
      seconds: moment - days * ItemDate.secondsOfDay,
      offset: 0
    )
  }

  /// The same moment in UTC; nil if no year of four digits has it there, for no text spells it then.
  package var spelledInUTC: ItemDate? {
    let date = inUTC
    return 1...9_999 ~= date.day.year ? date : nil
  }

  /// The serial number of its day, in UTC where it has an offset.
  package var serial: Int {
    let day = inUTC.day
    return Calendar.serial(year: day.year, month: day.month, day: day.day)
  }

  // MARK: The basic form

  /// The date that a text spells in the basic form of ISO 8601, as RFC 5545 has it: `20261201`,
  /// `20261201T080000`, `20261201T080000Z`; nil for any other text.
  package init?(basic text: String) {
    let date = text.withByteView { (bytes) -> ItemDate? in
      var digits = DigitReader(bytes)
      guard let day = digits.day(separator: nil) else { return nil }
      if digits.isAtEnd { return ItemDate(day: day) }
      guard digits.skip(UInt8(ascii: "T")), let minutes = digits.minutes(colon: false),
        let rest = digits.number(2, in: 0...59)
      else { return nil }
      let offset: Int? = digits.skip(UInt8(ascii: "Z")) ? 0 : nil
      guard digits.isAtEnd else { return nil }
      return ItemDate(day: day, seconds: minutes * 60 + rest, offset: offset)
    }
    guard let date else { return nil }
    self = date
  }

  /// The date in the basic form, a time with an offset in UTC; nil if no year of four digits has it
  /// there.
  package var basic: String? { spelledInUTC?.text.filter { $0 != "-" && $0 != ":" } }
}

extension ItemDate: LosslessStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
