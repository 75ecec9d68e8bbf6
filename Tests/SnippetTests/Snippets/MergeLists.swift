// SPDX-License-Identifier: MIT

// Merges what two people have made of one list.
import ListerCore

func mergeLists() throws -> [String] {
  let base = List(items: [ListItem(text: "Milk"), ListItem(text: "Bread")], name: "Groceries")
  var ours = base
  ours.items[0].price = NumberText("1.19")
  var theirs = try List(document: base.bytes)
  theirs.items[0].isComplete = true
  theirs.insertItem(ListItem(text: "Tea"))
  let merge = ListMerge(base: base, ours: ours, theirs: theirs)
  let changes = ListChanges(from: base, to: merge.list)
  let fields = changes.changed.flatMap { $0.fields.map(\.field) }
  return merge.list.items.map(\.text) + fields + ["\(merge.conflicts.count) conflicts"]
}
// Tea
// Milk
// Bread
// completed
// price
// 0 conflicts
