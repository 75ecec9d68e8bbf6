// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerJSON

/// The text of a file in UTF-8: as it is, or decoded from the encoding that it was found to have.
///
/// UTF-8 with or without a byte order mark is taken as it is. UTF-16 is known by its mark, or by
/// the zeros of its ASCII characters; ISO-2022-JP and ISO-2022-KR by their escape sequences. Other
/// encodings are known by their letters. Where these leave it open, the text is read as Windows-1252, and
/// the remark on it is unsettled. What is UTF-8 for the most part, or no text, is refused with its place; so
/// is what has nothing beyond ASCII but the beginning of a character of UTF-8 at its end, unless that is one
/// byte, which may be a letter.
package struct SourceText: ~Copyable {
  private let original: ByteView
  private var decoded = ByteBuffer(capacity: 16)
  private var isDecoded = false
  /// Where the text begins among the bytes that were decoded.
  private var start = 0
  /// What was found out about the encoding, if it is not UTF-8.
  package private(set) var remark: ImportRemark?

  /// The text, in UTF-8 without a byte order mark; alive as long as the source and this value.
  package var view: ByteView {
    isDecoded ? decoded.view[start..<decoded.count] : original
  }

  /// Decodes a file.
  package init(_ bytes: ByteView) throws(ImportError) {
    if let order = SourceText.order(ofUTF16: bytes) {
      original = bytes
      isDecoded = true
      try decode(utf16: bytes[order.start..<bytes.count], isLittle: order.isLittle)
      remark = ImportRemark(message: "the text was read as UTF-16")
    } else if let name = SourceText.escapedEncoding(of: bytes) {
      original = bytes
      isDecoded = true
      try decode(bytes, name, called: name)
      remark = ImportRemark(message: "the text was read as \(name)")
    } else {
      let mark = UTF8Text.byteOrderMark
      original = bytes.hasPrefix(mark) ? bytes[mark.count..<bytes.count] : bytes
      try decodeUnlessUTF8()
    }
    try checkIsText()
  }

  /// Decodes a file of an encoding that the user says; it is refused at the first byte that is of another
  /// one.
  package init(_ bytes: ByteView, encoding: TextEncoding) throws(ImportError) {
    let mark = UTF8Text.byteOrderMark
    let isMarked = encoding.kind == .utf8 && bytes.hasPrefix(mark)
    original = isMarked ? bytes[mark.count..<bytes.count] : bytes
    isDecoded = encoding.kind != .utf8
    switch encoding.kind {
    case .utf8:
      if let offset = UTF8Scan(original).invalid { throw refusal(at: offset) }
    case .utf16(let isLittle):
      let found = SourceText.order(ofUTF16: bytes)
      // Without a mark it is what programs of Windows write.
      let isSame = isLittle == nil || isLittle == found?.isLittle
      try decode(
        utf16: bytes[(isSame ? found?.start ?? 0 : 0)..<bytes.count],
        isLittle: isLittle ?? found?.isLittle ?? true
      )
    case .system(let name): try decode(bytes, name, called: encoding.name)
    }
    remark = ImportRemark(message: "the text was read as \(encoding.name), as given")
    try checkIsText()
  }

  private func checkIsText() throws(ImportError) {
    guard let zero = view.firstIndex(of: 0) else { return }
    throw ImportError(at: zero, in: view, message: "a NUL character: this is not text")
  }

  /// Decodes a text of an encoding that the C library knows by a name, and the user by another one.
  private mutating func decode(
    _ bytes: ByteView,
    _ name: String,
    called given: String
  ) throws(ImportError) {
    let message: String
    switch try convert(bytes, name) {
    case .whole: return
    case .invalid: message = "these bytes are not \(given)"
    case .unfinished: message = "the text ends in the middle of a character of \(given)"
    }
    throw ImportError(at: decoded.count, in: decoded.view, message: message)
  }

  /// Decodes a text up to the first bytes that are no character.
  private mutating func convert(
    _ bytes: ByteView,
    _ name: String
  ) throws(ImportError) -> TextConverter.End {
    guard let converter = TextConverter(name) else {
      throw ImportError(message: "this system knows no encoding \(Format.excerpt(name))")
    }
    decoded.truncate()
    decoded.reserve(bytes.count)
    let end = converter.convert(bytes, into: &decoded)
    let mark = UTF8Text.byteOrderMark
    start = decoded.view.hasPrefix(mark) ? mark.count : 0
    return end
  }

  // MARK: Text that is not UTF-8

  private mutating func decodeUnlessUTF8() throws(ImportError) {
    let scan = UTF8Scan(original)
    guard let offset = scan.invalid else { return }
    guard scan.sequences < scan.malformed else { throw refusal(at: offset) }
    // A NUL says that this is no text at all, in clearer words than an encoding that is guessed.
    if original.firstIndex(of: 0) != nil { return }
    let found = EncodingFinder(original)
    if let found, found.isSettled {
      // Characters of UTF-8 come about by chance in other scripts, but not between Latin letters.
      if found.isLatin, scan.sequences > 0 { throw refusal(at: offset) }
      isDecoded = true
      try decode(original, found.name, called: found.name)
      remark = remark(at: offset, found.name, isSettled: true)
      return
    }
    let isCut = isCut(at: offset)
    guard scan.sequences == 0, !isCut || offset == original.count - 1 else {
      throw refusal(at: offset)
    }
    isDecoded = true
    let usual = EncodingFinder.usual
    guard case .whole = try convert(original, usual) else {
      let advice =
        found.map { "it may be \($0.name), which --encoding \($0.name.lowercased()) says" }
        ?? "--encoding says what it is"
      throw ImportError(
        at: decoded.count,
        in: decoded.view,
        message: "this byte is a character neither in UTF-8 nor in Windows-1252; \(advice)"
      )
    }
    remark = remark(at: offset, usual, isSettled: false, likely: isCut ? nil : found?.name)
    if isCut { remark?.message += "; or it is UTF-8 and ends in the middle of a character" }
  }

  /// Whether the bytes from an offset on are the beginning of a character of UTF-8 that the text ends in.
  private func isCut(at offset: Int) -> Bool {
    let length: Int
    switch original[offset] {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return false
    }
    return offset + length > original.count
      && (offset + 1..<original.count).allSatisfy { original[$0] & 0xC0 == 0x80 }
  }

  /// Why a text is refused that is UTF-8 but for some bytes.
  private func refusal(at offset: Int) -> ImportError {
    ImportError(
      at: offset,
      in: original,
      message: isCut(at: offset)
        ? "the text ends in the middle of a character of UTF-8" : "these bytes are not UTF-8"
    )
  }

  /// What is said of a text in another encoding: the line of the first byte that is not UTF-8, what became
  /// of it, and what else it may be.
  private func remark(
    at offset: Int,
    _ name: String,
    isSettled: Bool,
    likely: String? = nil
  ) -> ImportRemark {
    let line = DocumentError.position(of: offset, in: original).line
    var message = "the text is not UTF-8; it was read as \(shown(name))"
    if let word = word(of: line) { message += ", as in \(Format.excerpt(word))" }
    if isSettled {
      message += "; --encoding says otherwise"
    } else {
      message += ", which its letters leave open; "
      if let likely, likely != name {
        message += "it may be \(likely), as --encoding \(likely.lowercased()) says"
      } else {
        message += "--encoding says what it is"
      }
    }
    return ImportRemark(line: line, message: message, isUnsettled: !isSettled)
  }

  /// What an encoding is called; what is in Latin-1 as well, as that.
  private func shown(_ name: String) -> String {
    guard name == EncodingFinder.usual else { return name }
    let isLatin1 = (0..<original.count).allSatisfy { !(0x80..<0xA0 ~= original[$0]) }
    return isLatin1 ? "Latin-1 (ISO 8859-1)" : "Windows-1252"
  }

  /// The first word beyond ASCII in a line, from 1, of the decoded text.
  private func word(of line: Int) -> String? {
    var start = 0
    for _ in 1..<line {
      guard let end = decoded.view.firstIndex(of: UInt8(ascii: "\n"), from: start) else {
        return nil
      }
      start = end + 1
    }
    let rest = decoded.view[start..<decoded.count]
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count
    return rest[0..<end].string
      .split { $0.isWhitespace || $0.isPunctuation && $0.isASCII || "|<>=`".contains($0) }
      .first { !$0.utf8.allSatisfy { $0 < 0x80 } }
      .map(String.init)
  }

  /// The encoding whose escape sequence is near the beginning; a text of it is ASCII else.
  private static func escapedEncoding(of bytes: ByteView) -> String? {
    let start = bytes[0..<min(bytes.count, 4096)]
    guard start.firstIndex(of: 0x1B) != nil else { return nil }
    if start.contains(ByteView("\u{1B}$)C")) { return "ISO-2022-KR" }
    let isJapanese =
      start.contains(ByteView("\u{1B}$B")) || start.contains(ByteView("\u{1B}$@"))
    return isJapanese ? "ISO-2022-JP" : nil
  }

  // MARK: UTF-16

  /// Whether the bytes are UTF-16, where it starts, and which byte of a unit is first.
  private static func order(ofUTF16 bytes: ByteView) -> (start: Int, isLittle: Bool)? {
    guard bytes.count >= 2 else { return nil }
    if bytes[0] == 0xFF, bytes[1] == 0xFE { return (2, true) }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return (2, false) }
    guard bytes.count >= 4 else { return nil }
    var zeros = (even: 0, odd: 0)
    let units = min(bytes.count, 64) / 2
    for unit in 0..<units {
      if bytes[unit * 2] == 0 { zeros.even += 1 }
      if bytes[unit * 2 + 1] == 0 { zeros.odd += 1 }
    }
    if zeros.even == 0, zeros.odd * 4 >= units * 3 { return (0, true) }
    if zeros.odd == 0, zeros.even * 4 >= units * 3 { return (0, false) }
    // Other scripts have few zeros, but what is between their words has them.
    let start = bytes[0..<min(bytes.count, 4096)]
    guard start.firstIndex(of: 0) != nil else { return nil }
    let little = ascii(inUTF16: start, isLittle: true)
    let big = ascii(inUTF16: start, isLittle: false)
    // A zero may be in a text of bytes, too.
    let legible = (0..<start.count).count { 0x20..<0x7F ~= start[$0] || 0x09...0x0D ~= start[$0] }
    guard max(little, big) * 40 >= start.count, legible * 4 < start.count * 3 else { return nil }
    if little > big * 4 { return (0, true) }
    return big > little * 4 ? (0, false) : nil
  }

  /// How many characters of ASCII are in a text in UTF-16; 0 if it is none.
  private static func ascii(inUTF16 bytes: ByteView, isLittle: Bool) -> Int {
    var count = 0
    for unit in 0..<bytes.count / 2 {
      let (first, second) = (bytes[unit * 2], bytes[unit * 2 + 1])
      switch isLittle ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second) {
      case 0x09, 0x0A, 0x0D, 0x20..<0x7F: count += 1
      case ..<0xA0, 0xE000..<0xF900, 0xFFF0...: return 0
      default: continue
      }
    }
    return count
  }

  private mutating func decode(utf16 bytes: ByteView, isLittle: Bool) throws(ImportError) {
    decoded.reserve(bytes.count)
    func unit(_ index: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    var index = 0
    while index + 1 < bytes.count {
      var scalar = unit(index)
      index += 2
      if scalar & 0xF800 == 0xD800 {
        guard scalar < 0xDC00, index + 1 < bytes.count, unit(index) & 0xFC00 == 0xDC00 else {
          throw ImportError(
            at: decoded.count,
            in: decoded.view,
            message: "half of a surrogate pair without the other half"
          )
        }
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + (unit(index) & 0x3FF)
        index += 2
      }
      decoded.append(scalar: scalar)
    }
    if index < bytes.count {
      throw ImportError(
        at: decoded.count,
        in: decoded.view,
        message: "the text ends in the middle of a character of UTF-16"
      )
    }
  }
}

