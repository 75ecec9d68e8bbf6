// SPDX-License-Identifier: MIT

/// Owns a growing list of trivial elements, which a constant can fill: its methods change what it
/// points to.
///
/// What an array in a class costs on a hot path is a check for exclusive access and one for
/// uniqueness at each touch; a list of this kind has neither, and keeps its storage when it is
/// emptied. Indices are checked, see `Bounds`.
@safe
public struct SlabList<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline
  struct Header: ~Copyable {
    @usableFromInline var memory: OwnedMemory<Element>
    @usableFromInline var count = 0

    @usableFromInline
    init(capacity: Int) { memory = OwnedMemory(capacity: capacity) }
  }

  /// The header lies in memory of its own, so that a constant list can change it.
  @usableFromInline let memory = OwnedMemory<Header>(capacity: 1)

  @inlinable var header: UnsafeMutablePointer<Header> { unsafe memory.start }

  /// An empty list with room for `capacity` elements.
  public init(capacity: Int = 16) {
    unsafe memory.start.initialize(to: Header(capacity: max(capacity, 1)))
  }

  deinit { unsafe memory.start.deinitialize(count: 1) }

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
      return unsafe header.pointee.memory.start[index]
    }
    nonmutating set {
      Bounds.check(index, below: count)
      unsafe header.pointee.memory.start[index] = newValue
    }
  }

  /// The elements in their present place; valid until the list grows.
  @inlinable public var slab: Slab<Element> {
    unsafe Slab(base: header.pointee.memory.start, count: header.pointee.count)
  }

  /// Appends an element.
  @inlinable
  public func append(_ element: Element) {
    let count = unsafe header.pointee.count
    if unsafe count == header.pointee.memory.capacity { grow(by: 1) }
    unsafe (header.pointee.memory.start + count).initialize(to: element)
    unsafe header.pointee.count = count + 1
  }

  /// Appends `element` `count` times.
  @inlinable
  public func append(repeating element: Element, count: Int) {
    precondition(count >= 0)
    let old = unsafe header.pointee.count
    if unsafe old + count > header.pointee.memory.capacity { grow(by: count) }
    unsafe (header.pointee.memory.start + old).initialize(repeating: element, count: count)
    unsafe header.pointee.count = old + count
  }

  /// Appends copies of the elements of a slab, which is not of this list.
  @inlinable
  public func append(contentsOf source: Slab<Element>) {
    let old = unsafe header.pointee.count
    if unsafe old + source.count > header.pointee.memory.capacity { grow(by: source.count) }
    unsafe (header.pointee.memory.start + old).update(from: source.base, count: source.count)
    unsafe header.pointee.count = old + source.count
  }

  /// Replaces all elements by copies of those of a slab, which is not of this list.
  public func replace(by source: Slab<Element>) {
    truncate()
    append(contentsOf: source)
  }

  /// Takes the last element off; the list is not empty.
  @inlinable @discardableResult
  public func removeLast() -> Element {
    precondition(count > 0)
    unsafe header.pointee.count -= 1
    return unsafe header.pointee.memory.start[header.pointee.count]
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
    let capacity = unsafe max(header.pointee.memory.capacity * 2, count + extra)
    let larger = OwnedMemory<Element>(capacity: capacity)
    unsafe larger.start.update(from: header.pointee.memory.start, count: count)
    unsafe header.pointee.memory = larger
  }
}
