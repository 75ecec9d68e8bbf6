// SPDX-License-Identifier: MIT

import ListerFiles

extension RecalculationRequest {
  /// The job that does what is asked for, with the inputs that are there.
  ///
  /// - Parameters:
  ///   - calculation: what the values depend on.
  ///   - jobs: with how many threads.
  ///   - patience: how long to wait for what is remembered of folders.
  /// - Returns: the job.
  /// - Throws: what contradicts itself in the request.
  func job(
    with calculation: RecalculationOptions,
    jobs: Int,
    waiting patience: Patience
  ) throws(Fault) -> RecalculationJob {
    let output = try output()
    if let diagnostics { try check(diagnostics, against: output) }
    let isRemembering =
      memory != .none && !valuesOnly && (output == .inPlace || output == .check)
    var memory =
      isRemembering
      ? JobMemory(by: calculation, makingState: memory == .always, waiting: patience) : nil
    let (inputs, missing) = InputFinder.inputs(
      of: paths,
      output: output,
      diagnostics: diagnostics,
      remembering: &memory
    )
    if case .folder(let folder) = output, let diagnostics,
      inputs.contains(where: { Self.isSame(Folder.path(folder, $0.relativePath), diagnostics) })
    {
      throw .diagnosticsInTarget(diagnostics, target: folder)
    }
    var options = calculation
    options.valuesOnly = valuesOnly
    options.measures = measures
    var job = RecalculationJob(inputs: inputs, output: output, options: options, jobs: jobs)
    job.missing = missing
    job.memory = memory
    job.diagnostics = diagnostics
    job.stopsAtFailure = stopsAtFailure
    return job
  }

  /// What the target means for these paths.
  private func output() throws(Fault) -> JobOutput {
    switch target {
    case .descriptor(let number): return .document(number)
    case .check: return .check
    case .inPlace:
      guard !paths.contains("-") else { throw .streamInPlace }
      return .inPlace
    case .path(let path): return try output(at: path)
    }
  }

  private func output(at path: String) throws(Fault) -> JobOutput {
    switch try? FileStatus(of: path).kind {
    case .folder: return .folder(path)
    case .other: return .file(path)
    case .regular, nil: break
    }
    if path.hasSuffix("/") { return .folder(path) }
    if InputFinder.kind(ofName: path) == .lines { return .file(path) }
    let isOne = paths.count == 1 && (try? FileStatus(of: paths[0]).kind) != .folder
    let mayBeDocument = isOne && paths[0] != "-" && InputFinder.kind(ofName: paths[0]) != .lines
    if path.hasSuffix(".json"), !mayBeDocument { throw .severalDocuments(target: path) }
    return isOne ? .file(path) : .folder(path)
  }

  /// Sees to it that the file of diagnostics is neither read nor written as anything else.
  private func check(_ file: String, against output: JobOutput) throws(Fault) {
    if case .file(let path) = output, Self.isSame(path, file) {
      throw .diagnosticsInTarget(file, target: path)
    }
    if paths.contains(where: { $0 != "-" && Self.isSame($0, file) }) {
      throw .diagnosticsInInput(file)
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
}
