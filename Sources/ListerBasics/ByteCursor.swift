// SPDX-License-Identifier: MIT

/// A place in a buffer's room that is being filled by many small writes.
///
/// Each write checks that it stays within the room, against two addresses that are at hand; a buffer
/// looks its own up in memory.
@safe
public struct ByteCursor: ~Copyable {
  @usableFromInline var next: UnsafeMutablePointer<UInt8>
  @usableFromInline let end: UnsafeMutablePointer<UInt8>

  @inlinable
  init(_ room: UnsafeMutableBufferPointer<UInt8>, _ start: UnsafeMutablePointer<UInt8>) {
    unsafe next = start
    unsafe end = start + room.count
  }

  /// Traps unless so many bytes fit, so that what is written into them needs no check of its own.
  @inlinable @inline(__always)
  public func require(_ count: Int) {
    // The last place is the same for all writes of one length.
    let (last, place) = unsafe (Int(bitPattern: end) &- count, Int(bitPattern: next))
    precondition(place <= last)
  }

  @inlinable @inline(__always)
  func store<Word: FixedWidthInteger & BitwiseCopyable>(_ word: Word, at offset: Int = 0) {
    unsafe UnsafeMutableRawPointer(next + offset).storeBytes(of: word.littleEndian, as: Word.self)
  }

