// SPDX-License-Identifier: MIT

import ListerBasics

/// Reads words that say whether something is done.
enum Logical {
  /// What a word says; nil if it says neither.
  static func read(_ word: ByteView) -> Bool? {
    if word.count > 16 { return nil }
    switch word.string.lowercased() {
    case "true", "yes", "y", "x", "1", "done", "checked", "complete", "completed", "[x]", "✓", "✔",
      "☑", "ja", "wahr", "erledigt":
      return true
    case "false", "no", "n", "0", "open", "unchecked", "incomplete", "[ ]", "☐", "nein", "falsch":
      return false
    default: return nil
    }
  }
}
