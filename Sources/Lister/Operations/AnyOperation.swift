// SPDX-License-Identifier: MIT

package import ListerJSON

/// An operation whose request and answer are JSON: a row of the table.
package struct AnyOperation: Sendable {
  /// What identifies it.
  package let name: String
  /// What it does, in one line.
  package let summary: String
  /// What there is to say as well.
  package let about: String
  package let section: OperationSection
  package let address: OperationAddress
  package let rights: OperationRights
  package let cost: OperationCost
  package let problems: [ListerError.Kind]
  /// The members of the request.
  package let request: [Schema.Member]
  /// What the answer looks like.
  package let answer: Schema
  /// What the answer is, in one sentence.
  package let answerHelp: String
  /// Whether the answer has the state of a list.
  package let isTagged: Bool
  /// Does it.
  package let run: @Sendable (Workspace, RequestMembers) throws(ListerError) -> Done

  /// What was answered.
  package struct Done: Sendable {
    package let json: JSONText
    /// The state of the list that the answer is about.
    package let tag: ListTag?
  }

  /// The row of an operation.
  init<Request: Shaped, Answer: JSONValue>(_ operation: Operation<Request, Answer>) {
    name = operation.name
    summary = operation.summary
    about = operation.about
    section = operation.section
    address = operation.address
    rights = operation.rights
    cost = operation.cost
    problems = operation.problems
    request = Request.fields.map(\.member)
    answer = Answer.schema
    answerHelp = operation.answer
    isTagged = Answer.self is any TaggedAnswer.Type
    run = { (workspace, members) throws(ListerError) in
      let answer = try operation.run(workspace, try members.request(Request.self))
      return Done(json: answer.json, tag: (answer as? any TaggedAnswer)?.tag)
    }
  }
}

/// An answer that knows the state of the list that it is about.
package protocol TaggedAnswer: Shaped {
  /// The state; nil where the list is not there any more.
  var tag: ListTag? { get }
}

/// What was sent of a request: members as texts, as in a path or a query, and as JSON.
package struct RequestMembers: Sendable {
  /// Those of the path and of the query, by their keys.
  package let texts: [String: String]
  /// The object of the others.
  package let object: JSONText

  /// The members that were sent.
  package init(texts: [String: String] = [:], object: JSONText = JSONText(members: [])) {
    self.texts = texts
    self.object = object
  }

  /// Reads a request.
  ///
  /// - Throws: ``ListerError`` with the member that is missing or isn't what it has to be.
  package func request<Request: Shaped>(_: Request.Type) throws(ListerError) -> Request {
    var request = Request()
    let members = object.members
    for field in Request.fields {
      var value = members.first { $0.key == field.key }?.value
      if value == .null, !field.takesNull { value = nil }
      do throws(ShapeError) {
        if field.member.isRequired, texts[field.key] == nil, value == nil {
          throw ShapeError(field.key, "missing")
        } else if let text = texts[field.key] {
          try field.readText(&request, text, field.key)
        } else if let value, !field.member.schema.accepts(value) {
          throw ShapeError(field.key, "")
        } else {
          try field.read(&request, value, field.key)
        }
      } catch {
        // What is deeper inside says itself what it is to be.
        let expected = error.path == field.key ? field.member.schema.expectation : error.message
        throw ListerError(.request(expected: expected), at: .init(member: error.path))
      }
    }
    return request
  }
}
