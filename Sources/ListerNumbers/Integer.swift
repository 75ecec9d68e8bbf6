// SPDX-License-Identifier: MIT

import CListerGMP

/// A whole number of any size that may be written: `sum.set(a * b)`.
///
/// It is a place of a ``Scratch``, which owns its memory and outlives it; copies are the same
/// place. The operands of what it is set to may be the integer itself.
@safe
struct Integer: IntegerValue {
  /// The header of GMP, for its other functions.
  let place: UnsafeMutablePointer<__mpz_struct>

  /// An integer of GMP, which has been initialised and lives for as long as this value.
  @unsafe
  init(place: UnsafeMutablePointer<__mpz_struct>) { unsafe self.place = place }

  var header: UnsafePointer<__mpz_struct> { unsafe UnsafePointer(place) }

  /// Becomes the value of an expression.
  @inline(__always)
  func set(_ expression: some IntegerExpression) { expression.store(in: self) }

  /// Becomes a word.
  func set(_ word: UInt) { unsafe __gmpz_set_ui(place, word) }

  /// Becomes a word with a sign.
  func set(signed word: Int) { unsafe __gmpz_set_si(place, word) }

  /// Becomes a double word.
  func set(wide value: UInt128) {
    unsafe withUnsafeBytes(of: value) {
      unsafe __gmpz_import(place, 1, 1, 16, 0, 0, $0.baseAddress)
    }
  }

  /// Becomes the number that some words are, the lowest first.
  func set(words: UnsafePointer<UInt64>, count: Int) {
    unsafe __gmpz_import(place, count, -1, 8, 0, 0, words)
  }

  /// Becomes the number of some decimal digits, with a minus sign or without, and a zero byte
  /// after.
  func set(digits: UnsafePointer<CChar>) { unsafe _ = __gmpz_set_str(place, digits, 10) }

  /// Becomes the quotient without its fraction; what is left goes to another integer.
  func setQuotient(
    of dividend: some IntegerValue,
    by divisor: some IntegerValue,
    remainder: Integer
  ) {
    unsafe __gmpz_tdiv_qr(place, remainder.place, dividend.header, divisor.header)
  }

  /// Becomes its own quotient by a word, without its fraction, and gives the magnitude of what is
  /// left.
  func divide(by word: UInt) -> UInt { unsafe __gmpz_tdiv_q_ui(place, place, word) }

  /// Becomes a root without its fraction; whether that is the root.
  @discardableResult
  func setRoot(of value: some IntegerValue, index: Int) -> Bool {
    unsafe __gmpz_root(place, value.header, UInt(index)) != 0
  }

  /// Adds a product.
  func add(_ left: some IntegerValue, times right: some IntegerValue) {
    unsafe __gmpz_addmul(place, left.header, right.header)
  }

  /// Subtracts a product.
  func subtract(_ left: some IntegerValue, times right: some IntegerValue) {
    unsafe __gmpz_submul(place, left.header, right.header)
  }

  /// Divides by a factor as often as that leaves no remainder, and says how often.
  func remove(factor: some IntegerValue) -> Int {
    Int(unsafe __gmpz_remove(place, place, factor.header))
  }

  /// Exchanges the values.
  func swap(with other: Integer) { unsafe __gmpz_swap(place, other.place) }
}

/// A whole number of any size that is only read.
///
/// Valid until its owner changes it: an integer, the arena, or a slot of ``OperandSlots``.
@safe
struct ReadOnlyInteger: IntegerValue {
  let header: UnsafePointer<__mpz_struct>

  /// A header of GMP that is valid for as long as this value.
  @unsafe
  init(header: UnsafePointer<__mpz_struct>) { unsafe self.header = header }

  /// The same value, to be read only.
  init(_ value: some IntegerValue) { unsafe header = value.header }
}
