// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister help [COMMAND]`.
  static let help = Command(
    name: "help",
    summary: "Explain a command",
    arguments: [
      Argument(
        name: "COMMAND",
        count: .optional,
        help: "The command to explain; without it, all are listed.",
        choices: { Program.commands.map { Argument.Choice(word: $0.name) } }
      )
    ],
    exitCodes: [(.success, "All went well."), (.usage, "There is no such command.")],
    examples: [("lister help recalc", "Say everything about the main command.")],
    run: { (invocation) throws(CommandError) in
      guard let name = invocation.operands.first else {
        try StandardOutput.write(Shown(own: Program.help(nil)))
        return .success
      }
      guard let command = Program.commands.first(where: { $0.name == name }) else {
        let names = Program.commands.map(\.name)
        throw .usage(
          .unknownCommand(name, suggestion: Suggestion.nearest(to: name, among: names))
        )
      }
      try StandardOutput.write(Shown(own: Program.help(command)))
      return .success
    }
  )
}
