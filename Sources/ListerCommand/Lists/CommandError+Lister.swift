// SPDX-License-Identifier: MIT

import Lister

extension CommandError {
  /// What the user reads about whatever has ended a command.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as ListerError:
      if case .singleVersion(let version) = error.reason {
        self = .usage(.version(version, of: error.place.path ?? ""))
        return
      }
      self = error.isUnavailable ? .unavailable(error.shown) : .failed(error.shown)
    default: self = .failed(Shown(String(describing: error)))
    }
  }
}

extension ListerError {
  /// The error as people are shown it, with what helps them on a command line.
  fileprivate var shown: Shown {
    let line = Shown(description)
    switch reason {
    case .severalItems(_, let first, let count):
      let shown = first.map { (entry) -> Shown in
        let text = Display.cut(Shown(entry.item.text), to: 50)
        let uuid = entry.item.uuid.description.prefix(8)
        return "\n  \(entry.number ?? 0)  \(text)  (\(uuid))"
      }
      let more: Shown = count > first.count ? "\n  and \(count - first.count) more" : ""
      return line + ":" + shown.joined() + more
    case .formula(_, let formula, let column):
      return line + "\n  " + ListerError.oneLine(formula, around: column)
    case .unknownFormat: return line + "; name one with --as"
    default: return line
    }
  }

  /// The formula with a caret below the character at `column`, shortened to 72 characters.
  private static func oneLine(_ formula: String, around column: Int) -> Shown {
    let characters = formula.unicodeScalars.map { VisibleText.isControl($0) ? " " : Character($0) }
    let start = column <= 60 ? 0 : column - 40
    let shown = characters.dropFirst(start).prefix(72)
    return "\(String(shown))\n  \(Display.spaces(column - 1 - start))^"
  }
}
