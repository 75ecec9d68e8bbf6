// SPDX-License-Identifier: MIT

import ListerBasics

/// The place of a text among others, as people of a language expect it: without case, digits by value,
/// letters with marks where their language has them.
///
/// Unlike with ``NameOrder`` texts may be in the same place: those that differ in case or marks alone.
struct WordOrder: Comparable {
  private let prefix: UInt64
  private let key: [UInt8]

  /// The place of a text.
  init(_ text: String, in language: Language) {
    var buffer = ByteBuffer(capacity: text.utf8.count + 8)
    language.folded(text).withByteView { NameOrder.appendKey(of: $0, to: &buffer) }
    let key = buffer.view.array
    self.key = key
    prefix = (0..<8).reduce(0) { word, place in
      word << 8 | (place < key.count ? UInt64(key[place]) : 0)
    }
  }

  static func < (left: WordOrder, right: WordOrder) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    let count = min(left.key.count, right.key.count)
    var index = 8
    while index < count {
      if left.key[index] != right.key[index] { return left.key[index] < right.key[index] }
      index += 1
    }
    return left.key.count < right.key.count
  }

  static func == (left: WordOrder, right: WordOrder) -> Bool {
    left.prefix == right.prefix && left.key == right.key
  }

  /// Where a language puts letters with marks.
  struct Language {
    private let letters: [Character: String]

    /// The language of a locale such as `de-DE`; nil and those that are not known put a letter with a
    /// mark where the letter is.
    init(_ locale: String?) {
      let code = locale?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased()
      letters = Language.letters.merging(code.flatMap { Language.own[$0] } ?? [:]) { $1 }
    }

    /// A text with other letters in the place of those that are not of ASCII.
    func folded(_ text: String) -> String {
      if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
      return text.lowercased().reduce(into: "") { folded, letter in
        folded += letters[letter] ?? String(letter)
      }
    }

    /// Letters with marks, behind the letter that they are with.
    private static let rows = [
      "aàáâãäåāăą", "cçćĉċč", "dďđð", "eèéêëēĕėęě", "gĝğġģ", "hĥħ", "iìíîïĩīĭįı", "jĵ", "kķ",
      "lĺļľŀł", "nñńņň", "oòóôõöøōŏő", "rŕŗř", "sśŝşšș", "tţťŧț", "uùúûüũūŭůűų", "wŵ", "yýÿŷ",
      "zźżž",
    ]

    private static let letters: [Character: String] = {
      var letters: [Character: String] = ["ß": "ss", "æ": "ae", "œ": "oe", "þ": "th"]
      for row in rows {
        for letter in row.dropFirst() { letters[letter] = String(row.prefix(1)) }
      }
      return letters
    }()

    /// Letters that some languages have behind others; `{` comes behind `z`.
    private static let own: [String: [Character: String]] = [
      "sv": ["å": "{a", "ä": "{b", "ö": "{c"], "es": ["ñ": "n{"],
    ]
  }
}
