// SPDX-License-Identifier: MIT

import Lister

/// What an answer has, as text for the help: a row for each member, those of its parts below it.
enum AnswerText {
  /// The rows, of at most 80 columns.
  static func rows(of schema: Schema) -> String {
    let (members, kind) = parts(of: schema)
    if members.isEmpty { return "  \(schema.expectation)\n" }
    var rows: [(left: String, right: String)] = []
    append(members, depth: 0, within: names(in: schema), to: &rows)
    return (kind.isEmpty ? "" : "  \(kind), each with\n") + HelpText.rows(rows)
  }

  private static func append(
    _ members: [Schema.Member],
    depth: Int,
    within names: Set<String>,
    to rows: inout [(left: String, right: String)]
  ) {
    for member in members {
      let (parts, _) = parts(of: member.schema)
      let inner = self.names(in: member.schema)
      // What was explained once need not be again.
      let isKnown = !inner.isDisjoint(with: names)
      let left = String(repeating: "  ", count: depth) + member.name
      let help = member.help.isEmpty ? member.schema.expectation : member.help
      rows.append((left, help + (parts.isEmpty || isKnown ? "." : ":")))
      if !isKnown { append(parts, depth: depth + 1, within: names.union(inner), to: &rows) }
    }
  }

  /// The members of an object, or of the objects of an array, and how an array is called.
  private static func parts(of schema: Schema) -> (members: [Schema.Member], kind: String) {
    switch schema {
    case .object(let members), .named(_, let members): (members, "")
    case .array(let element): (parts(of: element).members, "an array")
    case .map(let element): (parts(of: element).members, "an object")
    case .nullable(let element): parts(of: element)
    case .any, .string, .integer, .number, .boolean, .either: ([], "")
    }
  }

  /// The name of an object, or of the objects of an array.
  private static func names(in schema: Schema) -> Set<String> {
    switch schema {
    case .named(let name, _): [name]
    case .array(let element), .map(let element), .nullable(let element): names(in: element)
    case .any, .string, .integer, .number, .boolean, .either, .object: []
    }
  }
}
