// SPDX-License-Identifier: MIT

import ListerCoding
import ListerDownloads
import ListerJSON
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
    return ListResponse(place: place, list: try place.list(from: values))
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
    let path = RemoteLibrary.path(of: name)
    let place = RemoteLibrary.place(of: name)
    for _ in 0..<RemoteLibrary.attempts {
      let bytes = try answer("GET", path).bytes
      var list = try place.list(from: bytes)
      // What is meant is found here, so that what is wrong is told as of a list of the folder.
      let response = try edit.response(changing: &list, at: place).get()
      let tag = ListTag(of: bytes).fieldValue
      let made = try call(
        "POST",
        path + "/operations",
        [(name: "If-Match", value: tag)] + RemoteLibrary.fields,
        Array(edit.json.text.utf8)
      )
      switch made.status {
      case 200: return response
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
