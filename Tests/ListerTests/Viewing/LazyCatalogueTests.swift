// SPDX-License-Identifier: MIT

import ListerFiles
import ListerJSON
import ListerModel
import TestKit
import Testing

@testable import Lister

/// A catalogue that is read from its file, of which only what is asked for is made.
@Suite struct LazyCatalogueTests {
  private func written(_ document: String, in folder: TemporaryFolder) throws -> ListPlace {
    try folder.add("Catalogue.list.json", document)
    return ListPlace(path: "\(folder.path)/Catalogue.list.json")
  }

  @Test func `it has what the whole list has`() throws {
    let folder = try TemporaryFolder()
    let place = try written(
      """
      \u{FEFF}{"currency": "EUR", "shops": ["B", "A"], "catalogue": null, "items": [
        "Milk", {"text": "milk", "price": 2}, {"text": "Tea", "removed": true, "price": 3},
        {"text": "tea", "price": 4, "barcode": "04"}, {"removed": "later", "text": "Äpfel", "unit": "kg"}
      ]}
      """,
      in: folder
    )
    let (read, whole) = (try place.catalogue(), Catalogue(try place.read(), name: "Catalogue"))
    #expect(read.name == whole.name && read.list == whole.list)
    #expect(read.list.items.map(\.uuid) == whole.list.items.map(\.uuid))
    for name in ["milk", "TEA", "äpfel", "Eggs", ""] {
      #expect(read.hasItem(named: name) == whole.hasItem(named: name))
      #expect(read.text(named: name) == whole.text(named: name))
      #expect(read.item(named: name) == whole.item(named: name))
      let item = ListItem(text: name)
      #expect(read.inherited(by: item) == whole.inherited(by: item))
    }
    #expect(read.text(ofBarcode: "04") == "tea" && read.text(named: "TEA") == "tea")
    #expect(read[.currency]?.string == "EUR" && read[.catalogue] == nil && read[.locale] == nil)
    #expect(read[.shops] == whole[.shops])
  }

  @Test func `two items of one identifier are refused with both places, as everywhere`() throws {
    let folder = try TemporaryFolder()
    let uuid = "6F1C2D3E-0000-4000-8000-0123456789AB"
    let place = try written(
      "{\"items\": [\"a\",\n {\"uuid\": \"\(uuid)\"}, {\"uuid\": \"\(uuid)\"}]}",
      in: folder
    )
    let lazy = #expect(throws: ListerError.self) { try place.catalogue() }
    let whole = #expect(throws: ListerError.self) { try place.read() }
    #expect(lazy?.reason == .document(.duplicateItem(first: "items[1]")))
    #expect(lazy?.place == whole?.place && lazy?.place.member == "items[2].uuid")
  }

  @Test(arguments: ["{\"items\": [\"a\", 7]}", "{\"items\": [", "[1", "{\"items\": [\"a\"]}x"])
  func `what is no document is told as everywhere`(document: String) throws {
    let folder = try TemporaryFolder()
    let place = try written(document, in: folder)
    let lazy = #expect(throws: ListerError.self) { try place.catalogue() }
    let whole = #expect(throws: ListerError.self) { try place.read() }
    #expect(lazy?.description == whole?.description && lazy?.place.line != nil)
  }
}
