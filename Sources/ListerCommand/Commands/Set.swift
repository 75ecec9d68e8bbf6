// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister set LIST [KEY [VALUE]]`.
  static let set = Command(
    name: "set",
    summary: "Show or set what a list says of itself: its catalogue, its currency, its shops",
    discussion: """
      Without KEY all of them are shown, without VALUE one is. An empty VALUE takes it away. A catalogue
      has to be a list of the same folder. Shops have commas between them; =NAME is one whose name has a
      comma. One action of 'lister undo'.
      """,
    section: .lists,
    arguments: [
      .list,
      Argument(
        name: "KEY",
        count: .optional,
        member: "key",
        help: "What is set; without it, all of them are shown.",
        choices: {
          ListProperty.allCases.map { Argument.Choice(word: $0.rawValue, meaning: $0.help) }
        }
      ),
      Argument(name: "VALUE", count: .optional, member: "value", help: "The new value."),
    ],
    options: [.folder, .asJSON, .color] + Option.remote,
    answers: [Answer(PropertiesResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister set Groceries currency EUR", "What its prices are in."),
      ("lister set Groceries catalogue Pantry", "Where its items have what they don't say."),
      ("lister set Pantry shops Market,Corner", "The order of the shops."),
    ],
    run: { invocation in
      let words = invocation.operands
      var keys = ListProperty.allCases
      if words.count > 1 {
        guard let key = ListProperty(rawValue: words[1]) else {
          throw CommandError.usage(.unknown(words[1], "key", among: keys.map(\.rawValue)))
        }
        keys = [key]
      }
      let (list, library) = (try invocation.listWord(), try invocation.library())
      let response =
        try words.count > 2
        ? library.perform(Operations.setProperty, PropertyRequest(list, keys[0], words[2]))
        : library.perform(Operations.properties, ListOnlyRequest(list))
      let width = keys.map(\.rawValue.count).max() ?? 0
      let lines = keys.map { key -> Shown in
        let value = response.text(of: key).map { Shown($0) } ?? invocation.style.dim("–")
        return "\(Display.padded(Shown(key.rawValue), to: width))  \(value)\n"
      }
      try invocation.report(response, as: lines.joined())
      return .success
    }
  )
}
