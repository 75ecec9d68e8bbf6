// SPDX-License-Identifier: MIT

package import ListerJSON

/// A member that an item can have: the one declaration from which all that knows members derives.
///
/// The reader checks its type, and merging follows the rule of that type; the options of `add` and
/// `edit`, the headings and columns of tables, `show` and the documentation are made of the rest. A
/// format holds every member unless it says which ones it holds otherwise, or not at all. A new
/// member is one more declaration and its place in ``all``.
package struct ItemField: MemberField {
  /// Its key in the document; no member has a key with a dot in it.
  package let key: String
  package let type: MemberType
  /// Whether a document is refused that says something of another type there.
  ///
  /// So it is with the members of the first version. Those that came later could hold anything
  /// before, so another value is kept, counts as none, and is reported by what works with the item.
  package var isStrict = false
  /// What it says, as a sentence.
  package let help: String
  /// A value as a document spells it.
  package let example: String
  /// What a column of a table that means it is called, the best name first, in lower case; none for
  /// a member that has no column of its own.
  package var headings: [String] = []
  /// The option by which a command line sets it.
  package var option: Option?
  /// How it is shown beside the text of its item.
  package var display = Display.hidden

  /// An option of the command line.
  package struct Option: Sendable {
    /// The name after the dashes.
    package let name: String
    /// What represents its value in help.
    package let placeholder: String
    /// What it does, if the help of the member doesn't say it.
    package var help: String?
  }

  /// How a member is shown to people.
  package enum Display: Sendable {
    /// Not beside the text.
    case hidden
    /// Each part between two marks.
    case marked(String, String)
    /// With a space after the member that is before it, if the item has that one.
    case joined
    /// Below the item, line by line.
    case below
  }

  /// Whether a value is one that the member can have.
  package func accepts(_ value: JSONText) -> Bool { isStrict || type.accepts(value) }

  /// The member of a key; nil if no item has one.
  package static func named(_ key: String) -> ItemField? { ranks[key].map { all[$0] } }

  /// The place of the member of a key in ``all``; nil if no item has one.
  package static func rank(ofKey key: String) -> Int? { ranks[key] }

  private static let ranks = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.key, $0) }
  )

  /// The keys of all members.
  package static let keys = Set(all.map(\.key))
}
