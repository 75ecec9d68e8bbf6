// SPDX-License-Identifier: MIT

extension OptionType<Int?> {
  /// A duration, or none, in seconds: `30s`, `15m`, `1h30m`, `7d`.
  ///
  /// - Parameter standard: what counts when the option is absent, for the help.
  /// - Returns: the type.
  static func duration(standard: String? = nil) -> OptionType {
    OptionType(
      optional: OptionValue(
        name: "DURATION",
        standard: standard,
        expectation: "a duration from 1s to 366d, such as 30s, 15m, 1h or 1h30m"
      ),
      parse: DurationText.seconds
    )
  }
}

/// Durations as people write them.
enum DurationText {
  private static let units: [(letter: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  /// The longest one, in seconds.
  private static let longest = 366 * 86_400

  /// Reads a duration: whole numbers with their units, from the largest unit to the smallest.
  ///
  /// - Parameter text: what was written.
  /// - Returns: the seconds; nil if it is no duration, none at all, or more than a year.
  static func seconds(_ text: String) -> Int? {
    var rest = Substring(text)
    var seconds = 0
    for unit in units {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard rest.dropFirst(digits.count).first == unit.letter else { continue }
      guard let count = Int(digits), count <= longest else { return nil }
      seconds += count * unit.seconds
      rest = rest.dropFirst(digits.count + 1)
    }
    return rest.isEmpty && (1...longest).contains(seconds) ? seconds : nil
  }
}
