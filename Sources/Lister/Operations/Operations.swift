// SPDX-License-Identifier: MIT

/// All operations: each is declared in an extension for its subject, with the others of it in one array.
package enum Operations {
  /// The operations in the order of the description.
  package static let all: [AnyOperation] =
    viewing + totals + changing + reading + labelling + calculating + merging + remembering
}
