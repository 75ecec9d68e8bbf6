// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  private static let name = Parameter<String>.listName.description
  /// What may be wrong when something is taken back.
  private static let problems: [ProblemKind] = [
    .missing, .malformed, .refused, .unavailable, .lostUpdate,
  ]
  private static let ifMatch = Parameter<String>.ifMatch.description

  /// Takes the last action back.
  static let undo = Route(
    method: .post,
    path: "/v1/lists/{name}/undo",
    summary: "Take the last action on a list back, and leave what others did since",
    section: .lists,
    parameters: [name, ifMatch],
    responses: [.json(.undone, help: "What was undone.")],
    problems: problems,
    rights: .write,
    action: .answer(on: .worker) { call in
      let place = try call.place(deleted: true)
      let tag = try call.expectedTag()
      let response = try call.noting(place) { try call.workspace.undo(place, expecting: tag) }
      return HTTPResponse(json: response.json)
    }
  )

  /// Takes the last undoing back.
  static let redo = Route(
    method: .post,
    path: "/v1/lists/{name}/redo",
    summary: "Take the last undoing on a list back",
    section: .lists,
    parameters: [name, ifMatch],
    responses: [.json(.undone, help: "What was done again.")],
    problems: problems,
    rights: .write,
    action: .answer(on: .worker) { call in
      let place = try call.place(deleted: true)
      let tag = try call.expectedTag()
      let response = try call.noting(place) { try call.workspace.redo(place, expecting: tag) }
      return HTTPResponse(json: response.json)
    }
  )

  private static let brief = Parameter<Bool>.flag(
    "brief",
    help: "Leave out what each version changed: then none of them is read."
  )

  /// The versions of a list.
  static let history = Route(
    method: .get,
    path: "/v1/lists/{name}/history",
    summary: "List the versions of a list that are kept, with what each changed",
    section: .lists,
    parameters: [name, brief.description],
    responses: [
      .json(
        .object([
          .required("name", .text), .required("path", .text),
          .required(
            "versions",
            .array(
              .object([
                .required("number", .integer(from: 1)), .required("at", .text),
                .required("bytes", .nullable(.count)), .required("action", .text),
                .required(
                  "by",
                  .nullable(.string(oneOf: ["window", "command", "import", "program"]))
                ),
                .optional("window", .text), .required("changes", .nullable(.any)),
                .optional("error", .text),
              ])
            )
          ),
          .required("undo", .nullable(.text)), .required("redo", .nullable(.text)),
        ]),
        help: "The versions, the oldest first."
      )
    ],
    problems: [.missing, .malformed, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      let place = try call.place(deleted: true)
      let isBrief = call[brief] ?? false
      return HTTPResponse(json: try call.workspace.history(place, describing: !isBrief).json)
    }
  )

  /// Puts a version back.
  static let restore = Route(
    method: .post,
    path: "/v1/lists/{name}/restore",
    summary: "Put a version of a list back, byte for byte; this can be undone",
    section: .lists,
    parameters: [name, ifMatch],
    body: .json(
      .object([.required("version", .integer(from: 1))]),
      help: "The number of the version."
    ),
    responses: [
      .json(
        .object([
          .required("name", .text), .required("action", .text), .required("changed", .boolean),
          .required("version", .integer(from: 1)),
        ]),
        help: "What was done."
      )
    ],
    problems: problems,
    rights: .write,
    action: .answer(on: .worker) { call in
      let number = try call.object().required("version", "a whole number") { $0.number?.int }
      let place = try call.place(deleted: true)
      let tag = try call.expectedTag()
      let response = try call.noting(place) {
        try call.workspace.restore(place, version: number, expecting: tag)
      }
      return HTTPResponse(json: response.json)
    }
  )

  /// Gives a list another name.
  static let rename = Route(
    method: .post,
    path: "/v1/lists/{name}/rename",
    summary: "Give a list another name; its history and its sources go with it",
    section: .lists,
    parameters: [name, ifMatch],
    body: .json(.object([.required("name", .text)]), help: "What it is to be called."),
    responses: [
      .json(
        .object([
          .required("name", .text), .required("action", .text), .required("changed", .boolean),
          .required("from", .text),
        ]),
        help: "What was done.",
        fields: [("Location", "The path of the list.")]
      )
    ],
    problems: problems,
    rights: .write,
    action: .answer(on: .worker) { call in
      let name = try call.object().text("name")
      let place = try call.place()
      let tag = try call.expectedTag()
      let response = try call.noting(place) {
        try call.workspace.rename(place, to: name, expecting: tag)
      }
      var answer = HTTPResponse(json: response.json)
      answer.fields.append(("Location", "/v1/lists/\(PercentEncoding.encode(response.place.name))"))
      return answer
    }
  )
}
