// SPDX-License-Identifier: MIT

// Edits a list in a folder, with its history: other programs may do the same at the same time.
import Lister

func editWorkspace(folder: String) throws -> [String] {
  let workspace = Workspace(folder: folder)
  let list = try workspace.place(ofNew: "Groceries")
  try workspace.create(list, color: .green)
  try workspace.edit(list, .add([ListItem(text: "Milk"), ListItem(text: "Bread")]))
  try workspace.edit(list, .remove(items: ["Milk"]))
  try workspace.undo(list)
  return try workspace.open(list).list.items.map(\.text)
}
// Milk
// Bread
