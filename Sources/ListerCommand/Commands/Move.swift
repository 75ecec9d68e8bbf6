// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

extension Command {
  /// `lister move LIST ITEM POSITION`.
  static let move = Command(
    name: "move",
    summary: "Move an item to another place",
    discussion: """
      POSITION is the number that the item has afterwards. In a list in which what is to be done stands
      before what is done, an item stays among its kind; in another one it may go anywhere.

      With --json: {"name", "path", "action", "changed", "items"}.
      """,
    section: .lists,
    arguments: [
      .list, .item,
      Argument(name: "POSITION", count: .one, help: "Its new number, from 1."),
    ],
    options: [.folder, .asJSON, .color],
    exitCodes: Command.editCodes,
    examples: [("lister move Groceries milk 1", "Put the milk on top.")],
    run: { (invocation) throws(CommandError) in
      let position = invocation.operands[2]
      guard let number = Int(position) else {
        let expectation = "a number as 'lister show' prints it"
        throw .usage(
          .badValue(position, option: "POSITION", expectation: expectation, suggestion: nil)
        )
      }
      let editor = try ListEditor(invocation)
      return try editor.edit("Move") { (list) throws(CommandError) in
        let index = try editor.index(of: invocation.operands[1], in: list)
        let targets = list.targets(ofItemAt: index)
        guard let target = targets.first(where: { $0 + 1 == number }) else {
          let text = Shown(list.items[index].text)
          let range = "\(targets.lowerBound + 1) to \(targets.upperBound + 1)"
          let state = list.items[index].isComplete ? "done" : "to be done"
          throw .failed("'\(text)' is \(state), and may stand at \(range), not at \(position)")
        }
        list.move(from: index, to: target)
        return [list.items[target]]
      }
    }
  )
}
