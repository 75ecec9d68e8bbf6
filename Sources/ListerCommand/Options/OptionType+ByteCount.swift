// SPDX-License-Identifier: MIT

extension OptionType<Int?> {
  /// A number of bytes, or none: `64MB`, `1GiB`; the option may be alone.
  ///
  /// - Parameter alone: what it means then, in megabytes.
  /// - Returns: the type.
  static func byteCount(aloneInMegabytes alone: Int) -> OptionType {
    OptionType(
      optional: OptionValue(
        name: "SIZE",
        alone: "\(alone)MB",
        expectation: "a size from 1MB to 1TB, such as 64MB, 256MiB or 1GB"
      ),
      parse: { ByteCountText.bytes($0) }
    )
  }
}

/// Numbers of bytes as people write them.
enum ByteCountText {
  private static let units: [(name: String, bytes: Int)] = [
    ("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40), ("", 1),
  ]

  private static let range = 1_000_000...1_000_000_000_000

  /// Reads a size: a whole number, and a unit unless it counts bytes.
  ///
  /// - Parameter text: what was written.
  /// - Returns: the bytes; nil if it is no size, or not from a megabyte to a terabyte.
  static func bytes(_ text: String) -> Int? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let rest = text.dropFirst(digits.count)
    guard let count = Int(digits), let unit = units.first(where: { $0.name == rest }) else {
      return nil
    }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: unit.bytes)
    return !overflow && range.contains(bytes) ? bytes : nil
  }
}
