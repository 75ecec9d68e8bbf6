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

  /// What a file is, if it is a document or a picture, or holds data as other programs keep them.
  static func document(_ bytes: ByteView) -> String? {
    if let data = DataFile(bytes) {
      return "this is \(data.rawValue), which is not read; \(data.way) writes CSV of it"
    }
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

/// Files of data that are not read, and that other programs turn into CSV.
private enum DataFile: String {
  case parquet = "a Parquet file"
  case arrow = "a Feather or Arrow file"
  case stata = "a file of Stata"
  case sas = "a file of SAS"

  /// What a file is; nil if it is none of these.
  init?(_ bytes: ByteView) {
    guard let first = bytes.element(at: 0) else { return nil }
    switch first {
    case UInt8(ascii: "P") where bytes.hasPrefix(ByteView("PAR1")) && DataFile.isBinary(bytes):
      self = .parquet
    case UInt8(ascii: "A") where bytes.hasPrefix(ByteView("ARROW1")) && DataFile.isBinary(bytes),
      UInt8(ascii: "F") where bytes.hasPrefix(ByteView("FEA1")) && DataFile.isBinary(bytes):
      self = .arrow
    case UInt8(ascii: "<") where bytes.hasPrefix(ByteView("<stata_dta>")),
      0x69...0x73 where DataFile.isOldStata(bytes):
      self = .stata
    case UInt8(ascii: "H") where bytes.hasPrefix(ByteView("HEADER RECORD*******LIB")),
      0 where DataFile.isSAS(bytes):
      self = .sas
    default: return nil
    }
  }

  /// What writes CSV of such a file.
  var way: String {
    func pandas(_ call: String) -> String {
      #"python3 -c "import pandas; pandas.\#(call).to_csv('x.csv', index=False)""#
    }
    return switch self {
    case .parquet: #"duckdb -c "COPY 'x.parquet' TO 'x.csv'""#
    case .arrow: pandas("read_feather('x.feather')")
    case .stata: pandas("read_stata('x.dta')")
    case .sas: pandas("read_sas('x.sas7bdat')")
    }
  }

  /// Whether there is a byte among the first ones that no text has: a heading may be called `PAR1`.
  private static func isBinary(_ bytes: ByteView) -> Bool {
    (0..<min(bytes.count, 64)).contains { bytes[$0] < 0x09 || 0x0E...0x1F ~= bytes[$0] }
  }

  /// Whether bytes begin as files of the formats 105 to 115 do: the format, the order of bytes, 1 and 0.
  private static func isOldStata(_ bytes: ByteView) -> Bool {
    bytes.count > 4 && 1...2 ~= bytes[1] && bytes[2] == 1 && bytes[3] == 0
  }

  /// Whether bytes begin with the mark of SAS7BDAT.
  private static func isSAS(_ bytes: ByteView) -> Bool {
    let mark: [UInt8] = [0xC2, 0xEA, 0x81, 0x60, 0xB3, 0x14, 0x11, 0xCF, 0xBD, 0x92, 0x08, 0x00]
    return bytes.count >= 32 && (0..<12).allSatisfy { bytes[$0] == 0 }
      && mark.indices.allSatisfy { bytes[12 + $0] == mark[$0] }
  }
}
