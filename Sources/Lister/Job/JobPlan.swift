// SPDX-License-Identifier: MIT

import ListerBatch
import ListerCompression
import ListerFiles

/// What all parts of a running job know: the inputs and where each one's output belongs.
struct JobPlan: Sendable {
  let inputs: [JobInput]
  let output: JobOutput
  /// The file that takes what is wrong with formulas.
  let diagnostics: String?
  /// The file that takes the documents that fail.
  let errors: String?
  /// What tells of all that was read and written.
  let manifest: ManifestRequest?
  /// Whether the moment of the options was given by the user.
  let isMomentGiven: Bool
  /// Whether documents that fail leave nothing in the output.
  let dropsFailed: Bool
  let options: RecalculationOptions
  /// What the workers share of layouts.
  let layouts: SharedLayouts
  let stopsAtFailure: Bool
  let reporting: JobReporting
  let removesLeftovers: Bool
  /// Whether it is noted which files are up to date.
  let isRemembering: Bool
  /// A descriptor that becomes readable when the job is cancelled.
  let wake: Int32
  let workers: Int
  /// What holds them between two documents, and knows what they take.
  let crew: Crew?

  /// How documents of files are written.
  enum Layout {
    /// One line each, joined with all others.
    case joined
    /// The only document, as it is laid out.
    case whole
    /// A file for a file.
    case separate
  }

  var layout: Layout {
    switch output {
    case .descriptor, .outlet: .joined
    case .document: isSoleDocument ? .whole : .joined
    case .file(let path): isSoleDocument && !InputFinder.isLines(path) ? .whole : .joined
    case .folder, .inPlace, .check: .separate
    }
  }

  /// What the common output is called.
  var outputName: String {
    switch output {
    case .descriptor(1), .document(1): "standard output"
    case .descriptor(let number), .document(let number): "descriptor \(number)"
    case .file(let path), .folder(let path): path
    case .outlet: "output"
    case .inPlace, .check: ""
    }
  }

  private var isSoleDocument: Bool { inputs.count == 1 && inputs[0].isDocument }

  /// Whether inputs that have a path must be regular files: a pipe can't be replaced, and what is
  /// checked would be gone from it.
  var wantsRegularFiles: Bool { output == .inPlace || output == .check }

  /// Whether a line that fails is replaced by a record that tells why, or left out; otherwise it stays
  /// as it is.
  var writesRecords: Bool { output != .inPlace && output != .check }

  /// How many files a worker, or whoever writes files of lines, puts into their places with one
  /// flush, at most.
  ///
  /// Who wants to know of each file, or to stop at the first that fails, gets one after the other.
  var filesPerFlush: Int {
    guard !stopsAtFailure, reporting == .none else { return 1 }
    return FileReplacements.capacity(for: workers + 1)
  }

  /// How the file of output of an input is compressed: by its name; what is replaced stays as it was.
  func compression(of target: String, reading compression: Compression?) -> Compression? {
    output == .inPlace ? compression : Compression(fileName: target)
  }

  /// The path of the file that takes the output of an input, where each has its own.
  func target(of input: Int) -> String? {
    switch output {
    case .inPlace: inputs[input].path
    case .folder(let folder): Folder.path(folder, inputs[input].relativePath)
    case .descriptor, .outlet, .document, .file, .check: nil
    }
  }
}

/// Why a job ends before its inputs do.
enum JobStop: Error {
  /// A failure ends it.
  case failure
  /// The common output can't be written.
  case output(FileError)
}
