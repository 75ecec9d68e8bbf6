// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import Testing

/// Names that are looked up, and what items have from a catalogue.
@Suite struct CatalogueTests {
  private func list(_ items: String) throws -> List {
    try Draft.list("{'items':[\(items)]}".replacing("'", with: "\""))
  }

  @Test(
    arguments: [
      ("Äpfel", "äpfel"), ("A\u{308}pfel", "Äpfel"), ("Straße", "STRASSE"), ("ΣΟΦΟΣ", "σοφος"),
      ("  Oat   milk ", "oat milk"), ("Oat\u{A0}milk", "Oat milk"), ("ﬁsh", "FISH"), ("3", " 3"),
      ("É", "e\u{301}"),
    ]
  )
  func `names that people take for one are one`(left: String, right: String) {
    #expect(ItemName(left) == ItemName(right))
  }

  @Test(arguments: [("Oat milk", "Oatmilk"), ("Apfel", "Äpfel"), ("Obst", "Obstsalat"), ("", "0")])
  func `other names are others`(left: String, right: String) {
    #expect(ItemName(left) != ItemName(right))
  }

  @Test func `an item has what it doesn't say, and what it says wins`() throws {
    let catalogue = Catalogue(
      try list(
        """
        {'text':'Milk','price':1,'unit':'l','tags':['dairy'],'note':'blue','barcode':'04',
         'prices':{'A':1,'B':{'price':2,'aisle':'4'}},'quantity':9,'priority':1},
        {'text':'milk','price':7},{'text':'Tea','price':3,'removed':true}
        """
      ),
      name: "Pantry"
    )
    let items = try list(
      "{'text':' MILK','price':5,'tags':[],'note':null,'prices':{'A':3}},{'text':'tea'},{'text':'Eggs'}"
    )
    .items
    let milk = catalogue.inherited(by: items[0])
    #expect(milk.map(\.key) == ["unit", "prices", "note", "barcode"])
    let filled = catalogue.filled(items[0])
    #expect(filled.text == " MILK" && filled.price?.text == "5" && filled.tags == [])
    #expect(filled.quantity == nil && filled.priority == nil && filled.note == "blue")
    #expect(
      filled.shopPrices == [
        ShopPrice(shop: "A", price: NumberText(3)),
        ShopPrice(shop: "B", price: NumberText(2), aisle: "4"),
      ]
    )
    #expect(catalogue.inherited(by: items[1]).isEmpty && catalogue.inherited(by: items[2]).isEmpty)
  }

  @Test func `an item of a name is wanted again, in its spelling, and none is made twice`() throws {
    var shopping = try list(
      """
      {'text':'Bread'},{'text':'Äpfel','completed':true,'removed':true,'quantity':3},
      {'text':'Tea','completed':true}
      """
    )
    let wanted = ["äpfel", "Eggs", "TEA", "bread", "eggs "].map { ListItem(text: $0) }
    let known = shopping.items(named: wanted.map(\.text))
    let result = shopping.want(wanted, known: known) { _, _ in }
    #expect(shopping.items.map(\.text) == ["Äpfel", "Eggs", "Tea", "Bread"])
    #expect(shopping.items.allSatisfy { !$0.isComplete && !$0.isRemoved })
    #expect(shopping.items[0].quantity == NumberText(3))
    #expect(shopping.items[0]["removed"] == nil)
    #expect(result.map(\.text) == ["Äpfel", "Eggs", "Tea", "Bread"])
  }

  @Test func `of several of one name the one that is to be done is taken`() throws {
    var shopping = try list(
      "{'text':'Tea','removed':true},{'text':'tea','completed':true},{'text':'TEA'}"
    )
    let known = shopping.items(named: ["Tea"])
    let result = shopping.want([ListItem(text: "Tea")], known: known) { _, _ in }
    #expect(result.map(\.text) == ["TEA"])
    #expect(shopping.items.map(\.text) == ["Tea", "tea", "TEA"])
  }

  @Test func `putting away keeps places, and takes quantities only if that is said`() throws {
    let document = "{'text':'a','completed':true,'quantity':2},'b',{'text':'c','completed':true}"
    var (kept, reset) = (try list(document), try list(document))
    #expect(kept.putAwayCompleted(resetsQuantity: false).map(\.text) == ["a", "c"])
    #expect(kept.items.map(\.isRemoved) == [true, false, true])
    #expect(kept.items[0].quantity == NumberText(2) && kept.shownIndices == [1])
    _ = reset.putAwayCompleted(resetsQuantity: true)
    #expect(reset.items[0].quantity == nil)
    #expect(kept.putAwayCompleted(resetsQuantity: true).isEmpty)
    #expect(kept.updateAllItemsToCompletionState(false).isEmpty)
  }
}
