// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// Turns the paths of a command line into the inputs of a job.
package enum InputFinder {
  /// The inputs that `paths` name, in their order; a folder's files are in the order of their
  /// bytes.
  ///
  /// `-` is standard input. A folder gives its `*.json`, `*.ndjson` and `*.jsonl`, compressed ones
  /// too, at any depth, without hidden files and without following links to folders; one without any
  /// is a failure. A
  /// file that is named is taken whatever its name: as a stream when it ends in `.ndjson` or `.jsonl`,
  /// holds several documents or is no regular file, else as a document. One of a format that is
  /// imported is a failure.
  ///
  /// - Parameters:
  ///   - paths: as the user wrote them.
  ///   - output: where the job writes; a folder or a file of output is no input.
  ///   - others: files that are written besides; they are no inputs either.
  ///   - form: what they hold, if the user said so.
  ///   - memory: says which files need not be opened, for they are as the last run left them; these
  ///     are no inputs.
  /// - Returns: the inputs, what could not be looked at, and what is to be remembered of the inputs.
  package static func inputs(
    of paths: [String],
    output: JobOutput,
    except others: [String] = [],
    as form: RecalculationRequest.Form = .content,
    remembering memory: UpToDateFiles? = nil
  ) -> (inputs: [JobInput], failures: [JobFailure], memory: UpToDateFiles?) {
    var memory = memory
    var inputs: [JobInput] = []
    var failures: [JobFailure] = []
    func fail(_ error: FileError) { failures.append(JobFailure(error)) }
    var excluded: [FileStatus] = []
    for path in [path(of: output)].compactMap(\.self) + others {
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
        inputs.append(form == .document ? .standardDocument : .standardInput)
        continue
      }
      do {
        let status = try FileStatus(of: path)
        guard status.kind == .folder else {
          if form == .content, let format = InputContent.otherFormat(of: path, status) {
            failures.append(JobFailure(file: path, path: "", cause: .document(format)))
          } else {
            inputs.append(JobInput(kind(of: path, status, as: form), path: path))
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
          let message = """
            no document in this folder: no file ends in .json, .ndjson or .jsonl, nor in one of these \
            with .gz or .zst behind it
            """
          failures.append(JobFailure(file: path, path: "", cause: .document(message)))
        }
        for entry in entries {
          let kind =
            switch form {
            case .content: kind(ofName: entry.path) ?? .document
            case .lines: JobInput.Kind.lines
            case .document: JobInput.Kind.document
            }
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
    if form == .lines { for index in inputs.indices { inputs[index].framing = .lines } }
    // Below one folder no path comes twice.
    if case .folder = output, paths.count > 1 { removeDuplicates(from: &inputs, &failures) }
    return (inputs, failures, memory)
  }

  private static func path(of output: JobOutput) -> String? {
    switch output {
    case .folder(let path), .parts(let path), .file(let path): path
    case .descriptor, .outlet, .document, .inPlace, .check: nil
    }
  }

  private static func kind(
    of path: String,
    _ status: FileStatus,
    as form: RecalculationRequest.Form
  ) -> JobInput.Kind {
    switch form {
    case .lines: .lines
    case .document: status.kind == .other ? .documentStream(nil) : .document
    case .content:
      isLines(path) || status.kind == .other || InputContent.isStream(path) ? .lines : .document
    }
  }

  /// Whether a file is called as a stream of documents is, compressed or not.
  static func isLines(_ path: String) -> Bool { kind(ofName: path) == .lines }

  /// What a file in a folder holds, by its name; nil if it is skipped there.
  package static func kind(ofName name: String) -> JobInput.Kind? {
    if let kind = plainKind(name) { return kind }
    return Compression(fileName: name) == nil ? nil : plainKind(Compression.plainName(name))
  }

  private static func plainKind(_ name: String) -> JobInput.Kind? {
    name.withByteView { name in
      name.hasSuffix(ByteView(".json"))
        ? .document
        : name.hasSuffix(ByteView(".ndjson")) || name.hasSuffix(ByteView(".jsonl")) ? .lines : nil
    }
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
