// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister functions [NAME]`.
  static let functions = Command(
    name: "functions",
    summary: "List the functions of formulas, or explain one",
    section: .calculation,
    arguments: [
      Argument(
        name: "NAME",
        count: .optional,
        member: "name",
        help: "The function to explain, in any case; without it, all are listed.",
        choices: { FunctionDescription.all.map { Argument.Choice(word: $0.name) } }
      )
    ],
    options: [.markdown, .asJSON, .count, .missingFrom],
    answers: [
      Answer(FunctionsResponse.self), Answer(FunctionDescription.self, "a name"),
    ],
    exclusive: [[.markdown, .asJSON, .count, .missingFrom]],
    exitCodes: [
      (.success, "All went well."),
      (.usage, "There is no such function."),
      (.unavailable, "The output could not be written."),
    ],
    examples: [
      ("lister functions", "List all functions by category."),
      ("lister functions round", "Explain ROUND, with an example and its result."),
      ("lister functions --missing-from excel", "List what Excel has and this program hasn't."),
    ],
    run: { (invocation) throws(CommandError) in
      if let list = invocation[.missingFrom] {
        try StandardOutput.write(Shown(own: FunctionText.missing(from: list)))
        return .success
      }
      if invocation.has(.count) {
        try StandardOutput.write(Shown(own: FunctionText.count))
        return .success
      }
      guard let name = invocation.operands.first else {
        if invocation.has(.asJSON) {
          try StandardOutput.write(FunctionsResponse().json)
          return .success
        }
        let isReference = invocation.has(.markdown)
        try StandardOutput.write(
          Shown(own: isReference ? FunctionText.reference : FunctionText.list)
        )
        return .success
      }
      guard let function = FunctionDescription.named(name) else {
        let near = FunctionDescription.nearest(to: name)
        let others = "'lister functions' lists them"
        throw .usage(
          .unknownArgument(name, name: "function", others: others, suggestion: near)
        )
      }
      try invocation.has(.asJSON)
        ? StandardOutput.write(function.json)
        : StandardOutput.write(Shown(own: FunctionText.explanation(of: function)))
      return .success
    }
  )
}

extension Option {
  static let markdown = Option(
    long: "markdown",
    help: "Print the whole reference as Markdown: the article on functions of the documentation."
  )
  static let count = Option(
    long: "count",
    help: "Print how many functions there are, and how many names they have in all."
  )
  static let missingFrom = ValueOption<FunctionList?>(
    long: "missing-from",
    value: .word(),
    help: "Print the functions of Excel, OpenFormula or Google Sheets that there aren't, and why."
  )
}

extension FunctionList: OptionWord {}

/// Functions as text for people, made of their declarations.
enum FunctionText {
  /// All functions by category: how each is called, and what it gives.
  static var list: String {
    let functions = FunctionDescription.all
    var text = ""
    for category in FunctionDescription.categories {
      let members = functions.filter { $0.category == category }
      guard !members.isEmpty else { continue }
      text += (text.isEmpty ? "" : "\n") + heading(category) + "\n"
      text += HelpText.rows(members.map { ($0.name, $0.summary) })
    }
    return text + "\n\(functions.count) functions. 'lister functions NAME' says more about one.\n"
  }

  /// How many functions there are, and how many names.
  static var count: String {
    let functions = FunctionDescription.all
    let names = functions.reduce(0) { $0 + 1 + $1.aliases.count }
    return "\(functions.count) functions, \(names) names\n"
  }

  /// The functions of a list that there aren't, a line each.
  static func missing(from list: FunctionList) -> String {
    list.missing.map { name, reason in
      "\(name)\t" + (reason.map { "refused: \($0)" } ?? "not there yet") + "\n"
    }.joined()
  }

  /// One function: syntax, meaning, category, source, example with its result.
  static func explanation(of function: FunctionDescription) -> String {
    var text = function.syntax + "\n\n"
    text += HelpText.wrap(function.summary, width: 80).joined(separator: "\n") + "\n\n"
    var rows = [("Category", function.category)]
    if !function.aliases.isEmpty {
      rows.append(("Other names", function.aliases.joined(separator: ", ")))
    }
    rows.append(("Source", function.source))
    rows.append(("Example", "=" + function.example.formula))
    rows.append(("Result", function.example.result))
    return text + HelpText.rows(rows)
  }

  /// All functions with all that is declared of them, as an article of the documentation.
  static var reference: String {
    let functions = FunctionDescription.all
    var text = """
      # Functions

      All \(functions.count) functions of formulas, with an example each.

      ## Overview

      This article is what `lister functions --markdown` prints; a test compares the two. Each row is one
      declaration in `Sources/ListerCalculation/Functions`, and a test runs each example.

      """
    for category in FunctionDescription.categories {
      text +=
        "\n## \(heading(category))\n\n| function | gives | example | source |\n|---|---|---|---|\n"
      for function in functions where function.category == category {
        let others = function.aliases.map { ", `\($0)`" }.joined()
        let result = function.example.result
          .split(separator: "\n").map { "`\($0.split(separator: "\t").joined(separator: " "))`" }
          .joined(separator: " / ")
        let cells = [
          "`\(function.syntax)`\(others)", function.summary,
          "`\(function.example.formula)` is \(result.isEmpty ? "empty" : result)", function.source,
        ]
        text +=
          "| "
          + cells.map { $0.split(separator: "|").joined(separator: "\\|") }
          .joined(separator: " | ") + " |\n"
      }
    }
    return text
  }

  private static func heading(_ category: String) -> String {
    category.prefix(1).uppercased() + category.dropFirst()
  }
}
