// SPDX-License-Identifier: MIT

import CListerGMP

/// What has the value of a whole number: ``Integer`` and ``ReadOnlyInteger``.
protocol IntegerValue: IntegerExpression {
  /// The header of GMP.
  var header: UnsafePointer<__mpz_struct> { get }
}

extension IntegerValue {
  /// How many limbs there are; none for zero.
  var limbs: Int { unsafe Int(header.pointee._mp_size.magnitude) }
  /// -1, 0 or 1.
  var sign: Int { unsafe Int(header.pointee._mp_size.signum()) }
  /// The bits of the magnitude; 0 for zero.
  var bits: Int { sign == 0 ? 0 : unsafe __gmpz_sizeinbase(header, 2) }
  /// Whether this is the number 1.
  var isOne: Bool { unsafe header.pointee._mp_size == 1 && header.pointee._mp_d[0] == 1 }
  var isUnit: Bool { unsafe limbs == 1 && header.pointee._mp_d[0] == 1 }
  var isOdd: Bool { lowLimb & 1 == 1 }
  /// The lowest limb of the magnitude; 0 for zero.
  var lowLimb: UInt { sign == 0 ? 0 : unsafe header.pointee._mp_d[0] }
  /// The leading 64 bits of the magnitude of an integer that is not zero.
  var top: UInt {
    let high = unsafe header.pointee._mp_d[limbs - 1]
    let shift = UInt(high.leadingZeroBitCount)
    let low = limbs > 1 ? unsafe header.pointee._mp_d[limbs - 2] : 0
    return shift == 0 ? high : high << shift | low >> (64 - shift)
  }
  /// How often two divides an integer that is not zero.
  var twos: Int { Int(unsafe __gmpz_scan1(header, 0)) }
  /// Whether this is the square of a whole number.
  var isSquare: Bool { unsafe __gmpz_perfect_square_p(header) != 0 }
  /// The value, if it fits a word.
  var int: Int? { unsafe __gmpz_fits_slong_p(header) != 0 ? __gmpz_get_si(header) : nil }
  /// How many decimal digits the magnitude has, or one more.
  var digitBound: Int { unsafe __gmpz_sizeinbase(header, 10) }

  /// Whether a word divides this.
  func isMultiple(of word: UInt) -> Bool { unsafe __gmpz_divisible_ui_p(header, word) != 0 }

  /// -1, 0 or 1 as this is less than, equal to or greater than another number.
  func order(_ other: some IntegerValue) -> Int {
    Int(unsafe __gmpz_cmp(header, other.header)).signum()
  }

  /// The same for the magnitudes.
  func orderOfMagnitude(_ other: some IntegerValue) -> Int {
    Int(unsafe __gmpz_cmpabs(header, other.header)).signum()
  }

  func isLess(than word: UInt) -> Bool { unsafe __gmpz_cmp_ui(header, word) < 0 }

  /// What is left of the magnitude when it is divided by a word.
  func remainder(by word: UInt) -> UInt { unsafe __gmpz_tdiv_ui(header, word) }

  func store(in result: Integer) { unsafe __gmpz_set(result.place, header) }
}
