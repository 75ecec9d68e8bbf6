// SPDX-License-Identifier: MIT

import Lister

/// The article on operations, made of their declarations.
enum OperationText {
  static var reference: String {
    var text = """
      # Operations

      What can be asked of a folder of lists, by a command, over HTTP, and of a server by a command.

      ## Overview

      Each operation is declared once: its request, its answer, and what it does. This article, the routes,
      the description at `/v1/openapi.json` and the help of commands derive from that. Answers are described
      by `answers.schema.json` beside this article.

      """
    for section in OperationSection.allCases {
      let operations = Operations.all.filter { $0.section == section }
      if operations.isEmpty { continue }
      text += "\n## \(section.rawValue.prefix(1).uppercased() + section.rawValue.dropFirst())\n"
      for operation in operations { text += self.text(of: operation) }
    }
    return text
  }

  private static func text(of operation: AnyOperation) -> String {
    var text = "\n### \(operation.name)\n\n"
    text += "`\(operation.address.method) \(operation.address.path)`\n\n\(operation.summary)."
    if !operation.about.isEmpty { text += " \(operation.about)" }
    text += "\n\n"
    if !operation.request.isEmpty {
      text += "| asked | is | |\n|---|---|---|\n"
      text += operation.request.map { row(of: $0) }.joined()
      text += "\n"
    }
    text += "\(operation.answerHelp)\n\n"
    if case .named(_, let members) = operation.answer {
      text += "| answered | is | |\n|---|---|---|\n" + members.map { row(of: $0) }.joined()
    }
    return text
  }

  private static func row(of member: Schema.Member) -> String {
    let kind = member.schema.expectation + (member.isRequired ? "" : ", or missing")
    let help = member.help.replacing("|", with: "\\|").replacing("*", with: "\\*")
    return "| `\(member.name)` | \(kind) | \(help) |\n"
  }
}
