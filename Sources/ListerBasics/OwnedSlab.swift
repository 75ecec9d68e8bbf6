// SPDX-License-Identifier: MIT

/// Owns a slab: room for a fixed number of trivial elements, given back when the owner ends.
///
/// ``slab`` is a handle for hot paths, free to copy; it is good as long as its owner lives.
package struct OwnedSlab<Element: BitwiseCopyable>: ~Copyable {
  /// The elements.
  package let slab: Slab<Element>

  /// Room for `count` elements, all of them `initial`.
  package init(_ count: Int, filledWith initial: Element) {
    slab = .allocate(count, filledWith: initial)
  }

  /// A copy of the elements of a list.
  package init(copying list: borrowing SlabList<Element>) { slab = .allocate(copying: list.slab) }

  deinit { slab.deallocate() }
}
