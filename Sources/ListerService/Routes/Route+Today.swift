// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  private static let due = Schema.object([
    .required("name", .text), .required("path", .text), .required("items", .array(.any)),
  ])

  /// What is left to do today.
  static let today = Route(
    method: .post,
    path: "/v1/today",
    summary: "Say what is left to do today; makes the list Today when there is none",
    about: "As `lister today --json` says it.",
    section: .lists,
    parameters: .calculation,
    responses: [
      .json(
        .object([
          .required("name", .text), .required("path", .text), .required("created", .boolean),
          .required("color", .color), .required("completed", .count), .required("left", .count),
          .required("items", .array(.any)), .required("hidden", .count),
          .required("due", .array(due)), .required("errors", .array(.text)),
        ]),
        help: """
          The list, the first of its items that are to be done, and what is due in other lists; errors are \
          the lists that can't be read.
          """
      )
    ],
    problems: [.malformed, .unavailable],
    rights: .write,
    action: .answer(on: .worker) { call in
      let response = try call.calculating.today()
      let errors = response.failures.map { JSONText(string: $0.description) }
      let members = response.json.members + [.init("errors", JSONText(elements: errors))]
      return HTTPResponse(json: JSONText(members: members))
    }
  )
}
