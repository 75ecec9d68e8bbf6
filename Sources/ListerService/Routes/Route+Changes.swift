// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  /// What happens in the folder.
  static var changes: [Route] { [events] }

  /// The members of an event.
  private static let keys = ChangeEvent.fields.map { "\"\($0.key)\"" }.joined(separator: ", ")

  private static let lastEvent = Parameter.header(
    "Last-Event-ID",
    help: "The id of the last event that was received: what came after it is told first."
  )

  private static let events = Route(
    method: .get,
    path: "/v1/events",
    summary: "Listen to what happens to the lists: server-sent events",
    about: """
      The event `change` has JSON as its data: {\(keys)}; `event` is \
      created, changed, deleted or reset, `by` is window, command, import or program. After a reset anything may have happened. A request that changes a \
      list and has the field Lister-Window is told with that name. A comment comes every 15 seconds.
      """,
    section: .changes,
    parameters: [lastEvent.description],
    responses: [
      RouteResponse(status: .ok, type: "text/event-stream", help: "Events without an end.")
    ],
    problems: [.unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      let pipe = HTTPPipe(isEndless: true)
      try call.service.events.begin(pipe, after: call[lastEvent])
      return HTTPResponse(
        fields: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
        body: .pipe(pipe)
      )
    }
  )
}
