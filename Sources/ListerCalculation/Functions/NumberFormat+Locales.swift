// SPDX-License-Identifier: MIT

import ListerBasics

/// Locales in a format.
extension NumberFormat.Section {
  /// Takes the names of days and months from a locale, which is told as in `[$-407]` or `[$-de-DE]`.
  ///
  /// Of a number, the last 16 bits count: others tell of digits and calendars. 0, and what stands for
  /// the settings of the machine, is the document's locale.
  mutating func speak(_ locale: ByteView) {
    if let known = DocumentLocale(locale) {
      self.locale = known
      return
    }
    guard let id = NumberFormat.hexadecimal(locale) else {
      hasForeignNames = true
      return
    }
    switch id & 0xFFFF {
    case 0, 0xF400, 0xF800: self.locale = nil
    case let id:
      self.locale = NumberFormat.locale(id)
      hasForeignNames = self.locale == nil
    }
  }
}

extension NumberFormat {
  /// The locale of a number of Windows; those of English have the same names everywhere.
  fileprivate static func locale(_ id: Int) -> DocumentLocale? {
    switch id {
    case 0x809: .enGB
    case _ where id & 0x3FF == 0x09: .enUS
    case 0x407: .deDE
    case 0x40C: .frFR
    case 0x40A, 0xC0A: .esES
    case 0x410: .itIT
    case 0x413: .nlNL
    case 0x415: .plPL
    case 0x416: .ptBR
    case 0x41D: .svSE
    case 0x411: .jaJP
    default: nil
    }
  }

  /// A number of one to eight hexadecimal digits.
  fileprivate static func hexadecimal(_ text: ByteView) -> Int? {
    guard (1...8).contains(text.count) else { return nil }
    return Int(text.string, radix: 16)
  }
}
