// SPDX-License-Identifier: MIT

import ListerModel
import TestKit
import Testing

/// Which items of two versions are the same, when people and other programs write no identifiers.
@Suite struct AlignmentTests {
  /// A merge of items whose keys and texts are written with single quotes.
  private static func merge(
    _ base: String,
    _ ours: String,
    _ theirs: String
  ) throws -> (document: String, conflicts: [String]) {
    let documents = [base, ours, theirs].map { "{'items':[\($0)]}" }
    let merged = try MergeRuleTests.merge(documents[0], documents[1], documents[2])
    return (merged.document.replacing(": ", with: ":").replacing(", ", with: ","), merged.conflicts)
  }

  @Test func `a text that is edited in its place is an edit, for whoever ticked it`() throws {
    let sides = [
      "'Bread','Oat milk','Eggs'", "'Bread',{'text':'Milk','completed':true},'Eggs'",
    ]
    for (ours, theirs) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      let merged = try Self.merge("'Bread','Milk','Eggs'", ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(merged.document.contains("'text':'Oat milk','completed':true"))
      #expect(!merged.document.contains("'Milk'"))
    }
  }

  @Test func `a text in the place of a quite different one is a new item`() throws {
    let merged = try Self.merge(
      "'Bread','Milk'",
      "'Bread','Salt'",
      "'Bread',{'text':'Milk','completed':true}"
    )
    #expect(
      merged.document == "{'items':['Bread','Salt',{'text':'Milk','completed':true}]}"
    )
    #expect(merged.conflicts == ["item 'Milk': edited by theirs, deleted by ours; kept"])
  }

  @Test func `what one side edited in its place and the other one deleted is no conflict`() throws {
    let merged = try Self.merge("'Bread','Milk','Eggs'", "'Bread','Oat milk','Eggs'", "'Eggs'")
    #expect(merged.document.components("milk") == 1 && merged.document.components("Milk") == 0)
    #expect(merged.document.components("Bread") == 0 && merged.document.components("Eggs") == 1)
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `both sides make the same edit in their ways: the item is there once`() throws {
    let merged = try Self.merge(
      "'Bread','Milk','Eggs'",
      "'Bread','Oat milk','Eggs'",
      "'Oat milk','Salt','Eggs'"
    )
    #expect(merged.document.components("Oat milk") == 1)
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `of equal texts the one that is missing is that whose content is`() throws {
    let milk = { (price: Int, more: String) in "{'text':'Milk','price':\(price)\(more)}" }
    let merged = try Self.merge(
      "\(milk(1, "")),\(milk(2, "")),\(milk(3, ""))",
      "\(milk(2, "")),\(milk(3, ""))",
      "\(milk(1, "")),\(milk(2, ",'unit':'l'")),\(milk(3, ""))"
    )
    #expect(merged.conflicts.isEmpty)
    #expect(merged.document.components("'price':1") == 0)
    #expect(merged.document.contains("'price':2,'unit':'l'"))
  }

  /// An item with an identifier that no text derives.
  private static func named(_ text: String, _ digit: String, _ more: String = "") -> String {
    "{'uuid':'00000000-0000-4000-8000-00000000000\(digit)','text':'\(text)'\(more)}"
  }

  @Test func `an identifier that is written is never overruled`() throws {
    let merged = try Self.merge(
      Self.named("Milk", "A"),
      Self.named("Milk", "B"),
      Self.named("Milk", "A", ",'completed':true")
    )
    #expect(merged.document.components("Milk") == 2)
  }

  @Test func `an item that another program gives an identifier is that of its text`() throws {
    let base = "'Tea','Eggs','Milk'"
    let sides = [
      "'Tea',\(Self.named("Eggs", "A")),'Milk'", "{'text':'Eggs','price':2},'Tea','Milk'",
    ]
    for (ours, theirs) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      let merged = try Self.merge(base, ours, theirs)
      #expect(merged.conflicts.isEmpty)
      let eggs = "{'text':'Eggs','price':2,'uuid':'00000000-0000-4000-8000-00000000000A'}"
      #expect(merged.document == "{'items':[\(eggs),'Tea','Milk']}")
    }
  }

  @Test func `what only named an item keeps the bytes that it has there`() throws {
    let named = "'Tea',\(Self.named("Eggs", "A", ",'price':2"))"
    for (ours, theirs) in [(named, "'Eggs','Tea'"), ("'Eggs','Tea'", named)] {
      let merged = try Self.merge("'Tea','Eggs'", ours, theirs)
      #expect(merged.document == "{'items':[\(Self.named("Eggs", "A", ",'price':2")),'Tea']}")
    }
  }

  @Test func `of two identifiers for one item the lesser one is taken`() throws {
    let sides = [
      Self.named("Eggs", "B", ",'price':2"), Self.named("Eggs", "A", ",'completed':true"),
    ]
    for (ours, theirs) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      let merged = try Self.merge("'Eggs'", ours, theirs)
      #expect(merged.conflicts.isEmpty)
      let members = "'text':'Eggs','completed':true,'price':2"
      #expect(
        merged.document
          == "{'items':[{\(members),'uuid':'00000000-0000-4000-8000-00000000000A'}]}"
      )
    }
  }

  @Test func `a name is taken, not the identifier that a program has derived and written`() throws {
    let derived = "4D821F6D-2409-5155-8B88-58D3CC061667"
    let sides = [
      Self.named("Eggs", "A"), "{'uuid':'\(derived)','text':'Eggs','price':2}",
    ]
    for (ours, theirs) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      let merged = try Self.merge("'Eggs'", ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(merged.document.components("Eggs") == 1 && merged.document.contains("'price':2"))
      #expect(merged.document.contains("00000000000A"))
    }
  }

  @Test func `of equal texts the one that is named is that whose content the item has`() throws {
    let eggs = ["{'text':'Eggs','price':1}", "{'text':'Eggs','price':2}"]
    let merged = try Self.merge(
      "\(eggs[0]),\(eggs[1])",
      "\(eggs[0]),\(Self.named("Eggs", "A", ",'price':2"))",
      "\(eggs[0]),{'text':'Eggs','price':2,'unit':'l'}"
    )
    #expect(merged.conflicts.isEmpty)
    #expect(
      merged.document.hasPrefix("{'items':[\(eggs[0]),{'text':'Eggs','price':2,'unit':'l','uuid'")
    )
    #expect(merged.document.components("Eggs") == 2)
  }

  @Test func `a name counts only where the other side has the item, and not the name`() throws {
    let gone = try Self.merge("'Tea','Eggs'", "'Tea',\(Self.named("Eggs", "A"))", "'Tea'")
    #expect(gone.document.components("Eggs") == 1 && gone.conflicts.isEmpty)
    let elsewhere = try Self.merge(
      "'Tea','Eggs'",
      "'Tea',\(Self.named("Eggs", "A"))",
      "'Tea',{'text':'Eggs','price':2},\(Self.named("Eggs", "A"))"
    )
    #expect(elsewhere.document.components("Eggs") == 2)
    #expect(elsewhere.conflicts == ["item 'Eggs': edited by theirs, deleted by ours; kept"])
  }

  @Test func `an item that one side named and moved, and the other one renamed, is one`() throws {
    let base = "'Tea','Eggs','Milk'"
    let sides = ["\(Self.named("Eggs", "A")),'Tea','Milk'", "'Tea','Boiled eggs','Milk'"]
    for (ours, theirs) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      let merged = try Self.merge(base, ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(merged.document.hasPrefix("{'items':[{'"))
      #expect(merged.document.components("Boiled eggs") == 1)
      #expect(merged.document.components("'Eggs'") == 0)
      // The name would be taken for that of another item: it has the one that the base derives.
      #expect(merged.document.components("00000000000A") == 0)
    }
  }

  @Test(arguments: [
    ("Milk", "Oat milk", true), ("Milk", "Mlik", true), ("Milk 2 l", "milk 3 l", true),
    ("bread and milk", "Milk and bread", true), ("Milk", "Bread", false), ("Milk", "", false),
    ("Bread", "Butter", false), ("", "", false), ("Call Bob", "Call Robert", true),
  ])
  func `texts are alike that share half of their characters or words`(
    text: String,
    other: String,
    isAlike: Bool
  ) throws {
    let merged = try Self.merge(
      "'\(text)','End'",
      "'\(other)','End'",
      "{'text':'\(text)','completed':true},'End'"
    )
    #expect(merged.conflicts.isEmpty == isAlike || text == other)
  }

  @Test func `what is not alike in its text is an edit if all else is as it was`() throws {
    let rest = "'price':1.19,'barcode':'4006381333931'"
    let merged = try Self.merge(
      "{'text':'Milk',\(rest)}",
      "{'text':'Drink',\(rest)}",
      "{'text':'Milk',\(rest),'completed':true}"
    )
    #expect(merged.conflicts.isEmpty)
    #expect(merged.document.contains("'text':'Drink'"))
    #expect(merged.document.contains("'completed':true"))
  }

  @Test func `changes between two lists are told as merging sees them`() throws {
    let lists = try ["'Bread','Milk','Eggs'", "'Bread','Oat milk','Eggs'"].map {
      try List(reading: "{'items':[\($0)]}".replacing("'", with: "\""))
    }
    let changes = ListChanges(from: lists[0], to: lists[1])
    #expect(changes.added.isEmpty && changes.removed.isEmpty)
    #expect(changes.changed.map(\.item.text) == ["Oat milk"])
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
