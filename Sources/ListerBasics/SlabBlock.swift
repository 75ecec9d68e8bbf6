// SPDX-License-Identifier: MIT

/// Slabs of different elements, one behind the other in one block: asked for once, given back once.
///
/// The slabs are good as long as the block lives. Their elements are aligned to words.
@safe
public struct SlabBlock: ~Copyable {
  @usableFromInline let memory: OwnedMemory<UInt64>
  @usableFromInline var used = 0

  /// A block with room for so many words, of which nothing is used.
  public init(words: Int) { memory = OwnedMemory(capacity: words) }

  /// How many words the elements of a list take.
  @inlinable
  public static func words<Element>(of list: borrowing SlabList<Element>) -> Int {
    (list.count * MemoryLayout<Element>.stride + 7) / 8
  }

  /// A copy of the elements of a list, for which there is room.
  @inlinable
  public mutating func copy<Element>(_ list: borrowing SlabList<Element>) -> Slab<Element> {
    let words = SlabBlock.words(of: list)
    precondition(MemoryLayout<Element>.alignment <= 8 && words <= memory.capacity - used)
    let start = unsafe UnsafeMutableRawPointer(memory.start + used)
    used += words
    let source = list.slab
    let base = unsafe start.initializeMemory(
      as: Element.self,
      from: source.base,
      count: source.count
    )
    return unsafe Slab(base: base, count: source.count)
  }
}
