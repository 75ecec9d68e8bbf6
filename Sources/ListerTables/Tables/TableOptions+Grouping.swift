// SPDX-License-Identifier: MIT

import ListerBasics

extension TableOptions.GroupMark {
  /// How many bytes the mark has that stands at a place; 0 if none does.
  ///
  /// A blank may be one that breaks no line, or a narrow one, and an apostrophe a curved one.
  func width(in text: ByteView, at place: Int) -> Int {
    guard let byte = text.element(at: place) else { return 0 }
    switch self {
    case .point: return byte == UInt8(ascii: ".") ? 1 : 0
    case .comma: return byte == UInt8(ascii: ",") ? 1 : 0
    case .apostrophe:
      if byte == UInt8(ascii: "'") { return 1 }
      return text[place..<text.count].hasPrefix(ByteView("\u{2019}")) ? 3 : 0
    case .blank:
      if byte == 0x20 { return 1 }
      let rest = text[place..<text.count]
      if rest.hasPrefix(ByteView("\u{A0}")) { return 2 }
      let isNarrow = rest.hasPrefix(ByteView("\u{202F}")) || rest.hasPrefix(ByteView("\u{2009}"))
      return isNarrow ? 3 : 0
    case .nothing: return 0
    }
  }
}
