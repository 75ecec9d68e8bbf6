// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

extension Command {
  /// `lister today`.
  static let today = Command(
    name: "today",
    summary: "Show what is left to do today",
    discussion: """
      Prints the first items that are to be done of the list Today, with their numbers; the list is made
      when there is none. 'lister add Today TEXT' adds to it; it can't be deleted.

      With --json: {"name", "path", "created", "color", "completed", "left", "items", "hidden"}; hidden is
      the number of items that are to be done and not among those.
      """,
    section: .lists,
    options: [.folder, .asJSON, .color],
    exitCodes: Command.editCodes,
    examples: [
      ("lister today", "What is left to do."),
      ("lister today --in ~/lists --json", "The same as data, for a status line."),
    ],
    run: { (invocation) throws(CommandError) in
      let fetched: (document: DocumentFile, isNew: Bool)
      do throws(DocumentFileError) {
        let folder = ListFolder(invocation).path
        fetched = try TodayListManager.fetchTodayDocument(in: folder, at: UnixTime.now)
      } catch {
        throw CommandError(error)
      }
      let path = fetched.document.path
      let place = ListPlace(path: path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
      let editor = try ListEditor(place, invocation)
      let list = try editor.translating { () throws(DocumentFileError) in
        try editor.file.read().list
      }
      if invocation.has(.asJSON) {
        try StandardOutput.write(TodayText.json(list, editor, created: fetched.isNew))
      } else {
        try StandardOutput.write(TodayText.text(list, name: editor.place.name, invocation.style))
      }
      return .success
    }
  )
}

/// What is left to do, as text for people and as data.
private enum TodayText {
  /// A title with a bar, and the rows.
  static func text(_ list: List, name: String, _ style: Style) -> Shown {
    let badge = ListBadge(list)
    let bar = style.tinted("\(badge.bar(width: 10, done: "█", left: "░"))", list.color)
    var text: Shown = "\(style.swatch(list.color)) \(style.bold(Shown(name)))  \(bar)  "
    text += style.dim("\(badge.remainingText)") + "\n"
    let listText = ListText(list: list, name: name, style: style)
    let digits = String(max(list.items.count, 1)).utf8.count
    for row in TodayRows(list).rows {
      switch row {
      case .item(let item):
        guard let index = list.indexOfItem(item) else { continue }
        text += listText.line(at: index, digits: digits)
      case .showAll(let hidden):
        text += Display.spaces(digits + 7) + style.dim("Show All… (\(hidden) more)") + "\n"
      }
    }
    return text
  }

  /// One JSON value.
  static func json(_ list: List, _ editor: ListEditor, created: Bool) -> JSONText {
    var hidden = 0
    var items: [JSONText] = []
    for row in TodayRows(list).rows {
      switch row {
      case .item(let item):
        items.append(ListJSON.item(item, number: list.indexOfItem(item).map { $0 + 1 }))
      case .showAll(let more): hidden = more
      }
    }
    let badge = ListBadge(list)
    return JSONText(members: [
      .init("name", editor.place.name), .init("path", editor.place.path),
      .init("created", created), .init("color", list.color.name),
      .init("completed", badge.completed), .init("left", badge.remaining),
      .init("items", JSONText(elements: items)), .init("hidden", hidden),
    ])
  }
}
