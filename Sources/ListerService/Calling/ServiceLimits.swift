// SPDX-License-Identifier: MIT

package import Lister

/// What a request may take of the service; more is refused before it is done.
package struct ServiceLimits: Sendable {
  /// What the edits of a request may take.
  package var editing = EditLimits.ofRequest

  /// How many words a search may have.
  package var words = 64
  /// How many items, and how many cells, a search gives at most.
  package let found = 1_000

  /// The usual limits.
  package init() {}
}
