// SPDX-License-Identifier: MIT

import Lister

extension OptionType<Moment?> {
  /// A moment of the past, also as how long ago it is.
  static let past = OptionType(
    optional: OptionValue(
      name: "TIME",
      expectation: "\(Moment.expectation), or how long ago, such as 30m, 2h, 3d or 1w"
    ),
    parse: { Moment($0) ?? moment(ago: $0) }
  )

  /// The moment before the present by so many minutes, hours, days or weeks.
  private static func moment(ago text: String) -> Moment? {
    let seconds: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let unit = text.last, let length = seconds[unit], text.utf8.count <= 7,
      let count = UInt32(text.dropLast()), text.utf8.first != UInt8(ascii: "+")
    else { return nil }
    return Moment(unixMilliseconds: UnixTime.now - Int(count) * length * 1_000)
  }
}
