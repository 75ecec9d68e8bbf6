// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerModel
import Testing

/// The grammar of RFC 8259, seen through members that nobody knows, and through cells.
@Suite struct JSONGrammarTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1", "-1.5", "0.0", "1e1", "1E+2", "1.5e-3", "-0.0E0",
    "123456789012345678901234567890", "1e999999999999", "[]", "{}", "[[]]", "[{}]", "[ ]", "{ }",
    "[1,2]", "[ 1 , 2 ]", "{\"a\":1}", "{ \"a\" : { \"b\" : [ ] } , \"c\" : null }",
    "{\"a\":1,\"a\":2}", "\"\"", "\"a\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0041\\uABcd\"",
    "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\"\\ude00x\"", "\"äöü €  𝄞 \u{10FFFF}\"", "\"\u{7F}\"",
    "[\t\r\n1\n]", "\"12345678\"", "\"1234567\\\\\"", "\"12345678901234567890é1234567890\"",
  ])
  func `a member that nobody knows may be any JSON`(value: String) throws {
    let document = "{\"unknown\":\(value),\"grid\":[[1]],\"values\":[[1]]}"
    #expect(Documents.refusal(document) == nil)
    #expect(try Documents.output(document) == document)
  }

  @Test(arguments: [
    ("", "1:6 x: expected a value, found the end of the document"),
    ("]", "1:6 x: expected a value, found \"]\""),
    ("nul", "1:6 x: expected a value, found nul"),
    ("True", "1:6 x: expected a value, found True"),
    ("nullx}", "1:10: expected \",\" or \"}\", found x"),
    ("NaN", "1:6 x: expected a value, found NaN"),
    ("Infinity", "1:6 x: expected a value, found Infinity"),
    ("-Infinity", "1:7 x: expected a digit, found Infinity"),
    ("undefined", "1:6 x: expected a value, found undefined"),
    ("+1", "1:6 x: expected a value, found \"+\""),
    (".5", "1:6 x: expected a value, found \".\""),
    ("1.", "1:8 x: expected a digit, found the end of the document"),
    ("1.e1", "1:8 x: expected a digit, found e"),
    ("1e", "1:8 x: expected a digit, found the end of the document"),
    ("1e+}", "1:9 x: expected a digit, found \"}\""),
    ("-", "1:7 x: expected a digit, found the end of the document"),
    ("--1", "1:7 x: expected a digit, found \"-\""),
    ("01", "1:6 x: a number with a zero in front"),
    ("-012", "1:6 x: a number with a zero in front"),
    ("1 2", "1:8: expected \",\" or \"}\", found \"2\""),
    ("0x1F", "1:7: expected \",\" or \"}\", found x"),
    ("[1,]", "1:8 x: a comma after the last element; JSON has no trailing commas"),
    ("[,1]", "1:7 x[0]: expected a value, found \",\""),
    ("[1,,2]", "1:9 x[1]: expected a value, found \",\""),
    ("[1 2]", "1:9 x: expected \",\" or \"]\", found \"2\""),
    ("[1}", "1:8 x: expected \",\" or \"]\", found \"}\""),
    ("[1", "1:8 x: expected \",\" or \"]\", found the end of the document"),
    ("[[1],[2,[3,x]]]", "1:17 x[1][1][1]: expected a value, found x"),
    ("{\"a\":1,}", "1:12 x: a comma after the last element; JSON has no trailing commas"),
    ("{a:1}", "1:7 x: expected a key in quotes, found a"),
    ("{'a':1}", "1:7 x: expected a key in quotes, found \"'\""),
    ("{1:1}", "1:7 x: expected a key in quotes, found \"1\""),
    ("{\"a\"1}", "1:10 x: expected \":\", found \"1\""),
    ("{\"a\" \"b\"}", "1:11 x: expected \":\", found a text"),
    ("{\"a\":}", "1:11 x.a: expected a value, found \"}\""),
    ("{\"a\":1 \"b\":2}", "1:13 x: expected \",\" or \"}\", found a text"),
    ("{\"a b\":[0,tru]}", "1:16 x[\"a b\"][1]: expected a value, found tru"),
    ("{\"\":?}", "1:10 x[\"\"]: expected a value, found \"?\""),
    ("{\"é\":€}", "1:11 x[\"é\"]: expected a value, found \"€\""),
    ("/* c */ 1", "1:6 x: a comment; JSON has no comments"),
    ("1 // c", "1:8: a comment; JSON has no comments"),
    ("1 /", "1:8: expected \",\" or \"}\", found \"/\""),
    ("# c", "1:6 x: expected a value, found \"#\""),
    ("\u{B}1", "1:6 x: expected a value, found U+000B"),
    ("\u{A0}1", "1:6 x: expected a value, found \"\u{A0}\""),
    ("\u{0}", "1:6 x: expected a value, found U+0000"),
    ("'a'", "1:6 x: expected a value, found \"'\""),
    ("\"abc", "1:6 x: a string without its closing quote"),
    ("\"abc\\\"", "1:6 x: a string without its closing quote"),
    ("\"12345678901234567\n\"", "1:24 x: control character U+000A in a string; it must be escaped"),
    ("\"\t\"", "1:7 x: control character U+0009 in a string; it must be escaped"),
    ("\"é\u{0}\"", "1:8 x: control character U+0000 in a string; it must be escaped"),
    ("\"\\a\"", "1:7 x: an escape that is not one of JSON's"),
    ("\"1234567\\", "1:14 x: an escape that is not one of JSON's"),
    ("\"\\u12G4\"", "1:7 x: an escape that is not one of JSON's"),
    ("\"\\u123", "1:7 x: an escape that is not one of JSON's"),
    ("\"\\x41\"", "1:7 x: an escape that is not one of JSON's"),
  ])
  func `what is not JSON is refused, also where nobody looks`(value: String, refusal: String) {
    #expect(Documents.refusal("{\"x\":\(value)") == refusal)
  }

  @Test(arguments: [
    ([0x80], "1:2"), ([0xC0, 0x80], "1:2"), ([0xC3], "1:2"), ([0xC3, 0x28], "1:2"),
    ([0xE0, 0x80, 0x80], "1:2"), ([0xED, 0xA0, 0x80], "1:2"), ([0xE2, 0x82], "1:2"),
    ([0xF0, 0x80, 0x80, 0x80], "1:2"), ([0xF4, 0x90, 0x80, 0x80], "1:2"), ([0xF5], "1:2"),
    ([0xFF], "1:2"), ([0x61, 0xC3, 0xA4, 0xFE], "1:4"),
    ([0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0xE2, 0x82], "1:10"),
  ])
  func `bytes that are not UTF-8 are refused in a string`(bytes: [UInt8], place: String) {
    let inKey = Array("{\"".utf8) + bytes + Array("\":1}".utf8)
    let line = place.split(separator: ":")[0]
    let column = Int(place.split(separator: ":")[1]) ?? 0
    #expect(Documents().refusal(inKey) == "\(line):\(column + 1): bytes that are not UTF-8")
    let inText = Array("{\"k\":\"".utf8) + bytes + Array("\"}".utf8)
    #expect(Documents().refusal(inText) == "\(line):\(column + 5) k: bytes that are not UTF-8")
    let bare = Array("{\"k\":".utf8) + bytes + Array("}".utf8)
    if column == 2 {
      #expect(Documents().refusal(bare) == "1:6 k: bytes that are not UTF-8")
    }
  }

  @Test func `nesting ends at 64`() {
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      let inner = depth - 1  // the document itself is one
      let opens = String(repeating: open, count: inner)
      return "{\"x\":" + opens + "1" + String(repeating: close, count: inner) + "}"
    }
    #expect(Documents.refusal(nested(64, "[", "]")) == nil)
    #expect(Documents.refusal(nested(64, "{\"a\":", "}")) == nil)
    let message = "more than 64 arrays and objects inside one another"
    let zeros = String(repeating: "[0]", count: 63)
    #expect(Documents.refusal(nested(65, "[", "]")) == "1:69 x\(zeros): \(message)")
    let names = String(repeating: ".a", count: 63)
    let column = 6 + 63 * 5
    #expect(Documents.refusal(nested(65, "{\"a\":", "}")) == "1:\(column) x\(names): \(message)")
    #expect(Documents.refusal(nested(100_000, "[", "]"))?.hasSuffix(message) == true)
    let open = "{\"x\":" + String(repeating: "[", count: 250_001)
    #expect(Documents.refusal(open)?.hasSuffix(message) == true)
  }

  @Test(arguments: [
    ("", "1:1: the document is empty"),
    (" \n\t", "2:2: the document is empty"),
    ("\u{FEFF}", "1:1: the document is empty"),
    ("1", "1:1: expected an object or an array of rows, found a number"),
    ("\"a\"", "1:1: expected an object or an array of rows, found a text"),
    ("null", "1:1: expected an object or an array of rows, found null"),
    ("<xml/>", "1:1: expected an object or an array of rows, found \"<\""),
    ("nothing", "1:1: expected an object or an array of rows, found nothing"),
    ("{} {}", "1:4: more data after the end of the document"),
    ("[[1]]\n]", "2:1: more data after the end of the document"),
    ("{},", "1:3: more data after the end of the document"),
    ("{}\u{FEFF}", "1:3: more data after the end of the document"),
    ("\u{FEFF}\u{FEFF}{}", "1:1: expected an object or an array of rows, found \"\u{FEFF}\""),
    ("{", "1:2: expected a key in quotes, found the end of the document"),
    ("}", "1:1: expected an object or an array of rows, found \"}\""),
  ])
  func `a document is one object or array`(document: String, refusal: String) {
    #expect(Documents.refusal(document) == refusal)
  }

  @Test(arguments: ["{}", " {} ", "\u{FEFF}{}", "\r\n{ }\n", "[]", "\u{FEFF} [[]] "])
  func `white space and a byte order mark may stand around it`(document: String) {
    #expect(Documents.refusal(document) == nil)
  }
}
