// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  /// The lists of the folder.
  static var lists: [Route] {
    [list, replaceList, patchList]
  }

  /// What the field `ETag` says.
  private static let tagField = [(name: "ETag", help: "The state of the list, for If-Match.")]
  private static let version = Parameter.integer(
    "version",
    1...Int.max,
    help: "The number of a version that is kept; without it the list as it is."
  )
  private static let name = Parameter<String>.listName.description
  private static let ifMatch = Parameter<String>.ifMatch.description
  /// What may be wrong when a list is changed.
  private static let changeProblems: [ProblemKind] = [
    .missing, .malformed, .refused, .unavailable, .lostUpdate, .tooMuch,
  ]

  /// Makes a list, and answers where it is.
  private static func created(
    _ name: String,
    _ document: [UInt8],
    _ call: RouteCall
  ) throws -> HTTPResponse {
    let place = try call.workspace.place(ofNewNamed: name)
    let tag = try call.noting(place) {
      try call.workspace.create(place, from: document)
    }
    var response = HTTPResponse(
      .created,
      json: JSONText(members: [.init("name", place.name), .init("tag", tag.description)])
    )
    response.fields += [tag.field, ("Location", "/v1/lists/\(PercentEncoding.encode(place.name))")]
    return response
  }

  private static let list = Route(
    method: .get,
    path: "/v1/lists/{list}",
    summary: "Read the document of a list, byte for byte",
    section: .lists,
    parameters: [
      name, version.description,
      Parameter.header("If-None-Match", help: "ETags, also weak: this state is a 304.").description,
    ],
    responses: [
      .json(.any, help: "The document.", fields: tagField),
      RouteResponse(status: .notModified, type: nil, help: "It is in the state that was named."),
    ],
    problems: [.missing, .malformed, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      let (bytes, tag) = try call.workspace.document(of: call.place(version: call[version]))
      if tag.isNamed(inField: call.texts["If-None-Match"]) {
        return HTTPResponse(.notModified, fields: [tag.field])
      }
      var response = HTTPResponse(type: "application/json", bytes: bytes)
      response.fields.append(tag.field)
      return response
    }
  )

  private static let replaceList = Route(
    method: .put,
    path: "/v1/lists/{list}",
    summary: "Put another document in the place of a list's",
    about: "With If-None-Match: * the list is made, and must not be there.",
    section: .lists,
    parameters: [
      name, ifMatch,
      Parameter.header("If-None-Match", help: "*: the list must not be there.").description,
    ],
    body: .json(.any, limit: DocumentLimits.bytes, help: "The document."),
    responses: [
      .json(EditsResponse.schema, help: "What was done.", fields: tagField),
      .json(.created, .any, help: "The list was made.", fields: tagField),
    ],
    problems: changeProblems + [.tagRequired],
    rights: .write,
    action: .answer(on: .worker) { call in
      if call.texts["If-None-Match"].map({ TagField($0) }) == .any {
        return try created(call.text(.listName), call.body, call)
      }
      let tag = try call.requiredTag()
      return try call.changed { try call.workspace.replace($0, with: call.body, expecting: tag) }
    }
  )

  private static let patchList = Route(
    method: .patch,
    path: "/v1/lists/{list}",
    summary: "Change members of a list's document: a JSON Merge Patch (RFC 7396)",
    about: "Members that are not named stay as they are, byte for byte, known or not.",
    section: .lists,
    parameters: [name, ifMatch],
    body: RouteBody(
      types: ["application/merge-patch+json"] + RouteBody.jsonTypes,
      schema: .object([]),
      limit: DocumentLimits.bytes,
      help: "The members that change; null takes one away."
    ),
    responses: [.json(EditsResponse.schema, help: "What was done.", fields: tagField)],
    problems: changeProblems,
    rights: .write,
    action: .answer(on: .worker) { call in
      let (patch, tag) = (try call.object(), try call.expectedTag())
      return try call.changed { try call.workspace.patch($0, with: patch, expecting: tag) }
    }
  )
}
