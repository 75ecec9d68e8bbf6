// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Cuts chunks of bytes into lines, and holds no more of a line than a document may have.
struct DocumentSplitter {
  /// A line of a stream that is not blank.
  struct Line {
    /// Its number, from 1.
    let number: Int
    /// Its bytes without the line feed; none if there are more than a document may have.
    let bytes: [UInt8]
    let count: Int

    init(number: Int, bytes: some Collection<UInt8>, dropped: Int = 0) {
      self.number = number
      count = dropped + bytes.count
      self.bytes = count > DocumentLimits.bytes ? [] : Array(bytes)
    }
  }

  private var pending: [UInt8] = []
  /// Where the next line begins in `pending`.
  private var start = 0
  /// Where nobody has looked for a line feed yet.
  private var unseen = 0
  /// How many bytes of the next line were dropped, for it is too long.
  private var dropped = 0
  private var number = 0

  /// Takes more of the stream.
  mutating func append(_ chunk: some Sequence<UInt8>) {
    if start > 0 {
      pending.removeSubrange(0..<start)
      unseen -= start
      start = 0
    }
    if pending.count > DocumentLimits.bytes {
      dropped += pending.count
      pending.removeAll()
      unseen = 0
    }
    pending += chunk
  }

  /// The next line that is not blank and has its line feed; nil if more is needed.
  mutating func next() -> Line? {
    while let end = pending.withByteView({ $0.firstIndex(of: UInt8(ascii: "\n"), from: unseen) }) {
      let line = line(to: end)
      start = end + 1
      unseen = start
      if let line { return line }
    }
    unseen = pending.count
    return nil
  }

  /// What is left behind the last line feed; nil if that is blank.
  mutating func finish() -> Line? {
    defer { start = pending.count }
    return start < pending.count || dropped > 0 ? line(to: pending.count) : nil
  }

  private mutating func line(to end: Int) -> Line? {
    number += 1
    defer { dropped = 0 }
    let line = Line(number: number, bytes: pending[start..<end], dropped: dropped)
    let isBlank = line.bytes.withByteView { $0.firstNonSpace == nil }
    return isBlank && line.count <= DocumentLimits.bytes ? nil : line
  }
}
