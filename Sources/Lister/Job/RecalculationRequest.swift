// SPDX-License-Identifier: MIT

/// Which documents are recalculated, and where they go.
///
/// What their values depend on, and with how many threads they are worked on, is what the workspace
/// has for all requests.
///
/// ```
/// var request = RecalculationRequest(["quotes"])
/// request.target = .inPlace
/// let result = try workspace.job(for: request).run()
/// ```
package struct RecalculationRequest: Sendable {
  /// Where documents go.
  package enum Target: Hashable, Sendable {
    /// An open descriptor: one document per line; one that is the only input, as it is laid out.
    case descriptor(Int32)
    /// A path: one stream if it ends in `.ndjson` or `.jsonl`; files below it if it ends in a
    /// slash, is a folder, or several files or a folder are recalculated; else one file.
    case path(String)
    /// Where they came from.
    case inPlace
    /// Nowhere: only how many would change is found out.
    case check
  }

  /// Which files of folders are remembered as up to date, for runs in place and checks.
  package enum Memory: Hashable, Sendable {
    /// None, and all are opened.
    case none
    /// Those of folders that have a state, such as folders of lists that were edited.
    case whereKept
    /// Those of all folders, which get a state.
    case always
  }

  /// Why a request contradicts itself; nothing was read or written.
  package enum Fault: Error, Hashable, Sendable {
    /// A stream on the standard input can't be replaced.
    case streamInPlace
    /// A file of one document can't take many.
    case severalDocuments(target: String)
    /// The file of diagnostics is one that documents are written to.
    case diagnosticsInTarget(String, target: String)
    /// The file of diagnostics is one that is read.
    case diagnosticsInInput(String)

    /// What is wrong, in words.
    var message: String {
      switch self {
      case .streamInPlace: "a stream on the standard input can't be replaced"
      case .severalDocuments(let target): "\(target): it can't take more than one document"
      case .diagnosticsInTarget(let file, let target):
        "\(file): documents are written to \(target), which has the same place"
      case .diagnosticsInInput(let file): "\(file): it is an input"
      }
    }
  }

  /// The paths of files and folders; `-` is a stream on the standard input.
  package var paths: [String]
  /// Where the documents go.
  package var target = Target.descriptor(1)
  /// A file that takes all formulas that are wrong; see ``RecalculationJob/diagnostics``.
  package var diagnostics: String?
  /// Whether only `id` and `values` of each document are written.
  package var valuesOnly = false
  /// Which files are remembered, so that the next run doesn't open them.
  package var memory = Memory.whereKept
  /// Whether it is measured where the time goes, which costs some.
  package var measures = false
  /// Whether the first failure ends the job.
  package var stopsAtFailure = false

  /// A request that writes to the standard output.
  package init(_ paths: [String]) { self.paths = paths }
}
