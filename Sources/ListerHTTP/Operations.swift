// SPDX-License-Identifier: MIT

import ListerJSON

/// What every server serves for those who run it.
enum Operations {
  /// The plan for one of the server's own routes; nil for all others.
  static func plan(for request: HTTPRequest, _ server: ServerContext) -> HTTPPlan? {
    guard request.path.count == 1 else { return nil }
    switch request.path[0] {
    case "healthz": return answer(request, "/healthz", [], HTTPResponse(json: status("ok")))
    case "readyz": return answer(request, "/readyz", [], ready(server))
    case "metrics":
      let text = { Array(MetricsText.text(server).utf8) }
      return answer(
        request,
        "/metrics",
        .read,
        HTTPResponse(type: MetricsText.type, bytes: text())
      )
    default: return nil
    }
  }

  /// Whether a request that takes a worker would be done now.
  private static func ready(_ server: ServerContext) -> HTTPResponse {
    let isFull = server.workers.load.waiting >= max(1, server.options.limits.queue)
    guard !isFull else { return HTTPResponse(.serviceUnavailable, json: status("busy")) }
    return HTTPResponse(json: status("ready"))
  }

  private static func status(_ word: String) -> JSONText {
    JSONText(members: [JSONText.Member("status", word)])
  }

  private static func answer(
    _ request: HTTPRequest,
    _ route: String,
    _ rights: HTTPRights,
    _ response: @autoclosure () -> HTTPResponse
  ) -> HTTPPlan {
    guard request.method == .get || request.method == .head else {
      let problem = HTTPProblem(
        .methodNotAllowed,
        "Ask with GET.",
        fields: [("Allow", "GET, HEAD")]
      )
      return HTTPPlan(route: route, rights: [], .respond(problem.response))
    }
    return HTTPPlan(route: route, rights: rights, .respond(response()))
  }
}
