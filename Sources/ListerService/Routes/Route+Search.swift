// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  private static let words = Parameter.query(
    "q",
    isRequired: true,
    help: """
      The words; an item has to have all of them, in its text, its tags, its bar code or its note, in \
      whatever case.
      """
  )
  private static let limit = Parameter.integer(
    "limit",
    1...1_000,
    standard: 50,
    help: "How many items at most."
  )
  private static let cells = Parameter<Bool>.flag(
    "cells",
    help: "Find as many cells of grids at most as well: by their value, or by what was typed."
  )
  private static let matches = Schema.array(
    .object([.required("start", .count), .required("length", .integer(from: 1))])
  )

  private static let lines = Parameter<Bool>.flag(
    "lines",
    help: "The lines of q are texts, each to be found as it is; without it q is words."
  )
  private static let all = Parameter<Bool>.flag(
    "all",
    help: "Look among items that are put away, too; these have `removed`."
  )

  /// Items found by words.
  static let search = Route(
    method: .get,
    path: "/v1/search",
    summary: "Find the items of all lists in which some words are",
    about: """
      Lists and items come in their order. `matches` says where the words are in the text, in units of \
      UTF-16; it is empty where they are elsewhere. Lists that have not changed since the last \
      search are not read.
      """,
    section: .lists,
    parameters: [
      words.description, lines.description, limit.description,
      Parameter<[NameChoice]>.tags.description, Parameter<[NameChoice]>.shops.description,
      all.description, cells.description,
    ],
    responses: [
      .json(
        .object([
          .required(
            "lists",
            .array(
              .object([
                .required("name", .text), .required("path", .text),
                .required(
                  "items",
                  .array(
                    .object([
                      .required("number", .integer(from: 1)), .required("text", .text),
                      .required("completed", .boolean), .required("tags", .array(.text)),
                      .optional("removed", .boolean),
                      .required("matches", matches),
                    ])
                  )
                ),
              ])
            )
          ),
          .required("count", .count), .required("more", .boolean),
          .required("errors", .array(.text)),
          .optional(
            "cells",
            .array(
              .object([
                .required("name", .text), .required("path", .text),
                .required(
                  "cells",
                  .array(
                    .object([
                      .required("grid", .text), .required("cell", .text), .required("text", .text),
                      .required("matches", matches),
                    ])
                  )
                ),
              ])
            )
          ),
          .optional("more_cells", .boolean),
        ]),
        help: """
          The items list by list; count is of all that there are, more says that there are others than \
          these, errors are the lists that can't be read. With `cells`, the cells list by list; more_cells \
          says that there are others than these, or that there are more than a thousand lists with grids.
          """
      )
    ],
    problems: [.unavailable, .tooMuch],
    rights: .read,
    action: .answer(on: .worker) { call in
      let text = try call.text(words)
      let texts =
        call[lines] == true
        ? text.split(separator: "\n") : text.split { $0.isWhitespace }
      // Each is looked for in all that the lists say.
      let most = call.service.limits.words
      guard texts.count <= most else {
        throw ProblemKind.tooMuch.problem("\(texts.count) words; at most \(most) are looked for.")
      }
      var request = FindRequest(texts.map { String($0) })
      request.tags = call[.tags] ?? []
      request.shops = call[.shops] ?? []
      request.includesPutAway = call[all] == true
      guard let found = try call.workspace.search(request, limit: call[limit] ?? 50) else {
        throw ProblemKind.parameter.problem(
          "'q' has to have a word.",
          members: [.init("parameter", "q")]
        )
      }
      var json = found.json
      if call[cells] == true {
        let found = try call.calculating.searchCells(call.text(words), limit: call[limit] ?? 50)
        json["cells"] = found?.json
        json["more_cells"] = JSONText(found?.hasMore == true)
      }
      return HTTPResponse(json: json)
    }
  )
}
