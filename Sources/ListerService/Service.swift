// SPDX-License-Identifier: MIT

package import Lister
package import ListerHTTP
import ListerJobs
import ListerRuns

/// The interface of `lister serve`: lists of a folder and exact calculation, for programs.
///
/// It is a front end as the command is: what it answers with is what ``Workspace`` answers. Its
/// routes are rows of one table, from which the description at `/v1/openapi.json` derives.
package final class Service: HTTPService {
  /// The folder with its lists.
  let workspace: Workspace
  /// What happens in the folder.
  let feed: ChangeFeed
  /// Those who listen to it.
  let events: EventStreams
  /// The long batches of the folder.
  let jobs: KeptJobs
  /// Those who listen to how they come on.
  let jobStreams = JobStreams()
  /// What outlasts the request that has begun it.
  let works = LastingWorks()
  /// Keeps what is opened for clients beneath the folder.
  private let confinement: Confinement
  /// What is remembered of the folder, held open from the first change on.
  let memory: WorkspaceDatabase
  /// For documents that come one by one.
  let recalculators = RecalculatorPool()
  /// The routes.
  static let table = RouteTable(
    Route.calculation + Route.jobs + Operations.all.map { Route($0) } + Route.lists
      + Route.changes + Route.files + Route.reports + Route.description
  )

  let limits: ServiceLimits

  /// A service of a folder.
  ///
  /// - Parameters:
  ///   - workspace: the folder.
  ///   - limits: what a request may take.
  package init(_ workspace: Workspace, limits: ServiceLimits = ServiceLimits()) {
    var options = workspace.options
    (options.editing, options.words) = (limits.editing, limits.words)
    options.found = limits.found
    options.onlyNames = true
    // The system tells them in a dozen of files, which aren't read for each request.
    options.jobs = workspace.jobs
    feed = ChangeFeed(of: workspace.with(options))
    options.feed = feed
    let workspace = workspace.with(options)
    self.limits = limits
    self.workspace = workspace
    confinement = workspace.confined()
    events = EventStreams(of: feed)
    jobs = KeptJobs(of: workspace)
    memory = WorkspaceDatabase(of: workspace)
  }

  /// The files that are called as lists are and lead out of the folder: they are left out.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  package func leftOut() throws(ListerError) -> [String] { try workspace.filesLeadingOut() }

  /// Goes on with the jobs that were begun before.
  ///
  /// - Throws: ``ListerError`` when the folder can't be used, or another server has its jobs.
  package func begin() throws(ListerError) { try jobs.resume() }

  /// Ends the streams of events, and what runs of jobs until the next start.
  package func stop() {
    events.stop()
    jobStreams.stop()
    jobs.stop()
    works.stop()
    memory.close()
  }

  /// How a request will be answered.
  package func plan(for request: HTTPRequest) -> HTTPPlan {
    switch Service.table.match(request.method, request.path) {
    case .none:
      if let page = PageFiles.shared.response(to: request) {
        return HTTPPlan(route: "/", rights: [], .respond(page))
      }
      let detail = "There is nothing here; /v1/openapi.json describes what there is."
      return refusal("none", ProblemKind.noRoute.problem(detail))
    case .methods(let methods):
      let allowed = (methods + (methods.contains(.get) ? [.head] : [])).map(\.rawValue)
      return refusal(
        "none",
        ProblemKind.method.problem(
          "This path takes \(allowed.joined(separator: ", ")).",
          fields: [("Allow", allowed.joined(separator: ", "))]
        )
      )
    case .route(let route, let path):
      do throws(HTTPProblem) {
        let texts = try route.texts(of: request, path: path)
        try route.checkType(of: request)
        return plan(route, texts, CodingField(request.fields.list("Accept-Encoding")))
      } catch {
        return refusal(route.path, error)
      }
    }
  }

  private func refusal(_ route: String, _ problem: HTTPProblem) -> HTTPPlan {
    HTTPPlan(route: route, rights: .read, .respond(problem.response))
  }

  private func plan(
    _ route: Route,
    _ texts: [String: String],
    _ codings: CodingField
  ) -> HTTPPlan {
    // Some clients send `{}` where there is nothing to say.
    let limit = route.body?.limit ?? Service.nothing
    let action: HTTPPlan.Action
    switch route.action {
    case .answer(let place, let answer):
      action = .answer(limit: limit, on: place.compressing(for: codings)) { [self] work, body in
        if route.body == nil { try Service.checkNothing(body) }
        var response = try Service.mapping(texts) {
          try answer(RouteCall(service: self, work: work, texts: texts, body: body))
        }
        response.compress(for: codings, isKept: route.method == .get)
        return response
      }
    case .stream(let stream):
      action = .stream(limit: limit) { [self] work, body, writer in
        try Service.mapping(texts) {
          try stream(RouteCall(service: self, work: work, texts: texts), body, writer)
        }
      }
    }
    return HTTPPlan(route: route.path, rights: route.rights, action)
  }

  /// How many bytes may be sent that say nothing.
  private static let nothing = 1_024

  /// Refuses a body of a route that takes none, unless it says nothing: white space, or `{}` or `null`
  /// in it.
  private static func checkNothing(_ body: [UInt8]) throws(HTTPProblem) {
    let words = body.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard !words.isEmpty, words != Array("{}".utf8), words != Array("null".utf8) else { return }
    throw ProblemKind.malformed.problem("This takes no body.")
  }

  /// Does something whose errors become problems.
  private static func mapping<Value>(
    _ parameters: [String: String],
    _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as ListerError {
      throw error.problem(parameters: Set(parameters.keys))
    }
  }
}
