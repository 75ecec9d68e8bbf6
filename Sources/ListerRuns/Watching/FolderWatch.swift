// SPDX-License-Identifier: MIT

package import Lister
import ListerBatch
import ListerFiles
import ListerJobs

/// What happens to the documents below a folder, which are recalculated as they change.
///
/// ```
/// wait ──▶ changes ──▶ files that are not as they were ──▶ job over all cores ──▶ events
///   ▲         └ too many to be reported ─▶ look at all files ─┘      └ what each file is now
///   └──────────────────────────────────────────────────────────────────────────────┘
/// ```
/// Whoever asks for events drives it: nothing is done between two calls of ``next()``. For one
/// thread.
package final class FolderWatch {
  /// So many files make one job: what it writes is reported by fewer events than the system's queue
  /// holds.
  private static let filesPerJob = 2_000
  /// A file that a rescan finds, written this many milliseconds ago or less, may be half-written.
  static let settlingTime = 50

  package let request: WatchRequest
  let cancellation: Cancellation
  let workspace: Workspace
  /// Called for each file that can't be looked at.
  let onFailure: (ListerError) -> Void
  private let watch: DirectoryWatch
  var files: WatchedFiles
  /// Files that a rescan found fresh, with what they were then.
  var unsettled: [String: FileStatus] = [:]
  /// The documents that are to be recalculated next.
  var tasks: ArraySlice<WatchTask> = []
  /// How many events may still be reported.
  private var left: Int

  /// Begins to watch, with the documents that are there now for known.
  init(
    _ request: WatchRequest,
    in workspace: Workspace,
    cancellation: Cancellation,
    onFailure: @escaping (ListerError) -> Void
  ) throws(ListerError) {
    self.request = request
    self.workspace = workspace
    self.cancellation = cancellation
    self.onFailure = onFailure
    left = request.limit ?? .max
    watch = try FileError.mapping(
      try DirectoryWatch(
        request.folder,
        recursive: true,
        where: { InputFinder.kind(ofName: $0) != nil }
      )
    )
    files = WatchedFiles(folder: request.folder)
    let findings = files.findings()
    for failure in findings.failures { onFailure(failure.listerError) }
    let found = findings.written.filter {
      !request.isInitial || !files.isBeingWritten($0.path)
    }
    for file in found { files.remember(file.path, file.status) }
    if request.isInPlace { files.folders.forEach { AtomicFile.removeLeftovers(in: $0) } }
    guard request.isInitial else { return }
    tasks = found.map { WatchTask(kind: .changed, path: $0.path, status: $0.status) }[...]
  }

  /// How many documents are known.
  package var count: Int { files.count }

  /// Waits for the next events, and recalculates what was written.
  ///
  /// - Returns: some of them, or none yet; nil once the cancellation has ended the watch, or as
  ///   many were reported as the request asks for.
  /// - Throws: ``ListerError`` when the folder can't be watched any longer, or no longer exists.
  package func next() throws(ListerError) -> [WatchEvent]? {
    if cancellation.isCancelled { return nil }
    guard left > 0 else {
      // What has happened meanwhile is not reported, except that the folder no longer exists.
      try FileError.mapping(try watch.drain())
      if watch.isFolderGone { throw gone }
      return nil
    }
    let events = try someEvents()
    guard let told = events?.prefix(left) else { return nil }
    left -= told.count
    return Array(told)
  }

  private func someEvents() throws(ListerError) -> [WatchEvent]? {
    if !tasks.isEmpty {
      let part = Array(tasks.prefix(FolderWatch.filesPerJob))
      tasks = tasks.dropFirst(part.count)
      let events = recalculate(part)
      // What this has written is not to fill the queue.
      try FileError.mapping(try watch.drain())
      return events
    }
    if watch.isFolderGone, !watch.hasChanges { throw gone }
    let outcome = try FileError.mapping(
      try watch.wait(
        milliseconds: unsettled.isEmpty ? -1 : Int32(FolderWatch.settlingTime),
        wake: cancellation.wakeDescriptor,
        quiet: request.debounce
      )
    )
    return switch outcome {
    case .woken: nil
    case .nothing: events(of: FolderChanges())
    case .changes(let changes): events(of: changes)
    }
  }

  private var gone: ListerError { ListerError(.folderGone, at: .init(path: request.folder)) }
}

extension Workspace {
  /// Begins to watch a folder.
  ///
  /// - Parameters:
  ///   - request: which folder, and what is to be done there.
  ///   - cancellation: ends the watch, and each wait of it.
  ///   - onFailure: is called for each file that can't be looked at.
  /// - Returns: what reports the changes from now on.
  /// - Throws: ``ListerError`` when the folder can't be watched.
  package func watch(
    _ request: WatchRequest,
    cancellation: Cancellation,
    onFailure: @escaping (ListerError) -> Void = { _ in }
  ) throws(ListerError) -> FolderWatch {
    try FolderWatch(request, in: self, cancellation: cancellation, onFailure: onFailure)
  }
}
