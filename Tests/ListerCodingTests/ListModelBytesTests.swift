// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// A list keeps the bytes of its document.
@Suite struct ListModelBytesTests {
  @Test(arguments: [
    #"{"items":["Milk","Bread"]}"#,
    #"{"items": ["Milk", "Bread"]}"#,
    #"{"items": [ "Milk", "Bread" ]}"#,
    #"{ "items" : [ "Milk" ,"Bread" ] , "x" : [1 , 2] }"#,
    "{\n  \"color\": 2,\n  \"items\": [\n    \"Milk\",\n    {\"text\": \"Bread\"}\n  ]\n}",
    "{\"items\": [\n\"Milk\",\n\n\"Bread\",\r\n\t\"Jam\"\n,\"Tea\"]}",
    #"{"lister":1,"id":"a","items":[{"text":"a"},{"text":"b"}],"grid":[["=1+1"]],"values":[[2]]}"#,
    #"{"\u0069tems":[{"te\u0078t":"a\u00e9\n","completed":true}],"\u0000":1}"#,
    #"{"items":[{"text":"a","price":1.10,"quantity":2.50e+003,"x":-0.0,"y":1E400}]}"#,
    #"{"items":[],"x":null}"#, #"{"items": [ ], "color": "red"}"#,
    #"{"name":"no items"}"#, "{}", "{ }",
    #"[[1, 2], ["=A1"]]"#, "[]",
    #"{"items":[{"text":"a","text2":1,"twice":1,"twice":2}],"twice":1,"twice":2}"#,
    #"{"items":[{"uuid":"not one","text":"a"},{"uuid":"6f1c2d3e-0000-4000-8000-0123456789ab"}]}"#,
  ])
  func `JSON format: what is read is written byte for byte`(document: String) throws {
    #expect(try List(reading: document).document == document)
  }

  @Test func `a byte order mark and the space around a document are left out`() throws {
    let document = "\u{FEFF} \r\n{\"items\":[\"a\"]}\t\n"
    #expect(try List(reading: document).bytes == Array("{\"items\":[\"a\"]}\n".utf8))
  }

  @Test func `each line of a stream is a list`() throws {
    let lines = try String(
      contentsOf: Datasets.root.appendingPathComponent("lists/week.ndjson"),
      encoding: .utf8
    ).split(separator: "\n")
    let lists = try lines.map { try List(reading: String($0)) }
    #expect(lists.map(\.document) == lines.map(String.init))
    #expect(lists.map { $0.items.count } == [2, 2, 0, 2, 3, 2, 1])
    #expect(lists[5].items.map(\.text) == ["掃除", "買い物"])
    #expect(lists.last?.color == .red)
  }

  @Test func `random documents are written as they were read`() throws {
    var generator = RandomDocument(seed: 11)
    for _ in 0..<3000 {
      let document = generator.next()
      let trimmed = document.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
      #expect(try List(reading: document).document == String(trimmed.reversed()), "\(document)")
    }
  }

  @Test func `editing one member of one item changes no other byte`() throws {
    var generator = RandomDocument(seed: 12)
    var random = SeededGenerator(seed: 13)
    var edits = 0
    for _ in 0..<3000 {
      let list = try List(reading: generator.next())
      guard let index = list.items.indices.randomElement(using: &random) else { continue }
      // A text that is derived from is another item's text: only objects stay what they are.
      guard case let item = list.items[index], item.json.kind == .object,
        let member = item.members.randomElement(using: &random), member.key != "text"
      else { continue }
      edits += 1
      var edited = list
      let sign = #""§ \u0041""#
      let value = try #require(JSONText(sign))
      edited.items[index][member.key] = value
      #expect(edited.items[index][member.key] == value)
      // With the old value back in its place, the document is what it was.
      let parts = edited.document.split(separator: sign, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(edited.document)")
      #expect(parts.joined(separator: member.value.text) == list.document)
    }
    #expect(edits > 400)
  }

  @Test func `a new member stands behind the last one, in the style of its object`() throws {
    let cases = [
      (#"{"a":1}"#, #"{"a":1,"b":2}"#), (#"{"a": 1}"#, #"{"a": 1, "b": 2}"#),
      (#"{ "a" : 1 }"#, #"{ "a" : 1, "b" : 2 }"#),
      ("{\n  \"a\": 1\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}"), ("{}", #"{"b": 2}"#),
      (#"{"a":1,"b":[1]}"#, #"{"a":1,"b":2}"#),
      (#"{"\u0062": 7, "c": 8}"#, #"{"\u0062": 2, "c": 8}"#),
    ]
    for (before, after) in cases {
      var json = try #require(JSONText(before))
      json["b"] = JSONText(NumberText(2))
      #expect(json.text == after)
    }
  }

  @Test func `a member that is taken away leaves the others, and no second one`() throws {
    let cases = [
      (#"{"a":1, "b":2 , "c":3}"#, #"{"a":1 , "c":3}"#), (#"{ "b": 2, "c": 3 }"#, #"{ "c": 3 }"#),
      (#"{"b":2}"#, "{}"), (#"{"a":1}"#, #"{"a":1}"#), (#"{"b":1,"a":0,"b":2}"#, #"{"a":0}"#),
    ]
    for (before, after) in cases {
      var json = try #require(JSONText(before))
      json["b"] = nil
      #expect(json.text == after)
    }
  }

  @Test func `an added item takes the layout of the others`() throws {
    let layouts = [
      (#"{"items":["a"]}"#, #"{"items":["a","n"]}"#),
      (#"{"items": ["a"]}"#, #"{"items": ["a", "n"]}"#),
      (#"{"items": ["a", "b"]}"#, #"{"items": ["a", "b", "n"]}"#),
      ("{\"items\": [\n    \"a\"\n  ]}", "{\"items\": [\n    \"a\",\n    \"n\"\n  ]}"),
      (#"{"items":[]}"#, "{\"items\":[\n    \"n\"\n  ]}"),
      ("[[1]]", "{\"grid\": [[1]], \"items\": [\n    \"n\"\n  ]}"),
    ]
    let new = try #require(List(reading: #"{"items":["n"]}"#).items.first)
    for (before, after) in layouts {
      var list = try List(reading: before)
      list.items.append(new)
      #expect(list.document == after)
      #expect(try List(reading: list.document) == list)
    }
  }

  @Test func `unknown members and numbers travel as they are spelled`() throws {
    var item = try #require(
      try List(reading: #"{"items":[{"text":"a","aisle":[1 ,2],"price":1.10,"big":1e999999}]}"#)
        .items.first
    )
    item.isComplete = true
    item.quantity = NumberText("2.50")
    item.tags = ["x", "y \"z\""]
    #expect(
      item.json.text
        == #"{"text":"a","aisle":[1 ,2],"price":1.10,"big":1e999999,"completed":true,"quantity":2.50,"tags":["x", "y \"z\""]}"#
    )
    #expect(item.price?.text == "1.10")
  }
}
