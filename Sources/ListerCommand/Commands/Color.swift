// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister color LIST COLOR`.
  static let color = Command(
    name: "color",
    summary: "Give a list another color",
    section: .lists,
    arguments: [.list, .color(.one)],
    options: [.folder, .asJSON, .color] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [("lister color Groceries orange", "Make it orange.")],
    run: { invocation in
      let color = try List.Color(argument: invocation.operands[1])
      return try invocation.edit(.color(color))
    }
  )
}
