// SPDX-License-Identifier: MIT

package import ListerBasics

/// What a file can be filled with.
package protocol FileBytes {
  /// Writes all bytes to an open file, and waits for as long as that takes.
  ///
  /// - Returns: 0, or the number of the error; then some of the bytes may have been written.
  func write(to descriptor: Int32) -> Int32
}

extension ByteView: FileBytes {}

extension [UInt8]: FileBytes {
  /// Writes all bytes, as a view of them does.
  package func write(to descriptor: Int32) -> Int32 {
    withByteView { $0.write(to: descriptor) }
  }
}

extension String: FileBytes {
  /// Writes the text's UTF-8, as a view of it does.
  package func write(to descriptor: Int32) -> Int32 {
    withByteView { $0.write(to: descriptor) }
  }
}
