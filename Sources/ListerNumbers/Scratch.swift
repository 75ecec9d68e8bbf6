// SPDX-License-Identifier: MIT

import CListerGMP

/// A pointer to an integer of GMP that may be written.
typealias Integer = UnsafeMutablePointer<__mpz_struct>
/// A pointer to an integer of GMP that is only read.
typealias ReadOnlyInteger = UnsafePointer<__mpz_struct>

/// Integers of GMP that are made once and kept, so that no operation allocates in the steady state.
@safe
struct Scratch: ~Copyable {
  private let first: Integer
  private let count: Int

  init(count: Int) {
    unsafe first = .allocate(capacity: count)
    self.count = count
    for index in 0..<count { unsafe __gmpz_init(first + index) }
  }

  deinit {
    for index in 0..<count { unsafe __gmpz_clear(first + index) }
    unsafe first.deallocate()
  }

  subscript(index: Int) -> Integer {
    precondition(index >= 0 && index < count)
    return unsafe first + index
  }
}

/// A number as read-only integers in lowest terms, the denominator positive.
///
/// Valid until the operand slot is loaded again or the arena stores a value.
@unsafe
struct BigFraction {
  let numerator: ReadOnlyInteger
  let denominator: ReadOnlyInteger

  var isWhole: Bool { unsafe denominator.isOne }
  /// The bits of numerator and denominator together.
  var bits: Int { unsafe numerator.bits + denominator.bits }
  /// The limbs of numerator and denominator together.
  var limbs: Int { unsafe numerator.limbs + denominator.limbs }
}

/// Headers that make limbs in the arena, or the words of a small number, look like GMP integers.
@safe
struct OperandSlots: ~Copyable {
  static let count = 4
  private let headers: Integer
  private let words: UnsafeMutablePointer<UInt>

  init() {
    unsafe headers = .allocate(capacity: OperandSlots.count * 2)
    unsafe words = .allocate(capacity: OperandSlots.count * 2)
  }

  deinit {
    unsafe headers.deallocate()
    unsafe words.deallocate()
  }

  /// Shows a small fraction in a slot.
  func show(_ fraction: SmallFraction, in slot: Int) -> BigFraction {
    precondition(slot >= 0 && slot < OperandSlots.count)
    let limbs = unsafe words + slot * 2
    unsafe limbs[0] = UInt(fraction.numerator.magnitude)
    unsafe limbs[1] = UInt(fraction.denominator)
    return unsafe show(limbs, fraction.numerator.signum(), limbs + 1, 1, in: slot)
  }

  /// Shows an entry of the arena in a slot.
  func show(entry: UnsafePointer<UInt>, in slot: Int) -> BigFraction {
    precondition(slot >= 0 && slot < OperandSlots.count)
    let size = unsafe Int(bitPattern: entry[0])
    let limbs = unsafe entry + BigArena.headerSize
    return unsafe show(limbs, size, limbs + abs(size), Int(bitPattern: entry[1]), in: slot)
  }

  private func show(
    _ numerator: UnsafePointer<UInt>,
    _ numeratorSize: some BinaryInteger,
    _ denominator: UnsafePointer<UInt>,
    _ denominatorSize: Int,
    in slot: Int
  ) -> BigFraction {
    let header = unsafe headers + slot * 2
    _ = unsafe __gmpz_roinit_n(header, numerator, Int(numeratorSize))
    _ = unsafe __gmpz_roinit_n(header + 1, denominator, denominatorSize)
    return unsafe BigFraction(
      numerator: ReadOnlyInteger(header),
      denominator: ReadOnlyInteger(header + 1)
    )
  }
}

extension UnsafePointer where Pointee == __mpz_struct {
  /// How many limbs there are; none for zero.
  var limbs: Int { unsafe Int(pointee._mp_size.magnitude) }
  /// -1, 0 or 1.
  var sign: Int { unsafe Int(pointee._mp_size.signum()) }
  /// The bits of the magnitude; 0 for zero.
  var bits: Int { unsafe sign == 0 ? 0 : __gmpz_sizeinbase(self, 2) }
  /// Whether this is the number 1.
  var isOne: Bool { unsafe pointee._mp_size == 1 && pointee._mp_d[0] == 1 }
  /// Whether this is 1 or -1.
  var isUnit: Bool { unsafe limbs == 1 && pointee._mp_d[0] == 1 }
  /// The lowest limb of the magnitude; 0 for zero.
  var lowLimb: UInt { unsafe sign == 0 ? 0 : pointee._mp_d[0] }
  /// The leading 64 bits of the magnitude of an integer that is not zero.
  var top: UInt {
    let high = unsafe pointee._mp_d[limbs - 1]
    let shift = UInt(high.leadingZeroBitCount)
    let low = unsafe limbs > 1 ? pointee._mp_d[limbs - 2] : 0
    return shift == 0 ? high : high << shift | low >> (64 - shift)
  }
}

extension UnsafeMutablePointer where Pointee == __mpz_struct {
  var limbs: Int { unsafe ReadOnlyInteger(self).limbs }
  var sign: Int { unsafe ReadOnlyInteger(self).sign }
  var bits: Int { unsafe ReadOnlyInteger(self).bits }
  var isOne: Bool { unsafe ReadOnlyInteger(self).isOne }
  var lowLimb: UInt { unsafe ReadOnlyInteger(self).lowLimb }
}
