// SPDX-License-Identifier: MIT

import Glibc

/// A store of bytes that never move and are forgotten all at once: the texts of one document.
///
/// Chunks of 64 KiB are filled in order; a larger request has a chunk of its own. `reset` keeps the
/// first chunk, so a stream of small documents allocates nothing.
@safe
public struct ByteArena: ~Copyable {
  private var chunks: [MemoryChunk<UInt8>] = []
  private var large: [MemoryChunk<UInt8>] = []
  private var free = 0
  private static let chunkSize = 65_536
  /// Bytes handed out since the last reset.
  public private(set) var used = 0

  /// An arena without chunks.
  public init() {}

  /// Forgets everything: views into this arena are dead from now on.
  public mutating func reset() {
    while chunks.count > 1 { chunks.removeLast() }
    large.removeAll()
    free = chunks.isEmpty ? 0 : ByteArena.chunkSize
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
      let own = MemoryChunk<UInt8>(capacity: count)
      large.append(own)
      return unsafe own.memory.start
    }
    if chunks.isEmpty || free < count {
      chunks.append(MemoryChunk(capacity: ByteArena.chunkSize))
      free = ByteArena.chunkSize
    }
    let offset = ByteArena.chunkSize - free
    free -= count
    return unsafe chunks[chunks.count - 1].memory.start + offset
  }
}
