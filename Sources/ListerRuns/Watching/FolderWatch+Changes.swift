// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerBatch
import ListerFiles
import ListerJobs
import Synchronization

/// A document that is to be recalculated.
struct WatchTask {
  /// What is reported about it if that succeeds.
  var kind: WatchEvent.Kind
  /// Its path below the folder.
  var path: String
  /// What its file was when it was looked at.
  var status: FileStatus
}

extension FolderWatch {
  /// What changes tell at once; the documents that were written are the next tasks.
  func events(of changes: FolderChanges) -> [WatchEvent] {
    var events = renames(of: changes)
    for path in changes.removed { forget(path, &events) }
    var tasks = settled()
    for path in changes.written {
      guard let status = status(of: path), !files.isKnown(path, status) else { continue }
      add(path, status, to: &tasks)
      unsettled[path] = nil
    }
    if changes.needsRescan, !changes.isFolderGone { rescan(&tasks, &events) }
    // Where the folder no longer exists, there is nothing to recalculate.
    if !changes.isFolderGone { self.tasks = tasks.values.sorted { $0.path < $1.path }[...] }
    return events
  }

  /// What a file is now; nil when it no longer exists, and when that can't be found out, which is
  /// reported.
  private func status(of path: String) -> FileStatus? {
    do {
      return try files.status(of: path)
    } catch {
      onFailure(error.listerError)
      return nil
    }
  }

  private func add(_ path: String, _ status: FileStatus, to tasks: inout [String: WatchTask]) {
    tasks[path] = WatchTask(kind: files[path] == nil ? .new : .changed, path: path, status: status)
  }

  private func forget(_ path: String, _ events: inout [WatchEvent]) {
    guard files[path] != nil else { return }
    files[path] = nil
    events.append(WatchEvent(kind: .removed, path: path))
  }

  /// Lets known files go on under their new paths.
  private func renames(of changes: FolderChanges) -> [WatchEvent] {
    let moved = changes.renamed.compactMap { rename in
      files[rename.from].map { (rename, $0) }
    }
    // All at once, for two files may have changed their names with each other.
    for (rename, _) in moved { files[rename.from] = nil }
    for (rename, status) in moved { files[rename.to] = status }
    return moved.map { WatchEvent(kind: .renamed, path: $0.0.to, from: $0.0.from) }
  }

  /// Looks at all files, for not all that happened was reported.
  private func rescan(_ tasks: inout [String: WatchTask], _ events: inout [WatchEvent]) {
    let findings = files.findings()
    for failure in findings.failures { onFailure(failure.listerError) }
    for path in findings.removed { forget(path, &events) }
    let now = ClockTime.now
    for found in findings.written where tasks[found.path] == nil {
      if files.isBeingWritten(found.path) { continue }
      if now.isWithin(milliseconds: FolderWatch.settlingTime, of: found.status.modified) {
        unsettled[found.path] = found.status
      } else {
        add(found.path, found.status, to: &tasks)
      }
    }
  }

  /// The files that were fresh, are not any more, and have not changed meanwhile.
  ///
  /// One that has changed, or is being written, is reported when its writer closes it.
  private func settled() -> [String: WatchTask] {
    var tasks: [String: WatchTask] = [:]
    let now = ClockTime.now
    for (path, status) in unsettled {
      let isSame = self.status(of: path) == status && files[path] != status
      let isFresh = now.isWithin(milliseconds: FolderWatch.settlingTime, of: status.modified)
      if isSame, isFresh { continue }
      unsettled[path] = nil
      if isSame, !files.isBeingWritten(path) { add(path, status, to: &tasks) }
    }
    return tasks
  }

  /// Recalculates documents over all cores, and reports them in their order.
  func recalculate(_ tasks: [WatchTask]) -> [WatchEvent] {
    let inputs = tasks.map { task in
      JobInput(
        InputFinder.kind(ofName: task.path) ?? .document,
        path: files.path(of: task.path),
        relativePath: task.path
      )
    }
    var settings = RecalculationSettings(workspace.calculation)
    settings.removesLeftovers = false
    settings.reporting = request.hasValues ? .values : .counts
    var job = RecalculationJob(
      inputs: inputs,
      output: request.isInPlace ? .inPlace : .check,
      settings: settings,
      jobs: workspace.jobs
    )
    let gathered = GatheredReports()
    job.onReport = { report in gathered.reports.withLock { $0.append(report) } }
    _ = job.run(cancellation: cancellation)
    return gathered.reports.withLock { $0 }.compactMap { event(of: tasks[$0.index], $0) }
  }

  /// What is reported about a document; nil if it was changed or deleted meanwhile, which will be
  /// reported.
  private func event(of task: WatchTask, _ report: JobReport) -> WatchEvent? {
    for failure in report.failures {
      guard case .file(let error) = failure.cause else { continue }
      if error.reason == .changedMeanwhile || error.reason == .beingWritten || error.isMissing {
        return nil
      }
    }
    let counts = report.counts
    if counts.filesWritten > 0 {
      files[task.path] = report.status
    } else {
      files.remember(task.path, report.status ?? task.status)
    }
    return WatchEvent(
      kind: counts.failed > 0 || counts.inaccessible > 0 ? .failed : task.kind,
      path: task.path,
      report: report,
      isStream: InputFinder.kind(ofName: task.path) == .lines,
      isInPlace: request.isInPlace
    )
  }
}

/// The reports of a running job.
private final class GatheredReports: Sendable {
  let reports = Mutex<[JobReport]>([])
}
