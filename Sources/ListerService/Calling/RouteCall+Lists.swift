// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension RouteCall {
  /// The list of the parameter `list`, or a version of it.
  func place(version: Int?) throws -> ListPlace {
    guard let version else { return try place() }
    return try place(deleted: true).at(version: version)
  }

  /// Changes the list of the parameter `list`, and answers what was done.
  func changed(_ change: (ListPlace) throws -> EditsResponse) throws -> HTTPResponse {
    let place = try place()
    let response = try noting(place) { try change(place) }
    var answer = HTTPResponse(json: response.json)
    if let tag = response.tag { answer.fields.append(tag.field) }
    return answer
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
