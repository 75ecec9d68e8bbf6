// SPDX-License-Identifier: MIT

import TestKit
import ListerCoding
import ListerJSON
import ListerModel
import Testing

/// One example for each rule of merging, to be read.
@Suite struct MergeRuleTests {
  /// A merge of documents whose keys and texts are written with single quotes.
  static func merge(
    _ base: String?,
    _ ours: String,
    _ theirs: String,
    preferring preference: ListMerge.Preference = .rule
  ) throws -> (document: String, conflicts: [String]) {
    let quoted = { (text: String) in text.replacing("'", with: "\"") }
    let merge = ListMerge(
      base: try base.map { try List(reading: quoted($0)) },
      ours: try List(reading: quoted(ours)),
      theirs: try List(reading: quoted(theirs)),
      preferring: preference
    )
    let document = merge.list.document.replacing("\"", with: "'")
    return (document, merge.conflicts.map { $0.message.replacing("\"", with: "'") })
  }

  @Test func `members that say nothing are no edit of an item deleted there`() throws {
    for nothing in ["'completed': false", "'note': null", "'tags': null"] {
      let edited = "{'text': 'b', \(nothing)}"
      let merged = try Self.items("'a', {'text': 'b'}", "'a', \(edited)", "'a'")
      #expect(merged.document == "'a'" && merged.conflicts == [], "\(nothing)")
    }
    let done = try Self.items("'a', 'b'", "'a', {'text': 'b', 'completed': true}", "'a'")
    #expect(done.conflicts.count == 1)
  }

  /// Merges items; the document around them is the same.
  private static func items(
    _ base: String,
    _ ours: String,
    _ theirs: String,
    preferring preference: ListMerge.Preference = .rule
  ) throws -> (document: String, conflicts: [String]) {
    let documents = [base, ours, theirs].map { "{'items':[\($0)]}" }
    let merged = try merge(documents[0], documents[1], documents[2], preferring: preference)
    return (String(merged.document.dropFirst("{'items':[".count).dropLast(2)), merged.conflicts)
  }

  private static let milk = "'uuid':'00000000-0000-4000-8000-00000000000A','text':'Milk'"
  private static let eggs = "'uuid':'00000000-0000-4000-8000-00000000000B','text':'Eggs'"

