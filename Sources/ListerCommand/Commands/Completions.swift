// SPDX-License-Identifier: MIT

extension Command {
  /// `lister completions SHELL`.
  static let completions = Command(
    name: "completions",
    summary: "Print the completions for a shell",
    arguments: [
      Argument(
        name: "SHELL",
        count: .one,
        help: "One of bash, zsh and fish.",
        choices: { ["bash", "zsh", "fish"].map { Argument.Choice(word: $0) } }
      )
    ],
    exitCodes: [(.success, "All went well."), (.usage, "There is no such shell.")],
    examples: [("source <(lister completions bash)", "Complete in this shell from now on.")],
    run: { (invocation) throws(CommandError) in
      let shell = invocation.operands[0]
      switch shell {
      case "bash":
        try StandardOutput.write(data: BashCompletion.script(Program.commands, name: Product.name))
      case "zsh":
        try StandardOutput.write(data: ZshCompletion.script(Program.commands, name: Product.name))
      case "fish":
        try StandardOutput.write(data: FishCompletion.script(Program.commands, name: Product.name))
      default:
        throw .usage(.unknown(shell, "shell", among: ["bash", "zsh", "fish"]))
      }
      return .success
    }
  )
}
