// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import Testing

/// Every member that is declared, as the reader sees it.
@Suite struct SchemaTests {
  /// Why a document is refused; nil if it isn't.
  private func refusal(_ document: String) -> DocumentError? {
    Array(document.utf8).withByteView { bytes in
      do throws(DocumentError) {
        _ = try ListReader().list(from: bytes)
        return nil
      } catch {
        return error
      }
    }
  }

  @Test(arguments: ItemField.all)
  func `the example of an item's member is read, and null is`(field: ItemField) {
    #expect(refusal("{\"items\":[{\"\(field.key)\":\(field.example)}]}") == nil)
    #expect(refusal("{\"items\":[{\"\(field.key)\":null}]}") == nil)
  }

  @Test(arguments: ItemField.all.filter(\.isStrict))
  func `a value of another type is refused with its place`(field: ItemField) throws {
    // No member takes both of these.
    let wrong = field.type == .texts ? "{\"a\":1}" : "[true]"
    let error = try #require(refusal("{\"items\":[\"a\",{\"\(field.key)\":\(wrong)}]}"))
    #expect(error.path == "items[1].\(field.key)")
  }

  @Test(arguments: ItemField.all.filter(\.isStrict))
  func `a member that stands twice is refused`(field: ItemField) throws {
    let member = "\"\(field.key)\":\(field.example)"
    let error = try #require(refusal("{\"items\":[{\(member),\(member)}]}"))
    #expect(error.reason == .duplicateKey(field.key))
  }

  @Test(arguments: DocumentField.all.map { ($0.key, $0.example) })
  func `the example of a document's member is read`(key: String, example: String) {
    // Values without a grid are those of nobody, and may be anything.
    #expect(refusal("{\"\(key)\":\(example)}") == nil)
    // What other programs may keep there is let pass, however often it stands.
    let isFree = DocumentField.all.contains { $0.key == key && $0.type == .free }
    #expect((refusal("{\"\(key)\":\(example),\"\(key)\":\(example)}") == nil) == isFree)
  }

  @Test(
    arguments: [
      ("due", "\"soon\""), ("due", "\"2026-02-29\""), ("due", "1"), ("repeat", "\"weekly\""),
      ("section", "{\"a\":[1]}"), ("parent", "7"), ("due", "\"\\ud800\""),
    ]
  )
  func `what other programs say in a later member is kept, and counts as none`(
    key: String,
    value: String
  ) throws {
    let document = "{\"items\":[{\"text\":\"a\",\"\(key)\":\(value)}]}"
    let list = try Array(document.utf8).withByteView { (bytes) throws(DocumentError) in
      try ListReader().list(from: bytes)
    }
    #expect(list.bytes == Array((document + "\n").utf8))
    let item = list.items[0]
    #expect(item.due == nil && item.recurrence == nil && item.section == nil && item.parent == nil)
    let field = try #require(ItemField.named(key))
    #expect(!field.accepts(try #require(item[key])))
  }

  @Test(
    arguments: [
      (#"{"A":{"price":"1"}}"#, "a number, found a text"),
      (#"{"A":{"aisle":4}}"#, "a text, found a number"),
      (#"{"A":{"stocked":1}}"#, "true or false, found a number"),
    ]
  )
  func `a part of a long price of another type is refused`(prices: String, message: String) throws {
    let error = try #require(refusal("{\"items\":[{\"prices\":\(prices)}]}"))
    #expect("\(error)".contains(message))
    #expect(error.path.hasPrefix("items[0].prices.A."))
  }

  @Test func `a date with escapes is a date`() {
    #expect(refusal(#"{"items":[{"due":"2026\u002d12-01"}]}"#) == nil)
  }

  @Test func `keys, headings and options each mean one thing`() {
    #expect(ItemField.keys.count == ItemField.all.count)
    #expect(DocumentField.keys.count == DocumentField.all.count)
    let options = ItemField.all.compactMap(\.option?.name)
    #expect(Set(options).count == options.count)
    for field in ItemField.all where !field.headings.isEmpty {
      #expect(field.headings[0] == field.key)
      #expect(field.headings.allSatisfy { $0 == $0.lowercased() })
    }
  }
}
