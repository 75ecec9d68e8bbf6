// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// Formulas as OpenDocument files spell them, `of:=SUM([.A1:.B2];[$Sheet2.C3])`, in A1 notation.
///
/// Source: OpenDocument 1.3 part 4, 5.8 (references), 5.13 (arrays) and part 3, 19.642.
enum OpenFormula {
  /// The formula in A1 notation without `=`; nil if it refers to another file or is in an unknown
  /// notation.
  static func a1(_ source: String) -> String? {
    var text = Substring(source)
    if let colon = text.firstIndex(of: ":"), let equals = text.firstIndex(of: "="), colon < equals {
      let space = text[..<colon]
      text = text[text.index(after: colon)...]
      if space == "msoxl" { return String(text.dropFirst()) }
      guard ["of", "oooc", "oooc2", "opendocument"].contains(space) else { return nil }
    }
    guard text.hasPrefix("=") else { return nil }
    return String(text.dropFirst()).withByteView { body($0) }
  }

  private static func body(_ text: ByteView) -> String? {
    var result = ByteBuffer(capacity: text.count + 16)
    var index = 0
    var isInArray = false
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let end = endOfQuoted(text, from: index)
        result.append(text[index..<end])
        index = end
        continue
      case UInt8(ascii: "["):
        var end = index + 1
        while end < text.count, text[end] != UInt8(ascii: "]") {
          end = text[end] == UInt8(ascii: "'") ? endOfQuoted(text, from: end) : end + 1
        }
        guard end < text.count, let reference = reference(text[index + 1..<end].string) else {
          return nil
        }
        result.append(reference)
        index = end
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        isInArray = byte == UInt8(ascii: "{")
        result.append(byte)
      case UInt8(ascii: ";"): result.append(UInt8(ascii: ","))
      case UInt8(ascii: "|"): result.append(isInArray ? UInt8(ascii: ";") : byte)
      case UInt8(ascii: "!"): result.append(UInt8(ascii: " "))
      case UInt8(ascii: "#"):
        // The errors have characters that mean something else elsewhere.
        var end = index + 1
        while end < text.count, ASCII.isLetter(text[end]) || text[end] == 0x2F { end += 1 }
        if text[index..<end] == ByteView("#DIV/") { end += 1 }
        if end < text.count, text[end] == UInt8(ascii: "!") || text[end] == 0x3F { end += 1 }
        result.append(text[index..<end])
        index = end
        continue
      default: result.append(byte)
      }
      index += 1
    }
    return withOwnNames(result.view)
  }

  private static func endOfQuoted(_ text: ByteView, from start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != text[start] { index += 1 }
    return min(index + 1, text.count)
  }

  /// A formula whose functions have the names that formulas of documents have.
  private static func withOwnNames(_ text: ByteView) -> String {
    var result = ByteBuffer(capacity: text.count)
    var index = 0
    while index < text.count {
      var end = index + 1
      if text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") {
        end = endOfQuoted(text, from: index)
      } else if ASCII.isLetter(text[index]) {
        while let byte = text.element(at: end), isInName(byte) { end += 1 }
        if text.element(at: end) == UInt8(ascii: "(") {
          result.append(FunctionNames.function(named: text[index..<end].string))
          index = end
          continue
        }
      }
      result.append(text[index..<end])
      index = end
    }
    return result.view.string
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  // MARK: References

  /// What is between brackets in A1 notation, or an address of a named range; nil for another file.
  static func reference(_ text: String) -> String? {
    var scanner = Substring(text)
    guard let first = corner(&scanner) else { return nil }
    guard scanner.first == ":" else {
      guard scanner.isEmpty else { return nil }
      return first.isError ? "#REF!" : spelled(first.sheet, first.address)
    }
    scanner = scanner.dropFirst()
    guard let last = corner(&scanner), scanner.isEmpty else { return nil }
    guard last.sheet == nil || last.sheet == first.sheet else { return nil }
    if first.isError || last.isError { return "#REF!" }
    return spelled(first.sheet, "\(first.address):\(last.address)")
  }

  private static func spelled(_ sheet: String?, _ address: String) -> String {
    sheet.map { "\(FormulaReference.quoted($0))!\(address)" } ?? address
  }

  private struct Corner {
    var sheet: String?
    var address: String
    var isError: Bool { address == "#REF!" }
  }

  private static func corner(_ text: inout Substring) -> Corner? {
    var sheet: String?
    var rest = text
    if rest.first == "$" { rest = rest.dropFirst() }
    if rest.first == "'" {
      rest = rest.dropFirst()
      var name = ""
      while let character = rest.popFirst() {
        if character == "'" {
          guard rest.first == "'" else { break }
          rest = rest.dropFirst()
        }
        name.append(character)
      }
      sheet = name
    } else if let dot = rest.firstIndex(of: "."), dot > rest.startIndex {
      sheet = String(rest[..<dot])
      rest = rest[dot...]
    }
    guard rest.first == "." else { return nil }
    rest = rest.dropFirst()
    let address = rest.prefix { $0 != ":" }
    text = rest[address.endIndex...]
    guard !address.isEmpty, !(sheet?.contains("#") ?? false) else { return nil }
    return Corner(sheet: sheet, address: String(address))
  }
}
