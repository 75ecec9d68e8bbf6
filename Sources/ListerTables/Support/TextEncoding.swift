// SPDX-License-Identifier: MIT

/// The encoding of a text, by the name that the user gives it.
package struct TextEncoding: Sendable {
  enum Kind: Equatable, Sendable {
    case utf8
    /// With the byte that is first in a unit, if the name says so.
    case utf16(isLittle: Bool?)
    /// One that the C library knows by this name.
    case system(String)
  }

  /// What the user calls it.
  package let name: String
  let kind: Kind

  /// The longest name that is looked up.
  private static let longest = 40

  /// The encoding of a name in any case: `utf-8`, `utf-16`, `latin-1`, `windows-1252`, or one that
  /// `iconv` knows; nil for another name.
  package init?(_ name: String) {
    let name = name.trimmed
    self.name = name
    switch name.lowercased().filter({ $0 != "-" && $0 != "_" }) {
    case "utf8": kind = .utf8
    case "utf16": kind = .utf16(isLittle: nil)
    case "utf16le": kind = .utf16(isLittle: true)
    case "utf16be": kind = .utf16(isLittle: false)
    case "latin1": kind = .system("ISO-8859-1")
    // What Windows calls so, as the WHATWG's standard of encodings does: it has more characters, and a
    // backslash is one.
    case "shiftjis", "sjis": kind = .system(EastAsianEncoding.shiftJIS.rawValue)
    case "gb2312", "gbk": kind = .system(EastAsianEncoding.gb18030.rawValue)
    case "big5": kind = .system(EastAsianEncoding.big5.rawValue)
    case "euckr": kind = .system(EastAsianEncoding.uhc.rawValue)
    default:
      // A stroke would say what becomes of characters that can't be converted.
      let isName = name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_.:+()".utf8.contains(byte)
        }
      }
      guard isName, 1...TextEncoding.longest ~= name.utf8.count, TextConverter(name) != nil else {
        return nil
      }
      kind = .system(name)
    }
  }
}

extension TableOptions {
  /// Whether a text can be read that has an encoding of that name.
  public static func knowsEncoding(_ name: String) -> Bool { TextEncoding(name) != nil }
}
