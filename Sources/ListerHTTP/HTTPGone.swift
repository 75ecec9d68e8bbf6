// SPDX-License-Identifier: MIT

/// Nobody waits for the result any more: the client has gone, the time is over, or the server ends.
package struct HTTPGone: Error, Sendable {
  /// The one value.
  package init() {}
}
