// SPDX-License-Identifier: MIT

import CListerGMP
import ListerBasics

/// Integers of GMP that are made once and kept, so that no operation allocates in the steady state.
@safe
struct Scratch: ~Copyable {
  private let memory: OwnedMemory<__mpz_struct>
  private let count: Int

  init(count: Int) {
    unsafe memory = OwnedMemory(capacity: count)
    self.count = count
    for index in 0..<count { unsafe __gmpz_init(memory.start + index) }
  }

  deinit {
    for index in 0..<count { unsafe __gmpz_clear(memory.start + index) }
  }

  subscript(index: Int) -> Integer {
    precondition(index >= 0 && index < count)
    return unsafe Integer(place: memory.start + index)
  }
}

/// A number as read-only integers in lowest terms, the denominator positive.
///
/// Valid until the operand slot is loaded again or the arena stores a value.
struct BigFraction {
  let numerator: ReadOnlyInteger
  let denominator: ReadOnlyInteger

  var isWhole: Bool { denominator.isOne }
  /// The bits of numerator and denominator together.
  var bits: Int { numerator.bits + denominator.bits }
  /// The limbs of numerator and denominator together.
  var limbs: Int { numerator.limbs + denominator.limbs }
}

/// Headers that make limbs in the arena, or the words of a small number, look like GMP integers.
@safe
struct OperandSlots: ~Copyable {
  static let count = 4
  private let headers = unsafe OwnedMemory<__mpz_struct>(capacity: count * 2)
  private let words = OwnedMemory<UInt>(capacity: count * 2)

  func show(_ fraction: SmallFraction, in slot: Int) -> BigFraction {
    precondition(slot >= 0 && slot < OperandSlots.count)
    let limbs = unsafe words.start + slot * 2
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
    let header = unsafe headers.start + slot * 2
    _ = unsafe __gmpz_roinit_n(header, numerator, Int(numeratorSize))
    _ = unsafe __gmpz_roinit_n(header + 1, denominator, denominatorSize)
    return unsafe BigFraction(
      numerator: ReadOnlyInteger(header: header),
      denominator: ReadOnlyInteger(header: header + 1)
    )
  }
}