  /// Appends one byte.
  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    require(1)
    unsafe next.pointee = byte
    unsafe next += 1
  }

  /// Appends the first `count` bytes of a word, the lowest first; at most eight.
  ///
  /// Eight have to fit.
  @inlinable @inline(__always)
  public mutating func append(start word: UInt64, count: Int) {
    precondition(count >= 0 && count <= 8)
    require(8)
    unsafe append(unchecked: word, count: count)
  }

  /// The same, where ``require(_:)`` was asked for eight bytes.
  @inlinable @inline(__always) @unsafe
  public mutating func append(unchecked word: UInt64, count: Int) {
    assert(count >= 0 && count <= 8)
    store(word)
    unsafe next += count
  }

  /// Appends the bytes of a view.
  @inlinable @inline(__always)
  public mutating func append(_ view: ByteView) {
    require(view.count)
    unsafe next.update(from: view.start, count: view.count)
    unsafe next += view.count
  }

  /// Appends the bytes of a range of a view; 48 more have to fit.
  ///
  /// Few are copied by sixteens, without a count, where the view has as many.
  @inlinable @inline(__always)
  public mutating func append(_ view: ByteView, from start: Int, to end: Int) {
    Bounds.check(start..<end, within: view.count)
    let count = end &- start
    require(count &+ 48)
    if count <= 48, start &+ 48 <= view.count {
      let source = unsafe UnsafeRawPointer(view.start + start)
      let target = unsafe UnsafeMutableRawPointer(next)
      // Bounded by the condition, and by what was required.
      let first = unsafe source.loadUnaligned(as: SIMD16<UInt8>.self)
      let second = unsafe source.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
      let third = unsafe source.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self)
      unsafe target.storeBytes(of: first, as: SIMD16<UInt8>.self)
      unsafe target.storeBytes(of: second, toByteOffset: 16, as: SIMD16<UInt8>.self)
      unsafe target.storeBytes(of: third, toByteOffset: 32, as: SIMD16<UInt8>.self)
    } else {
      unsafe next.update(from: view.start + start, count: count)
    }
    unsafe next += count
  }

  /// Appends the first `count` bytes of a word, the lowest first and at most eight, between quotes.
  ///
  /// Ten have to fit.
  @inlinable @inline(__always)
  public mutating func append(quoted word: UInt64, count: Int) {
    precondition(count >= 0 && count <= 8)
    require(10)
    unsafe next.pointee = UInt8(ascii: "\"")
    store(word, at: 1)
    unsafe next[count &+ 1] = UInt8(ascii: "\"")
    unsafe next += count &+ 2
  }

  /// Appends nine to sixteen bytes between quotes: the first eight of them, and the last eight.
  ///
  /// Eighteen have to fit.
  @inlinable @inline(__always)
  public mutating func append(quoted first: UInt64, _ last: UInt64, count: Int) {
    precondition(count > 8 && count <= 16)
    require(18)
    unsafe next.pointee = UInt8(ascii: "\"")
    store(first, at: 1)
    store(last, at: count &- 7)
    unsafe next[count &+ 1] = UInt8(ascii: "\"")
    unsafe next += count &+ 2
  }

  /// Appends the decimal `mantissa · 10^-scale` without zeros at the end of its fraction: `-0.5`.
  ///
  /// Forty bytes have to fit.
  @inlinable @inline(__always)
  public mutating func append(trimmed mantissa: Int64, _ unit: DecimalUnit) {
    require(40)
    unsafe append(unchecked: mantissa, unit)
  }

  /// The same, where ``require(_:)`` was asked for forty bytes.
  @inlinable @inline(__always) @unsafe
  public mutating func append(unchecked mantissa: Int64, _ unit: DecimalUnit) {
    let magnitude = mantissa.magnitude
    // As most amounts of money are.
    guard magnitude < unit.eightEnd else { return unsafe appendLonger(mantissa, unit) }
    let digits = ByteBuffer.digits(magnitude)
    let text = digits | 0x3030_3030_3030_3030
    unsafe next.pointee = UInt8(ascii: "-")
    unsafe next += mantissa < 0 ? 1 : 0
    // The digit before the point stays, whatever it is.
    let zeros = (digits | unit.lastWhole).trailingZeroBitCount & ~7
    store(text &>> UInt64(truncatingIfNeeded: zeros))
    let scale = unit.scale
    unsafe next += 8 &- scale &- zeros &>> 3
    // The fraction is written in any case, for a jump over it would be hard to guess.
    unsafe next.pointee = UInt8(ascii: ".")
    store(text &>> unit.unused, at: 1)
    let places = scale &- digits.leadingZeroBitCount &>> 3
    unsafe next += places > 0 ? places &+ 1 : 0
  }

  /// The same of one with more digits than eight.
  @inlinable @inline(__always) @unsafe
  mutating func appendLonger(_ mantissa: Int64, _ unit: DecimalUnit) {
    let magnitude = mantissa.magnitude
    let whole = unit.whole(of: magnitude)
    guard whole < unit.shortEnd else {
      // Handed on and given back, so that the cursor itself stays in registers.
      unsafe next = ByteCursor.appendLong(mantissa, scale: unit.scale, at: next)
      return
    }
    let fraction = magnitude &- whole &* unit.factor
    let (digits, places) = ByteBuffer.digits(whole, fraction)
    unsafe next.pointee = UInt8(ascii: "-")
    unsafe next += mantissa < 0 ? 1 : 0
    // The last digit stays, whatever it is.
    let zeros = (digits | 1 &<< 56).trailingZeroBitCount & ~7
    store((digits | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: zeros))
    unsafe next += 8 &- zeros &>> 3
    guard fraction != 0 else { return }
    unsafe next.pointee = UInt8(ascii: ".")
    store((places | 0x3030_3030_3030_3030) &>> unit.unused, at: 1)
    unsafe next += unit.scale &- places.leadingZeroBitCount &>> 3 &+ 1
  }

  /// Appends the decimal `mantissa · 10^-scale` with all its digits; `scale` is in 0...18.
  ///
  /// Forty bytes have to fit.
  mutating func append(decimal mantissa: Int64, scale: Int) {
    require(40)
    unsafe next = ByteCursor.appendAll(mantissa, scale: scale, at: next)
  }

  /// Writes a decimal of any length without zeros at the end of its fraction; returns its end.
  @usableFromInline @inline(never)
  static func appendLong(
    _ mantissa: Int64,
    scale: Int,
    at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var (mantissa, scale) = (mantissa, scale)
    while scale > 0, mantissa % 10 == 0 { (mantissa, scale) = (mantissa / 10, scale - 1) }
    return unsafe appendAll(mantissa, scale: scale, at: start)
  }

  /// Writes a decimal digit by digit where there is room for it; returns its end.
  private static func appendAll(
    _ mantissa: Int64,
    scale: Int,
    at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var next = unsafe start
    var rest = mantissa.magnitude
    var count = 1
    var end = rest / 10
    while end > 0 { (end, count) = (end / 10, count + 1) }
    count = max(count, scale + 1)
    if mantissa < 0 {
      unsafe next.pointee = UInt8(ascii: "-")
      unsafe next += 1
    }
    let length = scale > 0 ? count + 1 : count
    let point = scale > 0 ? count - scale : -1
    for place in stride(from: length - 1, through: 0, by: -1) {
      if place == point {
        unsafe next[place] = UInt8(ascii: ".")
        continue
      }
      unsafe next[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return unsafe next + length
  }
}

extension ByteBuffer {
  /// Lets `body` fill up to `room` bytes after the last one.
  @inlinable @inline(__always)
  public mutating func fill<Result>(room: Int, _ body: (inout ByteCursor) -> Result) -> Result {
    precondition(room >= 0)
    reserve(room)
    let first = unsafe start + length
    var cursor = unsafe ByteCursor(UnsafeMutableBufferPointer(start: first, count: room), first)
    let result = body(&cursor)
    length = unsafe cursor.next - start
    return result
  }
}
