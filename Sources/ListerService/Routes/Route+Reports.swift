// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP
import ListerRuns

extension Route {
  /// What becomes of work that outlasts its request.
  static var reports: [Route] { [allReports, report, deleteReport] }

  /// That work goes on, and where its report will be.
  static let accepted = RouteResponse.json(
    .accepted,
    LastingWorkStatus.schema,
    help: "It takes longer than --work-time: it goes on, and its report will be at Location.",
    fields: [("Location", "The path of the report.")]
  )

  private static let id = Parameter.path("id", help: "The id of the work.")

  private static func work(_ call: RouteCall) throws -> LastingWork {
    let word = try call.text(id)
    if let work = call.service.works.all.first(where: { $0.id == word }) { return work }
    throw ProblemKind.missing.problem("There is no report '\(word)'.")
  }

  private static let allReports = Route(
    method: .get,
    path: "/v1/reports",
    summary: "List the imports that run or have ended, the oldest first",
    section: .files,
    responses: [
      .json(
        LastingWorksResponse.schema,
        help: "What runs, and what has ended since the server was started."
      )
    ],
    rights: .read,
    action: .answer(on: .worker) { call in
      HTTPResponse(json: LastingWorksResponse(call.service.works.all).json)
    }
  )

  private static let report = Route(
    method: .get,
    path: "/v1/reports/{id}",
    summary: "Read the report of an import, or that it still runs",
    section: .files,
    parameters: [id.description],
    responses: [
      .json(
        LastingWorkResponse.schema,
        help: "`report` is what the request would have been answered with; null while it runs."
      )
    ],
    problems: [.missing],
    rights: .read,
    action: .answer(on: .worker) { call in
      HTTPResponse(json: LastingWorkResponse(try work(call)).json)
    }
  )

  private static let deleteReport = Route(
    method: .delete,
    path: "/v1/reports/{id}",
    summary: "End an import, or forget one that has ended",
    about: "The report of one that is ended says what was done until then.",
    section: .files,
    parameters: [id.description],
    responses: [
      RouteResponse(status: .noContent, type: nil, help: "It is forgotten."), accepted,
    ],
    problems: [.missing],
    rights: .write,
    action: .answer(on: .worker) { call in
      let work = try work(call)
      guard work.report == nil else {
        call.service.works.remove(work)
        return HTTPResponse(.noContent)
      }
      work.cancellation.cancel()
      return work.accepted
    }
  )
}
