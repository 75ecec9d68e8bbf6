// SPDX-License-Identifier: MIT

import BatchEngine
import Glibc
import ListFiles
import Lister
import ListerKit
import Measurement

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
    paths = invocation.operands.isEmpty ? ["-"] : invocation.operands
    output = Recalculation.output(of: invocation)
    if output == .inPlace, paths.contains("-") {
      guard !invocation.operands.isEmpty else { throw .usage(.missingArgument("PATH")) }
      throw .usage(.conflict("--in-place", "-"))
    }
  }

  private static func output(of invocation: Invocation) -> JobOutput {
    if invocation.has(.inPlace) { return .inPlace }
    if invocation.has(.check) { return .check }
    guard let path = invocation.text(.output) else { return .document(STDOUT_FILENO) }
    if path == "-" { return .document(STDOUT_FILENO) }
    return path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl") ? .file(path) : .folder(path)
  }

  /// Recalculates everything.
  func run() throws(CommandError) -> ExitCode {
    let cancellation = Cancellation()
    TerminationSignals.install(cancelling: cancellation)
    let (inputs, missing) = InputFinder.inputs(of: paths, output: output)
    let progress = ProgressLine(
      mode: progressMode,
      total: ProgressLine.size(of: inputs),
      style: StandardError.style
    )
    for failure in missing { progress.say(failure.description) }
    var job = RecalculationJob(
      inputs: inputs,
      output: output,
      options: Self.options(of: invocation)
    )
    if let jobs = invocation.integer(.jobs) { job.jobs = jobs }
    job.stopsAtFailure = invocation.text(.onError) == "stop"
    job.onFailure = { [isQuiet] failure in
      switch failure.cause {
      case .file: progress.say(failure.description)
      case .document, .formula: if !isQuiet { progress.say(failure.description) }
      }
    }
    if progress.isShown { job.onProgress = { progress.update($0) } }
    let result = job.run(cancellation: cancellation)
    progress.end()
    report(result)
    return exitCode(of: result, missing: missing.count, signal: cancellation.signal)
  }

  /// How documents are recalculated under the options of a command line, at this moment.
  static func options(of invocation: Invocation) -> RecalculationOptions {
    let moment = invocation.text(.now).flatMap { Moment($0) } ?? Moment.now
    return RecalculationOptions(
      numbers: invocation.text(.numbers).flatMap { NumberMode(rawValue: $0) } ?? .exact,
      valuesOnly: invocation.has(.values),
      now: moment.serial,
      seed: invocation.text(.seed).flatMap { UInt64($0) } ?? 0,
      measures: invocation.has(.timings)
    )
  }

  private var progressMode: ProgressMode {
    let mode = invocation.text(.progress).flatMap { ProgressMode(rawValue: $0) } ?? .auto
    guard mode == .auto else { return mode }
    // On one terminal the results and a line that is drawn over and over would get mixed up.
    let isMixed = output == .document(STDOUT_FILENO) && isatty(STDOUT_FILENO) == 1
    return isQuiet || isMixed ? .never : .auto
  }

  /// Says what has to be said besides the documents.
  private func report(_ result: JobResult) {
    let counts = result.counts
    if case .outputFailed(let error) = result.end { StandardError.say(error.description) }
    if !isQuiet, counts.failed > 0, counts.documents > 1 {
      StandardError.say("\(counts.failed) of \(counts.documents) documents failed")
    }
    let more = counts.faultyFormulas - RecalculationJob.formulaReports
    if !isQuiet, more > 0 {
      StandardError.say(
        "\(more) more formulas are not well formed, circular, or name what is not there"
      )
    }
    if !isQuiet, output == .check, counts.changed > 0 {
      StandardError.say("\(counts.changed) of \(counts.documents) documents would change")
    }
    switch invocation.text(.timings) {
    case "json": StandardError.write(result.report.json + "\n")
    case .some: StandardError.write(result.report.text)
    case nil: break
    }
  }

  private func exitCode(of result: JobResult, missing: Int, signal: Int32?) -> ExitCode {
    switch result.end {
    case .cancelled: return ExitCode(signal: signal ?? SIGINT)
    case .brokenPipe: return .brokenPipe
    case .outputFailed: return .unavailable
    case .finished, .stopped: break
    }
    if missing > 0 || result.counts.inaccessible > 0 { return .unavailable }
    if result.counts.failed > 0 { return .failure }
    return output == .check && result.counts.changed > 0 ? .failure : .success
  }
}
