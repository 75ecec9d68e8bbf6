// SPDX-License-Identifier: MIT

public import ListerBasics

extension ByteBuffer {
  /// Appends a text as a JSON string in quotes; only what must be escaped is.
  public mutating func append(jsonText text: ByteView) {
    let plain = JSONScanner.plainEnd(text, from: 0)
    guard plain < text.count else { return append(plainText: text) }
    reserve(text.count + 2)
    append(UInt8(ascii: "\""))
    var start = 0
    while true {
      let end = start == 0 ? plain : JSONScanner.plainEnd(text, from: start)
      if end > start { append(text[start..<end]) }
      guard end < text.count else { break }
      start = end
      // A run of what is not ASCII goes as it is, eight bytes a step would not see its end.
      while let byte = text.element(at: start), byte >= 0x80 { start += 1 }
      if start > end {
        append(text[end..<start])
      } else {
        append(escaped: text[end])
        start += 1
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a text in quotes of which nothing must be escaped.
  private mutating func append(plainText text: ByteView) {
    fill(room: text.count + 10) { cursor in
      cursor.append(UInt8(ascii: "\""))
      if text.count <= 8 {
        cursor.append(start: text.word, count: text.count)
      } else {
        cursor.append(text)
      }
      cursor.append(UInt8(ascii: "\""))
    }
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      append("\\u00")
      append(UInt8(ascii: "0") + byte >> 4)
      let low = byte & 15
      append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "A") + low - 10)
    }
  }
}
