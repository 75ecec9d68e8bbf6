// SPDX-License-Identifier: MIT

import ListerBasics

/// What files are that are neither lists nor tables, though some could be read as lines of text.
enum ForeignFile {
  /// What files of other kinds begin with.
  private static let documents: [(signature: ByteView, name: String)] = [
    (ByteView("%PDF-" as StaticString), "a PDF document"),
    (ByteView("{\\rtf" as StaticString), "a document of RTF"),
    (ByteView("%!PS" as StaticString), "a document of PostScript"),
    (ByteView("GIF87a" as StaticString), "a picture"),
    (ByteView("GIF89a" as StaticString), "a picture"),
  ]

  /// What a file is, if it is a document or a picture.
  static func document(_ bytes: ByteView) -> String? {
    guard let name = documents.first(where: { bytes.hasPrefix($0.signature) })?.name else {
      return nil
    }
    let advice = name == "a picture" ? "" : "; save the table or the lines in it as CSV or as text"
    return "this is \(name), and not a list or a table\(advice)"
  }

  /// What a file is, if it says that it is XML.
  static func markup(_ bytes: ByteView) -> String? {
    let text = start(of: bytes)
    guard text.hasPrefix(ByteView("<?xml")) else { return nil }
    let element = firstElement(text).map { ", and begins with the element \(Format.excerpt($0))" }
    return """
      this is XML\(element ?? ""); of XML only OPML and tables of pages (XHTML) are read: ask where it \
      comes from for CSV or JSON
      """
  }

  /// Whether bytes begin as a page of the web does.
  static func isPage(_ bytes: ByteView) -> Bool {
    let text = start(of: bytes)
    return ["<!doctype html", "<html", "<head", "<body"].contains { (word: StaticString) in
      let word = ByteView(word)
      return text.count >= word.count && text[0..<word.count].isEqualIgnoringCase(word)
    }
  }

  /// The first bytes, without white space and a mark of their order.
  private static func start(of bytes: ByteView) -> ByteView {
    let mark = UTF8Text.byteOrderMark
    let start = bytes.hasPrefix(mark) ? mark.count : 0
    return bytes[start..<min(bytes.count, start + 512)].trimmed
  }

  /// The name of the first element; nil if it is further down.
  private static func firstElement(_ text: ByteView) -> String? {
    var from = 0
    while let open = text.firstIndex(of: UInt8(ascii: "<"), from: from) {
      from = open + 1
      guard let byte = text.element(at: from), isLetter(byte) else { continue }
      var end = from
      while let byte = text.element(at: end), byte > 0x20, !"/>".utf8.contains(byte) { end += 1 }
      return end < text.count ? text[from..<end].string : nil
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
