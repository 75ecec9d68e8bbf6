// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

/// The kinds of problems that the interface answers with, by what programs tell them apart.
enum ProblemKind: String, CaseIterable, Sendable {
  /// A list, an item, a version, a grid or a function is not there.
  case missing
  /// What was sent is not well formed: a document, a formula, a name, a file.
  case malformed
  /// It can't be done with what is there, or a word may mean several things.
  case refused
  /// Something could not be opened, read, written or locked.
  case unavailable
  /// Somebody has changed the list since it was read.
  case lostUpdate = "lost-update"
  /// The request has to say which state of the list is to be replaced.
  case tagRequired = "tag-required"
  /// It is more than is done for one request.
  case tooMuch = "too-much"
  /// A parameter is missing, or is not what it has to be.
  case parameter
  /// The body is of a media type that the route doesn't take.
  case mediaType = "media-type"
  /// There is no such path.
  case noRoute = "no-route"
  /// The path takes other methods.
  case method

  var status: HTTPStatus {
    switch self {
    case .missing, .noRoute: .notFound
    case .malformed, .parameter: .badRequest
    case .refused: .conflict
    case .unavailable: .serviceUnavailable
    case .lostUpdate: .preconditionFailed
    case .tagRequired: .preconditionRequired
    case .tooMuch: .contentTooLarge
    case .mediaType: .unsupportedMediaType
    case .method: .methodNotAllowed
    }
  }

  var help: String {
    switch self {
    case .missing: "A list, an item, a version, a grid or a function is not there."
    case .malformed: "What was sent is not well formed; the place is in the problem."
    case .refused: "It can't be done with what is there, or a word may mean several things."
    case .unavailable: "Something could not be opened, read, written or locked."
    case .lostUpdate: "Somebody has changed the list since it was read."
    case .tagRequired: "If-Match has to say which state of the list is to be replaced."
    case .tooMuch: "It is more than is done for one request; send it in parts."
    case .parameter: "A parameter is missing, or is not what it has to be."
    case .mediaType: "The body is of a media type that the route doesn't take."
    case .noRoute: "There is no such path."
    case .method: "The path takes other methods; Allow names them."
    }
  }

  /// A problem of this kind.
  func problem(
    _ detail: String,
    members: [JSONText.Member] = [],
    fields: [(name: String, value: String)] = []
  ) -> HTTPProblem {
    HTTPProblem(status, detail, kind: rawValue, members: members, fields: fields)
  }
}

extension ProblemKind {
  /// What an error of a kind is answered with.
  init(_ kind: ListerError.Kind) {
    self =
      switch kind {
      case .missing: .missing
      case .unavailable: .unavailable
      case .malformed: .malformed
      case .refused: .refused
      case .superseded: .lostUpdate
      case .excessive: .tooMuch
      }
  }
}

extension HTTPProblem {
  /// What is wrong with a parameter of a route.
  static func parameter(_ name: String, _ message: String) -> HTTPProblem {
    ProblemKind.parameter.problem(
      "Parameter '\(name)': this route \(message).",
      members: [.init("parameter", name)]
    )
  }
}

extension ListerError {
  /// The error as a problem, with its place: a member of a request that came as a parameter is one.
  func problem(parameters: Set<String> = []) -> HTTPProblem {
    if case .request(let expected) = reason, let name = place.member, parameters.contains(name) {
      return .parameter(name, "wants \(expected) there")
    }
    let kind = ProblemKind(kind)
    var members: [JSONText.Member] = []
    if let line = place.line { members.append(.init("line", line)) }
    if let column = column { members.append(.init("column", column)) }
    if let member = place.member, !member.isEmpty { members.append(.init("place", member)) }
    if let cell = place.cell { members.append(.init("cell", cell)) }
    if isUnavailable { members.append(.init("unavailable", true)) }
    if case .noFunction(_, let near?) = reason { members.append(.init("suggestion", near)) }
    return kind.problem(message.sentence, members: members)
  }

  /// The column in the text: of a document, or of a formula.
  private var column: Int? {
    if case .formula(_, _, let column) = reason { return column }
    return place.column
  }
}

extension String {
  /// The text with a capital and a full stop.
  fileprivate var sentence: String {
    let text = prefix(1).uppercased() + dropFirst()
    return text.hasSuffix(".") || text.hasSuffix("?") ? text : text + "."
  }
}
