// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerBasics
import ListerBatch
import ListerFiles

/// Where the events of a watch are printed, and how many may be.
final class WatchOutput {
  private let writer: OutputWriter
  private let isJSON: Bool
  private var left: Int

  /// The standard output; a cancellation ends a wait for its reader.
  ///
  /// - Parameters:
  ///   - isJSON: whether events are printed as JSON.
  ///   - limit: how many events are printed, or nil for all.
  ///   - cancellation: what ends a wait.
  init(isJSON: Bool, limit: Int?, cancellation: Cancellation) {
    writer = OutputWriter(
      FileDescriptor(borrowing: STDOUT_FILENO, path: "standard output"),
      wake: cancellation.wakeDescriptor
    )
    self.isJSON = isJSON
    left = limit ?? .max
  }

  /// Whether as many events were printed as may be.
  var isFull: Bool { left == 0 }

  /// Prints events at once, those beyond the limit left out.
  ///
  /// - Throws: ``CommandError`` when nobody reads, or the output can't be written.
  func print(_ events: some Collection<WatchEvent>) throws(CommandError) {
    guard left > 0, !events.isEmpty else { return }
    let clock = WatchClock.now
    let printed = events.prefix(left)
    left -= printed.count
    do throws(FileError) {
      if isJSON {
        let lines = printed.map { $0.json(at: clock.iso8601).text + "\n" }.joined()
        try lines.withByteView { bytes throws(FileError) in try writer.write(data: bytes) }
      } else {
        let shown = printed.map { $0.text(at: clock.timeOfDay) }.joined()
        try shown.text.withByteView { bytes throws(FileError) in try writer.write(bytes) }
      }
    } catch {
      // A cancellation is seen by the loop.
      if error.reason == .interrupted { return }
      throw CommandError(ofOutput: error)
    }
  }
}
