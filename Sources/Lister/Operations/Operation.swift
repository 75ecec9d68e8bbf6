// SPDX-License-Identifier: MIT

package import ListerJSON

/// Something that can be asked of a folder of lists: a request as a value, and the answer as one.
///
/// An operation is declared once. The route of the service, its description, the client of a server, the
/// schemas of answers and what the help says of them derive from it.
package struct Operation<Request: Sendable, Answer: Sendable>: Sendable {
  /// What identifies it: `history`.
  let name: String
  /// What it does, in one line without a full stop.
  let summary: String
  /// What there is to say as well.
  let about: String
  let section: OperationSection
  let address: OperationAddress
  let rights: OperationRights
  let cost: OperationCost
  /// The kinds of errors that it may end with.
  let problems: [ListerError.Kind]
  /// What the answer is, in one sentence.
  let answer: String
  /// Does it.
  let run: @Sendable (Workspace, Request) throws(ListerError) -> Answer

  /// An operation that only reads.
  init(
    _ name: String,
    _ address: OperationAddress,
    _ summary: String,
    about: String = "",
    section: OperationSection = .lists,
    rights: OperationRights = .read,
    cost: OperationCost = .quick,
    problems: [ListerError.Kind] = [.missing, .malformed, .unavailable],
    answer: String,
    run: @escaping @Sendable (Workspace, Request) throws(ListerError) -> Answer
  ) {
    self.name = name
    self.address = address
    self.summary = summary
    self.about = about
    self.section = section
    self.rights = rights
    self.cost = cost
    self.problems = problems
    self.answer = answer
    self.run = run
  }
}

extension Operation where Request: ListRequest {
  /// An operation that changes the list of its request, which may be deleted if that is said, as the
  /// request's author does.
  init(
    changing name: String,
    _ address: OperationAddress,
    _ summary: String,
    about: String = "",
    deleted: Bool = false,
    problems: [ListerError.Kind] = [],
    answer: String,
    run: @escaping @Sendable (Workspace, ListPlace, Request) throws(ListerError) -> Answer
  ) {
    self.init(
      name,
      address,
      summary,
      about: about,
      rights: .write,
      problems: [.missing, .malformed, .refused, .unavailable, .superseded] + problems,
      answer: answer
    ) { (workspace, request) throws(ListerError) in
      let place = try workspace.place(of: request.list, deleted: deleted)
      return try workspace.noting(place) { () throws(ListerError) in
        try run(workspace, place, request)
      }
    }
  }
}

/// Where a server offers an operation: members of the request that the path names are segments of it; of
/// GET and DELETE the others are its query, and else its body.
package struct OperationAddress: Sendable {
  package let method: String
  /// The path, with the keys of members in braces: `/v1/lists/{list}/history`.
  package let path: String

  static func get(_ path: String) -> OperationAddress { .init(method: "GET", path: path) }
  static func post(_ path: String) -> OperationAddress { .init(method: "POST", path: path) }
  static func put(_ path: String) -> OperationAddress { .init(method: "PUT", path: path) }
  static func patch(_ path: String) -> OperationAddress { .init(method: "PATCH", path: path) }
  static func delete(_ path: String) -> OperationAddress { .init(method: "DELETE", path: path) }

  /// Whether members are in the query that aren't in the path.
  package var hasQuery: Bool { method == "GET" || method == "DELETE" }

  /// Whether it has to be said in which state the list is.
  package var needsState: Bool { method == "DELETE" }

  /// The keys of the members that are segments of the path.
  package var keys: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
  }
}

/// Under which word operations are described.
package enum OperationSection: String, CaseIterable, Sendable {
  case calculation, lists, files, changes, service
}

/// What whoever asks for an operation must be allowed to do.
package enum OperationRights: Sendable {
  case read, write
}

/// Where an operation is done.
package enum OperationCost: Sendable {
  /// It answers in milliseconds, as a rule.
  case quick
  /// It may take all cores for a while.
  case heavy
}

/// What operations are asked of: a folder, or a server that has one.
package protocol Library: Sendable {
  /// Does an operation.
  ///
  /// - Returns: the answer.
  /// - Throws: ``ListerError``; an operation that changes something has changed nothing then.
  func perform<Request: Shaped, Answer: JSONValue>(
    _ operation: Operation<Request, Answer>,
    _ request: Request
  ) throws(ListerError) -> Answer
}

extension Workspace: Library {
  package func perform<Request: Shaped, Answer: JSONValue>(
    _ operation: Operation<Request, Answer>,
    _ request: Request
  ) throws(ListerError) -> Answer { try operation.run(self, request) }
}
