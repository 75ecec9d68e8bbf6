// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The formats of TEXT that a machine read last: documents of one kind have the same ones.
struct FormatCache {
  private static let capacity = 8

  /// A format, and the bytes that it is about.
  private final class Entry {
    private let bytes: ByteBuffer
    let format: NumberFormat

    init?(_ source: ByteView, _ arithmetic: Arithmetic) {
      var bytes = ByteBuffer(capacity: source.count)
      bytes.append(source)
      guard let format = NumberFormat(bytes.view, arithmetic) else { return nil }
      self.bytes = bytes
      self.format = format
    }
  }

  /// The one that was read first is the first.
  private var entries: [Entry] = []

  /// The format that a text spells, if it is one.
  mutating func format(_ source: ByteView, _ arithmetic: Arithmetic) -> NumberFormat? {
    for entry in entries where entry.format.source == source { return entry.format }
    guard let entry = Entry(source, arithmetic) else { return nil }
    // A big number in a condition is a place in the arithmetic of its document.
    guard entry.format.isLasting else { return NumberFormat(source, arithmetic) }
    if entries.count == FormatCache.capacity { entries.removeFirst() }
    entries.append(entry)
    return entry.format
  }
}

extension NumberFormat {
  /// Whether it is good for other documents too.
  fileprivate var isLasting: Bool {
    sections.allSatisfy { $0.condition.map(\.operand.isSmallAndExact) ?? true }
  }
}
