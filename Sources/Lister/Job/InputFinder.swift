// SPDX-License-Identifier: MIT

import ListerFiles

/// Turns the paths of a command line into the inputs of a job.
package enum InputFinder {
  /// The inputs that `paths` name, in their order; a folder's files are in the order of their
  /// bytes.
  ///
  /// `-` is standard input. A folder gives its `*.json`, `*.ndjson` and `*.jsonl` at any depth,
  /// without hidden files and without following links to folders; one without any is a failure. A
  /// file that is named is taken whatever its name: as lines when it ends in `.ndjson` or `.jsonl`,
  /// holds several documents on lines of their own or is no regular file, else as a document. One
  /// of a format that is imported is a failure.
  ///
  /// - Parameters:
  ///   - paths: as the user wrote them.
  ///   - output: where the job writes; a folder or a file of output is no input.
  ///   - diagnostics: the file that takes what is wrong with formulas; it is no input either.
  /// - Returns: the inputs, and what could not be looked at.
  package static func inputs(
    of paths: [String],
    output: JobOutput,
    diagnostics: String? = nil
  ) -> (inputs: [JobInput], failures: [JobFailure]) {
    var memory: JobMemory?
    return inputs(of: paths, output: output, diagnostics: diagnostics, remembering: &memory)
  }

  /// The same; files that need not be opened, for they are as the last run left them, are none.
  static func inputs(
    of paths: [String],
    output: JobOutput,
    diagnostics: String?,
    remembering memory: inout JobMemory?
  ) -> (inputs: [JobInput], failures: [JobFailure]) {
    var inputs: [JobInput] = []
    var failures: [JobFailure] = []
    func fail(_ error: FileError) { failures.append(JobFailure(error)) }
    var excluded: [FileStatus] = []
    for path in [path(of: output), diagnostics].compactMap(\.self) {
      // Of one that can't be looked at it isn't known whether it is among the inputs.
      do {
        let status = try FileError.ignoring(\.isGone, try FileStatus(of: path))
        if let status { excluded.append(status) }
      } catch {
        fail(error)
      }
    }
    for path in paths {
      guard path != "-" else {
        inputs.append(.standardInput)
        continue
      }
      do {
        let status = try FileStatus(of: path)
        guard status.kind == .folder else {
          if let format = InputContent.otherFormat(of: path, status) {
            failures.append(JobFailure(file: path, path: "", cause: .document(format)))
          } else {
            inputs.append(JobInput(kind(of: path, status), path: path))
          }
          continue
        }
        let failuresBefore = failures.count
        func walk(_ isTracing: Bool) -> [FileWalk.Entry] {
          FileWalk.files(
            below: path,
            excluding: excluded,
            tracing: isTracing,
            where: { kind(ofName: $0) != nil },
            failed: fail
          )
        }
        let found = memory?.files(of: path, from: inputs.count, walk: walk)
        let entries = found?.files ?? walk(false)
        if found?.isEmpty ?? entries.isEmpty, failures.count == failuresBefore {
          let message = "no document in this folder: no file ends in .json, .ndjson or .jsonl"
          failures.append(JobFailure(file: path, path: "", cause: .document(message)))
        }
        for entry in entries {
          let kind = kind(ofName: entry.path) ?? .document
          inputs.append(
            JobInput(
              kind,
              path: entry.path,
              relativePath: entry.relativePath,
              trace: entry.trace
            )
          )
        }
      } catch {
        fail(error)
      }
    }
    if case .folder = output { removeDuplicates(from: &inputs, &failures) }
    return (inputs, failures)
  }

  private static func path(of output: JobOutput) -> String? {
    switch output {
    case .folder(let path), .file(let path): path
    case .descriptor, .document, .inPlace, .check: nil
    }
  }

  private static func kind(of path: String, _ status: FileStatus) -> JobInput.Kind {
    isLines(path) || status.kind == .other || InputContent.isStream(path) ? .lines : .document
  }

  /// Whether a file is called as a stream of documents is.
  static func isLines(_ path: String) -> Bool {
    path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl")
  }

  /// What a file in a folder holds, by its name; nil if it is skipped there.
  package static func kind(ofName name: String) -> JobInput.Kind? {
    isLines(name) ? .lines : name.hasSuffix(".json") ? .document : nil
  }

  /// Two inputs can't have one place below the folder of output; the first one has it.
  private static func removeDuplicates(
    from inputs: inout [JobInput],
    _ failures: inout [JobFailure]
  ) {
    var taken: Set<String> = []
    inputs.removeAll { input in
      if taken.insert(input.relativePath).inserted { return false }
      failures.append(JobFailure(FileError(.create, input.path, .nameTaken)))
      return true
    }
  }
}
