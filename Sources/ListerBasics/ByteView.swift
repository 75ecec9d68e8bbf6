// SPDX-License-Identifier: MIT

public import Glibc

/// A view of bytes that somebody else keeps: a pointer and a count, copied freely.
///
/// A document's text is never copied on its way through the program: cells, names and formulas are
/// views into the input, into a ``ByteArena`` or into a constant. The owner of the bytes outlives
/// the views by construction: a worker forgets all its views when it begins the next document.
/// Indices are zero-based and checked, in release builds too: see `Bounds`.
@safe
public struct ByteView: BitwiseCopyable, @unchecked Sendable {
  // Sendable because a view is read-only, and the bytes after it don't change while it is alive.

  /// The first byte; any address when `count` is 0.
  @usableFromInline let start: UnsafePointer<UInt8>
  /// How many bytes there are.
  public let count: Int

  /// Views the `count` bytes from `start`, which are not fewer than none; the caller keeps them
  /// alive.
  @inlinable
  public init(start: UnsafePointer<UInt8>, count: Int) {
    precondition(count >= 0)
    unsafe self.start = start
    self.count = count
  }

  /// Views bytes whose count is known not to be negative.
  @inlinable
  init(checked start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// Views a buffer; the caller keeps it alive.
  @inlinable
  public init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.start = buffer.baseAddress ?? ByteView.nowhere
    self.count = buffer.count
  }

  /// Views the bytes of a constant.
  @inlinable
  public init(_ constant: StaticString) {
    unsafe self.start = constant.utf8Start
    self.count = constant.utf8CodeUnitCount
  }

  /// No bytes.
  @inlinable public static var empty: ByteView { ByteView("") }

  @usableFromInline static var nowhere: UnsafePointer<UInt8> {
    unsafe ("" as StaticString).utf8Start
  }

  /// Whether there are no bytes.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The byte at `index`, in `0..<count`.
  @inlinable
  public subscript(index: Int) -> UInt8 {
    Bounds.check(index, below: count)
    return unsafe start[index]
  }

  /// The byte at `index`, or `nil` where there is none.
  ///
  /// In a loop, its one comparison is both the end and the check of the bounds.
  @inlinable @inline(__always)
  public func element(at index: Int) -> UInt8? {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return nil }
    return unsafe start[index]
  }

  /// The bytes of a range within `0..<count`.
  @inlinable
  public subscript(range: Range<Int>) -> ByteView {
    Bounds.check(range, within: count)
    return unsafe ByteView(checked: start + range.lowerBound, count: range.count)
  }

  /// The eight bytes from `index`, as a little-endian word; `index + 8` is at most `count`.
  @inlinable
  public func word(at index: Int) -> UInt64 {
    Bounds.check(wordAt: index, within: count)
    return unsafe word(unchecked: index)
  }

  /// The eight bytes from `index`, which are within the view; checked in debug builds only.
  ///
  /// For loops whose own condition is the check.
  @inlinable @inline(__always) @unsafe
  public func word(unchecked index: Int) -> UInt64 {
    assert(index >= 0 && index + 8 <= count)
    return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// All bytes, which are at most eight, as a little-endian word with zeros behind the last one.
  @inlinable @inline(__always)
  public var word: UInt64 {
    precondition(count <= 8)
    let bytes = unsafe UnsafeRawPointer(start)
    guard count >= 4 else {
      guard count > 0 else { return 0 }
      // The first, the middle and the last byte, some of which may be the same.
      let (middle, last) = (count &>> 1, count &- 1)
      return unsafe UInt64(start[0]) | UInt64(start[middle]) &<< UInt64(middle &* 8)
        | UInt64(start[last]) &<< UInt64(last &* 8)
    }
    // Two halves, which overlap where the bytes are less than eight.
    let low = unsafe bytes.loadUnaligned(as: UInt32.self).littleEndian
    let high = unsafe bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self).littleEndian
    return UInt64(low) | UInt64(high) &<< UInt64((count &- 4) &* 8)
  }

  /// The index of the first `byte` at or after `from`, if there is one.
  @inlinable
  public func firstIndex(of byte: UInt8, from: Int = 0) -> Int? {
    precondition(from >= 0)
    guard from < count, let found = unsafe memchr(start + from, Int32(byte), count - from) else {
      return nil
    }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// The index of the last byte of a value that is at `from` or behind it; nil if there is none.
  public func lastIndex(of byte: UInt8, from: Int = 0) -> Int? {
    precondition(from >= 0)
    var index = count
    while index > from {
      index -= 1
      if unsafe start[index] == byte { return index }
    }
    return nil
  }

  /// Whether `bytes` are among these, one behind the other; none are in any.
  public func contains(_ bytes: ByteView) -> Bool {
    guard let first = bytes.element(at: 0) else { return true }
    var from = 0
    while let found = firstIndex(of: first, from: from), found + bytes.count <= count {
      if self[found..<count].hasPrefix(bytes) { return true }
      from = found + 1
    }
    return false
  }

  /// How many bytes are between the start of `whole` and the start of this view, which is part of
  /// it.
  @inlinable
  public func offset(in whole: ByteView) -> Int {
    unsafe UnsafeRawPointer(start) - UnsafeRawPointer(whole.start)
  }

  /// Whether this view starts with the bytes of `prefix`.
  @inlinable
  public func hasPrefix(_ prefix: ByteView) -> Bool {
    count >= prefix.count && self[0..<prefix.count] == prefix
  }

  /// Whether this view ends with the bytes of `suffix`.
  @inlinable
  public func hasSuffix(_ suffix: ByteView) -> Bool {
    count >= suffix.count && self[count - suffix.count..<count] == suffix
  }

  /// Calls `body` with the bytes as a buffer.
  @inlinable
  public func withUnsafeBuffer<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeBufferPointer(start: start, count: count))
  }

  /// The bytes as a string; what is not UTF-8 is repaired.
  public var string: String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A copy of the bytes that is never given back: for constants.
  public var lasting: ByteView {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    unsafe copy.initialize(from: start, count: count)
    return unsafe ByteView(checked: copy, count: count)
  }

  /// The bytes as an array of their own.
  public var array: [UInt8] {
    unsafe Array(largeCapacity: count) { target in
      unsafe target.update(from: start, count: count)
      return count
    }
  }
}

