// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerJSON

/// The text of a file in UTF-8: as it is, or decoded from the encoding that it was found to have.
///
/// UTF-8 with or without a byte order mark is taken as it is. UTF-16 is known by its mark, or by
/// zeros at every other byte. What is not UTF-8 and has no character beyond ASCII that is, was
/// written in Latin-1 or Windows-1252; a remark says so. All else is refused with its place.
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
      if let offset = UTF8Scan(original).invalid {
        throw ImportError(at: offset, in: original, message: "these bytes are not UTF-8")
      }
    case .utf16(let isLittle):
      let found = SourceText.order(ofUTF16: bytes)
      // Without a mark it is what programs of Windows write.
      let isSame = isLittle == nil || isLittle == found?.isLittle
      try decode(
        utf16: bytes[(isSame ? found?.start ?? 0 : 0)..<bytes.count],
        isLittle: isLittle ?? found?.isLittle ?? true
      )
    case .system(let name): try decode(bytes, name)
    }
    remark = ImportRemark(message: "the text was read as \(encoding.name), as given")
    try checkIsText()
  }

  private func checkIsText() throws(ImportError) {
    guard let zero = view.firstIndex(of: 0) else { return }
    throw ImportError(at: zero, in: view, message: "a NUL character: this is not text")
  }

  /// Decodes a text of an encoding that the C library knows.
  private mutating func decode(_ bytes: ByteView, _ name: String) throws(ImportError) {
    guard let converter = TextConverter(name) else {
      throw ImportError(message: "this system knows no encoding \(Format.excerpt(name))")
    }
    decoded.reserve(bytes.count)
    let message: String
    switch converter.convert(bytes, into: &decoded) {
    case .whole:
      let mark = UTF8Text.byteOrderMark
      if decoded.view.hasPrefix(mark) { start = mark.count }
      return
    case .invalid: message = "these bytes are not \(name)"
    case .unfinished: message = "the text ends in the middle of a character of \(name)"
    }
    throw ImportError(at: decoded.count, in: decoded.view, message: message)
  }

  private mutating func decodeUnlessUTF8() throws(ImportError) {
    let scan = UTF8Scan(original)
    guard let offset = scan.invalid else { return }
    guard !scan.hasSequences else {
      throw ImportError(at: offset, in: original, message: "these bytes are not UTF-8")
    }
    // A NUL says that this is no text at all, in clearer words than an encoding that is guessed.
    if original.firstIndex(of: 0) != nil { return }
    isDecoded = true
    decoded.reserve(original.count + original.count / 8)
    var isWindows = false
    for index in 0..<original.count {
      let byte = original[index]
      if byte < 0x80 {
        decoded.append(byte)
      } else if byte >= 0xA0 {
        decoded.append(scalar: UInt32(byte))
      } else {
        let scalar = SourceText.windows1252[Int(byte) - 0x80]
        guard scalar != 0 else {
          throw ImportError(
            at: index,
            in: original,
            message: "this byte is a character neither in UTF-8 nor in Windows-1252"
          )
        }
        isWindows = true
        decoded.append(scalar: scalar)
      }
    }
    let name = isWindows ? "Windows-1252" : "Latin-1 (ISO 8859-1)"
    remark = ImportRemark(
      line: DocumentError.position(of: offset, in: original).line,
      message: "the text is not UTF-8; it was read as \(name)"
    )
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
    return nil
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

  /// The characters of the bytes 80 to 9F in Windows-1252; 0 for the five that have none.
  private static let windows1252: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}

/// What a pass over bytes finds out about their being UTF-8.
package struct UTF8Scan {
  /// Where the first malformed sequence is; nil if there is none.
  package var invalid: Int?
  /// Whether there are well-formed sequences of more than one byte, before or after it.
  var hasSequences = false

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
          hasSequences = true
        } else if invalid == nil {
          invalid = index
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
    guard scalar >= 0x80 else { return append(UInt8(truncatingIfNeeded: scalar)) }
    let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
    for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }
}
