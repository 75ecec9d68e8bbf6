// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel
package import ListerStore

/// Something that happened to a list of a folder.
package struct ChangeEvent: Response {
  package enum Kind: String, Sendable {
    /// The list was not there before.
    case created
    /// It says something else.
    case changed
    /// It is not there any more.
    case deleted
    /// Anything may have happened: whoever shows lists reads them again.
    case reset
  }

  /// The number of the event, from 1, in the feed that tells it.
  package let number: Int
  package let kind: Kind
  /// The list; empty for ``Kind/reset``.
  package let name: String
  /// The state of the list; nil when it is not there.
  package var tag: ListTag?
  /// The number of the version in its history; nil if there is none.
  package var version: Int?
  /// What was done, as the history tells it; nil if it isn't known.
  package var action: String?
  /// Who did it; nil for ``Kind/reset``.
  package var author: ChangeAuthor?
  /// When it was seen, in milliseconds since 1970.
  package let time: Int
  /// What changed, if the list isn't too large to find out.
  package var changes: ListChanges.Summary?

  /// `{"event", "name", "tag", "version", "action", "by", "window", "at", "changes"}`.
  ///
  /// `by` is window, command, import or program; `window` is there for one that has a name.
  package var json: JSONText {
    var members: [JSONText.Member] = [
      .init("event", kind.rawValue), .init("name", name),
      .init("tag", JSONText(optional: tag?.description)),
      .init("version", version.map { JSONText($0) } ?? .null),
      .init("action", JSONText(optional: action)),
      .init("by", JSONText(optional: author?.word)),
    ]
    if let window = author?.window { members.append(.init("window", window)) }
    members += [.init("at", UnixTime.moment(time)), .init("changes", changes?.json ?? .null)]
    return JSONText(members: members)
  }
}