/// What a pass over bytes finds out about their being UTF-8.
package struct UTF8Scan {
  /// Where the first malformed sequence is; nil if there is none.
  package var invalid: Int?
  /// How many well-formed sequences of more than one byte there are, before or after it.
  var sequences = 0
  /// How many bytes are in no well-formed sequence.
  var malformed = 0

  /// Looks at all bytes.
  package init(_ bytes: ByteView) {
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count, bytes.word(at: index) & 0x8080_8080_8080_8080 == 0 {
        index += 8
      } else if bytes[index] < 0x80 {
        index += 1
      } else {
        let count = UTF8Scan.sequence(bytes, at: index)
        if count > 0 {
          sequences += 1
        } else {
          malformed += 1
          invalid = invalid ?? index
        }
        index += max(count, 1)
      }
    }
  }

  /// How many bytes the sequence at `index` has, which begins with a byte beyond ASCII; 0:
  /// malformed.
  ///
  /// Source: The Unicode Standard 15, table 3-7, well-formed UTF-8 byte sequences.
  private static func sequence(_ bytes: ByteView, at index: Int) -> Int {
    let lead = bytes[index]
    let count: Int
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF: count = 3
    case 0xF0...0xF4: count = 4
    default: return 0
    }
    guard index + count <= bytes.count else { return 0 }
    for next in index + 1..<index + count where bytes[next] & 0xC0 != 0x80 { return 0 }
    let second = bytes[index + 1]
    switch lead {
    case 0xE0: return second >= 0xA0 ? count : 0
    case 0xED: return second < 0xA0 ? count : 0
    case 0xF0: return second >= 0x90 ? count : 0
    case 0xF4: return second < 0x90 ? count : 0
    default: return count
    }
  }
}

extension ByteBuffer {
  /// Appends a character in UTF-8; `scalar` is one of Unicode.
  mutating func append(scalar: UInt32) {
    append(scalar: Unicode.Scalar(scalar) ?? "\u{FFFD}")
  }
}
