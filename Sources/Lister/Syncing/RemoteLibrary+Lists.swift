// SPDX-License-Identifier: MIT

import ListerDownloads
package import ListerModel

/// What commands ask of lists, done on a server.
extension RemoteLibrary {
  /// How often an edit is made again because somebody has changed the list meanwhile.
  static let attempts = 16

  /// The lists of the server: what ``ListsResponse/json`` has.
  ///
  /// - Throws: ``ListerError`` when the server doesn't answer.
  package func lists() throws(ListerError) -> JSONText { try json("GET", "/v1/lists") }

  /// A list, with the values of its grids at this moment.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - version: the number of a version; nil for the list as it is.
  /// - Returns: the list.
  /// - Throws: ``ListerError`` also when there is none.
  package func open(_ name: String, version: Int?) throws(ListerError) -> ListResponse {
    let (place, bytes) = try contents(name, version: version)
    let values = try Workspace().recalculate(bytes, at: place.address)
    let list = try place.list(from: values)
    return ListResponse(place: place, list: list, catalogue: try catalogue(of: list, at: place))
  }

  /// The list of the server from which the items of a list have what they don't say themselves.
  ///
  /// - Returns: it; nil if there is none, and for that list itself.
  /// - Throws: ``ListerError`` when the one that is named is not there, or it can't be read.
  package func catalogue(of list: List, at place: ListPlace) throws(ListerError) -> Catalogue? {
    let name = list.catalogue ?? Catalogue.defaultName
    if name == place.name { return nil }
    let path = RemoteLibrary.path(of: name)
    let answer = try call("GET", path)
    switch answer.status {
    case 200:
      return Catalogue(try RemoteLibrary.place(of: name).list(from: answer.bytes), name: name)
    // There is no such list, or it is no name of one.
    case 400, 404:
      if list.catalogue == nil { return nil }
      throw ListerError(.noCatalogue(name, list: place.name), at: .init(path: place.address))
    default: throw failure(answer, path)
    }
  }

  /// A list as its document says it.
  ///
  /// - Throws: ``ListerError`` also when there is none.
  package func read(
    _ name: String,
    version: Int?
  ) throws(ListerError) -> (place: ListPlace, list: List) {
    let (place, bytes) = try contents(name, version: version)
    return (place, try place.list(from: bytes))
  }

  private func contents(
    _ name: String,
    version: Int?
  ) throws(ListerError) -> (place: ListPlace, bytes: [UInt8]) {
    let query = version.map { "?version=\($0)" } ?? ""
    let bytes = try answer("GET", RemoteLibrary.path(of: name) + query).bytes
    let whole = RemoteLibrary.place(of: name)
    return (version.map { whole.at(version: $0) } ?? whole, bytes)
  }

  /// Edits a list in the state that it has, and again if somebody comes between.
  ///
  /// - Returns: what was done.
  /// - Throws: ``ListerError``; then nothing has changed.
  package func edit(_ name: String, _ edit: Edit) throws(ListerError) -> EditResponse {
    try self.edit(name, "/operations") { _ throws(ListerError) in [edit] }.edits[0]
  }

  /// Adds items to a list as ``edit(_:_:)``, and their names to its catalogue.
  ///
  /// - Returns: what was done, and what became of the catalogue; nil if there is none, or it has all names.
  /// - Throws: ``ListerError``; the list was changed if that is about its catalogue.
  package func want(
    _ name: String,
    _ items: [ListItem]
  ) throws(ListerError) -> (response: EditResponse, catalogue: CatalogueAddition?) {
    let (edits, answer) = try edit(name, "/operations?catalogue") { _ throws(ListerError) in
      [.want(items)]
    }
    let told = JSONText(String(decoding: answer.bytes, as: UTF8.self))?["catalogue"]
    if let error = told?["error"]?.string { throw ListerError(.server(error, status: nil)) }
    return (edits[0], told.flatMap { CatalogueAddition($0) })
  }

