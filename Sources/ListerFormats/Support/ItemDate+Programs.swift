// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// Dates as other programs spell them.
extension ItemDate {
  private static let secondsOfDay = 86_400

  /// The moment so many seconds after 1970 began in UTC; nil before the year 1 and after 9999.
  init?(secondsSince1970 seconds: Int) {
    let days = Calendar.floored(seconds, ItemDate.secondsOfDay)
    guard -719_162...2_932_896 ~= days else { return nil }
    let epoch = Calendar.serial(year: 1970, month: 1, day: 1)
    self.init(
      day: Calendar.day(epoch + days),
      seconds: seconds - days * ItemDate.secondsOfDay,
      offset: 0
    )
  }

  /// A date whose offset may have no colon: `2026-12-01T08:00:00+0100`.
  init?(looseOffset text: String) {
    let sign = text.utf8.dropLast(4).last
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      text.utf8.contains(UInt8(ascii: "T"))
    {
      self.init("\(text.dropLast(2)):\(text.suffix(2))")
    } else {
      self.init(text)
    }
  }

  /// The day that begins nearest to the moment; nil before the year 1 and after 9999.
  ///
  /// A day of a zone that the file doesn't know begins at another hour of UTC: by this rule it is
  /// found in zones from twelve hours behind UTC to less than twelve ahead.
  var nearestDay: ItemDate? {
    let isLate = inUTC.seconds.map { $0 >= ItemDate.secondsOfDay / 2 } ?? false
    return ItemDate(day: isLate ? Calendar.day(serial + 1) : inUTC.day).spelledInUTC
  }

  /// The day itself, where the moment is midnight; the moment otherwise.
  var dayAtMidnight: ItemDate { seconds == 0 ? ItemDate(day: day) : self }
}
