// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  /// Lists for shopping: what a view shows, what can be picked, where it is cheapest.
  static var shopping: [Route] {
    [show, choices, basket]
      + LabelKind.allCases.flatMap { [labels($0), changeLabels($0)] }
  }

  private static let name = Parameter<String>.listName.description
  private static let amount = Schema.nullable(.number)
  private static let sum = Schema.object([
    .required("amount", amount), .required("items", .count),
  ])

  private static let show = Route(
    method: .get,
    path: "/v1/lists/{name}/show",
    summary: "Read what a view shows of a list, and what it costs",
    about: """
      As `lister show --json`: the view of the document, and what the parameters say in its place. Items \
      have the numbers that they have in the document, what they have from the catalogue (`inherited` \
      names it), and `amount`, what they cost. The total is the sum of the items that are shown.
      """,
    section: .lists,
    parameters: [name] + .views + [Parameter<Int>.subtotal.description] + .calculation,
    responses: [
      .json(
        .object([
          .required("name", .text), .required("path", .text), .required("color", .color),
          .required("completed", .count), .required("items", .array(.any)),
          .required("grids", .array(.any)), .optional("view", .any),
          .optional(
            "total",
            .object([
              .required("amount", amount), .required("currency", .nullable(.text)),
              .required("items", .count), .required("of", .count), .required("unpriced", .count),
              .required("done", sum), .required("open", sum), .optional("priority", sum),
            ])
          ),
        ]),
        help: "The items in the order of the view; there is a total where any item has a price."
      )
    ],
    problems: [.missing, .malformed, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      HTTPResponse(json: try call.calculating.show(call.place(), call.viewChange).json)
    }
  )

  private static let choices = Route(
    method: .get,
    path: "/v1/lists/{name}/pick",
    summary: "Say what can be put on a list: what was put away, and what its catalogue has besides",
    about: "As `lister pick --json`. The operations pick and want put items on the list.",
    section: .lists,
    parameters: [name, Parameter<[SortKey]>.sortKeys.description],
    responses: [
      .json(
        .object([
          .required("name", .text), .required("path", .text), .required("put_away", .array(.any)),
          .required("catalogue", .nullable(.text)), .required("offered", .array(.any)),
        ]),
        help: "The items."
      )
    ],
    problems: [.missing, .malformed, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      let keys = call[.sortKeys] ?? []
      return HTTPResponse(json: try call.workspace.choices(call.place(), sortedBy: keys).json)
    }
  )

  // MARK: The cheapest basket

  private static let wanted = Parameter<[NameChoice]>.choices(
    "lists",
    help: "The names of the lists; several are one basket."
  )
  private static let chosen = Parameter<[NameChoice]>.choices(
    "shops",
    help: "The shops that count, in their order; without it all."
  )
  private static let most = Parameter.integer(
    "at-most",
    1...BasketRequest.mostShops,
    standard: 2,
    help: "In how many shops it may be bought."
  )
  private static let trip = Parameter(
    query: "trip",
    .number,
    expecting: "a number from 0",
    help: "What a visit of a shop costs; each shop counts once.",
    parse: { text in NumberText(text).flatMap { $0.text.hasPrefix("-") ? nil : $0 } }
  )
  private static let assumptions = Parameter(
    query: "what-if",
    .string(),
    expecting: "a shop, an item and a price, such as 'Market: Milk=0.89'",
    help: """
      Count with another price, which is not written; without a price the shop has none. Several stand \
      on lines of their own.
      """,
    parse: { text in
      let lines = text.split(separator: "\n")
      let assumptions = lines.compactMap { BasketRequest.Assumption(String($0)) }
      return assumptions.isEmpty || assumptions.count < lines.count ? nil : assumptions
    }
  )

  private static let choice = Schema.object([
    .required("shops", .array(.text)), .required("sum", .number), .required("total", .number),
    .required("missing", .count),
  ])

  private static let basket = Route(
    method: .get,
    path: "/v1/basket",
    summary: "Say in which shops lists are bought cheapest",
    about: "As `lister basket --json`: exactly, for up to 20 shops; nothing is written.",
    section: .lists,
    parameters: [
      wanted.description.required, chosen.description, most.description, trip.description,
      assumptions.description,
    ] + .views,
    responses: [
      .json(
        .object([
          .required("lists", .array(.any)), .required("shops", .array(.text)),
          .required(
            "items",
            .array(
              .object([
                .required("name", .text), .required("number", .integer(from: 1)),
                .required("text", .text), .required("costs", .map(.number)),
                .required("cheapest", .nullable(.text)), .required("shop", .nullable(.text)),
              ])
            )
          ),
          .required(
            "sums",
            .map(.object([.required("sum", .number), .required("missing", .count)]))
          ),
          .required("one", .nullable(choice)), .required("best", .nullable(choice)),
          .required("saves", .nullable(.number)), .required("trip", .number),
        ]),
        help: "What each item costs where, the best single shop, and the best of so many."
      )
    ],
    problems: [.missing, .malformed, .refused, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      let workspace = call.workspace
      let names = (call[wanted] ?? []).map(\.shopName)
      let places = try names.map { try workspace.place(named: $0) }
      var request = BasketRequest(
        shops: (call[chosen] ?? []).map(\.shopName),
        most: call[most] ?? 2,
        trip: call[trip] ?? NumberText(0),
        assumptions: call[assumptions] ?? []
      )
      request.view = call.viewChange
      return HTTPResponse(json: try workspace.basket(of: places, request).json)
    }
  )

  // MARK: Tags, shops, units

  private static let inList = Parameter.query(
    "list",
    help: "The name of the list; without it all lists of the folder."
  )

  /// Counts the tags, the shops, or the units of lists.
  private static func labels(_ kind: LabelKind) -> Route {
    let plural = kind.plural
    let members: [Schema.Member] = [
      .required("name", .text), .required("items", .count), .required("lists", .count),
    ]
    return Route(
      method: .get,
      kind,
      summary: "Count the \(plural) of lists",
      about: "As `lister \(plural) --json`.",
      parameters: [inList.description],
      answer: [
        .required(plural, .array(.object(members))), .required("errors", .array(.text)),
      ],
      help: "The \(plural); errors are the lists that can't be read."
    ) { call in
      let place = try call[inList].map { try call.workspace.place(named: $0) }
      return try call.workspace.labels(kind, of: place).json
    }
  }

  /// Another name for a tag, a shop, or a unit.
  private static func changeLabels(_ kind: LabelKind) -> Route {
    let members: [Schema.Member] = [
      .required("name", .text), .required("path", .text), .required("items", .count),
    ]
    return Route(
      method: .post,
      kind,
      summary: "Rename a \(kind.rawValue) in lists, or take it away: one action of each list",
      about: "As `lister \(kind.plural) --rename` and `--remove`: all lists are changed, or none.",
      body: .json(
        .object([
          .required("name", .text), .required("to", .nullable(.text)), .optional("list", .text),
        ]),
        help:
          "The name, the one that takes its place (null for none), and the list if one is meant."
      ),
      answer: [
        .required("name", .text), .required("to", .nullable(.text)),
        .required("lists", .array(.object(members))),
      ],
      help: "The lists that were changed."
    ) { call in
      let object = try call.object()
      guard object.json["to"] != nil else {
        throw ProblemKind.malformed.problem(
          "'to' is missing: the new name, or null to take the old one away.",
          members: [.init("place", "to")]
        )
      }
      let place = try object.optionalText("list").map { try call.workspace.place(named: $0) }
      let change = try call.workspace.replace(
        kind,
        object.text("name"),
        by: object.optionalText("to"),
        in: place
      )
      for entry in change.entries { try call.noting(entry.place) {} }
      return change.json
    }
  }

  /// A route of the tags, the shops, or the units of lists: it reads, or with a body it changes.
  private init(
    method: HTTPMethod,
    _ kind: LabelKind,
    summary: String,
    about: String,
    parameters: [ParameterDescription] = [],
    body: RouteBody? = nil,
    answer members: [Schema.Member],
    help: String,
    answer: @escaping @Sendable (RouteCall) throws -> JSONText
  ) {
    self.init(
      method: method,
      path: "/v1/\(kind.plural)",
      summary: summary,
      about: about,
      section: .lists,
      parameters: parameters,
      body: body,
      responses: [.json(.object(members), help: help)],
      problems: [.missing, .malformed] + (body == nil ? [] : [.refused]) + [.unavailable],
      rights: body == nil ? .read : .write,
      action: .answer(on: .worker) { call in HTTPResponse(json: try answer(call)) }
    )
  }
}

extension ParameterDescription {
  /// The same, of a parameter that has to be given.
  fileprivate var required: ParameterDescription {
    ParameterDescription(
      name: name,
      place: place,
      schema: schema,
      expectation: expectation,
      standard: standard,
      isRequired: true,
      help: help,
      accepts: accepts
    )
  }
}
