// SPDX-License-Identifier: MIT

public import ListerCoding
import ListerFiles
public import ListerJSON
public import ListerModel

/// The lists of a folder.
public struct ListsResponse: Shaped {
  /// One of them: what it holds, or why that is not known.
  public struct Entry: Shaped {
    /// Where it is.
    public internal(set) var place = ListPlace()
    /// Its color.
    public internal(set) var color: List.Color?
    /// How many items are on it.
    public internal(set) var items: Int?
    /// How many of these are done.
    public internal(set) var completed: Int?
    /// How many grids it has.
    public internal(set) var grids: Int?
    /// Why it can't be read.
    public internal(set) var error: ListerError?

    /// Nothing that is known.
    public init() {}

    /// What an overview says of it; nothing is known where that is not there.
    public var summary: ListSummary? {
      guard let color, let items, let completed, let grids else { return nil }
      return ListSummary(name: nil, color: color, items: items, completed: completed, grids: grids)
    }

    /// The shape is called so.
    public static let shapeName: String? = "ListSummary"

    /// Its members.
    public static let fields: [Field<Entry>] =
      fields(of: \.place) + [
        Field("color", \.color, "Its color"), Field("items", \.items, "How many items are on it"),
        Field("completed", \.completed, "How many of these are done"),
        Field("grids", \.grids, "How many grids it has"),
        Field("error", \.error, "Why it can't be read"),
      ]
  }

  /// Where the lists are known from.
  private enum Source: Sendable {
    /// The files of a folder, and what was read of them; nil if nothing was to be.
    case files(ListFolder, FolderListing, ListSummaries?)
    case entries([Entry])
  }

  /// The path of the folder.
  public internal(set) var folder = ""
  private var source = Source.entries([])
  /// Why files are left out: they have no names.
  private var nameless: [ListerError] = []

  /// No lists.
  public init() {}

  /// The lists of a folder, and what was read of them; nil if nothing was to be.
  init(_ folder: ListFolder, _ files: FolderListing, _ summaries: ListSummaries?) {
    self.folder = folder.path
    source = .files(folder, files, summaries)
    nameless = ListFolder.errors(in: files)
  }

  /// Its lists, in the order of people; made anew each time.
  public internal(set) var entries: [Entry] {
    get {
      switch source {
      case .files(let folder, let files, let summaries):
        files.indices.map { index in
          var entry = Entry()
          entry.place = ListPlace(path: folder.path(ofFile: files.name(at: index)))
          entry.take(summaries?.result(at: index))
          return entry
        }
      case .entries(let entries): entries
      }
    }
    set { source = .entries(newValue) }
  }

  /// Its members.
  public static let fields: [Field<ListsResponse>] = [
    Field("folder", \.folder, "The path of the folder"),
    Field("lists", \.entries, "The lists, in the order of people"),
    Field("errors", \.nameless, "Why files are left out whose names can't be read"),
  ]
}

/// One list of a million: not all that could be known of them is made at once.
extension ListsResponse {
  /// The places of the lists in ``entries``.
  package var indices: Range<Int> {
    switch source {
    case .files(_, let files, _): files.indices
    case .entries(let entries): entries.indices
    }
  }

  /// Why lists can't be read, and why files are left out.
  package var errors: [ListerError] {
    switch source {
    case .files(_, _, let summaries): (summaries?.errors ?? []) + nameless
    case .entries(let entries): entries.compactMap(\.error) + nameless
    }
  }

  package func name(at index: Int) -> String {
    switch source {
    case .files(_, let files, _): ListFolder.name(at: index, in: files)
    case .entries(let entries): entries[index].place.name
    }
  }

  /// What a list holds; nil if it can't be read.
  package func summary(at index: Int) -> ListSummary? {
    switch source {
    case .files(_, _, let summaries): summaries?.summary(at: index)
    case .entries(let entries): entries[index].summary
    }
  }
}

extension ListsResponse.Entry {
  fileprivate mutating func take(_ summary: Result<ListSummary, ListerError>?) {
    switch summary {
    case .success(let summary):
      (color, items) = (summary.color, summary.items)
      (completed, grids) = (summary.completed, summary.grids)
    case .failure(let error): self.error = error
    case nil: break
    }
  }
}
