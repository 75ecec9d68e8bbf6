// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// A content line of iCalendar: a name, parameters, a value.
///
/// Source: RFC 5545, sections 3.1 and 3.3.11.
struct ContentLine {
  /// The line unfolded, without its end.
  let text: String
  /// The line of the file that it begins on.
  let line: Int
  /// The name in capitals; empty for a line that is no property.
  let name: String
  /// The value as it is written.
  let value: String

  /// Reads an unfolded line; nil if it has no name or no colon outside quotes.
  init?(_ text: String, line: Int) {
    self.text = text
    self.line = line
    var isQuoted = false
    var nameEnd: String.Index?
    var colon: String.Index?
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ";"), !isQuoted {
        nameEnd = nameEnd ?? index
      } else if byte == UInt8(ascii: ":"), !isQuoted {
        colon = index
        break
      }
    }
    guard let colon else { return nil }
    let word = text[..<(nameEnd ?? colon)]
    let isName = word.utf8.allSatisfy { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
    }
    guard isName, !word.isEmpty else { return nil }
    name = word.uppercased()
    value = String(text[text.index(after: colon)...])
  }

  /// Reads any unfolded line: one without a name or a colon is no property, and means nothing.
  init(any text: String, line: Int) {
    guard let property = ContentLine(text, line: line) else {
      (self.text, self.line, name, value) = (text, line, "", "")
      return
    }
    self = property
  }

  /// Whether the line has a name and a value.
  var isProperty: Bool { !name.isEmpty }

  /// The value as a text, without escapes.
  var unescaped: String { ContentLine.unescaped(value) }

  /// The texts of a value that is a list of texts.
  var list: [String] {
    var parts: [String] = []
    var part = ""
    var isEscaped = false
    for character in value.unicodeScalars {
      if character == ",", !isEscaped {
        parts.append(part)
        part = ""
      } else {
        part.unicodeScalars.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    parts.append(part)
    return parts.map(ContentLine.unescaped).filter { !$0.isEmpty }
  }

  /// A text without its escapes; a backslash before anything else means itself.
  static func unescaped(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
    var result = String.UnicodeScalarView()
    var scalars = value.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\\", let next = scalars.first else {
        result.append(scalar)
        continue
      }
      switch next {
      case "n", "N": result.append("\n")
      case "\\", ";", ",": result.append(next)
      default:
        result.append(scalar)
        continue
      }
      scalars.removeFirst()
    }
    return String(result)
  }

  /// A text with escapes, as a value.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\", ";", ",":
        result.append("\\")
        result.append(scalar)
      case "\r":
        // CR LF is one line end, and so is CR alone.
        if scalars.first == "\n" { scalars.removeFirst() }
        result.append(contentsOf: "\\n".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  // MARK: Folding

  /// The lines of a file, unfolded, those that are no properties among them.
  static func lines(of text: ByteView) -> [ContentLine] {
    var lines: [ContentLine] = []
    var current: (text: [UInt8], line: Int)?
    func end() {
      guard let current else { return }
      let text = String(decoding: current.text, as: UTF8.self)
      lines.append(ContentLine(any: text, line: current.line))
    }
    for (line, number) in TextLines(text) {
      if let first = line.isEmpty ? nil : line[0], first == 0x20 || first == 0x09, current != nil {
        current?.text += line[1..<line.count].array
        continue
      }
      end()
      // Written again, a line that begins with a space would go on with the one before it.
      let text = Array(line.array.drop { $0 == 0x20 || $0 == 0x09 })
      current = text.isEmpty ? nil : (text, number)
    }
    end()
    return lines
  }

  /// Appends a line folded after 75 bytes at most, never inside a character.
  static func append(_ text: String, to buffer: inout ByteBuffer) {
    text.withByteView { text in
      var start = 0
      var room = 75
      while text.count - start > room {
        var end = start + room
        while end > start + 1, text[end] & 0xC0 == 0x80 { end -= 1 }
        buffer.append(text[start..<end])
        buffer.append("\r\n ")
        start = end
        room = 74
      }
      buffer.append(text[start..<text.count])
    }
    buffer.append("\r\n")
  }
}
