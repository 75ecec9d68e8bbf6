// SPDX-License-Identifier: MIT

/// Owns a slab: room for a fixed number of trivial elements, given back when the owner ends.
///
/// ``slab`` is a handle for hot paths, free to copy; it is good as long as its owner lives.
public struct OwnedSlab<Element: BitwiseCopyable>: ~Copyable {
  /// The elements.
  public let slab: Slab<Element>

  /// Room for `count` elements, all of them `initial`.
  public init(_ count: Int, filledWith initial: Element) {
    slab = .allocate(count, filledWith: initial)
  }

  /// A copy of the elements of a list.
  public init(copying list: borrowing SlabList<Element>) { slab = .allocate(copying: list.slab) }

  deinit { slab.deallocate() }
}
