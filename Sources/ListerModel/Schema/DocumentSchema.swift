// SPDX-License-Identifier: MIT

package import ListerJSON

/// What a document looks like, made of the declarations of its members.
package enum DocumentSchema {
  /// The schema: JSON Schema 2020-12.
  ///
  /// Members of other keys are allowed everywhere.
  package static var json: JSONText {
    var definitions: [(name: String, members: [Schema.Member])] = []
    document.definitions(into: &definitions)
    var members: [JSONText.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", "Document of Lister"),
    ]
    members += Schema.json(of: documentMembers, references: "#/$defs/").members
    members.append(
      .init(
        "$defs",
        JSONText(
          members: definitions.map { definition in
            .init(definition.name, Schema.json(of: definition.members, references: "#/$defs/"))
          }
        )
      )
    )
    return JSONText(members: members)
  }

  private static var document: Schema { .object(documentMembers) }

  private static var documentMembers: [Schema.Member] {
    DocumentField.all.map { field in
      .optional(field.key, schema(of: field.type), field.help)
    }
  }

  private static var itemMembers: [Schema.Member] {
    ItemField.all.map { .optional($0.key, schema(of: $0.type), $0.help) }
  }

  private static func schema(of type: MemberType) -> Schema {
    switch type {
    case .identity, .text, .item, .date, .rule: .string()
    case .code: .either([.string(), .number()])
    case .logical: .boolean
    case .number: .number()
    case .texts: .array(.string())
    case .prices: .map(.either([.number(), .named("ShopPrice", shopMembers)]))
    }
  }

  private static let shopMembers: [Schema.Member] = [
    .optional("price", .number(), "What one costs there."),
    .optional("aisle", .string(), "Where it is in the shop."),
    .optional("stocked", .boolean, "Whether the shop has it; true where it isn't said."),
  ]

  private static let tableMembers: [Schema.Member] = [
    .optional(
      "columns",
      .map(.either([.string(), .named("TableColumn", columnMembers)])),
      "The members that the headings mean."
    ),
    .optional("range", .string(), "The cells of a table over cells, the headers first."),
    .optional("totals", .boolean, "Whether the last row of these cells has totals."),
  ]

  private static let columnMembers: [Schema.Member] = [
    .required("member", .string(), "The key of the member."),
    .optional("kind", .string(oneOf: ["number"]), "That its texts spell numbers."),
    .optional("decimal", .string(oneOf: [".", ","]), "Their decimal mark; a point without it."),
  ]

  private static func schema(of type: DocumentField.Value) -> Schema {
    switch type {
    case .version: .integer(from: 1)
    case .text, .locale: .string()
    case .precision: .integer(from: 1, to: 1000)
    case .items: .array(.either([.string(), .named("Item", itemMembers)]))
    case .grid, .values: .array(.array(.any))
    case .grids:
      .array(
        .named(
          "Grid",
          [
            .optional("name", .string(), "What the grid is called."),
            .required("rows", .array(.array(.any)), "The cells, at most 16 x 16."),
            .optional("values", .array(.array(.any)), "What the cells give."),
          ]
        )
      )
    case .tables: .map(.either([.string(), .named("Table", tableMembers)]))
    case .names: .map(.string())
    case .color, .identifier, .free: .any
    }
  }
}
