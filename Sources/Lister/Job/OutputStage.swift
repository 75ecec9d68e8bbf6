// SPDX-License-Identifier: MIT

import ListerBatch
import ListerFiles
import ListerMeasurement

/// A new folder of output while it is filled by the workers of a job; see ``StagedFolder``.
///
/// ```
/// enter, files of a block, leave   enter, files, leave …   finish, or the limit of time: the folder appears
/// ```
/// A job that takes longer than the limit puts its other files into the folder that is there by then,
/// so that one that is killed has lost little.
final class OutputStage: @unchecked Sendable {
  // Sendable because what changes is used with the lock held only.
  private let monitor = Monitor()
  private let mostTime: UInt64
  private let start = ProcessClock.wall
  private var folder: StagedFolder?
  private var workers = 0
  private var isClosing = false
  private var failures: [FileError] = []

  /// How long a folder is filled, in nanoseconds; the blocks that are under way are done to their end.
  static let mostTime: UInt64 = 120_000_000_000

  /// A folder for the output of a job.
  ///
  /// There is none where the job has few files, some of them are no documents, each is to be at its
  /// place before the next one is read, or something is at the place of the folder.
  init?(_ plan: JobPlan, mostTime: UInt64) {
    guard case .folder(let path) = plan.output, plan.filesPerFlush > 1,
      plan.inputs.count >= FileReplacements.smallestBatch,
      plan.inputs.allSatisfy({ $0.kind == .document }),
      // They may be in the new folder, which is there for them otherwise.
      plan.filesBeside.allSatisfy({ (try? FileStatus(of: Folder.parent(of: $0))) != nil }),
      let folder = StagedFolder(path, removingLeftovers: plan.removesLeftovers)
    else { return nil }
    self.folder = folder
    self.mostTime = mostTime
  }

  /// Begins to fill the folder with the files of a block.
  ///
  /// - Returns: the folder until ``leave()`` is called; nil once it is at its place.
  func enter() -> StagedFolder? {
    monitor.locked {
      if isClosing || ProcessClock.wall &- start >= mostTime { close() }
      if folder != nil { workers += 1 }
      return folder
    }
  }

  /// Ends what ``enter()`` has begun.
  func leave() {
    monitor.locked {
      workers -= 1
      if workers == 0 { monitor.wakeAll() }
    }
  }

  /// Lets the folder appear at its place; no worker enters it any more.
  ///
  /// - Returns: why files did not get there.
  func finish() -> [FileError] {
    monitor.locked {
      close()
      defer { failures = [] }
      return failures
    }
  }

  /// Waits for the workers, and lets the folder appear once.
  private func close() {
    let isFirst = !isClosing
    isClosing = true
    while folder != nil, !isFirst || workers > 0 { monitor.wait() }
    guard let folder else { return }
    failures += folder.publish()
    self.folder = nil
    monitor.wakeAll()
  }
}
