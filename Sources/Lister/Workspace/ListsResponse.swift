// SPDX-License-Identifier: MIT

public import ListerCoding
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
  public let folder: String
  /// Its lists, in the order of people.
  public let entries: [Entry]

  /// `{"folder", "lists": [{"name", "path", "color", "items", "completed", "grids"}]}`.
  ///
  /// A document that can't be read has `"error"` instead of what was not found out.
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
    ])
  }
}
