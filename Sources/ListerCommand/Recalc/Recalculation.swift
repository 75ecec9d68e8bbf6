// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerBasics
import ListerBatch
import ListerFiles
import ListerMeasurement

/// One run of `lister recalc`: makes a job of the options, shows it, and finds the exit code.
struct Recalculation {
  private let invocation: Invocation
  private let paths: [String]
  private let output: JobOutput
  private var isQuiet: Bool { invocation.has(.quiet) }

  /// The run that a command line asks for.
  ///
  /// - Throws: a usage error when the options don't fit the inputs.
  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    let paths = invocation.operands.isEmpty ? ["-"] : invocation.operands
    self.paths = paths
    output = try Recalculation.output(of: invocation, for: paths)
    if output == .inPlace, paths.contains("-") {
      guard !invocation.operands.isEmpty else { throw .usage(.missingArgument("PATH")) }
      throw .usage(.conflict("--in-place", "-"))
    }
    guard let file = invocation[.diagnostics] else { return }
    if case .file(let path) = output, Recalculation.isSame(path, file) {
      throw .usage(.conflict("--output \(path)", "--diagnostics \(file)"))
    }
    if paths.contains(where: { $0 != "-" && Recalculation.isSame($0, file) }) {
      let expectation = "a file that is not an input"
      throw .usage(
        .badValue(file, option: "--diagnostics", expectation: expectation, suggestion: nil)
      )
    }
  }

  /// Whether what is written to one path takes the place of what is at the other one.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    if let a = try? FileStatus(of: left), let b = try? FileStatus(of: right) {
      return a.kind == .regular && a.identity == b.identity
    }
    return place(of: left) == place(of: right)
  }

  /// Where a file is or would be, however its path is written.
  private static func place(of path: String) -> String {
    let folder = Folder.parent(of: path)
    let isKnown = folder == "." || folder == "/" || (try? FileStatus(of: folder)) != nil
    return Folder.path(isKnown ? Folder.absolute(folder) : place(of: folder), Folder.name(of: path))
  }

  private static func output(
    of invocation: Invocation,
    for paths: [String]
  ) throws(CommandError) -> JobOutput {
    if invocation.has(.inPlace) { return .inPlace }
    if invocation.has(.check) { return .check }
    guard let path = invocation[.output], path != "-" else { return .document(STDOUT_FILENO) }
    switch try? FileStatus(of: path).kind {
    case .folder: return .folder(path)
    case .other: return .file(path)
    case .regular, nil: break
    }
    if path.hasSuffix("/") { return .folder(path) }
    if InputFinder.kind(ofName: path) == .lines { return .file(path) }
    let isOne = paths.count == 1 && (try? FileStatus(of: paths[0]).kind) != .folder
    let mayBeDocument = isOne && paths[0] != "-" && InputFinder.kind(ofName: paths[0]) != .lines
    if path.hasSuffix(".json"), !mayBeDocument {
      let expectation = "a directory, or a file that doesn't end in .json for many documents"
      throw .usage(
        .badValue(path, option: "--output", expectation: expectation, suggestion: nil)
      )
    }
    return isOne ? .file(path) : .folder(path)
  }

  /// Recalculates everything.
  func run() throws(CommandError) -> ExitCode {
    let cancellation = Termination.catchSignals()
    let (inputs, missing) = InputFinder.inputs(
      of: paths,
      output: output,
      diagnostics: invocation[.diagnostics]
    )
    if case .folder(let folder) = output, let file = invocation[.diagnostics],
      inputs.contains(where: { Self.isSame(Folder.path(folder, $0.relativePath), file) })
    {
      throw .usage(.conflict("--output \(folder)", "--diagnostics \(file)"))
    }
    let progress = ProgressLine(
      mode: progressMode,
      total: ProgressLine.size(of: inputs),
      style: StandardError.style
    )
    for failure in missing { progress.say("\(failure.description)") }
    var job = RecalculationJob(
      inputs: inputs,
      output: output,
      options: Self.options(of: invocation)
    )
    job.lacksInputs = !missing.isEmpty
    job.diagnostics = invocation[.diagnostics]
    job.jobs = invocation[.jobs]
    job.stopsAtFailure = invocation[.onError] == .stop
    job.onFailure = { [isQuiet] failure in
      switch failure.cause {
      case .file: progress.say("\(failure.description)")
      case .document, .formula: if !isQuiet { progress.say("\(failure.description)") }
      }
    }
    if progress.isShown { job.onProgress = { progress.update($0) } }
    let result = job.run(cancellation: cancellation)
    progress.end()
    report(result)
    return exitCode(of: result, missing: missing)
  }

  /// How documents are recalculated under the options of a command line, at this moment.
  static func options(of invocation: Invocation) -> RecalculationOptions {
    var options = RecalculationOptions(
      numbers: invocation[.numbers],
      valuesOnly: invocation.has(.values),
      now: invocation[.now] ?? .now,
      seed: invocation[.seed]
    )
    options.measures = invocation.has(.timings)
    return options
  }

  private var progressMode: ProgressMode {
    let mode = invocation[.progress]
    guard mode == .auto else { return mode }
    // On one terminal the results and a line that is drawn over and over would get mixed up.
    let isMixed = output == .document(STDOUT_FILENO) && isatty(STDOUT_FILENO) == 1
    return isQuiet || isMixed ? .never : .auto
  }

  /// Says what has to be said apart from the documents.
  private func report(_ result: JobResult) {
    let counts = result.counts
    if case .outputFailed(let error) = result.end { StandardError.say("\(error.description)") }
    if result.end == .finished || result.end == .stopped {
      StandardError.say(
        result.withheld.map { "\($0): left as it was, because an input failed" }
      )
      let files = counts.filesWithheld - result.withheld.count
      if case .folder(let path) = output, files > 0 {
        let what = String(
          counting: files,
          one: "file left as it was, because its input failed",
          many: "files left as they were, because their inputs failed"
        )
        StandardError.say("\(path): \(what)")
      }
    }
    if !isQuiet, counts.failed > 0, counts.documents > 1 {
      StandardError.say("\(counts.failed) of \(counts.documents) documents failed")
    }
    let more = counts.faultyFormulas - RecalculationJob.formulaReports
    if !isQuiet, more > 0 {
      let formulas = String(
        counting: more,
        one: "more formula is not well formed, circular, or names what is not there",
        many: "more formulas are not well formed, circular, or name what is not there"
      )
      let hint = invocation.has(.diagnostics) ? "" : "; --diagnostics FILE takes all"
      StandardError.say("\(formulas)\(hint)")
    }
    if !isQuiet, output == .check, counts.changed > 0 {
      let documents = String(counting: counts.documents, "document")
      StandardError.say("\(counts.changed) of \(documents) would change")
    }
    switch invocation[.timings] {
    case .json: StandardError.write("\(result.report.json)\n")
    case .text: StandardError.write(Shown(own: result.report.text))
    case nil: break
    }
  }

  private func exitCode(of result: JobResult, missing: [JobFailure]) -> ExitCode {
    switch result.end {
    case .cancelled: return ExitCode(signal: Termination.signal)
    case .brokenPipe: return .brokenPipe
    case .outputFailed: return .unavailable
    case .finished, .stopped: break
    }
    if result.counts.inaccessible > 0 || missing.contains(where: \.isOfFile) { return .unavailable }
    if result.counts.failed > 0 || !missing.isEmpty { return .failure }
    return output == .check && result.counts.changed > 0 ? .failure : .success
  }
}
