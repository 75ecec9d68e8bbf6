// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerBasics
import ListerBatch
import ListerFiles

/// Where the events of a watch are printed.
final class WatchOutput {
  private let writer: OutputWriter
  private let isJSON: Bool

  /// The standard output; a cancellation ends a wait for its reader.
  ///
  /// - Parameters:
  ///   - isJSON: whether events are printed as JSON.
  ///   - cancellation: what ends a wait.
  init(isJSON: Bool, cancellation: Cancellation) {
    writer = OutputWriter(
      FileDescriptor(borrowing: STDOUT_FILENO, path: "standard output"),
      wake: cancellation.wakeDescriptor
    )
    self.isJSON = isJSON
  }

  /// Prints events at once.
  ///
  /// - Throws: ``CommandError`` when nobody reads, or the output can't be written.
  func print(_ events: some Collection<WatchEvent>) throws(CommandError) {
    guard !events.isEmpty else { return }
    do throws(FileError) {
      if isJSON {
        let lines = events.map { $0.json.text + "\n" }.joined()
        try lines.withByteView { bytes throws(FileError) in try writer.write(data: bytes) }
      } else {
        let shown = events.map { $0.text }.joined()
        try shown.text.withByteView { bytes throws(FileError) in try writer.write(bytes) }
      }
    } catch {
      // A cancellation is seen by the loop.
      if error.reason == .interrupted { return }
      throw CommandError(ofOutput: error)
    }
  }
}
