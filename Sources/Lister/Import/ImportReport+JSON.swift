// SPDX-License-Identifier: MIT

public import ListerJSON

extension ImportReport: Shaped {
  /// Its members.
  public static let fields: [Field<ImportReport>] = [
    Field("sources", derived: \.sources, "The sources in the order in which they were given"),
    Field("times", derived: \.times, "Where the time went"),
  ]
}

extension ImportReport.Source: Shaped {
  /// No source.
  public init() { self.init(address: "") }

  /// The shape is called `ImportedSource`.
  public static let shapeName: String? = "ImportedSource"

  /// Its members.
  public static let fields: [Field<ImportReport.Source>] = [
    Field("source", derived: \.address, "The address or the path"),
    Field("outcome", derived: \.word, "What became of it"),
    Field("message", derived: \.message, "Why it was not imported"),
    Field("bytes", derived: \.bytes, "How many bytes were read"),
    Field("lists", derived: \.lists, "Its lists, in the order of the source"),
    Field("refused", derived: \.refusals, "Files in it that were refused"),
    Field("readings", derived: \.readings, "How its files were read, in their order"),
    Field("remarks", derived: \.remarks, "What is said about the source as a whole"),
  ]

  private enum Word: String, JSONWord {
    case imported, unchanged, failed, refused
  }

  private var word: Word {
    switch outcome {
    case .imported: .imported
    case .unchanged: .unchanged
    case .failed: .failed
    case .refused: .refused
    }
  }

  /// Why it was not imported; nil if it was.
  var message: String? {
    switch outcome {
    case .imported, .unchanged: nil
    case .failed(let message), .refused(let message): message
    }
  }
}

extension ImportReport.Refusal: Shaped {
  /// Nothing that was refused.
  public init() { self.init(file: "", error: ImportError(message: "")) }

  /// The shape is called `RefusedFile`.
  public static let shapeName: String? = "RefusedFile"

  /// Its members.
  public static let fields: [Field<ImportReport.Refusal>] = [
    Field("file", derived: \.file, "What the source calls it; empty if it is the source"),
    Field("line", derived: \.error.line, orElse: .null, "The line of the error, where known"),
    Field("column", derived: \.error.column, orElse: .null, "The column, where known"),
    Field("place", derived: \.error.place, "The place in the file, in words"),
    Field("message", derived: \.error.message, "Why it was refused"),
  ]
}

extension ImportedList: Shaped {
  /// No list.
  public init() { self.init(key: "", name: "") }

  /// Its members.
  public static let fields: [Field<ImportedList>] = [
    Field("name", derived: \.name, "The list that it went into"),
    Field("outcome", derived: \.word, "What became of it"),
    Field("message", derived: \.message, "Why it could not be saved"),
    Field("added", derived: \.counts.added, "Items that are new"),
    Field("changed", derived: \.counts.changed, "Items some of whose members have other values"),
    Field("removed", derived: \.counts.removed, "Items that no longer exist"),
    Field("moved", derived: \.counts.moved, "Items that are elsewhere"),
    Field("cells", derived: \.counts.cells, "Cells that hold something else"),
    Field("document", derived: \.counts.document, "Members of the document that changed"),
    Field("kept", derived: \.kept, "Items here that differ from the source"),
    Field("conflicts", derived: \.conflicts, "What was changed both here and in the source"),
    Field("remarks", derived: \.remarks, "What is said about it"),
    Field(
      "version",
      derived: { list -> Given<Int?> in list.saved.map { .value($0.version) } ?? .nothing },
      "The number of the version that was made; null without a history"
    ),
    Field("tag", derived: { $0.saved?.tag }, "The state of the list since"),
  ]

  private enum Word: String, JSONWord {
    case created, merged, unchanged, failed
  }

  private var word: Word {
    switch outcome {
    case .created: .created
    case .merged: .merged
    case .unchanged: .unchanged
    case .failed: .failed
    }
  }

  private var message: String? { if case .failed(let message) = outcome { message } else { nil } }

  private var counts: ListChanges.Counts { changes ?? ListChanges.Counts() }
}

extension ImportTimes {
  /// The times of the stages by their names, in their order.
  package var stages: [(name: String, time: UInt64)] {
    [("fetch", fetch), ("unpack", unpack), ("read", read), ("save", save)]
  }
}

extension ImportTimes: Shaped {
  package static let fields: [Field<ImportTimes>] = [
    Field("fetch_ns", \.fetch, "Fetching and reading bytes"),
    Field("unpack_ns", \.unpack, "Unpacking archives"),
    Field("read_ns", \.read, "Making lists of bytes"),
    Field("save_ns", \.save, "Merging, calculating and saving"),
    Field("wall_ns", \.wall, "From the start to the end"),
  ]
}

/// What an import did, and what takes it back.
package struct ImportResponse: Shaped {
  package var report = ImportReport()

  package init() {}

  /// The answer to a request for an import.
  package init(_ report: ImportReport) { self.report = report }

  package static let fields: [Field<ImportResponse>] =
    fields(of: \.report) + [
      Field("undo", derived: { ImportUndoRequest($0.report.versions) }, "What takes it back")
    ]
}
