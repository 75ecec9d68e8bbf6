// SPDX-License-Identifier: MIT

import Lister

/// What an edit did, as text for people.
enum EditText {
  /// A line per item, or one about the list.
  static func text(_ response: EditResponse, style: Style) -> Shown {
    let name = Shown(response.place.name)
    switch response.subject {
    case .items(let entries, _) where response.action == Edit.clean(resettingQuantity: false).action:
      if entries.isEmpty { return "No item of \(name) is ticked\n" }
      return "Put \(Display.count(entries.count, "item")) away\n"
    case .items(let entries, let outline):
      let lines = lines(entries, of: outline, style: style)
      return response.outcome.source == nil ? lines : "\(style.bold(name))\n\(lines)"
    case .color(let color): return "\(style.swatch(color)) \(style.bold(name))  \(color.name)\n"
    case .version(let number):
      let done: Shown = response.isChanged ? "Restored version" : "It is already as version"
      return "\(done) \(number)\n"
    case .list: return "Deleted \(name)\n"
    case .name(let former):
      return response.isChanged
        ? "Renamed \(former) to \(style.bold(name))\n" : "It is already named \(name)\n"
    }
  }

  /// A line per item, as `show` prints it, with `-` instead of the number of one that no longer
  /// exists.
  private static func lines(
    _ entries: [ListEntry],
    of outline: EditResponse.Outline,
    style: Style
  ) -> Shown {
    let listText = ListText(outline.color, name: "", style: style)
    let digits = String(max(outline.count, 1)).utf8.count
    return entries.map { entry in
      if let number = entry.number {
        return listText.line(of: ViewedItem(entry.item, nil), number: number, digits: digits)
      }
      let mark = Display.leading("-", to: digits + 2)
      return "\(style.red(mark))     \(entry.item.text)\n"
    }.joined()
  }
}
