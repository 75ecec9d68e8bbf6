// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import ListerModel
import ListerTables

extension Format {
  static let shoppingDatabase = Format(
    name: "oi-db",
    summary: "OI Shopping List: the database of the app (shopping.db), as a folder of lists",
    extensions: ["shopping.db"],
    discussion: """
      Each list becomes one, and what the app knows of an item in all lists is in the list \
      "Catalogue": unit, price, prices and aisles by shop, tags, note and bar code. Lists say what only \
      they know: quantity, priority, and whether an item is done (status 2) or put away (3), and the \
      order and the filters in which they are shown, and when an item came on the list. Stores of several lists with one name are one shop. \
      A price of -1 or 0 and an aisle of -1 stand for none; rows whose item, list or store is not there, \
      such as those of the store -1, are left out; all that is told. Versions 1 to 13 are read, and never \
      changed; written is a new one of version 13, in which prices are whole cents. Source: the sources of openintents/shoppinglist.
      """,
    example: """
      adb exec-out run-as org.openintents.shopping cat databases/shopping.db > shopping.db
      """,
    holds: FormatCapabilities(
      list: .only([.name, .catalogue, .shops, .view]),
      items: .only(
        [
          .text, .completed, .removed, .quantity, .unit, .price, .prices, .priority, .tags, .note,
          .barcode, .created,
        ],
        own: ["quantityText", "priorityText"]
      ),
      trimsTexts: true
    ),
    takes: [],
    recognizes: { bytes in
      guard bytes.hasPrefix(ForeignDatabase.mark) else { return .impossible }
      let start = bytes[0..<min(bytes.count, 64 << 10)]
      let isOfApp = ["CREATE TABLE contains", "CREATE TABLE lists", "CREATE TABLE items"].allSatisfy
      {
        $0.withByteView { start.contains($0) }
      }
      return isOfApp ? .certain : .impossible
    },
    read: { (bytes, _) throws(ImportError) in
      let file = try ImportError.reading { () throws(DatabaseError) in try ForeignDatabase(bytes) }
      var database = try ShoppingDatabase(file)
      return try database.result()
    },
    write: { (lists, _) throws(ExportError) in
      var writer = try ShoppingWriter(lists)
      return try writer.result()
    }
  )
}
