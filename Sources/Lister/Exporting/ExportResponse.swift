// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerTables

/// Lists in the bytes of a format.
public struct ExportResponse: Response {
  /// The name of the format.
  public let format: String
  /// The file that they are for; nil for none.
  public let path: String?
  /// The bytes.
  public let bytes: [UInt8]
  /// How many lists they hold.
  public let lists: Int
  /// What was noticed in the file that the lists were read from.
  public let sourceRemarks: [ImportRemark]
  /// What the format could not hold, or holds in another form.
  public let remarks: [ImportRemark]

  /// `{"format", "path", "bytes", "lists", "remarks"}`.
  public var json: JSONText {
    JSONText(members: [
      .init("format", format), .init("path", path ?? ""), .init("bytes", bytes.count),
      .init("lists", lists),
      .init("remarks", JSONText(elements: (sourceRemarks + remarks).map(\.json))),
    ])
  }
}

extension ImportRemark {
  /// `{"line", "message"}`; the line is null for a remark about the whole file.
  package var json: JSONText {
    JSONText(members: [
      .init("line", line.map { JSONText($0) } ?? .null), .init("message", message),
    ])
  }
}
