// SPDX-License-Identifier: MIT

import Glibc
import Lister

extension Option {
  static let actAtOnce = Option(long: "yes", help: "Do what the link says without asking.")
}

extension Command {
  /// `lister open LINK`.
  static let open = Command(
    name: "open",
    summary: "Follow a link to a list: show it, or do what the link asks for",
    discussion: """
      A link is lister:///path?color=0, which shows the list, or lister:///path?do=clean, which puts its
      ticked items away as 'lister clean' does. What a link asks for is done once it was said yes to: at
      the terminal, or by --yes. Links that ask for anything else are refused.
      """,
    section: .lists,
    arguments: [Argument(name: "LINK", count: .one, help: "A link to a document of this machine.")],
    options: [.actAtOnce, .asJSON, .color],
    answers: [Answer(EditResponse.self, "--yes")],
    exitCodes: [
      (.success, "It was done, or the answer was no."),
      (.failure, "The link is wrong or asks for what is unknown, or nobody can be asked."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list, or it could not be changed."),
    ],
    examples: [
      (
        "lister open 'lister:///home/ana/Week.list.json?do=clean'",
        "Clean up, once it is said yes to."
      )
    ],
    run: { invocation in
      let word = invocation.operands[0]
      guard ActionLink.isLink(word) else {
        var shown = Invocation(.show)
        shown.operands = [word]
        return try Command.show.run(shown)
      }
      let link = try ListerError.reading(link: word)
      let place = try invocation.workspace.place(of: link.path)
      guard try isWanted(link, place, invocation) else { return .success }
      switch link.action {
      case .clean:
        let response = try invocation.workspace.edit(place, .clean(resettingQuantity: false))
        try invocation.report(response, as: EditText.text(response, style: invocation.style))
      }
      return .success
    }
  )

  /// Whether somebody says yes to what a link asks for.
  private static func isWanted(
    _ link: ActionLink,
    _ place: ListPlace,
    _ invocation: Invocation
  ) throws -> Bool {
    if invocation.has(.actAtOnce) { return true }
    guard isatty(STDIN_FILENO) == 1, !invocation.has(.asJSON) else {
      throw CommandError.failed("the link asks for '\(link.action.rawValue)'; --yes does it")
    }
    StandardError.say("Put all ticked items of \(place.path) away? y, or Enter for no:")
    return readLine() == "y"
  }
}
