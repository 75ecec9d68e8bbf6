// SPDX-License-Identifier: MIT

import Lister
import ListerBasics

extension Option {
  static let operations = Option(
    long: "operations",
    help: "Print the article on operations of the documentation, as Markdown."
  )
  static let schema = ValueOption(
    long: "schema",
    value: .word(alone: PublishedSchema.answers),
    help: "Print the JSON Schema of answers, or that of documents."
  )
}

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
    options: [.operations, .schema],
    exclusive: [[.operations, .schema]],
    exitCodes: [(.success, "All went well."), (.usage, "There is no such command.")],
    examples: [("lister help recalc", "Say everything about the main command.")],
    run: { (invocation) throws(CommandError) in
      if invocation.has(.operations) {
        try StandardOutput.write(Shown(own: OperationText.reference))
        return .success
      }
      if let schema = invocation[.schema] {
        try StandardOutput.write(data: schema.json.text + "\n")
        return .success
      }
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
