// SPDX-License-Identifier: MIT

public import Glibc

/// Bytes that grow at their end, for output and scratch; the capacity is kept when it is emptied.
@safe
public struct ByteBuffer: ~Copyable {
  @usableFromInline var memory: OwnedMemory<UInt8>
  @inlinable var start: UnsafeMutablePointer<UInt8> { unsafe memory.start }
  /// How many bytes fit before the buffer has to grow.
  @inlinable public var capacity: Int { memory.capacity }
  /// How many bytes there are.
  @inlinable public var count: Int { length }
  @usableFromInline var length: Int

  /// An empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 256) {
    memory = OwnedMemory(capacity: max(capacity, 16))
    length = 0
  }

  /// Whether there are no bytes.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The bytes so far; valid until the buffer changes.
  @inlinable
  public var view: ByteView { unsafe ByteView(checked: start, count: count) }

  /// The byte at `index`, in `0..<count`.
  @inlinable
  public subscript(index: Int) -> UInt8 {
    get {
      Bounds.check(index, below: count)
      return unsafe start[index]
    }
    set {
      Bounds.check(index, below: count)
      unsafe start[index] = newValue
    }
  }

  /// Forgets all bytes, or those from `count` on; the room stays.
  @inlinable
  public mutating func truncate(to count: Int = 0) {
    precondition(count >= 0 && count <= self.count)
    length = count
  }

  /// Makes sure that `extra` more bytes fit.
  @inlinable @inline(__always)
  public mutating func reserve(_ extra: Int) {
    if capacity - count < extra { grow(by: extra) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by extra: Int) {
    let larger = OwnedMemory<UInt8>(capacity: max(capacity * 2, count + extra))
    unsafe larger.start.update(from: start, count: count)
    memory = larger
  }

  /// Appends one byte.
  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    length += 1
  }

  /// Appends the eight bytes of a word, the lowest first.
  @inlinable @inline(__always)
  public mutating func append(word: UInt64) {
    reserve(8)
    unsafe UnsafeMutableRawPointer(start + count).storeBytes(
      of: word.littleEndian,
      as: UInt64.self
    )
    length += 8
  }

  /// Appends the first `count` bytes of a word, the lowest first; at most eight.
  @inlinable @inline(__always)
  public mutating func append(start word: UInt64, count: Int) {
    precondition(count >= 0 && count <= 8)
    append(word: word)
    length -= 8 - count
  }

  /// Appends the bytes of a view.
  @inlinable @inline(__always)
  public mutating func append(_ view: ByteView) {
    reserve(view.count)
    unsafe (start + count).update(from: view.start, count: view.count)
    length += view.count
  }

  /// Appends the bytes of a constant.
  @inlinable @inline(__always)
  public mutating func append(_ constant: StaticString) { append(ByteView(constant)) }

  /// Appends the UTF-8 of a string; a literal is taken as a constant instead, which is faster.
  @_disfavoredOverload
  public mutating func append(_ string: String) { string.withByteView { append($0) } }

  /// Appends `byte` `count` times.
  @inlinable
  public mutating func append(repeating byte: UInt8, count: Int) {
    precondition(count >= 0)
    reserve(count)
    unsafe (start + self.count).update(repeating: byte, count: count)
    length += count
  }

  /// Appends a whole number in decimal, with its sign when it is negative.
  @inlinable
  public mutating func append(decimal value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(decimal: value.magnitude)
  }

  /// Appends a whole number in decimal, padded with zeros in front to at least `width` digits.
  @inlinable
  public mutating func append(decimal value: UInt, width: Int = 1) {
    var digits = 1
    var bound: UInt = 10
    while digits < 20, value >= bound {
      digits += 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    let total = max(digits, width)
    reserve(total)
    var rest = value
    var index = count + total - 1
    while index >= count {
      let quotient = rest / 10
      unsafe start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - quotient * 10)
      rest = quotient
      index -= 1
    }
    length += total
  }

  /// Inserts the bytes of a view, which must not be in this buffer, before `index`.
  @inlinable
  public mutating func insert(_ view: ByteView, at index: Int) {
    precondition(index >= 0 && index <= count)
    reserve(view.count)
    unsafe memmove(start + index + view.count, start + index, count - index)
    unsafe memcpy(start + index, view.start, view.count)
    length += view.count
  }

  /// Lets `body` fill up to `room` bytes after the last one; it returns how many it wrote.
  @inlinable
  public mutating func append<Failure: Error>(
    room: Int,
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) {
    precondition(room >= 0)
    reserve(room)
    let written = try unsafe body(UnsafeMutableBufferPointer(start: start + count, count: room))
    precondition(written >= 0 && written <= room)
    length += written
  }
}
