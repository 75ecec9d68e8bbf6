// SPDX-License-Identifier: MIT

import ListerJSON
import Testing

@testable import ListerModel

/// Views: their spelling in documents, which items they show, and in which order.
@Suite struct ListViewTests {
  private func list(_ document: String) throws -> List {
    try Draft.list(document.replacing("'", with: "\""))
  }

  /// The texts of the items that a view shows.
  private func texts(
    _ view: String,
    of items: String,
    head: String = "",
    catalogue: String? = nil,
    times: [String: Int] = [:]
  ) throws -> [String] {
    let list = try list("{\(head)'view':\(view),'items':[\(items)]}")
    let known = try catalogue.map { Catalogue(try self.list("{'items':[\($0)]}"), name: "C") }
    let viewed = ViewedList(list, known, by: list.view) {
      let pairs = list.items.compactMap { item in times[item.text].map { (item.uuid, $0) } }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    return viewed.indices.map { list.items[$0].text }
  }

  private static let shopping = """
    {'text':'b10','price':2,'tags':['dairy'],'priority':2,'quantity':3},
    {'text':'B9','price':10,'completed':true,'due':'2026-12-02'},
    {'text':'a','tags':['Obst'],'priority':10,'due':'2026-12-01T08:00:00Z','quantity':0.5},
    {'text':'C','prices':{'M':{'price':1.5,'aisle':'4'},'N':2},'tags':['Obstsalat','dairy']},
    {'text':'d','prices':{'N':{'price':1,'stocked':false,'aisle':'1'}},'priority':1},
    {'text':'e','removed':true}
    """

  @Test(
    arguments: [
      ("[]", "b10 B9 a C d"), ("['text']", "a B9 b10 C d"), ("['-text']", "d C b10 B9 a"),
      ("['done','text']", "a b10 C d B9"), ("['-done','text']", "B9 a b10 C d"),
      ("['priority']", "d b10 a B9 C"), ("['-priority']", "a b10 d B9 C"),
      ("['price']", "C b10 B9 a d"), ("['-price']", "B9 b10 C a d"),
      ("['tags','text']", "b10 a C B9 d"), ("['quantity']", "a b10 B9 C d"),
      ("['due']", "a B9 b10 C d"), ("['-due']", "B9 a b10 C d"), ("['-manual']", "d C a B9 b10"),
      ("['shop']", "C b10 B9 a d"), ("['aisle']", "C b10 B9 a d"),
      ("['manual','text']", "b10 B9 a C d"), ("['nonsense',7,'text']", "a B9 b10 C d"),
    ]
  )
  func `keys order what has them, others come last`(keys: String, expected: String) throws {
    let texts = try texts("{'sort':\(keys)}", of: ListViewTests.shopping)
    #expect(texts.joined(separator: " ") == expected)
  }

  @Test func `newest and oldest go by what items say, else by when they came, else stay`() throws {
    let items = "{'text':'a'},{'text':'b','created':'2026-11-20'},{'text':'c'},{'text':'d'}"
    let times = ["a": 1_700_000_000_000, "c": 1_800_000_000_000]
    #expect(try texts("{'sort':['newest']}", of: items, times: times) == ["c", "b", "a", "d"])
    #expect(try texts("{'sort':['oldest']}", of: items, times: times) == ["a", "b", "c", "d"])
    #expect(try texts("{'sort':['-newest']}", of: items, times: times) == ["a", "b", "c", "d"])
    #expect(try texts("{'sort':['newest']}", of: "{'text':'x'},{'text':'y'}") == ["x", "y"])
  }

  @Test(
    arguments: [
      ("'tags':['obst']", "a"), ("'tags':['dairy']", "b10 C"), ("'tags':['none']", "B9 d"),
      ("'tags':['dairy','Obstsalat']", "C"), ("'tags':['=none']", ""), ("'shop':'m'", "C"),
      ("'shop':'N'", "C"), ("'shop':'M,none'", "b10 B9 a C"), ("'shop':'none'", "b10 B9 a"),
      ("'shop':['N','none']", "b10 B9 a C"), ("'hide':['done']", "b10 a C d"),
      ("'hide':['open']", "B9"), ("'hide':'done'", "b10 B9 a C d"), ("'tags':7", "b10 B9 a C d"),
    ]
  )
  func `tags are compared whole, shops have stock`(members: String, expected: String) throws {
    let texts = try texts("{\(members)}", of: ListViewTests.shopping)
    #expect(texts.joined(separator: " ") == expected)
  }

  @Test func `a shop and a tag called none, and a name with a comma, can be meant`() throws {
    let items = """
      {'text':'a','tags':['none'],'prices':{'none':1}},{'text':'b'},
      {'text':'c','prices':{'x, y':1},'tags':['x, y']}
      """
    #expect(try texts("{'shop':'=none'}", of: items) == ["a"])
    #expect(try texts("{'shop':'=x, y'}", of: items) == ["c"])
    #expect(try texts("{'shop':['x, y','=none']}", of: items) == ["a", "c"])
    #expect(try texts("{'tags':['x, y']}", of: items) == ["c"])
    #expect(try texts("{'tags':['=none']}", of: items) == ["a"])
  }

  @Test func `what is inherited counts, and the price of the shop that is chosen`() throws {
    let catalogue = """
      {'text':'MILK','price':1,'tags':['dairy'],'prices':{'M':3,'N':0.5}},{'text':'Tea','price':2}
      """
    let items = "{'text':'Tea'},{'text':'Milk','prices':{'N':4}},{'text':'Eggs','price':1.5}"
    #expect(
      try texts("{'sort':['price']}", of: items, catalogue: catalogue) == ["Milk", "Eggs", "Tea"]
    )
    #expect(try texts("{'tags':['Dairy']}", of: items, catalogue: catalogue) == ["Milk"])
    let list = try list("{'items':[\(items)]}")
    let known = Catalogue(try self.list("{'items':[\(catalogue)]}"), name: "C")
    let milk = ViewedItem(list.items[1], known)
    #expect(milk.offer(in: [ItemName("n")]).price == NumberText(4))
    #expect(milk.offer(in: [ItemName("m"), ItemName("n")]).price == NumberText(3))
    #expect(milk.offer(in: [ItemName("x")]).price == nil)
    #expect(milk.offer(in: []).price == NumberText(1))
  }

