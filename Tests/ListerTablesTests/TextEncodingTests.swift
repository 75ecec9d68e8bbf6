// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables
import Testing

/// Texts of an encoding that the user says.
struct TextEncodingTests {
  private func text(_ bytes: [UInt8], _ name: String) throws -> (text: String, remark: String?) {
    let encoding = try #require(TextEncoding(name))
    return try bytes.withByteView { (view) throws(ImportError) in
      let source = try SourceText(view, encoding: encoding)
      return (source.view.string, source.remark?.message)
    }
  }

  private func error(_ bytes: [UInt8], _ name: String) -> ImportError? {
    #expect(throws: ImportError.self) { _ = try text(bytes, name) }
  }

  @Test(
    arguments: [
      ("utf-8", [0xC3, 0xA4], "ä"), ("UTF8", [0xEF, 0xBB, 0xBF, 0x61], "a"),
      ("utf-16", [0xE4, 0x00], "ä"), ("utf-16", [0xFE, 0xFF, 0x00, 0xE4], "ä"),
      ("utf-16le", [0xFF, 0xFE, 0xE4, 0x00], "ä"), ("UTF-16BE", [0x00, 0xE4], "ä"),
      ("latin-1", [0xE4], "ä"), ("Latin1", [0x80], "\u{80}"), ("windows-1252", [0x80], "€"),
      ("shift_jis", [0x82, 0xA0], "あ"), ("gb18030", [0xC4, 0xE3], "你"), ("cp437", [0x81], "ü"),
      ("macintosh", [0x8A], "ä"), ("koi8-r", [0xC1], "а"), ("iso-8859-15", [0xA4], "€"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42], "あ"), ("cp437", [], ""),
    ] as [(String, [UInt8], String)]
  )
  func `a text is read by the name of its encoding`(
    name: String,
    bytes: [UInt8],
    text: String
  ) throws {
    let (found, remark) = try self.text(bytes, name)
    #expect(found == text)
    #expect(remark == "the text was read as \(name), as given")
  }

  @Test func `a long text is whole`() throws {
    let bytes = (0..<1_400_000).map { $0 % 2 == 0 ? 0x82 : 0xA0 as UInt8 }
    let (found, _) = try text(bytes, "shift_jis")
    #expect(found.utf8.count == 2_100_000)
    #expect(found.unicodeScalars.allSatisfy { $0 == "あ" })
  }

  @Test(
    arguments: [
      ("shift_jis", [0x61, 0x0A, 0x62, 0x0A, 0x63, 0xFF], 3, 2, "these bytes are not shift_jis"),
      ("windows-1252", [0x61, 0x0A, 0x81], 2, 1, "these bytes are not windows-1252"),
      ("utf-8", [0x61, 0x0A, 0x62, 0xE4, 0x62], 2, 2, "these bytes are not UTF-8"),
      (
        "gb18030", [0x61, 0x0A, 0xC4], 2, 1, "the text ends in the middle of a character of gb18030"
      ),
      ("utf-16", [0x61, 0x00, 0x0A], 1, 2, "the text ends in the middle of a character of UTF-16"),
      ("latin-1", [0x61, 0x0A, 0x00], 2, 1, "a NUL character: this is not text"),
    ] as [(String, [UInt8], Int, Int, String)]
  )
  func `bytes of another encoding are refused with their line`(
    name: String,
    bytes: [UInt8],
    line: Int,
    column: Int,
    message: String
  ) {
    let error = error(bytes, name)
    #expect(error?.line == line && error?.column == column && error?.message == message)
  }

  @Test(arguments: [
    "", " ", "klingon", "utf-8//IGNORE", "../utf-8", "latin-1\n", "utf 16",
    String(repeating: "a", count: 100),
  ])
  func `a name that nobody knows is none`(name: String) {
    // White space around a name is none of it.
    #expect((TextEncoding(name) == nil) == (name != "latin-1\n"))
    #expect(TableOptions.knowsEncoding(name) == (name == "latin-1\n"))
  }
}
