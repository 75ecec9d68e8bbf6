// SPDX-License-Identifier: MIT

import ListerKit

/// What differs between two versions of a list, as text for people.
enum ChangesText {
  /// A line per change, and one per field below an item; nothing when nothing differs.
  static func text(_ changes: ListChanges, style: Style) -> String {
    var lines: [String] = []
    for item in changes.removed { lines.append(style.red("- " + title(of: item))) }
    for item in changes.added { lines.append(style.green("+ " + title(of: item))) }
    for change in changes.changed {
      lines.append(style.yellow("~ " + Display.line(change.item.text)))
      for field in change.fields {
        lines.append("    " + line(field.field, field.from, field.to, style))
      }
    }
    for item in changes.moved { lines.append(style.yellow("> " + Display.line(item.text))) }
    for field in changes.document {
      lines.append(style.yellow("~ ") + line(field.field, field.from, field.to, style))
    }
    for cell in changes.cells {
      let place = "\(cell.grid)!\(cell.address)"
      lines.append(style.yellow("~ ") + line(place, cell.from, cell.to, style))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func title(of item: ListItem) -> String {
    let box = item.isComplete ? "[x] " : ""
    let words = [box + item.text] + ListText.details(of: item)
    return Display.line(words.joined(separator: "  "))
  }

  /// `price: 1.19 -> 1.29`.
  private static func line(
    _ name: String,
    _ from: JSONText?,
    _ to: JSONText?,
    _ style: Style
  ) -> String {
    let old = style.red(short(from))
    return "\(Display.line(name)): \(old) -> \(style.green(short(to)))"
  }

  private static func short(_ value: JSONText?) -> String {
    Display.cut(Display.line(value?.text ?? "nothing"), to: 60)
  }
}
