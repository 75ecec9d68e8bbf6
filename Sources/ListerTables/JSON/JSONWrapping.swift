// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// What stands around the JSON of a file that was made for a script: a prefix that keeps others from running
/// it, comments above it, the call of a function, a variable that it is assigned to.
struct JSONWrapping {
  /// Where the JSON is in the file.
  private(set) var inner: Range<Int>
  /// What is around it.
  private var parts: [String] = []

  /// How many bytes are looked at for where the JSON begins.
  private static let reach = 65_536
  /// What keeps a page of another server from running a file as a script.
  private static let prefixes: [StaticString] = [")]}'", "for(;;);", "for (;;);", "while(1);"]
  /// What stands before the name of a variable, or in its place.
  private static let declarations: [StaticString] = ["export", "default", "var", "let", "const"]

  /// What is around the JSON of a file; nil if nothing is, or it is something else.
  init?(_ bytes: ByteView) {
    let mark = UTF8Text.byteOrderMark
    inner = (bytes.hasPrefix(mark) ? mark.count : 0)..<bytes.count
    // Most files are something else at their first byte.
    guard let first = bytes[inner].trimmed.element(at: 0), !JSONWrapping.isOpening(first) else {
      return nil
    }
    skipPrefix(bytes)
    let hasMarks = skipComments(bytes)
    skipCall(bytes)
    skipAssignment(bytes)
    guard !parts.isEmpty, inner.lowerBound < inner.upperBound,
      JSONWrapping.isOpening(bytes[inner.lowerBound])
    else { return nil }
    if hasMarks, !JSONWrapping.looksWhole(bytes[inner]) { return nil }
  }

  /// What is said of it.
  var remark: ImportRemark {
    let isOne = parts.count == 1 && parts != [JSONWrapping.comments]
    let names = parts.joined(separator: " and ")
    return ImportRemark(message: "\(names) around the JSON \(isOne ? "is" : "are") left out")
  }

  private static let comments = "comments"

