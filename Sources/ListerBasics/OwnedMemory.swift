// SPDX-License-Identifier: MIT

import Glibc

/// Owns room for a fixed number of elements, given back when the owner ends.
///
/// All owners of raw memory are made of it: slabs, lists, buffers and arenas, and the objects of
/// GMP and MPFR. To replace an owner is to give its memory back. It initialises nothing: who fills
/// it with elements that need an end deinitialises them.
@safe
public struct OwnedMemory<Element: ~Copyable>: ~Copyable {
  /// The place of the first element, which doesn't move.
  @unsafe public let start: UnsafeMutablePointer<Element>
  /// How many elements there is room for.
  public let capacity: Int

  /// Room for `capacity` elements, which is not negative.
  public init(capacity: Int) {
    let count = OwnedMemory.byteCount(capacity)
    unsafe self.init(malloc(count), byteCount: count, capacity: capacity)
  }

  /// Room for `capacity` elements, which is not negative, all of whose bytes are zero.
  ///
  /// Large room costs nothing until it is touched: the system has zeros at hand.
  init(zeros capacity: Int) {
    let count = OwnedMemory.byteCount(capacity)
    unsafe self.init(calloc(count, 1), byteCount: count, capacity: capacity)
  }

  private init(_ memory: UnsafeMutableRawPointer?, byteCount: Int, capacity: Int) {
    guard let memory = unsafe memory else { fatalError("no memory is left") }
    unsafe LargePages.prefer(memory, byteCount: byteCount)
    unsafe start = memory.assumingMemoryBound(to: Element.self)
    self.capacity = capacity
  }

  private static func byteCount(_ capacity: Int) -> Int {
    precondition(capacity >= 0 && MemoryLayout<Element>.alignment <= 16)
    return max(capacity, 1) * MemoryLayout<Element>.stride
  }

  deinit { unsafe free(start) }
}

/// Memory in a list of its like, for arrays don't hold what can't be copied.
final class MemoryChunk<Element: BitwiseCopyable> {
  let memory: OwnedMemory<Element>

  init(capacity: Int) { memory = OwnedMemory(capacity: capacity) }
}
