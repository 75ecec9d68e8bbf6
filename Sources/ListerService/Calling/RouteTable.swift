// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

/// All routes, found by method and path.
struct RouteTable: Sendable {
  /// The routes in the order of the description.
  let routes: [Route]
  /// The routes without parameters in their path, by its segments.
  private let plain: [[String]: [Row]]
  private let others: [Row]

  /// A route with the segments of its path, at hand; an object, so that finding it copies nothing.
  private final class Row: Sendable {
    let route: Route
    let segments: [Route.Segment]

    init(_ route: Route) {
      self.route = route
      segments = route.segments
    }

    /// The segments of a path without parameters; nil for another one.
    var words: [String]? {
      let words = segments.compactMap { segment -> String? in
        guard case .word(let word) = segment else { return nil }
        return word
      }
      return words.count == segments.count ? words : nil
    }

    func matches(_ path: [String]) -> Bool {
      segments.count == path.count
        && zip(segments, path).allSatisfy { segment, text in
          switch segment {
          case .word(let word): word == text
          case .parameter: !text.isEmpty
          }
        }
    }
  }

  init(_ routes: [Route]) {
    self.routes = routes
    let rows = routes.map { Row($0) }
    plain = Dictionary(grouping: rows.filter { $0.words != nil }) { $0.words ?? [] }
    others = rows.filter { $0.words == nil }
  }

  enum Match {
    /// A route, with the texts of the parameters of its path.
    case route(Route, [String: String])
    /// No route with this path.
    case none
    /// Routes with this path and other methods.
    case methods([HTTPMethod])
  }

  /// The route of a request; HEAD is answered as GET.
  func match(_ method: HTTPMethod, _ path: [String]) -> Match {
    let found = plain[path] ?? others.filter { $0.matches(path) }
    guard !found.isEmpty else { return .none }
    let wanted = method == .head ? .get : method
    guard let row = found.first(where: { $0.route.method == wanted }) else {
      return .methods(found.map(\.route.method))
    }
    var texts: [String: String] = [:]
    for (segment, text) in zip(row.segments, path) {
      if case .parameter(let name) = segment { texts[name] = text }
    }
    return .route(row.route, texts)
  }
}

extension Route {
  /// The texts of all parameters that a request gives.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - path: the texts of the parameters of the path.
  /// - Returns: the texts by the names of the parameters.
  /// - Throws: a problem that names the parameter if one is missing, unknown, given twice, or not
  ///   what it has to be.
  func texts(
    of request: HTTPRequest,
    path: [String: String]
  ) throws(HTTPProblem) -> [String: String] {
    var texts = path
    for item in request.target.query {
      guard let parameter = parameters.first(where: { $0.name == item.name && $0.place == .query })
      else {
        let names = parameters.filter { $0.place == .query }.map { "'\($0.name)'" }
        throw .parameter(
          item.name,
          names.isEmpty
            ? "takes no parameters in its query" : "takes \(names.joined(separator: ", "))"
        )
      }
      guard let before = texts.updateValue(item.value, forKey: parameter.name) else { continue }
      guard parameter.isRepeatable else { throw .parameter(item.name, "takes it once") }
      texts[parameter.name] = "\(before)\n\(item.value)"
    }
    for parameter in parameters {
      if parameter.place == .header, let value = request.fields.list(parameter.name) {
        texts[parameter.name] = value
      }
      guard let text = texts[parameter.name] else {
        guard !parameter.isRequired else {
          throw .parameter(parameter.name, "needs it: \(parameter.expectation)")
        }
        continue
      }
      guard parameter.accepts(text) else {
        throw .parameter(parameter.name, "wants \(parameter.expectation) there")
      }
    }
    return texts
  }

  /// Refuses a body of a type that the route doesn't take; what has no type is taken for the first
  /// one.
  func checkType(of request: HTTPRequest) throws(HTTPProblem) {
    guard let body, let field = request.fields["Content-Type"], field != body.types[0] else {
      return
    }
    let type = field.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    guard !body.types.contains(type), !body.types.contains("*/*") else { return }
    throw ProblemKind.mediaType.problem(
      "The body is to be \(body.types[0]), not '\(type)'.",
      fields: [("Accept", body.types.joined(separator: ", "))]
    )
  }
}
