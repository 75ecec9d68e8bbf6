// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerBatch
package import ListerFiles

extension OutputWriter {
  /// Writes to an open descriptor, such as the standard output, that somebody else keeps open.
  ///
  /// - Parameters:
  ///   - descriptor: its number.
  ///   - name: what errors call it.
  ///   - cancellation: ends a wait for whoever reads.
  package init(_ descriptor: Int32, name: String, cancellation: Cancellation) {
    self.init(
      FileDescriptor(borrowing: descriptor, path: name),
      wake: cancellation.wakeDescriptor
    )
  }

  /// Writes a text that may be shown.
  ///
  /// - Throws: ``FileError``, as `write` of bytes does.
  package func write(_ text: String) throws(FileError) {
    try text.withByteView { (bytes) throws(FileError) in try write(bytes) }
  }

  /// Writes data as it is, but where a terminal reads as ``VisibleText``; throws as `write` of a
  /// text does.
  package func write(data text: String) throws(FileError) {
    try text.withByteView { (bytes) throws(FileError) in try write(data: bytes) }
  }

  /// Writes data as it is, but where a terminal reads as ``VisibleText``; throws as `write` of a
  /// text does.
  package func write(data bytes: [UInt8]) throws(FileError) {
    try bytes.withByteView { (view) throws(FileError) in try write(data: view) }
  }
}
