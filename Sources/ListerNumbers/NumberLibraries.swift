// SPDX-License-Identifier: MIT

import CListerGMP
import CListerMPFR

/// The libraries that calculate, as they are loaded.
package enum NumberLibraries {
  /// The version of GMP: `6.2.1`.
  package static var gmp: String { unsafe String(cString: lister_gmp_version()) }
  /// The version of MPFR: `4.2.0`.
  package static var mpfr: String { unsafe String(cString: mpfr_get_version()) }
}
