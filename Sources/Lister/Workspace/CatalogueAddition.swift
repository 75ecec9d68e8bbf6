// SPDX-License-Identifier: MIT

package import ListerJSON

/// What became of the catalogue of a list to which names were added.
package struct CatalogueAddition: Sendable {
  /// The name of the catalogue.
  package let name: String
  /// How many names it has more.
  package let count: Int

  init(name: String, count: Int) { (self.name, self.count) = (name, count) }

  /// `{"name", "added"}`.
  package var json: JSONText {
    JSONText(members: [.init("name", name), .init("added", count)])
  }

  init?(_ json: JSONText) {
    guard let name = json["name"]?.string, let count = json["added"]?.number?.int else {
      return nil
    }
    self.init(name: name, count: count)
  }
}
