// SPDX-License-Identifier: MIT

import Glibc

/// Large pages for what is large: the system hands out 2 MiB at a time in place of 4 KiB, which
/// takes a fraction of the time.
enum LargePages {
  /// From how many bytes on an allocation is a mapping of its own, which ends with it: what is asked
  /// for then concerns no other memory.
  private static let leastBytes = 32 << 20

  /// Asks for large pages where memory lies that was just allocated, if it is large.
  ///
  /// It is a wish: where the system has none, nothing changes.
  static func prefer(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
    guard byteCount >= leastBytes else { return }
    let page = Int(getpagesize())
    let offset = (page - Int(bitPattern: memory) & (page - 1)) & (page - 1)
    unsafe madvise(memory + offset, byteCount - offset, MADV_HUGEPAGE)
  }
}

extension [UInt8] {
  /// The bytes of parts, one behind the other, in as much room as they need.
  ///
  /// - Parameter forEachPart: calls what it is given with each part. It is asked twice: how many
  ///   bytes there are, and for the bytes.
  @inlinable
  package init(parts forEachPart: ((ByteView) -> Void) -> Void) {
    var total = 0
    forEachPart { total += $0.count }
    unsafe self.init(largeCapacity: total) { target in
      var end = 0
      forEachPart { part in
        precondition(part.count <= total - end)
        unsafe (target + end).update(from: part.start, count: part.count)
        end += part.count
      }
      return end
    }
  }

  /// Bytes in new memory, which `body` fills; it returns how many there are.
  @usableFromInline
  init(largeCapacity count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      unsafe LargePages.prefer(start, byteCount: buffer.count)
      filled = unsafe body(start)
    }
  }
}
