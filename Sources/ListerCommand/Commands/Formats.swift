// SPDX-License-Identifier: MIT

import Lister
import ListerFormats

extension Command {
  /// `lister formats [NAME]`.
  static let formats = Command(
    name: "formats",
    summary: "List the formats, or explain one",
    discussion: """
      Without NAME: all formats that 'lister import' reads and 'lister export' writes. With NAME: what
      the format is, what becomes of its fields, and an example.

      With --json: an array of {"name", "summary", "extensions", "reads", "writes"}.
      """,
    section: .files,
    arguments: [
      Argument(
        name: "NAME",
        count: .optional,
        help: "A format.",
        choices: { FormatTable.standard.map { .init(word: $0.name, meaning: $0.summary) } }
      )
    ],
    options: [.markdownFormats, .asJSON],
    exclusive: [[.markdownFormats, .asJSON]],
    exitCodes: [(.success, "All went well."), (.usage, "There is no such format.")],
    examples: [
      ("lister formats", "List all formats."),
      ("lister formats csv", "See which columns a CSV file may have."),
    ],
    run: { (invocation) throws(CommandError) in
      let formats = FormatTable.standard
      if invocation.has(.markdownFormats) {
        try StandardOutput.write(Shown(own: FormatText.reference))
      } else if let name = invocation.operands.first {
        guard let format = FormatTable.format(named: name) else {
          let near = Suggestion.nearest(to: name, among: formats.map(\.name))
          throw .usage(.unknownArgument(name, name: "format", suggestion: near))
        }
        try invocation.has(.asJSON)
          ? StandardOutput.write(FormatText.json(of: format))
          : StandardOutput.write(Shown(own: FormatText.explanation(of: format)))
      } else if invocation.has(.asJSON) {
        try StandardOutput.write(JSONText(elements: formats.map(FormatText.json(of:))))
      } else {
        try StandardOutput.write(Shown(own: FormatText.table))
      }
      return .success
    }
  )
}

extension Option {
  static let markdownFormats = Option(
    long: "markdown",
    help: "Print all formats as an article of the documentation."
  )
}

/// The formats as text for people, as an article, and as data.
enum FormatText {
  /// A line per format.
  static var table: String {
    HelpText.rows(FormatTable.standard.map { ($0.name, summary(of: $0)) })
      + "\n'lister formats NAME' says more about one.\n"
  }

  private static func summary(of format: Format) -> String {
    let endings = format.extensions.map { ".\($0)" }.joined(separator: " ")
    return format.summary + " (\(endings))" + (format.write == nil ? "; only read" : "")
  }

  /// Everything that is declared of a format.
  static func explanation(of format: Format) -> String {
    var text = "\(format.name): \(format.summary)\n\n"
    for paragraph in format.discussion.split(separator: "\n\n") {
      text += HelpText.wrap(String(paragraph), width: 80).joined(separator: "\n") + "\n\n"
    }
    text += HelpText.rows([
      ("Files", format.extensions.map { "*.\($0)" }.joined(separator: ", ")),
      ("Use", format.write == nil ? "read" : "read and written"),
      ("Of a list", format.holds.words.list),
      ("Of an item", format.holds.words.items),
    ])
    return text + "\nExample:\n\n" + format.example + (format.example.hasSuffix("\n") ? "" : "\n")
  }

  /// One format as data.
  static func json(of format: Format) -> JSONText {
    JSONText(members: [
      JSONText.Member("name", format.name),
      JSONText.Member("summary", format.summary),
      JSONText.Member(
        "extensions",
        JSONText(elements: format.extensions.map { JSONText(string: $0) })
      ),
      JSONText.Member("reads", true),
      JSONText.Member("writes", format.write != nil),
    ])
  }

  /// All formats as an article.
  static var reference: String {
    var text = """
      # Formats

      All \(FormatTable.standard.count) formats that lists are imported from and exported to.

      ## Overview

      This article is what `lister formats --markdown` prints; a test compares the two. Each section is one
      declaration in `Sources/ListerFormats`, and tests read each example.

      """
    for format in FormatTable.standard {
      text += "\n## \(format.name)\n\n\(summary(of: format)).\n\n\(format.discussion)\n\n"
      let holds = format.holds.words
      text += "Members of a list: \(holds.list). Members of an item: \(holds.items).\n\n"
      text += "```\n\(format.example)\(format.example.hasSuffix("\n") ? "" : "\n")```\n"
    }
    return text
  }
}
