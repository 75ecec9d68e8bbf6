// SPDX-License-Identifier: MIT

/// Bytes as a text of 64 letters, for those that are no text.
package enum Base64 {
  private static let letters = [UInt8](
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// The text of some bytes, with `=` up to a multiple of four letters.
  ///
  /// Source: RFC 4648, section 4.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      var group: [UInt8] = []
      for place in 0..<4 {
        group.append(place <= part.count ? letters[bits >> 18 & 63] : UInt8(ascii: "="))
        bits <<= 6
      }
      text += group
    }
    return String(decoding: text, as: UTF8.self)
  }
}