  @Test(
    arguments: [
      ("", "Apfel Äpfel Birne öl Zimt"), ("'locale':'sv-SE',", "Apfel Birne Zimt Äpfel öl"),
      ("'locale':'de-DE',", "Apfel Äpfel Birne öl Zimt"),
    ]
  )
  func `letters with marks are where the language has them`(head: String, expected: String) throws {
    let items = "{'text':'öl'},{'text':'Zimt'},{'text':'Apfel'},{'text':'Äpfel'},{'text':'Birne'}"
    #expect(
      try texts("{'sort':['text']}", of: items, head: head).joined(separator: " ") == expected
    )
  }

  @Test(
    arguments: [
      ["-1e400", "-12", "-3.5", "0", "0.000001", "9.99", "10", "1e2", "100.01", "1e400"]
    ]
  )
  func `numbers are ordered exactly, whatever their size`(ascending: [String]) throws {
    let keys = try ascending.map { NumberOrder(try #require(NumberText($0))) }
    for left in keys.indices {
      for right in keys.indices { #expect((keys[left] < keys[right]) == (left < right)) }
    }
    #expect(NumberOrder(NumberText(100)) == NumberOrder(try #require(NumberText("1.00e2"))))
  }

  @Test func `what another program has in a view is kept, and empty members go`() throws {
    var list = try list("{'view':{'sort':['x'],'skin':'android','hide':3},'items':[]}")
    #expect(list.view == ListView())
    var change = ListView.Change()
    change.sort = [SortKey(.price, descending: true), SortKey(.text)]
    change.shops = [.named("a,b")]
    list.view = list.view.applying(change)
    let value = try #require(list["view"])
    #expect(ListView(value) == ListView().applying(change))
    #expect(value["skin"]?.string == "android" && value["hide"]?.number == NumberText(3))
    #expect(value["shop"]?.string == "=a,b")
    var reset = ListView.Change()
    reset.isReset = true
    #expect(list.view.applying(reset) == ListView())
    list.view = ListView()
    #expect(list["view"]?.members.map(\.key) == ["skin", "hide"])
  }

  @Test(arguments: ["none", "=none", "M,none", "=a,b", "x", "==x"])
  func `choices come back as they were`(text: String) {
    let choices = NameChoice.choices(spelled: text)
    let value = NameChoice.value(of: choices)
    var view = ListView()
    view.shops = choices
    #expect(value != nil && ListView(view.value(replacing: nil)).shops == choices)
  }
}
