// SPDX-License-Identifier: MIT

import ListerJSON

/// A tag or a shop that is chosen, or that there is none: `dairy`, `none`.
///
/// One that is called `none` is spelled `=none`: after an equals sign all is the name.
package enum NameChoice: Hashable, Sendable {
  case none
  /// What has the one of this name, whole and without case.
  case named(String)

  private static let noneWord = "none"

  /// The choice that a text spells.
  package init(spelled text: String) {
    if text == NameChoice.noneWord {
      self = .none
    } else {
      self = .named(text.hasPrefix("=") ? String(text.dropFirst()) : text)
    }
  }

  /// The choices that a text spells with commas between them; after an equals sign at its beginning a
  /// comma is one.
  package static func choices(spelled text: String) -> [NameChoice] {
    if text.hasPrefix("=") { return [NameChoice(spelled: text)] }
    return text.split(separator: ",").map { part in
      NameChoice(spelled: part.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
  }

  /// The text that spells it.
  package var spelling: String {
    switch self {
    case .none: NameChoice.noneWord
    case .named(let name):
      name == NameChoice.noneWord || name.hasPrefix("=") ? "=" + name : name
    }
  }

  /// The text that spells it alone where ``choices(spelled:)`` reads it, whatever is in its name.
  package var lineSpelling: String {
    if NameChoice.choices(spelled: spelling) == [self] { return spelling }
    return spelling.hasPrefix("=") ? spelling : "=" + spelling
  }

  /// The value of a member that means some: a text if one can say it.
  static func value(of choices: [NameChoice]) -> JSONText? {
    if choices.isEmpty { return nil }
    let text = choices.map(\.spelling).joined(separator: ",")
    if NameChoice.choices(spelled: text) == choices { return JSONText(string: text) }
    if choices.count == 1 { return JSONText(string: choices[0].lineSpelling) }
    return JSONText(elements: choices.map { JSONText(string: $0.spelling) })
  }

  /// The name without case; nil for none.
  var name: ItemName? { if case .named(let name) = self { ItemName(name) } else { nil } }
}
