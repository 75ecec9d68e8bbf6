// SPDX-License-Identifier: MIT

/// Why lists can't be written in a format.
package struct ExportError: Error, Hashable, Sendable {
  /// What is wrong, as a sentence without a full stop.
  package var message: String

  package init(message: String) { self.message = message }
}
