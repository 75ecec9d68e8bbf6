// SPDX-License-Identifier: MIT

public import ListerCoding
import ListerFiles
public import ListerJSON

/// The lists of a folder.
public struct ListsResponse: Response {
  /// One of them.
  public struct Entry: Sendable {
    /// Where it is.
    public let place: ListPlace
    /// What it holds, or why that is not known.
    public let summary: Result<ListSummary, ListerError>
  }

  /// The path of the folder.
  public var folder: String { place.path }
  /// Its lists, in the order of people; made anew each time.
  public var entries: [Entry] {
    indices.map { Entry(place: place(at: $0), summary: summaries.result(at: $0)) }
  }

  private let place: ListFolder
  private let files: FolderListing
  private let summaries: ListSummaries

  init(_ place: ListFolder, _ files: FolderListing, _ summaries: ListSummaries) {
    (self.place, self.files, self.summaries) = (place, files, summaries)
  }

  /// The places of the lists in ``entries``: of a million of them, not all that could be known is
  /// made at once.
  package var indices: Range<Int> { summaries.indices }
  package var errors: [ListerError] { summaries.errors + nameless }
  /// Why files are left out: they have no names.
  private var nameless: [ListerError] { ListFolder.errors(in: files) }

  package func name(at index: Int) -> String { ListFolder.name(at: index, in: files) }

  /// What a list holds; nil if it can't be read.
  package func summary(at index: Int) -> ListSummary? { summaries.summary(at: index) }

  private func place(at index: Int) -> ListPlace {
    ListPlace(path: place.path(ofFile: files.name(at: index)))
  }

  /// `{"folder", "lists": [{"name", "path", "color", "items", "completed", "grids"}], "errors"}`.
  ///
  /// A document that can't be read has `"error"` instead of what was not found out; why others are not
  /// among them is in `"errors"`.
  public var json: JSONText {
    let lists = entries.map { entry in
      var members = entry.place.members
      switch entry.summary {
      case .success(let summary):
        members += [
          .init("color", summary.color.name), .init("items", summary.items),
          .init("completed", summary.completed), .init("grids", summary.grids),
        ]
      case .failure(let error): members.append(.init("error", error.description))
      }
      return JSONText(members: members)
    }
    return JSONText(members: [
      .init("folder", folder), .init("lists", JSONText(elements: lists)),
      .init("errors", JSONText(elements: nameless.map { JSONText(string: $0.description) })),
    ])
  }
}
