// SPDX-License-Identifier: MIT

import Glibc

/// A store of bytes that never move and are forgotten all at once: the texts of one document.
///
/// Chunks of 64 KiB are filled in order; a larger request has a chunk of its own. `reset` keeps the
/// first chunk, so a stream of small documents allocates nothing.
@safe
public struct ByteArena: ~Copyable {
  private var chunks: [UnsafeMutablePointer<UInt8>] = unsafe []
  private var large: [UnsafeMutablePointer<UInt8>] = unsafe []
  private var free = 0
  private static let chunkSize = 65_536
  /// Bytes handed out since the last reset.
  public private(set) var used = 0

  /// An arena without chunks.
  public init() {}

  deinit {
    unsafe (chunks + large).forEach { unsafe $0.deallocate() }
  }

  /// Forgets everything: views into this arena are dead from now on.
  public mutating func reset() {
    while unsafe chunks.count > 1 { unsafe chunks.removeLast().deallocate() }
    while unsafe !large.isEmpty { unsafe large.removeLast().deallocate() }
    free = unsafe chunks.isEmpty ? 0 : ByteArena.chunkSize
    used = 0
  }

  /// Copies the bytes of `view` into the arena and returns the copy.
  public mutating func copy(_ view: ByteView) -> ByteView {
    let count = view.count
    let target = unsafe allocate(count)
    unsafe memcpy(target, view.start, count)
    return unsafe ByteView(start: target, count: count)
  }

  /// Room for `count` bytes, not yet initialised, valid until the next reset.
  private mutating func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    used += count
    if count > ByteArena.chunkSize / 4 {
      let own = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      unsafe large.append(own)
      return unsafe own
    }
    if unsafe chunks.isEmpty || free < count {
      unsafe chunks.append(.allocate(capacity: ByteArena.chunkSize))
      free = ByteArena.chunkSize
    }
    let offset = ByteArena.chunkSize - free
    free -= count
    return unsafe chunks[chunks.count - 1] + offset
  }
}
