// SPDX-License-Identifier: MIT

/// A place for a fixed number of trivial elements, shared by everyone who holds a copy of it.
///
/// It is the raw material of the evaluator: no reference count, no copy on write, no exclusivity
/// check. The elements belong to an owner, such as ``OwnedSlab``; indices are checked, see
/// `Bounds`.
@safe
public struct Slab<Element: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  /// How many elements there is room for.
  public let count: Int

  @inlinable
  init(base: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// Room for `count` elements, all of them `initial`, that is never given back: for constants.
  public static func lasting(_ count: Int, filledWith initial: Element) -> Slab {
    precondition(count >= 0)
    let base = UnsafeMutablePointer<Element>.allocate(capacity: count)
    unsafe base.initialize(repeating: initial, count: count)
    return unsafe Slab(base: base, count: count)
  }

  /// The element at `index`, in `0..<count`.
  @inlinable
  public subscript(index: Int) -> Element {
    get {
      Bounds.check(index, below: count)
      return unsafe base[index]
    }
    nonmutating set {
      Bounds.check(index, below: count)
      unsafe base[index] = newValue
    }
  }

  /// The element at `index`, or `nil` where there is none.
  @inlinable @inline(__always)
  public func element(at index: Int) -> Element? {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return nil }
    return unsafe base[index]
  }

  /// The element at `index`, in `0..<count`, checked in debug builds only.
  ///
  /// For loops that were measured, and nothing else; each says what bounds its indices.
  @inlinable @unsafe
  public subscript(unchecked index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  /// The part of a slab that a range of its indices covers.
  @inlinable
  public subscript(range: Range<Int>) -> Slab {
    Bounds.check(range, within: count)
    return unsafe Slab(base: base + range.lowerBound, count: range.count)
  }

  /// Sets all elements to `element`.
  @inlinable
  public func fill(with element: Element) { unsafe base.update(repeating: element, count: count) }

  /// Copies the elements of `source`, at most as many as fit, to the front.
  @inlinable
  public func copy(from source: Slab) {
    precondition(source.count <= count)
    unsafe base.update(from: source.base, count: source.count)
  }

  /// The address of the first element, for storage in a word; see ``init(address:count:)``.
  @inlinable public var address: Int { Int(bitPattern: unsafe UnsafeRawPointer(base)) }

  /// The slab at an address that ``address`` gave, while that slab lives.
  @inlinable @unsafe
  public init(address: Int, count: Int) {
    guard count >= 0, let base = unsafe UnsafeMutablePointer<Element>(bitPattern: address) else {
      preconditionFailure("a slab has an address")
    }
    unsafe self.init(base: base, count: count)
  }
}

extension ByteView {
  /// The address of the first byte, for storage in a word; see ``init(address:count:)``.
  @inlinable public var address: Int { Int(bitPattern: unsafe start) }

  /// The bytes at an address that ``address`` gave, while their owner lives.
  @inlinable @unsafe
  public init(address: Int, count: Int) {
    guard let start = unsafe UnsafePointer<UInt8>(bitPattern: address) else {
      preconditionFailure("a view has an address")
    }
    unsafe self.init(start: start, count: count)
  }
}
