// SPDX-License-Identifier: MIT

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
    precondition(capacity >= 0)
    self.capacity = capacity
    unsafe start = .allocate(capacity: max(capacity, 1))
  }

  deinit { unsafe start.deallocate() }
}

/// Memory in a list of its like, for arrays don't hold what can't be copied.
final class MemoryChunk<Element: BitwiseCopyable> {
  let memory: OwnedMemory<Element>

  init(capacity: Int) { memory = OwnedMemory(capacity: capacity) }
}
