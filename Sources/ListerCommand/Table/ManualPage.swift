// SPDX-License-Identifier: MIT

/// The manual page, in the man(7) macros that every man program reads.
enum ManualPage {
  /// The source of `lister(1)`.
  static func source(_ table: [Command], name: String, about: String, version: String) -> String {
    var text = ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"\n"
    text += ".SH NAME\n\(name) \\- \(escaped(about))\n"
    text += ".SH SYNOPSIS\n"
    for command in table { text += ".B \(escaped(command.usage))\n.br\n" }
    text += ".SH COMMANDS\n"
    for section in Command.Section.allCases {
      for command in table where command.section == section { text += self.section(of: command) }
    }
    text += ".SH EXIT STATUS\n"
    text += "0 when all went well, 1 when a document or formula failed, a check or comparison\n"
    text += "found a change, a merge a conflict, or there was nothing to do it to; 2 for a wrong\n"
    text += "command line, 3 when input or output could not be opened or written; 129, 130, 141\n"
    text += "and 143 after a hang\\-up, an interrupt, a closed pipe and a request to end.\n"
    text += ".SH ENVIRONMENT\n.TP\n.B LISTER_FOLDER\n"
    text += "The folder in which lists are looked for by name, unless \\-\\-in names another one.\n"
    text += ".TP\n.B NO_COLOR\nWhen not empty, nothing is colored.\n"
    text +=
      ".TP\n.B CLICOLOR_FORCE\nWhen not empty and not 0, colors are used without a terminal.\n"
    text += ".SH FILES\n.TP\n.I NAME.list.json\nA list, in any folder.\n"
    text += ".TP\n.I .lister\nBeside lists: their older versions, and what was imported.\n"
    return text
  }

  private static func section(of command: Command) -> String {
    var text = ".SS \(escaped(command.usage))\n\(escaped(command.summary)).\n"
    for paragraph in HelpText.paragraphs(command.discussion) {
      text += ".PP\n\(escaped(paragraph))\n"
    }
    for argument in command.arguments {
      text += ".TP\n.I \(escaped(argument.name))\n\(escaped(argument.help))\n"
    }
    for choice in command.arguments.flatMap({ $0.choices() }) where !choice.meaning.isEmpty {
      text += ".TP\n.B \(escaped(choice.word))\n\(escaped(choice.meaning))\n"
    }
    for option in command.allOptions {
      let short = option.short.map { "\\-\($0), " } ?? ""
      text += ".TP\n.B \(short)\(escaped(option.signature))\n\(escaped(option.fullHelp))\n"
    }
    for answer in command.answers {
      let condition = answer.condition.isEmpty ? "" : " and \(answer.condition)"
      text += ".PP\n\(escaped("With --json\(condition):"))\n.nf\n"
      text += AnswerText.rows(of: answer.schema).split(separator: "\n")
        .map { escaped(String($0)) + "\n" }.joined()
      text += ".fi\n"
    }
    for example in command.examples {
      text += ".PP\n.nf\n    \(escaped(example.line))\n.fi\n\(escaped(example.meaning))\n"
    }
    return text
  }

  /// Text as roff wants it: backslashes and dashes spelled out, no control character in front.
  private static func escaped(_ text: String) -> String {
    var result = ""
    if text.hasPrefix(".") || text.hasPrefix("'") { result = "\\&" }
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result
  }
}
