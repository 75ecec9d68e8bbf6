// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  /// The lists of the folder.
  static var lists: [Route] {
    [
      allLists, newList, list, replaceList, patchList, deleteList, view, selection, operations,
      undo, redo, history, restore, rename, search, today,
    ] + conflicts
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

  private static let allLists = Route(
    method: .get,
    path: "/v1/lists",
    summary: "List the lists of the folder, with what each holds",
    section: .lists,
    responses: [
      .json(
        .object([
          .required("folder", .text),
          .required(
            "lists",
            .array(
              .object([
                .required("name", .text), .required("path", .text), .optional("color", .color),
                .optional("items", .count), .optional("completed", .count),
                .optional("grids", .count), .optional("error", .text),
              ])
            )
          ),
          .required("errors", .array(.text)),
        ]),
        help: """
          The lists in the order of people; one that can't be read has an error, and why files are left \
          out whose names can't be read is in errors.
          """
      )
    ],
    problems: [.unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in HTTPResponse(json: try call.workspace.lists().json) }
  )

  private static let newList = Route(
    method: .post,
    path: "/v1/lists",
    summary: "Make a list",
    section: .lists,
    body: .json(
      .object([
        .required("name", .text), .optional("color", .color), .optional("document", .document),
      ]),
      limit: DocumentLimits.bytes,
      help: "Its name, and either its color or its document."
    ),
    responses: [
      .json(
        .created,
        .object([.required("name", .text), .required("tag", .text)]),
        help: "The list is there.",
        fields: tagField + [("Location", "The path of the list.")]
      )
    ],
    problems: [.malformed, .refused, .unavailable],
    rights: .write,
    action: .answer(on: .worker) { call in
      let object = try call.object()
      let name = try object.text("name")
      let color = try object.optional("color", "the name of a color") { json in
        json.string.flatMap { List.Color(name: $0) }
      }
      let document = object["document"].map { Array($0.text.utf8) }
      return try created(name, document ?? List(color: color ?? .gray).bytes, call)
    }
  )

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
    path: "/v1/lists/{name}",
    summary: "Read the document of a list, byte for byte",
    section: .lists,
    parameters: [
      name, version.description,
      Parameter.header("If-None-Match", help: "ETags, also weak: this state is a 304.").description,
    ],
    responses: [
      .json(.document, help: "The document.", fields: tagField),
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
    path: "/v1/lists/{name}",
    summary: "Put another document in the place of a list's",
    about: "With If-None-Match: * the list is made, and must not be there.",
    section: .lists,
    parameters: [
      name, ifMatch,
      Parameter.header("If-None-Match", help: "*: the list must not be there.").description,
    ],
    body: .json(.document, limit: DocumentLimits.bytes, help: "The document."),
    responses: [
      .json(.edits, help: "What was done.", fields: tagField),
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
    path: "/v1/lists/{name}",
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
    responses: [.json(.edits, help: "What was done.", fields: tagField)],
    problems: changeProblems,
    rights: .write,
    action: .answer(on: .worker) { call in
      let (patch, tag) = (try call.object().json, try call.expectedTag())
      return try call.changed { try call.workspace.patch($0, with: patch, expecting: tag) }
    }
  )

  private static let deleteList = Route(
    method: .delete,
    path: "/v1/lists/{name}",
    summary: "Delete a list; its history stays, and undo brings it back",
    section: .lists,
    parameters: [name, ifMatch],
    responses: [RouteResponse(status: .noContent, type: nil, help: "It is deleted.")],
    problems: changeProblems + [.tagRequired],
    rights: .write,
    action: .answer(on: .worker) { call in
      let tag = try call.requiredTag()
      let place = try call.place()
      try call.noting(place) { try call.workspace.delete(place, expecting: tag) }
      return HTTPResponse(.noContent)
    }
  )

  private static let view = Route(
    method: .get,
    path: "/v1/lists/{name}/view",
    summary: "Read a list with all that a view of it shows",
    about: """
      The items with their numbers, the grids with their values now, and what is to be said of cells: \
      the first 40 digits of ratios and approximated numbers, where errors began, what spilled from \
      where, and what is wrong with formulas.
      """,
    section: .lists,
    parameters: [name, version.description] + .calculation,
    responses: [
      .json(
        .object([
          .required("name", .text), .required("path", .text), .required("color", .color),
          .required("completed", .count), .required("items", .array(.any)),
          .required("grids", .array(.any)),
          .required(
            "notes",
            .array(
              .object([
                .required("name", .text),
                .required(
                  "notes",
                  .array(
                    .object([
                      .required("cell", .text), .optional("digits", .text),
                      .optional("began", .text), .optional("spilled_from", .text),
                      .optional("faults", .array(.fault)),
                    ])
                  )
                ),
                .required("spills", .array(.text)),
              ])
            )
          ),
          .required("tag", .text), .required("undo", .nullable(.text)),
          .required("redo", .nullable(.text)),
        ]),
        help: "The list.",
        fields: tagField
      )
    ],
    problems: [.missing, .malformed, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      let view = try call.calculating.view(call.place(version: call[version]))
      var response = HTTPResponse(json: view.json)
      response.fields.append(view.tag.field)
      return response
    }
  )

  private static let range = Parameter.query(
    "range",
    isRequired: true,
    help: "The cells: A1:B3 or B2 in the first grid, Totals!A1:B3 in another one."
  )

  private static let selection = Route(
    method: .get,
    path: "/v1/lists/{name}/selection",
    summary: "Sum, average and count the cells of a selection, exactly",
    section: .lists,
    parameters: [name, range.description] + .calculation,
    responses: [
      .json(
        .object([
          .required("range", .text), .required("sum", .any), .required("average", .any),
          .required("min", .any), .required("max", .any), .required("count", .count),
          .required("filled", .count),
        ]),
        help: "What they come to; count is of numbers, filled of cells that hold anything."
      )
    ],
    problems: [.missing, .malformed, .refused, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      let summary = try call.calculating.summary(of: call.text(range), in: call.place())
      return HTTPResponse(json: summary.json)
    }
  )

  private static let showsView = Parameter<Bool>.flag(
    "view",
    help: "Answer with the view of the list as it is then, as the member `view`."
  )

  private static let base = Parameter.query(
    "base",
    help: "The tag of the state that the edits were made of."
  )

  private static let catalogues = Parameter<Bool>.flag(
    "catalogue",
    help: """
      Put names that were wanted, and that the list's catalogue doesn't have, into it; the answer has \
      `catalogue`, its name and how many were added, or why that was not possible.
      """
  )

  private static let operations = Route(
    method: .post,
    path: "/v1/lists/{name}/operations",
    summary: "Edit a list: all operations of a request, or none, are one action of undo",
    about: """
      An operation is an object whose member `edit` names it: add, want, paste, clean, pick, \
      change, complete, completeAll, move, remove, color, cells, moveCells, addGrid, removeGrid, renameGrid. An item is meant by its \
      number, its uuid, its text or the beginning of one of the last two. Edits that were made without \
      a connection say in `base` of which state: they are merged with what others have done since.
      """,
    section: .lists,
    parameters: [
      name, ifMatch, base.description, showsView.description, catalogues.description,
    ],
    body: .json(
      .any,
      limit: DocumentLimits.bytes,
      help: "One operation, an array of them, or {\"operations\": [...]}."
    ),
    responses: [.json(.edits, help: "What was done.", fields: tagField)],
    problems: changeProblems,
    rights: .write,
    action: .answer(on: .worker) { call in
      let (edits, tag) = (try call.edits(), try call.expectedTag())
      return try call.changed(
        showsView: call[showsView] == true,
        after: { call[catalogues] == true ? call.catalogue(edits, after: $0) : [] },
        { place in
          guard let text = call[base] else {
            return try call.workspace.edit(place, edits, expecting: tag)
          }
          // A tag that no list has is a state that the history doesn't have.
          return try call.workspace.edit(place, edits, since: ListTag(text) ?? ListTag(of: []))
        }
      )
    }
  )
}
