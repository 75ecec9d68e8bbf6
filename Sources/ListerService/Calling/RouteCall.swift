// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

/// A request that has met its route: its parameters are what they have to be.
struct RouteCall: Sendable {
  let service: Service
  let work: HTTPWork
  /// The texts of the parameters that were given, by their names.
  let texts: [String: String]
  /// The body; empty of a route that takes it part by part.
  var body: [UInt8] = []

  /// The folder with its lists; what is changed there is the client's.
  var workspace: Workspace { service.workspace.changing(as: author) }

  /// The value of a parameter; nil if it wasn't given and has no standard.
  subscript<Value>(parameter: Parameter<Value>) -> Value? {
    texts[parameter.description.name].flatMap(parameter.parse) ?? parameter.standard
  }

  /// The text of a parameter that is always there.
  func text(_ parameter: Parameter<String>) throws -> String {
    guard let text = self[parameter] else {
      throw ProblemKind.parameter.problem("'\(parameter.description.name)' is missing.")
    }
    return text
  }

  /// The list of the parameter `list`.
  ///
  /// - Parameter deleted: whether a list that was deleted counts, for its history is still there.
  /// - Returns: where it is.
  /// - Throws: ``ListerError`` when there is none.
  func place(deleted: Bool = false) throws -> ListPlace {
    try workspace.place(named: text(.listName), deleted: deleted)
  }

  // MARK: The body

  /// The body as one JSON value.
  func json() throws -> JSONText {
    do {
      return try body.withByteView { (view) throws(DocumentError) in try JSONText(parsing: view) }
    } catch {
      let (line, column) = error.position(in: body)
      throw ProblemKind.malformed.problem(
        "The body is no JSON: \(error.reason.message).",
        members: [.init("line", line), .init("column", column)]
      )
    }
  }

  /// The body as a JSON object.
  func object() throws -> JSONText {
    let json = try json()
    guard json.kind == .object else {
      throw ProblemKind.malformed.problem("The body has to be an object.")
    }
    return json
  }

  /// The body as a request.
  func request<Request: Shaped>(_ type: Request.Type) throws -> Request {
    try RequestMembers(object: object()).request(type)
  }

  // MARK: Tags

  /// The state of the list that `If-Match` names.
  ///
  /// Of several states it is the one that the list is in, if that is among them. Where the list can't
  /// be read, the change that expects the state says so.
  ///
  /// - Returns: nil if the field is missing or `*`: then any state will do.
  func expectedTag() throws -> ListTag? {
    guard let field = self[.ifMatch], case .tags(let names) = TagField(field) else { return nil }
    let tags = names.compactMap { ListTag(named: $0) }
    guard let first = tags.first else {
      // A tag that none of our lists has: the list is in another state.
      throw ProblemKind.lostUpdate.problem("If-Match names no state of the list.")
    }
    guard tags.count > 1, let place = try? place(deleted: true),
      let present = try? workspace.document(of: place).tag, tags.contains(present)
    else { return first }
    return present
  }

  /// The same, where the field has to be there.
  func requiredTag() throws -> ListTag? {
    guard self[.ifMatch] != nil else {
      throw ProblemKind.tagRequired.problem(
        "Say in If-Match which state of the list is meant: its ETag, or * for any."
      )
    }
    return try expectedTag()
  }
}

extension Parameter<String> {
  static let listName = Parameter.path(
    "list",
    help: "The name of the list: that of its file, without .list.json."
  )
  /// Which state is to be changed.
  static let ifMatch = Parameter.header(
    "If-Match",
    help: "The ETags of states that may be changed, or * for any; another state is a 412."
  )
}
