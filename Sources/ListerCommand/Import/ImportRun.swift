// SPDX-License-Identifier: MIT

import Lister
import ListerJobs

/// One run of `lister import`, and what `lister update` has in common with it.
struct ImportRun {
  private let invocation: Invocation
  let workspace: Workspace
  let options: ImportOptions

  /// The run that a command line asks for.
  ///
  /// - Parameters:
  ///   - invocation: the command line.
  ///   - folder: the folder that the lists go into.
  /// - Throws: ``CommandError`` for what it says of tables, where that contradicts itself.
  init(_ invocation: Invocation, folder: String) throws(CommandError) {
    self.invocation = invocation
    workspace = invocation.workspace(in: folder)
    var options = workspace.importOptions
    options.format = invocation[.format]
    options.name = invocation[.importName]
    options.findsClues = invocation.has(.explained)
    options.isDryRun = invocation.has(.dryRun) || options.findsClues
    options.tilesLargeSheets = invocation.has(.tile)
    options.table = try invocation.tableOptions
    options.accepts = invocation.has(.accept)
    options.allowsLocal = invocation.has(.allowLocal)
    options.trusts = invocation.has(.trust)
    options.conflicts = invocation[.conflicts]
    options.matching = invocation[.matching]
    if let seconds = invocation[.timeout] { options.bound(seconds: seconds) }
    self.options = options
  }

  /// Brings the sources in that the command line names.
  func importLists() throws -> ExitCode {
    if invocation.operands.contains("-") { StandardInput.announce() }
    return try run(Termination.catchSignals()) { cancellation, onProgress in
      workspace.importLists(
        from: invocation.operands,
        options,
        cancellation: cancellation,
        onProgress: onProgress
      )
    }
  }

  /// Shows how far it is, reports, and finds the exit code.
  ///
  /// - Parameters:
  ///   - cancellation: ends it between two lists.
  ///   - isBrief: whether the report has one line for each source.
  ///   - body: what is run.
  /// - Returns: the exit code.
  /// - Throws: ``CommandError`` when the report can't be written.
  func run(
    _ cancellation: Cancellation,
    isBrief: Bool = false,
    _ body: (Cancellation, @escaping @Sendable (ImportProgress) -> Void) -> ImportReport
  ) throws -> ExitCode {
    let line = ProgressLine(mode: mode, total: nil, style: StandardError.style)
    let report = body(cancellation) { progress in
      var counts = JobCounts()
      counts.documents = progress.lists
      counts.bytesIn = progress.bytes
      line.update(counts, total: progress.totalBytes)
    }
    line.end()
    var text = ImportText(report: report, isDryRun: options.isDryRun, isBrief: isBrief)
    text.saysReasons = invocation.has(.quiet)
    text.explains = options.findsClues
    try invocation.report(report, as: text.summary)
    if !invocation.has(.quiet) { StandardError.say(text.failures) }
    return code(of: report, cancellation)
  }

  /// What the run ends with after a report.
  func code(of report: ImportReport, _ cancellation: Cancellation) -> ExitCode {
    if cancellation.isCancelled { return ExitCode(signal: Termination.signal) }
    if report.sources.contains(where: \.isUnavailable) { return .unavailable }
    return report.hasFailures ? .failure : .success
  }

  private var mode: ProgressMode {
    let mode = invocation[.progress]
    return mode == .auto && (invocation.has(.quiet) || invocation.has(.asJSON)) ? .never : mode
  }
}

extension ImportReport.Source {
  /// Whether nothing came of it.
  fileprivate var isUnavailable: Bool {
    switch outcome {
    case .failed, .refused: true
    case .imported, .unchanged: false
    }
  }
}
