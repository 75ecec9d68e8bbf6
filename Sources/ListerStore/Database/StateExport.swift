// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import ListerJSON

/// What is remembered of a folder as lines of JSON: one for each list with its versions and their
/// contents, then one for each source with its documents.
///
/// ```
/// {"list": "Groceries.list.json", "versions": [{"number": 1, "time": ..., "text": "{...}"}]}
/// {"source": "https://...", "documents": [{"key": "a", "list": "Groceries.list.json", "version": 1}]}
/// ```
/// All of it as it was at one moment. One thread's; the database is read as long as this is there.
package final class StateExport {
  private let state: FolderDatabase
  private let folder: String
  private var lists: (page: ArraySlice<ListRecord>, last: String) = ([], "")
  private var sources: ArraySlice<(id: Int, source: RememberedSource)>?

  /// The lines of a folder; nil where nothing is remembered.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be read.
  package init?(_ memory: FolderStore) throws(DocumentFileError) {
    guard let state = try memory.examine(for: .reading) else { return nil }
    (self.state, folder) = (state, memory.folder)
    try memory.mapping(try state.database.execute("BEGIN"))
  }

  // Nothing was changed that could be lost.
  deinit { try? state.database.execute("COMMIT") }

  /// The next line, without its end; nil behind the last one.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be read.
  package func next() throws(DocumentFileError) -> String? {
    try DatabaseError.mapping(at: folder, try line())?.text
  }

  private func line() throws(DatabaseError) -> JSONText? {
    if sources == nil {
      if lists.page.isEmpty { lists.page = try state.lists.page(after: lists.last)[...] }
      if let list = lists.page.popFirst() {
        lists.last = list.name
        return try json(of: list)
      }
      sources = try state.sources.sources()[...]
    }
    return try sources?.popFirst().map { (id, source) throws(DatabaseError) in
      try json(of: source, id)
    }
  }

  private func json(of list: ListRecord) throws(DatabaseError) -> JSONText {
    let journal = try state.versions.journal(of: list.id)
    var versions: [JSONText] = []
    var known: (number: Int, bytes: [UInt8])?
    for version in journal.versions.reversed() {
      let (kind, target) = version.kind.spelling
      var members: [JSONText.Member] = [
        .init("number", version.number), .init("time", version.time), .init("kind", kind),
        .init("of", target.map { JSONText($0) } ?? .null), .init("action", version.action),
        .init("by", JSONText(optional: version.author?.spelling)),
      ]
      if let bytes = try state.versions.content(
        of: version.number,
        list.id,
        in: journal,
        from: known
      ) {
        members.append(StateExport.member(for: bytes))
        known = (version.number, bytes)
      }
      versions.append(JSONText(members: members))
    }
    return JSONText(members: [
      .init("list", list.name), .init("deleted", JSONText(list.digest == nil && !versions.isEmpty)),
      .init("versions", JSONText(elements: versions.reversed())),
    ])
  }

  private func json(of source: RememberedSource, _ id: Int) throws(DatabaseError) -> JSONText {
    var documents: [JSONText] = []
    for (key, file) in try state.sources.documents(of: id) {
      var members: [JSONText.Member] = [.init("key", key), .init("list", file)]
      if let list = try state.lists.list(named: file) {
        switch try state.sources.base(key, of: id, as: list.id) {
        case .version(let number): members.append(.init("version", number))
        case .content(let stored):
          members.append(StateExport.member(for: try state.versions.expand(stored)))
        case nil: break
        }
      }
      documents.append(JSONText(members: members))
    }
    return JSONText(members: [
      .init("source", source.address), .init("format", JSONText(optional: source.format)),
      .init("name", JSONText(optional: source.name)),
      .init("tile", JSONText(source.tilesLargeSheets)), .init("table", source.table ?? .null),
      .init("came", source.came ?? .null),
      .init("time", source.time),
      .init("etag", JSONText(optional: source.etag)),
      .init("lastModified", JSONText(optional: source.lastModified)),
      .init("documents", JSONText(elements: documents)),
    ])
  }

  /// A content: as `text`, or as `base64` if it is none.
  private static func member(for bytes: [UInt8]) -> JSONText.Member {
    if let text = String(validating: bytes, as: UTF8.self) { return .init("text", text) }
    return .init("base64", Base64.text(of: bytes))
  }
}
