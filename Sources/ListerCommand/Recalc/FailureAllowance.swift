// SPDX-License-Identifier: MIT

/// How many documents may fail in a run that went well.
enum FailureAllowance: Equatable, Sendable {
  /// At most so many.
  case count(Int)
  /// At most so many of a hundred million documents: a share in millionths of a percent.
  case share(Int)
  /// All of them.
  case all

  static let none = FailureAllowance.count(0)

  /// How many digits a share may have behind its point.
  private static let digits = 6
  /// All documents as a share.
  private static let whole = 100_000_000

  /// What a text such as `10`, `0.1%` or `all` means; nil if it is none.
  init?(_ text: String) {
    if text == "all" {
      self = .all
    } else if text.hasSuffix("%") {
      guard let share = FailureAllowance.share(text.dropLast()) else { return nil }
      self = .share(share)
    } else {
      guard let count = FailureAllowance.number(text[...]) else { return nil }
      self = .count(count)
    }
  }

  /// Whether so many documents of all may have failed.
  func allows(_ failed: Int, of documents: Int) -> Bool {
    switch self {
    case .all: true
    case .count(let count): failed <= count
    case .share(let share):
      UInt128(failed) * UInt128(FailureAllowance.whole) <= UInt128(share) * UInt128(documents)
    }
  }

  /// The share of a number of percent, from 0 to 100.
  private static func share(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = number(parts[0]), whole <= 100 else {
      return nil
    }
    var share = whole
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard number(fraction) != nil, fraction.utf8.count <= digits else { return nil }
    for place in 0..<digits {
      let digit = fraction.dropFirst(place).first?.wholeNumberValue ?? 0
      share = share * 10 + digit
    }
    return share <= FailureAllowance.whole ? share : nil
  }

  /// A whole number of digits alone.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
