// SPDX-License-Identifier: MIT

import ListerFiles
public import ListerJSON
public import ListerModel

/// Two versions of a list, or of a file of another format, in one.
public struct MergeResponse: Response {
  /// The format of the file, as ``FormatDescription/name`` says it; nil for a list.
  public let format: String?
  /// What the sides contradict each other in.
  public let conflicts: [MergeConflict]
  /// The order that all versions had, and that the result was put into; nil if it had it anyway.
  public let sorting: ItemSorting?
  /// What the result changes in ours.
  public let changes: ListChanges
  /// The document of the result, with the values of its grids.
  public let document: [UInt8]
  /// The files of the versions as they were read.
  let inputs: [MergedFile]

  /// `{"conflicts", "sorted", "changes", "document"}`; a file of another format is a text.
  public var json: JSONText {
    let text = String(decoding: document, as: UTF8.self)
    let value = format == nil ? JSONText(text) ?? .null : JSONText(string: text)
    return JSONText(members: members + [.init("document", value)])
  }

  /// The same without the document, for one that was saved.
  public var report: JSONText { JSONText(members: members) }

  private var members: [JSONText.Member] {
    [
      .init("conflicts", JSONText(elements: conflicts.map(\.json))),
      .init("sorted", sorting?.json ?? .null), .init("changes", changes.json),
    ]
  }
}

extension MergeResponse {
  /// The version whose file is the one at a path, under this name or another; nil for none.
  ///
  /// A file that has been replaced since it was read is known by its place.
  func input(at path: String) throws(FileError) -> MergedFile? {
    let target = try AtomicFile.followed(path)
    if let input = inputs.first(where: { $0.path == target }) { return input }
    guard let identity = try FileStatus.ifPresent(at: path)?.identity else { return nil }
    return inputs.first { $0.status.identity == identity }
  }
}

extension ListChanges: Response {}
