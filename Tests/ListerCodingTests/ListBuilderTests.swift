// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import Testing

struct ListBuilderTests {
  @Test func `a built list is the list that is read from its bytes`() throws {
    var builder = ListBuilder(members: [
      JSONText.Member(key: "name", value: JSONText(string: "Shop \"1\""))
    ])
    builder.beginItem()
    builder.append(ByteView("text"), text: ByteView("Bread"))
    builder.endItem()
    builder.beginItem()
    builder.append(ByteView("text"), text: ByteView("Milk\nand \"cream\""))
    builder.append(ByteView("completed"), logical: true)
    builder.append(ByteView("quantity"), json: ByteView("2.50"))
    builder.append(ByteView("tags"), texts: [ByteView("dairy"), ByteView("cold")])
    builder.append(ByteView("mine"), value: .null)
    builder.endItem()
    let list = try builder.list(adding: [
      JSONText.Member(key: "grids", value: try #require(JSONText(#"[{"rows": [[1, "=A1"]]}]"#)))
    ])
    #expect(list.name == "Shop \"1\"")
    #expect(list.items.map(\.text) == ["Bread", "Milk\nand \"cream\""])
    #expect(list.items[0].json.text == "\"Bread\"")
    #expect(list.items[1].quantity?.text == "2.50")
    #expect(list.items[1].price == nil)
    #expect(list.items[1].tags == ["dairy", "cold"])
    #expect(list.items[1].members.last?.value == .null)
    let again = try list.bytes.withByteView { (bytes) throws in
      try ListReader().list(from: bytes)
    }
    #expect(again == list)
    #expect(again.items.map(\.uuid) == list.items.map(\.uuid))
  }

  @Test func `a list that was checked while it was built is the one that is read`() throws {
    var builder = ListBuilder(isChecked: true)
    builder.beginItem()
    builder.append(ByteView("text"), text: ByteView("Bread"))
    builder.endItem()
    builder.beginItem()
    builder.append(ByteView("uuid"), text: ByteView("a"))
    builder.append(ByteView("text"), text: ByteView("Milk"))
    builder.append(ByteView("completed"), logical: true)
    builder.endItem()
    builder.beginItem()
    builder.append(ByteView("text"), text: ByteView("Bread"))
    builder.append(ByteView("completed"), logical: true)
    builder.append(ByteView("removed"), logical: true)
    builder.endItem()
    let list = try builder.list()
    let document = list.bytes
    let again = try ListReader().list(from: document)
    #expect(again.isIdentical(to: list))
    #expect(again.items.map(\.uuid) == list.items.map(\.uuid))
    let summary = try document.withByteView { (bytes) throws in try ListSummary(of: bytes) }
    #expect(summary.items == 2 && summary.completed == 1)
    #expect(ListSummary(of: list) == summary && ListSummary(of: again) == summary)
  }

  @Test func `items of equal text get identities of their own`() throws {
    let text = JSONText.Member(key: "text", value: JSONText(string: "Egg"))
    let list = try List(members: [], items: [[text], [text], []])
    #expect(Set(list.items).count == 3)
  }

  @Test func `a wrong type is refused with its place`() {
    let price = JSONText.Member(key: "price", value: JSONText(string: "dear"))
    #expect {
      try List(members: [], items: [[], [price]])
    } throws: { error in
      (error as? DocumentError)?.path == "items[1].price"
    }
  }

  @Test func `the same uuid twice, and bytes that are not UTF-8, are refused`() {
    let uuid = JSONText.Member(key: "uuid", value: JSONText(string: "a"))
    #expect(throws: DocumentError.self) { try List(members: [], items: [[uuid], [uuid]]) }
    #expect(throws: DocumentError.self) {
      var builder = ListBuilder()
      builder.beginItem()
      [0xC3, 0x28].withByteView { builder.append(ByteView("text"), text: $0) }
      builder.endItem()
      _ = try builder.list()
    }
  }
}
