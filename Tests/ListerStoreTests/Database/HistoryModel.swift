// SPDX-License-Identifier: MIT

@testable import ListerStore
import ListerCoding
import ListerJSON
import ListerModel

/// What is to be remembered of one document, with each version whole.
struct HistoryModel {
  /// What the document holds; nil if there is none.
  var document: [UInt8]?
  private var journal = Journal()
  private var contents: [Int: [UInt8]] = [:]

  /// The history of a document that nothing is remembered of.
  init(_ document: [UInt8]) { self.document = document }

  /// The history with what other programs did since.
  var settled: HistoryModel {
    var model = self
    guard let last = journal.versions.last else {
      if let document { model.append(.found, "Found", document) }
      return model
    }
    if last.size == nil ? document == nil : contents[last.number] == document { return model }
    let action = document == nil ? "Deleted" : "Changed"
    model.append(.changedOutside, "\(action) by another program", document)
    return model
  }

  private mutating func append(_ kind: Journal.Version.Kind, _ action: String, _ bytes: [UInt8]?) {
    contents[journal.append(kind, action, at: 1, size: bytes?.count)] = bytes
  }

  /// The versions; call it on ``settled``.
  var versions: [Journal.Version] { journal.versions }

  /// The bytes of a version.
  func content(_ number: Int) -> [UInt8]? { contents[number] }

  /// Whether the document is the last version.
  var isSettled: Bool { settled.versions.count == versions.count }

  /// The document changes, and that is a version.
  mutating func change(to next: [UInt8]?, _ kind: Journal.Version.Kind, _ action: String) {
    self = settled
    append(kind, action, next)
    journal.prune()
    document = next
    contents = contents.filter { journal.index(of: $0.key) != nil }
  }

  /// The next action to be taken back, and what the document becomes then.
  func takingBack(
    _ isUndoing: Bool
  ) throws -> (kind: Journal.Version.Kind, action: String, next: [UInt8])? {
    let model = settled
    let stacks = model.journal.stacks
    guard let version = (isUndoing ? stacks.undo : stacks.redo).last,
      let index = model.journal.index(of: version.number), index > 0,
      let before = model.contents[model.versions[index - 1].number]
    else { return nil }
    let kind: Journal.Version.Kind =
      isUndoing ? .undone(version.number) : .redone(version.number)
    let after = model.contents[version.number]
    if after == document { return (kind, version.action, before) }
    guard let after, let document else { return nil }
    let merge = ListMerge(
      base: try HistoryModel.list(after),
      ours: try HistoryModel.list(document),
      theirs: try HistoryModel.list(before),
      preferring: .ours
    )
    return (kind, version.action, merge.list.bytes)
  }

  private static func list(_ bytes: [UInt8]) throws -> List {
    try DocumentFile.list(from: bytes, at: "model", using: ListReader())
  }
}
