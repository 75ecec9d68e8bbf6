// SPDX-License-Identifier: MIT

package import ListerModel

/// What the files of a format have a place for.
///
/// Writing reports what a list says as well, so that nothing is dropped silently: see
/// ``remarks(on:)``.
package struct FormatCapabilities: Sendable {
  /// The members of a list, apart from its version and its items.
  package let list: Members<DocumentField>
  let items: Members<ItemField>
  /// Whether a list without items is written as the cells of its grids.
  var writesCells = false
  /// Whether a text is read without the white space around it.
  var trimsTexts = false

  /// Places for the given members.
  package init(
    list: Members<DocumentField>,
    items: Members<ItemField>,
    writesCells: Bool = false,
    trimsTexts: Bool = false
  ) {
    self.list = list
    self.items = items
    self.writesCells = writesCells
    self.trimsTexts = trimsTexts
  }

  /// All that a list can say.
  package static let all = FormatCapabilities(list: .all, items: .all)

  /// Members of a list or of an item, those that are declared and those that other programs made.
  package struct Members<Field: MemberField>: Sendable {
    /// The keys of the declared members that have a place.
    private let declared: Set<String>
    /// The keys of the others; nil if any of them has a place.
    private let others: Set<String>?

    /// Members of any key.
    static var all: Members { Members(declared: Field.keys, others: nil) }

    /// All members that are declared, and others of the given keys; of any key if nil.
    package static func declared(own: Set<String>? = []) -> Members {
      Members(declared: Field.keys, others: own)
    }

    /// Some members that are declared, and others of the given keys; of any key if nil.
    package static func only(_ fields: [Field], own: Set<String>? = []) -> Members {
      Members(declared: Set(fields.map(\.key)), others: own)
    }

    private init(declared: Set<String>, others: Set<String>?) {
      self.declared = declared
      self.others = others
    }

    /// Whether any member has a place.
    var areAll: Bool { declared == Field.keys && others == nil }

    /// Whether a member has a place.
    package func contains(_ key: String) -> Bool {
      Field.keys.contains(key) ? declared.contains(key) : others?.contains(key) ?? true
    }

    /// The members in words, the declared ones in the given order; nil if there are none.
    func words(_ fields: [Field]) -> String? {
      if areAll { return "all" }
      var words: [String] = []
      if declared == Field.keys {
        words.append("all that are declared")
      } else {
        words += fields.map(\.key).filter(declared.contains)
      }
      words += others?.sorted() ?? ["those of other programs"]
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }
  }

  /// The members of a list and of an item that have a place, in words.
  package var words: (list: String, items: String) {
    var list = list.words(DocumentField.all) ?? "none"
    if writesCells { list += "; without items: grid, grids, values" }
    return (list, items.words(ItemField.all) ?? "none")
  }
}
