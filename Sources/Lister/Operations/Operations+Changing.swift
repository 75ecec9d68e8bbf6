// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// A request that only says which list is meant, and in which state it may be changed.
package struct ChangeRequest: ListRequest {
  package var list = ""
  package var expected: ExpectedState?

  package init() {}

  package static let fields: [Field<ChangeRequest>] = [
    .list(\.list), ExpectedState.field(\.expected),
  ]
}

/// A request for edits.
package struct EditsRequest: ListRequest {
  package var list = ""
  package var expected: ExpectedState?
  package var edits = EditList.edits([])
  /// The tag of the state of which they were made.
  package var base: String?
  /// Whether the answer has the view of the list as it is then.
  package var showsView = false
  /// Whether the answer has the values that the edits change.
  package var tellsValues = false
  /// Whether names that were wanted go into the catalogue.
  package var fillsCatalogue = false
  package var calculation = Calculation()

  package init() {}

  package init(_ list: String, _ edits: [Edit]) { (self.list, self.edits) = (list, .edits(edits)) }

  package static let fields: [Field<EditsRequest>] =
    [
      .list(\.list), ExpectedState.field(\.expected),
      Field("operations", \.edits, "What is done with the list, one after the other"),
      Field("base", \.base, "The tag of the state that the edits were made of"),
      Field(
        "view",
        \.showsView,
        standard: false,
        "Answer with the view of the list as it is then, as the member view"
      ),
      Field(
        "values",
        \.tellsValues,
        standard: false,
        "Answer with the cells that have other values then, as the member values"
      ),
      Field(
        "catalogue",
        \.fillsCatalogue,
        standard: false,
        "Put names that were wanted, and that the list's catalogue doesn't have, into it"
      ),
    ] + fields(of: \.calculation)
}

/// A request for items that are put on a list from what there is to choose.
package struct PickRequest: ListRequest {
  package var list = ""
  /// Items that were put away, or names of the catalogue.
  package var items: [String] = []
  /// Names of the catalogue alone.
  package var known: [String] = []

  package init() {}

  package init(_ list: String, _ items: [String]) { (self.list, self.items) = (list, items) }

  package init(_ list: String, _ choices: [PickChoice]) {
    self.list = list
    for choice in choices {
      switch choice {
      case .putAway(let uuid): items.append(uuid.description)
      case .known(let text): known.append(text)
      }
    }
  }

  package static let fields: [Field<PickRequest>] = [
    .list(\.list),
    Field(
      "items",
      \.items,
      standard: [],
      "Items that were put away, by number, uuid or text, or names of the catalogue"
    ),
    Field("known", \.known, standard: [], "Names of the catalogue alone"),
  ]
}

/// A request for another name.
package struct RenameRequest: ListRequest {
  package var list = ""
  package var name = ""
  package var expected: ExpectedState?

  package init() {}

  package static let fields: [Field<RenameRequest>] = [
    .list(\.list), Field("name", \.name, "What it is to be called"),
    ExpectedState.field(\.expected),
  ]
}

/// A request for a version to be put back.
package struct RestoreRequest: ListRequest {
  package var list = ""
  package var version = 0
  package var expected: ExpectedState?

  package init() {}

  package static let fields: [Field<RestoreRequest>] = [
    .list(\.list),
    Field("version", \.version, schema: .integer(from: 1), "The number of the version"),
    ExpectedState.field(\.expected),
  ]
}

/// A request for a new list.
package struct CreateRequest: Shaped {
  package var name = ""
  package var color: List.Color?
  package var document: JSONText?

  package init() {}

  package init(_ name: String, color: List.Color? = nil) { (self.name, self.color) = (name, color) }

  package static let fields: [Field<CreateRequest>] = [
    Field("name", \.name, "What it is called"),
    Field("color", \.color, "Its color; gray without it"),
    Field("document", \.document, "Its document, which says the color itself"),
  ]
}

/// A request for a copy of a list.
package struct DuplicateRequest: ListRequest {
  package var list = ""
  package var name = ""

  package init() {}

  package static let fields: [Field<DuplicateRequest>] = [
    .list(\.list), Field("name", \.name, "What the copy is called"),
  ]
}

extension Field {
  /// The member that says which list is meant.
  static func list(_ property: any WritableKeyPath<Root, String> & Sendable) -> Field {
    Field(
      "list",
      property,
      "The name of the list: that of its file, without .list.json; with @5 behind it its version 5"
    )
  }
}

/// What changes lists.
extension Operations {
  static let changing: [AnyOperation] = [
    AnyOperation(create), AnyOperation(edit), AnyOperation(pick), AnyOperation(undo),
    AnyOperation(redo), AnyOperation(restore), AnyOperation(rename), AnyOperation(duplicate),
    AnyOperation(delete),
  ]

