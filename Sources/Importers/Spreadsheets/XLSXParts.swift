// SPDX-License-Identifier: MIT

import Bytes

/// The relationships of a part: which parts it has, by their identifiers.
final class XLSXRelationships: XMLHandler {
  /// Kinds and targets by identifier.
  private(set) var targets: [String: (type: String, target: String)] = [:]

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    guard name.isName("Relationship"), let id = attributes["Id"],
      let target = attributes["Target"], attributes["TargetMode"] != "External"
    else { return }
    targets[id] = (attributes["Type"] ?? "", target)
  }

  /// The target of the first relationship of a kind.
  func target(ofType suffix: String) -> String? {
    targets.sorted { $0.key < $1.key }.first { $0.value.type.hasSuffix("/\(suffix)") }?.value.target
  }
}

/// The part that lists the sheets and names of a workbook.
final class XLSXWorkbook: XMLHandler {
  private(set) var sheets: [(name: String, id: String)] = []
  private(set) var names: [(name: String, target: String, isLocal: Bool)] = []
  private(set) var is1904 = false
  private var name: String?
  private var isLocal = false
  private var target = ""

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    if name.isName("sheet") {
      sheets.append((attributes["name"] ?? "", attributes["id"] ?? ""))
      guard sheets.count <= 4_096 else {
        throw ImportError(message: "the workbook has more than 4096 sheets")
      }
    } else if name.isName("workbookPr") {
      is1904 = ["1", "true", "on"].contains(attributes["date1904"] ?? "")
    } else if name.isName("definedName") {
      let isHidden = ["1", "true"].contains(attributes["hidden"] ?? "")
      self.name = isHidden ? nil : attributes["name"]
      isLocal = attributes["localSheetId"] != nil
      target = ""
    }
  }

  func text(_ text: ByteView) throws(ImportError) {
    if name != nil { target += text.string }
  }

  func end(_ name: ByteView) throws(ImportError) {
    guard name.isName("definedName"), let defined = self.name else { return }
    if !defined.hasPrefix("_xlnm.") { names.append((defined, target, isLocal)) }
    self.name = nil
  }
}

/// The texts that cells share, rich ones as plain text.
final class XLSXSharedStrings: XMLHandler {
  private(set) var strings: [String] = []
  private var current = ""
  private var isText = false
  private var phonetics = 0

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    if name.isName("si") {
      current = ""
    } else if name.isName("rPh") {
      phonetics += 1
    } else if name.isName("t") {
      isText = phonetics == 0
    }
  }

  func text(_ text: ByteView) throws(ImportError) {
    if isText { current += text.string }
  }

  func end(_ name: ByteView) throws(ImportError) {
    if name.isName("t") {
      isText = false
    } else if name.isName("rPh") {
      phonetics -= 1
    } else if name.isName("si") {
      strings.append(XLSXText.decoded(current))
      guard strings.count <= 4_000_000 else {
        throw ImportError(message: "the workbook has more than 4000000 shared texts")
      }
    }
  }
}

/// The part with the formats of numbers: which cell styles show a day.
final class XLSXStyles: XMLHandler {
  /// Whether a style shows a day, by its index.
  private(set) var showsDay: [Bool] = []
  private var formats: [Int: Bool] = [:]
  private var isInCells = false

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    if name.isName("numFmt"), let id = attributes.number("numFmtId") {
      formats[id] = XLSXStyles.showsDay(attributes["formatCode"] ?? "")
    } else if name.isName("cellXfs") {
      isInCells = true
    } else if isInCells, name.isName("xf") {
      let id = attributes.number("numFmtId") ?? 0
      // Built-in formats: ECMA-376 part 1, 18.8.30; 27 to 58 are days in East Asian languages.
      let isBuiltIn = 14...17 ~= id || id == 22 || 27...36 ~= id || 50...58 ~= id
      showsDay.append(formats[id] ?? isBuiltIn)
    }
  }

  func end(_ name: ByteView) throws(ImportError) {
    if name.isName("cellXfs") { isInCells = false }
  }

  /// Whether a format's code has a day, a month by name or a year outside of quotes and brackets.
  static func showsDay(_ code: String) -> Bool {
    var iterator = code.lowercased().makeIterator()
    var months = 0
    while let character = iterator.next() {
      switch character {
      case "\"":
        while let next = iterator.next(), next != "\"" {}
      case "[":
        while let next = iterator.next(), next != "]" {}
      case "\\", "_", "*": _ = iterator.next()
      case "y", "d": return true
      case "m":
        months += 1
        if months >= 3 { return true }
        continue
      default: break
      }
      months = 0
    }
    return false
  }
}

/// Texts of XLSX files, in which characters that XML can't hold are written as `_x000D_`.
enum XLSXText {
  /// A text in which what looks like such an escape is one of its first character, so it is read as it is.
  static func encoded(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    return text.replacing(/_x(?=[0-9A-Fa-f]{4}_)/, with: "_x005F_x")
  }

  /// A text without such escapes: ECMA-376 part 1, 22.9.2.19.
  static func decoded(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "_"), index + 6 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "x"), bytes[index + 6] == UInt8(ascii: "_"),
        let code = UInt32(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        result += Array(String(scalar).utf8)
        index += 7
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
