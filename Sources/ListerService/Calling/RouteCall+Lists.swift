// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension RouteCall {
  /// The list of the parameter `name`, or a version of it.
  func place(version: Int?) throws -> ListPlace {
    guard let version else { return try place() }
    return try place(deleted: true).at(version: version)
  }

  /// The operations that the body asks for.
  func edits() throws -> [Edit] {
    let json = try json()
    let operations = json["operations"]
    let list = operations ?? json
    // None is looked at before it is known that they are not too many.
    try workspace.options.editing.check(operations: list.countOfElements)
    let elements = list.kind == .array ? list.elements : [list]
    guard !elements.isEmpty else {
      throw ProblemKind.malformed.problem("There is no operation in the body.")
    }
    var edits: [Edit] = []
    for (index, element) in elements.enumerated() {
      do {
        edits.append(try Edit(element))
      } catch {
        var problem = error.problem
        let path = operations == nil ? "[\(index)]" : "operations[\(index)]"
        let member = error.place.member.map { ".\($0)" } ?? ""
        if list.kind == .array {
          problem.members.removeAll { $0.key == "place" }
          problem.members.append(.init("place", path + member))
        }
        throw problem
      }
    }
    return edits
  }

  /// Changes the list of the parameter `name`, and answers what was done.
  ///
  /// - Parameters:
  ///   - showsView: whether the answer has the view of the list afterwards.
  ///   - more: gives what else the answer has.
  ///   - change: does it.
  /// - Returns: the answer.
  /// - Throws: what `change` throws, and when there is no such list.
  func changed(
    showsView: Bool = false,
    after more: (EditsResponse) -> [JSONText.Member] = { _ in [] },
    _ change: (ListPlace) throws -> EditsResponse
  ) throws -> HTTPResponse {
    let place = try place()
    let response = try noting(place) { try change(place) }
    var json = response.json
    for member in more(response) { json[member.key] = member.value }
    if showsView { json["view"] = try calculating.view(place).json }
    var answer = HTTPResponse(json: json)
    if let tag = response.tag { answer.fields.append(tag.field) }
    return answer
  }

  /// Adds the names that edits have wanted to the catalogue of their list.
  ///
  /// - Returns: what the answer says of it; nothing where no name is new. What goes wrong is said there,
  ///   too, for the list is changed already.
  func catalogue(_ edits: [Edit], after response: EditsResponse) -> [JSONText.Member] {
    var items: [ListItem] = []
    for case .want(let wanted) in edits { items += wanted }
    guard !items.isEmpty, let done = response.edits.first else { return [] }
    do {
      guard let added = try workspace.catalogue(items, after: done) else { return [] }
      try noting(workspace.place(named: added.name)) {}
      return [.init("catalogue", added.json)]
    } catch {
      return [.init("catalogue", JSONText(members: [.init("error", "\(error)")]))]
    }
  }

  /// Does something with a list, so that the change is known to be this request's.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - body: does it.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  @discardableResult
  func noting<Value>(
    _ place: ListPlace,
    _ body: () throws -> Value
  ) throws -> Value {
    service.memory.hold()
    return try service.feed.noting(place.name, by: author, body)
  }

  /// Who makes the change that the request asks for: a window by its name, or a command elsewhere.
  var author: ChangeAuthor {
    let fields = work.request.fields
    if fields["Lister-By"] == ChangeAuthor.command.word { return .command }
    return .window(fields["Lister-Window"].map { String($0.prefix(RouteCall.longestWindow)) })
  }

  /// How many characters of a window's name are kept.
  private static let longestWindow = 64
}
