// SPDX-License-Identifier: MIT

import Lister

/// What differs between two versions of a list, as text for people.
enum ChangesText {
  /// A line per change, and one per field below an item; nothing when nothing differs.
  static func text(_ changes: ListChanges, style: Style) -> Shown {
    var lines: [Shown] = []
    for item in changes.removed { lines.append(style.red("- " + title(of: item))) }
    for item in changes.added { lines.append(style.green("+ " + title(of: item))) }
    for change in changes.changed {
      lines.append(style.yellow("~ " + Shown(change.item.text)))
      for field in change.fields {
        lines.append("    " + line(field.field, field.from, field.to, style))
      }
    }
    for item in changes.moved { lines.append(style.yellow("> " + Shown(item.text))) }
    for field in changes.document {
      lines.append(style.yellow("~ ") + line(field.field, field.from, field.to, style))
    }
    for cell in changes.cells {
      let place = "\(cell.grid)!\(cell.address)"
      lines.append(style.yellow("~ ") + line(place, cell.from, cell.to, style))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func title(of item: ListItem) -> Shown {
    let box = item.isComplete ? "[x] " : ""
    let words = [box + item.text] + Details.words(of: ItemMembers(item))
    return Shown(words.joined(separator: "  "))
  }

  /// `price: 1.19 -> 1.29`.
  private static func line(
    _ name: String,
    _ from: JSONText?,
    _ to: JSONText?,
    _ style: Style
  ) -> Shown {
    let old = style.red(short(from))
    return "\(name): \(old) -> \(style.green(short(to)))"
  }

  private static func short(_ value: JSONText?) -> Shown {
    Display.cut(Shown(value?.text ?? "nothing"), to: 60)
  }
}
