// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerJSON

@Suite struct JSONPathTests {
  @Test(arguments: [
    ("a", "a"), ("a.b[2].c", "a.b[2].c"), ("[0]", "[0]"), (#"["a.b"].c"#, #"["a.b"].c"#),
    (#"a["x"]"#, "a.x"), (#"["q\"]r"][1]"#, #"["q\"]r"][1]"#), ("größe", "größe"),
  ])
  func `a path is its steps`(text: String, spelled: String) throws {
    let path = try #require(JSONPath(text))
    #expect(path.text == spelled)
    #expect(JSONPath(path.text) == path)
  }

  @Test(arguments: [
    "", ".a", "a.", "a..b", "a[", "a[]", "a[x]", "a[-1]", "a[1]b", #"["a"#, #"["a]"#,
  ])
  func `other texts are no path`(text: String) { #expect(JSONPath(text) == nil) }

  @Test func `a path leads to the first value of its keys`() {
    let text = #" {"a": {"b": [1, {"c": "x"}], "b": 2}, "d\u0065": [[]]} "#
    text.withByteView { text in
      func value(_ path: String) -> String? {
        JSONPath(path)?.place(in: text).map { text[$0].string }
      }
      #expect(value("a.b[1].c") == #""x""#)
      #expect(value("a.b[1]") == #"{"c": "x"}"#)
      #expect(value("de[0]") == "[]")
      #expect(value("a.b[2]") == nil)
      #expect(value("a[0]") == nil)
      #expect(value("a.b.c") == nil)
    }
  }

  @Test(arguments: [
    (#"{"a":1,"v":[1],"b":2}"#, #"{"a":1,"b":2}"#), (#"{"v" : [1] , "b":2}"#, #"{"b":2}"#),
    (#"{"v":[1]}"#, "{}"), (#"{"a": 1, "v": [1]}"#, #"{"a": 1}"#),
  ])
  func `a member is taken away with one comma`(text: String, rest: String) throws {
    try text.withByteView { text in
      let value = try #require(JSONPath("v")?.place(in: text))
      let place = JSONText.memberPlace(around: value, in: text)
      #expect(
        text[0..<place.lowerBound].string + text[place.upperBound..<text.count].string == rest
      )
    }
  }
}
