// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerBatch
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

/// One run of `lister watch`.
///
/// ```
/// wait ──▶ changes ──▶ files that are not as they were ──▶ job over all cores ──▶ events
///   ▲         └ too many to be told ─▶ look at all files ─┘      └ what each file is now
///   └──────────────────────────────────────────────────────────────────────────────┘
/// ```
final class Watching {
  /// So many files make one job: what it writes is told by fewer events than the system's queue holds.
  static let filesPerJob = 2_000
  /// A file that a rescan finds, written this many milliseconds ago or less, may be half-written.
  static let settlingTime = 50

  let invocation: Invocation
  let cancellation = Termination.catchSignals()
  let watch: DirectoryWatch
  let output: WatchOutput
  var files: WatchedFiles
  /// Files that a rescan found fresh, with what they were then.
  var unsettled: [String: FileStatus] = [:]
  var isInPlace: Bool { invocation.has(.inPlace) }

  /// Begins to watch, with the documents that are there now for known.
  ///
  /// - Throws: when the folder can't be watched.
  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    let folder = invocation.operands[0]
    do throws(FileError) {
      let isWanted: @Sendable (String) -> Bool = { InputFinder.kind(ofName: $0) != nil }
      watch = try DirectoryWatch(folder, recursive: true, where: isWanted)
    } catch {
      throw .unavailable("\(error.description)")
    }
    files = WatchedFiles(folder: folder)
    output = WatchOutput(
      isJSON: invocation.has(.eventsAsJSON),
      limit: invocation.integer(.events),
      cancellation: cancellation
    )
  }

  /// Watches until a signal, the last event that was asked for, or the end of the folder.
  func run() throws(CommandError) -> ExitCode {
    let findings = files.findings()
    StandardError.say(findings.failures.lazy.map { "\($0.description)" })
    let isInitial = invocation.has(.initial)
    let found = findings.written.filter { !isInitial || !files.isBeingWritten($0.path) }
    for file in found { files.remember(file.path, file.status) }
    if isInPlace { files.folders.forEach { AtomicFile.removeLeftovers(in: $0) } }
    if !invocation.has(.quiet) {
      let documents = Display.count(files.count, "document")
      StandardError.say("watching \(documents) in \(files.folder)")
    }
    if isInitial {
      try recalculate(found.map { Task(kind: .changed, path: $0.path, status: $0.status) })
    }
    while !cancellation.isCancelled, !output.isFull {
      if try !step() { break }
    }
    if cancellation.isCancelled { return ExitCode(signal: Termination.signal) }
    return .success
  }

  /// Waits for changes once, and deals with them; false when the wait was ended.
  private func step() throws(CommandError) -> Bool {
    let quiet = invocation.integer(.debounce) ?? 20
    let outcome: DirectoryWatch.Outcome
    do throws(FileError) {
      outcome = try watch.wait(
        milliseconds: unsettled.isEmpty ? -1 : Int32(Watching.settlingTime),
        wake: cancellation.wakeDescriptor,
        quiet: quiet,
        longest: max(500, quiet * 10)
      )
    } catch {
      throw .unavailable("\(error.description)")
    }
    switch outcome {
    case .woken: return false
    case .nothing: try handle(FolderChanges())
    case .changes(let changes): try handle(changes)
    }
    return true
  }
}
