// SPDX-License-Identifier: MIT

public import ListerJSON

/// What was forgotten.
public struct ForgetResponse: Response {
  /// Something that is remembered.
  public enum Subject: Hashable, Sendable {
    /// The history of a list.
    case list(ListPlace)
    /// An address, and what came of it.
    case source(String)
  }

  /// Whose history was forgotten.
  public let subject: Subject
  /// Whether there was anything to forget.
  public let isChanged: Bool

  /// `{"name", "path", "changed"}` of a list, `{"source", "changed"}` of a source.
  public var json: JSONText {
    switch subject {
    case .list(let place): JSONText(members: place.members + [.init("changed", isChanged)])
    case .source(let address):
      JSONText(members: [.init("source", address), .init("changed", isChanged)])
    }
  }
}
