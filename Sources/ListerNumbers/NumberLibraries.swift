// SPDX-License-Identifier: MIT

import CListerArb
import CListerGMP
import CListerMPFR

/// The libraries that calculate, as they are loaded.
package enum NumberLibraries {
  /// The version of GMP: `6.2.1`.
  package static var gmp: String { unsafe String(cString: lister_gmp_version()) }
  /// The version of MPFR: `4.2.0`.
  package static var mpfr: String { unsafe String(cString: mpfr_get_version()) }
  /// The version of Arb, which is loaded, or of FLINT, which has it inside from its third version on.
  ///
  /// It is nil where neither is installed.
  package static var arb: String? {
    guard lister_arb_load() != 0, let version = unsafe lister_arb_version() else { return nil }
    return unsafe String(cString: version)
  }
}
