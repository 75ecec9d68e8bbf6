// SPDX-License-Identifier: MIT

/// Why bytes can't be compressed, or read again.
package enum CompressionFailure: Error, Hashable, Sendable {
  /// The library is not installed, or has no memory.
  case noLibrary
  /// The bytes are not what a compressor has made.
  case damaged
}
