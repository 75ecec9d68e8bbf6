// SPDX-License-Identifier: MIT

import Lister

/// One run of `lister import` or `lister update`.
struct ImportRun {
  private let invocation: Invocation
  private let workspace: Workspace
  private let options: ImportOptions

  /// The run that a command line asks for.
  ///
  /// - Parameters:
  ///   - invocation: the command line.
  ///   - folder: the folder that the lists go into.
  init(_ invocation: Invocation, folder: String) {
    self.invocation = invocation
    workspace = invocation.workspace(in: folder)
    var options = workspace.importOptions
    options.format = invocation[.format]
    options.name = invocation[.importName]
    options.isDryRun = invocation.has(.dryRun)
    options.tilesLargeSheets = invocation.has(.tile)
    options.table = invocation.tableOptions
    options.accepts = invocation.has(.accept)
    options.allowsLocal = invocation.has(.allowLocal)
    options.trusts = invocation.has(.trust)
    options.conflicts = invocation[.conflicts]
    self.options = options
  }

  /// Brings the sources in that the command line names.
  func importLists() throws -> ExitCode {
    try run { cancellation, onProgress in
      workspace.importLists(
        from: invocation.operands,
        options,
        cancellation: cancellation,
        onProgress: onProgress
      )
    }
  }

  /// Asks the sources of the lists that the command line names.
  func update() throws -> ExitCode {
    try run { cancellation, onProgress in
      workspace.update(
        invocation.operands.map { ListFolder.name(of: $0) },
        options,
        cancellation: cancellation,
        onProgress: onProgress
      )
    }
  }

  /// Shows how far it is, reports, and finds the exit code.
  private func run(
    _ body: (Cancellation, @escaping @Sendable (ImportProgress) -> Void) -> ImportReport
  ) throws -> ExitCode {
    let cancellation = Termination.catchSignals()
    let line = ProgressLine(mode: mode, total: nil, style: StandardError.style)
    let report = body(cancellation) { progress in
      var counts = JobCounts()
      counts.documents = progress.lists
      counts.bytesIn = progress.bytes
      line.update(counts, total: progress.totalBytes)
    }
    line.end()
    let text = ImportText(report: report, isDryRun: options.isDryRun)
    try invocation.report(report, as: text.summary)
    if !invocation.has(.quiet) { StandardError.say(text.failures) }
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
