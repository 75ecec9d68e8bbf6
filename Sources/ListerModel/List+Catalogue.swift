// SPDX-License-Identifier: MIT

extension [List] {
  /// The lists with what they have from the catalogue among them, and without that; what a program
  /// knows of an item for all its lists is read into one.
  package var withoutCatalogue: [List] {
    guard let place = firstIndex(where: { $0.name == Catalogue.defaultName }) else { return self }
    let catalogue = Catalogue(self[place], name: Catalogue.defaultName)
    return enumerated().filter { $0.offset != place }.map { catalogue.filled($0.element) }
  }
}
