// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

/// What an edit did, for people and as data.
struct EditReport {
  /// The list that was edited.
  let place: ListPlace
  /// The name of the action.
  let action: String
  /// The list before it.
  let before: List
  /// The list after it.
  let after: List
  /// The items that it was about.
  let items: [ListItem]

  /// A line per item, as `show` prints it, with `-` in the place of the number of one that is gone.
  func text(style: Style) -> Shown {
    let listText = ListText(list: after, name: place.name, style: style)
    let digits = String(max(after.items.count, 1)).utf8.count
    let numbers = self.numbers
    return items.map { item in
      if let number = numbers[item.uuid] { return listText.line(at: number - 1, digits: digits) }
      let mark = Display.leading("-", to: digits + 2)
      return "\(style.red(mark))     \(item.text)\n"
    }.joined()
  }

  /// `{"name", "path", "action", "changed", "items"}`; an item that is gone has the number null.
  var json: JSONText {
    let numbers = self.numbers
    let found = items.map { item in
      let number = numbers[item.uuid]
      return ListJSON.item(number.map { after.items[$0 - 1] } ?? item, number: number)
    }
    return JSONText(members: [
      .init("name", place.name), .init("path", place.path), .init("action", action),
      .init("changed", before != after), .init("items", JSONText(elements: found)),
    ])
  }

  private var numbers: [ItemUUID: Int] {
    var numbers: [ItemUUID: Int] = [:]
    for (index, item) in after.items.enumerated() { numbers[item.uuid] = index + 1 }
    return numbers
  }
}

extension StandardOutput {
  /// Writes what an edit did, in the form that the command line asks for.
  static func write(_ report: EditReport, _ invocation: Invocation) throws(CommandError) {
    if invocation.has(.asJSON) { return try write(report.json) }
    try write(report.text(style: invocation.style))
  }
}
