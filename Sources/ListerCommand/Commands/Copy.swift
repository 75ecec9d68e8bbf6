// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let plain = Option("plain", of: TextRequest.self)
  static let exact = Option("exact", of: TextRequest.self)
}

extension Command {
  /// `lister copy LIST`.
  static let copy = Command(
    name: "copy",
    summary: "Write the items of a list to the standard output, as text",
    discussion: """
      A line for each item that the view shows, see 'lister view', such as '- [x] 2 kg Milk (1.50,
      dairy)', which 'lister paste' and Markdown understand. Texts are written as they are; with --exact
      one that would be read as something else has a no-break space or an escape in it, so that 'lister
      paste' gives the same text. Notes, prices of shops, and what this program doesn't know are left out; 'lister
      export' writes other formats.
      """,
    section: .lists,
    arguments: [.listOrVersion, .items],
    options: [.plain, .exact] + Option.views + [.folder, .asJSON] + Option.remote,
    answers: [Answer(TextResponse.self)],
    exclusive: [[.folder, .server], [.plain, .exact]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister copy Groceries > groceries.md", "Write a file of check boxes."),
      (
        "lister copy Groceries 1 2 --exact | lister paste Today",
        "Copy two items into another list."
      ),
    ],
    run: { invocation in
      let response = try invocation.answer(to: Operations.text)
      if invocation.has(.asJSON) {
        try StandardOutput.write(response.json)
      } else {
        try StandardOutput.write(data: response.text)
      }
      return .success
    }
  )

  /// `lister paste LIST`.
  static let paste = Command(
    name: "paste",
    summary: "Add the lines of the standard input to a list, as items",
    discussion: """
      Each line that isn't blank becomes a new item; check boxes, bullets, quantities, prices and tags
      are understood, as 'lister copy' writes them: '- [x] 2 kg Milk (1.50, dairy)'. What is to be
      done goes to the top, what is done to the end.

      A Lister document gives its items with all that it says of them, as new ones.
      """,
    section: .lists,
    arguments: [.list],
    options: [.plain, .folder, .asJSON, .color] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister paste Groceries < groceries.md", "Add what a file of check boxes says."),
      ("lister paste Groceries < Party.list.json", "Add the items of another list."),
    ],
    run: { invocation in
      try invocation.edit(.add(pastedItems(of: invocation)))
    }
  )

  /// The items that the standard input says.
  private static func pastedItems(of invocation: Invocation) throws -> [ListItem] {
    let text = try StandardInput.text()
    return invocation.has(.plain)
      ? ListFormatting.listItems(from: text, reading: .plain)
      : ListFormatting.pastedItems(from: text)
  }
}
