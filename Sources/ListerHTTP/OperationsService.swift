// SPDX-License-Identifier: MIT

import ListerJSON
import Synchronization

/// What every server serves for those who run it, and another service behind it.
struct OperationsService: HTTPService {
  private let service: any HTTPService
  private let metrics: HTTPMetrics

  init(_ service: any HTTPService, metrics: HTTPMetrics) {
    self.service = service
    self.metrics = metrics
  }

  func plan(for request: HTTPRequest) -> HTTPPlan {
    guard request.path.count == 1 else { return service.plan(for: request) }
    switch request.path[0] {
    case "healthz": return answer(request, "/healthz", [], HTTPResponse(json: .ok))
    case "readyz": return answer(request, "/readyz", [], HTTPResponse(json: .ok))
    case "metrics":
      return answer(
        request,
        "/metrics",
        .read,
        HTTPResponse(type: MetricsText.type, bytes: Array(MetricsText.text(metrics).utf8))
      )
    default: return service.plan(for: request)
    }
  }

  private func answer(
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

extension JSONText {
  fileprivate static let ok = JSONText(members: [JSONText.Member("status", "ok")])
}
