// SPDX-License-Identifier: MIT

/// A member that a document can have: the one declaration from which reading, merging, formats and
/// the documentation derive, as from ``ItemField``.
package struct DocumentField: MemberField {
  package let key: String
  /// What its value is, which says how it is read.
  package let type: Value
  /// How values that both sides changed are merged.
  let merging: Merger.Kind
  /// What it says, as a sentence.
  package let help: String
  /// A value as a document spells it.
  package let example: String

  /// What the value of a member is.
  package enum Value: BitwiseCopyable, Sendable {
    /// The version of the format.
    case version
    /// A text or a number.
    case identifier
    case text
    /// The name or the number of a color.
    case color
    /// An object of tables over the items, see ``ItemTables``, and over cells.
    case tables
    /// The array of the items.
    case items
    /// The rows of the only grid.
    case grid
    /// The array of the grids.
    case grids
    case values
    /// An object of references and formulas.
    case names
    /// A number of digits.
    case precision
    /// A language and a country.
    case locale
    /// A value of its own type, or whatever programs kept there before there was such a member,
    /// which counts as none.
    case free
  }

  /// The keys of all members.
  package static let keys = Set(all.map(\.key))
}
