// SPDX-License-Identifier: MIT

/// The help of the program and of its commands, as plain text of at most 80 columns.
enum HelpText {
  /// The help of the whole program.
  static func program(_ table: [Command], name: String, about: String) -> String {
    var text =
      "\(name) \(about).\n\nUsage: \(name) COMMAND [OPTION...] [ARGUMENT...]\n"
    let column = column(of: table.map(\.name))
    for section in Command.Section.allCases {
      let commands = table.filter { $0.section == section }
      guard !commands.isEmpty else { continue }
      text += "\n\(section.rawValue):\n"
      text += rows(commands.map { ($0.name, $0.summary + ".") }, column: column)
    }
    text += "\nOptions:\n"
    text += rows([Option.help, .version].map(row))
    text += "\n'\(name) help COMMAND' says more about a command.\n"
    return text
  }

  /// The help of one command.
  static func command(_ command: Command) -> String {
    var text = "Usage: \(command.usage)\n\n\(command.summary).\n"
    for paragraph in paragraphs(command.discussion) {
      text += "\n" + wrap(paragraph, width: 80).joined(separator: "\n") + "\n"
    }
    if !command.arguments.isEmpty {
      text += "\nArguments:\n" + rows(command.arguments.map { ($0.name, $0.help) })
    }
    for argument in command.arguments {
      let choices = argument.choices().filter { !$0.meaning.isEmpty }
      guard !choices.isEmpty else { continue }
      text += "\n\(argument.name) is one of:\n" + rows(choices.map { ($0.word, $0.meaning) })
    }
    text += "\nOptions:\n" + rows(command.allOptions.map(row))
    for answer in command.answers {
      let condition = answer.condition.isEmpty ? "" : " and \(answer.condition)"
      text += "\nWith --json\(condition):\n" + AnswerText.rows(of: answer.schema)
    }
    text += "\nExit codes:\n"
    text += rows(command.exitCodes.map { ("\($0.code.rawValue)", $0.meaning) })
    if !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples {
        text += "  \(example.line)\n"
        let lines = wrap(example.meaning, width: 74)
        text += lines.map { "      \($0)\n" }.joined()
      }
    }
    return text
  }

  /// The paragraphs of a discussion, each in one line.
  static func paragraphs(_ discussion: String) -> [String] {
    var result: [String] = []
    var current: [Substring] = []
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { current.append(line) }
      if line.isEmpty, !current.isEmpty {
        result.append(current.joined(separator: " "))
        current = []
      }
    }
    if !current.isEmpty { result.append(current.joined(separator: " ")) }
    return result
  }

  private static func row(_ option: Option) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    return (short + option.signature, option.fullHelp)
  }

  /// Two columns: the left one as wide as its widest entry up to 24.
  ///
  /// What is longer has a line of its own.
  ///
  /// - Parameters:
  ///   - entries: left and right.
  ///   - column: where the right column begins, if that is decided elsewhere.
  /// - Returns: the lines.
  static func rows(_ entries: [(left: String, right: String)], column: Int? = nil) -> String {
    let column = column ?? self.column(of: entries.map(\.left))
    var text = ""
    for entry in entries {
      let lines = wrap(entry.right, width: 80 - column)
      if entry.left.count <= 24 {
        text += "  " + padded(entry.left, to: column - 2) + (lines.first ?? "") + "\n"
      } else {
        text += "  \(entry.left)\n" + padded("", to: column) + (lines.first ?? "") + "\n"
      }
      for line in lines.dropFirst() { text += padded("", to: column) + line + "\n" }
    }
    return text
  }

  /// Where the right column begins beside such a left one.
  private static func column(of left: [String]) -> Int {
    (left.map(\.count).filter { $0 <= 24 }.max() ?? 24) + 4
  }

  /// The words of a text in lines of at most `width` characters, where words allow it.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// A text with spaces after it up to a width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
