// SPDX-License-Identifier: MIT

import TestKit
import ListerJSON
import ListerModel
import Testing

/// What happened between two versions.
@Suite struct ListChangesTests {
  private func changes(_ old: String, _ new: String) throws -> ListChanges {
    let lists = try [old, new].map { try List(reading: $0.replacing("'", with: "\"")) }
    return ListChanges(from: lists[0], to: lists[1])
  }

  private func json(_ old: String, _ new: String) throws -> String {
    try changes(old, new).json.text.replacing("\"", with: "'")
  }

  private static let a = "'uuid':'00000000-0000-4000-8000-00000000000A','text':'A'"
  private static let b = "'uuid':'00000000-0000-4000-8000-00000000000B','text':'B'"
  private static let c = "'uuid':'00000000-0000-4000-8000-00000000000C','text':'C'"

  @Test(arguments: [
    ("{}", "{'items':[ ]}"),
    ("{'items':['a','b'],'color':4}", "{'color':'orange','items':[{'text':'a'},'\\u0062']}"),
    (
      "{'items':[{'text':'a','price':1.10}]}",
      "{'items':[{'price':1.1,'completed':false,'text':'a'}]}"
    ),
    (
      "{'grids':[{'name':'T','rows':[[1]]}]}",
      "{'grids':[{'name':'t','rows':[[1.0,null]],'values':[]}]}"
    ),
    ("[[1]]", "{'grid':[[1]],'values':[[1]]}"),
    ("{'names':{'a':'A1'},'note':null}", "{'names':{'A':'A1'}}"),
  ])
  func `spelling is no change`(old: String, new: String) throws {
    let changes = try changes(old, new)
    #expect(changes.isEmpty)
    #expect(changes.json.members.allSatisfy { $0.value.text == "[]" })
  }

  @Test func `new lists, one after the other, count as changes from an empty list`() throws {
    var counts = NewListCounts()
    for text in [
      "{}", "{'items':['a']}", "{'items':['b','c']}", "{'color':'red','items':['b']}",
      "{'color':'red','note':1,'grids':[{'name':'T','rows':[[1]]}]}", "[[1,2]]", "{}",
    ] {
      let list = try List(reading: text.replacing("'", with: "\""))
      #expect(counts.counts(of: list) == ListChanges(from: List(), to: list).counts, "\(text)")
    }
  }

  @Test func `items are added, removed, changed and moved`() throws {
    let changes = try changes(
      "{'items':[{\(Self.a)},{\(Self.b),'price':1,'prices':{'X':1,'Y':2}},'D']}",
      "{'items':[{\(Self.c)},{\(Self.b),'price':2,'prices':{'X':3}},{\(Self.a)}]}"
    )
    #expect(changes.added.map(\.text) == ["C"])
    #expect(changes.removed.map(\.text) == ["D"])
    #expect(changes.moved.count == 1)
    #expect(changes.changed.count == 1)
    #expect(changes.changed.first?.item.text == "B")
    let fields = changes.changed.first?.fields.map {
      "\($0.field) \($0.from?.text ?? "-") \($0.to?.text ?? "-")"
    }
    #expect(fields == ["price 1 2", "prices.X 1 3", "prices.Y 2 -"])
    #expect(!changes.isEmpty)
  }

  @Test func `as few items as possible are said to have moved`() throws {
    let changes = try changes(
      "{'items':['0','1','2','3','4','5','6']}",
      "{'items':['6','0','1','3','4','2','5']}"
    )
    #expect(Set(changes.moved.map(\.text)) == ["6", "2"])
    #expect(changes.added.isEmpty && changes.removed.isEmpty && changes.changed.isEmpty)
  }

  @Test func `members, names, grids and cells`() throws {
    let json = try json(
      "{'color':'red','names':{'due':'A1'},'grids':[{'name':'T','rows':[[1,2]],'x':1},{'name':'U','rows':[]}]}",
      "{'name':'n','names':{'due':'B1'},'grids':[{'name':'T','rows':[[1],['=A1']]},{'name':'V','rows':[]}]}"
    )
    #expect(
      json == """
        {'added': [], 'removed': [], 'changed': [], 'moved': [], 'document': [\
        {'field': 'name', 'from': null, 'to': 'n'}, \
        {'field': 'names.due', 'from': 'A1', 'to': 'B1'}, \
        {'field': 'color', 'from': 'red', 'to': null}, \
        {'field': 'grids.T.x', 'from': 1, 'to': null}, \
        {'field': 'grids.V', 'from': null, 'to': {'name':'V','rows':[]}}, \
        {'field': 'grids.U', 'from': {'name':'U','rows':[]}, 'to': null}], \
        'cells': [{'grid': 'T', 'cell': 'B1', 'from': 2, 'to': null}, \
        {'grid': 'T', 'cell': 'A2', 'from': null, 'to': '=A1'}]}
        """
    )
  }

  @Test func `cells count as changed wherever one of the versions has them`() throws {
    let changes = try changes(
      "{'grids':[{'name':'T','rows':[[1,2],[3]]}]}",
      "{'grids':[{'name':'T','rows':[[1],[3,4,null],[],[5]]}]}"
    )
    #expect(changes.cells.map(\.address) == ["B1", "B2", "A4"])
  }

  @Test func `a conflict as JSON says the same as its message`() throws {
    let lists = try ["1.19", "1.29", "1.09"].map {
      try List(reading: "{'items':[{\(Self.a),'price':\($0)}]}".replacing("'", with: "\""))
    }
    let merge = ListMerge(base: lists[0], ours: lists[1], theirs: lists[2])
    #expect(
      merge.conflicts.map { $0.json.text.replacing("\"", with: "'") } == [
        """
        {'subject': 'item', 'uuid': '00000000-0000-4000-8000-00000000000A', 'text': 'A', \
        'field': 'price', 'base': 1.19, 'ours': 1.29, 'theirs': 1.09, 'chosen': 1.29, \
        'rule': 'greaterText', 'message': 'item \\'A\\': price: base 1.19, ours 1.29, theirs 1.09; \
        took 1.29 (the greater text)'}
        """
      ]
    )
  }

  @Test func `orders that contradict each other are told with what was moved`() throws {
    let lists = try ["'a','b','c','d'", "'b','a','c','d'", "'a','c','d','b'"].map {
      try List(reading: "{'items':[\($0)]}".replacing("'", with: "\""))
    }
    let merge = ListMerge(base: lists[0], ours: lists[1], theirs: lists[2])
    #expect(merge.list.items.map(\.text) == ["b", "a", "c", "d"])
    #expect(merge.conflicts.map(\.rule) == [.order])
    #expect(
      merge.conflicts.first?.message.hasPrefix(
        "document: items: base [{\"text\": \"b\", \"position\": 2}]"
      ) == true
    )
  }
}
