// SPDX-License-Identifier: MIT

import Lister

/// The schemas that are part of the documentation.
enum PublishedSchema: String, OptionWord {
  /// All that commands print with --json, and that operations answer.
  case answers
  /// A document.
  case document

  /// The schema: JSON Schema 2020-12.
  var json: JSONText {
    switch self {
    case .answers: PublishedSchema.answersSchema
    case .document: DocumentSchema.json
    }
  }

  private static var answersSchema: JSONText {
    var found: [(name: String, members: [Schema.Member])] = []
    for operation in Operations.all { operation.answer.definitions(into: &found) }
    for command in Program.commands {
      for answer in command.answers { answer.schema.definitions(into: &found) }
    }
    return JSONText(members: [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", "Answers of Lister"),
      .init(
        "$defs",
        JSONText(
          members: found.sorted { $0.name < $1.name }.map { definition in
            .init(definition.name, Schema.json(of: definition.members, references: "#/$defs/"))
          }
        )
      ),
    ])
  }
}
