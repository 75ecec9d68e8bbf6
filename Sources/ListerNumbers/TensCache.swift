// SPDX-License-Identifier: MIT

import CListerGMP

/// Powers of ten as integers of GMP, each made when it is first asked for.
@safe
struct TensCache: ~Copyable {
  /// Powers below this exponent are kept: those of 34 digits and of money.
  private static let count = 96
  private let first: Integer
  private let large: Integer

  init() {
    unsafe first = .allocate(capacity: TensCache.count + 1)
    for index in 0...TensCache.count { unsafe __gmpz_init(first + index) }
    unsafe large = first + TensCache.count
  }

  deinit {
    for index in 0...TensCache.count { unsafe __gmpz_clear(first + index) }
    unsafe first.deallocate()
  }

  /// Ten to a power that is not negative; one of 96 or more is valid until the next such.
  subscript(exponent: Int) -> ReadOnlyInteger {
    precondition(exponent >= 0)
    let isKept = exponent < TensCache.count
    let power = unsafe isKept ? first + exponent : large
    if unsafe !isKept || power.sign == 0 { unsafe __gmpz_ui_pow_ui(power, 10, UInt(exponent)) }
    return unsafe ReadOnlyInteger(power)
  }
}
