// SPDX-License-Identifier: MIT

package import ListerJSON

/// What became of the catalogue of a list to which names were added.
package struct CatalogueAddition: Shaped {
  /// The name of the catalogue; nil where it could not be found.
  package var name: String?
  /// How many names it has more.
  package var count: Int?
  /// Why it has no more; the list was changed all the same.
  package var error: ListerError?

  package init() {}

  init(name: String, count: Int) { (self.name, self.count) = (name, count) }

  package static let fields: [Field<CatalogueAddition>] = [
    Field("name", \.name, "The name of the catalogue"),
    Field("added", \.count, "How many names it has more"),
    Field("error", \.error, "Why it has no more"),
  ]
}
