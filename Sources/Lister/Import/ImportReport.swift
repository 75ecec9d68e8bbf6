// SPDX-License-Identifier: MIT

public import ListerModel
public import ListerTables

/// What an import did, source by source.
public struct ImportReport: Sendable {
  /// The sources in the order in which they were given.
  public internal(set) var sources: [Source] = []
  /// Where the time went.
  package internal(set) var times = ImportTimes()

  /// No sources.
  public init() {}

  /// What became of one source.
  public struct Source: Sendable {
    /// The address or the path.
    public let address: String
    /// What became of it.
    public internal(set) var outcome = Outcome.imported
    /// Its lists, in the order of the source.
    public internal(set) var lists: [ImportedList] = []
    /// Files in it that were refused.
    public internal(set) var refusals: [Refusal] = []
    /// How its files were read, in their order; refused ones are not among them.
    public internal(set) var readings: [FileReading] = []
    /// What is said about the source as a whole.
    public internal(set) var remarks: [ImportRemark] = []
    /// How many bytes were read.
    public internal(set) var bytes = 0

    init(address: String) { self.address = address }
  }

  /// What became of a source.
  public enum Outcome: Hashable, Sendable {
    /// It was read.
    case imported
    /// It is the version that was imported last.
    case unchanged
    /// It could not be fetched or opened; nothing of it was imported.
    case failed(String)
    /// It was not asked, for the user has not permitted it.
    case refused(String)
  }

  /// A file that was refused; nothing of it was imported.
  public struct Refusal: Hashable, Sendable {
    /// What the source calls it; empty if it is the whole source.
    public let file: String
    /// The reason.
    public let error: ImportError
  }

  /// The versions that were made, by which the import can be taken back.
  package var versions: [ImportUndoResponse.Version] {
    sources.flatMap(\.lists).compactMap { list in
      list.saved?.version.map { ImportUndoResponse.Version(name: list.name, number: $0) }
    }
  }

  /// Whether something failed: a source, a file, a list, or a conflict that is to be reported.
  public var hasFailures: Bool {
    sources.contains { source in
      switch source.outcome {
      case .failed, .refused: return true
      case .imported, .unchanged: break
      }
      return !source.refusals.isEmpty || source.lists.contains(where: \.hasFailed)
    }
  }
}

/// What became of one list of a source.
public struct ImportedList: Sendable {
  /// What the source calls it.
  public let key: String
  /// The document that it went into, without folder and extension.
  public let name: String
  /// What became of it.
  public internal(set) var outcome = Outcome.unchanged
  /// How much changed here; nil when nothing was to be compared.
  public internal(set) var changes: ListChanges.Counts?
  /// How large its grids are, if it is new.
  package internal(set) var grids: [GridView.Size] = []
  /// How many items here differ from the source, because they were added or changed here.
  public internal(set) var kept = 0
  /// What was changed both here and in the source, in different ways.
  public internal(set) var conflicts: [MergeConflict] = []
  /// Whether a conflict counts as a failure.
  public internal(set) var reportsConflicts = false
  /// What is said about it.
  public internal(set) var remarks: [ImportRemark] = []
  /// The number of the version that was made of it, and its state; nil if nothing was saved.
  package internal(set) var saved: (version: Int?, tag: ListTag)?

  /// What became of a list.
  public enum Outcome: Hashable, Sendable {
    /// The document is new.
    case created
    /// The document has changed.
    case merged
    /// The document is as it was.
    case unchanged
    /// It could not be saved, with the document and the reason; the document is as it was.
    case failed(String)
  }

  init(key: String, name: String) {
    self.key = key
    self.name = name
  }

  /// Whether it could not be saved, or has conflicts that somebody should look at.
  public var hasFailed: Bool {
    if case .failed = outcome { return true }
    return reportsConflicts && !conflicts.isEmpty
  }
}

/// Where the time of an import went, in nanoseconds; those of several threads are added.
package struct ImportTimes: Hashable, Sendable {
  /// Fetching and reading bytes.
  package internal(set) var fetch: UInt64 = 0
  /// Unpacking archives.
  package internal(set) var unpack: UInt64 = 0
  /// Making lists of bytes.
  package internal(set) var read: UInt64 = 0
  /// Merging, calculating and saving.
  package internal(set) var save: UInt64 = 0
  /// From the start to the end.
  package internal(set) var wall: UInt64 = 0

  package init() {}
}
