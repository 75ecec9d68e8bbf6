// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  /// What merges have left to be settled.
  static var conflicts: [Route] { [openConflicts, settleConflict] }

  private static let name = Parameter<String>.listName.description

  private static let left = Schema.object([
    .required("name", .text), .required("tag", .text),
    .required(
      "conflicts",
      .array(
        .object([
          .required("id", .text), .required("subject", .text), .required("field", .text),
          .required("base", .any), .required("ours", .any), .required("theirs", .any),
          .required("chosen", .any), .required("rule", .text), .required("message", .text),
          .optional("uuid", .text), .optional("text", .text), .optional("grid", .text),
          .optional("cell", .nullable(.text)), .optional("from", .text),
          .optional("at", .text),
        ])
      )
    ),
  ])

  /// What is left of a list, as an answer.
  private static func answer(_ open: OpenConflicts, _ call: RouteCall) throws -> HTTPResponse {
    let place = try call.place()
    let tag = try call.workspace.document(of: place).tag
    let conflicts = open.entries.map { entry in
      JSONText(members: [.init("id", entry.id)] + entry.answer)
    }
    var response = HTTPResponse(
      json: JSONText(members: [
        .init("name", place.name), .init("tag", tag.description),
        .init("conflicts", JSONText(elements: conflicts)),
      ])
    )
    response.fields.append(tag.field)
    return response
  }

  private static let openConflicts = Route(
    method: .get,
    path: "/v1/lists/{name}/conflicts",
    summary: "List what imports and merges have left to be settled in a list",
    about: """
      `ours` is what the list had, `theirs` what came, `base` what both had before, `chosen` what the \
      list has since; null is nothing. `from` and `at` say where the other side came from, and when, \
      as far as that is known.
      """,
    section: .lists,
    parameters: [name],
    responses: [
      .json(
        left,
        help: "The conflicts, the oldest first.",
        fields: [("ETag", "The state of the list, for If-Match.")]
      )
    ],
    problems: [.missing, .malformed, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      try answer(try call.workspace.conflicts(at: call.place()), call)
    }
  )

  private static let settleConflict = Route(
    method: .post,
    path: "/v1/lists/{name}/conflicts",
    summary: "Settle a conflict of a list: one side, another value, or what is there",
    about: """
      `take` is ours, theirs or chosen; the last one takes the conflict away and leaves the list as it \
      is. In place of it, `value` is another value; null takes the field away. What is changed can be \
      undone.
      """,
    section: .lists,
    parameters: [name, Parameter<String>.ifMatch.description],
    body: .json(
      .object([
        .required("conflict", .text),
        .optional("take", .string(oneOf: ["ours", "theirs", "chosen"])), .optional("value", .any),
      ]),
      help: "The id of the conflict, and what is to be there."
    ),
    responses: [
      .json(
        left,
        help: "What is left.",
        fields: [("ETag", "The state of the list, for If-Match.")]
      )
    ],
    problems: [.missing, .malformed, .refused, .unavailable, .lostUpdate],
    rights: .write,
    action: .answer(on: .worker) { call in
      let object = try call.object()
      let conflict = try object.text("conflict")
      let choice = try choice(object)
      let tag = try call.expectedTag()
      let place = try call.place()
      let open = try call.workspace.conflicts(at: place)
      let left = try call.noting(place) {
        try call.workspace.resolve(conflict, of: open, with: choice, expecting: tag)
      }
      return try answer(left, call)
    }
  )

  private static func choice(_ object: JSONObject) throws -> ConflictChoice {
    let word = try object.optionalText("take")
    switch (word, object.json["value"]) {
    case ("ours", nil): return .ours
    case ("theirs", nil): return .theirs
    case ("chosen", nil): return .chosen
    case (nil, let value?): return .exactly(value == .null ? nil : value)
    default:
      throw ProblemKind.malformed.problem(
        "Say either 'take', which is ours, theirs or chosen, or 'value'.",
        members: [.init("place", "take")]
      )
    }
  }
}
