// SPDX-License-Identifier: MIT

/// Which documents are recalculated, and where they go.
///
/// ```
/// var request = RecalculationRequest(["quotes"])
/// request.target = .inPlace
/// let result = try workspace.job(for: request).run()
/// ```
package struct RecalculationRequest: Sendable {
  package enum Target: Hashable, Sendable {
    /// An open descriptor: one document per line; one that is the only input, as it is laid out.
    case descriptor(Int32)
    /// A path: one stream if it ends in `.ndjson` or `.jsonl`; files below it if it ends in a
    /// slash, is a folder, or several files or a folder are recalculated; else one file. If the settings
    /// say the size of parts, it is their folder.
    case path(String)
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

  package enum Form: Hashable, Sendable {
    /// What their content shows, and in folders their names.
    case content
    /// A document on each line.
    case lines
    /// One document each.
    case document
  }

  /// What is written besides the documents.
  package enum SideFile: String, CaseIterable, Sendable {
    /// What is wrong with formulas.
    case diagnostics
    /// The documents that failed.
    case errors
    /// What was read and written.
    case manifest
  }

  /// Why a request contradicts itself; nothing was read or written.
  package enum Fault: Error, Hashable, Sendable {
    /// A stream on the standard input can't be replaced.
    case streamInPlace
    /// A file of one document can't take many.
    case severalDocuments(target: String)
    /// A file of another kind is one that documents are written to.
    case inTarget(SideFile, String, target: String)
    /// A file of another kind is one that is read.
    case inInput(SideFile, String)
    /// There are settings of parts, but no size of one.
    case partsWithoutSize
    /// Parts go into a folder, which this is not; nil for no path.
    case noFolderOfParts(String?)
    /// The folder has parts of an earlier run.
    case partsOfOther(folder: String)
    /// Parts of an earlier run that are to be removed are read.
    case partsAreInputs(folder: String, input: String)
    /// Two files of other kinds are the same.
    case samePlace(SideFile, SideFile, String)
    /// The rows can't fill the template.
    case rows(RowFault)
    /// Selected fields are joined in one output, which this is not.
    case selectionIntoFolder(String)

    package var message: String {
      switch self {
      case .streamInPlace: "a stream on the standard input can't be replaced"
      case .severalDocuments(let target): "\(target): it can't take more than one document"
      case .inTarget(_, let file, let target):
        "\(file): documents are written to \(target), which has the same place"
      case .inInput(_, let file): "\(file): it is an input"
      case .partsWithoutSize: "settings of parts have no effect without their size"
      case .noFolderOfParts(let path):
        "\(path.map { "\($0): " } ?? "")parts of the output need a folder"
      case .partsOfOther(let folder): "\(folder): it has parts of the output of an earlier run"
      case .partsAreInputs(let folder, let input):
        "\(input): it is an input, and among the parts in \(folder) that are to be removed"
      case .rows(let fault): fault.message
      case .selectionIntoFolder(let path): "\(path): selected fields are written into one file"
      case .samePlace(let first, let second, let file):
        "\(file): it can't take both \(first.rawValue) and \(second.rawValue)"
      }
    }
  }

  /// The paths of files and folders; `-` is a stream on the standard input.
  package var paths: [String]
  package var form = Form.content
  package var target = Target.descriptor(1)
  /// What is filled by the rows of a table, which takes the place of the paths; nil for documents.
  package var rows: RowRequest?
  /// Which files are remembered, so that the next run doesn't open them.
  package var memory = Memory.whereKept
  /// How they are recalculated; what the workspace has for all requests takes the place of the
  /// numbers, the moment and the seed.
  package var settings = RecalculationSettings()

  /// A request that writes to the standard output.
  package init(_ paths: [String]) { self.paths = paths }
}
