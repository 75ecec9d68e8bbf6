// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// A file that was compressed, unpacked piece by piece.
struct CompressedStream {
  let bytes: ByteView
  let kind: ArchiveKind

  /// Unpacks everything through `body`, and checks that nothing is missing at the end.
  ///
  /// `body` returns false when it has seen enough.
  func forEachPiece(
    _ limits: ArchiveLimits,
    _ body: (ByteView) throws(ImportError) -> Bool
  ) throws(ImportError) {
    let handle = try ArchiveHandle(bytes, form: .stream)
    var budget = ArchiveBudget(limits: limits, size: bytes.count)
    guard try handle.next() != nil, handle.isUnpacking else {
      throw ImportError(message: "the compressed file is cut off")
    }
    var sum = CRC32()
    var total = 0
    var buffer = ByteBuffer(capacity: 1 << 16)
    while true {
      buffer.truncate()
      try unsafe buffer.append(room: 1 << 16) { (room) throws(ImportError) in
        try unsafe handle.read(room)
      }
      if buffer.isEmpty { break }
      try budget.add(buffer.count, "")
      total += buffer.count
      sum.add(buffer.view)
      guard try body(buffer.view) else { return }
    }
    if kind == .gzip { try checkEnd(total, sum.value) }
  }

  /// Checks the sum and the size at the end of a gzip file, RFC 1952, which libarchive skips.
  private func checkEnd(_ total: Int, _ sum: UInt32) throws(ImportError) {
    let size = UInt32(truncatingIfNeeded: total)
    if bytes.count >= 18, word(at: bytes.count - 4) == size, word(at: bytes.count - 8) == sum {
      return
    }
    // Of several files one after the other, as some programs write, the end reports the last one
    // only.
    guard hasSecondMember else {
      throw ImportError(
        message:
          "the compressed file is cut off or damaged: its checksum is not that of its content"
      )
    }
  }

  private var hasSecondMember: Bool {
    var from = 18
    while from < bytes.count, let found = bytes.firstIndex(of: 0x1F, from: from) {
      if found + 18 <= bytes.count, bytes[found + 1] == 0x8B, bytes[found + 2] == 8 { return true }
      from = found + 1
    }
    return false
  }

  private func word(at index: Int) -> UInt32 {
    UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
      | UInt32(bytes[index + 3]) << 24
  }
}
