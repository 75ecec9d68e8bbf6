// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFormats
package import ListerModel

extension Workspace {
  /// The items of a file of the format `oi-extras`, as new ones.
  ///
  /// - Parameter path: a file with an object of arrays side by side.
  /// - Returns: the items, and what was noticed.
  /// - Throws: ``ListerError`` when it can't be read.
  package static func items(
    ofFile path: String
  ) throws(ListerError) -> (items: [ListItem], remarks: [String]) {
    let file = try FileError.mapping(try ImportFile(path: path))
    let result: ImportResult
    do {
      result = try file.lists(as: FormatDescription(.shoppingExtras))
    } catch {
      throw ListerError(
        .source(error),
        at: .init(path: path, line: error.line, column: error.column, member: error.place)
      )
    }
    let items = result.lists.flatMap(\.list.items).map { item in
      var item = item
      item.refreshIdentity()
      return item
    }
    return (items, result.remarks.map(\.message))
  }

  /// Items that are to be added, those without a text with that of the item of the same bar code.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - place: the list that they are for.
  /// - Returns: the items, each with a text.
  /// - Throws: ``ListerError`` when neither the catalogue nor the list has the bar code.
  func named(
    _ items: [ListItem],
    for place: ListPlace
  ) throws(ListerError) -> [ListItem] {
    guard items.contains(where: \.text.isEmpty) else { return items }
    let list = try place.read()
    return try items.named(by: list, try catalogue(of: list, at: place))
  }
}

extension [ListItem] {
  /// The items, those without a text with that of the item of the same bar code.
  fileprivate func named(
    by list: List,
    _ catalogue: Catalogue?
  ) throws(ListerError) -> [ListItem] {
    try map { (item) throws(ListerError) in
      guard item.text.isEmpty else { return item }
      guard let barcode = item.barcode else { throw ListerError(.noText) }
      let own = list.items.first { $0.barcode == barcode }
      guard let known = own?.text ?? catalogue?.text(ofBarcode: barcode) else {
        throw ListerError(.noBarcode(barcode))
      }
      var item = item
      item.text = known
      return item
    }
  }
}
