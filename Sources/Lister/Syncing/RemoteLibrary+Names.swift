// SPDX-License-Identifier: MIT

import ListerDownloads
package import ListerModel

/// What commands do with whole lists, done on a server.
extension RemoteLibrary {
  /// Makes an empty list.
  ///
  /// - Throws: ``ListerError`` also when the name is taken, or is none.
  package func create(_ name: String, color: List.Color) throws(ListerError) -> EditResponse {
    let body = JSONText(members: [.init("name", name), .init("color", color.name)])
    let made = try call("POST", "/v1/lists", RemoteLibrary.fields, Array(body.text.utf8))
    guard made.status == 201 else { throw failure(made, "/v1/lists") }
    let place = RemoteLibrary.place(of: name)
    return EditResponse(place: place, action: "Create", isChanged: true, subject: .color(color))
  }

  /// Makes a copy of a list; see ``Workspace/duplicate(_:to:)``.
  ///
  /// - Throws: ``ListerError`` also when there is no such list or version, or the other name is taken.
  package func duplicate(
    _ list: (name: String, version: Int?),
    to other: String
  ) throws(ListerError) -> EditResponse {
    let (place, original) = try read(list.name, version: list.version)
    let copy = String(decoding: original.duplicate(named: other).bytes, as: UTF8.self)
    let body = JSONText(members: [.init("name", other), .init("document", JSONText(copy) ?? .null)])
    let made = try call("POST", "/v1/lists", RemoteLibrary.fields, Array(body.text.utf8))
    guard made.status == 201 else { throw failure(made, "/v1/lists") }
    return EditResponse(
      place: RemoteLibrary.place(of: other),
      action: "Create",
      isChanged: true,
      subject: .name(former: place.title)
    )
  }

  /// Deletes a list in the state that it has, and again if somebody comes between.
  ///
  /// - Throws: ``ListerError`` also when there is none, or it can't be deleted.
  package func delete(_ name: String) throws(ListerError) -> EditResponse {
    let path = RemoteLibrary.path(of: name)
    for _ in 0..<RemoteLibrary.attempts {
      let tag = ListTag(of: try answer("GET", path).bytes).fieldValue
      let made = try call("DELETE", path, [(name: "If-Match", value: tag)] + RemoteLibrary.fields)
      switch made.status {
      case 204:
        let place = RemoteLibrary.place(of: name)
        return EditResponse(place: place, action: "Delete", isChanged: true, subject: .list)
      case 412: continue
      default: throw failure(made, path)
      }
    }
    throw ListerError(.documentFile(.contended(attempts: RemoteLibrary.attempts)))
  }

  /// Gives a list another name.
  ///
  /// - Throws: ``ListerError`` also when there is none, or the name is taken.
  package func rename(_ name: String, to other: String) throws(ListerError) -> EditResponse {
    let json = try done(name, "/rename", JSONText(members: [.init("name", other)]))
    return EditResponse(
      place: RemoteLibrary.place(of: json["name"]?.string ?? other),
      action: "Rename",
      isChanged: json["changed"]?.logical ?? true,
      subject: .name(former: json["from"]?.string ?? name)
    )
  }

  /// Puts a version of a list back, also of one that was deleted.
  ///
  /// - Throws: ``ListerError`` also when there is no such version.
  package func restore(_ name: String, version: Int) throws(ListerError) -> EditResponse {
    let json = try done(name, "/restore", JSONText(members: [.init("version", version)]))
    return EditResponse(
      place: RemoteLibrary.place(of: name),
      action: "Restore",
      isChanged: json["changed"]?.logical ?? true,
      subject: .version(version)
    )
  }

  private func done(
    _ name: String,
    _ route: String,
    _ body: JSONText
  ) throws(ListerError) -> JSONText {
    let path = RemoteLibrary.path(of: name) + route
    return try json(of: call("POST", path, RemoteLibrary.fields, Array(body.text.utf8)), path)
  }
}
