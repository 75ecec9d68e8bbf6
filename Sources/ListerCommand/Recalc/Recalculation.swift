// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerCompression
import ListerJobs

/// One run of `lister recalc`: asks for what the options say, shows it, and finds the exit code.
struct Recalculation {
  private let invocation: Invocation
  private var isQuiet: Bool { invocation.has(.quiet) }

  /// The run that a command line asks for.
  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Recalculates everything.
  func run() throws(CommandError) -> ExitCode {
    let cancellation = Termination.catchSignals()
    var job = try job()
    if invocation.has(.dryRecalc) { return try show(job) }
    let progress = ProgressLine(
      mode: progressMode(job.output),
      total: job.inputSize,
      style: StandardError.style
    )
    if readsInput { StandardInput.announce() }
    sayUnusedColumns(of: job)
    for failure in job.missing { progress.say("\(failure.description)") }
    job.onFailure = { [isQuiet] failure in
      if failure.isOfFile || !isQuiet { progress.say("\(failure.description)") }
    }
    if progress.isShown { job.onProgress = { progress.update($0) } }
    let result = job.run(cancellation: cancellation)
    progress.end()
    report(result, of: job)
    return exitCode(of: result, job)
  }

  /// The job, whose inputs are looked for.
  ///
  /// - Throws: a usage error when the options don't fit the inputs.
  private func job() throws(CommandError) -> RecalculationJob {
    let request = try request
    do throws(ListerError) {
      return try invocation.workspace.job(for: request)
    } catch {
      guard case .recalculation(let fault) = error.reason else { throw CommandError(error) }
      switch fault {
      case .rows(.template(let message)), .rows(.rows(let message)):
        throw .unavailable("\(message)")
      default: throw .usage(usageError(of: fault))
      }
    }
  }

  /// Tells which columns of rows fill nothing, and are not selected.
  private func sayUnusedColumns(of job: RecalculationJob) {
    guard !isQuiet, let unused = job.rows?.unusedColumns, !unused.isEmpty,
      let template = invocation[.template]
    else { return }
    let names = unused.joined(separator: ", ")
    StandardError.say("\(template): nothing is called like the columns \(names)")
  }

  /// The paths of the command line, and of the file that has more of them.
  private var paths: [String] {
    get throws(CommandError) {
      guard let file = invocation[.filesFrom] else { return invocation.operands }
      if file == "-", invocation.operands.contains("-") {
        throw .usage(.conflict("--files-from -", "-"))
      }
      let paths: [String]
      do throws(ListerError) {
        paths = try Workspace.paths(listedIn: file)
      } catch {
        throw CommandError(error)
      }
      if paths.isEmpty, invocation.operands.isEmpty { throw .failed("\(file): no paths") }
      return invocation.operands + paths
    }
  }

  /// Prints what a job would read and write.
  private func show(_ job: RecalculationJob) throws(CommandError) -> ExitCode {
    StandardError.say(job.missing.map { "\($0.description)" })
    let lines =
      job.rows.map { rows in rows.filled.map { ($0.column, $0.place ?? "nothing") } }
      ?? job.inputs.map { ($0.path, job.output.target(of: $0)) }
    try StandardOutput.write(
      lines.map { from, to in
        to == nil || to == from ? "\(from)\n" : "\(from) -> \(to ?? "")\n"
      }.joined()
    )
    return job.missing.isEmpty ? .success : .failure
  }

  /// Whether the standard input is one of the inputs.
  private var readsInput: Bool {
    guard !invocation.has(.template) else { return invocation[.rows] == "-" }
    return invocation.operands.isEmpty || invocation.operands.contains("-")
  }

  private var request: RecalculationRequest {
    get throws(CommandError) {
      let paths = try paths
      var request = RecalculationRequest(paths.isEmpty ? ["-"] : paths)
      request.rows = try invocation.rows
      request.form =
        invocation.has(.lines) ? .lines : invocation.has(.document) ? .document : .content
      if invocation.has(.inPlace) {
        request.target = .inPlace
      } else if invocation.has(.check) {
        request.target = .check
      } else if let path = invocation[.output], path != "-" {
        request.target = .path(path)
      }
      request.memory =
        invocation.has(.noCache) ? .none : invocation.has(.cache) ? .always : .whereKept
      request.settings = invocation.settings(of: RecalculationSettings.self)
      if request.settings.options.selection == nil, invocation.has(.selectedForm) {
        throw .usage(.missingValue(option: "--as", expectation: "--select beside it"))
      }
      if request.settings.options.selection != nil, !invocation.has(.selectedForm),
        let form = invocation[.output].flatMap({ SelectedForm(fileName: Compression.plainName($0)) }
        )
      {
        request.settings.selectedForm = form
      }
      if request.settings.hasTwoErrorColumns {
        throw .usage(
          .other("--as \(request.settings.selectedForm.rawValue) has a column error of its own")
        )
      }
      return request
    }
  }