  package static let edit = Operation<EditsRequest, EditsResponse>(
    changing: "edit",
    .post("/v1/lists/{list}/operations"),
    "Edit a list: all operations of a request, or none, are one action of undo",
    about: """
      An operation is an object whose member `edit` names it. An item is meant by its number, its uuid, \
      its text or the beginning of one of the last two. Edits that were made without a connection say in \
      `base` of which state: they are merged with what others have done since.
      """,
    problems: [.excessive],
    answer: "What was done."
  ) { (workspace, place, request) throws(ListerError) in
    let edits = try request.edits.edits(at: "operations", workspace.options.editing)
    let calculation = workspace.calculating(request.calculation).calculation
    let comparison = request.tellsValues ? ValueComparison(calculation) : nil
    var response: EditsResponse
    if let base = request.base {
      // A tag that no list has is a state that the history doesn't have.
      let state = ListTag(base) ?? ListTag(of: [])
      response = try workspace.edit(place, edits, since: state, comparing: comparison)
    } else {
      let tag = try workspace.tag(request.expected, of: place)
      response = try workspace.edit(place, edits, expecting: tag, comparing: comparison)
    }
    if request.fillsCatalogue {
      response.catalogue = workspace.addition(of: edits, after: response)
    }
    if request.showsView {
      response.view = try workspace.calculating(request.calculation).view(place)
    }
    return response
  }

  package static let pick = Operation<PickRequest, EditsResponse>(
    changing: "pick",
    .post("/v1/lists/{list}/pick"),
    "Put items on a list that were put away, or that its catalogue has",
    answer: "What was done, as one action."
  ) { (workspace, place, request) throws(ListerError) in
    try workspace.pick(place, request.items, known: request.known)
  }

  package static let undo = Operation<ChangeRequest, UndoResponse>(
    changing: "undo",
    .post("/v1/lists/{list}/undo"),
    "Take the last action on a list back, and leave what others did since",
    deleted: true,
    answer: "What was undone."
  ) { (workspace, place, request) throws(ListerError) in
    try workspace.undo(place, expecting: workspace.tag(request.expected, of: place))
  }

  package static let redo = Operation<ChangeRequest, UndoResponse>(
    changing: "redo",
    .post("/v1/lists/{list}/redo"),
    "Take the last undoing on a list back",
    deleted: true,
    answer: "What was done again."
  ) { (workspace, place, request) throws(ListerError) in
    try workspace.redo(place, expecting: workspace.tag(request.expected, of: place))
  }

  package static let restore = Operation<RestoreRequest, EditResponse>(
    changing: "restore",
    .post("/v1/lists/{list}/restore"),
    "Put a version of a list back, byte for byte; this can be undone",
    deleted: true,
    answer: "What was done."
  ) { (workspace, place, request) throws(ListerError) in
    let tag = try workspace.tag(request.expected, of: place)
    return try workspace.restore(place, version: request.version, expecting: tag)
  }

  package static let rename = Operation<RenameRequest, EditResponse>(
    changing: "rename",
    .post("/v1/lists/{list}/rename"),
    "Give a list another name; its history and its sources go with it",
    answer: "What was done."
  ) { (workspace, place, request) throws(ListerError) in
    let tag = try workspace.tag(request.expected, of: place)
    return try workspace.rename(place, to: request.name, expecting: tag)
  }

  package static let delete = Operation<ChangeRequest, EditResponse>(
    changing: "delete",
    .delete("/v1/lists/{list}"),
    "Delete a list; its history stays, and undo brings it back",
    answer: "What was done."
  ) { (workspace, place, request) throws(ListerError) in
    try workspace.delete(place, expecting: workspace.tag(request.expected, of: place))
  }

  package static let create = Operation<CreateRequest, EditResponse>(
    "create",
    .post("/v1/lists"),
    "Make a list",
    rights: .write,
    problems: [.malformed, .refused, .unavailable],
    answer: "The list is there."
  ) { (workspace, request) throws(ListerError) in
    let place = try workspace.place(ofNew: request.name)
    return try workspace.noting(place) { () throws(ListerError) in
      guard let document = request.document else {
        return try workspace.create(place, color: request.color ?? .gray)
      }
      let tag = try workspace.create(place, from: Array(document.text.utf8))
      return EditResponse(place: place, action: "Create", isChanged: true, subject: .list, tag: tag)
    }
  }

  package static let duplicate = Operation<DuplicateRequest, EditResponse>(
    "duplicate",
    .post("/v1/lists/{list}/duplicate"),
    "Make a copy of a list, or of a version of one",
    rights: .write,
    problems: [.missing, .malformed, .refused, .unavailable],
    answer: "What was made; from is the list that was copied."
  ) { (workspace, request) throws(ListerError) in
    let target = try workspace.place(ofNew: request.name)
    let place = try workspace.place(of: request.list, deleted: true)
    return try workspace.noting(target) { () throws(ListerError) in
      try workspace.duplicate(place, to: target)
    }
  }
}

extension Workspace {
  /// Adds the names that edits have wanted to the catalogue of their list.
  ///
  /// - Returns: what became of it; nil where no name is new. What goes wrong is said there, too, for the
  ///   list is changed already.
  func addition(of edits: [Edit], after response: EditsResponse) -> CatalogueAddition? {
    var items: [ListItem] = []
    for case .want(let wanted) in edits { items += wanted }
    guard !items.isEmpty, !response.edits.isEmpty else { return nil }
    do throws(ListerError) {
      guard let added = try catalogue(items, after: response.response(at: 0)) else { return nil }
      if let name = added.name { note(ListPlace(path: folder.path(of: name))) }
      return added
    } catch {
      var addition = CatalogueAddition()
      addition.error = error
      return addition
    }
  }
}
