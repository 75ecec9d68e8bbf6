// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  /// The route of an operation: parameters, body, answer and problems are those of its request and its
  /// answer.
  init(_ operation: AnyOperation) {
    let (address, keys) = (operation.address, operation.address.keys)
    var parameters: [ParameterDescription] = []
    var members: [Schema.Member] = []
    for member in operation.request {
      if member.name == ExpectedState.key {
        parameters.append(Parameter<String>.ifMatch.description)
      } else if keys.contains(member.name) {
        parameters.append(ParameterDescription(member, in: .path))
      } else if address.hasQuery {
        parameters.append(ParameterDescription(member, in: .query))
      } else {
        members.append(member)
      }
    }
    var body: RouteBody?
    if !members.isEmpty {
      body = .json(
        .object(members),
        limit: DocumentLimits.bytes,
        isRequired: members.contains(where: \.isRequired),
        help: "What is asked for."
      )
    }
    self.init(
      method: HTTPMethod(rawValue: address.method) ?? .post,
      path: address.path,
      identifier: operation.name,
      summary: operation.summary,
      about: operation.about,
      section: operation.section,
      parameters: parameters,
      body: body,
      responses: [
        .json(
          operation.answer,
          help: operation.answerHelp,
          fields: operation.isTagged ? [("ETag", "The state of the list, for If-Match.")] : []
        )
      ],
      problems: operation.problems.map { ProblemKind($0) }
        + (address.needsState ? [.tagRequired] : []),
      rights: operation.rights == .write ? .write : .read,
      action: .answer(on: operation.cost == .heavy ? .batch : .worker) { call in
        if operation.rights == .write { call.service.memory.hold() }
        let done = try operation.run(call.workspace, try call.members(of: operation))
        var response = HTTPResponse(json: done.json)
        if let tag = done.tag { response.fields.append(tag.field) }
        return response
      }
    )
  }
}

extension RouteCall {
  /// What was sent of a request.
  fileprivate func members(of operation: AnyOperation) throws -> RequestMembers {
    var texts = texts
    if let field = self[.ifMatch] {
      texts["If-Match"] = nil
      switch TagField(field) {
      case .any: texts[ExpectedState.key] = "*"
      case .tags(let tags):
        let known = tags.compactMap { ListTag(named: $0)?.description }
        texts[ExpectedState.key] = known.joined(separator: ",")
      }
    } else if operation.address.needsState {
      throw ProblemKind.tagRequired.problem(
        "Say in If-Match which state of the list is meant: its ETag, or * for any."
      )
    }
    if body.isEmpty { return RequestMembers(texts: texts) }
    return RequestMembers(texts: texts, object: try object())
  }
}

extension Schema {
  /// What a parameter of such values looks like: several of them are one text.
  fileprivate var asText: Schema { if case .array = self { .string() } else { self } }
}

extension ParameterDescription {
  /// A member of a request as a parameter.
  init(_ member: Schema.Member, in place: Place) {
    self.init(
      name: member.name,
      place: place,
      schema: member.schema.asText,
      expectation: member.schema.expectation,
      standard: nil,
      isRequired: member.isRequired,
      help: member.help + ".",
      accepts: { member.schema.accepts(text: $0) }
    )
  }
}
