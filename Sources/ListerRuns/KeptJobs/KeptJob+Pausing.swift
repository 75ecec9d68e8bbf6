// SPDX-License-Identifier: MIT

package import Lister
import ListerBasics
import ListerBatch
import ListerFiles
import Synchronization

extension KeptJob {
  /// The file that is there while a job is paused.
  static let pausing = "paused"

  /// Lets nothing more be done of it until ``goOn()``, also after a restart; what is under way of
  /// documents is done.
  ///
  /// It keeps its place: those that come after it wait.
  ///
  /// - Returns: false if it is over.
  /// - Throws: ``ListerError`` when that can't be kept; then it isn't paused.
  package func pause() throws(ListerError) -> Bool {
    try change { (state) throws(FileError) in
      guard state.paused == nil else { return }
      try folder.put(KeptJob.pausing, [])
      state.paused = SystemClock.monotonic
      group.hold()
    }
  }

  /// Ends a pause, if there is one.
  ///
  /// - Returns: false if it is over.
  /// - Throws: ``ListerError`` when that can't be kept; then it stays paused.
  package func goOn() throws(ListerError) -> Bool {
    try change { (state) throws(FileError) in
      guard let paused = state.paused else { return }
      try folder.remove(KeptJob.pausing)
      // The pause took no time of the job.
      state.began = state.began.map { $0 &+ (SystemClock.monotonic &- paused) }
      state.paused = nil
      group.release()
    }
  }

  /// Changes something of a job that is neither over nor cancelled; false if it is over.
  private func change(
    _ body: (inout State) throws(FileError) -> Void
  ) throws(ListerError) -> Bool {
    do throws(FileError) {
      return try state.withLock { (state) throws(FileError) in
        if state.isOver { return false }
        if !cancellation.isCancelled { try body(&state) }
        return true
      }
    } catch {
      throw ListerError(.unkeptJob(error))
    }
  }

  /// Ends what is done of it; who waits in a pause doesn't any more.
  func cancel() {
    state.withLock { _ in
      cancellation.cancel()
      group.release()
    }
  }
}