  @Test func `fields of one item merge one by one`() throws {
    let merged = try Self.items(
      "{\(Self.milk),'price':1.10,'aisle': 7}",
      "{\(Self.milk),'price':1.20,'aisle': 7}",
      "{\(Self.milk),'price':1.10,'aisle': 7,'completed':true}"
    )
    #expect(merged.document == "{\(Self.milk),'price':1.20,'aisle': 7,'completed': true}")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `different prices: the greater text, whichever side is ours; all is told`() throws {
    let sides = ["{\(Self.milk),'price':1.29}", "{\(Self.milk),'price':1.09}"]
    let base = "{\(Self.milk),'price':1.19}"
    let merged = try Self.items(base, sides[0], sides[1])
    #expect(merged.document == sides[0])
    #expect(
      merged.conflicts == [
        "item 'Milk': price: base 1.19, ours 1.29, theirs 1.09; took 1.29 (the greater text)"
      ]
    )
    let other = try Self.items(base, sides[1], sides[0])
    #expect(other.document == sides[0])
    #expect(
      other.conflicts == [
        "item 'Milk': price: base 1.19, ours 1.09, theirs 1.29; took 1.29 (the greater text)"
      ]
    )
  }

  @Test func `a preferred side wins, and the conflict is told all the same`() throws {
    let versions = [1.19, 1.29, 1.09].map { "{\(Self.milk),'price':\($0)}" }
    for (preference, index) in [(ListMerge.Preference.ours, 1), (.theirs, 2)] {
      let merged = try Self.items(versions[0], versions[1], versions[2], preferring: preference)
      #expect(merged.document == versions[index])
      #expect(merged.conflicts.count == 1)
      #expect(merged.conflicts[0].hasSuffix("(as preferred)"))
    }
  }

  @Test func `new items in two orders stand as the preferred side has them`() throws {
    let sides = ["{\(Self.milk)}, {\(Self.eggs)}", "{\(Self.eggs)}, {\(Self.milk)}"]
    for (preference, index) in [(ListMerge.Preference.ours, 0), (.theirs, 1)] {
      let merged = try Self.items("", sides[0], sides[1], preferring: preference)
      #expect(merged.document == sides[index])
      #expect(merged.conflicts.count == 1)
      let swapped = try Self.items("", sides[1], sides[0], preferring: preference)
      #expect(swapped.document == sides[1 - index])
    }
    // By the rule the order doesn't depend on whose it is.
    let merged = try Self.items("", sides[0], sides[1])
    #expect(try Self.items("", sides[1], sides[0]).document == merged.document)
  }

  @Test(arguments: [
    // Members that are spelled in another way are not changed.
    ("'price':1.10", "'price':1.1", "'price':2", "'price':2"),
    ("'price':1", "'price':2.0", "'price':2", "'price':2"),
    ("'note':'a'", "'note':'\\u0061'", "'note':null", "'note':null"),
    // Who completes an item wins against who leaves it open in words.
    ("'x':1", "'x':1,'completed':false", "'x':1,'completed':true", "'x':1,'completed':true"),
    // Shops and tags merge singly.
    (
      "'prices':{'A':1}", "'prices':{'A':1,'C':3}", "'prices':{'A':2,'B':4}",
      "'prices':{'A':2,'B':4,'C':3}"
    ),
    ("'prices':{'A':1,'B':2}", "'prices':{'B':2}", "'prices':{'A':1}", "'prices':{}"),
    (
      "'tags':['x','y']", "'tags':['y','new']", "'tags':['x','y','also']",
      "'tags':['y', 'also', 'new']"
    ),
    ("'tags':['x']", "'x':1", "'tags':['x','y']", "'tags':['y'],'x':1"),
    // New members stand behind the old ones: known ones in the order of the format, others by name.
    (
      "'x':1", "'x':1,'b':1,'note':'n'", "'x':1,'a':2,'unit':'l'",
      "'x':1,'unit':'l','note':'n','a':2,'b':1"
    ),
    // Unknown members are taken whole.
    ("'x':{'a':1}", "'x':{'a':1,'b':[2]}", "'x':{'a':1},'y':0", "'x':{'a':1,'b':[2]},'y':0"),
  ])
  func `members merge without a conflict`(
    base: String,
    ours: String,
    theirs: String,
    merged: String
  ) throws {
    let item = { (members: String) in "{\(Self.milk),\(members)}" }
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      let result = try Self.items(item(base), item(first), item(second))
      #expect(result.document == item(merged))
      #expect(result.conflicts.isEmpty)
    }
  }

  @Test func `an item that one side deleted is kept if the other one edited it`() throws {
    let merged = try Self.items(
      "{\(Self.milk)},{\(Self.eggs)}",
      "",
      "{\(Self.milk)},{\(Self.eggs),'completed':true}"
    )
    #expect(merged.document == "{\(Self.eggs),'completed':true}")
    #expect(merged.conflicts == ["item 'Eggs': edited by theirs, deleted by ours; kept"])
  }

  @Test func `a member that one side removed and the other one changed is kept and told`() throws {
    let merged = try Self.items(
      "{\(Self.milk),'note':'a'}",
      "{\(Self.milk)}",
      "{\(Self.milk),'note':'b'}"
    )
    #expect(merged.document == "{\(Self.milk),'note':'b'}")
    #expect(
      merged.conflicts == [
        "item 'Milk': note: base 'a', ours nothing, theirs 'b'; took 'b' (an edit beats a deletion)"
      ]
    )
  }

  @Test func `hand-written lists merge by their texts`() throws {
    let merged = try Self.items(
      "'Bread','Milk','Eggs'",
      "'Bread','Butter','Milk','Eggs'",
      "'Milk',{'text':'Eggs','completed':true},'Salt'"
    )
    #expect(merged.document == "'Butter','Milk',{'text':'Eggs','completed':true},'Salt'")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `equal texts are told apart by their positions`() throws {
    let merged = try Self.items("'Milk','Milk'", "'Milk','Milk','Milk'", "'Milk'")
    #expect(merged.document.split(separator: ",").filter { $0.contains("Milk") }.count == 2)
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `without a base both sides are kept, once`() throws {
    let merged = try Self.merge(
      nil,
      "{'color':'red','items':['Milk',{'text':'Eggs','price':2}]}",
      "{'items':['Bread',{'text':'Eggs','unit':'dozen'}],'lister':1}"
    )
    #expect(
      merged.document == """
        {
          'lister': 1,
          'color': 'red',
          'items': ['Bread','Milk',{'text': 'Eggs', 'unit': 'dozen', 'price': 2}]
        }
        """
        || merged.document == """
          {
            'lister': 1,
            'color': 'red',
            'items': ['Milk','Bread',{'text': 'Eggs', 'unit': 'dozen', 'price': 2}]
          }
          """
    )
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `members of the document merge one by one, names without case`() throws {
    let merged = try Self.merge(
      "{'name':'a','names':{'due':'A1'},'x':[1, 2]}",
      "{'name':'b','names':{'due':'A1','Paid':'C1'},'x':[1, 2]}",
      "{'name':'a','color':'red','names':{'due':'B1','paid':'C1'},'x':[1, 2]}"
    )
    #expect(
      merged.document
        == "{'name':'b','names':{'due':'B1','Paid':'C1'},'x':[1, 2],'color':'red'}"
    )
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `a member with a point in its name is settled as itself`() throws {
    let lists = try (1...3).map { number in
      try List(reading: "{\"items\": [{\"text\": \"a\", \"b.c\": \(number)}]}")
    }
    let merge = ListMerge(base: lists[0], ours: lists[1], theirs: lists[2])
    try #require(merge.conflicts.map(\.field) == ["b.c"])
    var list = merge.list
    let isSettled = list.settle(merge.conflicts[0], with: JSONText("2"))
    #expect(isSettled)
    #expect(list.items[0]["b.c"] == JSONText("2"))
    #expect(list.items[0]["b"] == nil)
  }

  @Test func `headings of tables merge one by one, and a local one is not lost`() throws {
    func document(_ columns: String) -> String {
      "{'tables':{'Prices':{'columns':{\(columns)}}},'items':['Milk']}"
    }
    let merged = try Self.merge(
      document("'Product':'text','Amount':'price'"),
      document("'Product':'text','Amount':'price','Mine':'note'"),
      document("'Product':'text','Amount':'cost','Shop':'section'")
    )
    #expect(merged.conflicts == [])
    let tables = try #require(JSONText(merged.document.replacing("'", with: "\"")))["tables"]
    let columns = ItemTables(tables).columns.map { "\($0.heading)=\($0.member)" }
    #expect(columns.sorted() == ["Amount=cost", "Mine=note", "Product=text", "Shop=section"])
    let disputed = try Self.merge(
      document("'Amount':'price'"),
      document("'Amount':'cost'"),
      document("'Amount':'note'")
    )
    #expect(disputed.conflicts.count == 1)
  }
}