extension ByteView: Equatable {
  /// Whether two views show the same bytes.
  @inlinable
  public static func == (left: ByteView, right: ByteView) -> Bool {
    unsafe left.count == right.count && memcmp(left.start, right.start, left.count) == 0
  }
}

extension ByteView: Hashable {
  /// Feeds the bytes to the hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A 64-bit hash of the bytes for tables of our own: the same in every process, not keyed.
  ///
  /// Two lanes of eight bytes a step, multiply and fold; use it where a collision costs time, never
  /// truth.
  @inlinable public var fastHash: UInt64 { fastHash(after: 0x9E37_79B9_7F4A_7C15) }

  /// The fast hash of texts of which this one follows others, whose hash is given.
  @inlinable
  public func fastHash(after seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    var other: UInt64 = 0xE703_7ED1_A0B4_28DB
    var index = 0
    // The conditions of the steps are the bounds of their words.
    while index + 16 <= count {
      hash = unsafe ByteView.fold(hash ^ word(unchecked: index))
      other = unsafe ByteView.fold(other ^ word(unchecked: index + 8))
      index += 16
    }
    hash ^= other
    if index + 8 <= count { hash = unsafe ByteView.fold(hash ^ word(unchecked: index)) }
    // The last eight bytes, whether some of them are known already or not.
    if count >= 8 { return unsafe ByteView.fold(hash ^ word(unchecked: count - 8)) }
    var tail: UInt64 = 0
    while let byte = element(at: index) {
      tail = tail << 8 | UInt64(byte)
      index += 1
    }
    return ByteView.fold(hash ^ tail)
  }

  @inlinable
  static func fold(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}

extension ByteView: CustomStringConvertible {
  /// The bytes as text.
  public var description: String { string }
}

extension Array where Element == UInt8 {
  /// Calls `body` with a view of the array's bytes, valid until `body` returns.
  @inlinable
  public func withByteView<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe self.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try body(unsafe ByteView(buffer))
    }
  }
}

extension Span where Element == UInt8 {
  /// Calls `body` with a view of the bytes, valid until `body` returns.
  @inlinable
  public func withByteView<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { (buffer) throws(Failure) in
      try body(unsafe ByteView(buffer))
    }
  }
}

extension String {
  /// Calls `body` with a view of the text's UTF-8, valid until `body` returns.
  @inlinable
  public func withByteView<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try utf8Span.span.withByteView(body)
  }
}
