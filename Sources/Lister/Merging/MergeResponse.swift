// SPDX-License-Identifier: MIT

import ListerFiles
public import ListerJSON
public import ListerModel

/// Two versions of a list, or of a file of another format, in one.
public struct MergeResponse: Sendable {
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
  /// Whether the result was saved, so that the answer needs no document.
  package var isSaved = false
}

extension MergeResponse: Shaped {
  /// No result.
  public init() {
    self.init(
      format: nil,
      conflicts: [],
      sorting: nil,
      changes: ListChanges(),
      document: [],
      inputs: []
    )
  }

  /// Its members.
  public static let fields: [Field<MergeResponse>] = [
    Field("conflicts", derived: \.conflicts, "What the sides contradict each other in"),
    Field(
      "sorted",
      derived: \.sorting,
      orElse: .null,
      "The order that all versions had and that the result was put into; null for none"
    ),
    Field("changes", derived: \.changes, "What the result changes in ours"),
    Field(
      "document",
      derived: \.written,
      "The result, if it isn't saved; a file of another format is a text"
    ),
  ]

  private var written: JSONText? {
    if isSaved { return nil }
    let text = String(decoding: document, as: UTF8.self)
    return format == nil ? JSONText(text) ?? .null : JSONText(string: text)
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
