// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerTables

/// Lists in the bytes of a format.
public struct ExportResponse: Sendable {
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
}

extension ExportResponse: Shaped {
  /// No bytes.
  public init() {
    self.init(format: "", path: nil, bytes: [], lists: 0, sourceRemarks: [], remarks: [])
  }

  /// Its members.
  public static let fields: [Field<ExportResponse>] = [
    Field("format", derived: \.format, "The name of the format"),
    Field("path", derived: { $0.path ?? "" }, "The file that was written; empty for none"),
    Field("bytes", derived: \.bytes.count, "How many bytes there are"),
    Field("lists", derived: \.lists, "How many lists they hold"),
    Field(
      "remarks",
      derived: { $0.sourceRemarks + $0.remarks },
      "What was noticed, and what the format could not hold"
    ),
  ]
}

extension ImportRemark: Shaped {
  /// No remark.
  public init() { self.init(message: "") }

  /// The shape is called `Remark`.
  public static let shapeName: String? = "Remark"

  /// Its members.
  public static let fields: [Field<ImportRemark>] = [
    Field("line", \.line, orElse: .null, "The line it is about; null for the whole file"),
    Field("message", \.message, "What was noticed"),
    Field(
      "unsettled",
      \.isUnsettled,
      standard: false,
      "Whether it can be read in two ways, or doesn't fit what is said of it"
    ),
  ]
}
