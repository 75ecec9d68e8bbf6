// SPDX-License-Identifier: MIT

extension Workspace {
  /// Does something with a list, so that those who watch the folder are told who did it.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - body: does it.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  func noting<Value>(
    _ place: ListPlace,
    _ body: () throws(ListerError) -> Value
  ) throws(ListerError) -> Value {
    guard let feed = options.feed else { return try body() }
    return try feed.noting(place.name, by: options.author, body)
  }

  /// Tells those who watch the folder that a list was changed.
  func note(_ place: ListPlace) {
    options.feed?.noting(place.name, by: options.author) {}
  }
}
