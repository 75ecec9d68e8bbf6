// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

/// A route of the interface: a row of the table from which dispatch, the check of parameters and the
/// description derive.
struct Route: Sendable {
  /// What is done with a request.
  enum Action: Sendable {
    /// The body, if there is one, is collected; then the answer is found.
    case answer(on: HTTPPlace, @Sendable (RouteCall) throws -> HTTPResponse)
    /// The body is taken part by part, and the answer is written meanwhile.
    case stream(@Sendable (RouteCall, HTTPRequestBody, HTTPResponseWriter) throws -> Void)
  }

  let method: HTTPMethod
  /// The path, with parameters in braces: `/v1/lists/{name}`.
  let path: String
  /// What it is called in the description; nil for a name made of method and path.
  var identifier: String?
  /// What it does, in one line without a full stop.
  let summary: String
  /// What there is to say as well.
  var about = ""
  /// Under which word the description lists it.
  let section: OperationSection
  var parameters: [ParameterDescription] = []
  var body: RouteBody?
  /// What it answers where nothing is wrong.
  let responses: [RouteResponse]
  /// What else it may answer, apart from what every route may.
  var problems: [ProblemKind] = []
  let rights: HTTPRights
  let action: Action

  /// The segments of the path.
  var segments: [Segment] {
    path.split(separator: "/").map { part in
      part.hasPrefix("{") ? .parameter(String(part.dropFirst().dropLast())) : .word(String(part))
    }
  }

  /// A segment of a path.
  enum Segment: Hashable, Sendable {
    case word(String)
    /// Any text, which is the value of a parameter.
    case parameter(String)
  }
}

/// What a route takes as its body.
struct RouteBody: Sendable {
  /// The media types that it may have; the first one is what it is.
  let types: [String]
  /// What it looks like, if it is JSON.
  let schema: Schema
  /// How many bytes it has at most.
  let limit: Int
  /// Whether it may be missing.
  var isRequired = true
  let help: String

  /// The types that a JSON body may be sent with: some programs say nothing better.
  static let jsonTypes = [
    "application/json", "application/octet-stream", "application/x-www-form-urlencoded",
    "text/plain",
  ]

  /// A body of JSON.
  static func json(
    _ schema: Schema,
    limit: Int = 1 << 20,
    isRequired: Bool = true,
    help: String
  ) -> RouteBody {
    RouteBody(types: jsonTypes, schema: schema, limit: limit, isRequired: isRequired, help: help)
  }
}

struct RouteResponse: Sendable {
  let status: HTTPStatus
  /// The media type; nil for no body.
  let type: String?
  /// What it looks like, if it is JSON.
  var schema = Schema.any
  let help: String
  /// The fields of the head that it has, with what they say.
  var fields: [(name: String, help: String)] = []

  /// An answer in JSON.
  static func json(
    _ schema: Schema,
    help: String,
    fields: [(name: String, help: String)] = []
  ) -> RouteResponse {
    json(.ok, schema, help: help, fields: fields)
  }

  /// An answer in JSON, with another status than 200.
  static func json(
    _ status: HTTPStatus,
    _ schema: Schema,
    help: String,
    fields: [(name: String, help: String)] = []
  ) -> RouteResponse {
    RouteResponse(
      status: status,
      type: "application/json",
      schema: schema,
      help: help,
      fields: fields
    )
  }
}
