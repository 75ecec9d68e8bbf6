// SPDX-License-Identifier: MIT

import ListerCalculation
import ListerFiles
import ListerPlans

/// What all parts of a running job know: the inputs and where each one's output belongs.
struct JobPlan: Sendable {
  let inputs: [JobInput]
  let output: JobOutput
  /// The file that takes what is wrong with formulas.
  let diagnostics: String?
  let options: RecalculationOptions
  /// The programs of all layouts, which the workers share.
  let programs = ProgramCache()
  /// The templates of documents, which they share as well.
  let templates = TemplateCache()
  let stopsAtFailure: Bool
  let reporting: JobReporting
  let removesLeftovers: Bool
  /// Whether it is noted which files are up to date.
  let isRemembering: Bool
  /// A descriptor that becomes readable when the job is cancelled.
  let wake: Int32
  /// How many workers there are.
  let workers: Int

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
    case .descriptor: .joined
    case .document: isSoleDocument ? .whole : .joined
    case .file(let path): isSoleDocument && !InputFinder.isLines(path) ? .whole : .joined
    case .folder, .inPlace, .check: .separate
    }
  }

  private var isSoleDocument: Bool { inputs.count == 1 && inputs[0].kind == .document }

  /// Whether inputs that have a path must be regular files: a pipe can't be replaced, and what is
  /// checked would be gone from it.
  var wantsRegularFiles: Bool { output == .inPlace || output == .check }

  /// Whether a line that fails is replaced by a record that tells why; otherwise it stays as it is.
  var writesRecords: Bool { output != .inPlace && output != .check }

  /// How many files a worker, or whoever writes files of lines, puts into their places with one
  /// flush, at most.
  ///
  /// Who wants to know of each file, or to stop at the first that fails, gets one after the other.
  var filesPerFlush: Int {
    guard !stopsAtFailure, reporting == .none else { return 1 }
    return FileReplacements.capacity(for: workers + 1)
  }

  /// The path of the file that takes the output of an input, where each has its own.
  func target(of input: Int) -> String? {
    switch output {
    case .inPlace: inputs[input].path
    case .folder(let folder): Folder.path(folder, inputs[input].relativePath)
    case .descriptor, .document, .file, .check: nil
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
