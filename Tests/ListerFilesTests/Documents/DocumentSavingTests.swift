// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing
@testable import ListerFiles

@Suite struct DocumentSavingTests {
  @Test func `conflict resolution: both sides are merged, the version before is kept`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk", "Bread"])
    let base = try document.read().list
    var list = base
    list.items[0].isComplete = true
    list.items.append(ListItem(text: "Tea"))
    // Meanwhile another program works on the document.
    try document.edit("Rename", at: 1) { (list) throws(DocumentFileError) in
      list.items[0].text = "Soy Milk"
      list.items.remove(at: 1)
    }
    let saved = try document.save(list, basedOn: base, "Edit", at: 2)
    #expect(saved.conflicts.isEmpty)
    #expect(try document.texts == ["Soy Milk", "Tea"])
    #expect(try document.read().list.items[0].isComplete)
    #expect(try document.read().list == saved.list)
    #expect(try document.titles == ["Found", "Rename", "Edit"])
    #expect(try document.list(ofVersion: 2).items.map(\.text) == ["Soy Milk"])
  }

  @Test func `conflict resolution: of one field the saved one is taken`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    let base = try document.read().list
    var list = base
    list.items[0].text = "Oat Milk"
    try document.edit("Rename", at: 1) { (list) throws(DocumentFileError) in
      list.items[0].text = "Soy Milk"
    }
    let saved = try document.save(list, basedOn: base, "Edit", at: 2)
    #expect(saved.conflicts.count == 1)
    #expect(try document.texts == ["Oat Milk"])
    #expect(try document.undo(at: 3)?.action == "Edit")
    #expect(try document.texts == ["Soy Milk"])
  }

  @Test func `saving what was read changes nothing`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    let (list, status) = try document.read()
    try document.save(list, basedOn: list, "Edit", at: 1)
    #expect(try document.read().status == status)
  }
}