  /// What is wrong with the options.
  private func usageError(of fault: RecalculationRequest.Fault) -> UsageError {
    switch fault {
    case .streamInPlace:
      return invocation.operands.isEmpty
        ? .missingArgument("PATH") : .conflict("--in-place", "-")
    case .severalDocuments(let path):
      let expectation = "a directory, or a file that doesn't end in .json for many documents"
      return .badValue(path, option: "--output", expectation: expectation, suggestion: nil)
    case .inTarget(let kind, let file, let path):
      return .conflict("--output \(path)", "--\(kind.rawValue) \(file)")
    case .inInput(let kind, let file):
      let expectation = "a file that is not an input"
      let option = "--\(kind.rawValue)"
      return .badValue(file, option: option, expectation: expectation, suggestion: nil)
    case .partsWithoutSize:
      let option = invocation.has(.compress) ? "--compress" : "--replace"
      return .missingValue(option: option, expectation: "--part-size beside it")
    case .noFolderOfParts(nil):
      return .missingValue(option: "--part-size", expectation: "--output DIR/ beside it")
    case .noFolderOfParts(let path?):
      let expectation = "a directory where --part-size is given"
      return .badValue(path, option: "--output", expectation: expectation, suggestion: nil)
    case .partsOfOther(let path):
      let expectation = "a directory without parts of an earlier run, unless --replace is given"
      return .badValue(path, option: "--output", expectation: expectation, suggestion: nil)
    case .partsAreInputs(_, let input):
      return .conflict("--replace", input)
    case .rows(let fault): return .other(fault.message)
    case .selectionIntoFolder(let path):
      let expectation = "a file, for selected fields are written into one"
      return .badValue(path, option: "--output", expectation: expectation, suggestion: nil)
    case .samePlace(let first, let second, let file):
      return .conflict("--\(first.rawValue) \(file)", "--\(second.rawValue) \(file)")
    }
  }

  private func progressMode(_ output: JobOutput) -> ProgressMode {
    let mode = invocation[.progress]
    guard mode == .auto else { return mode }
    // On one terminal the results and a line that is drawn over and over would get mixed up.
    let isMixed = output == .document(STDOUT_FILENO) && isatty(STDOUT_FILENO) == 1
    return isQuiet || isMixed ? .never : .auto
  }

  /// Says what has to be said besides the documents.
  private func report(_ result: JobResult, of job: RecalculationJob) {
    let counts = result.counts
    if case .outputFailed(let error) = result.end { StandardError.say("\(error.description)") }
    if result.end == .finished || result.end == .stopped {
      StandardError.say(
        result.withheld.map { "\($0): left as it was, because an input failed" }
      )
      let files = counts.filesWithheld - result.withheld.count
      if case .folder(let path) = job.output, files > 0 {
        let what = String(
          counting: files,
          one: "file left as it was, because its input failed",
          many: "files left as they were, because their inputs failed"
        )
        StandardError.say("\(path): \(what)")
      }
      if case .parts(let path) = job.output, files > 0 {
        StandardError.say("\(path): the last part is missing, because an input failed")
      }
    }
    if !isQuiet, counts.failed > 0, counts.documents > 1 {
      StandardError.say("\(counts.failed) of \(counts.documents) documents failed")
    }
    if !isQuiet, counts.documents > counts.failed {
      StandardError.say(
        result.missingFields.map {
          "\($0.text): \($0.isInNone ? "no" : "not every") document has it"
        }
      )
    }
    if !isQuiet, counts.unreportedFormulas > 0 {
      let formulas = String(
        counting: counts.unreportedFormulas,
        one: "more formula is not well formed, circular, or names what is not there",
        many: "more formulas are not well formed, circular, or name what is not there"
      )
      let hint = invocation.has(.diagnostics) ? "" : "; --diagnostics FILE takes all"
      StandardError.say("\(formulas)\(hint)")
    }
    if !isQuiet, job.output == .check, counts.changed > 0 {
      let documents = String(counting: counts.documents, "document")
      StandardError.say("\(counts.changed) of \(documents) would change")
    }
    if !isQuiet, counts.unopened > 0,
      counts.failed > 0 || (job.output == .check && counts.changed > 0)
    {
      let files = String(
        counting: counts.unopened,
        one: "file was not opened, because it is as the last run left it",
        many: "files were not opened, because they are as the last run left them"
      )
      StandardError.say("\(files)")
    }
    switch invocation[.timings] {
    case .json: StandardError.write("\(result.json.text)\n")
    case .text: StandardError.write(result.timings)
    case nil: break
    }
  }

  private func exitCode(of result: JobResult, _ job: RecalculationJob) -> ExitCode {
    switch result.end {
    case .cancelled: return ExitCode(signal: Termination.signal)
    case .brokenPipe: return .brokenPipe
    case .outputFailed: return .unavailable
    case .finished, .stopped: break
    }
    if result.counts.inaccessible > 0 || job.missing.contains(where: \.isOfFile) {
      return .unavailable
    }
    let allowance = invocation[.allowFailed]
    // What is behind the failure that ended it was not even tried.
    if result.end == .stopped || !job.missing.isEmpty
      || !allowance.allows(result.counts.failed, of: result.counts.documents)
    {
      return .failure
    }
    return job.output == .check && result.counts.changed > 0 ? .failure : .success
  }
}
