// SPDX-License-Identifier: MIT

import ListerBasics

/// Words of tables that are no texts.
enum TableWords {
  /// Whether a text says that there is no value, as programs that make tables spell it.
  static func isMissing(_ text: ByteView) -> Bool {
    guard text.count <= 5 else { return false }
    switch text.word {
    case _ where text.isEmpty: return true
    case ByteView("NA").word, ByteView("N/A").word, ByteView("n/a").word, ByteView("NaN").word,
      ByteView("nan").word, ByteView("null").word, ByteView("NULL").word, ByteView("None").word,
      ByteView("#N/A").word, ByteView("-").word, ByteView("?").word, ByteView(".").word,
      ByteView("--").word, ByteView("\\N").word, ByteView("–").word, ByteView("—").word:
      return true
    default: return false
    }
  }

  /// What a text says that is `true` or `false`, in any case.
  static func logical(_ text: ByteView) -> Bool? {
    switch text.count {
    case 4 where text.isEqualIgnoringCase(ByteView("true")): true
    case 5 where text.isEqualIgnoringCase(ByteView("false")): false
    default: nil
    }
  }

  /// Whether a text begins with a zero before other digits, behind a sign or not: `007` is a name rather
  /// than a number.
  static func hasLeadingZero(_ text: ByteView) -> Bool {
    let sign = text.element(at: 0)
    let start = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") ? 1 : 0
    return text.element(at: start) == UInt8(ascii: "0")
      && text.element(at: start + 1).map(ASCII.isDigit) == true
  }
}

/// The words of a column that say that nothing is there, as the user says.
struct MissingWords {
  private let words: [String]

  init(_ words: [String] = []) {
    self.words = words.map(\.trimmed).filter { !$0.isEmpty }
  }

  var isEmpty: Bool { words.isEmpty }

  /// The word that a cell is; nil if it is none of them.
  func word(of cell: ByteView) -> String? {
    let text = cell.trimmed
    return words.first { word in word.withByteView { $0 == text } }
  }
}
