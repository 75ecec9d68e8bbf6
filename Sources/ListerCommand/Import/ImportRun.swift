// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerBatch
import ListerFiles
import ListerFormats
import ListerKit
import ListerModel

/// One run of `lister import` or `lister update`.
struct ImportRun {
  private let invocation: Invocation
  private let options: ImportOptions

  /// The run that a command line asks for.
  init(_ invocation: Invocation, folder: String?) throws(CommandError) {
    self.invocation = invocation
    let moment = invocation.text(.now).flatMap { Moment($0) } ?? Moment.now
    var options = ImportOptions(
      folder: folder ?? ListFolder(invocation).path,
      time: moment.milliseconds,
      jobs: invocation.integer(.jobs) ?? Cores.available,
      recalculation: RecalculationOptions(now: moment.serial)
    )
    options.format = invocation.text(.format).flatMap { FormatTable.format(named: $0) }
    options.name = invocation.text(.importName)
    options.isDryRun = invocation.has(.dryRun)
    options.tilesLargeSheets = invocation.has(.tile)
    options.allowsLocal = invocation.has(.allowLocal)
    options.permissions = UserState.folder().map { SourcePermissions(in: $0) }
    options.trusts = invocation.has(.trust)
    options.conflicts =
      invocation.text(.conflicts).flatMap { ImportOptions.ConflictPolicy(rawValue: $0) } ?? .report
    self.options = options
  }

  /// Imports, reports, and finds the exit code.
  func run(_ body: (ImportJob) -> ImportReport) throws(CommandError) -> ExitCode {
    let cancellation = Termination.catchSignals()
    let line = ProgressLine(mode: mode, total: nil, style: StandardError.style)
    let job = ImportJob(options: options, cancellation: cancellation) { progress in
      var counts = JobCounts()
      counts.documents = progress.lists
      counts.bytesIn = progress.bytes
      line.update(counts, total: progress.totalBytes)
    }
    let report = body(job)
    line.end()
    let text = ImportText(report: report, isDryRun: options.isDryRun)
    if invocation.has(.asJSON) {
      try StandardOutput.write(text.json)
    } else {
      try StandardOutput.write(text.summary)
    }
    if !invocation.has(.quiet) {
      StandardError.say(text.failures)
    }
    if cancellation.isCancelled { return ExitCode(signal: Termination.signal) }
    if report.sources.contains(where: \.isUnavailable) { return .unavailable }
    return report.hasFailures ? .failure : .success
  }

  private var mode: ProgressMode {
    let mode = invocation.text(.progress).flatMap { ProgressMode(rawValue: $0) } ?? .auto
    return mode == .auto && (invocation.has(.quiet) || invocation.has(.asJSON)) ? .never : mode
  }
}

extension ImportReport.Source {
  /// Whether nothing came of it.
  var isUnavailable: Bool {
    switch outcome {
    case .failed, .refused: true
    case .imported, .unchanged: false
    }
  }
}