  /// Edits a list as one action.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - route: where the edits go, below the path of the list.
  ///   - plan: gives the edits for the list as it is.
  /// - Returns: what each edit did, and what the server answered.
  /// - Throws: ``ListerError``; then nothing has changed.
  func edit(
    _ name: String,
    _ route: String,
    _ plan: (List) throws(ListerError) -> [Edit]
  ) throws(ListerError) -> (edits: [EditResponse], answer: RemoteAnswer) {
    let path = RemoteLibrary.path(of: name)
    let place = RemoteLibrary.place(of: name)
    for _ in 0..<RemoteLibrary.attempts {
      let bytes = try answer("GET", path).bytes
      var list = try place.list(from: bytes)
      // What is meant is found here, so that what is wrong is told as of a list of the folder.
      let edits = try plan(list)
      let responses = try Edit.apply(edits, to: &list, at: place)
      let tag = ListTag(of: bytes).fieldValue
      let made = try call(
        "POST",
        path + route,
        [(name: "If-Match", value: tag)] + RemoteLibrary.fields,
        Array(JSONText(elements: edits.map(\.json)).text.utf8)
      )
      switch made.status {
      case 200: return (responses, made)
      case 412: continue
      default: throw failure(made, path)
      }
    }
    throw ListerError(.documentFile(.contended(attempts: RemoteLibrary.attempts)))
  }

  /// Takes the last action on a list back.
  ///
  /// - Throws: ``ListerError`` also when there is none.
  package func undo(_ name: String) throws(ListerError) -> UndoResponse {
    try takeBack(name, "/undo", orElse: .nothingToUndo)
  }

  /// Takes the last undoing on a list back.
  ///
  /// - Throws: ``ListerError`` also when there is none.
  package func redo(_ name: String) throws(ListerError) -> UndoResponse {
    try takeBack(name, "/redo", orElse: .nothingToRedo)
  }

  private func takeBack(
    _ name: String,
    _ route: String,
    orElse nothing: ListerError.Reason
  ) throws(ListerError) -> UndoResponse {
    let path = RemoteLibrary.path(of: name) + route
    let made = try call("POST", path, RemoteLibrary.fields, [])
    if made.status == 409 { throw ListerError(nothing, at: .init(path: name)) }
    let json = try json(of: made, path)
    return UndoResponse(
      place: RemoteLibrary.place(of: name),
      action: json["action"]?.string ?? "",
      conflicts: json["conflicts"]?.elements.compactMap { MergeConflict($0) } ?? [],
      next: (json["undo"]?.string, json["redo"]?.string)
    )
  }

  /// The versions of a list: what ``HistoryResponse/json`` has.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - describing: whether the changes of each version are told.
  /// - Returns: the versions, and what can be undone and redone next.
  /// - Throws: ``ListerError`` also when there is no such list.
  package func history(_ name: String, describing: Bool) throws(ListerError) -> JSONText {
    let query = describing ? "" : "?brief"
    return try json("GET", RemoteLibrary.path(of: name) + "/history" + query)
  }

  /// What says that a command makes the change.
  static var fields: [(name: String, value: String)] {
    [("Lister-By", "command"), ("Content-Type", "application/json")]
  }

  /// The list as it would be called in a folder.
  static func place(of name: String) -> ListPlace {
    ListPlace(path: name + ListFolder.ending)
  }

  func answer(_ method: String, _ path: String) throws(ListerError) -> RemoteAnswer {
    let answer = try call(method, path)
    guard answer.status == 200 else { throw failure(answer, path) }
    return answer
  }

  func json(_ method: String, _ path: String) throws(ListerError) -> JSONText {
    try json(of: try call(method, path), path)
  }

  func json(of answer: RemoteAnswer, _ path: String) throws(ListerError) -> JSONText {
    guard answer.status == 200, let json = JSONText(String(decoding: answer.bytes, as: UTF8.self))
    else { throw failure(answer, path) }
    return json
  }
}
