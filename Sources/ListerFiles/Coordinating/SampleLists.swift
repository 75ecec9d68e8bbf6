// SPDX-License-Identifier: MIT

package import ListerModel

/// The lists that a new user finds.
package enum SampleLists {
  /// Three lists: their names and contents, with new identifiers each time.
  package static var all: [(name: ListName, list: List)] {
    [
      (
        ListName(checked: "Groceries"),
        list(.green, ["Milk", "Bread", "Apples", "Coffee", "Rice"], done: ["Coffee"])
      ),
      (
        ListName(checked: "Packing"),
        list(.orange, ["Passport", "Charger", "Socks", "Toothbrush"], done: [])
      ),
      (
        ListName(checked: "Weekend"),
        list(.blue, ["Repair the bicycle", "Call the family", "Read"], done: ["Read"])
      ),
    ]
  }

  private static func list(_ color: List.Color, _ texts: [String], done: Set<String>) -> List {
    List(color: color, items: texts.map { ListItem(text: $0, isComplete: done.contains($0)) })
  }
}
