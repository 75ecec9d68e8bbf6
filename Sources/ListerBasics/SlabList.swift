// SPDX-License-Identifier: MIT

/// Owns a growing list of trivial elements, which a constant can fill: its methods change what it
/// points to.
///
/// What an array in a class costs on a hot path is a check for exclusive access and one for
/// uniqueness at each touch; a list of this kind has neither, and keeps its storage when it is
/// emptied. Indices are checked, see `Bounds`.
@safe
public struct SlabList<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline @unsafe
  struct Header {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline var count: Int
    @usableFromInline var capacity: Int

    @usableFromInline
    init(base: UnsafeMutablePointer<Element>, count: Int, capacity: Int) {
      unsafe self.base = base
      unsafe self.count = count
      unsafe self.capacity = capacity
    }
  }

  @usableFromInline let header: UnsafeMutablePointer<Header>

  /// An empty list with room for `capacity` elements.
  public init(capacity: Int = 16) {
    let room = max(capacity, 1)
    unsafe header = .allocate(capacity: 1)
    unsafe header.initialize(
      to: Header(base: .allocate(capacity: room), count: 0, capacity: room)
    )
  }

  deinit {
    unsafe header.pointee.base.deallocate()
    unsafe header.deallocate()
  }

  /// How many elements there are.
  @inlinable public var count: Int { unsafe header.pointee.count }
  /// Whether there are none.
  @inlinable public var isEmpty: Bool { count == 0 }
  /// The last element, if there is one.
  @inlinable public var last: Element? { count == 0 ? nil : self[count - 1] }

  /// The element at `index`, in `0..<count`.
  @inlinable
  public subscript(index: Int) -> Element {
    get {
      Bounds.check(index, below: count)
      return unsafe header.pointee.base[index]
    }
    nonmutating set {
      Bounds.check(index, below: count)
      unsafe header.pointee.base[index] = newValue
    }
  }

  /// The elements in their present place; valid until the list grows.
  @inlinable public var slab: Slab<Element> {
    unsafe Slab(base: header.pointee.base, count: header.pointee.count)
  }

  /// Appends an element.
  @inlinable
  public func append(_ element: Element) {
    let count = unsafe header.pointee.count
    if unsafe count == header.pointee.capacity { grow(by: 1) }
    unsafe (header.pointee.base + count).initialize(to: element)
    unsafe header.pointee.count = count + 1
  }

  /// Appends `element` `count` times.
  @inlinable
  public func append(repeating element: Element, count: Int) {
    precondition(count >= 0)
    let old = unsafe header.pointee.count
    if unsafe old + count > header.pointee.capacity { grow(by: count) }
    unsafe (header.pointee.base + old).initialize(repeating: element, count: count)
    unsafe header.pointee.count = old + count
  }

  /// Replaces all elements by copies of those of a slab, which is not of this list.
  public func replace(by source: Slab<Element>) {
    truncate()
    if unsafe source.count > header.pointee.capacity { grow(by: source.count) }
    unsafe header.pointee.base.update(from: source.base, count: source.count)
    unsafe header.pointee.count = source.count
  }

  /// Takes the last element off; the list is not empty.
  @inlinable @discardableResult
  public func removeLast() -> Element {
    precondition(count > 0)
    unsafe header.pointee.count -= 1
    return unsafe header.pointee.base[header.pointee.count]
  }

  /// Forgets the elements from `count` on, all of them by default; the room stays.
  @inlinable
  public func truncate(to count: Int = 0) {
    precondition(count >= 0 && count <= self.count)
    unsafe header.pointee.count = count
  }

  @usableFromInline @inline(never)
  func grow(by extra: Int) {
    let count = unsafe header.pointee.count
    let capacity = unsafe max(header.pointee.capacity * 2, count + extra)
    let base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    unsafe base.update(from: header.pointee.base, count: count)
    unsafe header.pointee.base.deallocate()
    unsafe header.pointee.base = base
    unsafe header.pointee.capacity = capacity
  }
}
