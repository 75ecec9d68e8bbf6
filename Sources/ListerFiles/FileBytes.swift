// SPDX-License-Identifier: MIT

package import ListerBasics

/// What a file can be filled with.
package protocol FileBytes {
  /// Calls `body` with a view of the bytes, valid until `body` returns.
  func withByteView<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension ByteView: FileBytes {
  /// Calls `body` with the bytes.
  package func withByteView<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(self)
  }
}

extension [UInt8]: FileBytes {}

extension String: FileBytes {}
