// SPDX-License-Identifier: MIT

import ListerBasics

/// Names of grids as formulas write them: `Totals!`, `'My ''own'' grid'!`.
enum GridName {
  /// The name before the `!` of a reference that the parser doesn't know, as it is written.
  static func prefix(of source: ByteView) -> ByteView {
    var isQuoted = false
    for index in 0..<source.count {
      if source[index] == UInt8(ascii: "'") { isQuoted.toggle() }
      if source[index] == UInt8(ascii: "!") && !isQuoted { return source[0..<index] }
    }
    return source
  }

  /// The bytes that a written name means: without quotes, doubled ones made single.
  static func unquoted(_ written: ByteView) -> [UInt8] {
    guard written.count >= 2, written[0] == UInt8(ascii: "'") else { return written.array }
    return singled(written[1..<written.count - 1])
  }

  /// The bytes between quotes, doubled ones made single.
  static func singled(_ quoted: ByteView) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < quoted.count {
      bytes.append(quoted[index])
      index += quoted[index] == UInt8(ascii: "'") ? 2 : 1
    }
    return bytes
  }
}
