// SPDX-License-Identifier: MIT

import Lister
import ListerBasics

extension Command {
  /// `lister move LIST ITEM POSITION`.
  static let move = Command(
    name: "move",
    summary: "Move an item to another place, or into another list",
    discussion: """
      POSITION is the number that the item has afterwards, or one of these:
        top, bottom   before or behind all others
        before ITEM   before another item
        to LIST       into another list, where new items go

      In a list in which what is to be done stands before what is done, an item stays among its kind; in
      another one it may go anywhere. Into another list an item takes what it says itself; both lists are
      changed or none, and each has its 'lister undo'.
      """,
    section: .lists,
    arguments: [
      .list, .item,
      Argument(
        name: "POSITION",
        count: .one,
        member: "to",
        help: "Its new number, from 1; top, bottom, before ITEM, or to LIST."
      ),
      Argument(
        name: "TARGET",
        count: .optional,
        help: "The item behind before, the list behind to."
      ),
    ],
    options: [.folder, .asJSON, .color] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister move Groceries milk 1", "Put the milk on top."),
      ("lister move Groceries milk before Bread", "Put it before the bread."),
      ("lister move Groceries jam to Party", "Buy the jam with what the party needs."),
    ],
    run: { invocation in
      let words = invocation.operands
      let target = try target(words, invocation)
      let request = MoveRequest(try invocation.listWord(), words[1], to: target)
      let response = try invocation.library().perform(Operations.move, request)
      try invocation.report(response, as: EditText.text(response, style: invocation.style))
      return .success
    }
  )

  /// Where an item is to go.
  private static func target(_ words: [String], _ invocation: Invocation) throws -> ItemTarget {
    switch words[2] {
    case "before":
      guard words.count > 3 else { throw CommandError.usage(.missingArgument("ITEM")) }
      return .before(words[3])
    case "to":
      guard words.count > 3 else { throw CommandError.usage(.missingArgument("LIST")) }
      return .list(try invocation.listWord(words[3]))
    default: break
    }
    if words.count > 3 { throw CommandError.usage(.unexpectedArgument(words[3])) }
    switch words[2] {
    case "top": return .top
    case "bottom": return .bottom
    default: break
    }
    guard let number = Int(words[2]) else {
      let expectation = "a number as 'lister show' prints it, top, bottom, before ITEM or to LIST"
      throw CommandError.usage(
        .badValue(
          words[2],
          option: "POSITION",
          expectation: expectation,
          suggestion: Suggestion.nearest(to: words[2], among: ["top", "bottom", "before", "to"])
        )
      )
    }
    return .number(number)
  }
}