  /// The file with spaces for what is left out, so that all places in it stay.
  func plain(_ bytes: ByteView) -> ByteBuffer {
    var buffer = ByteBuffer(capacity: bytes.count)
    func blank(_ part: Range<Int>, _ buffer: inout ByteBuffer) {
      for index in part {
        let byte = bytes[index]
        buffer.append(byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? byte : 0x20)
      }
    }
    blank(0..<inner.lowerBound, &buffer)
    buffer.append(bytes[inner])
    blank(inner.upperBound..<bytes.count, &buffer)
    return buffer
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  // MARK: Parts

  private mutating func begin(at start: Int) {
    inner = min(start, inner.upperBound)..<inner.upperBound
  }

  private mutating func skipSpace(_ bytes: ByteView) {
    let rest = bytes[inner]
    let space = rest.trimmed
    begin(at: space.isEmpty ? inner.upperBound : inner.lowerBound + space.offset(in: rest))
  }

  private mutating func skipPrefix(_ bytes: ByteView) {
    skipSpace(bytes)
    let rest = bytes[inner]
    let known = JSONWrapping.prefixes.lazy.map { ByteView($0) }
    guard let prefix = known.first(where: { rest.hasPrefix($0) }) else { return }
    parts.append("the prefix \(prefix.string)")
    begin(at: inner.lowerBound + prefix.count)
    if bytes.element(at: inner.lowerBound) == UInt8(ascii: ",") { begin(at: inner.lowerBound + 1) }
  }

  /// Passes over comments; whether one of them begins with `#`, as lines of other files do.
  private mutating func skipComments(_ bytes: ByteView) -> Bool {
    var (isAny, hasMarks) = (false, false)
    let end = min(inner.upperBound, inner.lowerBound + JSONWrapping.reach)
    while true {
      skipSpace(bytes)
      let rest = bytes[min(inner.lowerBound, end)..<end]
      let isMarked = rest.element(at: 0) == UInt8(ascii: "#")
      if isMarked || rest.hasPrefix(ByteView("//")) {
        guard let feed = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
        begin(at: inner.lowerBound + feed + 1)
        if isMarked { hasMarks = true }
      } else if rest.hasPrefix(ByteView("/*")), let close = JSONWrapping.close(of: rest) {
        begin(at: inner.lowerBound + close)
      } else {
        break
      }
      isAny = true
    }
    if isAny { parts.append(JSONWrapping.comments) }
    return hasMarks
  }

  /// Whether a text begins as JSON does behind its first bracket, and ends with the other one.
  private static func looksWhole(_ text: ByteView) -> Bool {
    let text = text.trimmed
    guard text.count > 1, let first = text.element(at: 0),
      let last = text.element(at: text.count - 1),
      let next = text[1..<text.count].trimmed.element(at: 0)
    else { return false }
    if first == UInt8(ascii: "{") {
      return last == UInt8(ascii: "}") && (next == UInt8(ascii: "\"") || next == last)
    }
    return first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
      && (isOpening(next) || ASCII.isDigit(next) || next == UInt8(ascii: "\"")
        || next == UInt8(ascii: "-"))
  }

  /// Where a comment between `/*` and `*/` ends.
  private static func close(of comment: ByteView) -> Int? {
    var at = 2
    while let star = comment.firstIndex(of: UInt8(ascii: "*"), from: at) {
      if comment.element(at: star + 1) == UInt8(ascii: "/") { return star + 2 }
      at = star + 1
    }
    return nil
  }

  /// Passes over the name of a function and its parenthesis, if the other one ends the file.
  private mutating func skipCall(_ bytes: ByteView) {
    let rest = bytes[inner]
    var end = 0
    while let byte = rest.element(at: end), JSONWrapping.isOfName(byte), end < 256 { end += 1 }
    guard end > 0, !ASCII.isDigit(rest[0]), rest.element(at: end) == UInt8(ascii: "(") else {
      return
    }
    var whole = rest.trimmed
    if whole[whole.count - 1] == UInt8(ascii: ";") { whole = whole[0..<whole.count - 1].trimmed }
    guard whole.count > end + 1, whole[whole.count - 1] == UInt8(ascii: ")") else { return }
    let start = inner.lowerBound
    inner = start + end + 1..<start + whole.offset(in: rest) + whole.count - 1
    skipSpace(bytes)
    parts.append("the call of \(Format.excerpt(rest[0..<end].string))")
  }

  /// Passes over the variable that the JSON is assigned to, and the semicolon that ends the file.
  ///
  /// Files of settings have names before arrays as well: where neither a word such as `var` nor a member
  /// says that it is a variable, the file holds one value and nothing else.
  private mutating func skipAssignment(_ bytes: ByteView) {
    let rest = bytes[inner]
    var (at, isVariable) = (0, false)
    var name = JSONWrapping.name(in: rest, &at)
    while JSONWrapping.declarations.contains(where: { ByteView($0) == name }) {
      isVariable = true
      name = JSONWrapping.name(in: rest, &at)
    }
    if let first = name.element(at: 0) {
      guard !ASCII.isDigit(first), rest.element(at: at) == UInt8(ascii: "=") else { return }
      at += 1
      let isMember = [UInt8(ascii: "."), UInt8(ascii: "[")].contains {
        name.firstIndex(of: $0) != nil
      }
      isVariable = isVariable || isMember
    } else if !isVariable {
      return
    }
    var value = rest[at..<rest.count].trimmed
    if !value.isEmpty, value[value.count - 1] == UInt8(ascii: ";") {
      value = value[0..<value.count - 1].trimmed
    }
    guard JSONWrapping.looksWhole(value), isVariable || JSONWrapping.isOne(value) else { return }
    let start = inner.lowerBound + value.offset(in: rest)
    inner = start..<start + value.count
    parts.append(
      name.isEmpty ? "the export" : "the assignment to \(Format.excerpt(name.string))"
    )
  }

  /// The name at a place, with its subscripts, which is passed over with the space behind it.
  private static func name(in text: ByteView, _ at: inout Int) -> ByteView {
    let start = at
    while let byte = text.element(at: at), at < start + 256 {
      if byte == UInt8(ascii: "["), at > start {
        guard let end = text[at..<min(text.count, at + 256)].firstIndex(of: UInt8(ascii: "]"))
        else { break }
        at += end + 1
      } else if isOfName(byte) {
        at += 1
      } else {
        break
      }
    }
    let end = at
    while let byte = text.element(at: at), byte == 0x20 || 0x09...0x0D ~= byte { at += 1 }
    return text[start..<end]
  }

  /// Whether a text is one value of JSON.
  private static func isOne(_ text: ByteView) -> Bool {
    var scanner = JSONScanner(text)
    guard (try? scanner.skipValue()) != nil else { return false }
    scanner.skipSpace()
    return scanner.at == text.count
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
  }
}
