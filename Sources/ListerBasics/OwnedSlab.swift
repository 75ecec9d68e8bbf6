// SPDX-License-Identifier: MIT

/// Owns a slab: room for a fixed number of trivial elements, given back when the owner ends.
///
/// ``slab`` is a handle for hot paths, free to copy; it is good as long as its owner lives.
public struct OwnedSlab<Element: BitwiseCopyable>: ~Copyable {
  /// The elements.
  public let slab: Slab<Element>
  private let memory: OwnedMemory<Element>

  /// Room for `count` elements, all of them `initial`.
  public init(_ count: Int, filledWith initial: Element) {
    let isZero = unsafe withUnsafeBytes(of: initial) { unsafe $0.allSatisfy { $0 == 0 } }
    memory = isZero ? OwnedMemory(zeros: count) : OwnedMemory(capacity: count)
    slab = unsafe Slab(base: memory.start, count: count)
    if !isZero { unsafe memory.start.initialize(repeating: initial, count: count) }
  }

  /// A copy of the elements of a list.
  public init(copying list: borrowing SlabList<Element>) {
    memory = OwnedMemory(capacity: list.count)
    slab = unsafe Slab(base: memory.start, count: list.count)
    unsafe memory.start.initialize(from: list.slab.base, count: list.count)
  }
}
