// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel
package import ListerStore

/// Something that happened to a list of a folder.
package struct ChangeEvent: Sendable {
  package enum Kind: String, JSONWord {
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
}

extension ChangeEvent: Shaped {
  package init() { self.init(number: 0, kind: .reset, name: "", time: 0) }

  package static let fields: [Field<ChangeEvent>] = [
    Field("event", derived: \.kind, "What happened"),
    Field("name", derived: \.name, "The name of the list; empty for a reset"),
    Field("tag", derived: \.tag, orElse: .null, "The state of the list; null if it is gone"),
    Field("version", derived: \.version, orElse: .null, "Its version; null without a history"),
    Field("action", derived: \.action, orElse: .null, "What was done; null if it isn't known"),
    Field(
      "by",
      derived: { $0.author?.word },
      orElse: .null,
      schema: .nullable(.string(oneOf: ["window", "command", "import", "program"])),
      "Who did it; null for a reset"
    ),
    Field("window", derived: { $0.author?.window }, "The name of the window, if it has one"),
    Field("at", derived: { Timestamp(milliseconds: $0.time) }, "When it was seen"),
    Field("changes", derived: \.changes, orElse: .null, "What changed; null if it isn't known"),
  ]
}
