// SPDX-License-Identifier: MIT

public import ListerBasics

/// Trivial elements that grow at their end, in one block that is kept when they are forgotten.
///
/// Its own count is never above the room of its block, so that one check is enough for both.
///
/// An array would do, and would ask at each step whether somebody else holds a copy of it: a third
/// of the parser's time.
@usableFromInline
struct Stack<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var slab: Slab<Element>
  @usableFromInline var count = 0
  private var owner: OwnedSlab<Element>
  private let blank: Element

  init(capacity: Int, blank: Element) {
    owner = OwnedSlab(capacity, filledWith: blank)
    slab = owner.slab
    self.blank = blank
  }

  /// The element at `index`, in `0..<count`.
  @inlinable
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count)
    return unsafe slab[unchecked: index]
  }

  /// The element that was appended last; there is one.
  @inline(__always)
  var last: Element {
    get { self[count - 1] }
    set {
      precondition(count > 0)
      unsafe slab[unchecked: count - 1] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == slab.count { grow() }
    unsafe slab[unchecked: count] = element
    count += 1
  }

  /// Forgets the last element; there is one.
  @inline(__always)
  mutating func removeLast() {
    precondition(count > 0)
    count -= 1
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    let larger = OwnedSlab(2 * slab.count, filledWith: blank)
    larger.slab.copy(from: slab)
    owner = larger
    slab = owner.slab
  }
}
