// SPDX-License-Identifier: MIT

package import ListerJSON

/// Which state of a list a change is meant for.
package enum ExpectedState: Hashable, JSONValue {
  /// Whatever it is in.
  case any
  /// One of these; none if what was said names no state that a list can have.
  case tags([ListTag])

  /// The key of the member that says it; over HTTP it is the field `If-Match`.
  package static let key = "if_match"

  package static var schema: Schema { .string() }

  /// Tags with commas between them, or `*`.
  package var json: JSONText {
    switch self {
    case .any: JSONText(string: "*")
    case .tags(let tags): JSONText(string: tags.map(\.description).joined(separator: ","))
    }
  }

  package init(json: JSONText, at path: String) throws(ShapeError) {
    guard let text = json.string else { throw ShapeError(path, "not a text") }
    self =
      text == "*" ? .any : .tags(text.split(separator: ",").compactMap { ListTag(String($0)) })
  }

  package init(text: String, at path: String) throws(ShapeError) {
    try self.init(json: JSONText(string: text), at: path)
  }

  /// The member of a request that may say it.
  static func field<Request>(
    _ property: any WritableKeyPath<Request, ExpectedState?> & Sendable
  ) -> Field<Request> {
    Field(key, property, "The states of the list that may be changed; without it any")
  }
}

extension Workspace {
  /// The tag of the state that a list has to be in; of several, the one that it is in.
  ///
  /// Where the list can't be read, the change that expects the state says so.
  ///
  /// - Returns: the tag; nil for any state.
  /// - Throws: ``ListerError`` when no state is named that a list can have.
  func tag(
    _ expected: ExpectedState?,
    of place: ListPlace
  ) throws(ListerError) -> ListTag? {
    guard case .tags(let tags) = expected else { return nil }
    guard let first = tags.first else { throw ListerError(.documentFile(.superseded)) }
    guard tags.count > 1, let present = try? document(of: place).tag, tags.contains(present)
    else { return first }
    return present
  }
}
