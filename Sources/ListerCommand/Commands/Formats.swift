// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister formats [NAME]`.
  static let formats = Command(
    name: "formats",
    summary: "List the formats, or explain one",
    discussion: """
      Without NAME: all formats that 'lister import' reads and 'lister export' writes. With NAME: what
      the format is, what becomes of its fields, and an example.
      """,
    section: .files,
    arguments: [
      Argument(
        name: "NAME",
        count: .optional,
        help: "A format.",
        choices: { FormatDescription.all.map { .init(word: $0.name, meaning: $0.summary) } }
      )
    ],
    options: [.markdownFormats, .asJSON],
    answers: [Answer(FormatsResponse.self)],
    exclusive: [[.markdownFormats, .asJSON]],
    exitCodes: [(.success, "All went well."), (.usage, "There is no such format.")],
    examples: [
      ("lister formats", "List all formats."),
      ("lister formats csv", "See which columns a CSV file may have."),
    ],
    run: { (invocation) throws(CommandError) in
      let formats = FormatDescription.all
      if invocation.has(.markdownFormats) {
        try StandardOutput.write(Shown(own: FormatText.reference))
      } else if let name = invocation.operands.first {
        guard let format = FormatDescription(named: name) else {
          throw .usage(.unknown(name, "format", among: formats.map(\.name)))
        }
        try invocation.has(.asJSON)
          ? StandardOutput.write(FormatsResponse.Entry(format).json)
          : StandardOutput.write(Shown(own: FormatText.explanation(of: format)))
      } else if invocation.has(.asJSON) {
        try StandardOutput.write(FormatsResponse().json)
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

/// The formats as text for people, and as an article.
enum FormatText {
  /// A line per format.
  static var table: String {
    HelpText.rows(FormatDescription.all.map { ($0.name, summary(of: $0)) })
      + "\n'lister formats NAME' says more about one.\n"
  }

  private static func summary(of format: FormatDescription) -> String {
    let endings = format.extensions.map { ".\($0)" }.joined(separator: " ")
    return format.summary + " (\(endings))" + (format.isWritten ? "" : "; only read")
  }

  /// Everything that is declared of a format.
  static func explanation(of format: FormatDescription) -> String {
    var text = "\(format.name): \(format.summary)\n\n"
    for paragraph in format.discussion.split(separator: "\n\n") {
      text += HelpText.wrap(String(paragraph), width: 80).joined(separator: "\n") + "\n\n"
    }
    text += HelpText.rows([
      ("Files", format.extensions.map { "*.\($0)" }.joined(separator: ", ")),
      ("Use", format.isWritten ? "read and written" : "read"),
      ("Of a list", format.members.list),
      ("Of an item", format.members.items),
    ])
    return text + "\nExample:\n\n" + format.example + (format.example.hasSuffix("\n") ? "" : "\n")
  }

  /// All formats as an article.
  static var reference: String {
    var text = """
      # Formats

      All \(FormatDescription.all.count) formats that lists are imported from and exported to.

      ## Overview

      This article is what `lister formats --markdown` prints; a test compares the two. Each section is one
      declaration in ListerTables, ListerWorkbooks or ListerFormats, and tests read each example.

      What an export writes is found and read again by its name and content: the report tells each member
      that comes back otherwise, with the number of items, and whether an import needs `--as`.

      """
    for format in FormatDescription.all {
      text += "\n## \(format.name)\n\n\(summary(of: format)).\n\n\(format.discussion)\n\n"
      let members = format.members
      text += "Members of a list: \(members.list). Members of an item: \(members.items).\n\n"
      text += "```\n\(format.example)\(format.example.hasSuffix("\n") ? "" : "\n")```\n"
    }
    return text
  }
}
